//! Empties hexes: what is left is terrain, and nothing lies on it or runs through it.

use std::collections::{BTreeMap, BTreeSet};

use super::pending_swaps::PendingSwaps;
use beachhead_base::Id;
use beachhead_edit::{Edit, Swap, layers};
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::map::{HexRecord, Hexes, Map};
use beachhead_model::scenario::Scenario;
use beachhead_model::spot::MapSpot;

/// The terrain that hexes are left with when they are emptied: the one that most hexes around them have, or else most
/// hexes of the map.
pub fn base_terrain(map: &Map, hexes: &BTreeSet<HexIx>) -> Option<Id> {
    let around = map.grid.grown(hexes);
    let outside = |hex: &HexIx| !hexes.contains(hex);
    most(map, around.into_iter().filter(outside))
        .or_else(|| most(map, map.grid.iter().filter(outside)))
        .or_else(|| most(map, hexes.iter().copied()))
}

/// Of terrains that are there equally often the first by name.
fn most(map: &Map, hexes: impl Iterator<Item = HexIx>) -> Option<Id> {
    let mut counts: BTreeMap<&Id, usize> = BTreeMap::new();
    for terrain in hexes.filter_map(|hex| map.hexes.terrain(hex)) {
        *counts.entry(terrain).or_default() += 1;
    }
    let best = counts.into_iter().rev().max_by_key(|(_, count)| *count);
    best.map(|(terrain, _)| terrain.clone())
}

/// Leaves these hexes with nothing but a terrain: `Clear 7 hexes`. Everything that lies on them goes, hexsides all round
/// too, and the steps of roads into them; they leave their regions. Beaches and their like go if they lie within whole.
/// With a scenario, its units there leave the map. Hexes of which nothing is known stay so.
pub fn clear(
    map: &Map,
    scenario: Option<&Scenario>,
    hexes: &BTreeSet<HexIx>,
    base: &Id,
) -> Option<Edit> {
    let name = match hexes.first() {
        Some(hex) if hexes.len() == 1 => format!("Clear {}", map.grid.number(*hex)),
        _ => format!("Clear {} hexes", hexes.len()),
    };
    let mut pending = PendingSwaps::new(map);
    empty(&mut pending, scenario, hexes, base);
    pending.edit(name)
}

fn empty(
    pending: &mut PendingSwaps<'_>,
    scenario: Option<&Scenario>,
    hexes: &BTreeSet<HexIx>,
    base: &Id,
) {
    let map = pending.map;
    let inside = |number: &HexNo| {
        let hex = map.grid.find(number.as_str());
        hex.is_some_and(|hex| hexes.contains(&hex))
    };
    let whole = |numbers: &[HexNo]| !numbers.is_empty() && numbers.iter().all(inside);
    for hex in hexes {
        let number = map.grid.number(*hex);
        if map.hexes.terrain(*hex).is_some() {
            pending.hex(&number, Some(HexRecord::new(number.clone(), base.clone())));
        }
    }
    for side in &map.hexsides {
        if side.between.hexes().any(inside) {
            pending.hexside((side.between.clone(), side.kind.clone()), None);
        }
    }
    for path in &map.paths {
        pending.cut(path, |a, b| inside(a) || inside(b));
    }
    for region in map
        .regions
        .iter()
        .filter(|region| region.hexes.iter().any(inside))
    {
        let mut left = region.clone();
        left.hexes.retain(|hex| !inside(hex));
        pending.put(Swap::Region(region.id.clone(), vec![left]));
    }
    for layer in layers(map).into_iter().filter(|layer| layer.is_whole()) {
        let lies_within = |record: &dyn MapSpot| match record.hexes().first() {
            Some((_, Hexes::One(hex))) => inside(hex),
            Some((_, Hexes::List(hexes))) => whole(hexes),
            Some((_, Hexes::Side(side))) => side.hexes().any(inside),
            _ => false,
        };
        for swap in layer.without(&lies_within) {
            pending.put(swap);
        }
    }
    for (scenario, placement) in scenario
        .iter()
        .flat_map(|scenario| scenario.setup.iter().map(move |unit| (scenario, unit)))
    {
        if inside(&placement.hex) {
            let unit = placement.unit.clone();
            pending.put(Swap::Placement(scenario.id.clone(), unit, Vec::new()));
        }
    }
}
