//! The shore: tide lines with their hours, sectors with the die numbers of an hour, boxes with the ways from them, and where units
//! come onto the map.

use std::collections::BTreeSet;

use beachhead_hex::{Grid, HexIx, HexNo};
use beachhead_model::map::{Entry, EntryHexes, Map, Sector, TideLine};
use beachhead_model::pack::Pack;
use beachhead_model::palette::Palette;
use beachhead_shore::{
    Flood, dice_written, entry_hexes, hours_written, places, sector_dice, shore_line, tide_line_at,
};
use emath::{Pos2, Rect, Vec2, vec2};

use crate::cell::Cell;
use crate::geometry::{head, point};
use crate::ink::{Ink, UNKNOWN, WHITE};
use crate::layer::Level;
use crate::list::{LevelSheet, List, Text};
use crate::style::Style;

/// Scale from which what is printed can be read.
const LETTERS_FROM: f32 = 14.0;
/// What sectors and boxes are drawn in.
pub(crate) const SAND: Ink = Ink::rgb(150, 92, 20);
/// What scatter paths are drawn in.
const WAKE: Ink = Ink::rgb(28, 66, 120);
/// Whom an entry belongs to that is both sides'.
const BOTH: Ink = Ink::rgb(120, 60, 140);
/// The tide at its earliest and at its latest hour: later lines are darker.
const TIDES: [Ink; 2] = [Ink::rgb(92, 168, 222), Ink::rgb(16, 48, 128)];
/// The ground of boxes.
const CARD: Ink = Ink::rgb(246, 236, 208);

/// Draws all of the shore; `flood` is the sea at the hour that is drawn.
pub(crate) fn draw(pack: &Pack, flood: Option<&Flood>, style: &Style, list: &mut List) {
    let map = &pack.map;
    tides(map, style, list.on(Level::Tide));
    for sector in &map.sectors {
        self::sector(map, sector, flood, style, list.on(Level::Beach));
    }
    scatter(map, style, list.on(Level::Scatter));
    for entry in &map.entries {
        gate(map, &pack.palette, entry, style, list.on(Level::Entry));
    }
}

fn centers(map: &Map, hexes: &[HexNo]) -> Vec<Pos2> {
    let found = hexes.iter().filter_map(|hex| map.grid.find(hex.as_str()));
    found.map(|hex| point(map.grid.center(hex))).collect()
}

/// Text on a plate of a colour.
pub(crate) fn tag(
    at: Pos2,
    text: &str,
    size: f32,
    ink: Ink,
    style: &Style,
    sheet: &mut LevelSheet,
) {
    if style.scale < LETTERS_FROM || text.is_empty() {
        return;
    }
    let size = style.letters(size, 8.0, 20.0);
    let text = Text::plain(at, text.to_owned(), size, WHITE, &style.metrics);
    let plate = Rect::from_center_size(at, text.room + vec2(size * 0.5, size * 0.15));
    sheet.card(plate, size * 0.35, ink.dark(0.15));
    sheet.texts.push(text);
}

fn tides(map: &Map, style: &Style, sheet: &mut LevelSheet) {
    let first = |line: &TideLine| line.hours.iter().min().copied();
    let mut hours: Vec<Option<u16>> = map.tide_lines.iter().map(first).collect();
    hours.sort_unstable();
    let last = hours.len().saturating_sub(1).max(1) as f32;
    let width = style.at_least(0.09, 1.5);
    let now = style.minute.and_then(|minute| tide_line_at(map, minute));
    for line in &map.tide_lines {
        let nth = hours.iter().position(|hour| *hour == first(line));
        let [early, late] = TIDES;
        let ink = early.mix(late, nth.unwrap_or_default() as f32 / last);
        let points = centers(map, &line.hexes);
        // The line of the hour stands out; the others stay to be seen.
        let width = match now {
            Some(now) if now.id == line.id => width * 1.6,
            Some(_) => width * 0.5,
            None => width,
        };
        sheet.line(&points, width + 0.04, WHITE.with_alpha(150));
        sheet.line(&points, width, ink);
        // Near both ends, off the edge of the paper, and in the middle.
        let (count, inset) = (points.len(), points.len() / 6);
        let along = [inset, count / 2, (count - inset).saturating_sub(1)];
        for at in along.into_iter().filter_map(|nth| points.get(nth)) {
            tag(*at, &hours_written(&line.hours), 0.3, ink, style, sheet);
        }
    }
}

/// A sector: its area, the borders of its parts, the die numbers on the line of the hour, and its name.
fn sector(
    map: &Map,
    sector: &Sector,
    flood: Option<&Flood>,
    style: &Style,
    sheet: &mut LevelSheet,
) {
    let grid = &map.grid;
    let area = places(grid, &sector.hexes);
    for hex in &area {
        // Under water it is to be seen as sea.
        let is_flooded = flood.is_some_and(|flood| flood.covers(*hex));
        let strength = if is_flooded { 12 } else { 46 };
        sheet.polygon(&grid.corners(*hex).map(point), SAND.with_alpha(strength));
    }
    let parts = sector.minor.iter().map(|part| places(grid, &part.hexes));
    let parts: Vec<Vec<HexIx>> = parts.collect();
    let part_of = |hex: &HexIx| parts.iter().position(|part| part.contains(hex));
    let inside: BTreeSet<HexIx> = area.iter().copied().filter(|_| !parts.is_empty()).collect();
    for hex in &inside {
        let corners = grid.corners(*hex).map(point);
        for (direction, beside) in grid.neighbors(*hex).into_iter().enumerate() {
            // Each border once.
            let Some(beside) = beside.filter(|beside| hex < beside && inside.contains(beside))
            else {
                continue;
            };
            let ends = [corners.get(direction), corners.get((direction + 1) % 6)];
            if let [Some(one), Some(other)] = ends
                && part_of(hex) != part_of(&beside)
            {
                sheet.dashes(&[*one, *other], style.at_least(0.04, 1.0), 0.14, SAND);
            }
        }
    }
    for (hex, dice) in dice_shown(map, sector, style.minute) {
        let at = point(grid.center(hex)) + vec2(0.0, 0.42);
        tag(at, &dice_written(&dice), 0.27, SAND, style, sheet);
    }
    if let Some(middle) = middle_of(grid, &area) {
        let name = sector.name.as_deref().unwrap_or(sector.id.as_str());
        tag(middle - vec2(0.0, 0.42), name, 0.3, SAND, style, sheet);
    }
}

/// The die numbers of a sector at a minute of the day; at none, on the earliest line on which it has any.
fn dice_shown(map: &Map, sector: &Sector, minute: Option<u16>) -> Vec<(HexIx, Vec<u8>)> {
    let hours = map.tide_lines.iter().flat_map(|line| &line.hours).copied();
    let mut hours: Vec<u16> = minute.map_or_else(|| hours.collect(), |minute| vec![minute]);
    hours.sort_unstable();
    if hours.is_empty() {
        // The shore doesn't move.
        hours.push(0);
    }
    let mut dice = hours
        .into_iter()
        .map(|minute| sector_dice(&map.grid, sector, &shore_line(map, sector, minute)));
    dice.find(|dice| !dice.is_empty()).unwrap_or_default()
}

/// The middle of the hex that lies nearest to the middle of an area.
fn middle_of(grid: &Grid, area: &[HexIx]) -> Option<Pos2> {
    let centers = || area.iter().map(|hex| point(grid.center(*hex)));
    let sum = centers().fold(Vec2::ZERO, |sum, at| sum + at.to_vec2());
    let mean = (sum / area.len().max(1) as f32).to_pos2();
    centers().min_by(|a, b| a.distance_sq(mean).total_cmp(&b.distance_sq(mean)))
}

fn scatter(map: &Map, style: &Style, sheet: &mut LevelSheet) {
    let width = style.at_least(0.06, 1.2);
    for way in &map.scatter_paths {
        let points = centers(map, &way.way);
        sheet.line(&points, width, WAKE);
        if let [.., from, to] = points[..] {
            sheet.polygon(&head(from, to + (to - from).normalized() * 0.1, 0.34), WAKE);
        }
        // Beyond the box, where the ways have parted.
        if let Some(at) = points.get(points.len() * 2 / 3) {
            tag(*at, &dice_written(&way.dice), 0.3, WAKE, style, sheet);
        }
    }
    for place in &map.boxes {
        let beach = map.beaches.get(&place.beach);
        let name = beach.and_then(|beach| beach.name.as_deref());
        for at in centers(map, std::slice::from_ref(&place.hex)) {
            card(at, name.unwrap_or(place.id.as_str()), style, sheet);
        }
    }
}

/// A box with the name of its beach.
fn card(at: Pos2, name: &str, style: &Style, sheet: &mut LevelSheet) {
    let rect = Rect::from_center_size(at, vec2(1.7, 1.0));
    sheet.card(rect, 0.1, SAND);
    sheet.card(rect.shrink(style.at_least(0.05, 1.0)), 0.08, CARD);
    if style.scale < LETTERS_FROM {
        return;
    }
    let size = style.letters(0.36, 8.0, 22.0);
    let ink = SAND.dark(0.5);
    let mut text = Text::plain(at, name.to_owned(), size, ink, &style.metrics);
    let fits = (rect.width() - 0.2) / text.room.x.max(0.01);
    if fits < 1.0 {
        text = Text::plain(at, text.text, size * fits, ink, &style.metrics);
    }
    sheet.texts.push(text);
}

fn gate(map: &Map, palette: &Palette, entry: &Entry, style: &Style, sheet: &mut LevelSheet) {
    let grid = &map.grid;
    let hexes = entry_hexes(grid, &entry.at);
    let ink = match entry.side.as_ref() {
        None => BOTH,
        Some(side) => palette
            .sides
            .get(side)
            .map_or(UNKNOWN, |side| Ink::from(side.color)),
    };
    let marked: Vec<HexIx> = match &entry.at {
        EntryHexes::Hexes(_) => hexes.clone(),
        EntryHexes::Between(_, from, to) => {
            let markers = [from, to].into_iter();
            markers.filter_map(|hex| grid.find(hex.as_str())).collect()
        }
        EntryHexes::Edge(_) => hexes.get(hexes.len() / 2).copied().into_iter().collect(),
    };
    for hex in &hexes {
        sheet.polygon(&Cell::of(grid, *hex).outline(), ink.with_alpha(56));
    }
    let rim = ink.dark(0.6);
    let width = style.at_least(0.16, 2.0);
    let edge = style.at_least(0.025, 1.0);
    for (nth, hex) in marked.into_iter().enumerate() {
        let (at, way) = (point(grid.center(hex)), inwards(grid, hex));
        let tail = [at - way * 0.75, at - way * 0.1];
        sheet.line(&tail, width + 2.0 * edge, rim);
        sheet.polygon(&head(at, at + way * 0.42, 0.62), rim);
        sheet.line(&tail, width, ink);
        sheet.polygon(&head(at, at + way * 0.36, 0.52), ink);
        if nth == 0 {
            // Ahead of the arrow: behind it the paper may end.
            let at = at + way * 1.15;
            tag(at, entry.id.as_str(), 0.27, ink, style, sheet);
        }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sample;

    #[test]
    fn arrows_point_onto_the_map() {
        let pack = sample("utah");
        let grid = &pack.map.grid;
        let entry = |id: &str| pack.map.entries.get(&id.into()).expect("an entry");
        let inwards_of = |id: &str| {
            let hexes = entry_hexes(grid, &entry(id).at);
            assert!(hexes.len() > 2, "all between its markers");
            hexes.into_iter().map(|hex| inwards(grid, hex))
        };
        assert!(inwards_of("west-north").all(|way| way.x > 0.5));
        assert!(inwards_of("south").all(|way| way.y < -0.3));
    }
}
