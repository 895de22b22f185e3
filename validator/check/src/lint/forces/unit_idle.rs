//! UNIT006: a counter that no scenario uses.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "UNIT006",
    name: "unit-idle",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Info,
    explain: include_str!("unit_idle.md"),
    needs: &[PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    if target.pack.scenarios.is_empty() {
        return;
    }
    let mut used = BTreeSet::<&Id>::new();
    for scenario in &target.pack.scenarios {
        used.extend(scenario.groups.iter().flat_map(|group| &group.units));
        used.extend(scenario.setup.iter().map(|placement| &placement.unit));
        used.extend(scenario.off_map.iter().map(|place| &place.unit));
        used.extend(
            scenario
                .reinforcements
                .iter()
                .flat_map(|arrival| &arrival.units),
        );
        used.extend(scenario.part().later_units());
    }
    // Where no scenario names any unit yet, none is left out.
    if used.is_empty() {
        return;
    }
    for (at, unit) in target
        .pack
        .forces
        .units
        .iter()
        .enumerate()
        .filter(|(_, unit)| !used.contains(&unit.id))
    {
        found.push(
            Diagnostic::info(CODE, format!("unit {} is in no scenario", unit.id))
                .at(target.files.forces.spans.within("units", at, "id"))
                .on(Subject::Unit(unit.id.to_string()))
                .help("add it to a setup group or to the reinforcements, if it belongs there"),
        );
    }
}
