//! MAP064: a road that crosses a river where there is no bridge, though there is one at all its other crossings.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_hex::{HexIx, Side};
use beachhead_model::diag::{Address, Code, Diagnostic, Subject};
use beachhead_model::map::Map;
use beachhead_model::palette::Stroke;
use beachhead_model::part_kind::PartKind;

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};
use crate::words::count;

const CODE: Code = Code {
    id: "MAP064",
    name: "bridge-missing",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("bridge_missing.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

/// Roads cross a kind of hexside on bridges if so many crossings have one for each that hasn't.
const BRIDGED: usize = 4;

/// A crossing of a path: the place of the path, its id, the side.
struct Crossing<'m> {
    at: usize,
    path: &'m Id,
    side: Side,
}

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, palette) = (target.map(), &target.pack.palette);
    let grid = &map.grid;
    let mut kinds = BTreeMap::<Side, Vec<&Id>>::new();
    for side in &map.hexsides {
        if let Ok(place) = grid.hexside(&side.between) {
            kinds.entry(place).or_default().push(&side.kind);
        }
    }
    let leads_across = |kind: &&Id| {
        let kind = palette.hexsides.get(*kind);
        kind.is_some_and(|kind| kind.stroke == Stroke::Across)
    };
    // For each kind of path and of what it crosses: how many crossings have a bridge, and which have none.
    let mut crossings = BTreeMap::<(&Id, &Id), (BTreeSet<Side>, Vec<Crossing<'_>>)>::new();
    for (at, path) in map.paths.iter().enumerate() {
        let hexes = || path.hexes.iter().filter_map(|hex| grid.find(hex.as_str()));
        for (from, to) in hexes().zip(hexes().skip(1)) {
            let side = grid
                .side_between(from, to)
                .and_then(|way| grid.side(from, way));
            let Some((side, there)) = side.and_then(|side| Some((side, kinds.get(&side)?))) else {
                continue;
            };
            // A river through a town is no hindrance on the way through the town.
            if is_one_town(map, from, to) {
                continue;
            }
            let is_bridged = there.iter().any(leads_across);
            for kind in there.iter().filter(|kind| !leads_across(kind)) {
                let (bridged, open) = crossings.entry((&path.kind, kind)).or_default();
                if is_bridged {
                    bridged.insert(side);
                } else {
                    open.push(Crossing {
                        at,
                        path: &path.id,
                        side,
                    });
                }
            }
        }
    }
    for ((path_kind, kind), (bridged, open)) in crossings {
        if open.len() * BRIDGED > bridged.len() {
            continue;
        }
        for Crossing { at, path, side } in open {
            let number = grid.hexside_no(side);
            let message = format!(
                "the {path_kind} {path} crosses the {kind} on hexside {number} without a bridge; at {} it has one",
                count(bridged.len(), "other crossing", "other crossings")
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

/// Whether two hexes bear one name, or have a feature in common.
fn is_one_town(map: &Map, one: HexIx, other: HexIx) -> bool {
    let (name, features) = (map.hexes.name(one), map.hexes.features(one));
    let of_other = map.hexes.features(other);
    name.is_some() && name == map.hexes.name(other)
        || features.iter().any(|feature| of_other.contains(feature))
}
