//! Fixes of kinds that the palette doesn't have: the nearest one it has.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_edit::{Fix, Safety, Spot, Swap};
use beachhead_model::diag::Diagnostic;
use beachhead_model::pack::Pack;
use beachhead_model::vocabulary::Vocabulary;

use super::Fixing;
use super::fixing::Worded;
use super::lists::of_records;
use super::safety::{self, guess, sure};
use super::together::Together;

/// The word that a finding is about, its list, and the word of the list that is nearest to it.
pub(super) fn meant(fixing: &Fixing<'_>, finding: &Diagnostic) -> Option<(Vocabulary, Id, Id)> {
    let (vocabulary, wrong) = finding.address.as_ref()?.word.as_ref()?;
    let meant = fixing.nearest(*vocabulary, wrong)?;
    Some((*vocabulary, wrong.clone(), meant))
}

/// A fix that writes what is meant.
pub(super) fn written(wrong: &Id, meant: &Id, swaps: Vec<Swap>) -> Option<Fix> {
    let title = format!("Write `{meant}` instead of `{wrong}`");
    match safety_of(wrong, meant) {
        Safety::Safe => sure(title, swaps),
        Safety::Unsafe => guess(title, swaps),
    }
}

/// How sure it is that one word is meant by another: it is where nothing but capitals differ.
pub(super) fn safety_of(wrong: &Id, meant: &Id) -> Safety {
    match wrong.as_str().to_lowercase() == meant.as_str().to_lowercase() {
        true => Safety::Safe,
        false => Safety::Unsafe,
    }
}

/// MAP004: the nearest kind, wherever the wrong one stands.
pub(super) fn of_map(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let fix = meant(fixing, finding).and_then(|(vocabulary, wrong, meant)| {
        let worded = fixing.worded(vocabulary, &wrong);
        let swaps = match vocabulary {
            Vocabulary::Hexsides => hexsides(pack, &wrong, &meant),
            _ => reworded(fixing, &worded, |of, word| {
                if of == vocabulary && *word == wrong {
                    *word = meant.clone();
                }
            }),
        };
        written(&wrong, &meant, swaps)
    });
    fix.into_iter().collect()
}

/// MAP004 of several words: each is written as what it is nearest to. Kinds of hexsides are looked at one by one.
pub(super) fn of_map_together(
    fixing: &Fixing<'_>,
    findings: &[&Diagnostic],
    most_daring: Safety,
) -> Option<Together> {
    let mut together = Together::default();
    let mut all = Worded::default();
    let mut instead = BTreeMap::<Vocabulary, BTreeMap<Id, Id>>::new();
    for finding in findings {
        if let Some((vocabulary, wrong, meant)) = meant(fixing, finding) {
            // A word that the list has already is another's business.
            if vocabulary == Vocabulary::Hexsides || wrong == meant {
                break;
            }
            let words = instead.entry(vocabulary).or_default();
            let is_made = safety::is_made(safety_of(&wrong, &meant), most_daring);
            let worded = fixing.worded(vocabulary, &wrong);
            if is_made && !worded.is_empty() && words.insert(wrong, meant).is_none() {
                all.extend(worded);
                together.count += 1;
            }
        }
        together.findings += 1;
    }
    all.hexes.sort_unstable();
    all.hexes.dedup();
    together.swaps = reworded(fixing, &all, |of, word| {
        if let Some(meant) = instead.get(&of).and_then(|words| words.get(word)) {
            *word = meant.clone();
        }
    });
    Some(together)
}

/// The swaps that come of changing words of the map at these places.
fn reworded(
    fixing: &Fixing<'_>,
    places: &Worded,
    change: impl Fn(Vocabulary, &mut Id),
) -> Vec<Swap> {
    let (map, grid) = (&fixing.pack.map, &fixing.pack.map.grid);
    let hexes = places.hexes.iter().filter_map(|hex| {
        let number = grid.number(*hex);
        let before = map.hexes.record(*hex, number.clone())?;
        let mut after = before.clone();
        change(Vocabulary::Terrains, &mut after.terrain);
        let features = after.features.iter_mut();
        features.for_each(|kind| change(Vocabulary::Features, kind));
        for tile in &mut after.tiles {
            change(Vocabulary::Tiles, &mut tile.kind);
            let side = tile.side.iter_mut();
            side.for_each(|side| change(Vocabulary::Sides, side));
        }
        (after != before).then(|| Swap::Hex(number, Some(Box::new(after))))
    });
    let mut swaps: Vec<Swap> = hexes.collect();
    swaps.extend(of_records(fixing, &places.records, |record| {
        let words = record.words_mut().into_iter();
        words.for_each(|(of, word)| change(of, word));
    }));
    swaps
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
    let fix = unit.zip(meant(fixing, finding));
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
