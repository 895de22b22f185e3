//! MAP057: a road that runs through water.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::water::Water;
use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "MAP057",
    name: "path-in-water",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("path_in_water.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let water = Water::of(map, &target.pack.palette);
    // Flooded meadows have their causeways, and the sea its ferries: what several paths run through is no slip of one.
    let mut terrains = BTreeMap::<&Id, BTreeMap<usize, Vec<HexNo>>>::new();
    for (at, path) in map.paths.iter().enumerate() {
        for hex in path
            .hexes
            .iter()
            .filter_map(|hex| map.grid.find(hex.as_str()))
        {
            if let Some(terrain) = map.hexes.terrain(hex).filter(|_| water.is_at(hex)) {
                let paths = terrains.entry(terrain).or_default();
                paths.entry(at).or_default().push(map.grid.number(hex));
            }
        }
    }
    let wet: BTreeSet<usize> = { terrains.values() }
        .flat_map(|paths| paths.keys().copied())
        .collect();
    let stays_on_land = |kind: &Id| {
        let mut all = map.paths.iter().enumerate();
        all.any(|(at, path)| path.kind == *kind && !wet.contains(&at))
    };
    for (terrain, paths) in terrains {
        let mut paths = paths.into_iter();
        let (Some((at, numbers)), None) = (paths.next(), paths.next()) else {
            continue;
        };
        let (Some(path), Some(first)) = (map.paths.as_slice().get(at), numbers.first()) else {
            continue;
        };
        // A kind of which every path leads through water are ferries.
        if !stays_on_land(&path.kind) {
            continue;
        }
        let (id, kind) = (&path.id, &path.kind);
        let message = format!(
            "the {kind} {id} runs through {terrain} in {}",
            list(&numbers)
        );
        let place = word(target.map_spans(), "paths", at, "hexes", first.as_str());
        found.push(
            Diagnostic::warning(CODE, message)
                .at(place)
                .what(format!("{kind} {id} in {terrain}"))
                .each(numbers.iter().cloned().map(Subject::Hex))
                .about(Address::of(Spot::Path(id.clone())).field("hexes"))
                .help("correct the hex if its number was misread, or the terrain there"),
        );
    }
}
