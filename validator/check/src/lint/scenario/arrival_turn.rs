//! SCN011: reinforcements that never come.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN011",
    name: "arrival-turn",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("arrival_turn.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        for (at, arrival) in scenario.reinforcements.iter().enumerate() {
            // A scenario that lasts no turn is one finding, not one for each that comes.
            let Some(last) = scenario.last_turn().filter(|last| *last > 0) else {
                continue;
            };
            if !(1..=last).contains(&arrival.turn) {
                let message = format!(
                    "reinforcement {} comes on game turn {}, but the scenario has turns 1 to {last}",
                    arrival.id, arrival.turn
                );
                let mut finding =
                    Diagnostic::error(CODE, message).at(spans.within("reinforcements", at, "turn"));
                finding.subjects = arrival
                    .units
                    .iter()
                    .map(|unit| Subject::Unit(unit.to_string()))
                    .collect();
                found.push(
                    finding.help("units of a longer scenario belong into that scenario's file"),
                );
            }
        }
    }
}
