//! SCN025: a medal that its side has at the start.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN025",
    name: "medal-held",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("medal_held.md"),
    needs: &[PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        for won in scenario.part().won_at_start() {
            let message = format!(
                "medal {} can only be won by {}, which holds it at the start",
                won.medal, won.side
            );
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(spans.inside("rules", "medals", Some(won.index)))
                    .on(Subject::Item(format!("medal {}", won.medal)))
                    .help("correct `side` or `held_by`; without `side` either side may win it"),
            );
        }
    }
}
