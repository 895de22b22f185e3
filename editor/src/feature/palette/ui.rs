//! The palette editor: the kinds of a list, and the one in hand with all that can be said of it.

use beachhead_schema::Id;
use beachhead_schema::edit::{KIND_LISTS, Kind, ListMove, kinds, set_kind};
use beachhead_schema::pack::Pack;
use beachhead_schema::vocabulary::Vocabulary;
use egui::{
    Align, Button, ComboBox, Key, Layout, Rect, Role, ScrollArea, Sense, TextEdit, Ui, WidgetInfo,
    vec2,
};

use super::Palettes;
use super::form::{look_ui, warnings_ui};
use crate::command::{Command, Commands, KindAsk};
use crate::document::Document;
use crate::picture::{Patterns, swatch};
use crate::words::counted;

/// Height of a kind in the list, in points.
const ROW: f32 = 24.0;

/// Shows the palette editor.
pub(crate) fn kinds_ui(
    ui: &mut Ui,
    document: &Document,
    state: &mut Palettes,
    patterns: Patterns,
    commands: &mut Commands,
) {
    state.settle(document);
    let pack = document.pack();
    lists_ui(ui, pack, state.list, commands);
    let height = (ui.available_height() * 0.35).max(3.0 * ROW);
    let list = ScrollArea::vertical().id_salt(("kinds", title(state.list)));
    list.max_height(height).auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        for kind in kinds(&pack.palette, state.list) {
            let on = state.id.as_ref() == Some(kind.id());
            let (rect, clicked) = kind_ui(ui, pack, &kind, on);
            if on && std::mem::take(&mut state.is_fresh) {
                ui.scroll_to_rect(rect, None);
            }
            if clicked {
                let ask = KindAsk::Show(state.list, kind.id().clone());
                commands.send(Command::Kind(ask));
            }
        }
    });
    ui.separator();
    let Some(draft) = state.draft.clone() else {
        ui.weak(format!("There is no {} yet: + adds one", state.list.noun()));
        return;
    };
    let form = ScrollArea::vertical().id_salt(("kind", title(state.list), draft.id()));
    form.auto_shrink(false).show(ui, |ui| {
        name_ui(ui, pack, state, commands);
        let mut after = state.draft.clone().unwrap_or(draft);
        look_ui(ui, pack, &mut after);
        warnings_ui(ui, &pack.palette, &after, patterns);
        // What is dragged is one edit, made when it is let go.
        if !ui.input(|input| input.pointer.any_down()) {
            let edit = set_kind(&pack.palette, state.list, &after);
            commands.extend(edit.map(Command::Apply));
        }
        state.draft = Some(after);
        ui.separator();
        id_ui(ui, state, commands);
        remove_ui(ui, pack, state, commands);
    });
}

/// Which list is shown, and a button that adds to it.
fn lists_ui(ui: &mut Ui, pack: &Pack, list: Vocabulary, commands: &mut Commands) {
    ui.horizontal(|ui| {
        ComboBox::from_id_salt("list of kinds")
            .selected_text(title(list))
            .width(150.0)
            .show_ui(ui, |ui| {
                for other in KIND_LISTS {
                    let text = format!("{} ({})", title(other), kinds(&pack.palette, other).len());
                    if ui.selectable_label(other == list, text).clicked() {
                        commands.send(Command::Kind(KindAsk::List(other)));
                    }
                }
            })
            .response
            .on_hover_text("What kinds are of");
        let text = format!("+ New {}", list.noun());
        let tip = "Add one; it looks unlike the others, and its name can be typed at once";
        if ui.button(text).on_hover_text(tip).clicked() {
            commands.send(Command::Kind(KindAsk::Add(list)));
        }
    });
}

/// What a list is called.
fn title(list: Vocabulary) -> &'static str {
    match list {
        Vocabulary::Terrains => "Terrain",
        Vocabulary::Features => "Features",
        Vocabulary::Tiles => "Tiles",
        Vocabulary::Hexsides => "Hexsides",
        Vocabulary::Paths => "Paths",
        Vocabulary::Regions => "Regions",
        Vocabulary::Markers => "Markers",
        Vocabulary::Sides => "Sides",
        Vocabulary::Units => "Units",
        _ => "Figures",
    }
}

/// A kind with its swatch: where it is, and whether it was clicked.
fn kind_ui(ui: &mut Ui, pack: &Pack, kind: &Kind, on: bool) -> (Rect, bool) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::click());
    let label = format!("Kind {}", kind.name());
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, on, &label));
    if ui.is_rect_visible(rect) {
        let visuals = ui.style().interact_selectable(&response, on);
        if on || response.hovered() || response.has_focus() {
            ui.painter().rect_filled(rect, 4.0, visuals.weak_bg_fill);
        }
        let picture =
            Rect::from_center_size(rect.left_center() + vec2(16.0, 0.0), vec2(22.0, 22.0));
        swatch_ui(ui, pack, kind, picture);
        ui.painter().text(
            rect.left_center() + vec2(34.0, 0.0),
            egui::Align2::LEFT_CENTER,
            kind.name(),
            egui::TextStyle::Body.resolve(ui.style()),
            visuals.text_color(),
        );
    }
    (rect, response.clicked())
}

/// How a kind looks.
pub(super) fn swatch_ui(ui: &Ui, pack: &Pack, kind: &Kind, rect: Rect) {
    let painter = ui.painter();
    match kind {
        Kind::Terrain(kind) => swatch::terrain(painter, rect, &pack.palette, kind),
        Kind::Line(kind) => swatch::line(painter, rect, kind),
        Kind::Area(kind) => swatch::marker(painter, rect, kind),
        Kind::Side(kind) => swatch::side(painter, rect, kind),
        Kind::Figure(_) | Kind::Unit(_) => {}
    }
}

/// The name, in a field: Enter keeps it.
fn name_ui(ui: &mut Ui, pack: &Pack, state: &mut Palettes, commands: &mut Commands) {
    let label = ui.horizontal(|ui| {
        let label = ui.label("Name");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            moves_ui(ui, pack, state, commands);
        });
        label
    });
    let label = label.inner;
    let field = TextEdit::singleline(&mut state.name).desired_width(f32::INFINITY);
    let shown = field.show(ui);
    let response = shown.response.response.labelled_by(label.id);
    if std::mem::take(&mut state.wants_focus) {
        response.request_focus();
        // Whoever types replaces the name that is there.
        let end = egui::text::CCursor::new(state.name.chars().count());
        let all = egui::text::CCursorRange::two(egui::text::CCursor::default(), end);
        let mut kept = shown.state;
        kept.cursor.set_char_range(Some(all));
        kept.store(ui.ctx(), response.id);
    }
    if response.lost_focus() {
        let is_given_up = ui.input(|input| input.key_pressed(Key::Escape));
        match &state.id {
            Some(id) if !is_given_up && !state.name.trim().is_empty() => {
                let ask = KindAsk::Name(state.list, id.clone(), state.name.clone());
                commands.send(Command::Kind(ask));
            }
            _ => state.known = None,
        }
    }
}

/// Buttons that move the kind in hand in its list. They are beside its name, not in its row: they stay under the pointer while the row
/// moves.
fn moves_ui(ui: &mut Ui, pack: &Pack, state: &Palettes, commands: &mut Commands) {
    let all = kinds(&pack.palette, state.list);
    let is_not = |end: Option<&Kind>| end.map(Kind::id) != state.id.as_ref();
    let Some(kind) = all.iter().find(|kind| state.id.as_ref() == Some(kind.id())) else {
        return;
    };
    // From right to left.
    for (text, to, is_possible) in [
        ("↓", ListMove::Down, is_not(all.last())),
        ("↑", ListMove::Up, is_not(all.first())),
    ] {
        let label = format!("Move {} {}", kind.name(), to.word());
        let button = ui.add_enabled(is_possible, Button::new(text));
        button.widget_info(|| WidgetInfo::labeled(Role::Button, is_possible, &label));
        let tip = format!(
            "Move it {} in its list, the legend and all choices",
            to.word()
        );
        if button.on_hover_text(tip).clicked() {
            let ask = KindAsk::Move(state.list, kind.id().clone(), to);
            commands.send(Command::Kind(ask));
        }
    }
}

/// The id, and what would follow another one.
fn id_ui(ui: &mut Ui, state: &mut Palettes, commands: &mut Commands) {
    let Some(id) = state.id.clone() else { return };
    let known = state.known.as_ref();
    let uses = known.map(|known| known.uses.as_slice()).unwrap_or_default();
    let in_words: Vec<String> = uses
        .iter()
        .map(|(what, count)| use_in_words(what, *count))
        .collect();
    ui.weak(match in_words.is_empty() {
        true => "Nothing refers to it".to_owned(),
        false => format!("In use by {}", in_words.join(", ")),
    });
    let label = ui.label("Id");
    let tip = "By this, files and tables refer to it; whatever does follows in one step";
    ui.horizontal(|ui| {
        let field = TextEdit::singleline(&mut state.typed_id).desired_width(150.0);
        let field = ui.add(field).labelled_by(label.id).on_hover_text(tip);
        let is_other = *state.typed_id.trim() != *id.as_str();
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let clicked = ui.add_enabled(is_other, Button::new("Rename")).clicked();
        if is_other && (clicked || entered) {
            let ask = KindAsk::Rename(state.list, id.clone(), state.typed_id.clone());
            commands.send(Command::Kind(ask));
        }
    });
    let mentions = known.map(|known| known.mentions.as_slice());
    let mentions = mentions.unwrap_or_default();
    if !mentions.is_empty() {
        let list = mentions.join(", ");
        ui.weak(format!("Mentioned in, and left as it is there: {list}"));
    }
}

/// How many records there are of a sort that is named in the plural.
fn use_in_words(what: &str, count: usize) -> String {
    match count {
        1 => counted(1, &singular(what)),
        count => format!("{count} {what}"),
    }
}

fn singular(what: &str) -> String {
    match what {
        "hexes" => "hex".to_owned(),
        "entries" => "entry".to_owned(),
        "beaches" | "boxes" | "breaches" => what.trim_end_matches("es").to_owned(),
        other => other.trim_end_matches('s').to_owned(),
    }
}

/// What comes in its place, and a button that takes it away.
fn remove_ui(ui: &mut Ui, pack: &Pack, state: &mut Palettes, commands: &mut Commands) {
    let Some(id) = state.id.clone() else { return };
    let others = kinds(&pack.palette, state.list).into_iter();
    let others: Vec<(Id, String)> = others
        .filter(|kind| *kind.id() != id)
        .map(|kind| (kind.id().clone(), kind.name().to_owned()))
        .collect();
    ui.horizontal(|ui| {
        let name_of = |id: &Id| {
            others
                .iter()
                .find(|other| other.0 == *id)
                .map(|other| other.1.as_str())
        };
        let chosen = state.other.as_ref().and_then(name_of);
        ComboBox::from_id_salt("in its place")
            .selected_text(chosen.unwrap_or("In its place…"))
            .width(150.0)
            .show_ui(ui, |ui| {
                for (other, name) in &others {
                    let on = state.other.as_ref() == Some(other);
                    if ui.selectable_label(on, name).clicked() {
                        state.other = Some(other.clone());
                    }
                }
            })
            .response
            .on_hover_text("What refers to it refers to this one then");
        let tip = "Take it out of the palette, in one step that can be undone";
        if ui.button("Remove").on_hover_text(tip).clicked() {
            let ask = KindAsk::Remove(state.list, id.clone(), state.other.clone());
            commands.send(Command::Kind(ask));
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_record_is_one() {
        for (what, count, expected) in [
            ("hexes", 1, "1 hex"),
            ("hexes", 5000, "5000 hexes"),
            ("table rows", 1, "1 table row"),
            ("beaches", 1, "1 beach"),
            ("entries", 1, "1 entry"),
        ] {
            assert_eq!(use_in_words(what, count), expected);
        }
    }
}
