//! The region of what is across the Rhine and IJssel (WIN-1), held to the course of the river.
//!
//! Two squares on either side of its border have a river between them, and every stretch of these rivers is border: so a square
//! more or less, or a whole row, is noticed wherever the map has the river. It reaches from the row of D-10 to that of AA-16.

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, HexNo, Opening};
use beachhead_model::diag::{Address, Subject};
use beachhead_model::spot::Spot;

use crate::codes::{BAD_GOAL, BAD_RIVER};
use crate::data::{Ground, Square};
use crate::open::finding::finding;
use crate::open::ground::ACROSS;

/// The rows of the two squares between which the line is counted, these among them.
const ROWS: [&str; 2] = ["D", "AA"];

/// Reports a region that is not bounded by the river.
pub(super) fn check(opening: &mut Opening<'_>, ground: &Ground) {
    let Some(region) = opening.pack.map.regions.get(&ACROSS.into()) else {
        return; // Reported as missing.
    };
    if opening.findings.iter().any(|found| found.code == BAD_RIVER) {
        return; // A river without a name is no line: that is reported.
    }
    let board = opening.board;
    let is_counted = |hex: HexIx| is_between(&board.number(hex));
    let outside = region.hexes.iter().find(|number| !is_between(number));
    let pairs = || {
        let open = ground.open.iter().filter(|hex| is_counted(**hex));
        open.flat_map(|&hex| {
            let links = ground.links(hex);
            let links = links.filter(move |link| link.to > hex && is_counted(link.to));
            let open = links.filter(|link| ground[link.to].is_open());
            open.map(move |link| (hex, link.to, link.river))
        })
    };
    let is_border = |one: HexIx, other: HexIx| ground[one].across != ground[other].across;
    let border = pairs().filter(|(one, other, _)| is_border(*one, *other));
    let rivers: BTreeSet<u8> = border.filter_map(|(.., river)| river).collect();
    let mut wrong: Vec<(HexIx, HexIx, Option<u8>)> = pairs()
        .filter(|(one, other, river)| match river {
            Some(river) => rivers.contains(river) && !is_border(*one, *other),
            None => is_border(*one, *other),
        })
        .collect();
    // A square too many may touch another river, the whole of which is then no border: it is named first.
    wrong.sort_by_key(|(.., river)| river.is_some());
    let (hex, why) = match (outside, wrong.first()) {
        (Some(number), _) => {
            let why =
                format!("has {number}, which lies outside of the line between D-10 and AA-16");
            (Some(number.clone()), why)
        }
        (None, Some(&(one, other, river))) => {
            let others = match wrong.len() - 1 {
                0 => String::new(),
                1 => ", and at another pair of squares".to_owned(),
                more => format!(", and at {more} other pairs of squares"),
            };
            let [here, there] = [one, other].map(|hex| board.number(hex));
            let which = |square: &Square| if square.across { "in" } else { "not in" };
            let (is_in, is_there) = (which(&ground[one]), which(&ground[other]));
            let why = match river {
                None => format!(
                    "doesn't follow the river: {here} is {is_in} it, {there} is {is_there} it, and no river is between them{others}"
                ),
                Some(_) => format!(
                    "doesn't follow the river: {here} and {there} are both {is_in} it, with the river between them{others}"
                ),
            };
            (Some(here), why)
        }
        (None, None) if rivers.is_empty() => (None, "borders on no river".to_owned()),
        (None, None) => return,
    };
    let message = format!("region `{ACROSS}` {why}");
    let found = finding(BAD_GOAL, "WIN-1", message);
    let found = found.about(Address::of(Spot::Region(ACROSS.into())));
    let found = match hex {
        Some(hex) => found.on(Subject::Hex(hex)),
        None => found,
    };
    opening.findings.push(found);
}

/// Whether a square lies in a row of the line: letters before the dash, A to Z and then AA to ZZ.
fn is_between(number: &HexNo) -> bool {
    let letters = number.as_str().split('-').next().unwrap_or_default();
    let rank = |letters: &str| (letters.len(), letters.to_owned());
    let [first, last] = ROWS.map(rank);
    (first..=last).contains(&rank(letters))
}
