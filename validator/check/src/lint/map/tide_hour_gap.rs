//! MAP048: an hour between others that no tide line lists.

use std::collections::BTreeMap;

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_shore::clock;

use super::shore::hours_place;
use super::tide_hour::DAY;
use crate::lint::{Findings, Lint, Target};
use crate::words::list;

const CODE: Code = Code {
    id: "MAP048",
    name: "tide-hour-gap",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("tide_hour_gap.md"),
    needs: &[PartKind::Map],
    check,
};

const HOUR: u16 = 60;
/// Hours that lie further apart are a night that the map leaves out, in minutes: a tide takes about six hours to turn.
const LONGEST: u16 = 6 * HOUR;

fn check(target: &Target<'_>, found: &mut Findings) {
    let lines = target.map().tide_lines.as_slice();
    // Where each line has one hour it holds until the next one, and no list can have a gap.
    if lines.iter().all(|line| line.hours.len() < 2) {
        return;
    }
    let mut line_of = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        // An hour that no day has is reported as that.
        for hour in line.hours.iter().filter(|hour| **hour < DAY) {
            line_of.entry(*hour).or_insert((at, &line.id));
        }
    }
    let hours: Vec<u16> = line_of.keys().copied().collect();
    for pair in hours.windows(2) {
        let [before, after] = *pair else { continue };
        if after - before <= HOUR || after - before > LONGEST {
            continue;
        }
        let Some((at, id)) = line_of.get(&before).copied() else {
            continue;
        };
        let missing = (1..).map(|nth| before + nth * HOUR);
        let missing: Vec<String> = missing
            .take_while(|hour| *hour < after)
            .map(clock)
            .collect();
        let message = format!("no tide line lists {}", list(&missing));
        found.push(
            Diagnostic::warning(CODE, message)
                .at(hours_place(target, at))
                .on(Subject::Item(format!("tide line {id}")))
                .what("hour of no tide line")
                .each(missing.into_iter().map(Subject::Item))
                .help(format!(
                    "until {} the line of {} holds: list the hours along the line that is printed for them",
                    clock(after),
                    clock(before)
                )),
        );
    }
}
