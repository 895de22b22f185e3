//! MAP045: boats that wait or drift on land.

use std::collections::BTreeSet;

use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::water::Water;
use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP045",
    name: "scatter-overland",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("scatter_overland.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    let water = Water::of(map, &target.pack.palette);
    let has_boats = !map.boxes.is_empty() || !map.scatter_paths.is_empty();
    if !has_boats || !water.is_anywhere() {
        return;
    }
    // What lies dry at one hour only is no land to boats.
    let beaches = map.beaches.iter().flat_map(|beach| &beach.hexes);
    let lines = map.tide_lines.iter().flat_map(|line| &line.hexes);
    let sectors = map.sectors.iter().flat_map(|sector| &sector.hexes);
    let shore = beaches.chain(lines).chain(sectors);
    let shore: BTreeSet<HexIx> = shore
        .filter_map(|hex| map.grid.find(hex.as_str()))
        .collect();
    let dry = |hex: &HexNo| {
        let place = map.grid.find(hex.as_str());
        place.is_some_and(|place| !water.is_at(place) && !shore.contains(&place))
    };
    for (at, beach_box) in map.boxes.iter().enumerate() {
        if dry(&beach_box.hex) {
            let message = format!("box {} lies on land, in {}", beach_box.id, beach_box.hex);
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(spans.within("boxes", at, "hex"))
                    .on(Subject::Hex(beach_box.hex.clone()))
                    .help("boats wait in it off the shore: look in which hex it is drawn"),
            );
        }
    }
    for (at, path) in map.scatter_paths.iter().enumerate() {
        // Where it ends and where it begins are reported of sectors and of boxes.
        let inner = path.way.get(1..path.way.len().saturating_sub(1));
        if let Some(hex) = inner.unwrap_or_default().iter().find(|hex| dry(hex)) {
            let message = format!("scatter path {} crosses land in {hex}", path.id);
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(word(spans, "scatter_paths", at, "way", hex.as_str()))
                    .on(Subject::Hex(hex.clone()))
                    .help("boats drift through water until they are ashore"),
            );
        }
    }
}
