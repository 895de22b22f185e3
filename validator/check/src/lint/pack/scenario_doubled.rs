//! PACK002: two scenarios of one id.

use std::collections::BTreeSet;

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PACK002",
    name: "scenario-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("scenario_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let mut before = BTreeSet::new();
    for (scenario, spans) in target.scenarios() {
        if !before.insert(&scenario.id) {
            found.push(
                Diagnostic::error(CODE, format!("the pack has two scenarios {}", scenario.id))
                    .at(spans.field("id"))
                    .on(Subject::Item(format!("scenario {}", scenario.id)))
                    .help("scripts name a scenario by its id: give one of the two another"),
            );
        }
    }
}
