//! SCN018: a scenario that is over before it begins.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN018",
    name: "no-turns",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("no_turns.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let scenarios = target.scenarios();
    for (scenario, spans) in scenarios.filter(|(scenario, _)| scenario.turns == Some(0)) {
        found.push(
            Diagnostic::error(CODE, format!("scenario {} lasts no turn", scenario.id))
                .at(spans.field("turns"))
                .on(Subject::Item(format!("scenario {}", scenario.id)))
                .help("game turns are counted from 1"),
        );
    }
}
