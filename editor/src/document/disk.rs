//! A document on the disk: opened from a folder, saved into one, and what others have changed there meanwhile.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use beachhead_schema::cannot_happen;
use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::edit::{Edit, between, reroute_images};
use beachhead_schema::import::m44;
use beachhead_schema::io::{
    DiskFiles, Files, MAX_COMMENTS, PackFiles, SaveLock, SourceFile, Syntax, codes, pack_texts,
    read_pack, recover,
};
use beachhead_schema::pack::Manifest;

use super::{Document, Origin};
use crate::bundled::Sample;
use crate::home::{Printing, Prints, in_one_syntax, not_written, print_of, prints};
use crate::image_place::seen_after_move;
use crate::snapshot::keep_schemas;

impl Document {
    /// The pack that came with the editor.
    ///
    /// # Errors
    /// What is wrong with it; a test holds that nothing is.
    pub fn bundled() -> Result<Self, Vec<Diagnostic>> {
        Self::read(&crate::bundled::files(), Origin::Bundled)
    }

    /// The pack that came with the editor under this name.
    ///
    /// # Errors
    /// What is wrong with it; a test holds that nothing is.
    pub fn sample(sample: Sample) -> Result<Self, Vec<Diagnostic>> {
        Self::read(&sample.files(), Origin::Bundled)
    }

    /// Opens the pack in a folder, or the one whose `pack.ron` or `pack.json` this is.
    ///
    /// # Errors
    /// What is wrong with its files, if anything is: saving what could be read would lose the rest.
    pub fn open(path: &Path) -> Result<Self, Vec<Diagnostic>> {
        let extension = path.extension().unwrap_or_default();
        if extension.eq_ignore_ascii_case(m44::EXTENSION) && !path.is_dir() {
            return Self::from_battle(path);
        }
        let folder = folder_of(path).to_path_buf();
        recover(&folder).map_err(|finding| vec![*finding])?;
        Self::read(&DiskFiles(folder.clone()), Origin::Folder(folder))
    }

    /// A battle of another program, as a pack that is not saved yet.
    fn from_battle(path: &Path) -> Result<Self, Vec<Diagnostic>> {
        let folder = path.parent().unwrap_or(Path::new("")).to_path_buf();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let source = DiskFiles(folder).source(&name);
        let import = m44::import(&source.map_err(|finding| vec![*finding])?);
        // What would be lost with the next save is not opened; anything else that is wrong the checks report.
        let lost = import.diagnostics.iter();
        let lost: Vec<Diagnostic> = lost
            .filter(|finding| m44::CUT_SHORT.contains(&finding.code))
            .cloned()
            .collect();
        match import.pack {
            Some(pack) if lost.is_empty() => Ok(Self::new(pack)),
            Some(_) => Err(lost),
            None => Err(import.diagnostics),
        }
    }

    pub(super) fn read(files: &dyn Files, origin: Origin) -> Result<Self, Vec<Diagnostic>> {
        let files = Printing::new(files);
        let read = read_pack(&files);
        let mut crowded = read.files.iter();
        let crowded = crowded.find(|file| file.comments > MAX_COMMENTS);
        let crowded = crowded.map(|file| file.name.clone());
        let syntax = Syntax::of_name(&read.files.manifest.name);
        let is_whole = read
            .diagnostics
            .iter()
            .all(|finding| finding.severity < Severity::Error);
        let Some(pack) = read.pack.filter(|_| is_whole) else {
            return Err(with_lines(read.diagnostics, &read.files));
        };
        // A script that can't be read is not carried along; the checks report it.
        let scripts = pack.manifest.scripts.iter();
        let carried = scripts
            .filter_map(|name| Some((name.clone(), files.read(name).ok()?)))
            .collect();
        let schemas = read.files.iter();
        let schemas = schemas
            .filter_map(|file| Some((file.name.clone(), file.spans.schema()?.to_owned())))
            .collect();
        let names = read.files.iter().map(|file| file.name.clone());
        let on_disk = files.of(names);
        Ok(Self {
            pack,
            origin,
            syntax,
            carried,
            schemas,
            crowded,
            on_disk,
            shown: 0,
            steps: Vec::new(),
            done: 0,
            saved: Some(0),
            revision: 0,
            journal: None,
        })
    }

    /// Reads its files again. What differs becomes a step of the history above all that was done here: an undo brings back what
    /// the window had, saved or not. Returns the edit that takes it back; none where the files say what the window says.
    ///
    /// # Errors
    /// What is wrong with the files; the document is as it was then.
    pub fn reload(&mut self) -> Result<Vec<Edit>, Vec<Diagnostic>> {
        let Origin::Folder(folder) = &self.origin else {
            return Ok(Vec::new());
        };
        let read = Self::open(folder)?;
        let shown = self.scenario().map(|scenario| scenario.id.clone());
        let undo = between("Reload", &self.pack, &read.pack)
            .map(|edit| edit.apply(&mut self.pack))
            .transpose()
            .unwrap_or_else(|why| cannot_happen!(None, "a pack does not become another: {why}"));
        if let Some(undo) = &undo {
            self.push_step(undo.clone());
        }
        let mut scenarios = self.pack.scenarios.iter();
        self.shown = scenarios
            .position(|scenario| Some(&scenario.id) == shown.as_ref())
            .unwrap_or(0);
        self.syntax = read.syntax;
        self.carried = read.carried;
        self.schemas = read.schemas;
        self.crowded = read.crowded;
        self.on_disk = read.on_disk;
        self.saved = Some(self.done);
        self.revision += 1;
        self.restart_journal();
        Ok(undo.into_iter().collect())
    }

    /// Whether this is the folder that it came from, however the path is written.
    pub fn is_home(&self, folder: &Path) -> bool {
        let Origin::Folder(home) = &self.origin else {
            return false;
        };
        home == folder
            || matches!((home.canonicalize(), folder.canonicalize()), (Ok(home), Ok(folder)) if home == folder)
    }

    /// Files that something else has changed since they were read or saved here, with their prints. Those that are gone
    /// don't count: nothing is lost by saving them.
    pub fn changed_on_disk(&self) -> Prints {
        let Origin::Folder(folder) = &self.origin else {
            return Prints::new();
        };
        let mut now = prints(&DiskFiles(folder.clone()), self.on_disk.keys().cloned());
        now.retain(|name, print| self.on_disk.get(name) != Some(print));
        now
    }

    /// Saves into a folder, which the document belongs to from then on.
    ///
    /// # Errors
    /// Something else has changed files there, or they couldn't be saved. All files on the disk are then as they were, and
    /// the document is as dirty as before.
    pub fn save(&mut self, folder: &Path) -> Result<(), NotSaved> {
        self.save_over(folder, &Prints::new())
    }

    /// The same, over files that the user has agreed to lose as they were then.
    ///
    /// # Errors
    /// As [`Document::save`].
    pub fn save_over(&mut self, folder: &Path, agreed: &Prints) -> Result<(), NotSaved> {
        if let Some(name) = &self.crowded {
            let message = format!(
                "{name} has more than {MAX_COMMENTS} comments, which can't be kept: it is not written"
            );
            return Err(Box::new(Diagnostic::error(codes::NOT_SAVED, message)).into());
        }
        let is_home = self.is_home(folder);
        // From here on no other process of ours writes there.
        let lock = SaveLock::making(folder)?;
        if !is_home {
            in_one_syntax(folder, self.syntax)?;
            let manifest = Manifest::file_name(self.syntax);
            let there = prints(&DiskFiles(folder.to_path_buf()), [manifest].into_iter());
            refuse_changed(there, agreed)?;
        }
        let paths = match &self.origin {
            Origin::Folder(home) if !is_home => self.images_after_move(home, folder),
            _ => BTreeMap::new(),
        };
        let texts = if paths.is_empty() {
            pack_texts(&self.pack, self.syntax)
        } else {
            let mut moved = self.pack.clone();
            reroute_images(&mut moved.map, &paths);
            pack_texts(&moved, self.syntax)
        };
        let mut texts = texts.map_err(|error| not_written(self.syntax, error.to_string()))?;
        keep_schemas(&mut texts, &self.schemas);
        let on_disk: Prints = texts
            .iter()
            .map(|(name, text)| (name.clone(), print_of(text.as_bytes())))
            .collect();
        let texts = texts
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        // Scripts belong to a pack, so they come along to another folder.
        let carried = self.carried.iter().filter(|_| !is_home);
        let carried = carried.map(|(name, bytes)| (name.clone(), bytes.clone()));
        let files: BTreeMap<String, Vec<u8>> = carried.chain(texts).collect();
        if is_home {
            let names = self.on_disk.keys().chain(on_disk.keys()).cloned();
            let mut there = prints(&DiskFiles(folder.to_path_buf()), names);
            // Nothing is lost of a file that holds just what is saved.
            there.retain(|name, print| {
                let known = [self.on_disk.get(name), on_disk.get(name)];
                !known.contains(&Some(&*print))
            });
            refuse_changed(there, agreed)?;
        }
        if let Some(journal) = self.journal.as_ref().filter(|_| is_home) {
            journal.saving(on_disk.clone());
        }
        lock.save(&files)?;
        // What has come to have a file keeps it, even if nothing is left in it.
        let named = self.pack.manifest.naming_parts_of(&self.pack, self.syntax);
        self.pack.manifest.part = named;
        reroute_images(&mut self.pack.map, &paths);
        let steps = self.steps.iter_mut().filter(|_| !paths.is_empty());
        steps.for_each(|step| step.edit.reroute_images(&paths));
        self.on_disk = on_disk;
        self.origin = Origin::Folder(folder.to_path_buf());
        self.saved = Some(self.done);
        self.restart_journal();
        Ok(())
    }

    /// Where the images of all scans, those of the history too, are found once the pack lies in another folder.
    fn images_after_move(&self, from: &Path, to: &Path) -> BTreeMap<String, String> {
        let shown = self.pack.map.underlays.iter();
        let shown = shown.map(|underlay| underlay.image.as_str());
        let steps = self.steps.iter().flat_map(|step| step.edit.images());
        let images: BTreeSet<&str> = shown.chain(steps).collect();
        let images = images.into_iter();
        let paths =
            images.filter_map(|image| Some((image.to_owned(), seen_after_move(image, from, to)?)));
        paths.collect()
    }
}

/// Why a document is not saved.
#[derive(Clone, Debug, PartialEq)]
pub enum NotSaved {
    /// Something else has changed these files, and the user has not agreed to lose them as they are now.
    Changed(Prints),
    /// They can't be saved.
    Failed(Box<Diagnostic>),
}

impl From<Box<Diagnostic>> for NotSaved {
    fn from(finding: Box<Diagnostic>) -> Self {
        Self::Failed(finding)
    }
}

/// Refuses to lose files that the user hasn't agreed to lose.
fn refuse_changed(mut there: Prints, agreed: &Prints) -> Result<(), NotSaved> {
    there.retain(|name, print| agreed.get(name) != Some(print));
    match there.is_empty() {
        true => Ok(()),
        false => Err(NotSaved::Changed(there)),
    }
}

/// The findings with line and column in the names of their files, for who can't look into the files.
fn with_lines(mut findings: Vec<Diagnostic>, files: &PackFiles) -> Vec<Diagnostic> {
    let sources = files.iter().map(|file| file.spans.source());
    sources.for_each(|source| add_lines(&mut findings, source));
    findings
}

/// Puts line and column into the places that these findings have in the file.
pub(crate) fn add_lines(findings: &mut [Diagnostic], source: &SourceFile) {
    for finding in findings {
        let place = &mut finding.place;
        if place.file == source.name()
            && let Some(span) = place.span.take()
        {
            let (line, column) = source.line_column(span.start);
            place.file = format!("{}:{line}:{column}", place.file);
        }
    }
}

/// The folder of the pack that a path means: the folder itself, or the one whose `pack.ron` it is.
pub fn folder_of(path: &Path) -> &Path {
    if path.is_dir() {
        return path;
    }
    let folder = match path.extension() {
        Some(extension) if extension == "ron" || extension == "json" => {
            path.parent().unwrap_or(path)
        }
        _ => path,
    };
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{bundled, edited};
    use super::*;

    #[test]
    fn the_bundled_pack_is_saved_as_it_was_read() {
        let files = crate::bundled::files();
        assert_eq!(
            bundled().snapshot().texts().0.get("map.ron"),
            files.0.get("map.ron")
        );
    }

    #[test]
    fn a_new_pack_is_to_be_saved() {
        let mut document = Document::new(bundled().pack().clone());
        assert!(document.is_dirty(), "it lies nowhere");
        let folder = tempfile::tempdir().expect("a folder");
        document.save(folder.path()).expect("room on the disk");
        assert!(!document.is_dirty() && document.is_home(folder.path()));
        let again = Document::open(folder.path()).expect("what was saved is a pack");
        assert_eq!(again.pack(), document.pack());
    }

    /// The battle of another program is a pack that is not saved yet; what is none is refused.
    #[test]
    fn a_battle_is_opened_as_a_pack() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("battle.M44");
        std::fs::write(&file, "{}").expect("room on the disk");
        let findings = Document::open(&file).expect_err("it is no battle");
        assert!(!findings.is_empty());
        let village = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/fixtures/village.m44");
        let document = Document::open(Path::new(village)).expect("it is a battle");
        assert_eq!(document.origin(), &Origin::New);
        assert!(document.pack().map.grid.len() > 100);
        assert!(Document::open(&folder.path().join("none.m44")).is_err());
    }

    #[test]
    fn what_is_saved_is_read_back() {
        let mut document = edited();
        let folder = tempfile::tempdir().expect("a folder");
        document.save(folder.path()).expect("room on the disk");
        assert!(!document.is_dirty());
        let again =
            Document::open(&folder.path().join("pack.ron")).expect("what was saved is a pack");
        assert_eq!(again.pack(), document.pack());
        assert_eq!(
            again.snapshot().texts(),
            document.snapshot().texts(),
            "scripts come along"
        );
    }

    #[test]
    fn json_is_the_same_pack() {
        let document = edited();
        let folder = tempfile::tempdir().expect("a folder");
        let snapshot = document.snapshot();
        snapshot
            .export(folder.path(), Syntax::Json)
            .expect("room on the disk");
        assert!(document.is_dirty(), "an export is no save");
        let again = Document::open(folder.path()).expect("what was exported is a pack");
        assert_eq!(again.pack().map, document.pack().map);
        assert_eq!(again.pack().scenarios, document.pack().scenarios);
    }

    #[test]
    fn what_another_program_changed_is_noticed() {
        let mut document = edited();
        let folder = tempfile::tempdir().expect("a folder");
        document.save(folder.path()).expect("room on the disk");
        assert_eq!(document.changed_on_disk(), Prints::new());
        let map = folder.path().join("map.ron");
        std::fs::write(&map, "()").expect("room on the disk");
        std::fs::remove_file(folder.path().join("tables.ron")).expect("it was saved");
        let seen = document.changed_on_disk();
        assert_eq!(seen.keys().collect::<Vec<_>>(), ["map.ron"]);
        assert_eq!(
            document.save(folder.path()),
            Err(NotSaved::Changed(seen.clone()))
        );
        // What changes while the user is being asked, they have not agreed to.
        std::fs::write(&map, "(1)").expect("room on the disk");
        let again = document.changed_on_disk();
        let refused = document.save_over(folder.path(), &seen);
        assert_eq!(refused, Err(NotSaved::Changed(again.clone())));
        assert_eq!(std::fs::read(&map).ok().as_deref(), Some(&b"(1)"[..]));
        assert_eq!(document.save_over(folder.path(), &again), Ok(()));
        assert_eq!(document.changed_on_disk(), Prints::new());
    }

    #[test]
    fn no_pack_is_replaced_that_the_user_was_not_asked_about() {
        let folder = tempfile::tempdir().expect("a folder");
        let manifest = folder.path().join("pack.ron");
        std::fs::write(&manifest, "()").expect("room on the disk");
        let mut document = edited();
        let Err(NotSaved::Changed(seen)) = document.save(folder.path()) else {
            panic!("there is a pack");
        };
        assert_eq!(std::fs::read(&manifest).ok().as_deref(), Some(&b"()"[..]));
        assert!(document.is_dirty() && !document.is_home(folder.path()));
        assert_eq!(document.save_over(folder.path(), &seen), Ok(()));
    }

    #[test]
    fn what_is_reloaded_is_a_step_above_all_others() {
        let mut document = edited();
        let folder = tempfile::tempdir().expect("a folder");
        document.save(folder.path()).expect("room on the disk");
        let path = folder.path().join("map.ron");
        let text = std::fs::read_to_string(&path).expect("it was saved");
        let theirs = text.replacen("title: \"", "title: \"Their ", 1);
        std::fs::write(&path, format!("// By another.\n{theirs}")).expect("room on the disk");
        document
            .jump(2)
            .expect("back, so that something is to be saved");
        let here = document.pack().clone();

        assert_eq!(document.reload().expect("it is a pack").len(), 1);
        assert!(!document.is_dirty(), "it is what lies on the disk");
        let there = Document::open(folder.path()).expect("it is a pack");
        assert_eq!(document.pack(), there.pack());
        assert_eq!(document.history().last(), Some("Reload"));
        document.jump(2).expect("back to what the window had");
        assert_eq!(document.pack(), &here);
        document.jump(3).expect("on again");
        assert_eq!(
            document.reload().expect("it is a pack"),
            [],
            "nothing differs"
        );

        std::fs::write(&path, "no map").expect("room on the disk");
        document.reload().expect_err("it is no pack");
        assert_eq!(document.pack(), there.pack(), "the window stays as it was");
    }

    #[test]
    fn a_folder_holds_one_pack() {
        let mut document = edited();
        let folder = tempfile::tempdir().expect("a folder");
        document.save(folder.path()).expect("room on the disk");
        let same = folder.path().join(".");
        assert!(document.is_home(&same), "the pack itself is there");
        let snapshot = bundled().snapshot();
        snapshot
            .export(&same, Syntax::Json)
            .expect_err("`pack.ron` would hide `pack.json`");
        assert!(!folder.path().join("pack.json").exists());
    }

    #[test]
    fn a_save_that_fails_leaves_it_dirty() {
        let mut document = edited();
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("no-folder");
        std::fs::write(&file, "a file").expect("room on the disk");
        let refused = document.save(&file).expect_err("a file is no folder");
        let NotSaved::Failed(finding) = refused else {
            panic!("it is no question");
        };
        assert!(!finding.message.is_empty());
        assert!(document.is_dirty());
        assert_eq!(*document.origin(), Origin::Bundled);
    }
}
