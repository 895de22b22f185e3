//! The boxes off the map in a script's scene: units to arrive, reserves, the lost, each with its counters.

use beachhead_check::figure;
use beachhead_engine::{OffMapCounter, OffMapPlace};
use beachhead_schema::Id;
use beachhead_schema::pack::Pack;
use egui::{CollapsingHeader, Role, Sense, Ui, WidgetInfo, vec2};

use crate::picture::paint_counter;

/// Side of the room that a counter takes, in points.
const SIDE: f32 = 46.0;

/// One box with its counters, as many in a row as there is room for. Returns the unit whose counter was clicked.
pub(crate) fn off_map_ui(ui: &mut Ui, pack: &Pack, place: &OffMapPlace) -> Option<Id> {
    let title = format!("{} ({})", place.name, place.counters.len());
    let mut clicked = None;
    CollapsingHeader::new(title)
        .id_salt(("off map", &place.name))
        .default_open(true)
        .show(ui, |ui| {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = vec2(2.0, 2.0);
                for counter in &place.counters {
                    if counter_ui(ui, pack, counter) {
                        clicked = Some(counter.unit.clone());
                    }
                }
            });
        });
    clicked
}

/// A counter; says whether it was clicked.
fn counter_ui(ui: &mut Ui, pack: &Pack, counter: &OffMapCounter) -> bool {
    let (rect, response) = ui.allocate_exact_size(vec2(SIDE, SIDE), Sense::click());
    // There may be hundreds, most of them out of sight: words are made where somebody asks for them.
    response.widget_info(|| WidgetInfo::labeled(Role::Image, true, in_words(pack, counter)));
    if ui.is_rect_visible(rect) {
        let face = figure::face(pack, &counter.unit, counter.steps, &counter.marks);
        paint_counter(ui.painter(), rect.center(), SIDE - 8.0, &face, false);
    }
    let response = response.on_hover_ui(|ui| {
        ui.label(in_words(pack, counter));
    });
    response.clicked()
}

/// `8/4, 2 steps; disrupted`: a unit of loose figures has as many steps.
fn in_words(pack: &Pack, counter: &OffMapCounter) -> String {
    let steps = match counter.steps {
        1 => "1 step".to_owned(),
        steps => format!("{steps} steps"),
    };
    let name = pack.forces.units.get(&counter.unit);
    let name = name.and_then(|unit| unit.name.as_deref());
    let name = name.unwrap_or(counter.unit.as_str());
    let marks = counter.marks.iter().map(|mark| mark.tooltip.as_ref());
    let reported: Vec<&str> = marks.collect();
    match reported.is_empty() {
        true => format!("{name}, {steps}"),
        false => format!("{name}, {steps}; {}", reported.join("; ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use beachhead_engine::StatusMark;

    #[test]
    fn a_counter_off_the_map_is_reported_in_words() {
        let document = Document::bundled().expect("the bundled pack can be read");
        let counter = |steps, marks: &[StatusMark]| OffMapCounter {
            unit: "no-such-unit".into(),
            steps,
            marks: marks.to_vec(),
        };
        let marks = [StatusMark::text("D", "disrupted")];
        for (counter, expected) in [
            (counter(2, &[]), "no-such-unit, 2 steps"),
            (counter(1, &marks), "no-such-unit, 1 step; disrupted"),
        ] {
            assert_eq!(in_words(document.pack(), &counter), expected);
        }
    }
}
