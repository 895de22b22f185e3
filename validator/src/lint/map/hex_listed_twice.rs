//! MAP007: a list of hexes names one of them twice.

use beachhead_schema::diag::{Code, Diagnostic, Subject};

use super::references::lists;
use crate::lint::target::word;
use crate::lint::words::repeated;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP007",
    name: "hex-listed-twice",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("hex_listed_twice.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    // A road may well come back to where it has been.
    for list in lists(target.map())
        .into_iter()
        .filter(|list| list.field != "paths")
    {
        for hex in repeated(list.hexes) {
            found.push(
                Diagnostic::error(CODE, format!("{} names {hex} twice", list.what))
                    .at(word(
                        target.map_spans(),
                        list.field,
                        list.index,
                        list.inner,
                        hex.as_str(),
                    ))
                    .on(Subject::Hex(hex.clone()))
                    .help("leave one out; the other may have been meant for a neighbour"),
            );
        }
    }
}
