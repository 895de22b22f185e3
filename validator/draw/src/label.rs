//! Text that belongs to no hex: names of seas and districts, in the colour of the ground that they lie on.

use crate::geometry::point;
use crate::layer::Level;
use crate::list::{List, Text};
use crate::look::Looks;
use crate::style::Style;
use beachhead_model::map::{Label, Map};
use emath::{Pos2, Rect};

/// Room around the map in a picture, in hex units.
pub const MARGIN: f32 = 0.5;
/// Room between letters, in parts of their size.
const SPACING: f32 = 0.16;

/// The same for a text: none where letters are joined, as those of Arabic and Devanagari are.
fn spacing(text: &str) -> f32 {
    let is_joined = |letter| matches!(letter, '\u{600}'..='\u{a7f}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefc}');
    match text.chars().any(is_joined) {
        true => 0.0,
        false => SPACING,
    }
}

/// The text of a label where it stands; none if its hex isn't on the map.
pub fn label(map: &Map, looks: &Looks, style: &Style, label: &Label) -> Option<Text> {
    let hex = map.grid.find(label.hex.as_str())?;
    let size = f32::from(label.size) / 50.0 * 0.72;
    let ink = looks.of_hex(map, hex).fill.dark(0.55).with_alpha(217);
    let at = point(map.grid.center(hex));
    let spacing = spacing(&label.text);
    let mut text = Text {
        slant: true,
        spacing,
        angle: f32::from(label.angle.unwrap_or(0)),
        ..Text::plain(at, label.text.clone(), size, ink, &style.metrics)
    };
    let letters = text.text.chars().count() as f32;
    text.room.x += letters * spacing * size;
    Some(text)
}

/// Whether a text stays on the sheet: the hexes of the map and the room around them.
pub fn is_on_sheet(map: &Map, text: &Text) -> bool {
    let bounds = map.grid.bounds();
    let sheet = Rect::from_min_max(point(bounds.min), point(bounds.max));
    sheet.expand(MARGIN).contains_rect(text.bounds())
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::sample;

    #[test]
    fn joined_letters_stay_together() {
        let pack = sample("utah");
        let style = Style::default();
        let looks = Looks::of(&pack.palette, style.patterns, true);
        let sea = pack.map.labels.iter().next().expect("there is one");
        let set = |words: &str| {
            let label = Label {
                text: words.to_owned(),
                ..sea.clone()
            };
            let text = label_of(&pack.map, &looks, &style, &label);
            (text.spacing, text.room.x / text.size)
        };
        let (spacing, wide) = set("Sea");
        assert_eq!(spacing, SPACING);
        assert!((wide - style.metrics.width("Sea", 1.0) - 3.0 * SPACING).abs() < 1e-4);
        let (spacing, wide) = set("بحر");
        assert_eq!(spacing, 0.0);
        assert!((wide - style.metrics.width("بحر", 1.0)).abs() < 1e-4);
    }

    fn label_of(map: &Map, looks: &Looks, style: &Style, it: &Label) -> Text {
        label(map, looks, style, it).expect("its hex is on the map")
    }
}
