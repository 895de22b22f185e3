//! Where the picture lies: which hexes are in it, how large it is, and where a point of the grid is drawn.

use beachhead_draw::{Layer, sheet};
use beachhead_schema::hex::{Grid, HexIx};
use beachhead_schema::map::Map;
use emath::Rect;

use super::picture::{Area, Picture};

/// Circumradius of a hex in units of the picture; a hexside is as long.
pub(super) const SIZE: f32 = 40.0;
/// Room around the map.
pub(super) const MARGIN: f32 = beachhead_draw::MARGIN * SIZE;
/// Height of the line that the title stands in.
pub(super) const TITLE: f32 = 34.0;

/// From one side of a hex to the side across, in units of the picture.
pub const ACROSS_FLATS: f32 = SIZE * 1.732_050_8;

/// The frame of a picture.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Frame {
    /// The north-western corner of what is shown, on the grid.
    min: (f32, f32),
    /// How large the shown part of the map is, in units of the picture, with the margin around it.
    pub(super) map: (f32, f32),
    /// Where the map begins below the title.
    pub(super) top: f32,
    /// The hexes that are shown, where not all are.
    shown: Option<Vec<bool>>,
}

impl Frame {
    /// The frame around the part of the map that a picture shows.
    pub(super) fn of(map: &Map, picture: &Picture) -> Self {
        let grid = &map.grid;
        let (shown, (min, max)) = match &picture.part {
            Area::Whole => {
                let bounds = grid.bounds();
                let hexes = Rect::from_min_max(bounds.min.into(), bounds.max.into());
                let all = match picture.layers.contains(&Layer::Charts) {
                    true => sheet(map),
                    false => hexes,
                };
                (None, (all.min.into(), all.max.into()))
            }
            Area::Sheet(id) => part(grid, |hex| grid.sheet(hex).id == *id),
            Area::Between(from, to) => {
                let [from, to] =
                    [from, to].map(|hex| grid.find(hex.as_str()).map(|hex| grid.center(hex)));
                let (from, to) = (
                    from.or(to).unwrap_or_default(),
                    to.or(from).unwrap_or_default(),
                );
                // A shifted row beside the corner's ends half a hex further in or out.
                const NEAR: f32 = 0.9;
                let wide = (from.0.min(to.0) - NEAR)..=(from.0.max(to.0) + NEAR);
                let high = (from.1.min(to.1) - NEAR)..=(from.1.max(to.1) + NEAR);
                part(grid, |hex| {
                    let (x, y) = grid.center(hex);
                    wide.contains(&x) && high.contains(&y)
                })
            }
        };
        let top = if picture.title { TITLE } else { 0.0 };
        Self {
            min,
            map: (
                (max.0 - min.0) * SIZE + 2.0 * MARGIN,
                (max.1 - min.1) * SIZE + 2.0 * MARGIN,
            ),
            top,
            shown,
        }
    }

    /// A point of the grid in the picture.
    pub(super) fn point(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (
            (x - self.min.0) * SIZE + MARGIN,
            (y - self.min.1) * SIZE + MARGIN + self.top,
        )
    }

    /// The place on the grid of a point of the picture.
    pub(super) fn on_grid(&self, (x, y): (f32, f32)) -> (f32, f32) {
        (
            (x - MARGIN) / SIZE + self.min.0,
            (y - MARGIN - self.top) / SIZE + self.min.1,
        )
    }

    /// Whether a point of the grid lies in the part that is shown; beside the map it does if all of it is.
    pub(super) fn shows(&self, grid: &Grid, at: (f32, f32)) -> bool {
        match grid.hex_at(at.0, at.1) {
            Some(hex) => self.has(hex),
            None => self.shown.is_none(),
        }
    }

    /// Whether not all of the map is shown.
    pub(super) fn is_part(&self) -> bool {
        self.shown.is_some()
    }

    /// Whether a hex is shown.
    pub(super) fn has(&self, hex: HexIx) -> bool {
        self.shown
            .as_ref()
            .is_none_or(|shown| shown.get(hex.index()).copied().unwrap_or_default())
    }
}

/// The hexes of a part, and the corners of the rectangle around them.
type Part = (Option<Vec<bool>>, ((f32, f32), (f32, f32)));

fn part(grid: &Grid, is_in: impl Fn(HexIx) -> bool) -> Part {
    let mut shown = vec![false; grid.len() as usize];
    let mut reach: Option<((f32, f32), (f32, f32))> = None;
    for hex in grid.iter().filter(|hex| is_in(*hex)) {
        if let Some(place) = shown.get_mut(hex.index()) {
            *place = true;
        }
        for (x, y) in grid.corners(hex) {
            let (min, max) = reach.unwrap_or(((x, y), (x, y)));
            reach = Some(((min.0.min(x), min.1.min(y)), (max.0.max(x), max.1.max(y))));
        }
    }
    (Some(shown), reach.unwrap_or_default())
}
