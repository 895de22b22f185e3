//! MAP005: a layer of the map names a hex that the grid doesn't have.

use beachhead_schema::diag::{Code, Diagnostic, Subject};

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
    let map = target.map();
    for reference in references(map) {
        for hex in reference.hexes.iter() {
            if let Err(why) = map.grid.locate(hex.as_str()) {
                found.push(
                    Diagnostic::error(CODE, why.to_string())
                        .at(reference.place(target, hex))
                        .on(Subject::Hex(hex.clone()))
                        .about(reference.address()),
                );
            }
        }
    }
}
