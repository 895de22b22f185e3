//! SCN017: two allotments of one kind and value.

use std::collections::BTreeMap;

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN017",
    name: "allotment-doubled",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("allotment_doubled.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        let mut before = BTreeMap::new();
        for (at, allotment) in scenario.allotments.iter().enumerate() {
            let what = (&allotment.side, &allotment.kind, allotment.value);
            let first = *before.entry(what).or_insert(&allotment.id);
            // Two of one id are reported as such.
            if *first == allotment.id {
                continue;
            }
            let message = format!(
                "allotments {first} and {} both give {} {} of value {}",
                allotment.id, allotment.side, allotment.kind, allotment.value
            );
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(spans.within("allotments", at, "value"))
                    .on(Subject::Item(format!("allotment {}", allotment.id)))
                    .help("one of the two was meant for another value, or their counts are one"),
            );
        }
    }
}
