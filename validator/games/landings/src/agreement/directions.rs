//! Which sides of a road, a bridge section or a wadi are open, for each way in which a tile lies.

use std::collections::BTreeSet;
use std::path::Path;

use beachhead_kit::tables::Reader;
use beachhead_kit::testing::sample_pack;
use serde_json::Value;

use crate::agreement::tally::Tally;
use crate::agreement::{Verdict, json, text};
use crate::ground::Catalogue;
use crate::open::in_words;

/// Our directions, from the west and clockwise.
const SIDES: [&str; 6] = ["W", "NW", "NE", "E", "SE", "SW"];

/// The sides that are open by the collection: those that are linked or, where some are blocked, all others.
fn theirs(sides: &Value) -> Result<BTreeSet<&str>, String> {
    let list = |kind: &str| {
        let sides = sides[kind].as_array().into_iter().flatten();
        let known = sides.map(|side| {
            let known = side.as_str().filter(|side| SIDES.contains(side));
            known.ok_or_else(|| format!("no side is called {side}"))
        });
        known.collect::<Result<BTreeSet<&str>, String>>()
    };
    let (linked, blocked) = (list("linked")?, list("blocked")?);
    if blocked.is_empty() {
        return Ok(linked);
    }
    let open = SIDES.iter().filter(|side| !blocked.contains(**side));
    Ok(open.copied().collect())
}

/// The sides that a tile links here as it is turned.
fn ours(catalogue: &Catalogue, tile: &str, turned: &str) -> Result<BTreeSet<&'static str>, String> {
    let name = tile.split(':').next().unwrap_or_default();
    let turned: u8 = turned
        .parse()
        .map_err(|_| format!("nothing is turned by {turned}"))?;
    let mask = catalogue.links(name, turned);
    let mask = mask.ok_or_else(|| format!("no tile `{name}` links sides"))?;
    let open = (0..).zip(SIDES).filter(|(way, _)| mask & (1 << way) != 0);
    Ok(open.map(|(_, side)| side).collect())
}

pub(super) fn open_sides(corpus: &Path) -> Verdict {
    let pack = sample_pack("landings");
    let mut reader = Reader::new(&pack.tables, in_words);
    let catalogue = Catalogue::read(&mut reader).filter(|_| reader.findings.is_empty());
    let catalogue = catalogue.ok_or_else(|| format!("{:?}", reader.findings))?;
    let all = json(&text(&corpus.join("m44-cases/directions.json"))?)?;
    let mut tally = Tally::default();
    for (tile, turns) in all.as_object().into_iter().flatten() {
        for (turned, sides) in turns.as_object().into_iter().flatten() {
            tally.begin(tile);
            let what = format!("turned {turned}");
            match (ours(&catalogue, tile, turned), theirs(sides)) {
                (Ok(ours), Ok(theirs)) => tally.compare(tile, what, &ours, &theirs),
                (Err(cause), _) | (_, Err(cause)) => tally.fail(tile, &what, cause),
            }
        }
    }
    tally.judge("directions", 0.88)
}
