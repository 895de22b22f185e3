//! MAP021: a tide line that ends inside the map.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_shore::loose_ends;

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP021",
    name: "tide-line-ends",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("tide_line_ends.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let grid = &target.map().grid;
    for (at, line) in target.map().tide_lines.iter().enumerate() {
        for end in loose_ends(grid, &line.hexes) {
            found.push(
                Diagnostic::error(
                    CODE,
                    format!("tide line {} ends at {end}, inside the map", line.id),
                )
                .at(word(
                    target.map_spans(),
                    "tide_lines",
                    at,
                    "hexes",
                    end.as_str(),
                ))
                .on(Subject::Hex(end.clone()))
                .help("lead it on to the edge of the map"),
            );
        }
    }
}
