//! A picture as SVG: the display list of the map, written level by level, with title and legend.
//!
//! The same pack gives the same bytes: numbers have two decimals at most, and nothing depends on the order of a hash map.

mod legend;
mod write;

use std::collections::BTreeSet;

use beachhead_draw::{
    Counters, Index, Layer, Level, List, PAPER, PlacedNames, Position, Style, hexes, letters,
    numbers, outline, overall,
};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use emath::Pos2;

use self::legend::Legend;
use self::write::{Css, ListPlace, Writer};
use super::fonts::Fonts;
use super::frame::{ACROSS_FLATS, Frame, MARGIN, SIZE};
use super::picture::Picture;
use super::text::{N, escaped};
use super::tree::MissingLetters;

/// How large a picture is, and where on it there is anything: known before anything is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Layout {
    /// Width in units of the picture.
    pub width: f32,
    /// Height in units of the picture.
    pub height: f32,
    /// Middles of the hexes that are shown.
    pub hexes: Vec<(f32, f32)>,
    /// What stands beside the map, title and legend: west, north, east and south edges.
    pub beside: Vec<(f32, f32, f32, f32)>,
    frame: Frame,
    legend: Legend,
}

impl Layout {
    /// Lays a picture of a pack's map out.
    pub fn of(pack: &Pack, picture: &Picture) -> Self {
        let frame = Frame::of(&pack.map, picture);
        let legend = if picture.legend {
            legend::of(pack, picture, &frame)
        } else {
            Legend::default()
        };
        let below = frame.top + frame.map.1;
        let (width, height) = (frame.map.0.max(legend.width), below + legend.height);
        let mut beside = Vec::new();
        if picture.title {
            beside.push((MARGIN, 0.0, width / 2.0, frame.top));
        }
        if legend.height > 0.0 {
            beside.push((MARGIN, below, width - MARGIN, height - MARGIN));
        }
        let grid = &pack.map.grid;
        let hexes = grid.iter().filter(|hex| frame.has(*hex));
        let hexes = hexes.map(|hex| frame.point(grid.center(hex)));
        Self {
            width,
            height,
            hexes: hexes.collect(),
            beside,
            frame,
            legend,
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

/// A picture as SVG.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The elements, without the `<svg>` around them.
    body: String,
    /// How large it is.
    pub layout: Layout,
    /// The hexes whose names have found no room, with the names.
    unplaced: Vec<(HexNo, String)>,
    /// What its text is set in, where it is no longer SVG.
    pub(super) fonts: Fonts,
}

impl Drawing {
    /// Draws a picture of a pack's map.
    pub fn of(pack: &Pack, picture: &Picture) -> Self {
        let layout = Layout::of(pack, picture);
        let title = escaped(&pack.map.title);
        let size = (layout.width, layout.height);
        let mut writer = Writer::new(size);
        writer.add(format_args!("<title>{title}</title>"));
        writer.add(format_args!(
            r#"<rect width="{}" height="{}" fill="{}"/>"#,
            N(layout.width),
            N(layout.height),
            Css(PAPER)
        ));
        if picture.title {
            writer.add(format_args!(
                r##"<text x="{}" y="30" font-size="22" text-anchor="start" fill="#1e1a12">{title}</text>"##,
                N(MARGIN)
            ));
        }
        let place = ListPlace {
            at: layout.frame.point((0.0, 0.0)),
            scale: SIZE,
        };
        let (list, unplaced) = drawn(pack, picture, &layout.frame);
        writer.map(&list, &picture.layers, place);
        layout.legend.write(&mut writer);
        Self {
            body: writer.text,
            layout,
            unplaced,
            fonts: picture.fonts.clone(),
        }
    }

    /// Which names are left out for want of room, and what to do; none if all are there.
    pub fn unplaced_names(&self) -> Option<String> {
        const MOST: usize = 8;
        let names = self.unplaced.iter().take(MOST);
        let names: Vec<String> = names
            .map(|(hex, name)| format!("“{name}” in {hex}"))
            .collect();
        let more = match self.unplaced.len().saturating_sub(MOST) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        (!names.is_empty()).then(|| {
            format!(
                "there is no room for {}{more}: give shorter names, or leave out the layer `numbers`",
                names.join(", ")
            )
        })
    }

    /// The letters of its text that no font has: PNG and PDF leave gaps for them.
    pub fn missing_letters(&self) -> MissingLetters {
        MissingLetters::of(&self.body, &self.fonts)
    }

    /// The picture as a file. Where the width of a hex in millimetres is given, it is as large as that in print.
    pub fn svg(&self, hex_mm: Option<f32>) -> String {
        let layout = &self.layout;
        let (width, height) = (N(layout.width), N(layout.height));
        let size = match hex_mm {
            None => format!(r#"width="{width}" height="{height}""#),
            Some(mm) => {
                let mm = mm / ACROSS_FLATS;
                format!(
                    r#"width="{}mm" height="{}mm""#,
                    N(layout.width * mm),
                    N(layout.height * mm)
                )
            }
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {size} viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n{}</svg>\n",
            self.body
        )
    }
}

/// All that a picture shows of the map, in hex units.
pub fn list(pack: &Pack, picture: &Picture) -> List {
    drawn(pack, picture, &Frame::of(&pack.map, picture)).0
}

/// The same, and the names that find no room on it.
fn drawn(pack: &Pack, picture: &Picture, frame: &Frame) -> (List, Vec<(HexNo, String)>) {
    let (map, grid) = (&pack.map, &pack.map.grid);
    let has = |layer: Layer| picture.layers.contains(&layer);
    let style = Style {
        tiles: has(Layer::Tiles),
        metrics: picture.fonts.metrics().clone(),
        ..Style::default()
    };
    let index = Index::of(pack, &style);
    let shown = || grid.iter().filter(|hex| frame.has(*hex));
    let mut list = hexes(pack, &index, &style, shown());
    let shows = |at: Pos2| frame.shows(grid, (at.x, at.y));
    list.append(&overall(pack, &index, &style, shows));
    list.extents = outline(grid, shown(), |hex| frame.has(hex));
    numbers(map, &index.looks, &style, shown(), &mut list);
    letters(map, &index, &style, shown(), &mut list);
    let position = position(pack, picture, frame);
    let sheet = list.on(Level::Unit);
    position.counters.draw(grid, &style, sheet);
    position.play.draw(grid, &style, &mut list);
    // Names keep off what is seen.
    let mut rooms = Vec::new();
    if has(Layer::Units) {
        rooms.extend(position.counters.rooms(grid));
    }
    if has(Layer::Play) {
        rooms.extend(position.play.rooms(grid));
    }
    let names = PlacedNames::of(map, &index.looks, &style, &rooms, |hex| frame.has(hex));
    names.draw(&mut list);
    let unplaced = names.left_out.iter().filter(|_| has(Layer::Names));
    let unplaced = unplaced.filter_map(|hex| {
        let name = map.hexes.name(*hex)?;
        Some((grid.number(*hex), name.to_owned()))
    });
    let unplaced = unplaced.collect();
    (list.gathered(), unplaced)
}

/// The counters of a picture, and what is shown of play: those of its position, or else of its scenario's setup.
fn position(pack: &Pack, picture: &Picture, frame: &Frame) -> Position {
    let shows = |hex: HexIx| frame.has(hex);
    if let Some(position) = &picture.position {
        return Position {
            counters: position.counters.clone().within(shows),
            play: position.play.within(shows),
        };
    }
    let scenario = picture.scenario.as_ref().and_then(|id| pack.scenario(id));
    let counters = scenario.map(|scenario| Counters::of_setup(pack, scenario));
    Position {
        counters: counters.unwrap_or_default().within(shows),
        ..Position::default()
    }
}

/// Which layers a picture shows.
type Layers = BTreeSet<Layer>;

#[cfg(test)]
mod tests;
