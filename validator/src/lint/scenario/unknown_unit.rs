//! SCN001: a scenario names a unit that the forces don't have.

use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic, Place, Subject};

use crate::lint::target::word;
use crate::lint::words::instead_of;
use crate::lint::{Findings, Lint, Need, Target};

const CODE: Code = Code {
    id: "SCN001",
    name: "unknown-unit",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("unknown_unit.md"),
    needs: &[Need::Forces],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let units = &target.pack.forces.units;
    for (scenario, spans) in target.scenarios() {
        let mut look = |unit: &Id, place: &dyn Fn() -> Place| {
            if units.get(unit).is_none() {
                found.push(
                    Diagnostic::error(CODE, format!("the forces have no unit `{unit}`"))
                        .at(place())
                        .on(Subject::Unit(unit.to_string()))
                        .help(instead_of(
                            unit.as_str(),
                            "the forces",
                            units.iter().map(|known| &known.id),
                        )),
                );
            }
        };
        for (at, group) in scenario.groups.iter().enumerate() {
            for unit in &group.units {
                look(unit, &|| word(spans, "groups", at, "units", unit.as_str()));
            }
        }
        for (at, placement) in scenario.setup.iter().enumerate() {
            look(&placement.unit, &|| spans.within("setup", at, "unit"));
        }
        for (at, arrival) in scenario.reinforcements.iter().enumerate() {
            for unit in &arrival.units {
                look(unit, &|| {
                    word(spans, "reinforcements", at, "units", unit.as_str())
                });
            }
        }
    }
}
