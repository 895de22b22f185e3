//! MAP025: a beach that jumps, or a sector in pieces.

use std::collections::BTreeSet;

use beachhead_hex::{Grid, HexIx, HexNo};
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_shore::{jumps, places};

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP025",
    name: "sector-broken",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Error,
    explain: include_str!("sector_broken.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let (map, spans) = (target.map(), target.map_spans());
    for (at, beach) in map.beaches.iter().enumerate() {
        for (a, b) in jumps(&map.grid, &beach.hexes) {
            found.push(
                Diagnostic::error(
                    CODE,
                    format!(
                        "beach {} jumps from {a} to {b}, which do not touch",
                        beach.id
                    ),
                )
                .at(word(spans, "beaches", at, "hexes", b.as_str()))
                .on(Subject::Hex(a.clone()))
                .on(Subject::Hex(b.clone()))
                .help("name its hexes along the shore, in order"),
            );
        }
    }
    for (at, sector) in map.sectors.iter().enumerate() {
        let apart = pieces_apart(&map.grid, &sector.hexes);
        let is_whole = apart.is_empty();
        for part in sector.minor.iter().filter(|_| is_whole) {
            for apart in pieces_apart(&map.grid, &part.hexes) {
                let message = format!(
                    "a part of sector {} is in pieces: {apart} touches no hex of the rest of it",
                    sector.id
                );
                found.push(
                    Diagnostic::error(CODE, message)
                        .at(word(spans, "sectors", at, "minor", apart.as_str()))
                        .on(Subject::Hex(apart))
                        .help("a part is one area: add the hexes between, or correct the number"),
                );
            }
        }
        for apart in apart {
            let message = format!(
                "sector {} is in pieces: {apart} touches no hex of the rest of it",
                sector.id
            );
            found.push(
                Diagnostic::error(CODE, message)
                    .at(word(spans, "sectors", at, "hexes", apart.as_str()))
                    .on(Subject::Hex(apart))
                    .help("a sector is one area: add the hexes between, or correct the number"),
            );
        }
    }
}

/// The first hex of each piece of an area but the largest, or of those that are equally large the first.
fn pieces_apart(grid: &Grid, hexes: &[HexNo]) -> Vec<HexNo> {
    let all = places(grid, hexes);
    let mut left: BTreeSet<HexIx> = all.iter().copied().collect();
    let mut pieces: Vec<(HexIx, usize)> = Vec::new();
    for start in all {
        if !left.remove(&start) {
            continue;
        }
        let (mut waiting, mut size) = (vec![start], 0);
        while let Some(hex) = waiting.pop() {
            size += 1;
            // Every hex has been reached: what still waits is only counted.
            if left.is_empty() {
                continue;
            }
            let near = grid.neighbors(hex).into_iter().flatten();
            waiting.extend(near.filter(|near| left.remove(near)));
        }
        pieces.push((start, size));
    }
    let most = pieces.iter().map(|(_, size)| *size).max();
    let largest = pieces.iter().position(|(_, size)| Some(*size) == most);
    let others = pieces.iter().enumerate();
    others
        .filter(|(at, _)| Some(*at) != largest)
        .map(|(_, (hex, _))| grid.number(*hex))
        .collect()
}
