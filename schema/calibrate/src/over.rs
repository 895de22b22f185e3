//! Anchors that fit better one hex over: the commonest mistake is a number read from the hex beside.
//!
//! A scan is nearly a similarity: paper stretches by some thousandths, a hex over is a whole hex. So an anchor is taken
//! for wrong where giving it a neighbour's number at least halves what is left over both in the fit chosen and in a
//! similarity, and the rest then lies closer than any mistake would let it. This finds the wrong one even of four
//! corners, which an affine map alone can't find.

use super::point::{Point, center};
use super::registration::Registration;
use beachhead_hex::{Grid, HexIx};
use beachhead_model::map::Fit;

/// An anchor as far as it matters here.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tied {
    pub(super) hex: HexIx,
    pub(super) scan: Point,
}

/// For each anchor the hex it fits better, if there is one.
pub(super) fn one_over(grid: &Grid, fit: Fit, anchors: &[Tied]) -> Vec<Option<HexIx>> {
    let mut rather = vec![None; anchors.len()];
    let mut fixed = anchors.to_vec();
    // More than a third of wrong anchors is no slip of the hand; three may all be right or wrong together.
    for _ in 0..anchors.len() / 3 {
        let Some((place, hex)) = best_change(grid, fit, &fixed) else {
            break;
        };
        if let (Some(slot), Some(anchor)) = (rather.get_mut(place), fixed.get_mut(place)) {
            *slot = Some(hex);
            anchor.hex = hex;
        }
    }
    rather
}

fn best_change(grid: &Grid, fit: Fit, anchors: &[Tied]) -> Option<(usize, HexIx)> {
    /// What is left over of a fixed set, in hexes; a hex over among four corners leaves a quarter.
    const CLOSE: f64 = 0.2;
    let left = Left::of(grid, fit, anchors)?;
    let mut best: Option<(f64, usize, HexIx)> = None;
    for (place, anchor) in anchors.iter().enumerate() {
        for neighbor in grid.neighbors(anchor.hex).into_iter().flatten() {
            if anchors.iter().any(|other| other.hex == neighbor) {
                continue;
            }
            let mut changed = anchors.to_vec();
            if let Some(anchor) = changed.get_mut(place) {
                anchor.hex = neighbor;
            }
            let Some(now) = Left::of(grid, fit, &changed) else {
                continue;
            };
            let is_better = now.similarity < left.similarity / 2.0
                && now.similarity < CLOSE
                && (now.chosen < left.chosen / 2.0 || !left.says_anything);
            if is_better && best.is_none_or(|(least, ..)| now.similarity < least) {
                best = Some((now.similarity, place, neighbor));
            }
        }
    }
    best.map(|(_, place, hex)| (place, hex))
}

/// What a fit leaves over, as a root mean square in hexes.
struct Left {
    similarity: f64,
    chosen: f64,
    /// Whether there are more anchors than the chosen fit needs.
    says_anything: bool,
}

impl Left {
    fn of(grid: &Grid, fit: Fit, anchors: &[Tied]) -> Option<Self> {
        let pairs: Vec<(Point, Point)> = anchors
            .iter()
            .map(|anchor| (center(grid, anchor.hex), anchor.scan))
            .collect();
        let left = |fit: Fit| -> Option<f64> {
            let fitted = Registration::fit(fit, &pairs).ok()?;
            let squares = pairs
                .iter()
                .map(|(map, scan)| fitted.scan_from_map(*map).distance(*scan).powi(2));
            let mean = squares.sum::<f64>() / pairs.len() as f64;
            let (middle, _) = pairs.first()?;
            Some(mean.sqrt() / fitted.px_per_hex(*middle))
        };
        Some(Self {
            similarity: left(Fit::Similarity)?,
            chosen: left(fit)?,
            says_anything: pairs.len() > fit.least_anchors(),
        })
    }
}
