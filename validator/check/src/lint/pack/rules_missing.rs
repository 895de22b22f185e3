//! PACK008: a scenario without the part that the pack's rulebook reads.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "PACK008",
    name: "rules-missing",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("rules_missing.md"),
    needs: &[PartKind::Manifest, PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let Some(rulebook) = target.pack.rulebook() else {
        return;
    };
    let scenarios = target.scenarios();
    for (scenario, spans) in scenarios.filter(|(scenario, _)| scenario.rules.is_none()) {
        let message = format!(
            "scenario {} has no `rules`, but the pack names the rulebook `{rulebook}`",
            scenario.id
        );
        found.push(
            Diagnostic::error(CODE, message)
                .at(spans.field("id"))
                .on(Subject::Item(format!("scenario {}", scenario.id)))
                .help("add `rules`; or leave out `rulebook`, if the game has no built-in rulebook"),
        );
    }
}
