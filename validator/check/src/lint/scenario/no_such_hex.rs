//! SCN003: a scenario names a hex that the map doesn't have, or by the number of its other half.

use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Place, Severity, Subject};
use beachhead_model::scenario::SetupArea;

use crate::lint::map::no_such_hex::misnamed;
use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "SCN003",
    name: "no-such-hex",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("no_such_hex.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let grid = &target.map().grid;
    for (scenario, spans) in target.scenarios() {
        let mut look = |hex: &HexNo, place: &dyn Fn() -> Place| {
            if let Some(finding) = misnamed(grid, CODE, hex) {
                found.push(finding.at(place()).on(Subject::Hex(hex.clone())));
            }
        };
        for (at, placement) in scenario.setup.iter().enumerate() {
            look(&placement.hex, &|| spans.within("setup", at, "hex"));
        }
        for (at, group) in scenario.groups.iter().enumerate() {
            if let SetupArea::Each(hexes) | SetupArea::Hexes(hexes) = &group.area {
                hexes
                    .iter()
                    .for_each(|hex| look(hex, &|| word(spans, "groups", at, "area", hex.as_str())));
            }
        }
        for (at, objective) in scenario.victory.iter().enumerate() {
            objective
                .hexes
                .iter()
                .for_each(|hex| look(hex, &|| word(spans, "victory", at, "hexes", hex.as_str())));
        }
    }
}
