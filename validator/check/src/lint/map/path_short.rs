//! MAP017: a path that leads nowhere.

use beachhead_edit::Spot;
use beachhead_model::diag::{Address, Code, Diagnostic, Severity, Subject};

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP017",
    name: "path-short",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("path_short.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let paths = target.map().paths.iter().enumerate();
    for (at, path) in paths.filter(|(_, path)| path.hexes.len() < 2) {
        let mut finding = Diagnostic::error(
            CODE,
            format!(
                "path {} leads nowhere: it needs at least two hexes",
                path.id
            ),
        )
        .at(target.map_spans().within("paths", at, "hexes"))
        .about(Address::of(Spot::Path(path.id.clone())).field("hexes"))
        .help("name the hexes that it joins, or leave it out");
        finding.subjects = path.hexes.iter().cloned().map(Subject::Hex).collect();
        found.push(finding);
    }
}
