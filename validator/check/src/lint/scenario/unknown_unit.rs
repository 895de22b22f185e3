//! SCN001: a scenario names a unit that the forces don't have.

use beachhead_base::Id;
use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_model::vocabulary::Vocabulary;

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "SCN001",
    name: "unknown-unit",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("unknown_unit.md"),
    needs: &[PartKind::Forces],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let units = &target.pack.forces.units;
    for (scenario, spans) in target.scenarios() {
        let mut look = |unit: &Id, spot: Spot, place: &dyn Fn() -> Place| {
            if units.get(unit).is_none() {
                let message = format!("the forces have no unit `{unit}`");
                let finding = Diagnostic::error(CODE, message)
                    .at(place())
                    .on(Subject::Unit(unit.to_string()))
                    .about(Address::of(spot).word(Vocabulary::UnitIds, unit));
                let known = units.iter().map(|known| &known.id);
                found
                    .push(found.helped(finding, || instead_of(unit.as_str(), "the forces", known)));
            }
        };
        for (at, group) in scenario.groups.iter().enumerate() {
            for unit in &group.units {
                let spot = Spot::SetupGroup(scenario.id.clone(), group.id.clone());
                look(unit, spot, &|| {
                    word(spans, "groups", at, "units", unit.as_str())
                });
            }
        }
        for (at, placement) in scenario.setup.iter().enumerate() {
            let spot = Spot::Placement(scenario.id.clone(), placement.unit.clone());
            look(&placement.unit, spot, &|| spans.within("setup", at, "unit"));
        }
        for (at, place) in scenario.off_map.iter().enumerate() {
            let spot = Spot::CellPlacement(scenario.id.clone(), place.unit.clone());
            look(&place.unit, spot, &|| spans.within("off_map", at, "unit"));
        }
        for (at, arrival) in scenario.reinforcements.iter().enumerate() {
            for unit in &arrival.units {
                let spot = Spot::Reinforcement(scenario.id.clone(), arrival.id.clone());
                look(unit, spot, &|| {
                    word(spans, "reinforcements", at, "units", unit.as_str())
                });
            }
        }
    }
}
