//! `beachhead init`: a pack to begin with, and the settings of a project.
//!
//! The pack is a small battle, imported as `convert` imports any other: so it has every part that a pack has, all in the
//! canonical layout. Holds always: it checks clean, warnings and remarks included (`tests::the_starter_checks_clean`).

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use beachhead_schema::import::m44;
use beachhead_schema::io::{SourceFile, Syntax, pack_texts, save_files};
use clap::Args;

use super::packs::{shown, shown_in};
use super::policies::settings_at;
use super::recovery::recover_at;
use super::{Exit, Failure, Output};
use crate::policy::FILE_NAME;

const BATTLE: &str = include_str!("init/starter.m44");
const SETTINGS: &str = include_str!("init/starter.toml");

/// Makes a starter pack that checks clean, and a `beachhead.toml`.
///
/// The pack is a small battle of the rulebook `landings`, to be edited. A file that is there already is never replaced: where
/// one has the name of a file of the pack, nothing is written, and the command exits with 2. A `beachhead.toml` that is
/// there, in the folder or above it, stays the only one.
#[derive(Debug, Args)]
pub(super) struct Init {
    /// The folder of the pack; made if it isn't there.
    #[arg(default_value = ".")]
    folder: PathBuf,
    /// The pack's title.
    #[arg(long, default_value = "First battle")]
    title: String,
}

impl Init {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        recover_at(&[&self.folder])?;
        let mut files = pack_files(&self.title).map_err(Failure::Said)?;
        let settings = settings_at(&self.folder);
        if settings.is_none() {
            files.insert(FILE_NAME.to_owned(), SETTINGS.to_owned());
        }
        // A link that leads nowhere is there, too. JSON is the other syntax that a pack is found by.
        let is_there = |name: &&str| self.folder.join(name).symlink_metadata().is_ok();
        let names = files.keys().map(String::as_str).chain(["pack.json"]);
        let there: Vec<String> = names
            .filter(is_there)
            .map(|name| shown_in(&self.folder, name))
            .collect();
        if !there.is_empty() {
            return Err(Failure::Said(format!(
                "nothing was written: {} would be replaced; name an empty folder",
                there.join(", ")
            )));
        }
        let files = files.into_iter();
        let files = files.map(|(name, text)| (name, text.into_bytes()));
        let written = save_files(&self.folder, &files.collect()).map_err(|finding| {
            Failure::Said(format!("{}: {}", shown(&self.folder), finding.message))
        })?;
        for name in written {
            writeln!(output.out, "wrote {}", shown_in(&self.folder, &name))?;
        }
        if let Some(file) = settings {
            writeln!(output.out, "{} applies to the pack", shown(&file))?;
        }
        let folder = folder_argument(&self.folder);
        writeln!(output.out, "next: beachhead check{folder}")?;
        Ok(Exit::Clean)
    }
}

/// How a command names the folder.
fn folder_argument(folder: &Path) -> String {
    if folder == Path::new(".") {
        return String::new();
    }
    let name = shown(folder);
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-:".contains(letter);
    if name.chars().all(is_plain) {
        format!(" {name}")
    } else {
        format!(" \"{name}\"")
    }
}

/// The files of the starter pack.
fn pack_files(title: &str) -> Result<BTreeMap<String, String>, String> {
    let battle = m44::import(&SourceFile::new("starter.m44", BATTLE));
    let mut pack = battle.pack.ok_or("the starter pack can't be read")?;
    title.clone_into(&mut pack.manifest.title);
    title.clone_into(&mut pack.map.title);
    pack_texts(&pack, Syntax::Ron).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check_pack;
    use beachhead_schema::io::{MemoryFiles, read_pack};

    #[test]
    fn the_starter_checks_clean() {
        let files = pack_files("My \"first\" map").expect("it can be read");
        let bytes = files
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let files = MemoryFiles(bytes.collect());
        assert_eq!(check_pack(&files).diagnostics, []);
        let pack = read_pack(&files).pack.expect("it is whole");
        assert_eq!(pack.manifest.title, "My \"first\" map");
        assert!(pack.forces.units.len() >= 8 && pack.scenarios.len() == 1);
    }

    #[test]
    fn the_settings_make_sense() {
        crate::policy::read(Path::new(FILE_NAME), SETTINGS).expect("they can be read");
        let offered = SETTINGS.lines().filter_map(|line| line.strip_prefix("# "));
        let offered: Vec<&str> = offered.filter(|line| line.contains(" = ")).collect();
        assert_eq!(offered.len(), 5, "{offered:?}");
        let all = format!("[check]\n{}\n", offered.join("\n"));
        crate::policy::read(Path::new(FILE_NAME), &all).expect("so can those that are offered");
    }
}
