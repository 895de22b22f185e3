//! Fixes of kinds that the palette doesn't have: the nearest one it has.

use beachhead_schema::Id;
use beachhead_schema::diag::{Diagnostic, Fix};
use beachhead_schema::edit::{Spot, Swap};
use beachhead_schema::hex::HexIx;
use beachhead_schema::io::nearest;
use beachhead_schema::map::HexRecord;
use beachhead_schema::pack::Pack;
use beachhead_schema::vocabulary::Vocabulary;

use super::lists::of_records;
use super::{Fixing, guess, sure};

/// The word that a finding is about, its list, and the word of the list that is nearest to it.
pub(super) fn meant(pack: &Pack, finding: &Diagnostic) -> Option<(Vocabulary, Id, Id)> {
    let (vocabulary, wrong) = finding.address.as_ref()?.word.as_ref()?;
    let known = vocabulary.ids(pack);
    let meant = nearest(wrong.as_str(), known.into_iter().map(Id::as_str))?;
    Some((*vocabulary, wrong.clone(), Id::new(meant)))
}

/// A fix that writes what is meant; sure where nothing but capitals differ.
pub(super) fn written(wrong: &Id, meant: &Id, swaps: Vec<Swap>) -> Option<Fix> {
    let title = format!("Write `{meant}` instead of `{wrong}`");
    if wrong.as_str().to_lowercase() == meant.as_str().to_lowercase() {
        sure(title, swaps)
    } else {
        guess(title, swaps)
    }
}

/// MAP004: the nearest kind, wherever the wrong one stands.
pub(super) fn of_map(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let fix = meant(pack, finding).and_then(|(vocabulary, wrong, meant)| {
        let replace = |id: &mut Id| {
            if *id == wrong {
                *id = meant.clone();
            }
        };
        let worded = fixing.worded(vocabulary, &wrong);
        let mut swaps = of_hexes(pack, &worded.hexes, |record| match vocabulary {
            Vocabulary::Terrains => replace(&mut record.terrain),
            Vocabulary::Features => record.features.iter_mut().for_each(replace),
            Vocabulary::Tiles => {
                let tiles = record.tiles.iter_mut();
                tiles.for_each(|tile| replace(&mut tile.kind));
            }
            Vocabulary::Sides => {
                let tiles = record.tiles.iter_mut();
                tiles
                    .filter_map(|tile| tile.side.as_mut())
                    .for_each(replace);
            }
            _ => {}
        });
        if vocabulary == Vocabulary::Hexsides {
            swaps.extend(hexsides(pack, &wrong, &meant));
        } else {
            swaps.extend(of_records(fixing, &worded.records, |record| {
                let words = record.words_mut().into_iter();
                words
                    .filter(|(of, _)| *of == vocabulary)
                    .for_each(|(_, word)| replace(word));
            }));
        }
        written(&wrong, &meant, swaps)
    });
    fix.into_iter().collect()
}

/// The swaps that come of changing the lines of hexes.
fn of_hexes(pack: &Pack, hexes: &[HexIx], change: impl Fn(&mut HexRecord)) -> Vec<Swap> {
    let (map, grid) = (&pack.map, &pack.map.grid);
    let swaps = hexes.iter().filter_map(|hex| {
        let hex = *hex;
        let number = grid.number(hex);
        let before = map.hexes.record(hex, number.clone())?;
        let mut after = before.clone();
        change(&mut after);
        (after != before).then(|| Swap::Hex(number, Some(Box::new(after))))
    });
    swaps.collect()
}

/// A hexside's kind is part of its key: each goes and comes. One that would come upon another stays.
fn hexsides(pack: &Pack, wrong: &Id, meant: &Id) -> Vec<Swap> {
    let sides = &pack.map.hexsides;
    let mut swaps = Vec::new();
    for side in sides.iter().filter(|side| side.kind == *wrong) {
        let mut moved = side.clone();
        moved.kind = meant.clone();
        let key = (moved.between.clone(), moved.kind.clone());
        if sides.get(&key).is_none() {
            swaps.push(Swap::Hexside(
                (side.between.clone(), wrong.clone()),
                Vec::new(),
            ));
            swaps.push(Swap::Hexside(key, vec![moved]));
        }
    }
    swaps
}

/// UNIT002: the nearest kind, side or figure, for that unit.
pub(super) fn of_unit(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let unit = match finding.address.as_ref().map(|about| &about.spot) {
        Some(Spot::Unit(id)) => pack.forces.units.get(id),
        _ => None,
    };
    let fix = unit.zip(meant(pack, finding));
    let fix = fix.and_then(|(unit, (vocabulary, wrong, meant))| {
        let mut after = unit.clone();
        match vocabulary {
            Vocabulary::Sides => after.side = meant.clone(),
            Vocabulary::Units => after.kind = meant.clone(),
            _ => {
                for figures in [&mut after.figures, &mut after.reduced] {
                    // A figure that the unit has already is not written over.
                    if !figures.contains_key(&meant)
                        && let Some(value) = figures.remove(&wrong)
                    {
                        figures.insert(meant.clone(), value);
                    }
                }
            }
        }
        let changes = after != *unit;
        let swap = Swap::Unit(unit.id.clone(), vec![after]);
        written(&wrong, &meant, vec![swap]).filter(|_| changes)
    });
    fix.into_iter().collect()
}
