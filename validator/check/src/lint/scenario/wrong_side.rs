//! SCN005: a unit in a group, or with reinforcements, of another side.

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject};

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN005",
    name: "wrong-side",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("wrong_side.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        let mut look = |unit: &Id, side: &Id, what: String, place: &dyn Fn() -> Place| {
            if let Some(known) = target
                .pack
                .forces
                .units
                .get(unit)
                .filter(|known| known.side != *side)
            {
                let message = format!("unit {unit} is {}, but {what} is {side}", known.side);
                found.push(
                    Diagnostic::error(CODE, message)
                        .at(place())
                        .on(Subject::Unit(unit.to_string())),
                );
            }
        };
        for (at, group) in scenario.groups.iter().enumerate() {
            for unit in &group.units {
                let place = || word(spans, "groups", at, "units", unit.as_str());
                look(
                    unit,
                    &group.side,
                    format!("setup group {}", group.id),
                    &place,
                );
            }
        }
        for (at, arrival) in scenario.reinforcements.iter().enumerate() {
            for unit in &arrival.units {
                let place = || word(spans, "reinforcements", at, "units", unit.as_str());
                look(
                    unit,
                    &arrival.side,
                    format!("reinforcement {}", arrival.id),
                    &place,
                );
            }
        }
        for (at, arrival) in scenario.reinforcements.iter().enumerate() {
            let entry = arrival.entry.as_ref();
            let Some(entry) = entry.and_then(|entry| target.map().entries.get(entry)) else {
                continue;
            };
            if let Some(owner) = entry.side.as_ref().filter(|owner| **owner != arrival.side) {
                let message = format!(
                    "reinforcement {} is {}, but entry {} is {owner}",
                    arrival.id, arrival.side, entry.id
                );
                let finding = Diagnostic::error(CODE, message).at(spans.within(
                    "reinforcements",
                    at,
                    "entry",
                ));
                found.push(finding.on(Subject::Item(format!("entry {}", entry.id))));
            }
        }
    }
}
