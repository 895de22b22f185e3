//! MAP043: a region, a beach, a sector or a tide line of no hexes.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use super::references::references;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP043",
    name: "no-hexes",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("no_hexes.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for reference in references(target.map()) {
        let is_empty = reference.hexes.iter().next().is_none();
        if reference.field.needed && is_empty {
            let address = reference.address();
            let what = reference.what();
            let spans = target.map_spans();
            found.push(
                Diagnostic::error(CODE, format!("{what} has no hexes"))
                    .at(spans.within(reference.layer, reference.index, reference.field.name))
                    .on(Subject::Item(what))
                    .about(address)
                    .help("name its hexes, or leave it out"),
            );
        }
    }
}
