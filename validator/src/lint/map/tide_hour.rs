//! MAP023: two tide lines for one hour, or an hour that no clock shows.

use beachhead_schema::diag::{Code, Diagnostic, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP023",
    name: "tide-hour",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("tide_hour.md"),
    needs: &[],
    check,
};

const DAY: u16 = 24 * 60;

fn check(target: &Target<'_>, found: &mut Findings) {
    let lines = target.map().tide_lines.as_slice();
    for (at, line) in lines.iter().enumerate() {
        let clock = format!("{:02}:{:02}", line.hour / 60, line.hour % 60);
        let message = if line.hour >= DAY {
            format!(
                "tide line {} holds from minute {}, but a day has {DAY}",
                line.id, line.hour
            )
        } else if let Some(other) = lines.iter().take(at).find(|other| other.hour == line.hour) {
            format!(
                "tide lines {} and {} both hold from {clock}",
                other.id, line.id
            )
        } else {
            continue;
        };
        found.push(
            Diagnostic::error(CODE, message)
                .at(target.map_spans().within("tide_lines", at, "hour"))
                .on(Subject::Item(format!("tide line {}", line.id)))
                .help("hours are minutes after midnight: 06:00 is 360"),
        );
    }
}
