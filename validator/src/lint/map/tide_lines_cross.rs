//! MAP022: two tide lines cross.

use std::collections::BTreeSet;

use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::hex::{Grid, HexIx, HexNo};

use crate::lint::target::word;
use crate::lint::{Findings, Lint, Target};

const CODE: Code = Code {
    id: "MAP022",
    name: "tide-lines-cross",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    explain: include_str!("tide_lines_cross.md"),
    needs: &[],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let map = target.map();
    let places = |hexes: &[HexNo]| -> Vec<HexIx> {
        hexes
            .iter()
            .filter_map(|hex| map.grid.find(hex.as_str()))
            .collect()
    };
    let lines = map.tide_lines.as_slice();
    for (at, line) in lines.iter().enumerate() {
        let Some(sides) = Sides::of(&map.grid, &places(&line.hexes)) else {
            continue;
        };
        for (before, other) in lines
            .iter()
            .take(at)
            .map(|other| (&other.id, places(&other.hexes)))
        {
            let on = |side: &BTreeSet<HexIx>| {
                other
                    .iter()
                    .find(|hex| side.contains(hex))
                    .map(|hex| map.grid.number(*hex))
            };
            if let (Some(left), Some(right)) = (on(&sides.left), on(&sides.right)) {
                let message = format!(
                    "tide lines {before} and {} cross: {left} and {right} lie on either side",
                    line.id
                );
                let first = line.hexes.first().map(HexNo::as_str).unwrap_or_default();
                found.push(
                    Diagnostic::error(CODE, message)
                        .at(word(target.map_spans(), "tide_lines", at, "hexes", first))
                        .on(Subject::Hex(left))
                        .on(Subject::Hex(right))
                        .help(
                            "where the shore is the same at both hours, let the lines share hexes",
                        ),
                );
            }
        }
    }
}

/// What lies on either side of a line.
struct Sides {
    left: BTreeSet<HexIx>,
    right: BTreeSet<HexIx>,
}

impl Sides {
    /// Nothing for a line that is broken, crosses itself or parts nothing: that is told by other lints.
    fn of(grid: &Grid, line: &[HexIx]) -> Option<Self> {
        let on_line: BTreeSet<HexIx> = line.iter().copied().collect();
        let (mut left, mut right) = (BTreeSet::new(), BTreeSet::new());
        for steps in line.windows(3) {
            let [before, here, after] = steps else {
                continue;
            };
            let directions = grid.directions();
            let towards = |other: HexIx| {
                let direction = grid.side_between(*here, other)?;
                directions.iter().position(|known| *known == direction)
            };
            let (back, on) = (towards(*before)?, towards(*after)?);
            let around = grid.neighbors(*here);
            let mut side = &mut left;
            for turn in 1..6 {
                let direction = (back + turn) % 6;
                if direction == on {
                    side = &mut right;
                } else if let Some(hex) = around
                    .get(direction)
                    .copied()
                    .flatten()
                    .filter(|hex| !on_line.contains(hex))
                {
                    side.insert(hex);
                }
            }
        }
        let (left, right) = (flood(grid, left, &on_line), flood(grid, right, &on_line));
        left.is_disjoint(&right).then_some(Self { left, right })
    }
}

fn flood(grid: &Grid, from: BTreeSet<HexIx>, shore: &BTreeSet<HexIx>) -> BTreeSet<HexIx> {
    let mut waiting: Vec<HexIx> = from.iter().copied().collect();
    let mut reached = from;
    while let Some(hex) = waiting.pop() {
        for near in grid
            .neighbors(hex)
            .into_iter()
            .flatten()
            .filter(|near| !shore.contains(near))
        {
            if reached.insert(near) {
                waiting.push(near);
            }
        }
    }
    reached
}
