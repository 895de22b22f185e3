//! Areas of a grid, as people point at them: rectangles of rows and columns, loops drawn by hand, what hangs together,
//! lines that keep to the six ways a hex has.
//!
//! Points are those of [`super::shape`]; they may lie off the map. Hexes come in order of index, once each.

use std::collections::{BTreeSet, VecDeque};
use std::ops::RangeInclusive;

use hexx::Vec2;

use super::{Grid, HexIx};
use crate::{Cell, Orientation};

/// Hexes that hang together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Flood {
    /// The hexes, in order of index.
    pub hexes: Vec<HexIx>,
    /// There are more of them than were asked for; those here are the nearest.
    pub cut_off: bool,
}

impl Grid {
    /// Column and row of a hex on the board, each from 0 for the first sheet: what is counted on paper, whatever is
    /// printed.
    pub fn cell(&self, hex: HexIx) -> Cell {
        self.board_of_axial(self.axial(hex))
    }

    /// Column and row of the board under a point, also where there is no hex.
    pub fn cell_at(&self, x: f32, y: f32) -> Cell {
        self.board_of_axial(self.layout.world_pos_to_hex(Vec2::new(x, y)))
    }

    /// The hexes in the rows and columns from one point to another, both included.
    pub fn rectangle(&self, from: (f32, f32), to: (f32, f32)) -> Vec<HexIx> {
        let (a, b) = (self.cell_at(from.0, from.1), self.cell_at(to.0, to.1));
        let (columns, rows) = self.board();
        let within = |a: i32, b: i32, all: &RangeInclusive<i32>| {
            a.min(b).max(*all.start())..=a.max(b).min(*all.end())
        };
        let (columns, rows) = (
            within(a.column, b.column, &columns),
            within(a.row, b.row, &rows),
        );
        let cells = rows.flat_map(|row| columns.clone().map(move |column| Cell { column, row }));
        sorted(cells.filter_map(|cell| self.at_cell(cell)))
    }

    /// The hexes whose middle lies within a loop; its last point is joined to the first. Where the loop crosses itself
    /// all is within that it goes around.
    pub fn lasso(&self, outline: &[(f32, f32)]) -> Vec<HexIx> {
        // Along straight lines of hexes, so that the loop is cut but once for all hexes of a line: those of pointy
        // hexes run east, those of flat ones south.
        let pointy = self.spec.orientation == Orientation::Pointy;
        let turned = |(x, y): (f32, f32)| if pointy { (x, y) } else { (y, x) };
        let points: Vec<(f32, f32)> = outline.iter().map(|point| turned(*point)).collect();
        let Some((first, last)) = points.first().zip(points.last()) else {
            return Vec::new();
        };
        let edges: Vec<[(f32, f32); 2]> = points
            .windows(2)
            .filter_map(|pair| Some([*pair.first()?, *pair.last()?]))
            .chain([[*last, *first]])
            .collect();
        let reach = |of: fn(&(f32, f32)) -> f32| {
            let all = points.iter().map(of);
            let least = all.clone().fold(f32::INFINITY, f32::min);
            (least, all.fold(f32::NEG_INFINITY, f32::max))
        };
        let ((left, right), (top, bottom)) = (reach(|point| point.0), reach(|point| point.1));
        let corners = [(left, top), (right, bottom)].map(|corner| {
            let (x, y) = turned(corner);
            self.cell_at(x, y)
        });
        let (columns, rows) = self.board();
        let span = |of: fn(Cell) -> i32, all: RangeInclusive<i32>| {
            let [a, b] = corners.map(of);
            (a.min(b) - 1).max(*all.start())..=(a.max(b) + 1).min(*all.end())
        };
        let (columns, rows) = (
            span(|cell| cell.column, columns),
            span(|cell| cell.row, rows),
        );
        let (lines, places) = if pointy {
            (rows, columns)
        } else {
            (columns, rows)
        };
        let mut inside = Vec::new();
        let mut crossings = Vec::new();
        for line in lines {
            crossings.clear();
            for place in places.clone() {
                let cell = if pointy {
                    Cell {
                        column: place,
                        row: line,
                    }
                } else {
                    Cell {
                        column: line,
                        row: place,
                    }
                };
                let Some(hex) = self.at_cell(cell) else {
                    continue;
                };
                let (along, across) = turned(self.center(hex));
                if crossings.is_empty() {
                    crossings.extend(edges.iter().filter_map(|edge| crossing(*edge, across)));
                }
                let before = crossings.iter().filter(|(at, _)| *at < along);
                if before.map(|(_, winds)| winds).sum::<i32>() != 0 {
                    inside.push(hex);
                }
            }
        }
        sorted(inside.into_iter())
    }

    /// A hex and all that hang together with it by hexes that are `alike`, the nearest `most` of them.
    pub fn flood(&self, from: HexIx, most: usize, alike: impl Fn(HexIx) -> bool) -> Flood {
        let mut met = BTreeSet::from([from]);
        let mut next = VecDeque::from([from]);
        let mut hexes = Vec::new();
        while let Some(hex) = next.pop_front() {
            if hexes.len() == most {
                return Flood {
                    hexes: sorted(hexes.into_iter()),
                    cut_off: true,
                };
            }
            hexes.push(hex);
            for beside in self.neighbors(hex).into_iter().flatten() {
                if alike(beside) && met.insert(beside) {
                    next.push_back(beside);
                }
            }
        }
        Flood {
            hexes: sorted(hexes.into_iter()),
            cut_off: false,
        }
    }

    /// The hexes from one to the one nearest to a point on one of the six straight ways through sides.
    pub fn axis_between(&self, from: HexIx, to: (f32, f32)) -> Vec<HexIx> {
        let start = self.axial(from);
        let origin = self.layout.hex_to_world_pos(start);
        let way = Vec2::new(to.0, to.1) - origin;
        let steps = [0u8, 1, 2, 3, 4, 5].map(|index| {
            let step = self.spec.orientation.edge_at(index).into_hex();
            let step_way = self.layout.hex_to_world_pos(start + step) - origin;
            (step, way.dot(step_way) / step_way.length_squared())
        });
        let Some((step, count)) = steps.into_iter().max_by(|a, b| a.1.total_cmp(&b.1)) else {
            return vec![from];
        };
        // No map is wider than this.
        let count = count.round().clamp(0.0, 300_000.0) as i32;
        let ways = (0..=count).map(|nth| start + step * nth);
        ways.filter_map(|axial| self.at(axial)).collect()
    }

    /// The hex at a column and row of the board's lattice.
    pub fn at_cell(&self, board: Cell) -> Option<HexIx> {
        let mut raws = self.parts.iter().filter_map(|part| part.raw_at(board));
        raws.find_map(|raw| self.hex_at_raw(raw))
    }

    /// The columns and rows that any sheet has.
    fn board(&self) -> (RangeInclusive<i32>, RangeInclusive<i32>) {
        let corners = self.parts.iter().flat_map(|part| {
            let (reach, first) = (part.reach(), part.at.0);
            let last = first + part.frame.lines() - 1;
            [
                part.frame.cell(first, reach.start),
                part.frame.cell(last, reach.end - 1),
            ]
        });
        let mut corners = corners.peekable();
        let Some(&first) = corners.peek() else {
            return (0..=0, 0..=0);
        };
        let (least, greatest) = corners.fold((first, first), |(least, greatest), cell| {
            let least = Cell {
                column: least.column.min(cell.column),
                row: least.row.min(cell.row),
            };
            let greatest = Cell {
                column: greatest.column.max(cell.column),
                row: greatest.row.max(cell.row),
            };
            (least, greatest)
        });
        (least.column..=greatest.column, least.row..=greatest.row)
    }
}

fn sorted(hexes: impl Iterator<Item = HexIx>) -> Vec<HexIx> {
    let mut hexes: Vec<HexIx> = hexes.collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// Where a line of the loop crosses that of the hexes, and whether it does so downwards or upwards.
fn crossing([a, b]: [(f32, f32); 2], across: f32) -> Option<(f32, i32)> {
    let winds = match (a.1 <= across, b.1 <= across) {
        (true, false) => 1,
        (false, true) => -1,
        _ => return None,
    };
    let along = a.0 + (across - a.1) / (b.1 - a.1) * (b.0 - a.0);
    Some((along, winds))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GridSpec, preset};

    fn both() -> [Grid; 2] {
        let pointy = preset::utah();
        let flat = GridSpec {
            orientation: Orientation::Flat,
            ..preset::utah()
        };
        [pointy, flat].map(|spec| Grid::new(spec).expect("a grid"))
    }

    #[test]
    fn a_rectangle_is_of_rows_and_columns() {
        for grid in both() {
            let some: Vec<HexIx> = grid.iter().collect();
            let (a, b) = (some[40], some[170]);
            let found = grid.rectangle(grid.center(b), grid.center(a));
            let [first, last] = [a, b].map(|hex| grid.cell(hex));
            let of = |x: i32, a: i32, b: i32| (a.min(b)..=a.max(b)).contains(&x);
            let expected: Vec<HexIx> = grid
                .iter()
                .filter(|hex| {
                    let cell = grid.cell(*hex);
                    of(cell.column, first.column, last.column) && of(cell.row, first.row, last.row)
                })
                .collect();
            assert_eq!(found, expected);
            assert!(found.len() > 4);
            let all = grid.rectangle((-1e6, -1e6), (1e6, 1e6));
            assert_eq!(all.len(), grid.len() as usize, "also from off the map");
        }
    }

    #[test]
    fn a_lasso_takes_hexes_by_their_middle() {
        for grid in both() {
            let hex = grid.find("1506").expect("a hex of the map");
            let (x, y) = grid.center(hex);
            let around = |reach: f32| {
                [
                    (-reach, -reach),
                    (reach, -reach),
                    (reach, reach),
                    (-reach, reach),
                ]
                .map(|(dx, dy)| (x + dx, y + dy))
            };
            for reach in [0.4_f32, 1.8, 4.3, 90.0] {
                let found = grid.lasso(&around(reach));
                let is_in = |hex: &HexIx| {
                    let (a, b) = grid.center(*hex);
                    (a - x).abs() < reach && (b - y).abs() < reach
                };
                let expected: Vec<HexIx> = grid.iter().filter(is_in).collect();
                assert_eq!(found, expected, "{reach}");
            }
            let twice: Vec<_> = around(3.0).into_iter().chain(around(3.0)).collect();
            assert_eq!(
                grid.lasso(&twice),
                grid.lasso(&around(3.0)),
                "gone around twice is within"
            );
            assert_eq!(grid.lasso(&[]), []);
            assert_eq!(grid.lasso(&[(x, y)]), []);
        }
    }

    #[test]
    fn a_flood_stops_at_what_is_not_alike() {
        let [grid, _] = both();
        let hex = grid.find("1506").expect("a hex of the map");
        let near = |other: HexIx| grid.distance(hex, other) <= 2;
        let flood = grid.flood(hex, 100, near);
        assert_eq!((flood.hexes, flood.cut_off), (grid.within(hex, 2), false));
        let flood = grid.flood(hex, 19, near);
        assert_eq!((flood.hexes.len(), flood.cut_off), (19, false));
        let flood = grid.flood(hex, 7, near);
        assert_eq!(
            (flood.hexes, flood.cut_off),
            (grid.within(hex, 1), true),
            "the nearest"
        );
    }

    #[test]
    fn a_line_keeps_to_one_of_six_ways() {
        for grid in both() {
            let from = grid.find("1506").expect("a hex of the map");
            for direction in grid.directions() {
                let mut to = from;
                for _ in 0..3 {
                    to = grid.neighbor(to, direction).expect("far from the edge");
                }
                let (x, y) = grid.center(to);
                let line = grid.axis_between(from, (x + 0.3, y + 0.3));
                assert_eq!(line, grid.line_between(from, to), "{direction:?}");
            }
            assert_eq!(grid.axis_between(from, grid.center(from)), [from]);
        }
    }
}
