//! MAP027: a sector or a box that belongs to no beach, or lies outside it.

use beachhead_base::Id;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "MAP027",
    name: "sector-off-beach",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("sector_off_beach.md"),
    needs: &[PartKind::Map],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let unknown = |found: &Findings, what: &str, id: &Id, beach: &Id| {
        let message = format!("{what} {id} is of beach `{beach}`, which is not on the map");
        let finding = Diagnostic::error(CODE, message).on(Subject::Item(format!("{what} {id}")));
        let known = map.beaches.iter().map(|beach| &beach.id);
        found.helped(finding, || instead_of(beach.as_str(), "the map", known))
    };
    for (at, sector) in map.sectors.iter().enumerate() {
        let Some(beach) = map.beaches.get(&sector.beach) else {
            found.push(
                unknown(found, "sector", &sector.id, &sector.beach)
                    .at(spans.within("sectors", at, "beach")),
            );
            continue;
        };
        // What has no hexes at all is reported as that.
        let has_hexes = !sector.hexes.is_empty() && !beach.hexes.is_empty();
        if has_hexes && !sector.hexes.iter().any(|hex| beach.hexes.contains(hex)) {
            let message = format!(
                "sector {} has no hex of beach {}, which it is of",
                sector.id, beach.id
            );
            found.push(
                Diagnostic::error(CODE, message)
                    .at(spans.within("sectors", at, "hexes"))
                    .on(Subject::Item(format!("sector {}", sector.id)))
                    .help(
                        "a sector reaches across the hexes of its beach: it may be of another one",
                    ),
            );
        }
    }
    for (at, beach_box) in map.boxes.iter().enumerate() {
        if map.beaches.get(&beach_box.beach).is_none() {
            found.push(
                unknown(found, "box", &beach_box.id, &beach_box.beach)
                    .at(spans.within("boxes", at, "beach")),
            );
        } else if map
            .sectors
            .iter()
            .all(|sector| sector.beach != beach_box.beach)
        {
            let message = format!(
                "box {} lies off beach {}, which has no sectors",
                beach_box.id, beach_box.beach
            );
            found.push(
                Diagnostic::error(CODE, message)
                    .at(spans.place("boxes", at))
                    .on(Subject::Hex(beach_box.hex.clone()))
                    .help("name the sectors of the beach: boats scatter from boxes to sectors"),
            );
        }
    }
}
