//! SCN024: players of both sides command the same nation.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN024",
    name: "one-nation",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("one_nation.md"),
    needs: &[PartKind::Scenario],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        let hands = scenario.part().hands();
        for (at, hand) in hands.iter().enumerate() {
            let Some(nation) = hand.nation else { continue };
            let mut before = hands.iter().take(at);
            let is_enemy =
                before.find(|other| other.nation == Some(nation) && other.side != hand.side);
            let Some(enemy) = is_enemy else { continue };
            let message = format!(
                "{} and {} both command troops of nation {nation}",
                enemy.side, hand.side
            );
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(spans.inside("rules", "players", Some(at)))
                    .on(Subject::Item(format!("nation {nation}")))
                    .help("correct the nation of one of them"),
            );
        }
    }
}
