//! MAP063: a name in the open, beside a town that has none.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_hex::HexIx;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::water::ground;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP063",
    name: "name-beside",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("name_beside.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

/// A kind is one that bears names if so many of its hexes do for each that doesn't.
const NAMED: usize = 4;

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let (grid, hexes) = (&map.grid, &map.hexes);
    let ground = ground(target);
    // Whatever is in a hex: its features, and a terrain that is not the ground.
    let kinds = |hex: HexIx| {
        let terrain = hexes
            .terrain(hex)
            .filter(|terrain| Some(*terrain) != ground);
        hexes.features(hex).iter().chain(terrain)
    };
    // Of each kind how many hexes have a name: only those are looked at that mostly have one.
    let mut named = BTreeMap::<&Id, usize>::new();
    for kind in hexes.named().flat_map(kinds) {
        *named.entry(kind).or_default() += 1;
    }
    let (terrains, features) = target.counts();
    named.retain(|kind, named| {
        let of = |counts: &BTreeMap<Id, usize>| counts.get(*kind).copied().unwrap_or_default();
        let all = of(features) + of(terrains);
        all.saturating_sub(*named) * NAMED <= *named
    });
    if named.is_empty() {
        return;
    }
    let mut towns = BTreeMap::<&Id, Vec<HexIx>>::new();
    let is_terrain = |kind: &Id| named.contains_key(kind) && Some(kind) != ground;
    let of_features = hexes.with_more();
    let of_features =
        of_features.flat_map(|hex| hexes.features(hex).iter().map(move |id| (hex, id)));
    for (hex, kind) in of_features.chain(hexes.of_terrains(is_terrain)) {
        if hexes.name(hex).is_none() && named.contains_key(kind) {
            towns.entry(kind).or_default().push(hex);
        }
    }
    // A printed name may run over several hexes, one of them that of the town.
    let of_towns = hexes.named().filter(|hex| kinds(*hex).next().is_some());
    let of_towns: BTreeSet<&str> = of_towns.filter_map(|hex| hexes.name(hex)).collect();
    for (kind, nameless) in towns {
        for hex in nameless {
            let around = || grid.neighbors(hex).into_iter().flatten();
            // The other half of a town has its name.
            if around().any(|near| kinds(near).any(|other| other == kind)) {
                continue;
            }
            let is_open = |near: &HexIx| {
                let name = hexes.name(*near);
                kinds(*near).next().is_none() && name.is_some_and(|name| !of_towns.contains(name))
            };
            let mut in_the_open = around().filter(is_open);
            let (Some(beside), None) = (in_the_open.next(), in_the_open.next()) else {
                continue;
            };
            let (here, there) = (grid.number(hex), grid.number(beside));
            let name = hexes.name(beside).unwrap_or_default();
            let message = format!(
                "“{name}” stands in {there}, in open ground, right beside the nameless {kind} in {here}"
            );
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(target.map_spans().within("hexes", beside.index(), "name"))
                    .on(Subject::Hex(there.clone()))
                    .on(Subject::Hex(here))
                    .about(Address::of(Spot::Hex(there)).field("name"))
                    .help("give the name to the hex that it belongs to, whatever hex it is printed in"),
            );
        }
    }
}
