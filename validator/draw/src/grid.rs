//! The lines between hexes, the line where the map ends, and printed numbers.

use beachhead_hex::{Extent, Grid, HexIx};
use beachhead_model::map::Map;
use emath::{Pos2, Rect, Vec2, vec2};

use crate::cell::Cell;
use crate::geometry::point;
use crate::ink::Ink;
use crate::layer::Level;
use crate::list::{List, Text};
use crate::look::Looks;
use crate::style::{GridKind, GridStyle, NumberPlace, NumberStyle, NumberedHexes, Style};

/// Scale from which numbers are drawn.
const NUMBERS_FROM: f32 = 19.0;

/// The line where the map ends.
const EDGE: Ink = Ink::rgb(58, 54, 48);

/// Draws the lines of one hex. Each side between two hexes is the lower one's to draw.
pub(crate) fn lines(cell: &Cell, is_wet: bool, style: GridStyle, list: &mut List) {
    let faint: u8 = if is_wet { 62 } else { 84 };
    let strength = style.weight.clamp(0.25, 4.0);
    let [red, green, blue] = style.color;
    let alpha = (f32::from(faint) * strength.sqrt().max(1.0)).min(255.0) as u8;
    let ink = Ink::rgb(red, green, blue).with_alpha(alpha);
    let width = 0.026 * strength;
    for direction in 0..6 {
        let ends = cell.side(direction);
        match (cell.neighbor(direction), style.kind) {
            (Some(other), _) if other < cell.hex => {}
            (Some(_), GridKind::Lines) => list.on(Level::Grid).piece(&ends, width, ink),
            (Some(_), GridKind::Corners) => {
                let [from, to] = ends;
                for piece in [[from, from.lerp(to, 0.16)], [to.lerp(from, 0.16), to]] {
                    list.on(Level::Grid).piece(&piece, width, ink);
                }
            }
            (Some(_), GridKind::Dots) => {}
            (None, _) if cell.lacks(direction) => {}
            (None, _) => list.on(Level::Edge).line(&ends, 0.06, EDGE),
        }
    }
    if let Some(ends) = cell.halving() {
        list.on(Level::Edge).line(&ends, 0.06, EDGE);
    }
    if style.kind == GridKind::Dots {
        let strong = ink.with_alpha(alpha.saturating_add(90));
        list.on(Level::Grid)
            .dot(cell.center, 0.055 * strength, strong);
    }
}

/// Where the number of a hex stands, from its middle.
fn place(style: NumberStyle) -> Vec2 {
    match style.place {
        NumberPlace::Top => vec2(0.0, -0.7),
        NumberPlace::Middle => Vec2::ZERO,
        NumberPlace::Bottom => vec2(0.0, 0.72),
    }
}

/// Where the number of a hex stands on the map: with flat tops that of half a hex would stand beside the map, and is moved into
/// the half that is there.
pub(crate) fn number_at(grid: &Grid, hex: HexIx, style: NumberStyle) -> Pos2 {
    /// How far from the line that halves the hex the number stands at least.
    const INSIDE: f32 = 0.2;
    let (center, shift) = (point(grid.center(hex)), place(style));
    if !matches!(grid.extent(hex), Extent::Half { .. }) {
        return center + shift;
    }
    let cell = Cell::of(grid, hex);
    let Some(off) = cell.missing else {
        return center + shift;
    };
    let inward = (center - cell.middle(off)).normalized();
    let is_upright = inward.y.abs() > 0.5;
    let short = INSIDE - shift.dot(inward);
    match is_upright && short > 0.0 {
        true => center + shift + inward * short,
        false => center + shift,
    }
}

/// The size of printed numbers in hex units, if they are shown at this scale: from far away they grow, to be read.
pub fn number_size(style: &Style) -> Option<f32> {
    let NumberStyle { size, hexes, .. } = style.numbers;
    let every_fifth = hexes == NumberedHexes::EveryFifth;
    let share = size.clamp(0.5, 3.0);
    let scale = style.scale;
    if scale * share < NUMBERS_FROM && !(every_fifth && scale * share >= NUMBERS_FROM / 2.5) {
        return None;
    }
    let least = if every_fifth { 8.0 } else { 7.0 };
    Some((scale * 0.24 * share).clamp(least, 17.0 * share) / scale)
}

/// Whether the number of a hex is shown, where any is.
fn is_numbered(map: &Map, hex: HexIx, style: NumberStyle) -> bool {
    let (first, second) = map.grid.coords(hex);
    style.hexes == NumberedHexes::All || (first % 5 == 0 && second % 5 == 0)
}

/// Draws the printed numbers of these hexes.
pub fn numbers(
    map: &Map,
    looks: &Looks,
    style: &Style,
    hexes: impl Iterator<Item = HexIx>,
    list: &mut List,
) {
    let Some(size) = number_size(style) else {
        return;
    };
    for hex in hexes.filter(|hex| is_numbered(map, *hex, style.numbers)) {
        let ink = looks.of_hex(map, hex).fill.dark(0.76);
        let number = map.grid.number(hex).to_string();
        let at = number_at(&map.grid, hex, style.numbers);
        let text = Text::plain(at, number, size, ink, &style.metrics);
        list.on(Level::Number).texts.push(text);
    }
}

/// The room that the number of a hex takes, if it is shown.
pub(crate) fn number_room(map: &Map, hex: HexIx, style: &Style) -> Option<Rect> {
    let size = number_size(style)?;
    if !is_numbered(map, hex, style.numbers) {
        return None;
    }
    let number = map.grid.number(hex);
    let room = vec2(style.metrics.width(number.as_str(), size), size * 0.75);
    let at = number_at(&map.grid, hex, style.numbers);
    Some(Rect::from_center_size(at, room))
}

#[cfg(test)]
mod tests {
    use beachhead_hex::preset;

    use super::*;

    #[test]
    fn the_number_of_half_a_hex_stands_on_the_map() {
        let grid = Grid::new(preset::omaha()).expect("it makes sense");
        for (number, expected) in [
            // Above the middle, in the middle, below it.
            ("A2.36", [0.2, 0.2, 0.72]), // The northern half is not there,
            ("C2.01", [-0.7, -0.2, -0.2]), // the southern half is not there,
            ("A2.01", [-0.7, 0.0, 0.72]), // and both are.
        ] {
            let hex = grid.find(number).expect("on the map");
            let places = [NumberPlace::Top, NumberPlace::Middle, NumberPlace::Bottom];
            let down = places.map(|place| {
                let style = NumberStyle {
                    place,
                    ..NumberStyle::default()
                };
                number_at(&grid, hex, style).y - grid.center(hex).1
            });
            let far = down
                .iter()
                .zip(expected)
                .map(|(y, wanted)| (y - wanted).abs());
            assert!(far.fold(0.0, f32::max) < 1e-3, "{number}: {down:?}");
        }
    }
}
