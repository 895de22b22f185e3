//! MAP005: a layer of the map names a hex that the grid doesn't have.

use beachhead_schema::diag::{Code, Diagnostic};

use super::references::references;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP005",
    name: "no-such-hex",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("no_such_hex.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for reference in references(target.map()) {
        if let Err(why) = target.map().grid.locate(reference.hex.as_str()) {
            found.push(
                Diagnostic::error(CODE, why.to_string())
                    .at(reference.place(target))
                    .on(reference.subject()),
            );
        }
    }
}
