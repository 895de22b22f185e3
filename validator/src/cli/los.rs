//! `beachhead los`: who sees whom on a map.

mod document;

use std::io;
use std::path::{Path, PathBuf};

use beachhead_check::legality::located;
use beachhead_check::sight::{Lookout, NoSight};
use beachhead_engine::{Board, Sighting};
use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use beachhead_schema::io::PackFiles;
use beachhead_schema::pack::Pack;
use clap::{Args, ValueEnum};

use self::document::{AllSeen, LineOfSight};
use super::messages::{kept, on_one_line, shown};
use super::packs::{playable_at, sources_of};
use super::{Exit, Failure, Output};

/// Shows whether a hex sees another, and what bars the line; or all that a hex sees.
///
/// The pack's rulebook decides: by rules of its own, as a scenario begins, or by the heights of the map and the table `heights`.
/// A pack without a rulebook that is built in has lines of sight if it has that table.
///
/// Exits with 0 whether the hex is seen or not, and with 2 if a hex is not on the map or the pack has no lines of sight.
#[derive(Debug, Args)]
pub(super) struct Los {
    /// The pack, or a battle in an `.m44` file.
    pack: PathBuf,
    /// The hex from which one looks, and the hex looked at: as printed.
    #[arg(value_name = "HEX", num_args = 2, required_unless_present = "from")]
    hexes: Vec<String>,
    /// Lists all hexes that this one sees.
    #[arg(long, value_name = "HEX", conflicts_with = "hexes")]
    from: Option<String>,
    /// Looks no further than this many hexes.
    #[arg(long, value_name = "N", requires = "from")]
    within: Option<u32>,
    /// The scenario as which the board stands, where units bar the view; default: the first one.
    #[arg(long, value_name = "ID")]
    scenario: Option<String>,
    /// How the answer is shown.
    #[arg(long, value_enum, default_value_t)]
    format: LosFormat,
}

/// The formats of lines of sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum LosFormat {
    /// Sentences, and the cross-section as a table.
    #[default]
    Text,
    /// One JSON document, for programs.
    Json,
}

impl Los {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let (pack, files) = playable_at(&self.pack, "looked over")?;
        let board = Board::compile(&pack.map, &pack.palette).into();
        let scenario = self.scenario.as_deref();
        if let Some(id) = scenario.filter(|id| pack.scenario(&Id::new(*id)).is_none()) {
            return Err(Failure::Said(no_scenario(&self.pack, &pack, id)));
        }
        let lookout = Lookout::open(&pack, &board, scenario)
            .map_err(|why| no_sight(why, &self.pack, (&pack, &files), scenario))?;
        let hex = |number: &str| hex_of(lookout.board(), &self.pack, number);
        match (&self.from, self.hexes.as_slice()) {
            (Some(from), _) => {
                let seen = AllSeen::of(&lookout, hex(from)?, self.within);
                match self.format {
                    LosFormat::Text => seen.write(&mut output.out)?,
                    LosFormat::Json => json(&seen, output)?,
                }
            }
            (None, [from, to]) => {
                let ends = [hex(from)?, hex(to)?];
                let sighting: Sighting = lookout.look(ends[0], ends[1]);
                let line = LineOfSight::of(lookout.board(), ends, &sighting);
                match self.format {
                    LosFormat::Text => line.write(&mut output.out)?,
                    LosFormat::Json => json(&line, output)?,
                }
            }
            (None, _) => {
                return Err(Failure::Said(
                    "name two hexes, or one with --from".to_owned(),
                ));
            }
        }
        Ok(Exit::Clean)
    }
}

fn json(document: &impl serde::Serialize, output: &mut Output<'_>) -> io::Result<()> {
    let mut out = output.data();
    serde_json::to_writer_pretty(&mut out, document)?;
    writeln!(out)
}

/// A hex in play by its printed number.
fn hex_of(board: &Board, pack: &Path, number: &str) -> Result<HexIx, Failure> {
    let said = |why: String| Failure::Said(format!("{}: {why}", shown(pack)));
    let found = board.grid().locate(number);
    let hex = found.map_err(|why| said(why.to_string()))?;
    if !board.playable(hex) {
        let number = board.number(hex);
        return Err(said(format!("{number} is a half hex that is not in play")));
    }
    Ok(hex)
}

/// Names the scenarios of a pack that has none of this name.
fn no_scenario(path: &Path, pack: &Pack, id: &str) -> String {
    let known = pack.scenarios.iter().map(|known| known.id.as_str());
    let known: Vec<&str> = known.collect();
    let known = known.join("`, `");
    format!(
        "{}: the pack has no scenario `{id}`; it has `{known}`",
        shown(path)
    )
}

/// Why the pack has no lines of sight; of a pack with mistakes the first of them at its line.
fn no_sight(
    why: NoSight,
    path: &Path,
    (pack, files): (&Pack, &PackFiles),
    scenario: Option<&str>,
) -> Failure {
    let NoSight::Unfit(findings) = why else {
        return Failure::Said(format!("{}: {why}", shown(path)));
    };
    let first = pack.scenarios.first().map(|first| first.id.as_str());
    let scenario = scenario.or(first).unwrap_or_default();
    let sources = sources_of(files);
    let findings = located(findings, pack, scenario, files);
    let lines = findings
        .iter()
        .map(|finding| on_one_line(finding, sources.get(&finding.place.file)));
    let lines: Vec<String> = lines.collect();
    Failure::Said(kept(&shown(path), &lines, "looked over"))
}
