//! MAP022: two tide lines cross.

use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::shore::Parting;

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP022",
    name: "tide-lines-cross",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("tide_lines_cross.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let places = |hexes: &[HexNo]| -> Vec<HexIx> {
        hexes
            .iter()
            .filter_map(|hex| map.grid.find(hex.as_str()))
            .collect()
    };
    let lines = map.tide_lines.as_slice();
    for (at, line) in lines.iter().enumerate() {
        let Some(parting) = Parting::of(&map.grid, &places(&line.hexes)) else {
            continue;
        };
        for (before, other) in lines
            .iter()
            .take(at)
            .map(|other| (&other.id, places(&other.hexes)))
        {
            if let Some(sides) = parting.crossed_by(&other) {
                let (left, right) = (map.grid.number(sides.0), map.grid.number(sides.1));
                let message = format!(
                    "tide lines {before} and {} cross: {left} and {right} lie on either side",
                    line.id
                );
                let first = line.hexes.first().map(HexNo::as_str).unwrap_or_default();
                found.push(
                    Diagnostic::error(CODE, message)
                        .at(word(target.map_spans(), "tide_lines", at, "hexes", first))
                        .on(Subject::Hex(left))
                        .on(Subject::Hex(right))
                        .help(
                            "where the shore is the same at both hours, let the lines share hexes",
                        ),
                );
            }
        }
    }
}
