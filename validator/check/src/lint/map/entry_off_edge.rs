//! MAP031: an entry that doesn't lie where units can come onto the map.

use beachhead_hex::{Compass, HexNo};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::map::EntryHexes;
use beachhead_model::part_kind::PartKind;

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP031",
    name: "entry-off-edge",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("entry_off_edge.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let is_beach = |hex: &HexNo| map.beaches.iter().any(|beach| beach.hexes.contains(hex));
    let is_edge = |edge: Compass| [Compass::N, Compass::E, Compass::S, Compass::W].contains(&edge);
    for (at, entry) in map.entries.iter().enumerate() {
        let error = |message: String| {
            Diagnostic::error(CODE, message).on(Subject::Item(format!("entry {}", entry.id)))
        };
        match &entry.at {
            EntryHexes::Edge(edge) | EntryHexes::Between(edge, ..) if !is_edge(*edge) => {
                let finding = error(format!(
                    "entry {} lies on the {edge} edge, but a map has the edges N, E, S and W",
                    entry.id
                ));
                found.push(finding.at(spans.within("entries", at, "at")));
            }
            EntryHexes::Edge(_) => {}
            EntryHexes::Between(edge, from, to) => {
                for hex in [from, to] {
                    if map
                        .grid
                        .find(hex.as_str())
                        .is_some_and(|place| !map.grid.at_edge(place, *edge))
                    {
                        let finding = error(format!(
                            "entry {} runs to {hex}, which is not on the {edge} edge",
                            entry.id
                        ));
                        found.push(
                            finding
                                .at(word(spans, "entries", at, "at", hex.as_str()))
                                .on(Subject::Hex(hex.clone())),
                        );
                    }
                }
            }
            EntryHexes::Hexes(hexes) if hexes.is_empty() => {
                let finding = error(format!("entry {} has no hexes", entry.id));
                found.push(finding.at(spans.within("entries", at, "at")));
            }
            EntryHexes::Hexes(hexes) => {
                for hex in hexes.iter().filter(|hex| !is_beach(hex)) {
                    let inside = map
                        .grid
                        .find(hex.as_str())
                        .filter(|place| map.grid.off_map(*place).next().is_none());
                    if inside.is_some() {
                        let message = format!(
                            "entry {} has {hex}, which is neither at the map's edge nor on a beach",
                            entry.id
                        );
                        let finding =
                            error(message).at(word(spans, "entries", at, "at", hex.as_str()));
                        found.push(finding.on(Subject::Hex(hex.clone())));
                    }
                }
            }
        }
    }
}
