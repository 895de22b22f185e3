//! What lies around a hex: neighbours, hexsides, distances, straight lines.

use hexx::Hex;

use super::{Grid, HexIx};
use crate::{Cell, Compass, Orientation};

/// A hexside of a grid. Each has exactly one value: a side between two hexes belongs to the one with the
/// smaller index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Side {
    hex: HexIx,
    direction: u8,
}

impl Side {
    /// The hex it belongs to.
    pub fn hex(self) -> HexIx {
        self.hex
    }

    /// The direction index (0 to 5) in which it lies, seen from that hex.
    pub fn direction(self) -> u8 {
        self.direction
    }
}

impl Grid {
    /// The place of a hex on the axial lattice, `y` growing southwards.
    pub fn axial(&self, hex: HexIx) -> Hex {
        let (_, part, cell) = self.place(self.raw(hex));
        self.axial_of_board(part.on_board(cell))
    }

    /// The hex at a place of the axial lattice.
    pub fn at(&self, axial: Hex) -> Option<HexIx> {
        let board = self.board_of_axial(axial);
        let mut raws = self.parts.iter().filter_map(|part| part.raw_at(board));
        raws.find_map(|raw| self.hex_at_raw(raw))
    }

    pub(super) fn axial_of_board(&self, board: Cell) -> Hex {
        Hex::from_offset_coordinates(
            [board.column, board.row],
            self.mode,
            self.layout.orientation,
        )
    }

    pub(super) fn board_of_axial(&self, axial: Hex) -> Cell {
        let [column, row] = axial.to_offset_coordinates(self.mode, self.layout.orientation);
        Cell { column, row }
    }

    /// The six directions in which hexes have sides, clockwise.
    pub fn directions(&self) -> [Compass; 6] {
        self.spec.orientation.directions()
    }

    /// The hex next door, or `None` where the map ends or hexes have a corner.
    pub fn neighbor(&self, hex: HexIx, direction: Compass) -> Option<HexIx> {
        self.at(self.axial(hex) + self.spec.orientation.step(direction)?)
    }

    /// Whether the map ends at one of its sides.
    pub fn is_at_edge(&self, hex: HexIx) -> bool {
        self.neighbors(hex).contains(&None)
    }

    /// The six hexes around, in the order of [`Grid::directions`].
    pub fn neighbors(&self, hex: HexIx) -> [Option<HexIx>; 6] {
        let (_, part, cell) = self.place(self.raw(hex));
        let (line, place) = part.board_line_and_place(cell);
        let steps = match line & 1 {
            0 => &self.steps[0],
            _ => &self.steps[1],
        };
        let mut around = [None; 6];
        for (slot, (lines, places)) in around.iter_mut().zip(steps) {
            let (line, place) = (line + lines, place + places);
            // Most neighbours are on the same sheet.
            let here = part.raw_on_board(line, place);
            *slot = match here.and_then(|raw| self.hex_at_raw(raw)) {
                Some(hex) => Some(hex),
                None if self.parts.len() == 1 => None,
                None => {
                    let parts = self.parts.iter();
                    let mut raws = parts.filter_map(|part| part.raw_on_board(line, place));
                    raws.find_map(|raw| self.hex_at_raw(raw))
                }
            };
        }
        around
    }

    /// From a place of an even and of an odd line of the board, how many lines and places it is to each neighbour.
    pub(super) fn steps(&self) -> [[(i32, i32); 6]; 2] {
        let frame = self.spec.orientation;
        let place_of = |cell: Cell| match frame {
            Orientation::Pointy => (cell.row, cell.column),
            Orientation::Flat => (cell.column, cell.row),
        };
        [0, 1].map(|line| {
            let here = match frame {
                Orientation::Pointy => Cell {
                    row: line,
                    column: 0,
                },
                Orientation::Flat => Cell {
                    row: 0,
                    column: line,
                },
            };
            let axial = self.axial_of_board(here);
            [0, 1, 2, 3, 4, 5].map(|index| {
                let edge = frame.edge_at(index).into_hex();
                let (lines, places) = place_of(self.board_of_axial(axial + edge));
                (lines - line, places)
            })
        })
    }

    /// Steps from one hex to another, as if nothing lay between them; also across holes.
    pub fn distance(&self, a: HexIx, b: HexIx) -> u32 {
        self.axial(a).unsigned_distance_to(self.axial(b))
    }

    /// The direction from one hex to another that touches it.
    pub fn side_between(&self, from: HexIx, to: HexIx) -> Option<Compass> {
        let edge = self.axial(from).neighbor_direction(self.axial(to))?;
        let orientation = self.spec.orientation;
        orientation
            .directions()
            .into_iter()
            .find(|&direction| orientation.edge(direction) == Some(edge))
    }

    /// The hexes on the straight line between two centres, both ends included. Where the line runs
    /// outside the map there is none.
    pub fn line_between(&self, from: HexIx, to: HexIx) -> Vec<HexIx> {
        self.axial(from)
            .line_to(self.axial(to))
            .filter_map(|axial| self.at(axial))
            .collect()
    }

    /// All hexes up to a distance, the hex itself included, in order of index.
    pub fn within(&self, hex: HexIx, radius: u32) -> Vec<HexIx> {
        let center = self.axial(hex);
        let around = (6 * u64::from(radius)).saturating_mul(u64::from(radius) + 1) / 2;
        // A circle larger than the map is better sought from the map's side.
        if around > u64::from(self.len()) {
            return self
                .iter()
                .filter(|&other| self.distance(hex, other) <= radius)
                .collect();
        }
        let mut found: Vec<_> = center
            .range(radius)
            .filter_map(|axial| self.at(axial))
            .collect();
        found.sort_unstable();
        found
    }

    /// The directions in which a hex has no neighbour, clockwise.
    pub fn off_map(&self, hex: HexIx) -> impl Iterator<Item = Compass> + use<> {
        let around = self.directions().into_iter().zip(self.neighbors(hex));
        around
            .filter(|(_, neighbor)| neighbor.is_none())
            .map(|(direction, _)| direction)
    }

    /// The hexside of a hex in a direction, or `None` where hexes have a corner.
    pub fn side(&self, hex: HexIx, direction: Compass) -> Option<Side> {
        let orientation = self.spec.orientation;
        let here = Side {
            hex,
            direction: orientation.index_of(direction)?,
        };
        match self.neighbor(hex, direction) {
            Some(other) if other < hex => Some(Side {
                hex: other,
                direction: orientation.index_of(direction.opposite())?,
            }),
            _ => Some(here),
        }
    }

    /// The other hex of a side, unless the map ends there.
    pub fn across(&self, side: Side) -> Option<HexIx> {
        self.neighbor(side.hex, self.spec.orientation.direction(side.direction))
    }
}
