//! `beachhead init`: a pack to begin with, and the settings of a project.
//!
//! The pack is a small battle, imported as `convert` imports any other: so it has every part that a pack has, all in the
//! canonical layout. For a game without a built-in rulebook it is a blank map with a generic palette. Holds always: both
//! check clean, warnings and remarks included (`tests::the_starter_checks_clean`, `tests::a_game_of_ones_own_checks_clean`).

use std::path::PathBuf;

use beachhead_schema::hex::{Grid, usual};
use beachhead_schema::import::m44;
use beachhead_schema::io::SourceFile;
use beachhead_schema::own_game;
use beachhead_schema::pack::Pack;
use clap::Args;

use super::new_pack::write_new;
use super::{Exit, Failure, Output};

const BATTLE: &str = include_str!("init/starter.m44");

/// Makes a starter pack that checks clean, and a `beachhead.toml`.
///
/// The pack is a small battle of the rulebook `landings`, to be edited; with --own-game it is a map of clear hexes for a game
/// that has no built-in rulebook. A file that holds something else is never replaced: where
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
    /// Makes a pack of a game without a built-in rulebook: a generic palette, two sides, 600 clear hexes numbered `0101`
    /// to `3020`.
    #[arg(long)]
    own_game: bool,
}

impl Init {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let pack = || match self.own_game {
            true => own_pack(&self.title),
            false => battle_pack(&self.title),
        };
        write_new(&self.folder, pack, output)?;
        Ok(Exit::Clean)
    }
}

/// The starter pack.
fn battle_pack(title: &str) -> Result<Pack, String> {
    let battle = m44::import(&SourceFile::new("starter.m44", BATTLE));
    let mut pack = battle.pack.ok_or("the starter pack can't be read")?;
    title.clone_into(&mut pack.manifest.title);
    title.clone_into(&mut pack.map.title);
    Ok(pack)
}

/// The starter pack of a game without a rulebook.
fn own_pack(title: &str) -> Result<Pack, String> {
    let grid = Grid::new(usual::flat_columns_first()).map_err(|errors| {
        let errors: Vec<String> = errors.iter().map(ToString::to_string).collect();
        errors.join("; ")
    })?;
    let mut pack = own_game::pack(title, grid);
    pack.map.fill(&own_game::CLEAR.into());
    Ok(pack)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::new_pack::SETTINGS;
    use std::path::Path;

    use beachhead_check::check::check_pack;
    use beachhead_check::policy::FILE_NAME;
    use beachhead_schema::io::{MemoryFiles, Syntax, pack_texts, read_pack};

    /// What is written of a pack, checked and read again.
    fn written(pack: &Pack) -> Pack {
        let files = pack_texts(pack, Syntax::Ron).expect("plain data");
        let bytes = files
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let files = MemoryFiles(bytes.collect());
        assert_eq!(check_pack(&files).diagnostics, []);
        read_pack(&files).pack.expect("it is whole")
    }

    #[test]
    fn a_game_of_ones_own_checks_clean() {
        let pack = written(&own_pack("My \"first\" map").expect("a grid"));
        assert_eq!(pack.map.title, "My \"first\" map");
        assert_eq!((pack.rulebook(), pack.map.hexes.known()), (None, 600));
        assert!(pack.map.grid.find("0101").is_some() && pack.map.grid.find("3020").is_some());
    }

    #[test]
    fn the_starter_checks_clean() {
        let pack = written(&battle_pack("My \"first\" map").expect("it can be read"));
        assert_eq!(pack.manifest.title, "My \"first\" map");
        assert!(pack.forces.units.len() >= 8 && pack.scenarios.len() == 1);
    }

    #[test]
    fn the_settings_make_sense() {
        beachhead_check::policy::read(Path::new(FILE_NAME), SETTINGS).expect("they can be read");
        let offered = SETTINGS.lines().filter_map(|line| line.strip_prefix("# "));
        let is_setting = |line: &&str| line.contains(" = ") || line.starts_with('[');
        let offered: Vec<&str> = offered.filter(is_setting).collect();
        assert_eq!(offered.len(), 7, "{offered:?}");
        let all = format!("[check]\n{}\n", offered.join("\n"));
        beachhead_check::policy::read(Path::new(FILE_NAME), &all)
            .expect("so can those that are offered");
    }
}
