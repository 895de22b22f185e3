//! MAP038: a tide that turns sooner than a tide can.

use std::collections::BTreeSet;

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_shore::{Misnested, clock, hour_lines, misnested};

use super::shore::hours_place;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP038",
    name: "tide-turns",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("tide_turns.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let records = map.tide_lines.as_slice();
    // A tide that turns and turns back needs four hours to be seen.
    let hours: usize = records.iter().map(|line| line.hours.len()).sum();
    if hours < 4 {
        return;
    }
    // An hour that two lines have is reported as that, and makes no tide turn.
    let mut known = BTreeSet::new();
    let mut of_lines = records.iter().flat_map(|line| &line.hours);
    if !of_lines.all(|hour| known.insert(*hour)) {
        return;
    }
    for why in misnested(&map.grid, &hour_lines(map)) {
        let Misnested::Turns((turned, first), (back_at, second)) = why else {
            continue;
        };
        let (Some(turns), Some(back)) = (records.get(first), records.get(second)) else {
            continue;
        };
        let message = format!(
            "the tide turns at {} with tide line {}, and back at {} with {}",
            clock(turned),
            turns.id,
            clock(back_at),
            back.id
        );
        found.push(
            Diagnostic::warning(CODE, message)
                .at(hours_place(target, second))
                .on(Subject::Item(format!("tide line {}", back.id)))
                .help("a tide takes about six hours to rise or to fall: two lines may have changed their hours"),
        );
    }
}
