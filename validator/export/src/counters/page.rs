//! The pages of counter sheets as SVG.

use beachhead_draw::counter::{Face, ground_to_cut, print_to_cut};
use beachhead_draw::{Ink, LevelSheet, Metrics, Style, UNKNOWN};
use beachhead_schema::forces::Unit;
use beachhead_schema::pack::Pack;
use emath::{Rect, Vec2, pos2};

use super::marks;
use super::sheets::{CounterSheets, SheetSide};
use crate::fonts::Fonts;
use crate::page_svg;
use crate::tree::MissingLetters;
use crate::write::{ListPlace, Writer};

/// Units of the SVG in a millimetre: its numbers have two decimals, and counters must lie on each other to less than
/// that.
const FINE: f32 = 10.0;

/// The grounds of counters lie over each other by this, so that no white shows between two colours, in millimetres.
const SEAM: f32 = 0.05;

impl CounterSheets {
    /// The letters on the counters and in the margins that none of these fonts has.
    pub fn missing_letters(&self, pack: &Pack, fonts: &Fonts) -> MissingLetters {
        let sides = [SheetSide::Front, SheetSide::Back];
        let pages = (0..self.sheets.len()).flat_map(|nth| sides.map(|side| (nth, side)));
        let drawn = pages.flat_map(|place| page(pack, self, place, fonts.metrics()));
        let text: String = drawn.map(|(svg, _)| svg).collect();
        MissingLetters::of(&text, fonts)
    }
}

/// The counters of a page, in tenths of a millimetre, and its marks, in millimetres.
pub(crate) fn page(
    pack: &Pack,
    sheets: &CounterSheets,
    (nth, side): (usize, SheetSide),
    metrics: &Metrics,
) -> [(String, f64); 2] {
    // Large enough for everything on it to be drawn.
    let style = Style {
        scale: 10.0,
        metrics: metrics.clone(),
        ..Style::default()
    };
    let bleed = sheets.print.bleed_mm as f32 + SEAM;
    let counters = sheets.sheets.get(nth).into_iter().flatten();
    let counters = counters.filter_map(|counter| {
        let unit = pack.forces.units.as_slice().get(counter.unit)?;
        let (x, y, size) = sheets.place(*counter, side);
        let corner = pos2(x as f32, y as f32);
        Some((unit, Rect::from_min_size(corner, Vec2::splat(size as f32))))
    });
    let counters: Vec<(&Unit, Rect)> = counters.collect();
    let mut list = LevelSheet::default();
    for (unit, card) in &counters {
        ground_to_cut(ground(pack, unit), *card, bleed, &mut list);
    }
    for (unit, card) in &counters {
        let face = match side {
            SheetSide::Front => Some(Face::of(unit, &pack.palette)),
            SheetSide::Back => Face::back(unit, &pack.palette),
        };
        if let Some(face) = face {
            print_to_cut(&face, *card, &style, &mut list);
        }
    }
    let size = (
        sheets.page.0 * f64::from(FINE),
        sheets.page.1 * f64::from(FINE),
    );
    let mut writer = Writer::new((size.0 as f32, size.1 as f32));
    let place = ListPlace {
        at: (0.0, 0.0),
        scale: FINE,
    };
    writer.sheet(&list, place, 0.0);
    [
        (page_svg::page(size, &writer.text), 1.0 / f64::from(FINE)),
        (marks::of(sheets, nth, side, &pack.map.title), 1.0),
    ]
}

/// The colour of a unit's side.
fn ground(pack: &Pack, unit: &Unit) -> Ink {
    let side = pack.palette.sides.get(&unit.side);
    side.map_or(UNKNOWN, |side| side.color.into())
}
