//! CLM008: a claim about a scenario that isn't there.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "CLM008",
    name: "claim-scenario",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("scenario.md"),
    needs: &[PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let Some(spans) = target.spans_of_claims() else {
        return;
    };
    let known = target.pack.scenarios.iter().map(|known| &known.id);
    let known: BTreeSet<&Id> = known.collect();
    for (at, record) in target.pack.claims.claims.iter().enumerate() {
        let Some(named) = record.scenario.as_ref().filter(|id| !known.contains(id)) else {
            continue;
        };
        let finding = Diagnostic::error(CODE, format!("the pack has no scenario `{named}`"))
            .at(spans.within("claims", at, "scenario"))
            .on(Subject::Item(format!("claim of {}", record.rule)))
            .claimed_by(record);
        let known = target.pack.scenarios.iter().map(|known| &known.id);
        found.push(found.helped(finding, || instead_of(named.as_str(), "the pack", known)));
    }
}
