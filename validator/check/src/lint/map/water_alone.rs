//! MAP059: a hex of water amid land, where all other water is in larger pieces.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_hex::HexIx;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::water::Water;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP059",
    name: "water-alone",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("water_alone.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

/// A terrain is that of the sea if it has this many hexes for each that lies alone. Ponds are another, or many.
const SEA: usize = 10;

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let water = Water::of(map, &target.pack.palette);
    let is_amid_land = |hex: HexIx| {
        let mut around = map.grid.neighbors(hex).into_iter();
        around.all(|near| {
            let is_land = |near| map.hexes.terrain(near).is_some() && !water.is_at(near);
            near.is_some_and(is_land)
        })
    };
    let mut kinds = BTreeMap::<&Id, (usize, Vec<HexIx>)>::new();
    for (hex, terrain) in water.hexes() {
        let (all, alone) = kinds.entry(terrain).or_default();
        *all += 1;
        if is_amid_land(hex) {
            alone.push(hex);
        }
    }
    for (terrain, (all, alone)) in kinds {
        if alone.len() * SEA > all {
            continue;
        }
        for hex in alone {
            let number = map.grid.number(hex);
            let message = format!("{number} is {terrain} amid land");
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(spans.within("hexes", hex.index(), "terrain"))
                    .on(Subject::Hex(number.clone()))
                    .about(Address::of(Spot::Hex(number)).field("terrain"))
                    .help("correct its terrain; a pond that is printed so may be a terrain of its own"),
            );
        }
    }
}
