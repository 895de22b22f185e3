//! Text that belongs to no hex: names of seas and districts, in the colour of the ground that they lie on.

use crate::geometry::point;
use crate::layer::Level;
use crate::list::{List, Text};
use crate::look::Looks;
use crate::style::Style;
use beachhead_schema::map::{Label, Map};
use emath::Pos2;

/// Room between letters, in parts of their size.
const SPACING: f32 = 0.16;

/// The text of a label where it stands; none if its hex isn't on the map.
pub fn label(map: &Map, looks: &Looks, style: &Style, label: &Label) -> Option<Text> {
    let hex = map.grid.find(label.hex.as_str())?;
    let size = f32::from(label.size) / 50.0 * 0.72;
    let ink = looks.of_hex(map, hex).fill.dark(0.55).with_alpha(217);
    let at = point(map.grid.center(hex));
    let mut text = Text {
        slant: true,
        spacing: SPACING,
        angle: f32::from(label.angle.unwrap_or(0)),
        ..Text::plain(at, label.text.clone(), size, ink, &style.metrics)
    };
    let letters = text.text.chars().count() as f32;
    text.room.x += letters * SPACING * size;
    Some(text)
}

/// Draws the labels that can be read and of which `shows` has the middle.
pub(crate) fn draw(
    map: &Map,
    looks: &Looks,
    style: &Style,
    shows: impl Fn(Pos2) -> bool,
    list: &mut List,
) {
    let labels = map.labels.iter();
    let texts = labels.filter_map(|it| label(map, looks, style, it));
    let texts = texts.filter(|text| shows(text.at));
    let read = texts.filter(|text| (7.0..=160.0).contains(&(text.size * style.scale)));
    list.on(Level::Label).texts.extend(read);
}
