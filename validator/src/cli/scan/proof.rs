//! `beachhead scan proof`: hexes whose terrain looks otherwise on the scan.

use std::io;
use std::path::PathBuf;

use beachhead_scan::terrain::{Doubt, Looks, WORTH_A_LOOK, proof};
use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::cli::messages::shown;
use crate::cli::packs::playable_at;
use crate::cli::scans::scans;
use crate::cli::{Exit, Failure, Output};

/// The version of the JSON document.
const VERSION: u32 = 1;

/// Compares the terrain of each hex with the scan of the map, and lists the hexes that look like another terrain.
///
/// How a terrain looks is learnt from the map itself, so most of it must be right already. Each hex is judged by the others;
/// a hex is listed if it looks like another terrain, and unusual for its own. The most doubtful hex comes first.
///
/// Exits with 0 if no hex is listed, with 1 if some are, and with 2 if there is nothing to compare: the map has no scan, a scan
/// cannot be read or has too few anchors, or it shows hexes of one terrain only.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  beachhead scan proof my-map
  beachhead scan proof my-map --limit 20 --least 0.2
  beachhead scan proof my-map --scan=north --format json")]
pub(super) struct Proof {
    /// The pack.
    pack: PathBuf,
    /// The scans to compare with, by their ids, with commas between them; default: all of the map. A hex is compared with the
    /// first scan that shows it.
    #[arg(long, value_name = "IDS")]
    scan: Option<String>,
    /// Lists at most this many hexes.
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
    /// Lists hexes from this doubt on: 0 is a hex that looks as its terrain does, 1 one that looks exactly like another.
    #[arg(long, value_name = "DOUBT", default_value_t = WORTH_A_LOOK, value_parser = doubt_of)]
    least: f32,
    /// How the answer is shown.
    #[arg(long, value_enum, default_value_t)]
    format: ProofFormat,
}

/// The formats of the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum ProofFormat {
    /// A line a hex, and how many were compared.
    #[default]
    Text,
    /// One JSON document, for programs.
    Json,
}

fn doubt_of(text: &str) -> Result<f32, String> {
    let doubt = text
        .parse()
        .ok()
        .filter(|doubt| (0.0..=1.0).contains(doubt));
    doubt.ok_or_else(|| "a doubt is a number from 0 to 1".to_owned())
}

impl Proof {
    pub(super) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let (pack, _) = playable_at(&self.pack, "compared with its scan")?;
        let said = |why: &str| Failure::Said(format!("{}: {why}", shown(&self.pack)));
        if pack.map.underlays.is_empty() {
            return Err(said(
                "the map has no scan: put one under the grid in the editor",
            ));
        }
        let scans = scans(self.scan.as_deref().unwrap_or_default(), &self.pack, &pack)?;
        let kinds = Kinds::of(&pack);
        let mut unseen: Vec<HexIx> = pack.map.grid.iter().collect();
        let mut doubts: Vec<Doubt> = Vec::new();
        let mut seen_kinds = 0;
        let mut compared = 0;
        for scan in &scans {
            let looks = Looks::of(scan, &pack.map.grid, &unseen);
            unseen.retain(|hex| looks.hexes().binary_search(hex).is_err());
            doubts.extend(proof(&looks, &kinds.of_hexes));
            seen_kinds = seen_kinds.max(kinds.among(looks.hexes()));
            compared += kinds.known(looks.hexes());
        }
        if seen_kinds < 2 {
            let why = match compared {
                0 => {
                    "no hex with a terrain is on the scan: enter some terrain, or set the anchors again"
                }
                _ => {
                    "all hexes on the scan have one terrain: there is no other that one could look like"
                }
            };
            return Err(said(why));
        }
        // Each scan has its own list.
        doubts.sort_by(|a, b| b.doubt.total_cmp(&a.doubt).then(a.hex.cmp(&b.hex)));
        doubts.retain(|doubt| doubt.doubt >= self.least);
        let found = doubts.len();
        doubts.truncate(self.limit.unwrap_or(usize::MAX));
        let list = ProofList {
            version: VERSION,
            compared,
            not_on_scan: unseen.len(),
            found,
            doubts: doubts
                .iter()
                .map(|doubt| kinds.shown(&pack, doubt))
                .collect(),
        };
        match self.format {
            ProofFormat::Text => list.write(output)?,
            ProofFormat::Json => {
                let mut out = output.data();
                serde_json::to_writer_pretty(&mut out, &list).map_err(io::Error::from)?;
                writeln!(out)?;
            }
        }
        Ok(Exit::of(found == 0))
    }
}

/// The terrains of a map, numbered, and the number of each hex.
struct Kinds {
    names: Vec<Id>,
    of_hexes: Vec<Option<usize>>,
}

impl Kinds {
    fn of(pack: &Pack) -> Self {
        let (counts, _) = pack.map.hexes.counts();
        let names: Vec<Id> = counts.into_keys().collect();
        let number = |hex| names.binary_search(pack.map.hexes.terrain(hex)?).ok();
        let of_hexes = pack.map.grid.iter().map(number).collect();
        Self { names, of_hexes }
    }

    fn kind(&self, hex: HexIx) -> Option<usize> {
        self.of_hexes.get(hex.index()).copied().flatten()
    }

    /// How many of these hexes have a terrain.
    fn known(&self, hexes: &[HexIx]) -> usize {
        hexes.iter().filter_map(|hex| self.kind(*hex)).count()
    }

    /// How many terrains these hexes have.
    fn among(&self, hexes: &[HexIx]) -> usize {
        let mut kinds: Vec<usize> = hexes.iter().filter_map(|hex| self.kind(*hex)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds.len()
    }

    fn name(&self, kind: usize) -> String {
        self.names
            .get(kind)
            .map(ToString::to_string)
            .unwrap_or_default()
    }

    fn shown(&self, pack: &Pack, doubt: &Doubt) -> DoubtShown {
        DoubtShown {
            hex: pack.map.grid.number(doubt.hex).to_string(),
            has: self.name(doubt.has),
            looks_like: self.name(doubt.rather),
            // Two digits: more would be noise.
            doubt: (f64::from(doubt.doubt) * 100.0).round() / 100.0,
        }
    }
}

/// The answer.
#[derive(Debug, Serialize)]
struct ProofList {
    version: u32,
    /// Hexes with a terrain that a scan shows.
    compared: usize,
    /// Hexes of the map that no scan shows.
    not_on_scan: usize,
    /// Hexes that are doubtful enough, listed or not.
    found: usize,
    /// Those that are listed, the most doubtful first.
    doubts: Vec<DoubtShown>,
}

#[derive(Debug, Serialize)]
struct DoubtShown {
    hex: String,
    has: String,
    looks_like: String,
    doubt: f64,
}

impl ProofList {
    fn write(&self, output: &mut Output<'_>) -> io::Result<()> {
        let out = &mut output.out;
        for doubt in &self.doubts {
            let DoubtShown {
                hex,
                has,
                looks_like,
                doubt,
            } = doubt;
            writeln!(
                out,
                "{hex}: the map has `{has}`, the scan looks like `{looks_like}` (doubt {doubt:.2})"
            )?;
        }
        writeln!(out, "{}", self.summary())
    }

    /// `2 of 560 hexes look like another terrain, 1 is listed; 4 hexes are not on a scan`.
    fn summary(&self) -> String {
        let compared = match self.compared {
            1 => "1 hex".to_owned(),
            count => format!("{count} hexes"),
        };
        let mut summary = match self.found {
            0 => format!("none of {compared} looks like another terrain"),
            1 => format!("1 of {compared} looks like another terrain"),
            found => format!("{found} of {compared} look like another terrain"),
        };
        match self.doubts.len() {
            listed if listed == self.found => {}
            1 => summary.push_str(", 1 is listed"),
            listed => summary.push_str(&format!(", {listed} are listed")),
        }
        match self.not_on_scan {
            0 => {}
            1 => summary.push_str("; 1 hex is not on a scan"),
            off => summary.push_str(&format!("; {off} hexes are not on a scan")),
        }
        summary
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_summary_counts_what_is_found_listed_and_missing() {
        let doubt = || DoubtShown {
            hex: "0101".to_owned(),
            has: "clear".to_owned(),
            looks_like: "woods".to_owned(),
            doubt: 0.5,
        };
        for (found, listed, not_on_scan, expected) in [
            (0, 0, 0, "none of 60 hexes looks like another terrain"),
            (1, 1, 0, "1 of 60 hexes looks like another terrain"),
            (
                3,
                3,
                1,
                "3 of 60 hexes look like another terrain; 1 hex is not on a scan",
            ),
            (
                3,
                1,
                0,
                "3 of 60 hexes look like another terrain, 1 is listed",
            ),
            (
                3,
                0,
                9,
                "3 of 60 hexes look like another terrain, 0 are listed; 9 hexes are not on a scan",
            ),
        ] {
            let list = ProofList {
                version: VERSION,
                compared: 60,
                not_on_scan,
                found,
                doubts: (0..listed).map(|_| doubt()).collect(),
            };
            assert_eq!(list.summary(), expected);
        }
    }
}
