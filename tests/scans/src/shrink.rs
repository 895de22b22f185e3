//! Terrain that covers a part of its hexes only: a wood in the middle of a clear hex, a few houses for a town.

use beachhead_schema::calibrate::Point;
use beachhead_schema::pack::Pack;
use resvg::tiny_skia::Pixmap;

use crate::dice::{Dice, smooth};
use crate::world::ordered_kinds;

/// By how much each kind of terrain keeps away from hexes of other kinds.
pub(crate) struct Shrink {
    /// In circumradii of a hex; 0 for kinds that fill their hexes.
    by_kind: Vec<f64>,
    seed: u64,
}

impl Shrink {
    /// Some of the kinds between ground and sea keep away, by up to 0.4.
    pub(crate) fn of(dice: &mut Dice, pack: &Pack, wander: f64) -> Self {
        let kinds = ordered_kinds(pack).len();
        let share = dice.unit() * (wander / 0.3).min(1.0);
        let by_kind = (0..kinds).map(|kind| {
            let may = (1..kinds - 1).contains(&kind);
            match may && dice.chance(share) {
                true => dice.within(0.12..=0.4),
                false => 0.0,
            }
        });
        Self {
            by_kind: by_kind.collect(),
            seed: dice.next(),
        }
    }

    /// Lays bare ground where a kind keeps away from its neighbours.
    pub(crate) fn apply(
        &self,
        pixels: &mut Pixmap,
        bare: &Pixmap,
        pack: &Pack,
        origin: Point,
        unit_px: f64,
    ) {
        if self.by_kind.iter().all(|by| *by == 0.0) {
            return;
        }
        let kinds = ordered_kinds(pack);
        let grid = &pack.map.grid;
        let of_hex: Vec<usize> = grid
            .iter()
            .map(|hex| {
                let terrain = pack.map.hexes.terrain(hex);
                let kind = kinds.iter().position(|kind| Some(kind) == terrain);
                kind.expect("each hex has a terrain of the palette")
            })
            .collect();
        let kind_at = |x: f64, y: f64| {
            let hex = grid.hex_at(x as f32, y as f32);
            hex.and_then(|hex| of_hex.get(hex.index())).copied()
        };
        let row = pixels.width() as usize * 4;
        let lines = pixels
            .data_mut()
            .chunks_exact_mut(row)
            .zip(bare.data().chunks_exact(row));
        for (y, (line, bare)) in lines.enumerate() {
            for (x, (pixel, bare)) in line
                .chunks_exact_mut(4)
                .zip(bare.chunks_exact(4))
                .enumerate()
            {
                let (x, y) = (x as f64, y as f64);
                let (map_x, map_y) = ((x - origin.x) / unit_px, (y - origin.y) / unit_px);
                let Some(kind) = kind_at(map_x, map_y) else {
                    continue;
                };
                let by = self.by_kind[kind];
                if by == 0.0 {
                    continue;
                }
                let by = by * (1.0 + 0.5 * smooth(self.seed, x, y, 0.4 * unit_px));
                let around = [
                    (1.0, 0.0),
                    (0.5, 0.87),
                    (-0.5, 0.87),
                    (-1.0, 0.0),
                    (-0.5, -0.87),
                    (0.5, -0.87),
                ];
                let is_inside = around.iter().all(|(right, down)| {
                    let there = kind_at(map_x + right * by, map_y + down * by);
                    there.is_none_or(|there| there == kind)
                });
                if !is_inside {
                    pixel.copy_from_slice(bare);
                }
            }
        }
    }
}
