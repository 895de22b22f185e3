//! The grid as a drawing: centres, corners, which hex lies under a point, what is an edge.
//!
//! Units: the distance from a hex's centre to a corner is 1; x grows to the east, y to the south.

use hexx::{Vec2, VertexDirection};

use super::part::Part;
use super::{Grid, HexIx, Side};
use crate::{Cell, Compass, Half, Orientation, Sheet};

/// How much of a hex there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    /// All of it.
    Whole,
    /// Half of it, at the end of a shifted line.
    Half {
        /// Whether anything may stand there.
        playable: bool,
    },
    /// All of it, half on one sheet and half on the next.
    Joined,
}

/// A rectangle around hexes; corners as (x, y).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    /// The north-western corner.
    pub min: (f32, f32),
    /// The south-eastern corner.
    pub max: (f32, f32),
}

/// Where rows and columns of the board end, and how far all its hexes reach.
#[derive(Clone, Debug, Default)]
pub(super) struct Edges {
    rows: Ends,
    columns: Ends,
    bounds: Option<(Vec2, Vec2)>,
}

/// For each line the first and last playable place, as far as there is one.
#[derive(Clone, Debug, Default)]
struct Ends {
    first_line: i32,
    ends: Vec<Option<(i32, i32)>>,
}

impl Ends {
    fn over(lines: impl Iterator<Item = (i32, i32)>) -> Self {
        let (first, end) = lines
            .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
            .unwrap_or_else(|| cannot_happen!((0, 0), "a grid has a sheet"));
        let count = usize::try_from(end - first)
            .unwrap_or_else(|_| cannot_happen!(0, "lines {first} to {end} of a sheet"));
        Self {
            first_line: first,
            ends: vec![None; count],
        }
    }

    fn of(&self, line: i32) -> Option<(i32, i32)> {
        *self
            .ends
            .get(usize::try_from(line - self.first_line).ok()?)?
    }

    fn add(&mut self, line: i32, place: i32) {
        let Ok(index) = usize::try_from(line - self.first_line) else {
            return;
        };
        if let Some(ends) = self.ends.get_mut(index) {
            let (first, last) = ends.unwrap_or((place, place));
            *ends = Some((first.min(place), last.max(place)));
        }
    }
}

impl Edges {
    pub(super) fn new(grid: &Grid) -> Self {
        // A shifted line may begin one place early.
        let rows = grid
            .sheets()
            .map(|(sheet, _)| (sheet.at.1 - 1, sheet.at.1 + i32::from(sheet.rows)));
        let columns = grid
            .sheets()
            .map(|(sheet, _)| (sheet.at.0 - 1, sheet.at.0 + i32::from(sheet.columns)));
        let mut edges = Self {
            rows: Ends::over(rows),
            columns: Ends::over(columns),
            bounds: None,
        };
        for (sheet, part) in grid.sheets() {
            let there = |line: i32, place: i32| {
                let cell = part.frame.cell(line, place);
                part.raw(cell).filter(|&raw| grid.hex_at_raw(raw).is_some())
            };
            let playable = |line: i32, place: i32| {
                let raw = there(line, place)?;
                is_playable(grid.extent_at(sheet, part, raw)).then_some(part.cell(raw))
            };
            for line in 0..part.frame.lines() {
                let places = part.places(line);
                let ends = [
                    places.clone().find_map(|place| playable(line, place)),
                    places.clone().rev().find_map(|place| playable(line, place)),
                ];
                ends.into_iter()
                    .flatten()
                    .for_each(|cell| edges.add(part.on_board(cell)));
                let ends = [
                    places.clone().find_map(|place| there(line, place)),
                    places.rev().find_map(|place| there(line, place)),
                ];
                for raw in ends.into_iter().flatten() {
                    let axial = grid.axial_of_board(part.on_board(part.cell(raw)));
                    edges.reach(grid.layout.hex_to_world_pos(axial));
                }
            }
            for place in -1..part.frame.length() {
                let mut lines = 0..part.frame.lines();
                let ends = [
                    lines.clone().find_map(|line| playable(line, place)),
                    lines
                        .rfind(|&line| playable(line, place).is_some())
                        .and_then(|line| playable(line, place)),
                ];
                ends.into_iter()
                    .flatten()
                    .for_each(|cell| edges.add(part.on_board(cell)));
            }
        }
        edges
    }

    fn add(&mut self, board: Cell) {
        self.rows.add(board.row, board.column);
        self.columns.add(board.column, board.row);
    }

    fn reach(&mut self, center: Vec2) {
        let (min, max) = self.bounds.unwrap_or((center, center));
        self.bounds = Some((min.min(center), max.max(center)));
    }
}

fn is_playable(extent: Extent) -> bool {
    extent != Extent::Half { playable: false }
}

impl Grid {
    /// How much of a hex there is.
    pub fn extent(&self, hex: HexIx) -> Extent {
        let raw = self.raw(hex);
        let (sheet, part, _) = self.place(raw);
        self.extent_at(sheet, part, raw)
    }

    fn extent_at(&self, sheet: &Sheet, part: &Part, raw: u32) -> Extent {
        match sheet.half_at(&part.frame, part.cell(raw)) {
            Half::Whole | Half::Absent => Extent::Whole,
            half if half.joins() && self.is_joined(raw) => Extent::Joined,
            Half::Playable => Extent::Half { playable: true },
            Half::Joins | Half::Unplayable => Extent::Half { playable: false },
        }
    }

    /// Whether anything may stand on a hex: on all but unplayable halves.
    pub fn playable(&self, hex: HexIx) -> bool {
        is_playable(self.extent(hex))
    }

    /// Whether a hex is the last playable one of its row (to the W or E) or column (N or S) of the whole
    /// board, or lies beyond it. A corner (NW …) is where both its edges are.
    ///
    /// Rows and columns are those of the sheets, zigzag or not: on Utah's map the west edge is every hex
    /// of column 01. The half hexes before the first whole ones make no row or column of their own: they count with the
    /// first one.
    pub fn at_edge(&self, hex: HexIx, side: Compass) -> bool {
        let (_, part, cell) = self.place(self.raw(hex));
        let Cell { column, row } = part.on_board(cell);
        let (line, place) = part.frame.line_and_place(cell);
        let along = part.on_board(part.frame.cell(line, place.max(0)));
        let (rows, columns) = match self.spec.orientation {
            Orientation::Pointy => (self.edges.rows.of(row), self.edges.columns.of(along.column)),
            Orientation::Flat => (self.edges.rows.of(along.row), self.edges.columns.of(column)),
        };
        let west = rows.is_none_or(|(first, _)| column <= first);
        let east = rows.is_none_or(|(_, last)| column >= last);
        let north = columns.is_none_or(|(first, _)| row <= first);
        let south = columns.is_none_or(|(_, last)| row >= last);
        match side {
            Compass::N => north,
            Compass::NE => north && east,
            Compass::E => east,
            Compass::SE => south && east,
            Compass::S => south,
            Compass::SW => south && west,
            Compass::W => west,
            Compass::NW => north && west,
        }
    }

    /// The centre of a hex.
    pub fn center(&self, hex: HexIx) -> (f32, f32) {
        self.layout.hex_to_world_pos(self.axial(hex)).into()
    }

    /// The corners of a hex, clockwise. The side in direction `i` of [`Grid::directions`] lies between
    /// corners `i` and `i + 1`.
    pub fn corners(&self, hex: HexIx) -> [(f32, f32); 6] {
        let center = self.layout.hex_to_world_pos(self.axial(hex));
        [0, 1, 2, 3, 4, 5].map(|index| (center + self.corner(index)).into())
    }

    fn corner(&self, index: u8) -> Vec2 {
        let vertex: VertexDirection = self.spec.orientation.edge_at(index).vertex_ccw();
        vertex.world_unit_vector(&self.layout)
    }

    /// The rectangle around all hexes, halves counted whole.
    pub fn bounds(&self) -> Bounds {
        let bounds = self.edges.bounds;
        let (min, max) =
            bounds.unwrap_or_else(|| cannot_happen!(<_>::default(), "a grid has a hex"));
        let wide = 3f32.sqrt() / 2.0;
        let reach = match self.spec.orientation {
            Orientation::Pointy => Vec2::new(wide, 1.0),
            Orientation::Flat => Vec2::new(1.0, wide),
        };
        Bounds {
            min: (min - reach).into(),
            max: (max + reach).into(),
        }
    }

    /// The hex under a point.
    pub fn hex_at(&self, x: f32, y: f32) -> Option<HexIx> {
        self.at(self.layout.world_pos_to_hex(Vec2::new(x, y)))
    }

    /// The hexside nearest to a point, and how far away it is. The point may lie outside the map, up to a
    /// hex away.
    pub fn side_at(&self, x: f32, y: f32) -> Option<(Side, f32)> {
        let point = Vec2::new(x, y);
        let axial = self.layout.world_pos_to_hex(point);
        let center = self.layout.hex_to_world_pos(axial);
        let here = self.at(axial);
        let sides = self
            .directions()
            .into_iter()
            .zip(0u8..)
            .filter_map(|(direction, index)| {
                let side = match here {
                    Some(hex) => self.side(hex, direction)?,
                    None => {
                        let beyond = self.at(axial + self.spec.orientation.step(direction)?)?;
                        self.side(beyond, direction.opposite())?
                    }
                };
                let (a, b) = (center + self.corner(index), center + self.corner(index + 1));
                let along = ((point - a).dot(b - a) / a.distance_squared(b)).clamp(0.0, 1.0);
                Some((side, point.distance(a.lerp(b, along))))
            });
        sides.min_by(|a, b| a.1.total_cmp(&b.1))
    }
}
