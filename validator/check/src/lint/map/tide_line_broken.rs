//! MAP020: a tide line jumps.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_shore::jumps;

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP020",
    name: "tide-line-broken",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("tide_line_broken.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for (at, line) in target.map().tide_lines.iter().enumerate() {
        for (a, b) in jumps(&target.map().grid, &line.hexes) {
            found.push(
                Diagnostic::error(
                    CODE,
                    format!(
                        "tide line {} jumps from {a} to {b}, which do not touch",
                        line.id
                    ),
                )
                .at(word(
                    target.map_spans(),
                    "tide_lines",
                    at,
                    "hexes",
                    b.as_str(),
                ))
                .on(Subject::Hex(a.clone()))
                .on(Subject::Hex(b.clone()))
                .help("name every hex along the shore, in order"),
            );
        }
    }
}
