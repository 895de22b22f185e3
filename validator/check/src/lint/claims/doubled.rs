//! CLM007: a claim stands there twice.

use std::collections::BTreeSet;

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use super::untrue::claimant;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "CLM007",
    name: "claim-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let Some(spans) = target.spans_of_claims() else {
        return;
    };
    let mut before = BTreeSet::new();
    for (at, record) in target.pack.claims.claims.iter().enumerate() {
        // A claim that proves two rows stands there once for each.
        if !before.insert((&record.rule, &record.scenario, &record.claim)) {
            found.push(
                Diagnostic::warning(
                    CODE,
                    format!("{} makes this claim a second time", claimant(record)),
                )
                .at(spans.place("claims", at))
                .on(Subject::Item(format!("claim of {}", record.rule)))
                .help("leave one out; the other line may have been meant for another hex"),
            );
        }
    }
}
