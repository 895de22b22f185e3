//! [`Layout`]: how large a picture is, and what lies where on it.

use beachhead_draw::{Layer, chart_rooms};
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;
use emath::{Pos2, Rect, Vec2};

use super::frame::Frame;
use super::furniture::{Furniture, INDENT, Pages};
use super::picture::Picture;

/// How large a picture is, and what lies where on it: known before anything is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Width in units of the picture.
    pub width: f32,
    /// Height in units of the picture.
    pub height: f32,
    /// Where the map lies, with the ground around it: the only part of the picture that is divided into sheets.
    pub map: Rect,
    /// Middles of the hexes that are shown.
    pub hexes: Vec<(f32, f32)>,
    /// Where the charts lie that are shown.
    pub charts: Vec<Rect>,
    pub(super) frame: Frame,
    /// Title, legend and tables.
    pub(super) furniture: Furniture,
    /// Legend and tables where they stand below the map.
    pub(super) below: Pages,
}

impl Layout {
    /// Lays a picture of a pack's map out.
    pub fn of(pack: &Pack, picture: &Picture) -> Self {
        let frame = Frame::of(&pack.map, picture);
        let furniture = Furniture::of(pack, picture, &frame);
        let room = frame.map.0 - 2.0 * INDENT;
        let below = furniture.below(room);
        let (below_width, below_height) = below.size();
        let title = furniture.title_above(room).map_or(0.0, |(width, _)| width);
        let foot = if below.len() > 0 {
            below_height + INDENT
        } else {
            0.0
        };
        let map = Rect::from_min_size(
            Pos2::new(0.0, frame.top),
            Vec2::new(frame.map.0, frame.map.1),
        );
        let grid = &pack.map.grid;
        let hexes = grid.iter().filter(|hex| frame.has(*hex));
        let hexes = hexes.map(|hex| frame.point(grid.center(hex)));
        let is_seen = !frame.is_part() && picture.layers.contains(&Layer::Charts);
        let charts = chart_rooms(&pack.map).filter(|_| is_seen).map(|room| {
            let corner = |at: Pos2| Pos2::from(frame.point((at.x, at.y)));
            Rect::from_min_max(corner(room.min), corner(room.max))
        });
        let charts = charts.collect();
        Self {
            width: frame.map.0.max(below_width.max(title) + 2.0 * INDENT),
            height: map.bottom() + foot,
            map,
            hexes: hexes.collect(),
            charts,
            frame,
            furniture,
            below,
        }
    }

    /// The part of a picture that is written.
    pub(super) fn seen(&self, view: View) -> Rect {
        match view {
            View::Whole => Rect::from_min_size(Pos2::ZERO, Vec2::new(self.width, self.height)),
            View::Map => self.map,
        }
    }

    /// Whether a hex is shown.
    pub fn shows(&self, hex: HexIx) -> bool {
        self.frame.has(hex)
    }

    /// The place on the grid that a point of the picture shows.
    pub fn on_grid(&self, point: (f32, f32)) -> (f32, f32) {
        self.frame.on_grid(point)
    }
}

/// The part of a picture that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum View {
    /// All of it.
    Whole,
    /// The map alone, as it lies in the whole.
    Map,
}
