//! MAP062: a hex that touches no other.

use beachhead_hex::HexIx;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP062",
    name: "hex-apart",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("hex_apart.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let grid = &map.grid;
    if grid.len() < 2 || grid.is_whole() {
        return;
    }
    // An inset may be a single hex.
    let is_inset = |hex| {
        let sheet = grid.sheet(hex);
        u32::from(sheet.columns) * u32::from(sheet.rows) == 1
    };
    let touches_none =
        |hex: &HexIx| !is_inset(*hex) && grid.neighbors(*hex).iter().all(Option::is_none);
    for hex in grid.iter().filter(touches_none) {
        let number = grid.number(hex);
        let place = match map.hexes.terrain(hex) {
            Some(_) => spans.place("hexes", hex.index()),
            None => spans.field("grid"),
        };
        found.push(
            Diagnostic::warning(
                CODE,
                format!("hex {number} touches no other hex of the map"),
            )
            .at(place)
            .on(Subject::Hex(number))
            .help("add the hexes around it, or make it a hole of its sheet as well"),
        );
    }
}
