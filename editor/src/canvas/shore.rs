//! The shore and the ways onto the map: tide lines with their hours, sectors with the numbers that a die counts, beach
//! boxes, scatter paths as arrows with their dice, and entries in the colour of their side.
//!
//! Where everything lies is worked out when an edit has changed it, not in every frame; what is out of sight isn't drawn.

use beachhead_schema::edit::{Edit, Swap};
use beachhead_schema::hex::{Grid, HexIx, HexNo};
use beachhead_schema::map::{Entry, EntryHexes, Map};
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::Palette;
use beachhead_schema::shore::{clock, dice_written, entry_hexes, sector_dice};
use egui::{
    Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2,
};

use super::ink::{color32, dark, point};
use super::view::View;

/// Scale from which what is printed on them can be read.
const LETTERS_FROM: f32 = 14.0;
/// What sectors and boxes are drawn in.
const SAND: Color32 = Color32::from_rgb(150, 92, 20);
/// What scatter paths are drawn in.
const WAKE: Color32 = Color32::from_rgb(28, 66, 120);
/// Whom an entry belongs to that is both sides'.
const BOTH: Color32 = Color32::from_rgb(120, 60, 140);
/// The tide at its lowest hex and at its highest: later lines are darker.
const TIDES: [Color32; 2] = [
    Color32::from_rgb(92, 168, 222),
    Color32::from_rgb(16, 48, 128),
];

/// Where everything of the shore lies, in map space.
#[derive(Clone, Debug, Default)]
pub(crate) struct Shore {
    tides: Vec<Tide>,
    sectors: Vec<Sector>,
    boxes: Vec<(Pos2, String)>,
    ways: Vec<ShoreWay>,
    entries: Vec<Gate>,
}

#[derive(Clone, Debug)]
struct Tide {
    points: Vec<Pos2>,
    hour: String,
    color: Color32,
}

#[derive(Clone, Debug)]
struct Sector {
    name: String,
    /// Its hexes along the shore.
    points: Vec<Pos2>,
    /// The die numbers that land in each hex.
    dice: Vec<(Pos2, String)>,
}

#[derive(Clone, Debug)]
struct ShoreWay {
    points: Vec<Pos2>,
    dice: String,
}

#[derive(Clone, Debug)]
struct Gate {
    id: String,
    color: Color32,
    hexes: Vec<Vec<Pos2>>,
    /// Where an arrow stands, and which way it points: onto the map.
    arrows: Vec<(Pos2, Vec2)>,
}

impl Shore {
    pub(crate) fn of(pack: &Pack) -> Self {
        let map = &pack.map;
        let gates = map
            .entries
            .iter()
            .map(|entry| gate(map, &pack.palette, entry));
        Self {
            tides: tides(map),
            sectors: map.sectors.iter().map(|it| sector(map, it)).collect(),
            boxes: boxes(map),
            ways: ways(map),
            entries: gates.collect(),
        }
    }

    /// Whether these edits changed anything of it.
    pub(crate) fn is_touched(undos: &[Edit]) -> bool {
        let mut swaps = undos.iter().flat_map(|edit| &edit.swaps);
        swaps.any(|swap| {
            matches!(
                swap,
                Swap::TideLine(..)
                    | Swap::Beach(..)
                    | Swap::BeachBox(..)
                    | Swap::Sector(..)
                    | Swap::ScatterPath(..)
                    | Swap::Entry(..)
                    | Swap::Parts(_)
            )
        })
    }

    /// Draws the tide lines, each with its hour at both ends and in its middle.
    pub(crate) fn paint_tides(&self, painter: &Painter, view: View) {
        let brush = Brush::of(painter, view);
        let width = (view.scale() * 0.09).clamp(1.5, 6.0);
        for tide in &self.tides {
            brush.line(
                &tide.points,
                Stroke::new(width + 1.5, Color32::from_white_alpha(150)),
            );
            brush.line(&tide.points, Stroke::new(width, tide.color));
            let ends = [tide.points.first(), tide.points.last()].into_iter();
            let middle = tide.points.get(tide.points.len() / 2);
            let at = ends.chain([middle]).flatten();
            at.for_each(|at| brush.tag(*at, &tide.hour, 0.34, tide.color));
        }
    }

    /// Draws sectors: what a die counts to each hex, and what they are called.
    pub(crate) fn paint_sectors(&self, painter: &Painter, view: View) {
        let brush = Brush::of(painter, view);
        for sector in &self.sectors {
            let points = &sector.points;
            let width = (view.scale() * 0.5).clamp(3.0, 40.0);
            brush.line(points, Stroke::new(width, SAND.gamma_multiply(0.28)));
            for (at, dice) in &sector.dice {
                brush.tag(*at + vec2(0.0, 0.42), dice, 0.3, SAND);
            }
            if let Some(middle) = points.get(points.len() / 2) {
                brush.tag(*middle - vec2(0.0, 0.62), &sector.name, 0.34, SAND);
            }
        }
    }

    /// Draws boxes, and the ways from them as arrows with their dice.
    pub(crate) fn paint_scatter(&self, painter: &Painter, view: View) {
        let brush = Brush::of(painter, view);
        let width = (view.scale() * 0.06).clamp(1.2, 4.0);
        for way in &self.ways {
            brush.line(&way.points, Stroke::new(width, WAKE));
            brush.head(&way.points, WAKE);
            // Beyond the box, where the ways have parted.
            let at = way.points.get(way.points.len() * 2 / 3);
            at.into_iter()
                .for_each(|at| brush.tag(*at, &way.dice, 0.34, WAKE));
        }
        for (at, name) in &self.boxes {
            brush.card(*at, name);
        }
    }

    /// Draws entries: their hexes shaded in the colour of the side, and an arrow onto the map.
    pub(crate) fn paint_entries(&self, painter: &Painter, view: View) {
        let brush = Brush::of(painter, view);
        for gate in &self.entries {
            for corners in &gate.hexes {
                brush.fill(corners, gate.color.gamma_multiply(0.22));
            }
            for (at, way) in &gate.arrows {
                brush.arrow(*at, *way, gate.color);
            }
            if let Some((at, way)) = gate.arrows.first() {
                brush.tag(*at - *way * 1.25, &gate.id, 0.3, gate.color);
            }
        }
    }
}

fn centers(map: &Map, hexes: &[HexNo]) -> Vec<Pos2> {
    let found = hexes.iter().filter_map(|hex| map.grid.find(hex.as_str()));
    found.map(|hex| point(map.grid.center(hex))).collect()
}

fn tides(map: &Map) -> Vec<Tide> {
    let mut hours: Vec<u16> = map.tide_lines.iter().map(|line| line.hour).collect();
    hours.sort_unstable();
    let last = hours.len().saturating_sub(1).max(1) as f32;
    let lines = map.tide_lines.iter();
    lines
        .map(|line| {
            let nth = hours.iter().position(|hour| *hour == line.hour);
            let share = nth.unwrap_or_default() as f32 / last;
            Tide {
                points: centers(map, &line.hexes),
                hour: clock(line.hour),
                color: TIDES[0].lerp_to_gamma(TIDES[1], share),
            }
        })
        .collect()
}

fn sector(map: &Map, sector: &beachhead_schema::map::Sector) -> Sector {
    let dice = sector_dice(sector).into_iter().filter_map(|(hex, dice)| {
        let at = map.grid.find(hex.as_str())?;
        Some((point(map.grid.center(at)), dice_written(&dice)))
    });
    Sector {
        name: sector.name.clone().unwrap_or_else(|| sector.id.to_string()),
        points: centers(map, &sector.hexes),
        dice: dice.collect(),
    }
}

fn boxes(map: &Map) -> Vec<(Pos2, String)> {
    let boxes = map.boxes.iter().filter_map(|it| {
        let at = centers(map, std::slice::from_ref(&it.hex))
            .first()
            .copied()?;
        let beach = map.beaches.get(&it.beach);
        let name = beach.and_then(|beach| beach.name.clone());
        Some((at, name.unwrap_or_else(|| it.id.to_string())))
    });
    boxes.collect()
}

fn ways(map: &Map) -> Vec<ShoreWay> {
    let ways = map.scatter_paths.iter().map(|way| ShoreWay {
        points: centers(map, &way.way),
        dice: dice_written(&way.dice),
    });
    ways.collect()
}

fn gate(map: &Map, palette: &Palette, entry: &Entry) -> Gate {
    let grid = &map.grid;
    let hexes = entry_hexes(grid, &entry.at);
    let side = entry.side.as_ref().and_then(|side| palette.sides.get(side));
    let marked: Vec<HexIx> = match &entry.at {
        EntryHexes::Hexes(_) => hexes.clone(),
        EntryHexes::Between(_, from, to) => {
            let markers = [from, to].into_iter();
            markers.filter_map(|hex| grid.find(hex.as_str())).collect()
        }
        EntryHexes::Edge(_) => hexes.get(hexes.len() / 2).copied().into_iter().collect(),
    };
    let arrows = marked
        .into_iter()
        .map(|hex| (point(grid.center(hex)), inwards(grid, hex)));
    let corners = |hex: &HexIx| grid.corners(*hex).map(point).to_vec();
    Gate {
        id: entry.id.to_string(),
        color: side.map_or(BOTH, |side| color32(side.color)),
        hexes: hexes.iter().map(corners).collect(),
        arrows: arrows.collect(),
    }
}

/// The way onto the map from a hex at its edge: away from where no hexes are. Inside the map it is up.
fn inwards(grid: &Grid, hex: HexIx) -> Vec2 {
    let center = point(grid.center(hex));
    let corners = grid.corners(hex).map(point);
    let mut off = Vec2::ZERO;
    for (direction, beside) in grid.neighbors(hex).into_iter().enumerate() {
        let ends = [corners.get(direction), corners.get((direction + 1) % 6)];
        if let (None, [Some(one), Some(other)]) = (beside, ends) {
            off += one.lerp(*other, 0.5) - center;
        }
    }
    if off.length() < 0.1 {
        vec2(0.0, -1.0)
    } else {
        -off.normalized()
    }
}

/// What draws in map space what is in sight.
struct Brush<'a> {
    painter: &'a Painter,
    view: View,
    canvas: Rect,
}

impl<'a> Brush<'a> {
    fn of(painter: &'a Painter, view: View) -> Self {
        Self {
            painter,
            view,
            canvas: painter.clip_rect(),
        }
    }

    fn screen(&self, map: Pos2) -> Pos2 {
        self.view.screen_from_map(self.canvas, map)
    }

    fn in_sight(&self, at: Pos2) -> bool {
        self.canvas.expand(3.0 * self.view.scale()).contains(at)
    }

    fn line(&self, points: &[Pos2], stroke: Stroke) {
        let points: Vec<Pos2> = points.iter().map(|at| self.screen(*at)).collect();
        let room = Rect::from_points(&points).expand(stroke.width);
        if points.len() > 1 && room.intersects(self.canvas) {
            self.painter.line(points, stroke);
        }
    }

    fn fill(&self, corners: &[Pos2], color: Color32) {
        let corners: Vec<Pos2> = corners.iter().map(|at| self.screen(*at)).collect();
        if corners.first().is_some_and(|at| self.in_sight(*at)) {
            let shape = Shape::convex_polygon(corners, color, Stroke::NONE);
            self.painter.add(shape);
        }
    }

    /// Text on a plate of this colour; `size` is in map units.
    fn tag(&self, at: Pos2, text: &str, size: f32, color: Color32) {
        let (scale, at) = (self.view.scale(), self.screen(at));
        if scale < LETTERS_FROM || !self.in_sight(at) || text.is_empty() {
            return;
        }
        let points = ((scale * size).clamp(8.0, 20.0) * 2.0).round() / 2.0;
        let font = FontId::proportional(points);
        let galley = self
            .painter
            .layout_no_wrap(text.to_owned(), font, Color32::WHITE);
        let plate = Rect::from_center_size(at, galley.size() + vec2(points * 0.5, 1.0));
        self.painter
            .rect_filled(plate, points * 0.35, dark(color, 0.15));
        self.painter
            .galley(at - galley.size() / 2.0, galley, Color32::WHITE);
    }

    /// The head of an arrow at the end of a line.
    fn head(&self, points: &[Pos2], color: Color32) {
        if let [.., from, to] = points {
            let way = (*to - *from).normalized();
            self.triangle(*to + way * 0.1, way, 0.34, color);
        }
    }

    /// A short arrow that points onto the map.
    fn arrow(&self, at: Pos2, way: Vec2, color: Color32) {
        let width = (self.view.scale() * 0.16).clamp(2.0, 9.0);
        let rim = dark(color, 0.6);
        let tail = [at - way * 0.75, at - way * 0.1];
        self.line(&tail, Stroke::new(width + 2.0, rim));
        self.line(&tail, Stroke::new(width, color));
        self.triangle(at + way * 0.42, way, 0.62, rim);
        self.triangle(at + way * 0.36, way, 0.52, color);
    }

    fn triangle(&self, tip: Pos2, way: Vec2, size: f32, color: Color32) {
        let back = tip - way * size;
        let aside = vec2(-way.y, way.x) * size * 0.55;
        self.fill(&[tip, back + aside, back - aside], color);
    }

    /// A beach box with the name of its beach.
    fn card(&self, at: Pos2, name: &str) {
        let scale = self.view.scale();
        let middle = self.screen(at);
        if !self.in_sight(middle) {
            return;
        }
        let card = Rect::from_center_size(middle, vec2(1.7, 1.0) * scale);
        let stroke = Stroke::new((scale * 0.05).clamp(1.0, 3.0), SAND);
        let round = scale * 0.1;
        let paper = Color32::from_rgb(246, 236, 208);
        self.painter
            .rect(card, round, paper, stroke, StrokeKind::Inside);
        if scale >= LETTERS_FROM {
            let font = FontId::proportional((scale * 0.36).clamp(8.0, 22.0).round());
            let at = pos2(card.center().x, card.center().y);
            let painter = self.painter.with_clip_rect(card.intersect(self.canvas));
            painter.text(at, Align2::CENTER_CENTER, name, font, dark(SAND, 0.5));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;

    #[test]
    fn arrows_point_onto_the_map() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let shore = Shore::of(document.pack());
        let gate = |id: &str| {
            let found = shore.entries.iter().find(|gate| gate.id == id);
            found.expect("an entry of the pack")
        };
        let west = gate("west-north");
        assert_eq!(west.arrows.len(), 2, "one for each marker");
        assert!(west.hexes.len() > 2, "all between them is shaded");
        assert!(west.arrows.iter().all(|(_, way)| way.x > 0.5));
        let south = gate("south");
        assert!(south.arrows.iter().all(|(_, way)| way.y < -0.5));
    }
}
