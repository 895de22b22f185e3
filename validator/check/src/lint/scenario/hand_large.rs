//! SCN023: a hand of so many cards that a digit must be too much.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN023",
    name: "hand-large",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("hand_large.md"),
    needs: &[PartKind::Scenario],
    check,
};

/// No printed scenario deals as many: a quarter of the smallest deck that is played with.
const MANY: u8 = 15;

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        for (at, hand) in scenario.part().hands().into_iter().enumerate() {
            if hand.cards < MANY {
                continue;
            }
            let message = format!("a player of {} begins with {} cards", hand.side, hand.cards);
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(spans.inside("rules", "players", Some(at)))
                    .on(Subject::Item(format!("side {}", hand.side)))
                    .help(format!(
                        "look at the briefing again: hands are of fewer than {MANY}"
                    )),
            );
        }
    }
}
