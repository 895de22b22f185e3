//! [`Sides`]: what the two arguments mean: two paths, or revisions of one path.

use std::path::{Path, PathBuf};

use beachhead_schema::io::{MAX_FILE, SourceFile, Syntax, TrackedFiles, read_source_as};
use beachhead_schema::pack::Manifest;

use super::loaded::{DiffInput, Loaded, load};
use super::overlay::NamedInPack;
use super::revision::input;
use crate::cli::Failure;
use crate::cli::git::Repository;
use crate::cli::messages::shown;
use crate::cli::pack_paths::is_battle;
use crate::cli::packs::{one_pack, read_battle};
use crate::cli::policies::house_at;
use crate::cli::records::records_of;

/// Where the two sides are.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Sides {
    /// Two paths.
    Paths(PathBuf, PathBuf),
    /// A path in two revisions; in one revision and on the disk, where the later one is not named.
    Revisions(String, Option<String>, PathBuf),
}

impl Sides {
    /// What the arguments mean. What is there on the disk is a path, everything else a revision.
    ///
    /// # Errors
    /// They can mean neither.
    pub(super) fn of(old: &Path, new: Option<&Path>) -> Result<Self, String> {
        let path = || new.unwrap_or(Path::new(".")).to_path_buf();
        if old.symlink_metadata().is_ok() {
            return match new {
                Some(new) => Ok(Self::Paths(old.to_path_buf(), new.to_path_buf())),
                None => Err(format!(
                    "{} is compared with nothing: name a second path, or a revision before it",
                    shown(old)
                )),
            };
        }
        let Some(revision) = old.to_str() else {
            return Err(format!("{}: there is no such file or folder", shown(old)));
        };
        let head = |name: &str| if name.is_empty() { "HEAD" } else { name }.to_owned();
        match revision.split_once("..") {
            Some((_, rest)) if rest.starts_with('.') => Err(format!(
                "`{revision}`: name the two revisions with two full stops between them, as in `v1.0..HEAD`"
            )),
            Some((from, to)) => Ok(Self::Revisions(head(from), Some(head(to)), path())),
            None => Ok(Self::Revisions(revision.to_owned(), None, path())),
        }
    }

    /// Reads both, and the repository in which revisions are read.
    ///
    /// # Errors
    /// One can't be read, or they can't be compared.
    pub(super) fn load(&self) -> Result<(Loaded, Loaded, Option<Repository>), String> {
        match self {
            Self::Paths(old, new) => {
                let (old, new) = load(on_disk(old)?, on_disk(new)?)?;
                Ok((old, new, None))
            }
            Self::Revisions(from, to, path) => {
                let repository = Repository::of(path).map_err(|why| self.with_hint(why))?;
                let old = input(&repository, from).map_err(|why| self.with_hint(why))?;
                let new = match to {
                    Some(to) => input(&repository, to)?,
                    None => on_disk(path)?,
                };
                let (old, new) = load(old, new)?;
                Ok((old, new, Some(repository)))
            }
        }
    }

    /// Who names a path that isn't there hardly means a revision.
    fn with_hint(&self, why: String) -> String {
        match self {
            Self::Revisions(from, None, _) if from.contains(['/', '.']) => {
                format!("{why}\n`{from}` is no file or folder either")
            }
            _ => why,
        }
    }
}

/// What lies at a path.
pub(in crate::cli) fn on_disk(path: &Path) -> Result<(String, DiffInput), String> {
    let name = shown(path);
    let said = |failure| match failure {
        Failure::Said(why) => why,
        Failure::Output(error) => error.to_string(),
    };
    let is_manifest = |path: &Path| {
        let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
        path.file_name()
            .is_some_and(|name| manifests.iter().any(|known| name == known.as_str()))
    };
    if path.is_dir() || is_manifest(path) {
        let folder = one_pack(path).map_err(said)?;
        let records = records_of(&folder);
        let house = house_at(&folder)?;
        let files = NamedInPack(TrackedFiles::of(folder));
        return Ok((name, DiffInput::Pack(Box::new(files), records, house)));
    }
    let in_words =
        |finding: Box<beachhead_schema::diag::Diagnostic>| format!("{name}: {}", finding.message);
    if is_battle(path) {
        let source = read_battle(path).map_err(in_words)?;
        return Ok((name, DiffInput::Battle(source)));
    }
    let source: SourceFile = read_source_as(&name, path, MAX_FILE).map_err(in_words)?;
    Ok((name, DiffInput::File(source)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_there_is_a_path_and_all_else_a_revision() {
        let revisions = |from: &str, to: Option<&str>, path: &str| {
            Ok(Sides::Revisions(
                from.to_owned(),
                to.map(str::to_owned),
                path.into(),
            ))
        };
        for (old, new, expected) in [
            (
                "src",
                Some("tests"),
                Ok(Sides::Paths("src".into(), "tests".into())),
            ),
            (
                "v1.0..HEAD",
                Some("packs"),
                revisions("v1.0", Some("HEAD"), "packs"),
            ),
            ("v1.0..", None, revisions("v1.0", Some("HEAD"), ".")),
            ("..v1.0", None, revisions("HEAD", Some("v1.0"), ".")),
            ("v1.0", Some("packs"), revisions("v1.0", None, "packs")),
            ("HEAD", None, revisions("HEAD", None, ".")),
            ("src", None, Err("compared with nothing")),
            ("v1.0...HEAD", Some("packs"), Err("two full stops")),
        ] {
            let found = Sides::of(Path::new(old), new.map(Path::new));
            match (found, expected) {
                (Err(why), Err(expected)) => assert!(why.contains(expected), "{why}"),
                (found, expected) => assert_eq!(found, expected.map_err(str::to_owned), "{old}"),
            }
        }
    }
}
