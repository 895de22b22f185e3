//! A picture as SVG: the display list of the map, written level by level, with title, legend and tables.
//!
//! The same pack gives the same bytes: numbers have two decimals at most, and nothing depends on the order of a hash map.

use beachhead_draw::{
    Counters, Index, KEPT_CLEAR, Layer, Level, List, PAPER, PlacedNames, Position, Style,
    chart_rooms, charts, hexes, letters, mark_terrain, numbers, outline, overall,
};
use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::pack::Pack;
use emath::Pos2;

use super::fonts::Fonts;
use super::frame::{ACROSS_FLATS, Frame, SIZE};
use super::furniture::INDENT;
use super::layout::{Layout, View};
use super::picture::Picture;
use super::text::{N, escaped};
use super::tree::MissingLetters;
use super::underlay::Underlays;
use super::write::{Css, ListPlace, Writer};

/// A picture as SVG.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The elements of the map, without the `<svg>` around them.
    map: String,
    /// Those of title, legend and tables.
    beside: String,
    /// As XML has it.
    title: String,
    /// How large it is.
    pub layout: Layout,
    /// The hexes whose names have found no room, with the names.
    unplaced: Vec<(HexNo, String)>,
    /// The scans under it.
    pub(super) scans: Underlays,
    /// What its text is set in, where it is no longer SVG.
    pub(super) fonts: Fonts,
}

impl Drawing {
    /// Draws a picture of a pack's map.
    pub fn of(pack: &Pack, picture: &Picture) -> Self {
        let layout = Layout::of(pack, picture);
        let size = (layout.width, layout.height);
        let mut map = Writer::new(size);
        let place = ListPlace {
            at: layout.frame.point((0.0, 0.0)),
            scale: SIZE,
        };
        let (list, unplaced) = drawn(pack, picture, &layout.frame);
        map.map(&list, &picture.layers, place, layout.frame.is_part());
        let mut beside = Writer::new(size);
        let room = layout.map.width() - 2.0 * INDENT;
        if let Some((_, title)) = layout.furniture.title_above(room) {
            title.write((INDENT, 0.0), &mut beside);
        }
        let below = (INDENT, layout.map.bottom());
        layout.below.write(0, below, &mut beside);
        Self {
            map: map.text,
            beside: beside.text,
            title: escaped(&pack.map.title),
            scans: Underlays::of(&picture.scans, &layout),
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
        MissingLetters::of(&format!("{}{}", self.map, self.beside), &self.fonts)
    }

    /// The picture as a file. Where the width of a hex in millimetres is given, it is as large as that in print.
    pub fn svg(&self, hex_mm: Option<f32>) -> String {
        let layout = &self.layout;
        let size = match hex_mm {
            None => format!(
                r#"width="{}" height="{}""#,
                N(layout.width),
                N(layout.height)
            ),
            Some(mm) => {
                let mm = mm / ACROSS_FLATS;
                format!(
                    r#"width="{}mm" height="{}mm""#,
                    N(layout.width * mm),
                    N(layout.height * mm)
                )
            }
        };
        let ground = self.ground(View::Whole, 0.0) + &self.scans.svg();
        self.sized(&size, View::Whole, &ground)
    }

    /// A view of the picture, to be taken apart: the ground goes on beyond its edges for `bleed` units. Places are those
    /// of the whole picture. Where scans lie under it, it has no ground.
    pub(super) fn view(&self, view: View, bleed: f32) -> String {
        let layout = &self.layout;
        let (width, height) = (N(layout.width), N(layout.height));
        self.sized(
            &format!(r#"width="{width}" height="{height}""#),
            view,
            &match self.scans.is_empty() {
                true => self.ground(view, bleed),
                false => String::new(),
            },
        )
    }

    /// A view as [`Self::view`] has it, to be drawn as pixels. Where only paper lies under it, paper covers what would be cut off:
    /// to cut takes room for three pictures more, and half as long again as all else.
    pub(super) fn covered(&self, view: View, bleed: f32) -> String {
        const CUT: &str = r#" clip-path="url(#extent)""#;
        let cut = self.view(view, bleed);
        let covered = || {
            let (before, group) = cut.split_once(CUT)?;
            let (within, after) = group.split_once("\n</g>\n")?;
            let (_, extent) = before.split_once(r#"<clipPath id="extent"><path d=""#)?;
            let (extent, _) = extent.split_once('"')?;
            // Of several groups that are cut, what one covers may be seen of another.
            let is_alone = !group.contains(CUT) && before.ends_with(r#"<g id="terrain""#);
            let seen = self.layout.seen(view).expand(bleed + 1.0);
            let [left, top, right, bottom] =
                [seen.left(), seen.top(), seen.right(), seen.bottom()].map(N);
            let paper = Css(PAPER);
            is_alone.then(|| {
                format!(
                    "{before}{within}\n<path fill=\"{paper}\" fill-rule=\"evenodd\" d=\"M{left} {top}H{right}V{bottom}H{left}z{extent}\"/>\n</g>\n{after}"
                )
            })
        };
        match self.scans.is_empty() {
            true => covered().unwrap_or(cut),
            false => cut,
        }
    }

    /// A view as [`Self::view`] has it, cut into pieces that are pictures by themselves, each with the part of the whole that is
    /// done with it. They have so many letters of the map, or a few more; drawn one over the other they are the view.
    pub(super) fn pieces(
        &self,
        view: View,
        bleed: f32,
        letters: usize,
    ) -> impl Iterator<Item = (String, f32)> {
        let pieces = pieces(&self.map, letters);
        let count = pieces.len();
        let (width, height) = (N(self.layout.width), N(self.layout.height));
        let size = format!(r#"width="{width}" height="{height}""#);
        pieces.into_iter().enumerate().map(move |(nth, map)| {
            let ground = match nth == 0 && self.scans.is_empty() {
                true => self.ground(view, bleed),
                false => String::new(),
            };
            let beside = match view {
                View::Whole if nth + 1 == count => self.beside.as_str(),
                View::Whole | View::Map => "",
            };
            let done = (nth + 1) as f32 / count as f32;
            (self.document(&size, &(ground + &map + beside)), done)
        })
    }

    /// The paper that all lies upon.
    fn ground(&self, view: View, bleed: f32) -> String {
        let ground = self.layout.seen(view).expand(bleed);
        format!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>\n",
            N(ground.left()),
            N(ground.top()),
            N(ground.width()),
            N(ground.height()),
            Css(PAPER)
        )
    }

    fn sized(&self, size: &str, view: View, ground: &str) -> String {
        let beside = match view {
            View::Whole => self.beside.as_str(),
            View::Map => "",
        };
        self.document(size, &format!("{ground}{}{beside}", self.map))
    }

    fn document(&self, size: &str, elements: &str) -> String {
        let (width, height) = (N(self.layout.width), N(self.layout.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" {size} viewBox=\"0 0 {width} {height}\" font-family=\"Helvetica, Arial, sans-serif\" text-anchor=\"middle\">\n<title>{}</title>\n{elements}</svg>\n",
            self.title
        )
    }
}

/// The elements of a map in pieces of so many letters or a few more, each with the outline that groups are cut by and with
/// the groups that its elements are in. An element stands on lines of its own.
fn pieces(map: &str, letters: usize) -> Vec<String> {
    let (outline, elements) = map.split_at(map.find('\n').map_or(map.len(), |end| end + 1));
    let mut pieces = Vec::new();
    let mut open: Vec<&str> = Vec::new();
    let mut piece = outline.to_owned();
    for line in elements.split_inclusive('\n') {
        piece += line;
        match line.trim_end() {
            "</g>" => {
                open.pop();
            }
            begins if begins.starts_with("<g ") && !begins.ends_with("</g>") => open.push(line),
            _ => {}
        }
        let is_whole = ["/>\n", "</text>\n", "</g>\n"]
            .iter()
            .any(|end| line.ends_with(end));
        if piece.len() >= letters && is_whole {
            piece += &"</g>\n".repeat(open.len());
            let next = outline.to_owned() + &open.concat();
            pieces.push(std::mem::replace(&mut piece, next));
        }
    }
    piece += &"</g>\n".repeat(open.len());
    pieces.push(piece);
    pieces
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
        minute: picture.minute,
        metrics: picture.fonts.metrics().clone(),
        ..Style::default()
    };
    let index = Index::of(pack, &style);
    let shown = || grid.iter().filter(|hex| frame.has(*hex));
    let mut list = hexes(pack, &index, &style, shown());
    let shows = |at: Pos2| frame.shows(grid, (at.x, at.y));
    mark_terrain(
        pack,
        &index.looks,
        &style,
        picture.terrain,
        shown(),
        &mut list,
    );
    list.append(&overall(pack, &index, &style, shows));
    list.extents = outline(grid, shown(), |hex| frame.has(hex));
    numbers(map, &index.looks, &style, shown(), &mut list);
    letters(map, &index, &style, shown(), &mut list);
    let position = position(pack, picture, frame);
    if !frame.is_part() {
        list.append(&charts(map, position.play.turn, &style));
    }
    let sheet = list.on(Level::Unit);
    position.counters.draw(map, &style, sheet);
    position.play.draw(grid, &style, &mut list);
    // Names keep off what is seen.
    let mut clear = KEPT_CLEAR.to_vec();
    clear.retain(|level| level.layer().is_some_and(has));
    let mut rooms = list.text_rooms(&clear);
    if has(Layer::Units) {
        rooms.extend(position.counters.rooms(map));
    }
    if has(Layer::Charts) && !frame.is_part() {
        rooms.extend(chart_rooms(map));
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
    let mut position = match &picture.position {
        Some(position) => position.clone(),
        None => {
            let scenario = picture.scenario.as_ref().and_then(|id| pack.scenario(id));
            let counters = scenario.map(|scenario| Counters::of_setup(pack, scenario));
            Position {
                counters: counters.unwrap_or_default(),
                ..Position::default()
            }
        }
    };
    if !picture.layers.contains(&Layer::Charts) {
        position.counters.cells.clear();
    }
    if !frame.is_part() {
        return position;
    }
    Position {
        counters: position.counters.within(shows),
        play: position.play.within(shows),
    }
}

#[cfg(test)]
mod tests;
