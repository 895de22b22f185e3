//! [`FoundGrid`]: the answer.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use beachhead_calibrate::{Layout, Point};
use beachhead_hex::{Cell as MapCell, HexNo, Orientation};
use beachhead_model::map::{Anchor, FoundPart, Part};

use super::evidence::Evidence;
use super::field::Scales;
use super::grow::{median, vote};
use super::lattice::{Cell, ROOT, cell_at, distance, middle};
use super::panels::{Panel, Stand};
use super::response::Ink;
use crate::upright::Upright;

/// Anchors that each part gets.
const ANCHORS: usize = 12;
/// Anchors that a part has at least.
const LEAST_ANCHORS: usize = 6;
/// A line of hexes at the edge of the map has this share of the usual ones at least.
const FULL: f64 = 0.4;

/// Why no grid was found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum NotFound {
    /// No grid of hexes stands out.
    Nothing,
    /// Too few pixels.
    TooSmall,
    /// A grid that is too fine for hexes.
    TooFine {
        /// Pixels from one of them to the next.
        across: f64,
    },
    /// Two grids fit about as well.
    TwoGrids {
        /// Pixels from a hex to the next, of the better one first.
        across: [f64; 2],
    },
    /// A pattern that repeats within what would be its hexes.
    Repeats,
    /// The search was given up.
    GivenUp,
}

impl fmt::Display for NotFound {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => out.write_str("no grid of hexes stands out on this scan"),
            Self::TooSmall => out.write_str("the scan has too few pixels to find a grid on"),
            Self::TooFine { across } => write!(
                out,
                "what repeats on this scan does so every {across:.0} pixels: too few for hexes with numbers"
            ),
            Self::TwoGrids {
                across: [one, other],
            } => write!(
                out,
                "two grids fit this scan about as well: hexes of {one:.0} and of {other:.0} pixels"
            ),
            Self::Repeats => out.write_str(
                "what repeats on this scan does so within each hex as well, as triangles and textures do",
            ),
            Self::GivenUp => out.write_str("the search was given up"),
        }
    }
}

impl std::error::Error for NotFound {}

impl NotFound {
    /// The way on.
    pub fn help(&self) -> &'static str {
        match self {
            Self::TooSmall | Self::TooFine { .. } => {
                "scan the map at 150 dots an inch or more, or click four hexes near its corners"
            }
            Self::GivenUp => "start it again",
            Self::Nothing | Self::TwoGrids { .. } | Self::Repeats => {
                "click four hexes near the corners of the map"
            }
        }
    }
}

/// The grid that is printed on a scan: its hexes, without numbers, and where they lie.
#[derive(Clone, Debug, PartialEq)]
pub struct FoundGrid {
    /// Whether its lines are darker or lighter than the ground.
    pub ink: Ink,
    /// The share of hexsides that were seen within the map.
    pub seen: f64,
    /// How its hexes stand.
    pub layout: Layout,
    stand: Stand,
    panels: Vec<Panel>,
    /// Line and half of the hex of the layout's first cell.
    origin: (i32, i32),
    /// Places for anchors, by panel, in pixels of what was searched.
    anchors: Vec<Vec<(Cell, Point)>>,
    /// From those to pixels of the scan.
    px: f64,
    upright: Upright,
    size: [u32; 2],
}

impl FoundGrid {
    /// Of what the search has found.
    pub(super) fn of(
        lines: &Scales,
        ink: Ink,
        stand: Stand,
        panels: Vec<Panel>,
        evidence: &Evidence,
    ) -> Result<Self, NotFound> {
        let hexes = rectangle(stand, &evidence.region);
        let orientation = match stand {
            Stand::Pointy => Orientation::Pointy,
            Stand::Flat => Orientation::Flat,
        };
        let places: Vec<(i32, i32)> = hexes
            .iter()
            .map(|cell| stand.line_and_half(*cell))
            .collect();
        let (layout, origin) = Layout::of(orientation, &places).ok_or(NotFound::Nothing)?;
        let seen: Vec<Cell> = hexes.intersection(&evidence.region).copied().collect();
        let anchors = panels
            .iter()
            .map(|panel| anchors(lines, panel, stand, &seen))
            .collect();
        let [width, height] = lines.size();
        Ok(Self {
            ink,
            seen: evidence.seen,
            layout,
            stand,
            panels,
            origin,
            anchors,
            px: 1.0,
            upright: Upright::AsIs,
            size: [width as u32, height as u32],
        })
    }

    /// The same in pixels of a scan of this size, of which what was searched is a smaller, upright copy.
    pub(super) fn on_scan(self, px: f64, upright: Upright, size: [u32; 2]) -> Self {
        Self {
            px,
            upright,
            size,
            ..self
        }
    }

    /// Whether each piece has anchors enough to show a slip among them.
    pub(super) fn is_tied(&self) -> bool {
        self.anchors
            .iter()
            .all(|anchors| anchors.len() >= LEAST_ANCHORS)
    }

    /// The number of pieces that the map lies in.
    pub fn pieces(&self) -> usize {
        self.panels.len()
    }

    /// Pixels of the scan from a hex to the next, in the middle of the map.
    pub fn spacing_px(&self) -> f64 {
        let sizes = self
            .panels
            .iter()
            .map(|panel| panel.by.px_per_hex(Point::default()));
        median(sizes.collect()).unwrap_or(0.0) * self.px
    }

    /// Degrees by which the map is turned clockwise on the scan as it is looked at.
    pub fn turned(&self) -> f64 {
        let first = self.panels.first();
        let turn = first.map_or(0.0, |panel| self.stand.turn(&panel.by));
        turn.to_degrees()
    }

    /// The middle of a hex of the layout, in pixels of the scan.
    pub fn middle(&self, cell: MapCell) -> Point {
        let (line, half) = self.layout.line_and_half(cell);
        let cell = self.stand.cell(line + self.origin.0, half + self.origin.1);
        self.place(middle(cell))
    }

    /// The corners of a hex of the layout, in pixels of the scan.
    pub fn corners(&self, cell: MapCell) -> [Point; 6] {
        let (line, half) = self.layout.line_and_half(cell);
        let at = middle(self.stand.cell(line + self.origin.0, half + self.origin.1));
        std::array::from_fn(|number| {
            let (corner, _) = super::lattice::side(number);
            self.place_by(self.panel(at), Point::new(at.x + corner.x, at.y + corner.y))
        })
    }

    /// The hex of the layout whose middle is nearest to a pixel of the scan, if there is one there.
    pub fn cell_at(&self, scan: Point) -> Option<MapCell> {
        let seen = self.upright.seen(scan, self.size);
        let at = Point::new(seen.x / self.px, seen.y / self.px);
        self.panels.iter().find_map(|panel| {
            let map = panel.by.map_from_scan(at)?;
            let cell = cell_at(map);
            let is_own = panel.has(self.stand.on_map(middle(cell)));
            let (line, half) = self.stand.line_and_half(cell);
            let cell = self
                .layout
                .cell_at(line - self.origin.0, half - self.origin.1);
            cell.filter(|_| is_own)
        })
    }

    /// The number of anchors that the pieces have together.
    pub fn anchor_count(&self) -> usize {
        self.anchors.iter().map(Vec::len).sum()
    }

    /// The pieces of the map, each with the anchors that tie it; `number` gives the numbers of hexes of the layout.
    pub fn parts(&self, number: impl Fn(MapCell) -> Option<HexNo>) -> Vec<FoundPart> {
        let is_whole = self.panels.len() == 1;
        let pieces = self.panels.iter().zip(&self.anchors);
        let parts = pieces.map(|(panel, anchors)| {
            let anchors = anchors.iter().filter_map(|(cell, at)| {
                let (line, half) = self.stand.line_and_half(*cell);
                let (line, half) = (line - self.origin.0, half - self.origin.1);
                let hex = number(self.layout.cell_at(line, half)?)?;
                let Point { x, y } = self.on_file(*at);
                let found = true;
                Some(Anchor { hex, x, y, found })
            });
            FoundPart {
                part: (!is_whole).then(|| self.part(panel)),
                anchors: anchors.collect(),
            }
        });
        parts.filter(|part| !part.anchors.is_empty()).collect()
    }

    /// The rectangle of a piece: its edges run to the middle of the cut, or to those of the scan.
    fn part(&self, panel: &Panel) -> Part {
        let [left, top, right, bottom] = panel.area;
        let [width, height] = self.upright.seen_size(self.size).map(f64::from);
        // Along the part of the cut that lies on the map.
        let hexes: Vec<Point> = self
            .layout
            .cells()
            .map(|cell| {
                let (line, half) = self.layout.line_and_half(cell);
                self.stand.on_map(middle(
                    self.stand.cell(line + self.origin.0, half + self.origin.1),
                ))
            })
            .filter(|at| panel.has(*at))
            .collect();
        let mean = |part: fn(&Point) -> f64| {
            let sum: f64 = hexes.iter().map(part).sum();
            sum / hexes.len().max(1) as f64
        };
        let (x, y) = (mean(|at| at.x), mean(|at| at.y));
        let at = |x: f64, y: f64| {
            let at = panel.by.scan_from_map(self.stand.off_map(Point::new(x, y)));
            Point::new(at.x * self.px, at.y * self.px)
        };
        let edge = |edge: f64, otherwise: f64, place: &dyn Fn() -> f64| {
            if edge.is_finite() {
                place().round()
            } else {
                otherwise
            }
        };
        let from = Point::new(
            edge(left, 0.0, &|| at(left, y).x),
            edge(top, 0.0, &|| at(x, top).y),
        );
        let to = Point::new(
            edge(right, width, &|| at(right, y).x),
            edge(bottom, height, &|| at(x, bottom).y),
        );
        let [from, to] = [from, to].map(|at| self.upright.stored(at, self.size));
        Part {
            left: from.x.min(to.x),
            top: from.y.min(to.y),
            right: from.x.max(to.x),
            bottom: from.y.max(to.y),
        }
    }

    fn panel(&self, lattice: Point) -> Option<&Panel> {
        let on_map = self.stand.on_map(lattice);
        let own = self.panels.iter().find(|panel| panel.has(on_map));
        own.or_else(|| self.panels.first())
    }

    fn place(&self, lattice: Point) -> Point {
        self.place_by(self.panel(lattice), lattice)
    }

    fn place_by(&self, panel: Option<&Panel>, lattice: Point) -> Point {
        let at = panel.map(|panel| panel.by.scan_from_map(lattice));
        self.on_file(at.unwrap_or_default())
    }

    /// A pixel of what was searched as one of the scan's file.
    fn on_file(&self, at: Point) -> Point {
        let seen = Point::new(at.x * self.px, at.y * self.px);
        self.upright.stored(seen, self.size)
    }
}

/// The map around the hexes that were seen: lines that most hexes of are, each from where most begin to where most end.
fn rectangle(stand: Stand, region: &BTreeSet<Cell>) -> BTreeSet<Cell> {
    let mut lines: BTreeMap<i32, Vec<i32>> = BTreeMap::new();
    for cell in region {
        let (line, half) = stand.line_and_half(*cell);
        lines.entry(line).or_default().push(half);
    }
    let counts = lines.values().map(|halves| halves.len() as f64).collect();
    let usual = FULL * median(counts).unwrap_or(0.0);
    let is_full = |(_, halves): &(&i32, &Vec<i32>)| halves.len() as f64 >= usual;
    let mut full = lines.iter().filter(is_full).map(|line| *line.0);
    let Some(first) = full.next() else {
        return BTreeSet::new();
    };
    let last = full.next_back().unwrap_or(first);
    // Of standing and of shifted lines, where half of them have begun already, and have not ended yet.
    let ends = [0, 1].map(|parity| {
        let of = lines
            .range(first..=last)
            .filter(|(line, _)| line.rem_euclid(2) == parity);
        let begin = of.clone().filter_map(|line| line.1.iter().min());
        let end = of.filter_map(|line| line.1.iter().max());
        let middle = |mut all: Vec<i32>| {
            all.sort_unstable();
            all.get(all.len() / 2).copied()
        };
        Some((
            middle(begin.copied().collect())?,
            middle(end.copied().collect())?,
        ))
    });
    let lines = (first..=last).filter_map(|line| {
        let [even, odd] = ends;
        let (begin, end) = if line.rem_euclid(2) == 0 { even } else { odd }?;
        Some((line, begin, end))
    });
    lines
        .flat_map(|(line, begin, end)| {
            (begin..=end)
                .step_by(2)
                .map(move |half| stand.cell(line, half))
        })
        .collect()
}

/// Hexes of a panel that lie far from each other, and where the scan shows their middles.
fn anchors(lines: &Scales, panel: &Panel, stand: Stand, seen: &[Cell]) -> Vec<(Cell, Point)> {
    let radius = panel.by.px_per_hex(Point::default()) / ROOT;
    let field = lines.for_length(radius, 36.0);
    let own = seen
        .iter()
        .filter(|cell| panel.has(stand.on_map(middle(**cell))));
    // Only where the lines around a hex show it where the grid has it.
    let shown: Vec<(Cell, Point)> = own
        .filter_map(|cell| {
            let here = panel.by.scan_from_map(middle(*cell));
            let vote = vote(&field, &panel.by, *cell, true, (0.12 * radius).max(2.5))?;
            (distance(vote.at, here) < 1.5_f64.max(0.03 * radius)).then_some((*cell, vote.at))
        })
        .collect();
    let mut chosen: Vec<(Cell, Point)> = Vec::new();
    let Some(first) = shown
        .iter()
        .min_by(|a, b| (a.1.x + a.1.y).total_cmp(&(b.1.x + b.1.y)))
    else {
        return chosen;
    };
    chosen.push(*first);
    let mut far: Vec<f64> = shown.iter().map(|hex| distance(hex.1, first.1)).collect();
    while chosen.len() < ANCHORS {
        let farthest = shown.iter().zip(&far).max_by(|a, b| a.1.total_cmp(b.1));
        let Some((next, off)) = farthest.map(|(hex, off)| (*hex, *off)) else {
            break;
        };
        if off < radius {
            break;
        }
        chosen.push(next);
        for (off, hex) in far.iter_mut().zip(&shown) {
            *off = off.min(distance(hex.1, next.1));
        }
    }
    chosen
}
