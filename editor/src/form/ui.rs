//! A value that is shown in the shape that it has, and changed in place.

use egui::{CollapsingHeader, ComboBox, Response, Ui};
use serde_json::Value;

use super::context::FormContext;
use super::fields::{hex_ui, labelled, text_ui, whole_ui, word_ui};
use super::id::id_ui;
use super::list::list_ui;
use super::path::Step;
use super::shape::{Member, Shape, Variant};
use super::slot::{Slot, is_of_map};
use super::title::title_of;

/// Shows a value, and changes it where somebody does.
pub(crate) fn form_ui(ui: &mut Ui, form: &mut FormContext<'_>, shape: &Shape, value: &mut Value) {
    match shape {
        Shape::Record(members) => record_ui(ui, form, members, value),
        Shape::List(item, noun) => {
            list_ui(ui, form, (item, noun), value);
        }
        Shape::Named(item) => named_ui(ui, form, item, value),
        _ => {
            value_ui(ui, form, shape, value);
        }
    }
}

/// The fields of a record: short ones beside their labels, others under a heading of their own.
fn record_ui(ui: &mut Ui, form: &mut FormContext<'_>, members: &[Member], value: &mut Value) {
    let is_of_map = form.path.is_some() && is_of_map(members);
    for member in members {
        ui.push_id(&member.name, |ui| {
            member_ui(ui, form, member, value);
            if is_of_map && Slot::of(&member.shape).is_some() {
                let tip = "Take it in hand with the Plan tool, to edit it on the map";
                let text = format!("{} on the map", title_of(&member.name));
                if ui.small_button(text).on_hover_text(tip).clicked() {
                    form.edit_on_map(&member.name);
                }
            }
        });
    }
}

fn member_ui(ui: &mut Ui, form: &mut FormContext<'_>, member: &Member, record: &mut Value) {
    let Some(fields) = record.as_object_mut() else {
        return;
    };
    let mut value = fields.get(&member.name).cloned().unwrap_or_default();
    let before = value.clone();
    let title = title_of(&member.name);
    if member.shape.is_short() {
        ui.horizontal_wrapped(|ui| {
            let label = labelled(ui, title, &member.about);
            let control = match member.is_id() {
                true => id_ui(ui, form, &mut value),
                false => form.below(Step::Field(member.name.clone()), |form| {
                    value_ui(ui, form, &member.shape, &mut value)
                }),
            };
            control.labelled_by(label.id);
        });
    } else {
        let heading = CollapsingHeader::new(title).id_salt("member");
        let step = Step::Field(member.name.clone());
        let heading = heading.show(ui, |ui| {
            form.below(step, |form| form_ui(ui, form, &member.shape, &mut value));
        });
        if !member.about.is_empty() {
            heading.header_response.on_hover_text(&member.about);
        }
    }
    if value == before {
        return;
    }
    let is_blank = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
    if is_blank && !member.needed {
        fields.remove(&member.name);
    } else {
        fields.insert(member.name.clone(), value);
    }
}

/// A value that stands beside its label. Returns the control that the label is about.
fn value_ui(ui: &mut Ui, form: &mut FormContext<'_>, shape: &Shape, value: &mut Value) -> Response {
    match shape {
        Shape::Text => text_ui(ui, value),
        Shape::Hex => hex_ui(ui, form, value),
        Shape::Word(words) => word_ui(ui, form, *words, false, value),
        Shape::Whole(least, most) => whole_ui(ui, form, (*least, *most), false, value),
        Shape::Switch => {
            let mut on = value.as_bool().unwrap_or_default();
            let response = ui.checkbox(&mut on, "");
            if response.changed() {
                *value = Value::Bool(on);
            }
            response
        }
        Shape::Choice(variants) => choice_ui(ui, form, variants, false, value),
        Shape::Maybe(inner) => maybe_ui(ui, form, inner, value),
        Shape::Opaque => ui.weak(value.to_string()),
        Shape::List(item, noun) => {
            let shown = ui.vertical(|ui| list_ui(ui, form, (item, noun), value));
            shown.inner.unwrap_or(shown.response)
        }
        Shape::Record(_) | Shape::Named(_) => {
            let shown = ui.vertical(|ui| form_ui(ui, form, shape, value));
            shown.response
        }
    }
}

/// A value that may be left out: a blank field, or a tick for what has no blank one.
fn maybe_ui(ui: &mut Ui, form: &mut FormContext<'_>, inner: &Shape, value: &mut Value) -> Response {
    match inner {
        Shape::Text | Shape::Hex => {
            let response = value_ui(ui, form, inner, value);
            if value.as_str().is_some_and(str::is_empty) {
                *value = Value::Null;
            }
            response
        }
        Shape::Word(words) => word_ui(ui, form, *words, true, value),
        Shape::Whole(least, most) => whole_ui(ui, form, (*least, *most), true, value),
        Shape::Choice(variants) => choice_ui(ui, form, variants, true, value),
        _ => {
            let mut is_given = !value.is_null();
            let response = ui.checkbox(&mut is_given, "given");
            if response.changed() {
                *value = match is_given {
                    true => inner.fresh(&|words| form.first_word(words)),
                    false => Value::Null,
                };
            }
            if !value.is_null() {
                form_ui(ui, form, inner, value);
            }
            response
        }
    }
}

/// One of several, and behind it what belongs to that one.
fn choice_ui(
    ui: &mut Ui,
    form: &mut FormContext<'_>,
    variants: &[Variant],
    may_be_none: bool,
    value: &mut Value,
) -> Response {
    let tag = match &*value {
        Value::Object(tagged) => tagged.keys().next().cloned(),
        other => other.as_str().map(str::to_owned),
    };
    let chosen = variants
        .iter()
        .find(|variant| Some(&variant.name) == tag.as_ref());
    let shown = chosen.map_or("none".to_owned(), |variant| title_of(&variant.name));
    let mut next = None;
    let list = ComboBox::from_id_salt("choice").selected_text(shown);
    let list = list.show_ui(ui, |ui| {
        if may_be_none && ui.selectable_label(chosen.is_none(), "none").clicked() {
            next = Some(Value::Null);
        }
        for variant in variants {
            let is_chosen = chosen.is_some_and(|chosen| chosen.name == variant.name);
            let label = ui.selectable_label(is_chosen, title_of(&variant.name));
            if label.on_hover_text(&variant.about).clicked() && !is_chosen {
                next = Some(variant.fresh(&|words| form.first_word(words)));
            }
        }
    });
    if let Some(next) = next {
        *value = next;
    } else if let Some((variant, inner)) = chosen.and_then(|it| Some((it, it.inner.as_ref()?)))
        && let Some(behind) = value.get_mut(&variant.name)
    {
        let step = Step::Field(variant.name.clone());
        ui.push_id(&variant.name, |ui| {
            form.below(step, |form| form_ui(ui, form, inner, behind));
        });
    }
    list.response
}

/// Values by names: each under its name, in the order of the names.
fn named_ui(ui: &mut Ui, form: &mut FormContext<'_>, item: &Shape, value: &mut Value) {
    let Some(values) = value.as_object_mut() else {
        return;
    };
    let mut gone = None;
    for (name, value) in values.iter_mut() {
        ui.push_id(name, |ui| {
            ui.horizontal_wrapped(|ui| {
                let label = ui.label(name);
                let step = Step::Field(name.clone());
                let control = form.below(step, |form| value_ui(ui, form, item, value));
                control.labelled_by(label.id);
                if ui.small_button("Remove").clicked() {
                    gone = Some(name.clone());
                }
            });
        });
    }
    if let Some(name) = gone {
        values.remove(&name);
    }
    ui.horizontal(|ui| {
        let label = ui.label("Add for");
        let (field, typed) = super::fields::typed_ui(ui, "", 90.0);
        field.labelled_by(label.id);
        if let Some(name) = typed.filter(|name| !name.trim().is_empty()) {
            let fresh = item.fresh(&|words| form.first_word(words));
            values.entry(name.trim().to_owned()).or_insert(fresh);
        }
    });
}
