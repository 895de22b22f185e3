//! MAP064: a road that crosses a river where there is no bridge, though there is one at all its other crossings.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_hex::{HexIx, Side};
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::map::Map;
use beachhead_model::palette::Stroke;
use beachhead_model::part_kind::PartKind;

use super::water::ground;
use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};
use crate::words::count;

const CODE: Code = Code {
    id: "MAP064",
    name: "bridge-missing",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("bridge_missing.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

/// Roads cross a kind of hexside on bridges if so many crossings have one for each that hasn't.
const BRIDGED: usize = 4;

/// A path that crosses a side: its place and its id.
struct Crossing<'m> {
    at: usize,
    path: &'m Id,
}

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, palette) = (target.map(), &target.pack.palette);
    let grid = &map.grid;
    let mut kinds = BTreeMap::<Side, Vec<&Id>>::new();
    for (side, place) in target.hexsides() {
        if let Some(place) = place {
            kinds.entry(place).or_default().push(&side.kind);
        }
    }
    let leads_across = |kind: &&Id| {
        let kind = palette.hexsides.get(*kind);
        kind.is_some_and(|kind| kind.stroke == Stroke::Across)
    };
    let ground = ground(target);
    // For each kind of path and of what it crosses: the sides with a bridge, and those without one.
    let mut crossings =
        BTreeMap::<(&Id, &Id), (BTreeSet<Side>, BTreeMap<Side, Crossing<'_>>)>::new();
    for (at, path) in map.paths.iter().enumerate() {
        let hexes = || path.hexes.iter().map(|hex| grid.find(hex.as_str()));
        for step in hexes().zip(hexes().skip(1)) {
            // What is beside a hex that isn't on the map is no step.
            let (Some(from), Some(to)) = step else {
                continue;
            };
            let side = grid
                .side_between(from, to)
                .and_then(|way| grid.side(from, way));
            let Some((side, there)) = side.and_then(|side| Some((side, kinds.get(&side)?))) else {
                continue;
            };
            // A river through a town is no hindrance on the way through the town.
            if is_one_town(map, ground, from, to) {
                continue;
            }
            let is_bridged = there.iter().any(leads_across);
            let beneath: Vec<&Id> = { there.iter() }
                .filter(|kind| !leads_across(kind))
                .copied()
                .collect();
            for kind in &beneath {
                let (bridged, open) = crossings.entry((&path.kind, kind)).or_default();
                // Where two kinds lie upon each other, the bridge may be that of the other.
                if is_bridged && beneath.len() == 1 {
                    bridged.insert(side);
                } else if !is_bridged {
                    let path = &path.id;
                    open.entry(side).or_insert(Crossing { at, path });
                }
            }
        }
    }
    for ((path_kind, kind), (bridged, open)) in crossings {
        if open.len() * BRIDGED > bridged.len() {
            continue;
        }
        for (side, Crossing { at, path }) in open {
            let number = grid.hexside_no(side);
            let others = count(bridged.len(), "other side", "other sides");
            let message = format!(
                "the {path_kind} {path} crosses the {kind} on hexside {number} without a bridge; on {others} that paths cross there is one"
            );
            let hex = grid.number(side.hex());
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(word(target.map_spans(), "paths", at, "hexes", hex.as_str()))
                    .on(Subject::Hexside(number))
                    .what(format!("{path_kind} without a bridge over {kind}"))
                    .about(Address::of(Spot::Path(path.clone())).field("hexes"))
                    .help("add the bridge there, or correct the road or the hexside"),
            );
        }
    }
}

/// Whether two hexes bear one name, have a feature in common, or, where one of them is named, a terrain that is not the ground.
fn is_one_town(map: &Map, ground: Option<&Id>, one: HexIx, other: HexIx) -> bool {
    let names = [one, other].map(|hex| map.hexes.name(hex));
    let [terrain, of_other] = [one, other].map(|hex| map.hexes.terrain(hex));
    let features = map.hexes.features(other);
    let is_named = names.iter().any(Option::is_some);
    let [name, other_name] = names;
    is_named && name == other_name
        || { map.hexes.features(one).iter() }.any(|feature| features.contains(feature))
        || is_named && terrain != ground && terrain == of_other
}
