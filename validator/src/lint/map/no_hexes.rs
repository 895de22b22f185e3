//! MAP043: a region, a beach, a sector or a tide line of no hexes.

use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::hex::HexNo;

use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP043",
    name: "no-hexes",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("no_hexes.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let mut look = |field: &str, at: usize, inner: &str, hexes: &[HexNo], what: &str, id: &Id| {
        if hexes.is_empty() {
            let what = format!("{what} {id}");
            found.push(
                Diagnostic::error(CODE, format!("{what} has no hexes"))
                    .at(target.map_spans().within(field, at, inner))
                    .on(Subject::Item(what))
                    .help("name its hexes, or leave it out"),
            );
        }
    };
    for (at, line) in map.tide_lines.iter().enumerate() {
        look(
            "tide_lines",
            at,
            "hexes",
            &line.hexes,
            "tide line",
            &line.id,
        );
    }
    for (at, beach) in map.beaches.iter().enumerate() {
        look("beaches", at, "hexes", &beach.hexes, "beach", &beach.id);
    }
    for (at, sector) in map.sectors.iter().enumerate() {
        look("sectors", at, "hexes", &sector.hexes, "sector", &sector.id);
        for part in &sector.minor {
            look(
                "sectors",
                at,
                "minor",
                &part.hexes,
                "a part of sector",
                &sector.id,
            );
        }
    }
    for (at, region) in map.regions.iter().enumerate() {
        look("regions", at, "hexes", &region.hexes, "region", &region.id);
    }
}
