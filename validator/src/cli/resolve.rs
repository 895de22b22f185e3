//! `beachhead resolve`: which version counts, where a merge has left that to decide.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beachhead_schema::conflict::{Conflict, Version, differences};
use beachhead_schema::diag::Severity;
use beachhead_schema::io::{DiskFiles, Files, PackRead, SourceFile, Syntax, pack_texts, read_pack};
use beachhead_schema::merge::{
    ConflictPlace, open_conflicts, resolve, resolve_script, script_conflicts,
};
use beachhead_schema::pack::Pack;
use clap::{Args, ValueEnum};

use super::anew::{Change, change};
use super::messages::{mistakes_keep, shown, shown_in};
use super::pack_paths::pack_of;
use super::packs::one_pack;
use super::recovery::recover_at;
use super::rewrite::ended_as;
use super::{Exit, Failure, Output};

/// Resolves conflicts that a merge has left in a pack: takes up one of the three versions of a record.
///
/// Without --with, the conflicts are listed.
///
/// Exits with 0 if none is left, 1 if some are, 2 if one can't be resolved so; nothing is written then.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  beachhead resolve                                which conflicts there are
  beachhead resolve 0203 --with theirs             hex 0203
  beachhead resolve \"hexes 0203\" --with ours       the same, where 0203 is not only a hex
  beachhead resolve --all --with ours --pack packs/utah")]
pub(super) struct Resolve {
    /// The record: a printed number, a hexside such as 0203/0204, an id, or the field; as `check` names it.
    #[arg(value_name = "HEX", conflicts_with = "all")]
    key: Option<String>,
    /// The version that counts.
    #[arg(long, value_enum, value_name = "VERSION")]
    with: Option<WithVersion>,
    /// All conflicts at once.
    #[arg(long, requires = "with")]
    all: bool,
    /// The pack, or a file or folder in it.
    #[arg(long, value_name = "PATH", default_value = ".")]
    pack: PathBuf,
}

/// One of the three versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum WithVersion {
    /// Our branch: what the file has now.
    Ours,
    /// The other branch.
    Theirs,
    /// Before the branches parted.
    Base,
}

impl From<WithVersion> for Version {
    fn from(version: WithVersion) -> Self {
        match version {
            WithVersion::Ours => Self::Ours,
            WithVersion::Theirs => Self::Theirs,
            WithVersion::Base => Self::Base,
        }
    }
}

impl Resolve {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let folder = match pack_of(&self.pack) {
            Some(folder) => folder,
            None => one_pack(&self.pack)?,
        };
        let (Some(version), true) = (self.with, self.all || self.key.is_some()) else {
            let disk = DiskFiles(folder.clone());
            let open = OpenPack::read(&folder, &disk).map_err(Failure::Said)?;
            return open.list(self.key.as_deref(), output);
        };
        recover_at(&[&folder])?;
        let (_, Resolved { done, left }) = change(&folder, |files| {
            OpenPack::read(&folder, files)?.resolve(self.key.as_deref(), version.into(), files)
        })?;
        for done in &done {
            writeln!(output.out, "resolved {}", shown_in(&folder, done))?;
        }
        match left {
            0 => {}
            1 => writeln!(output.out, "1 conflict is left")?,
            many => writeln!(output.out, "{many} conflicts are left")?,
        }
        Ok(Exit::of(left == 0))
    }
}

/// A pack, with what is to be decided in it.
struct OpenPack {
    folder: PathBuf,
    read: PackRead,
    pack: Pack,
    scripts: Vec<SourceFile>,
}

impl OpenPack {
    fn read(folder: &Path, disk: &dyn Files) -> Result<Self, String> {
        let mut read = read_pack(disk);
        let errors = read.diagnostics.iter();
        let errors = errors.filter(|finding| finding.severity == Severity::Error);
        let errors = errors.count();
        let pack = read.pack.take().filter(|_| errors == 0);
        let pack = pack.ok_or_else(|| {
            format!(
                "{}: {} it from being read; `beachhead check` shows more",
                shown(folder),
                mistakes_keep(errors)
            )
        })?;
        let scripts = pack.manifest.scripts.iter();
        let scripts = scripts.filter_map(|name| {
            let bytes = disk.read(name).ok()?;
            SourceFile::from_bytes(name.as_str(), bytes).ok()
        });
        let scripts = scripts.filter(|file| !script_conflicts(file).is_empty());
        Ok(Self {
            folder: folder.to_path_buf(),
            scripts: scripts.collect(),
            read,
            pack,
        })
    }

    fn file_name(&self, place: &ConflictPlace) -> &str {
        let files = &self.read.files;
        let mut all = files.iter().filter(|file| file.kind == place.part);
        match &place.scenario {
            Some(id) => {
                let mut scenarios = self.pack.scenarios.iter();
                let at = scenarios.position(|scenario| scenario.id == *id);
                let file = at.and_then(|at| files.scenarios.get(at));
                file.map_or("", |file| file.name.as_str())
            }
            None => all.next().map_or("", |file| file.name.as_str()),
        }
    }

    fn list(&self, key: Option<&str>, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let mut count = 0;
        let mut line = |name: &str, conflict: &Conflict| {
            if !is_meant(conflict, key) {
                return Ok(());
            }
            count += 1;
            let differences = differences(conflict).join(", ");
            writeln!(
                output.out,
                "{}: {}: {differences}",
                shown_in(&self.folder, name),
                conflict.label()
            )
        };
        for (place, conflict) in open_conflicts(&self.pack) {
            line(self.file_name(&place), conflict)?;
        }
        for script in &self.scripts {
            for conflict in script_conflicts(script) {
                line(script.name(), &conflict)?;
            }
        }
        if let Some(key) = key.filter(|_| count == 0) {
            return Err(Failure::Said(unknown(&self.folder, key)));
        }
        if count == 0 {
            writeln!(output.out, "{}: no conflicts", shown(&self.folder))?;
        }
        Ok(Exit::of(count == 0))
    }

    /// The files with this version of all that is meant; every conflict where no key is given.
    fn resolve(
        &self,
        key: Option<&str>,
        version: Version,
        disk: &dyn Files,
    ) -> Result<Change<Resolved>, String> {
        let mut new_pack = self.pack.clone();
        let mut scripts = BTreeMap::new();
        let mut resolved = Resolved::default();
        loop {
            let open = open_conflicts(&new_pack);
            resolved.left = open.len();
            let found = open
                .into_iter()
                .find(|(_, conflict)| is_meant(conflict, key));
            let Some((place, conflict)) = found else {
                break;
            };
            let label = conflict.label();
            let pack =
                resolve(&new_pack, &place, version).map_err(|why| format!("{label}: {why}"))?;
            resolved
                .done
                .push(format!("{}: {label}", self.file_name(&place)));
            new_pack = pack;
        }
        for script in &self.scripts {
            let mut file = script.clone();
            loop {
                let open = script_conflicts(&file);
                let found = open.iter().position(|conflict| is_meant(conflict, key));
                let Some(at) = found else {
                    resolved.left += open.len();
                    break;
                };
                let label = open.get(at).map(Conflict::label).unwrap_or_default();
                let text = resolve_script(&file, at, version)?;
                resolved.done.push(format!("{}: {label}", script.name()));
                file = SourceFile::new(script.name(), text);
                scripts.insert(script.name().to_owned(), file.text().to_owned());
            }
        }
        if resolved.done.is_empty() {
            return Err(match key {
                Some(key) => unknown(&self.folder, key),
                None => format!("{}: there are no conflicts", shown(&self.folder)),
            });
        }
        Ok(Change {
            files: self.files(&new_pack, scripts, disk)?,
            report: resolved,
        })
    }

    /// The files in which something was resolved.
    fn files(
        &self,
        pack: &Pack,
        scripts: BTreeMap<String, String>,
        disk: &dyn Files,
    ) -> Result<BTreeMap<String, Vec<u8>>, String> {
        let said = |why: String| format!("{}: {why}", shown(&self.folder));
        let files = &self.read.files;
        let syntax = Syntax::of_name(&files.manifest.name);
        let before = pack_texts(&self.pack, syntax).map_err(|why| said(why.to_string()))?;
        let mut texts = pack_texts(pack, syntax).map_err(|why| said(why.to_string()))?;
        // Files of which nothing was decided stay as they are written.
        texts.retain(|name, text| before.get(name) != Some(text));
        files.keep_schemas(&mut texts);
        let texts = texts.into_iter().chain(scripts);
        let written = texts.map(|(name, text)| {
            let old = disk.read(&name).unwrap_or_default();
            let text = ended_as(&old, &text);
            (name, text.into_bytes())
        });
        Ok(written.collect())
    }
}

fn unknown(folder: &Path, key: &str) -> String {
    let folder = shown(folder);
    format!("{folder}: `{key}` is in no conflict; `beachhead resolve` lists those that there are")
}

/// Whether a conflict is one that the key names; every one is, where there is none.
fn is_meant(conflict: &Conflict, key: Option<&str>) -> bool {
    key.is_none_or(|key| {
        conflict.key == key
            || conflict.label() == key
            || conflict.key.is_empty() && conflict.list == key
    })
}

/// Decisions of a run.
#[derive(Default)]
struct Resolved {
    /// Which conflicts are gone.
    done: Vec<String>,
    /// How many are left.
    left: usize,
}
