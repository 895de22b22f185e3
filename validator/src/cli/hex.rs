//! `beachhead hex`: what a printed number means.

use std::path::PathBuf;

use beachhead_schema::hex::{Extent, Grid, HexIx, preset};
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::map::Map;
use clap::Args;

use super::messages::shown;
use super::pack_paths::pack_of;
use super::packs::one_pack;
use super::{Exit, Failure, Output};

/// Resolves printed numbers: neighbours, distances.
///
/// Explains why a number is not a hex.
#[derive(Debug, Args)]
pub(super) struct HexCommand {
    /// The numbers as printed.
    #[arg(required = true, value_name = "NUMBER")]
    numbers: Vec<String>,
    /// A grid that is built in: utah, omaha, dday or landings.
    #[arg(long, conflicts_with = "pack")]
    preset: Option<String>,
    /// The pack whose map is meant; else the one that the current folder is in, else the first preset.
    #[arg(long)]
    pack: Option<PathBuf>,
}

impl HexCommand {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let map = self.map()?;
        let mut found = Vec::new();
        for number in &self.numbers {
            match map.grid.locate(number) {
                Ok(hex) => {
                    describe(&map, hex, output)?;
                    found.push(hex);
                }
                Err(why) => writeln!(output.out, "{why}")?,
            }
        }
        for pair in found.windows(2) {
            if let [a, b] = pair {
                let (from, to) = (map.grid.number(*a), map.grid.number(*b));
                writeln!(
                    output.out,
                    "{from} to {to}: {}",
                    distance(&map.grid, *a, *b)
                )?;
            }
        }
        Ok(Exit::of(found.len() == self.numbers.len()))
    }

    fn map(&self) -> Result<Map, Failure> {
        let folder = match (&self.pack, &self.preset) {
            (Some(pack), _) => Some(one_pack(pack)?),
            (None, Some(_)) => None,
            (None, None) => pack_of(&PathBuf::from(".")),
        };
        if let Some(folder) = folder {
            let read = read_pack(&DiskFiles(folder.clone()));
            let no_map = || {
                Failure::Said(format!(
                    "{}: the pack can't be read; `beachhead check` shows why",
                    shown(&folder)
                ))
            };
            return read.pack.map(|pack| pack.map.part).ok_or_else(no_map);
        }
        let id = self
            .preset
            .as_deref()
            .or(preset::PRESETS.first().map(|first| first.id))
            .unwrap_or_default();
        let spec = preset::preset(id).ok_or_else(|| {
            let known: Vec<&str> = preset::PRESETS.iter().map(|known| known.id).collect();
            Failure::Said(format!(
                "there is no preset `{id}`; there are {}",
                known.join(", ")
            ))
        })?;
        match Grid::new(spec) {
            Ok(grid) => Ok(Map::blank(id, grid)),
            Err(errors) => {
                let why: Vec<String> = errors.iter().map(ToString::to_string).collect();
                Err(Failure::Said(why.join("; ")))
            }
        }
    }
}

fn distance(grid: &Grid, a: HexIx, b: HexIx) -> String {
    match (grid.distance(a, b), grid.side_between(a, b)) {
        (0, _) => "the same hex".to_owned(),
        (1, Some(direction)) => format!("they touch, to the {direction}"),
        (far, _) => format!("{far} hexes"),
    }
}

fn describe(map: &Map, hex: HexIx, output: &mut Output<'_>) -> Result<(), Failure> {
    let grid = &map.grid;
    let number = grid.number(hex);
    let mut reported = Vec::new();
    reported.extend(map.hexes.terrain(hex).map(ToString::to_string));
    reported.extend(map.hexes.features(hex).iter().map(ToString::to_string));
    let tiles = map.hexes.tiles(hex).iter();
    reported.extend(tiles.map(|tile| match &tile.like {
        Some(like) => format!("{} as {like}", tile.kind),
        None => tile.kind.to_string(),
    }));
    reported.extend(map.hexes.name(hex).map(str::to_owned));
    reported.extend(map.hexes.source(hex).map(|source| format!("({source})")));
    reported.extend(match grid.extent(hex) {
        Extent::Half { playable: false } => Some("a half hex that is not in play".to_owned()),
        Extent::Half { playable: true } => Some("a half hex".to_owned()),
        Extent::Joined => grid
            .other_number(hex)
            .map(|other| format!("one hex with {other}")),
        Extent::Whole => None,
    });
    writeln!(
        output.out,
        "{}",
        if reported.is_empty() {
            number.to_string()
        } else {
            format!("{number}: {}", reported.join(", "))
        }
    )?;
    for direction in grid.directions() {
        let beyond = match grid.neighbor(hex, direction) {
            Some(neighbor) => grid.number(neighbor).to_string(),
            None => "the map ends".to_owned(),
        };
        let side = grid.side(hex, direction).map(|side| grid.hexside_no(side));
        let on_side = map
            .hexsides
            .iter()
            .filter(|record| Some(&record.between) == side.as_ref());
        let mut kinds: Vec<String> = on_side
            .map(|record| match &record.name {
                Some(name) => format!("{} {name}", record.kind),
                None => record.kind.to_string(),
            })
            .collect();
        let steps = |path: &beachhead_schema::map::Path| {
            let joins = |step: &[beachhead_schema::hex::HexNo]| matches!(step, [a, b] if (*a == number && *b.as_str() == beyond) || (*b == number && *a.as_str() == beyond));
            path.hexes.windows(2).any(joins)
        };
        kinds.extend(
            map.paths
                .iter()
                .filter(|path| steps(path))
                .map(|path| path.kind.to_string()),
        );
        let kinds = if kinds.is_empty() {
            String::new()
        } else {
            format!("  {}", kinds.join(", "))
        };
        writeln!(output.out, "  {:2} {beyond}{kinds}", direction.as_str())?;
    }
    Ok(())
}
