//! Three versions of a whole pack, with its scripts, images and records.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use beachhead_schema::diag::Severity;
use beachhead_schema::io::{
    Files, PackFiles, ReadError, SourceFile, Syntax, merge_conflicts, pack_texts, read_pack,
};
use beachhead_schema::merge::{
    Merged, Side, keep_script, merge, merge_scripts, open_conflicts, script_conflicts,
};
use beachhead_schema::pack::Pack;

use super::file::conflict_line;
use crate::cli::messages::{mistakes_keep, not_saved, on_one_line, shown_in};
use crate::cli::overwrite::ForceArgs;
use crate::cli::rewrite::ended_as;
use crate::cli::whole_pack::{pack_folder_lock, refuse_files};
use crate::cli::{Failure, Output};

/// The merged pack, as its files.
pub(super) struct MergedPack {
    files: BTreeMap<String, Vec<u8>>,
    syntax: Syntax,
    /// What is in conflict, and in which file: a line each.
    pub(super) conflicts: Vec<String>,
    /// Files that both branches have changed and that can't be merged: ours stay.
    pub(super) problems: Vec<String>,
}

/// One version of the pack.
struct Branch<'a> {
    name: String,
    disk: &'a dyn Files,
    pack: Pack,
}

impl<'a> Branch<'a> {
    /// The branch, and its files as they were read: a large map is much smaller than its text.
    fn read(name: &str, disk: &'a dyn Files) -> Result<(Self, PackFiles), String> {
        let read = read_pack(disk);
        let errors = read.diagnostics.iter();
        let errors = errors.filter(|finding| finding.severity == Severity::Error);
        let lines: Vec<String> = errors
            .map(|finding| on_one_line(finding, disk.source(&finding.place.file).ok().as_ref()))
            .collect();
        let Some(pack) = read.pack.filter(|_| lines.is_empty()) else {
            let first = lines.first().map_or("", String::as_str);
            return Err(format!(
                "{name}: {} it from being merged; `beachhead check` shows more\n{first}",
                mistakes_keep(lines.len())
            ));
        };
        let branch = Self {
            name: name.to_owned(),
            disk,
            pack,
        };
        Ok((branch, read.files))
    }

    /// The files that it would write as these texts, in this syntax.
    fn same(
        &self,
        syntax: Syntax,
        texts: &BTreeMap<String, String>,
    ) -> Result<BTreeSet<String>, String> {
        let own = pack_texts(&self.pack, syntax).map_err(|why| format!("{}: {why}", self.name))?;
        let same = own.into_iter();
        let same = same.filter(|(name, text)| texts.get(name) == Some(text));
        Ok(same.map(|(name, _)| name).collect())
    }

    /// The bytes of a file; `None` where the branch has no file of that name.
    ///
    /// # Errors
    /// There is one, and it can't be read: taken for an absent one, it would be lost.
    fn file(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        self.found(name, self.disk.read(name))
    }

    /// The same, of an answer that is there already.
    fn found(
        &self,
        name: &str,
        read: Result<Vec<u8>, ReadError>,
    ) -> Result<Option<Vec<u8>>, String> {
        match read {
            Ok(bytes) => Ok(Some(bytes)),
            Err(why @ (ReadError::Unreadable(_) | ReadError::TooLarge { .. })) => {
                Err(format!("{}: {name}: {why}", self.name))
            }
            Err(_) => Ok(None),
        }
    }

    /// A script, under a name that says which branch has it; `None` where it has none of that name.
    ///
    /// # Errors
    /// There is one, and it can't be read.
    fn script(&self, name: &str) -> Result<Option<SourceFile>, String> {
        let read = |bytes| {
            let source = SourceFile::from_bytes(format!("{}: {name}", self.name), bytes);
            source.map_err(|finding| format!("{}: {name}: {}", self.name, finding.message))
        };
        self.file(name)?.map(read).transpose()
    }

    fn has_script(&self, name: &str) -> bool {
        self.pack.manifest.scripts.iter().any(|other| other == name)
    }
}

/// Merges three folders; the records are those of both branches.
///
/// # Errors
/// One of them can't be read, or they are of different games.
pub(super) fn merge_folders(
    names: &[String; 3],
    folders: [&dyn Files; 3],
    records: &[String],
) -> Result<MergedPack, String> {
    let [base_name, our_name, their_name] = names;
    let [base, ours, theirs] = folders;
    let (base, _) = Branch::read(base_name, base)?;
    let (ours, our_files) = Branch::read(our_name, ours)?;
    let (theirs, their_files) = Branch::read(their_name, theirs)?;
    let their_syntax = Syntax::of_name(&their_files.manifest.name);
    drop(their_files);
    for (branch, name) in [(&base, base_name), (&theirs, their_name)] {
        if let (Some(one), Some(other)) = (ours.pack.rulebook(), branch.pack.rulebook())
            && one != other
        {
            return Err(format!(
                "these are packs of different games: {our_name} is for the rulebook `{one}`, {name} for `{other}`"
            ));
        }
    }
    let mut merged = merge(&base.pack, &ours.pack, &theirs.pack);
    keep_changed_scripts(&mut merged.pack, [&base, &ours, &theirs])?;
    let syntax = Syntax::of_name(&our_files.manifest.name);
    let mut texts = pack_texts(&merged.pack, syntax).map_err(|why| why.to_string())?;
    our_files.keep_schemas(&mut texts);
    drop(our_files);
    let ours_same = ours.same(syntax, &texts)?;
    let theirs_same = theirs.same(their_syntax, &texts)?;
    let mut found = MergedPack {
        files: BTreeMap::new(),
        syntax,
        conflicts: Vec::new(),
        problems: Vec::new(),
    };
    for (name, text) in texts {
        // A file that one branch alone has written is as that one has written it.
        let old = ours.file(&name)?;
        let is_base = base.file(&name)? == old;
        let branches = match is_base {
            true => [(&theirs, &theirs_same), (&ours, &ours_same)],
            false => [(&ours, &ours_same), (&theirs, &theirs_same)],
        };
        let mut branches = branches.into_iter();
        let same = branches.find(|(_, same)| same.contains(&name));
        let bytes = same.map(|(branch, _)| branch.file(&name)).transpose()?;
        let bytes = bytes.flatten();
        let ended = || ended_as(&old.unwrap_or_default(), &text).into_bytes();
        let bytes = bytes.unwrap_or_else(ended);
        found.files.insert(name, bytes);
    }
    for (place, conflict) in open_conflicts(&merged.pack) {
        let within = match &place.scenario {
            Some(id) => format!("scenario {id}"),
            None => place.part.to_string(),
        };
        found
            .conflicts
            .push(format!("{within}: {}", conflict_line(conflict)));
    }
    for name in merged.pack.manifest.scripts.clone() {
        found.merge_script(&name, &merged, [&base, &ours, &theirs])?;
    }
    let images = merged.pack.map.underlays.iter().map(|one| &one.image);
    let others: BTreeSet<&String> = images.chain(records).collect();
    for name in others {
        found.merge_other(name, [&base, &ours, &theirs])?;
    }
    Ok(found)
}

/// A script that one branch has taken out, and the other changed, stays in the pack until somebody decides.
fn keep_changed_scripts(
    merged: &mut Pack,
    [base, ours, theirs]: [&Branch<'_>; 3],
) -> Result<(), String> {
    for name in &base.pack.manifest.scripts {
        let side = match (ours.has_script(name), theirs.has_script(name)) {
            (true, false) => (Side::Theirs, ours),
            (false, true) => (Side::Ours, theirs),
            _ => continue,
        };
        let (removed_by, other) = side;
        let text = |branch: &Branch<'_>| {
            let file = branch.script(name)?;
            Ok::<_, String>(file.map(|file| file.text().to_owned()))
        };
        if text(base)? != text(other)? {
            keep_script(merged, name, removed_by);
        }
    }
    Ok(())
}

impl MergedPack {
    fn merge_script(
        &mut self,
        name: &str,
        merged: &Merged,
        [base, ours, theirs]: [&Branch<'_>; 3],
    ) -> Result<(), String> {
        // Scripts follow another grid as all else does.
        let grid = merged.grid.as_ref();
        let read = |branch: &Branch<'_>, follows: bool| {
            let Some(file) = branch.script(name)? else {
                return Ok(None);
            };
            let marks = merge_conflicts(file.name(), file.text());
            if let Some(finding) = marks.first() {
                return Err(on_one_line(finding, Some(&file)));
            }
            Ok(Some(match grid.filter(|_| follows) {
                Some(grid) => SourceFile::new(file.name(), grid.script(file.text())),
                None => file,
            }))
        };
        let side = grid.map(|grid| grid.of);
        let before = read(base, side.is_some())?;
        let one = read(ours, side == Some(Side::Theirs))?;
        let other = read(theirs, side == Some(Side::Ours))?;
        let text = match (before, one, other) {
            (Some(before), Some(one), Some(other)) => merge_scripts(&before, &one, &other)?.text,
            (None, Some(one), Some(other)) => {
                if one.text() != other.text() {
                    self.problems.push(format!(
                        "both branches have added {name}, and not the same: ours was kept"
                    ));
                }
                one.text().to_owned()
            }
            (_, Some(only), None) | (_, None, Some(only)) => only.text().to_owned(),
            (_, None, None) => return Ok(()),
        };
        let found = script_conflicts(&SourceFile::new(name, text.as_str()));
        let found = found.iter().map(conflict_line);
        self.conflicts
            .extend(found.map(|line| format!("{name}: {line}")));
        let old = match ours.file(name)? {
            None => theirs.file(name)?,
            old => old,
        };
        let text = ended_as(&old.unwrap_or_default(), &text);
        self.files.insert(name.to_owned(), text.into_bytes());
        Ok(())
    }

    /// A file that is taken as a whole.
    fn merge_other(&mut self, name: &str, branches: [&Branch<'_>; 3]) -> Result<(), String> {
        let mut versions = Vec::new();
        for branch in branches {
            let read = branch.disk.read(name);
            if matches!(read, Err(ReadError::TooLarge { .. })) {
                self.problems.push(format!(
                    "{}: {name} is too large to be merged: copy the version that you want by hand",
                    branch.name
                ));
                return Ok(());
            }
            versions.push(branch.found(name, read)?);
        }
        let (other, one, before) = (versions.pop(), versions.pop(), versions.pop());
        let (before, one, other) = (before.flatten(), one.flatten(), other.flatten());
        let taken = match (before, one, other) {
            (before, one, other) if before == one => other,
            (before, one, other) if before == other => one,
            (_, one, other) if one == other => one,
            (_, one, other) => {
                self.problems.push(format!(
                    "both branches have changed {name}: {} was kept",
                    if one.is_some() { "ours" } else { "theirs" }
                ));
                one.or(other)
            }
        };
        if let Some(bytes) = taken {
            self.files.insert(name.to_owned(), bytes);
        }
        Ok(())
    }

    /// Writes all files, or none, as long as what they were merged of is current. Returns whether it was.
    ///
    /// # Errors
    /// The folder holds something else, or can't be written.
    pub(super) fn save(
        &self,
        folder: &Path,
        force: ForceArgs,
        is_current: impl FnOnce() -> bool,
        output: &mut Output<'_>,
    ) -> Result<bool, Failure> {
        let lock = pack_folder_lock(folder, self.syntax)?;
        if !is_current() {
            return Ok(false);
        }
        if !force.force {
            refuse_files(folder, self.syntax, &self.files).map_err(Failure::Said)?;
        }
        let written = lock.save(&self.files);
        let written = written.map_err(|finding| Failure::Said(not_saved(&finding)))?;
        for name in &written {
            writeln!(output.out, "wrote {}", shown_in(folder, name))?;
        }
        Ok(true)
    }
}
