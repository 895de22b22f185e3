//! MAP016: a path jumps.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP016",
    name: "path-broken",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("path_broken.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let grid = &target.map().grid;
    for (at, path) in target.map().paths.iter().enumerate() {
        for step in path.hexes.windows(2) {
            let [a, b] = step else { continue };
            if let (Some(from), Some(to)) = (grid.find(a.as_str()), grid.find(b.as_str()))
                && grid.distance(from, to) > 1
            {
                let between = grid.line_between(from, to);
                let missing: Vec<String> = between
                    .iter()
                    .map(|hex| grid.number(*hex).to_string())
                    .filter(|hex| hex != a.as_str() && hex != b.as_str())
                    .collect();
                let mut finding = Diagnostic::error(
                    CODE,
                    format!("path {} jumps from {a} to {b}, which do not touch", path.id),
                )
                .at(word(target.map_spans(), "paths", at, "hexes", b.as_str()))
                .on(Subject::Hex(a.clone()))
                .on(Subject::Hex(b.clone()))
                .about(Address::of(Spot::Path(path.id.clone())).field("hexes"));
                if !missing.is_empty() {
                    finding = finding.help(format!(
                        "the straight way between them leads through {}",
                        missing.join(", ")
                    ));
                }
                found.push(finding);
            }
        }
    }
}
