//! `beachhead scan propose`: the terrain of all hexes, proposed from a few that were named.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::str::FromStr;

use beachhead_scan::ScanUnder;
use beachhead_scan::terrain::{Guess, Looks, Proposal};
use beachhead_schema::Source;
use beachhead_schema::edit::{Edit, Swap};
use beachhead_schema::hex::HexIx;
use beachhead_schema::io::{TrackedFiles, nearest, read_pack};
use beachhead_schema::map::HexRecord;
use beachhead_schema::pack::Pack;
use clap::Args;

use crate::cli::fmt::{canonical_texts, texts};
use crate::cli::messages::shown;
use crate::cli::packs::{one_pack, playable_at};
use crate::cli::recovery::recover_in;
use crate::cli::rewrite::{NewTexts, RewriteArgs};
use crate::cli::scans::scans;
use crate::cli::{Exit, Failure, Output};

/// The hexes that are asked for first.
const FIRST: usize = 16;
/// The note of a hex whose terrain was proposed.
const NOTE: &str = "from scan";

/// Proposes the terrain of each hex from a few hexes whose terrain is given, and enters what is sure enough.
///
/// Without --like it names the hexes whose looks differ most, to be named first. What is entered has the source `Reconstructed`
/// and the note `from scan`; a hex with another source or another note stays as it is, whatever it looks like.
///
/// Exits with 0 if terrain was entered or hexes were named, with 1 if --check or --diff show that files would change, and with 2 if there
/// is nothing to go by.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  beachhead scan propose my-map
  beachhead scan propose my-map --like woods=0312,0405 --like clear=0101,0711,1215 --diff
  beachhead scan propose my-map --like woods=0312 --like clear=0101 --least 0.9")]
pub(in crate::cli) struct Propose {
    /// The pack.
    #[arg(default_value = ".")]
    pack: PathBuf,
    /// Hexes of a terrain, as they are printed; may be given several times.
    #[arg(long, value_name = "TERRAIN=HEX,HEX")]
    like: Vec<Like>,
    /// Enters what is at least so sure: 0 is everything, 1 nothing that is doubted at all.
    #[arg(long, value_name = "CERTAINTY", default_value_t = 0.8, value_parser = certainty_of)]
    least: f32,
    /// The scan to go by, by its id; default: all of the map.
    #[arg(long, value_name = "IDS")]
    scan: Option<String>,
    #[command(flatten)]
    rewrite: RewriteArgs,
}

/// Hexes that have a terrain.
#[derive(Clone, Debug, PartialEq)]
struct Like {
    terrain: String,
    hexes: Vec<String>,
}

impl FromStr for Like {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (terrain, hexes) = text
            .split_once('=')
            .ok_or("a terrain, `=` and hexes are wanted, as in `woods=0312,0405`")?;
        let hexes = hexes
            .split(',')
            .map(str::trim)
            .filter(|hex| !hex.is_empty());
        let hexes: Vec<String> = hexes.map(str::to_owned).collect();
        if hexes.is_empty() {
            return Err("no hex is named after `=`".to_owned());
        }
        let terrain = terrain.trim().to_owned();
        Ok(Self { terrain, hexes })
    }
}

fn certainty_of(text: &str) -> Result<f32, String> {
    let certainty = text.parse().ok();
    let certainty = certainty.filter(|certainty| (0.0..=1.0).contains(certainty));
    certainty.ok_or_else(|| "a certainty is a number from 0 to 1".to_owned())
}

impl Propose {
    pub(in crate::cli) fn run(self, output: &mut Output<'_>) -> Result<Exit, Failure> {
        let (pack, _) = playable_at(&self.pack, "compared with its scan")?;
        let said = |why: String| Failure::Said(format!("{}: {why}", shown(&self.pack)));
        if pack.map.underlays.is_empty() {
            let why = "the map has no scan: put one under the grid in the editor";
            return Err(said(why.to_owned()));
        }
        let scans = scans(self.scan.as_deref().unwrap_or_default(), &self.pack, &pack)?;
        if self.like.is_empty() {
            return ask_first(&pack, &scans, output);
        }
        let labels = self.labels(&pack).map_err(said)?;
        let accepted = self.accepted(&pack, &scans, &labels);
        self.write(&pack, &accepted, output)
    }

    /// The hexes that were named, each with the place of its terrain in the palette.
    fn labels(&self, pack: &Pack) -> Result<Vec<(HexIx, usize)>, String> {
        let terrains = || pack.palette.terrains.iter().map(|kind| kind.id.as_str());
        let mut labels = Vec::new();
        for Like { terrain, hexes } in &self.like {
            let kind =
                terrains()
                    .position(|known| known == terrain)
                    .ok_or_else(|| match nearest(terrain, terrains()) {
                        Some(near) => format!(
                            "the palette has no terrain `{terrain}`; did you mean `{near}`?"
                        ),
                        None => format!("the palette has no terrain `{terrain}`"),
                    })?;
            for number in hexes {
                let hex = pack
                    .map
                    .grid
                    .locate(number)
                    .map_err(|why| why.to_string())?;
                labels.push((hex, kind));
            }
        }
        Ok(labels)
    }

    /// The terrain of the hexes that were named, and of those that are sure enough.
    fn accepted(
        &self,
        pack: &Pack,
        scans: &[ScanUnder],
        labels: &[(HexIx, usize)],
    ) -> BTreeMap<HexIx, usize> {
        let mut accepted: BTreeMap<HexIx, usize> = labels.iter().copied().collect();
        let mut unseen: Vec<HexIx> = pack.map.grid.iter().collect();
        for scan in scans {
            let looks = Looks::of(scan, &pack.map.grid, &unseen);
            unseen.retain(|hex| looks.hexes().binary_search(hex).is_err());
            let guess = Guess::train(&looks, labels);
            let sure = guess
                .proposals()
                .iter()
                .filter(|one| one.certainty >= self.least);
            for Proposal { hex, kind, .. } in sure {
                accepted.entry(*hex).or_insert(*kind);
            }
        }
        accepted
    }

    fn write(
        &self,
        pack: &Pack,
        accepted: &BTreeMap<HexIx, usize>,
        output: &mut Output<'_>,
    ) -> Result<Exit, Failure> {
        let folder = one_pack(&self.pack)?;
        let only_shows = self.rewrite.check || self.rewrite.diff;
        if !only_shows {
            recover_in(&folder).map_err(Failure::Said)?;
        }
        let mut entered = 0;
        let new_texts = |files: &TrackedFiles| {
            let (texts, count) = new_texts(files, accepted)?;
            entered = count;
            Ok(texts)
        };
        let rewritten = self.rewrite.rewrite(&folder, new_texts, output)?;
        let rewritten =
            rewritten.map_err(|why| Failure::Said(format!("{}: {why}", shown(&folder))))?;
        let hexes = pack.map.grid.len() as usize;
        let (would, left) = (
            if only_shows {
                "would have entered"
            } else {
                "entered"
            },
            hexes - accepted.len(),
        );
        writeln!(
            output.out,
            "{would} the terrain of {entered} of {hexes} hexes; {left} are too doubtful, or on no scan"
        )?;
        Ok(Exit::of(rewritten.is_clean))
    }
}

/// Names the hexes that are to be named first.
fn ask_first(pack: &Pack, scans: &[ScanUnder], output: &mut Output<'_>) -> Result<Exit, Failure> {
    let hexes: Vec<HexIx> = pack.map.grid.iter().collect();
    let each = FIRST.div_ceil(scans.len().max(1));
    let mut first: Vec<String> = Vec::new();
    for scan in scans {
        let looks = Looks::of(scan, &pack.map.grid, &hexes);
        let distinct = looks.distinct(each).into_iter();
        first.extend(distinct.map(|hex| pack.map.grid.number(hex).to_string()));
    }
    if first.is_empty() {
        return Err(Failure::Said(
            "no hex of the map is on a scan: set the anchors again".to_owned(),
        ));
    }
    let out = &mut output.out;
    writeln!(
        out,
        "these look most unlike each other; say which terrain they have, as in `--like TERRAIN={}`:",
        first.first().map_or("", String::as_str)
    )?;
    writeln!(out, "  {}", first.join(", "))?;
    Ok(Exit::Clean)
}

/// The files that change, and how many hexes get another terrain.
fn new_texts(
    files: &TrackedFiles,
    accepted: &BTreeMap<HexIx, usize>,
) -> Result<(NewTexts, usize), String> {
    let read = read_pack(files);
    let before = texts(&read)?;
    let pack = read.pack.as_ref().ok_or("the pack can't be read")?;
    let swaps: Vec<Swap> = accepted
        .iter()
        .filter_map(|(hex, kind)| entered(pack, *hex, *kind))
        .collect();
    let count = swaps.len();
    let mut after = pack.clone();
    if let Some(edit) = Edit::new("Terrain from the scan", swaps) {
        let edit = edit.with_comments(pack);
        edit.apply(&mut after).map_err(|why| why.to_string())?;
    }
    let mut texts = canonical_texts(&after, &read)?;
    texts.retain(|name, text| before.get(name) != Some(text));
    Ok((NewTexts { read, texts }, count))
}

/// The change that gives a hex a terrain; `None` where it has that already, or where somebody else has said what it is.
fn entered(pack: &Pack, hex: HexIx, kind: usize) -> Option<Swap> {
    let terrain = &pack.palette.terrains.iter().nth(kind)?.id;
    let number = pack.map.grid.number(hex);
    let known = pack.map.record(&number);
    let is_ours = known.as_ref().is_none_or(|known| {
        let is_proposed =
            known.note.as_deref() == Some(NOTE) && known.source == Some(Source::Reconstructed);
        is_proposed || known.note.is_none() && known.source.is_none()
    });
    if !is_ours
        || known
            .as_ref()
            .is_some_and(|known| known.terrain == *terrain)
    {
        return None;
    }
    let known = known.unwrap_or_else(|| HexRecord::new(number.clone(), terrain.clone()));
    let record = HexRecord {
        terrain: terrain.clone(),
        source: Some(Source::Reconstructed),
        note: Some(NOTE.to_owned()),
        ..known
    };
    Some(Swap::Hex(number, Some(Box::new(record))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexes_of_a_terrain_are_read() {
        let like = |terrain: &str, hexes: &[&str]| Like {
            terrain: terrain.to_owned(),
            hexes: hexes.iter().map(|hex| (*hex).to_owned()).collect(),
        };
        assert_eq!(
            "woods=0312, 0405".parse(),
            Ok(like("woods", &["0312", "0405"]))
        );
        for text in ["woods", "woods=", "0312"] {
            assert!(text.parse::<Like>().is_err(), "{text}");
        }
    }
}
