//! MAP029: a scatter path that doesn't lead from its box to its sector.

use beachhead_hex::{Grid, HexNo};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;
use beachhead_shore::jumps;

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "MAP029",
    name: "scatter-way",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("scatter_way.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    // A hex that isn't on the map is reported as that.
    let is_on_map = |hex: &HexNo| map.grid.find(hex.as_str()).is_some();
    for (at, path) in map.scatter_paths.iter().enumerate() {
        let error = |message: String| {
            Diagnostic::error(CODE, message).on(Subject::Item(format!("scatter path {}", path.id)))
        };
        match map.boxes.get(&path.from) {
            None => {
                let finding = error(format!(
                    "scatter path {} comes from box `{}`, which is not on the map",
                    path.id, path.from
                ));
                let finding = finding.at(spans.within("scatter_paths", at, "from"));
                let known = map.boxes.iter().map(|known| &known.id);
                found.push(
                    found.helped(finding, || instead_of(path.from.as_str(), "the map", known)),
                );
            }
            Some(start)
                if path
                    .way
                    .first()
                    .is_some_and(|first| *first != start.hex && is_on_map(first)) =>
            {
                let finding = error(format!(
                    "scatter path {} does not begin at {}, where box {} lies",
                    path.id, start.hex, start.id
                ));
                found.push(finding.at(spans.within("scatter_paths", at, "way")));
            }
            Some(_) => {}
        }
        let sector = path.to.as_ref().map(|to| (to, map.sectors.get(to)));
        match sector {
            None => {
                let last = path.way.last().filter(|last| is_on_map(last));
                if let Some(last) = last.filter(|last| !is_at_edge(&map.grid, last)) {
                    let finding = error(format!(
                        "scatter path {} leads off the map, and ends in {last}, away from the edge",
                        path.id
                    ));
                    let finding = finding.on(Subject::Hex(last.clone()));
                    found.push(finding.at(spans.within("scatter_paths", at, "way")).help(
                        "name the sector in which it ends, or lead it to the edge of the map",
                    ));
                }
            }
            Some((to, None)) => {
                let finding = error(format!(
                    "scatter path {} leads to sector `{}`, which is not on the map",
                    path.id, to
                ));
                let finding = finding.at(spans.within("scatter_paths", at, "to"));
                let known = map.sectors.iter().map(|known| &known.id);
                found.push(found.helped(finding, || instead_of(to.as_str(), "the map", known)));
            }
            Some((_, Some(sector)))
                if !path
                    .way
                    .last()
                    .is_some_and(|last| sector.hexes.contains(last) || !is_on_map(last)) =>
            {
                let finding = error(format!(
                    "scatter path {} does not end in sector {}",
                    path.id, sector.id
                ));
                found.push(finding.at(spans.within("scatter_paths", at, "way")));
            }
            Some((_, Some(_))) => {}
        }
        for (a, b) in jumps(&map.grid, &path.way) {
            let finding = error(format!(
                "scatter path {} jumps from {a} to {b}, which do not touch",
                path.id
            ));
            found.push(
                finding
                    .at(word(spans, "scatter_paths", at, "way", b.as_str()))
                    .on(Subject::Hex(b.clone())),
            );
        }
    }
}

/// Whether boats leave the map there. A hex that isn't on the map is reported by itself.
fn is_at_edge(grid: &Grid, number: &HexNo) -> bool {
    let hex = grid.find(number.as_str());
    hex.is_none_or(|hex| grid.is_at_edge(hex))
}
