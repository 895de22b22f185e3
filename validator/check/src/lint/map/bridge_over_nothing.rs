//! MAP015: something that crosses a hexside lies where there is nothing to cross.

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::palette::Stroke;
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP015",
    name: "bridge-over-nothing",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("bridge_over_nothing.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, palette) = (target.map(), &target.pack.palette);
    let crosses = |kind: &Id| {
        palette
            .hexsides
            .get(kind)
            .is_some_and(|kind| kind.stroke == Stroke::Across)
    };
    let sides = map.hexsides.as_slice();
    let mut first = 0;
    for here in sides.chunk_by(|a, b| a.between == b.between) {
        let places = (first..).zip(here);
        first += here.len();
        if !here.iter().all(|side| crosses(&side.kind)) {
            continue;
        }
        for (at, bridge) in places {
            let message = format!(
                "there is nothing under the {} on hexside {}",
                bridge.kind, bridge.between
            );
            found.push(
                Diagnostic::error(CODE, message)
                    .at(target.map_spans().within("hexsides", at, "between"))
                    .on(Subject::Hexside(bridge.between.clone()))
                    .help("put it on the side that the river runs along, or add the river there"),
            );
        }
    }
}
