//! MAP040: a hex of a beach that doesn't lie on the shore.

use std::collections::BTreeSet;

use beachhead_hex::HexIx;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::water::Water;
use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP040",
    name: "off-shore",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("off_shore.md"),
    needs: &[PartKind::Map, PartKind::Palette],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    if map.beaches.is_empty() {
        return;
    }
    let water = Water::of(map, &target.pack.palette);
    let lines = map.tide_lines.iter().flat_map(|line| &line.hexes);
    let tide: BTreeSet<HexIx> = lines
        .filter_map(|hex| map.grid.find(hex.as_str()))
        .collect();
    // A map that draws no water says nothing of its shore.
    if tide.is_empty() && !water.is_anywhere() {
        return;
    }
    for (at, beach) in map.beaches.iter().enumerate() {
        for hex in &beach.hexes {
            let Some(place) = map.grid.find(hex.as_str()) else {
                continue;
            };
            let mut around = map.grid.neighbors(place).into_iter().flatten();
            if tide.contains(&place) || around.any(|near| tide.contains(&near) || water.is_at(near))
            {
                continue;
            }
            let sector = map
                .sectors
                .iter()
                .position(|sector| sector.beach == beach.id && sector.hexes.contains(hex));
            let (what, place) =
                match sector.and_then(|at| Some((at, map.sectors.as_slice().get(at)?))) {
                    Some((at, sector)) => (
                        format!("sector {}", sector.id),
                        word(spans, "sectors", at, "hexes", hex.as_str()),
                    ),
                    None => (
                        format!("beach {}", beach.id),
                        word(spans, "beaches", at, "hexes", hex.as_str()),
                    ),
                };
            let message = format!("{hex} of {what} does not lie on the shore: no water touches it");
            found.push(
                Diagnostic::warning(CODE, message)
                    .at(place)
                    .on(Subject::Hex(hex.clone()))
                    .help("its number may have been misread, or the terrain of a hex beside it"),
            );
        }
    }
}
