//! Single values of a form: text, numbers, words of the pack, printed numbers.

use beachhead_schema::vocabulary::Vocabulary;
use egui::{ComboBox, Key, Response, TextEdit, Ui, WidgetText};
use serde_json::Value;

use super::context::FormContext;

/// How wide a field for a word is, in points.
pub(super) const WORD: f32 = 130.0;
/// How wide a field for a number is.
const NUMBER: f32 = 56.0;

/// A field that is typed into, and taken when it is left; what was typed, if that is something else. Esc gives it up.
///
/// There is one to a scope: what is typed stays with it, whatever comes to stand before it.
pub(super) fn typed_ui(ui: &mut Ui, shown: &str, width: f32) -> (Response, Option<String>) {
    let id = ui.scope_id().with("typed");
    let draft: Option<String> = ui.data(|data| data.get_temp(id));
    let mut text = draft.unwrap_or_else(|| shown.to_owned());
    let field = TextEdit::singleline(&mut text).id(id);
    let response = ui.add(field.desired_width(width));
    if ui.memory(|memory| memory.has_focus(id)) {
        ui.data_mut(|data| data.insert_temp(id, text));
        return (response, None);
    }
    ui.data_mut(|data| data.remove::<String>(id));
    let is_given_up = ui.input(|input| input.key_pressed(Key::Escape));
    let is_left = response.lost_focus() && !is_given_up && text != shown;
    (response, is_left.then_some(text))
}

/// Any text.
pub(super) fn text_ui(ui: &mut Ui, value: &mut Value) -> Response {
    let shown = value.as_str().unwrap_or_default().to_owned();
    let (response, typed) = typed_ui(ui, &shown, WORD * 2.0);
    if let Some(text) = typed {
        *value = Value::String(text.trim().to_owned());
    }
    response
}

/// A whole number. `may_be_none`: a blank field is no number.
pub(super) fn whole_ui(
    ui: &mut Ui,
    form: &mut FormContext<'_>,
    (least, most): (i64, i64),
    may_be_none: bool,
    value: &mut Value,
) -> Response {
    let shown = value.as_i64().map(|number| number.to_string());
    let (response, typed) = typed_ui(ui, &shown.unwrap_or_default(), NUMBER);
    if let Some(text) = typed {
        match text.trim().parse::<i64>() {
            _ if may_be_none && text.trim().is_empty() => *value = Value::Null,
            Ok(number) if (least..=most).contains(&number) => *value = number.into(),
            _ => form.refuse(format!(
                "`{text}` is no whole number from {least} to {most}"
            )),
        }
    }
    response
}

/// A word of the pack.
pub(super) fn word_ui(
    ui: &mut Ui,
    form: &FormContext<'_>,
    words: Vocabulary,
    may_be_none: bool,
    value: &mut Value,
) -> Response {
    let current = value.as_str().unwrap_or_default().to_owned();
    let known = words.of(form.pack);
    let shown = known.iter().find(|(id, _)| id.as_str() == current);
    let shown = match (shown, current.as_str()) {
        (Some((_, name)), _) => name.clone(),
        (None, "") => "none".to_owned(),
        (None, unknown) => format!("{unknown} (unknown)"),
    };
    let list = ComboBox::from_id_salt("word")
        .width(WORD)
        .selected_text(shown);
    let list = list.show_ui(ui, |ui| {
        if may_be_none && ui.selectable_label(current.is_empty(), "none").clicked() {
            *value = Value::Null;
        }
        for (id, name) in &known {
            if ui.selectable_label(id.as_str() == current, name).clicked() {
                *value = Value::String(id.to_string());
            }
        }
    });
    list.response
}

/// One printed number.
pub(super) fn hex_ui(ui: &mut Ui, form: &mut FormContext<'_>, value: &mut Value) -> Response {
    let shown = value.as_str().unwrap_or_default().to_owned();
    let (response, typed) = typed_ui(ui, &shown, NUMBER);
    if let Some(text) = typed
        && let Some(hex) = form.numbered(&text)
    {
        *value = Value::String(hex.to_string());
    }
    response
}

/// Printed numbers or texts, in one line: numbers are separated by blanks or commas, texts by commas alone.
pub(super) fn line_of_values_ui(
    ui: &mut Ui,
    form: &mut FormContext<'_>,
    are_hexes: bool,
    values: &mut Vec<Value>,
) -> Response {
    let texts = values.iter().filter_map(Value::as_str);
    let (between, separators): (_, &[char]) = match are_hexes {
        true => (" ", &[' ', ',', '\t']),
        false => (", ", &[',']),
    };
    let shown = texts.collect::<Vec<_>>().join(between);
    let (response, typed) = typed_ui(ui, &shown, WORD * 2.0);
    if let Some(text) = typed {
        let parts = text.split(separators).map(str::trim);
        let parts = parts.filter(|part| !part.is_empty());
        let read: Option<Vec<Value>> = if are_hexes {
            let hexes = parts.map(|part| Some(form.numbered(part)?.to_string().into()));
            hexes.collect()
        } else {
            Some(parts.map(Value::from).collect())
        };
        if let Some(read) = read {
            *values = read;
        }
    }
    if are_hexes && let Some(selected) = form.selected {
        let tip = "Take the hexes that are selected on the map";
        let button = egui::Button::new("Selected hexes").small();
        let button = ui.add_enabled(!selected.is_empty(), button);
        if button
            .on_hover_text(tip)
            .on_disabled_hover_text(tip)
            .clicked()
        {
            *values = selected.iter().map(|hex| hex.to_string().into()).collect();
        }
    }
    response
}

/// Words of the pack, each with a button that takes it out, and a list of those that may be added.
pub(super) fn words_ui(
    ui: &mut Ui,
    form: &FormContext<'_>,
    words: Vocabulary,
    values: &mut Vec<Value>,
) -> Response {
    let known = words.of(form.pack);
    let list = ComboBox::from_id_salt("add word").width(WORD / 2.0);
    let list = list.selected_text("Add…").show_ui(ui, |ui| {
        for (id, name) in &known {
            let is_in = values.iter().any(|value| value == id.as_str());
            if !is_in && ui.selectable_label(false, name).clicked() {
                values.push(Value::String(id.to_string()));
            }
        }
    });
    let mut gone = None;
    for (at, value) in values.iter().enumerate() {
        let word = value.as_str().unwrap_or_default();
        let text = format!("{word} ×");
        if ui
            .small_button(text)
            .on_hover_text(format!("Take {word} out"))
            .clicked()
        {
            gone = Some(at);
        }
    }
    if let Some(at) = gone {
        values.remove(at);
    }
    list.response
}

/// Names a control by the label beside it.
pub(super) fn labelled(ui: &mut Ui, label: impl Into<WidgetText>, about: &str) -> Response {
    let label = ui.label(label);
    if about.is_empty() {
        label
    } else {
        label.on_hover_text(about)
    }
}
