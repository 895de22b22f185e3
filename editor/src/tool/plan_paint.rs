//! How the records of a scenario are drawn on the map: the first list of hexes as an area in the colour of its side, the
//! others as goals with the record's name. The record in hand is drawn in amber, with its units.

use std::collections::BTreeMap;

use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use egui::{Align2, Color32, FontId, Stroke, pos2, vec2};

use super::hand::{MARK, PreviewPainter, Spot};
use crate::form::{PlanField, RecordPath, Slot};
use crate::picture::color32;
use crate::plan::{PlanRecord, Plans};

/// Scale from which goals are named.
const NAMES_FROM: f32 = 14.0;
/// Names that are written into one hex; of the others it is said how many there are.
const MOST_NAMES: usize = 3;
/// Colour of records without a side.
const NO_SIDE: Color32 = Color32::from_rgb(150, 60, 190);

impl Plans {
    /// Shades areas. `in_hand` is drawn in amber.
    pub(crate) fn shade(
        &self,
        pack: &Pack,
        in_hand: Option<&RecordPath>,
        preview: &PreviewPainter<'_>,
    ) {
        for (record, is_in_hand) in self.drawn(in_hand) {
            let color = color_of(record, is_in_hand, pack);
            let Some(area) = area(record) else { continue };
            let hexes = record.hexes(area, pack);
            let (strong, width) = if is_in_hand { (0.3, 3.0) } else { (0.16, 2.0) };
            preview.fill_all(&hexes, color.gamma_multiply(strong));
            preview.edge_all(&hexes, width, color);
        }
    }

    /// Marks goals, and the units of the record in hand.
    pub(crate) fn mark(
        &self,
        (pack, scenario): (&Pack, &Scenario),
        in_hand: Option<&RecordPath>,
        preview: &PreviewPainter<'_>,
    ) {
        let mut names: BTreeMap<HexIx, Vec<&str>> = BTreeMap::new();
        for (record, is_in_hand) in self.drawn(in_hand) {
            let color = color_of(record, is_in_hand, pack);
            let area = area(record);
            for field in record.fields.iter().filter(|field| Some(*field) != area) {
                let hexes = record.hexes(field, pack);
                if matches!(field.slot, Slot::Place(_)) {
                    // It is drawn on the map already.
                    if is_in_hand {
                        preview.edge_all(&hexes, 2.0, color);
                    }
                    continue;
                }
                for hex in &hexes {
                    goal(preview, *hex, color);
                }
                if let Some(hex) = hexes.first() {
                    names
                        .entry(*hex)
                        .or_default()
                        .push(match record.fields.len() {
                            0 | 1 => &record.title,
                            _ if record.list == record.title => &field.name,
                            _ => &record.title,
                        });
                }
            }
            if is_in_hand {
                for unit in record.units() {
                    let placed = scenario.setup.get(&unit);
                    let hex = placed.and_then(|placed| preview.grid.find(placed.hex.as_str()));
                    if let Some(hex) = hex {
                        preview.ring(hex, 5.0, Color32::from_black_alpha(140));
                        preview.ring(hex, 3.0, color);
                    }
                }
            }
        }
        if preview.view.scale() >= NAMES_FROM {
            names
                .iter()
                .for_each(|(hex, names)| name(preview, *hex, names));
        }
    }

    /// The record that names what is at a spot: of several the one after that in hand.
    pub(crate) fn at(
        &self,
        spot: &Spot,
        in_hand: Option<&RecordPath>,
        pack: &Pack,
        scenario: Option<&Scenario>,
    ) -> Option<&PlanRecord> {
        let hex = spot.hex;
        let unit = spot
            .unit
            .as_ref()
            .filter(|unit| scenario.is_some_and(|scenario| scenario.setup.get(unit).is_some()));
        let names = |record: &&PlanRecord| {
            let mut fields = record.fields.iter();
            let has_unit = unit.is_some_and(|unit| record.units().contains(unit));
            has_unit
                || fields.any(|field| {
                    let hexes = record.hexes(field, pack);
                    hex.is_some_and(|hex| hexes.binary_search(&hex).is_ok())
                })
        };
        let there: Vec<&PlanRecord> = self.records.iter().filter(names).collect();
        let at = in_hand.and_then(|path| there.iter().position(|record| record.path == *path));
        let next = at.map_or(0, |at| (at + 1) % there.len().max(1));
        there.get(next).copied()
    }

    /// The records that are drawn, the one in hand last: those of the rulebook's own part, and whichever is in hand.
    fn drawn<'a>(
        &'a self,
        in_hand: Option<&'a RecordPath>,
    ) -> impl Iterator<Item = (&'a PlanRecord, bool)> {
        let chosen = in_hand.and_then(|path| self.record(path));
        let records = self.records.iter().filter(move |record| {
            record.is_of_rulebook() && chosen.is_none_or(|chosen| chosen.path != record.path)
        });
        let records = records.map(|record| (record, false));
        records.chain(chosen.map(|record| (record, true)))
    }
}

/// The field that is drawn as an area: the first list of hexes.
fn area(record: &PlanRecord) -> Option<&PlanField> {
    record.fields.iter().find(|field| field.slot == Slot::Hexes)
}

fn color_of(record: &PlanRecord, is_in_hand: bool, pack: &Pack) -> Color32 {
    if is_in_hand {
        return MARK;
    }
    let side = record.side.as_ref();
    let side = side.and_then(|side| pack.palette.sides.get(side));
    side.map_or(NO_SIDE, |side| color32(side.color))
}

/// Rings a hex with a cross in it.
fn goal(preview: &PreviewPainter<'_>, hex: HexIx, color: Color32) {
    let center = preview.center(hex);
    let reach = preview.view.scale() * 0.62;
    // From far away a mark is no wider than its hex.
    let thin = (reach / 9.0).clamp(0.3, 1.0);
    for (width, color) in [(4.5, Color32::from_black_alpha(170)), (2.5, color)] {
        let width = width * thin;
        let stroke = Stroke::new(width, color);
        preview.painter.circle_stroke(center, reach, stroke);
        for way in [
            vec2(1.0, 0.0),
            vec2(0.0, 1.0),
            vec2(-1.0, 0.0),
            vec2(0.0, -1.0),
        ] {
            let ends = [center + way * reach * 0.7, center + way * reach * 1.3];
            preview.painter.line_segment(ends, stroke);
        }
    }
}

/// Writes below the middle of a hex what its records are called.
fn name(preview: &PreviewPainter<'_>, hex: HexIx, names: &[&str]) {
    let shown = names
        .iter()
        .take(MOST_NAMES)
        .map(|name| name.replace('_', " "));
    let mut lines: Vec<String> = shown.collect();
    if names.len() > MOST_NAMES {
        lines.push(format!("and {} more", names.len() - MOST_NAMES));
    }
    let scale = preview.view.scale();
    let font = FontId::proportional((scale * 0.3).clamp(10.0, 18.0));
    let text = lines.join("\n");
    let galley = preview.painter.layout_no_wrap(text, font, Color32::WHITE);
    let center = preview.center(hex);
    let at = pos2(center.x, center.y + scale * 0.85);
    let room = Align2::CENTER_TOP.anchor_size(at, galley.size());
    let frame = room.expand2(vec2(4.0, 1.0));
    preview
        .painter
        .rect_filled(frame, 3.0, Color32::from_black_alpha(170));
    preview.painter.galley(room.min, galley, Color32::WHITE);
}
