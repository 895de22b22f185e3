//! MAP007: a list of hexes names one of them twice.

use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::map::{Bond, Hexes};

use super::references::references;
use crate::lint::{Findings, Lint, Target};
use crate::words::repeated;

const CODE: Code = Code {
    id: "MAP007",
    name: "hex-listed-twice",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("hex_listed_twice.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    for reference in references(target.map()) {
        // A road may well come back to where it has been.
        let Hexes::List(hexes) = reference.hexes else {
            continue;
        };
        if reference.field.bond == Bond::Runs {
            continue;
        }
        for hex in repeated(hexes) {
            let message = format!("{} names {hex} twice", reference.what());
            found.push(
                Diagnostic::error(CODE, message)
                    .at(reference.place(target, hex))
                    .on(Subject::Hex(hex.clone()))
                    .about(reference.address())
                    .help("leave one out; the other may have been meant for a neighbour"),
            );
        }
    }
}
