//! MAP005: a layer of the map names a hex that the grid doesn't have, or by the number of its other half.

use beachhead_hex::{Grid, HexNo};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use super::references::references;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP005",
    name: "no-such-hex",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("no_such_hex.md"),
    needs: &[],
    check,
};

/// What is wrong with the number of a hex: there is no such hex, or it is that of the other half of a joined one. Of such a
/// number a warning is enough, since it is known which hex it means.
pub(in crate::lint) fn misnamed(grid: &Grid, code: Code, hex: &HexNo) -> Option<Diagnostic> {
    match grid.locate(hex.as_str()) {
        Err(why) => Some(Diagnostic::error(code, why.to_string())),
        Ok(at) => {
            let number = grid.number(at);
            let message = format!("{hex} is one hex with {number}, which is its number");
            (number != *hex).then(|| Diagnostic::warning(code, message))
        }
    }
}

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    for reference in references(map) {
        for hex in reference.hexes.iter() {
            if let Some(finding) = misnamed(&map.grid, CODE, hex) {
                found.push(
                    finding
                        .at(reference.place(target, hex))
                        .on(Subject::Hex(hex.clone()))
                        .about(reference.address()),
                );
            }
        }
    }
}
