//! MAP022: two tide lines cross, or lie beside each other.

use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_shore::{Misnested, hour_lines, misnested};

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP022",
    name: "tide-lines-cross",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("tide_lines_cross.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let records = map.tide_lines.as_slice();
    for why in misnested(&map.grid, &hour_lines(map)) {
        let (one, at) = match why {
            Misnested::Cross(one, other, ..) | Misnested::Beside(one, other) => (one, other),
            // An affair of the hours.
            Misnested::Turns(..) => continue,
        };
        let (Some(before), Some(line)) = (records.get(one), records.get(at)) else {
            continue;
        };
        let first = line.hexes.first().map(HexNo::as_str).unwrap_or_default();
        let place = word(target.map_spans(), "tide_lines", at, "hexes", first);
        let (before, line) = (&before.id, &line.id);
        found.push(match why {
            Misnested::Cross(_, _, left, right) => {
                let (left, right) = (map.grid.number(left), map.grid.number(right));
                let message = format!(
                    "tide lines {before} and {line} cross: {left} and {right} lie on either side"
                );
                let finding = Diagnostic::error(CODE, message).at(place);
                finding
                    .on(Subject::Hex(left))
                    .on(Subject::Hex(right))
                    .help("where the shore is the same at both hours, let the lines share hexes")
            }
            _ => {
                let message =
                    format!("tide lines {before} and {line} lie beside each other and don't nest");
                let finding = Diagnostic::error(CODE, message).at(place);
                finding
                    .on(Subject::Item(format!("tide line {line}")))
                    .help("of any two hours one lies seaward of the other along the whole shore")
            }
        });
    }
}
