//! [`Placement`]: from points of the map to pixels of the scan, by a sheet that is folded, cut, turned and seen.
//!
//! Three spaces: *map*, with a circumradius of 1; *sheet*, in pixels of the print before anything happened to it; *scan*,
//! in pixels of the image. A sheet consists of panels, which folds and cuts leave; each is moved by itself, then all
//! of them are seen through one homography.
//!
//! Holds always: going to the scan and back is the same point (`there_and_back_is_the_same_point`).

use beachhead_schema::calibrate::Point;

/// A part of the sheet that is moved in one piece.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Panel {
    /// Left, top, right and bottom on the sheet.
    pub(crate) area: [f64; 4],
    /// Around where it is turned.
    pub(crate) pivot: Point,
    /// Cosine and sine of the turn.
    pub(crate) turn: (f64, f64),
    /// By how much it is moved.
    pub(crate) shift: Point,
}

impl Panel {
    fn moved(&self, at: Point) -> Point {
        let (x, y) = (at.x - self.pivot.x, at.y - self.pivot.y);
        let (cos, sin) = self.turn;
        Point::new(
            self.pivot.x + cos * x - sin * y + self.shift.x,
            self.pivot.y + sin * x + cos * y + self.shift.y,
        )
    }

    fn back(&self, at: Point) -> Point {
        let x = at.x - self.pivot.x - self.shift.x;
        let y = at.y - self.pivot.y - self.shift.y;
        let (cos, sin) = self.turn;
        Point::new(
            self.pivot.x + cos * x + sin * y,
            self.pivot.y - sin * x + cos * y,
        )
    }

    fn has(&self, at: Point) -> bool {
        let [left, top, right, bottom] = self.area;
        (left..right).contains(&at.x) && (top..bottom).contains(&at.y)
    }

    /// How far a point is from the panel.
    fn off(&self, at: Point) -> f64 {
        let [left, top, right, bottom] = self.area;
        let x = (left - at.x).max(at.x - right).max(0.0);
        let y = (top - at.y).max(at.y - bottom).max(0.0);
        x + y
    }
}

/// The way from a point of the map to the scan, and back.
#[derive(Clone, Debug, PartialEq)]
pub struct Placement {
    /// The origin of the map, on the sheet.
    pub(crate) origin: Point,
    /// Pixels of the sheet to a unit of the map.
    pub(crate) scale: f64,
    pub(crate) panels: Vec<Panel>,
    /// From the moved panels to the scan, line by line.
    pub(crate) seen: [f64; 9],
    /// The way back.
    pub(crate) unseen: [f64; 9],
    /// Width and height of the scan in pixels.
    pub(crate) size: [u32; 2],
}

impl Placement {
    /// The place on the scan of a point of the map, in pixels from the upper left corner.
    pub fn scan_from_map(&self, map: Point) -> Point {
        let sheet = self.sheet_from_map(map);
        through(&self.seen, self.panel(sheet).moved(sheet))
    }

    /// The point of the map at a place of the scan; `None` where no part of the sheet is seen.
    pub fn map_from_scan(&self, scan: Point) -> Option<Point> {
        let sheet = self.sheet_from_scan(scan)?;
        Some(self.map_from_sheet(sheet))
    }

    /// Whether a point of the map is on the scan, and not hidden under another part of the sheet.
    pub fn shows(&self, map: Point) -> bool {
        let at = self.scan_from_map(map);
        let [width, height] = self.size.map(f64::from);
        let is_on = (0.0..width).contains(&at.x) && (0.0..height).contains(&at.y);
        is_on
            && self
                .map_from_scan(at)
                .is_some_and(|back| back.distance(map) < 1e-3)
    }

    /// Pixels between the middles of two neighbouring hexes, around a point of the map.
    pub fn px_per_hex(&self, map: Point) -> f64 {
        let step = 0.01;
        let at = |x: f64, y: f64| self.scan_from_map(Point::new(map.x + x, map.y + y));
        let (here, east, south) = (at(0.0, 0.0), at(step, 0.0), at(0.0, step));
        let area = (east.x - here.x) * (south.y - here.y) - (east.y - here.y) * (south.x - here.x);
        3f64.sqrt() * area.abs().sqrt() / step
    }

    /// The number of parts of the sheet that are moved by themselves.
    pub fn panels(&self) -> usize {
        self.panels.len()
    }

    /// The panel of a point of the map; points of the same one lie on the scan as one homography has them.
    pub fn panel_of(&self, map: Point) -> usize {
        let sheet = self.sheet_from_map(map);
        self.panels
            .iter()
            .position(|panel| panel.has(sheet))
            .unwrap_or_default()
    }

    pub(crate) fn sheet_from_map(&self, map: Point) -> Point {
        Point::new(
            self.origin.x + map.x * self.scale,
            self.origin.y + map.y * self.scale,
        )
    }

    pub(crate) fn map_from_sheet(&self, sheet: Point) -> Point {
        Point::new(
            (sheet.x - self.origin.x) / self.scale,
            (sheet.y - self.origin.y) / self.scale,
        )
    }

    /// The place on the sheet that is seen at a place of the scan; a later panel lies over earlier ones.
    pub(crate) fn sheet_from_scan(&self, scan: Point) -> Option<Point> {
        let flat = through(&self.unseen, scan);
        let places = self
            .panels
            .iter()
            .rev()
            .map(|panel| (panel, panel.back(flat)));
        let mut on = places.filter(|(panel, at)| panel.has(*at));
        on.next().map(|(_, at)| at)
    }

    fn panel(&self, sheet: Point) -> &Panel {
        let panels = self.panels.iter();
        panels
            .clone()
            .find(|panel| panel.has(sheet))
            .or_else(|| panels.min_by(|a, b| a.off(sheet).total_cmp(&b.off(sheet))))
            .expect("a sheet has a panel")
    }
}

/// A point through a homography.
pub(crate) fn through(matrix: &[f64; 9], at: Point) -> Point {
    let [a, b, c, d, e, f, g, h, i] = matrix;
    let depth = g * at.x + h * at.y + i;
    Point::new(
        (a * at.x + b * at.y + c) / depth,
        (d * at.x + e * at.y + f) / depth,
    )
}

/// The second homography after the first.
pub(crate) fn after(second: &[f64; 9], first: &[f64; 9]) -> [f64; 9] {
    std::array::from_fn(|at| {
        let (row, column) = (at / 3, at % 3);
        (0..3)
            .map(|inner| second[row * 3 + inner] * first[inner * 3 + column])
            .sum()
    })
}

/// The way back through a homography.
pub(crate) fn inverse(matrix: &[f64; 9]) -> [f64; 9] {
    let [a, b, c, d, e, f, g, h, i] = matrix;
    let adjoint = [
        e * i - f * h,
        c * h - b * i,
        b * f - c * e,
        f * g - d * i,
        a * i - c * g,
        c * d - a * f,
        d * h - e * g,
        b * g - a * h,
        a * e - b * d,
    ];
    let size = a * adjoint[0] + b * adjoint[3] + c * adjoint[6];
    adjoint.map(|cell| cell / size)
}
