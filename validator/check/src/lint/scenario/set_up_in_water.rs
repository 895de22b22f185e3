//! SCN021: a unit that is set up in water, where its like are set up on land; in a game whose rules are not built in.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::map::water::Water;
use crate::lint::{Findings, Lint, Target};
use crate::registry::rulebook_of;

const CODE: Code = Code {
    id: "SCN021",
    name: "set-up-in-water",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("set_up_in_water.md"),
    needs: &[
        PartKind::Map,
        PartKind::Palette,
        PartKind::Forces,
        PartKind::Scenario,
    ],
    check,
};

/// A kind stands on land if so many of its units do for each that is in water.
const ON_LAND: usize = 4;

fn check(target: &Target<'_>, found: &mut Findings) {
    if rulebook_of(target.pack).is_some() {
        return;
    }
    let map = target.map();
    let water = Water::of(map, &target.pack.palette);
    for (scenario, spans) in target.scenarios() {
        // By side and kind: how many are on land, and those that are in water.
        let mut kinds = BTreeMap::<(&Id, &Id), (usize, Vec<usize>)>::new();
        for (at, placed) in scenario.setup.iter().enumerate() {
            let hex = map.grid.find(placed.hex.as_str());
            let painted = hex.filter(|hex| map.hexes.terrain(*hex).is_some());
            let unit = target.pack.forces.units.get(&placed.unit);
            let (Some(hex), Some(unit)) = (painted, unit) else {
                continue;
            };
            let (on_land, in_water) = kinds.entry((&unit.side, &unit.kind)).or_default();
            match water.is_at(hex) {
                true => in_water.push(at),
                false => *on_land += 1,
            }
        }
        // Ships are in water, and so are the waves of a landing.
        let kinds = kinds.into_iter();
        let kinds = kinds.filter(|(_, (on_land, in_water))| in_water.len() * ON_LAND <= *on_land);
        for ((side, kind), (_, in_water)) in kinds {
            for at in in_water {
                let Some(placed) = scenario.setup.as_slice().get(at) else {
                    continue;
                };
                let message = format!(
                    "{} is set up in {}, in water; other units of {side}, kind {kind}, are on land",
                    placed.unit, placed.hex
                );
                found.push(
                    Diagnostic::warning(CODE, message)
                        .at(spans.place("setup", at))
                        .on(Subject::Hex(placed.hex.clone()))
                        .on(Subject::Unit(placed.unit.to_string()))
                        .help("correct its hex, or the terrain there"),
                );
            }
        }
    }
}
