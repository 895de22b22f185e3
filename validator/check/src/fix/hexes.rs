//! Fixes of hex numbers: misprinted, off the grid, written twice, or no neighbours.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::layer::Keyed;
use beachhead_edit::{Fix, MapLayer, Safety, Spot, Swap};
use beachhead_hex::{Across, Grid, HexNo, HexsideNo, NumberError};
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::map::{HexField, HexRecord, Hexes, Hexside};
use beachhead_model::pack::Pack;

use super::Fixing;
use super::lists::{of_lists, renumbered};
use super::safety::{self, guess, sure};
use super::together::Together;

/// The hex that a finding is about.
pub(super) fn hex_of(finding: &Diagnostic) -> Option<&HexNo> {
    finding.subjects.iter().find_map(|subject| match subject {
        Subject::Hex(hex) => Some(hex),
        _ => None,
    })
}

/// How the map prints a number that was written otherwise; of a joined hex the number that it has.
pub(super) fn printed(grid: &Grid, hex: &HexNo) -> Option<HexNo> {
    match grid.locate(hex.as_str()) {
        Ok(at) => Some(grid.number(at)).filter(|number| number != hex),
        Err(NumberError::Misprinted { printed, .. }) => Some(printed),
        Err(_) => None,
    }
}

/// The lines of a hex that have no place on the grid, without those that are like this one.
fn strays_without(pack: &Pack, stray: &HexRecord) -> Swap {
    let strays = pack.map.hexes.strays().under(&stray.hex).iter();
    let rest = strays.filter(|it| *it != stray).cloned().collect();
    Swap::Stray(stray.hex.clone(), rest)
}

/// A record under another number.
fn renumbered_record(record: &HexRecord, hex: &HexNo) -> Swap {
    let record = HexRecord {
        hex: hex.clone(),
        ..record.clone()
    };
    Swap::Hex(hex.clone(), Some(Box::new(record)))
}

/// MAP001: written as the map prints it, if that hex has no line yet, or as the hex without a line that it is a slip for;
/// else without the line.
pub(super) fn off_grid(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let map = &pack.map;
    let Some(stray) = hex_of(finding).and_then(|hex| map.hexes.strays().get(hex)) else {
        return Vec::new();
    };
    let printed = printed(&map.grid, &stray.hex).filter(|hex| map.record(hex).is_none());
    let rewritten = |hex: &HexNo| {
        let title = format!("Write {hex} instead of {}", stray.hex);
        let swaps = vec![strays_without(pack, stray), renumbered_record(stray, hex)];
        (title, swaps)
    };
    let rewritten = match printed {
        Some(hex) => {
            let (title, swaps) = rewritten(&hex);
            sure(title, swaps)
        }
        None => fixing.missing().meant_by(map, stray).and_then(|hex| {
            let (title, swaps) = rewritten(&hex);
            guess(title, swaps)
        }),
    };
    let title = format!("Leave out the line of {}", stray.hex);
    let left_out = guess(title, vec![strays_without(pack, stray)]);
    rewritten.into_iter().chain(left_out).collect()
}

/// MAP002: for the hex without a line that one of the two was meant for; else one of them, if they are alike; else
/// either, the one that says more first.
pub(super) fn doubled(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let Some(hex) = hex_of(finding) else {
        return Vec::new();
    };
    let (Some(stray), Some(first)) = (pack.map.hexes.strays().get(hex), pack.map.record(hex))
    else {
        return Vec::new();
    };
    let without = || strays_without(pack, stray);
    let moved = fixing
        .missing()
        .meant_by(&pack.map, stray)
        .and_then(|meant| {
            // Lines stand in the order of their numbers, so the wrong one is that on the side of the hex it was meant for.
            let swaps = if meant < *hex {
                let (moved, kept) = (
                    renumbered_record(&first, &meant),
                    renumbered_record(stray, hex),
                );
                vec![without(), moved, kept]
            } else {
                vec![without(), renumbered_record(stray, &meant)]
            };
            let which = if meant < *hex { "first" } else { "second" };
            guess(
                format!("Make the {which} line of {hex} that of {meant}"),
                swaps,
            )
        });
    if *stray == first {
        let title = format!("Keep one of the lines of {hex}");
        let kept = match moved {
            Some(_) => guess(title, vec![without()]),
            None => sure(title, vec![without()]),
        };
        return moved.into_iter().chain(kept).collect();
    }
    let put = Swap::Hex(hex.clone(), Some(Box::new(stray.clone())));
    let keep_first = guess(format!("Keep {} for {hex}", first.terrain), vec![without()]);
    let keep_second = guess(
        format!("Keep {} for {hex}", stray.terrain),
        vec![without(), put],
    );
    let mut either = [keep_first, keep_second];
    if says_of(stray) > says_of(&first) {
        either.reverse();
    }
    moved
        .into_iter()
        .chain(either.into_iter().flatten())
        .collect()
}

/// How much a record says besides the terrain.
fn says_of(record: &HexRecord) -> usize {
    let HexRecord {
        hex: _,
        terrain: _,
        features,
        tiles,
        elevation,
        name,
        own,
        source,
        note,
    } = record;
    let has_height = usize::from(*elevation != 0);
    let has_words = usize::from(name.is_some()) + usize::from(note.is_some());
    features.len()
        + tiles.len()
        + own.len()
        + has_height
        + has_words
        + usize::from(source.is_some())
}

/// MAP005: written as the map prints it; else taken out of the list or off the map.
pub(super) fn no_such_hex(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let (Some(hex), map) = (hex_of(finding), &pack.map) else {
        return Vec::new();
    };
    if let Some(printed) = printed(&map.grid, hex) {
        let title = format!("Write {printed} instead of {hex}");
        return sure(title, renumbered(fixing, hex, &printed))
            .into_iter()
            .collect();
    }
    let places = fixing.naming(hex);
    let mut naming = BTreeSet::new();
    // Where the order of a list means something, a hex that is missing from it leaves a gap.
    of_lists(fixing, &places, |_, field, what, hexes| {
        if !field.ordered && hexes.contains(hex) && hexes.iter().any(|other| other != hex) {
            naming.insert(what.to_owned());
        }
    });
    let mut fixes: Vec<Fix> = naming
        .into_iter()
        .filter_map(|from| {
            let swaps = of_lists(fixing, &places, |_, field, what, hexes| {
                if !field.ordered && what == from {
                    hexes.retain(|other| other != hex);
                }
            });
            guess(format!("Take {hex} out of {from}"), swaps)
        })
        .collect();
    for (layer, places) in &places {
        let layer = fixing.layers().get(*layer);
        let records = layer.into_iter().flat_map(|layer| {
            let records = places.iter();
            records.filter_map(|at| layer.record(*at))
        });
        for record in records {
            let stands = matches!(record.hexes().first(), Some((_, Hexes::One(at))) if *at == hex);
            if let Some(swap) = Swap::emptying(&record.spot()).filter(|_| stands) {
                fixes.extend(guess(format!("Remove {}", record.described()), vec![swap]));
            }
        }
    }
    fixes
}

/// MAP007: the first of them stays. Where the order means something, only what stands side by side is surely a slip.
pub(super) fn listed_twice(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let (Some(hex), Some(about)) = (hex_of(finding), &finding.address) else {
        return Vec::new();
    };
    let mut is_sure = true;
    let layers = fixing.layers().iter().enumerate();
    let place =
        |(layer, it): (usize, &&dyn MapLayer)| Some((layer, vec![it.position(&about.spot)?]));
    let places = layers.filter_map(place).collect();
    let swaps = of_lists(fixing, &places, |spot, field, _, hexes| {
        if *spot != about.spot || Some(field.name) != about.field {
            return;
        }
        let places = || hexes.iter().enumerate().filter(|(_, other)| *other == hex);
        let runs = places()
            .zip(places().skip(1))
            .all(|((a, _), (b, _))| a + 1 == b);
        is_sure &= runs || !field.ordered;
        let mut met = false;
        hexes.retain(|other| other != hex || !std::mem::replace(&mut met, true));
    });
    let title = format!("Name {hex} once");
    let fix = if is_sure {
        sure(title, swaps)
    } else {
        guess(title, swaps)
    };
    fix.into_iter().collect()
}

/// MAP007 of several hexes of one list, each as the others leave it.
pub(super) fn listed_twice_together(
    fixing: &Fixing<'_>,
    findings: &[&Diagnostic],
    most_daring: Safety,
) -> Option<Together> {
    let about = findings.first()?.address.as_ref()?;
    let layers = fixing.layers().iter().enumerate();
    let place =
        |(layer, it): (usize, &&dyn MapLayer)| Some((layer, vec![it.position(&about.spot)?]));
    let places = layers.filter_map(place).collect();
    let is_meant =
        |spot: &Spot, field: HexField| *spot == about.spot && Some(field.name) == about.field;
    let mut lists = Vec::new();
    of_lists(fixing, &places, |spot, field, _, hexes| {
        if is_meant(spot, field) {
            lists.push((field.ordered, Listed::of(hexes)));
        }
    });
    let mut together = Together::default();
    for finding in findings {
        if finding.address.as_ref() != Some(about) {
            break;
        }
        together.findings += 1;
        let Some(hex) = hex_of(finding) else { continue };
        // A record may have several such lists, and several records one key: a fix is of all of them, and sure if it is of each.
        let is_sure = { lists.iter_mut() }.all(|(ordered, listed)| !*ordered || listed.runs(hex));
        let safety = if is_sure {
            Safety::Safe
        } else {
            Safety::Unsafe
        };
        if safety::is_made(safety, most_daring) {
            let changed = lists.iter_mut().map(|(_, listed)| listed.keep_first(hex));
            together.count += usize::from(changed.fold(false, |any, changed| any | changed));
        }
    }
    let mut lists = lists.iter();
    together.swaps = of_lists(fixing, &places, |spot, field, _, hexes| {
        if is_meant(spot, field)
            && let Some((_, listed)) = lists.next()
        {
            let mut stays = listed.stays.iter();
            hexes.retain(|_| stays.next().is_none_or(|stays| *stays));
        }
    });
    Some(together)
}

/// A list of hexes, of which some are left out.
struct Listed {
    places: BTreeMap<HexNo, Vec<usize>>,
    stays: Vec<bool>,
    /// For each place the one behind it that may stay: itself, or one nearer to that.
    next: Vec<usize>,
}

impl Listed {
    fn of(hexes: &[HexNo]) -> Self {
        let mut places = BTreeMap::<HexNo, Vec<usize>>::new();
        for (at, hex) in hexes.iter().enumerate() {
            places.entry(hex.clone()).or_default().push(at);
        }
        Self {
            places,
            stays: vec![true; hexes.len()],
            next: (0..=hexes.len()).collect(),
        }
    }

    /// Whether a hex stands side by side with itself wherever it stands.
    fn runs(&mut self, hex: &HexNo) -> bool {
        let places = self.places.get(hex).cloned().unwrap_or_default();
        let mut pairs = places.iter().zip(places.iter().skip(1));
        pairs.all(|(a, b)| self.staying(a + 1) == *b)
    }

    /// The first place from this one on that stays.
    fn staying(&mut self, mut at: usize) -> usize {
        while let Some(next) = self.next.get(at).copied().filter(|next| *next != at) {
            // Halves the way for whoever asks next.
            let beyond = self.next.get(next).copied().unwrap_or(next);
            if let Some(next) = self.next.get_mut(at) {
                *next = beyond;
            }
            at = beyond;
        }
        at
    }

    /// Leaves a hex out but for the first time; whether that is a change.
    fn keep_first(&mut self, hex: &HexNo) -> bool {
        let Some(places) = self.places.get_mut(hex).filter(|places| places.len() > 1) else {
            return false;
        };
        for at in places.drain(1..) {
            if let (Some(stays), Some(next)) = (self.stays.get_mut(at), self.next.get_mut(at)) {
                (*stays, *next) = (false, at + 1);
            }
        }
        true
    }
}

/// A hexside whose hexes are written otherwise than the map prints them, as it prints them.
fn printed_side(grid: &Grid, side: &HexsideNo) -> Option<HexsideNo> {
    let written = |hex: &HexNo| printed(grid, hex).unwrap_or_else(|| hex.clone());
    let hex = written(side.hex());
    let meant = match side.across() {
        Across::Hex(other) => HexsideNo::between(hex, written(other)),
        Across::Edge(direction) => HexsideNo::at_edge(hex, *direction),
    };
    (meant != *side && grid.hexside(&meant).is_ok()).then_some(meant)
}

/// MAP012: as the map prints it, the only hexside that is one digit away, and leaving it out.
pub(super) fn hexside_apart(fixing: &Fixing<'_>, finding: &Diagnostic) -> Vec<Fix> {
    let pack = fixing.pack;
    let side = finding.subjects.iter().find_map(|subject| match subject {
        Subject::Hexside(side) => Some(side),
        _ => None,
    });
    let (Some(side), map) = (side, &pack.map) else {
        return Vec::new();
    };
    let mut fixes = Vec::new();
    let sides = map.hexsides.as_slice();
    let from = sides.partition_point(|it| it.between < *side);
    let to = sides.partition_point(|it| it.between <= *side);
    // Records of one key go and come together, so one of them is asked about.
    let records = sides.get(from..to).unwrap_or_default();
    let records = records.chunk_by(|a, b| a.kind == b.kind);
    let records = records.filter_map(<[Hexside]>::first);
    let meant = side.other().and_then(|other| {
        let mut near = one_digit_away(&map.grid, side.hex(), other);
        near.extend(one_digit_away(&map.grid, other, side.hex()));
        near.first().cloned().filter(|_| near.len() == 1)
    });
    let printed = printed_side(&map.grid, side);
    for record in records {
        let gone = || Swap::Hexside(record.key(), Vec::new());
        let moved_to = |meant: &HexsideNo| {
            let moved = Hexside {
                between: meant.clone(),
                ..record.clone()
            };
            let is_free = map.hexsides.get(&moved.key()).is_none();
            is_free.then(|| vec![gone(), Swap::Hexside(moved.key(), vec![moved])])
        };
        if let Some(printed) = &printed {
            let swaps = moved_to(printed);
            let title = format!("Write {printed} instead of {side}");
            fixes.extend(swaps.and_then(|swaps| sure(title, swaps)));
        }
        if let Some(meant) = &meant {
            let swaps = moved_to(meant);
            let title = format!("Write {meant} instead");
            fixes.extend(swaps.and_then(|swaps| guess(title, swaps)));
        }
        fixes.extend(guess(
            format!("Leave out {} on {side}", record.kind),
            vec![gone()],
        ));
    }
    fixes
}

/// The sides of a hex beyond which lies a hex whose number is one digit away from what was written.
fn one_digit_away(grid: &Grid, hex: &HexNo, written: &HexNo) -> BTreeSet<HexsideNo> {
    let Some(here) = grid.find(hex.as_str()) else {
        return BTreeSet::new();
    };
    let beside = grid.neighbors(here).into_iter().flatten();
    let numbers = beside.map(|other| grid.number(other));
    numbers
        .filter(|number| is_one_digit_away(number.as_str(), written.as_str()))
        .map(|number| HexsideNo::between(hex.clone(), number))
        .collect()
}

/// Whether one letter differs.
pub(super) fn is_one_digit_away(one: &str, other: &str) -> bool {
    one.chars().count() == other.chars().count()
        && one
            .chars()
            .zip(other.chars())
            .filter(|(a, b)| a != b)
            .count()
            == 1
}
