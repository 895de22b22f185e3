//! SCN012: an allotment of nothing.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN012",
    name: "allotment-empty",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("allotment_empty.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        for (at, allotment) in scenario
            .allotments
            .iter()
            .enumerate()
            .filter(|(_, allotment)| allotment.count == 0)
        {
            found.push(
                Diagnostic::error(
                    CODE,
                    format!(
                        "allotment {} gives {} nothing: its count is 0",
                        allotment.id, allotment.side
                    ),
                )
                .at(spans.within("allotments", at, "count"))
                .on(Subject::Item(format!("allotment {}", allotment.id)))
                .help("correct the count, or leave the allotment out"),
            );
        }
    }
}
