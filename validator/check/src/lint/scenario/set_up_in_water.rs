//! SCN021: a unit that is set up in water, where its like are set up on land; in a game whose rules are not built in.

use beachhead_kit::limits::land_kinds;
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

fn check(target: &Target<'_>, found: &mut Findings) {
    if rulebook_of(target.pack).is_some() {
        return;
    }
    let map = target.map();
    let water = Water::of(map, &target.pack.palette);
    for (scenario, spans) in target.scenarios() {
        let kinds = land_kinds(target.pack, scenario, |hex| water.is_at(hex));
        for ((side, kind), set_up) in kinds {
            for at in set_up.in_water {
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
