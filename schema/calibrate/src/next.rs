//! Where the next click helps most.
//!
//! While too little is known for a fit, that is the hex farthest from all anchors. After that, it is the hex whose
//! click would leave the least doubt about the worst hex.

use std::collections::BTreeSet;

use super::Registration;
use super::point::{Point, center};
use super::registration::Certainty;
use beachhead_hex::{Grid, HexIx, HexNo};
use beachhead_model::map::Underlay;

/// The hexes that lie farthest out among those whose middles are on the scan, each once.
pub(super) fn outermost(grid: &Grid, is_on: &dyn Fn(Point) -> bool) -> Vec<(HexIx, Point)> {
    let ways: [(f64, f64); 8] = [
        (1.0, 1.0),
        (1.0, -1.0),
        (-1.0, -1.0),
        (-1.0, 1.0),
        (1.0, 0.0),
        (-1.0, 0.0),
        (0.0, 1.0),
        (0.0, -1.0),
    ];
    let mut farthest = [(f64::NEG_INFINITY, HexIx(0)); 8];
    for hex in grid.iter() {
        let at = center(grid, hex);
        if !is_on(at) {
            continue;
        }
        for ((most, found), (x, y)) in farthest.iter_mut().zip(ways) {
            let far = at.x * x + at.y * y;
            if far > *most {
                (*most, *found) = (far, hex);
            }
        }
    }
    let found = farthest.iter().filter(|(most, _)| most.is_finite());
    placed(grid, found.map(|(_, hex)| *hex))
}

/// The hexes that are looked at in place of all on the scan: those that lie farthest out, and a lattice between them.
pub(super) fn samples(
    grid: &Grid,
    outermost: &[(HexIx, Point)],
    is_on: &dyn Fn(Point) -> bool,
) -> Vec<(HexIx, Point)> {
    const LATTICE: u16 = 8;
    let bounds = grid.bounds();
    let along = |low: f32, high: f32, step: u16| {
        low + (high - low) * (f32::from(step) + 0.5) / f32::from(LATTICE)
    };
    let lattice = (0..LATTICE).flat_map(|row| (0..LATTICE).map(move |column| (column, row)));
    let between = lattice.filter_map(|(column, row)| {
        grid.hex_at(
            along(bounds.min.0, bounds.max.0, column),
            along(bounds.min.1, bounds.max.1, row),
        )
        .filter(|hex| is_on(center(grid, *hex)))
    });
    let outer = outermost.iter().map(|(hex, _)| *hex);
    placed(grid, outer.chain(between))
}

/// Hexes in their order, each once, with their centres.
fn placed(grid: &Grid, hexes: impl Iterator<Item = HexIx>) -> Vec<(HexIx, Point)> {
    let hexes: BTreeSet<HexIx> = hexes.collect();
    let placed = hexes.into_iter().map(|hex| (hex, center(grid, hex)));
    placed.collect()
}

/// The hex that is to be clicked next while nothing can be fitted yet: a corner first, then the farthest from it, then
/// whatever spans the greatest triangles with those that are there.
pub fn next_click(grid: &Grid, underlay: &Underlay) -> Option<HexNo> {
    let anchors: Vec<Point> = underlay
        .anchors
        .iter()
        .filter_map(|anchor| Some(center(grid, grid.find(anchor.hex.as_str())?)))
        .collect();
    let value = |at: Point| match anchors[..] {
        // The north-western corner, where people begin to read.
        [] => -at.x - at.y,
        [only] => only.distance(at),
        _ => {
            let pairs = anchors
                .iter()
                .enumerate()
                .flat_map(|(place, one)| anchors.iter().skip(place + 1).map(move |two| (one, two)));
            let area = pairs.map(|(one, two)| {
                ((one.x - at.x) * (two.y - at.y) - (two.x - at.x) * (one.y - at.y)).abs()
            });
            let least = area.min_by(f64::total_cmp);
            least.unwrap_or_else(|| cannot_happen!(0.0, "two anchors or more make a pair"))
        }
    };
    let is_new = |at: Point| anchors.iter().all(|anchor| anchor.distance(at) > 0.5);
    let samples = samples(grid, &outermost(grid, &|_| true), &|_| true);
    let open = samples.iter().filter(|(_, at)| is_new(*at));
    open.max_by(|a, b| value(a.1).total_cmp(&value(b.1)))
        .map(|(hex, _)| grid.number(*hex))
}

/// The sample whose click would leave the least doubt about the worst of them; of equals, the one that leaves least
/// on the whole.
pub(super) fn most_helpful(
    registration: &Registration,
    known: &Certainty,
    anchors: &[Point],
    samples: &[(HexIx, Point)],
) -> Option<HexIx> {
    let is_new = |at: Point| anchors.iter().all(|anchor| anchor.distance(at) > 0.5);
    let doubt = |at: Point| {
        let spread = known.with(registration, at).spread(registration)?;
        let all = samples.iter().map(|(_, other)| spread(*other));
        Some(all.fold((0.0f64, 0.0), |(worst, sum), one| {
            (worst.max(one), sum + one)
        }))
    };
    let tried = samples.iter().filter(|(_, at)| is_new(*at));
    tried
        .filter_map(|(hex, at)| Some((*hex, doubt(*at)?)))
        .min_by(|(_, a), (_, b)| {
            let rounded = |worst: f64| (worst * 1e6).round();
            rounded(a.0)
                .total_cmp(&rounded(b.0))
                .then(a.1.total_cmp(&b.1))
        })
        .map(|(hex, _)| hex)
}
