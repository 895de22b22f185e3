//! SCN011: reinforcements that never come.

use beachhead_schema::diag::{Code, Diagnostic, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN011",
    name: "arrival-turn",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("arrival_turn.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        for (at, arrival) in scenario.reinforcements.iter().enumerate() {
            let last = scenario.last_turn();
            // A scenario without turns is told as that, not once for each that comes.
            if last > 0 && !(1..=last).contains(&arrival.turn) {
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
