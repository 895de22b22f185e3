//! MAP023: an hour that two tide lines have, or one has twice, or that no clock shows; a line without hours.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_shore::clock;

use super::shore::hours_place;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP023",
    name: "tide-hour",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("tide_hour.md"),
    needs: &[],
    check,
};

pub(super) const DAY: u16 = 24 * 60;

/// An hour of a line that its file writes as a clock shows it: `0640` would count as 640 minutes.
fn written_as_clock<'t>(target: &'t Target<'_>, line: usize) -> Option<&'t str> {
    let source = target.map_spans().source();
    let hours = source.slice(hours_place(target, line).span?);
    let mut numbers = hours.split(|sign: char| !sign.is_ascii_digit());
    numbers.find(|number| number.len() == 4 && number.starts_with('0'))
}

fn check(target: &Target<'_>, found: &mut Findings) {
    let mut known = BTreeMap::<u16, &Id>::new();
    for (at, line) in target.map().tide_lines.iter().enumerate() {
        let mut report = |message: String| {
            found.push(
                Diagnostic::error(CODE, message)
                    .at(hours_place(target, at))
                    .on(Subject::Item(format!("tide line {}", line.id)))
                    .help("hours are minutes after midnight: 06:00 is 360"),
            );
        };
        if let Some(clock_time) = written_as_clock(target, at) {
            report(format!(
                "tide line {} has an hour that is written {clock_time}, as on a clock",
                line.id
            ));
        }
        if line.hours.is_empty() {
            report(format!("tide line {} holds at no hour", line.id));
        }
        for hour in &line.hours {
            if *hour >= DAY {
                report(format!(
                    "tide line {} holds from minute {hour}, but a day has {DAY}",
                    line.id
                ));
                continue;
            }
            match known.insert(*hour, &line.id) {
                Some(other) if *other == line.id => report(format!(
                    "tide line {} lists {} twice",
                    line.id,
                    clock(*hour)
                )),
                Some(other) => report(format!(
                    "tide lines {other} and {} both hold from {}",
                    line.id,
                    clock(*hour)
                )),
                None => {}
            }
        }
    }
}
