//! Moves, turns and flips hexes where they are: one edit that empties them and lays them down again.

use std::collections::BTreeSet;

use hexx::Hex;

use super::clear::clear;
use super::copy::middle_of;
use super::paste::{Pasted, Pasting, Unknown, paste};
use super::piece::Fragment;
use super::turn::Turning;
use beachhead_base::Id;
use beachhead_edit::Edit;
use beachhead_hex::HexIx;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

/// Turns hexes around their middle and moves them by some steps on the axial lattice. What they leave becomes `base`.
/// The units of `scenario` that stand there go along. The name is what the history calls it, such as `Turn`.
pub fn shift(
    pack: &Pack,
    scenario: Option<&Scenario>,
    hexes: &BTreeSet<HexIx>,
    base: &Id,
    turning: Turning,
    steps: Hex,
    name: &str,
) -> Pasted {
    let map = &pack.map;
    let Some((fragment, middle)) =
        Fragment::of(map, scenario, hexes).zip(middle_of(&map.grid, hexes))
    else {
        return Pasted::default();
    };
    let emptied = clear(map, scenario, hexes, base);
    let mut pending = pack.clone();
    // An edit just made for this map fits it.
    if let Some(edit) = emptied.clone()
        && edit.apply(&mut pending).is_err()
    {
        return Pasted::default();
    }
    let pasting = Pasting {
        turning,
        unknown: Unknown::Bring,
        units: scenario.is_some(),
    };
    let there = scenario.and_then(|scenario| pending.scenario(&scenario.id));
    let middle = map.grid.axial(middle) + steps;
    let mut pasted = paste(&pending, there, &fragment, middle, pasting);
    let laid = pasted.edit.take();
    let both = match (emptied, laid) {
        (Some(emptied), Some(laid)) => Some(emptied.merge(laid)),
        (emptied, laid) => emptied.or(laid),
    };
    pasted.edit = both.map(|edit| Edit {
        name: format!("{name} {}", of(hexes.len())),
        ..edit
    });
    pasted
}

fn of(count: usize) -> String {
    match count {
        1 => "1 hex".to_owned(),
        count => format!("{count} hexes"),
    }
}
