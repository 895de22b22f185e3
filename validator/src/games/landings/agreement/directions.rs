//! Which sides of a road, a bridge section or a wadi are open, for each way in which a tile lies.

use std::collections::BTreeSet;

use super::super::terrain_table::Catalogue;
use super::super::terrain_table::tests::sample;
use super::{Tally, corpus, json};

/// Our directions, from the west and clockwise.
const SIDES: [&str; 6] = ["W", "NW", "NE", "E", "SE", "SW"];

#[test]
fn open_sides() {
    let Some(corpus) = corpus() else { return };
    let (catalogue, unread) = Catalogue::read(&sample());
    assert_eq!(unread, []);
    let told = json(&corpus.join("m44-cases/directions.json"));
    let mut tally = Tally::default();
    for (tile, turns) in told.as_object().into_iter().flatten() {
        for (turned, sides) in turns.as_object().into_iter().flatten() {
            let list = |kind: &str| -> BTreeSet<String> {
                let sides = sides[kind].as_array().into_iter().flatten();
                sides
                    .filter_map(|side| side.as_str())
                    .map(str::to_owned)
                    .collect()
            };
            let (linked, blocked) = (list("linked"), list("blocked"));
            // Where some sides are blocked the others are open.
            let theirs = if blocked.is_empty() {
                linked
            } else {
                let open = SIDES.iter().filter(|side| !blocked.contains(**side));
                open.map(|side| (*side).to_owned()).collect()
            };
            let name = tile.split(':').next().unwrap_or_default();
            let turned: u8 = turned.parse().expect("a number");
            let mask = catalogue.links(name, turned).unwrap_or(0);
            let ours: BTreeSet<String> = (0..)
                .zip(SIDES)
                .filter(|(way, _)| mask & (1 << way) != 0)
                .map(|(_, side)| side.to_owned())
                .collect();
            tally.compare("directions", format!("{tile} {turned}"), &ours, &theirs);
        }
    }
    tally.judge("directions", 0.88);
}
