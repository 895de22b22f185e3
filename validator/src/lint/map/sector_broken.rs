//! MAP025: a sector or a beach in pieces.

use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::shore::jumps;

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP025",
    name: "sector-broken",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("sector_broken.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let beaches = map
        .beaches
        .iter()
        .enumerate()
        .map(|(at, beach)| ("beach", "beaches", at, &beach.id, &beach.hexes));
    let sectors = map
        .sectors
        .iter()
        .enumerate()
        .map(|(at, sector)| ("sector", "sectors", at, &sector.id, &sector.hexes));
    for (what, field, at, id, hexes) in beaches.chain(sectors) {
        for (a, b) in jumps(&map.grid, hexes) {
            found.push(
                Diagnostic::error(
                    CODE,
                    format!("{what} {id} jumps from {a} to {b}, which do not touch"),
                )
                .at(word(target.map_spans(), field, at, "hexes", b.as_str()))
                .on(Subject::Hex(a.clone()))
                .on(Subject::Hex(b.clone()))
                .help("name its hexes along the shore, in order"),
            );
        }
    }
}
