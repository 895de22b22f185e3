//! SCN014: an objective of no hexes, or one hex that counts twice.

use std::collections::BTreeSet;

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};
use crate::words::repeated;

const CODE: Code = Code {
    id: "SCN014",
    name: "objective-hexes",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("objective_hexes.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (scenario, spans) in target.scenarios() {
        let mut reported = BTreeSet::new();
        for (at, objective) in scenario.victory.iter().enumerate() {
            let item = Subject::Item(format!("objective {}", objective.id));
            if objective.hexes.is_empty() {
                let message = format!("objective {} has no hexes", objective.id);
                let finding = Diagnostic::error(CODE, message)
                    .at(spans.within("victory", at, "hexes"))
                    .on(item.clone());
                found.push(finding.help("name what has to be held, or leave the objective out"));
            }
            let twice = repeated(&objective.hexes).into_iter();
            let mine: BTreeSet<_> = objective.hexes.iter().collect();
            let before = mine
                .iter()
                .copied()
                .filter(|hex| reported.contains(&(&objective.side, *hex)));
            for hex in twice.chain(before) {
                let message = format!(
                    "{hex} is listed twice among what {} has to hold",
                    objective.side
                );
                let finding = Diagnostic::error(CODE, message)
                    .at(word(spans, "victory", at, "hexes", hex.as_str()))
                    .on(Subject::Hex(hex.clone()))
                    .on(item.clone());
                found.push(
                    finding.help("leave one out; the other may have been meant for its neighbour"),
                );
            }
            reported.extend(mine.into_iter().map(|hex| (&objective.side, hex)));
        }
    }
}
