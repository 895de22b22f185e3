//! MAP058: a hexside that touches no other of its kind, where all others hang together.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_hex::Side;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::palette::Stroke;
use beachhead_model::part_kind::PartKind;

use super::side_graph::{hexes_at, pieces};
use super::water::Water;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP058",
    name: "hexside-alone",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("hexside_alone.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

/// A kind runs in chains if it has this many sides for each that is alone,
const CHAINED: usize = 15;
/// and no more than this many are. Of bocage many single sides are printed.
const MOST_ALONE: usize = 3;

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, palette) = (target.map(), &target.pack.palette);
    let runs_along = |kind: &Id| {
        let kind = palette.hexsides.get(kind);
        kind.is_some_and(|kind| kind.stroke != Stroke::Across)
    };
    let mut kinds = BTreeMap::<&Id, BTreeMap<Side, usize>>::new();
    for (at, (side, place)) in target.hexsides().enumerate() {
        if let Some(place) = place
            && runs_along(&side.kind)
        {
            kinds.entry(&side.kind).or_default().insert(place, at);
        }
    }
    let water = Water::of(map, palette);
    // A mouth, or a river that leaves the map, is no slip.
    let ends_here = |side: Side| {
        let mut around = hexes_at(&map.grid, side).into_iter();
        around.any(|hex| hex.is_none_or(|hex| water.is_at(hex)))
    };
    for (kind, sides) in kinds {
        let all: BTreeSet<Side> = sides.keys().copied().collect();
        let pieces = pieces(&map.grid, &all);
        let alone = pieces.iter().filter_map(|piece| match piece.as_slice() {
            [side] => Some(*side),
            _ => None,
        });
        let alone: Vec<Side> = alone.filter(|side| !ends_here(*side)).collect();
        if alone.len() > MOST_ALONE || alone.len() * CHAINED > all.len() {
            continue;
        }
        // The pieces of what has a name are reported as that, and a brook of one side may well have one.
        let is_named = |side: &Side| {
            let record = sides
                .get(side)
                .and_then(|at| map.hexsides.as_slice().get(*at));
            record.is_some_and(|record| record.name.is_some())
        };
        for side in alone.into_iter().filter(|side| !is_named(side)) {
            let number = map.grid.hexside_no(side);
            let message = format!("the {kind} on hexside {number} touches no other {kind}");
            let at = sides.get(&side).copied().unwrap_or_default();
            let spot = Spot::Hexside((number.clone(), kind.clone()));
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(target.map_spans().within("hexsides", at, "between"))
                    .on(Subject::Hexside(number))
                    .about(Address::of(spot).field("between"))
                    .help("correct the hexside if its numbers were misread, or add those between it and the rest"),
            );
        }
    }
}
