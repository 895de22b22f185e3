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
/// Exits with 0 whether the hex is seen or not, and with 2 if there is no answer: a hex is not in play, the pack has no lines of
/// sight, or mistakes keep it from being read.
#[derive(Debug, Args)]
pub(super) struct Los {
    /// The pack, or a battle in an `.m44` file.
    pack: PathBuf,
    /// The hex from which one looks, and the hex looked at: as printed.
    #[arg(value_name = "HEX", num_args = 0..=2)]
    hexes: Vec<String>,
    /// Lists all hexes that this one sees.
    #[arg(long, value_name = "HEX")]
    from: Option<String>,
    /// Looks no further than this many hexes.
    #[arg(long, value_name = "N")]
    within: Option<u32>,
    /// The scenario that is looked at as it begins, in rulebooks whose units bar lines; default: the first one.
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
        self.check()?;
        let (pack, files) = playable_at(&self.pack, "looked over")?;
        let board = Board::compile(&pack.map, &pack.palette).into();
        let scenario = self.scenario.as_deref();
        if let Some(id) = scenario.filter(|id| pack.scenario(&Id::new(*id)).is_none()) {
            return Err(Failure::Said(no_scenario(&self.pack, &pack, id)));
        }
        let lookout = Lookout::open(&pack, &board, scenario)
            .map_err(|why| no_sight(why, &self.pack, (&pack, &files), scenario))?;
        let hex = |number: &str| hex_of(&lookout, &self.pack, number);
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
                let line = LineOfSight::of(&lookout, ends, &sighting);
                match self.format {
                    LosFormat::Text => line.write(&mut output.out)?,
                    LosFormat::Json => json(&line, output)?,
                }
            }
            (None, _) => return Err(Failure::Said(TWO_HEXES.to_owned())),
        }
        Ok(Exit::Clean)
    }
}

/// Said where the hexes are not those of one question.
const TWO_HEXES: &str = "name two hexes after the pack, or one by --from";

impl Los {
    /// Whether the arguments make one question.
    fn check(&self) -> Result<(), Failure> {
        let why = match (&self.from, self.hexes.len()) {
            (Some(_), 1..) => "--from names the only hex: leave the others out",
            (None, 2) if self.within.is_some() => "--within goes with --from",
            (Some(_), 0) | (None, 2) => return Ok(()),
            (None, _) => TWO_HEXES,
        };
        Err(Failure::Said(why.to_owned()))
    }
}

fn json(document: &impl serde::Serialize, output: &mut Output<'_>) -> io::Result<()> {
    let mut out = output.data();
    serde_json::to_writer_pretty(&mut out, document)?;
    writeln!(out)
}

/// A hex by its printed number, of which the lookout says something.
fn hex_of(lookout: &Lookout<'_>, pack: &Path, number: &str) -> Result<HexIx, Failure> {
    let said = |why: String| Failure::Said(format!("{}: {why}", shown(pack)));
    let found = lookout.board().grid().locate(number);
    let hex = found.map_err(|why| said(why.to_string()))?;
    match lookout.why_unjudged(hex) {
        Some(why) => Err(said(why)),
        None => Ok(hex),
    }
}

/// Names the scenarios of a pack that has none of this name.
fn no_scenario(path: &Path, pack: &Pack, id: &str) -> String {
    let known = pack.scenarios.iter().map(|known| known.id.as_str());
    let known: Vec<&str> = known.collect();
    let has = match known.as_slice() {
        [] => "it has none".to_owned(),
        known => format!("it has `{}`", known.join("`, `")),
    };
    format!("{}: the pack has no scenario `{id}`; {has}", shown(path))
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
