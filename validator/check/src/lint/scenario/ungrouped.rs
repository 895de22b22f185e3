//! SCN009: a unit is set up, but no group says that it may be.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::groups_by_unit;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN009",
    name: "ungrouped",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("ungrouped.md"),
    needs: &[PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        // Without a rulebook and without groups the setup alone says who begins where.
        if target.pack.rulebook().is_none() && scenario.groups.is_empty() {
            continue;
        }
        let groups = groups_by_unit(scenario);
        for (at, placement) in scenario.setup.iter().enumerate() {
            // A unit that isn't there at all is reported by a lint of its own.
            if target.pack.forces.units.get(&placement.unit).is_none()
                || groups.contains_key(&placement.unit)
            {
                continue;
            }
            found.push(
                Diagnostic::error(
                    CODE,
                    format!(
                        "unit {} is set up, but is in no setup group",
                        placement.unit
                    ),
                )
                .at(spans.within("setup", at, "unit"))
                .on(Subject::Unit(placement.unit.to_string()))
                .on(Subject::Hex(placement.hex.clone()))
                .help("add it to the group that it sets up with, or leave it out"),
            );
        }
    }
}
