//! Lists of a form: short values in a line, records one below the other, each under a line that sums it up.

use egui::{Align, CollapsingHeader, Response, Ui};
use serde_json::Value;

use super::context::FormContext;
use super::fields::{line_of_values_ui, words_ui};
use super::id::NEW;
use super::memo::Memo;
use super::path::step_to;
use super::shape::{Member, Shape};
use super::slot::target_field;
use super::title::{in_words, title_of};
use super::ui::form_ui;

/// How many fields a record is summed up by.
const SUMMED_UP: usize = 5;

/// Shows the values of a list; some can be added and taken out. Returns the control, where they stand in a line.
pub(super) fn list_ui(
    ui: &mut Ui,
    form: &mut FormContext<'_>,
    (item, noun): (&Shape, &str),
    value: &mut Value,
) -> Option<Response> {
    if !value.is_array() {
        *value = Value::Array(Vec::new());
    }
    let values = value.as_array_mut()?;
    let line = match item {
        Shape::Hex | Shape::Text => {
            let are_hexes = *item == Shape::Hex;
            ui.horizontal_wrapped(|ui| line_of_values_ui(ui, form, are_hexes, values))
        }
        Shape::Word(words) => ui.horizontal_wrapped(|ui| words_ui(ui, form, *words, values)),
        _ => {
            records_ui(ui, form, (item, noun), values);
            return None;
        }
    };
    Some(line.inner)
}

fn records_ui(
    ui: &mut Ui,
    form: &mut FormContext<'_>,
    (item, noun): (&Shape, &str),
    values: &mut Vec<Value>,
) {
    let memo_id = ui.scope_id().with("records");
    let memo: Option<Memo> = ui.data(|data| data.get_temp(memo_id));
    let mut memo = memo.unwrap_or_default();
    let names: Vec<Option<String>> = values.iter().map(name_of).collect();
    let keys = memo.keys(&names);
    let salts = memo.salts(&keys);
    let shown = memo.shown.take();
    let mut gone = None;
    for at in order(values) {
        let (Some(value), Some(salt), Some(name)) =
            (values.get_mut(at), salts.get(at), names.get(at))
        else {
            continue;
        };
        let is_shown = shown.is_some() && keys.get(at) == shown.as_ref();
        let called = name.clone().unwrap_or_else(|| (at + 1).to_string());
        let heading = CollapsingHeader::new(summary(item, value, &called))
            .id_salt("record")
            .open(is_shown.then_some(true));
        let record = ui.push_id(salt, |ui| {
            heading.show(ui, |ui| {
                let others = names.iter().enumerate().filter(|(other, _)| *other != at);
                let taken = others.filter_map(|(_, name)| name.clone()).collect();
                let outer = std::mem::replace(&mut form.taken, taken);
                form.below(step_to(value, at), |form| {
                    if target_field(item).is_some() {
                        // The list is edited on the map as a whole.
                        form.path = None;
                    }
                    form_ui(ui, form, item, value);
                });
                form.taken = outer;
                if ui.small_button(format!("Remove {called}")).clicked() {
                    gone = Some(at);
                }
            })
        });
        if let (Some(old), Some(new)) = (name, name_of(value))
            && *old != new
        {
            memo.rename(old, &new);
        }
        if is_shown {
            let heading = record.inner;
            heading.header_response.scroll_to_me(Some(Align::Min));
            // Until all of it is there, it may be below the end of what can be scrolled to.
            if !heading.fully_open() {
                memo.shown.clone_from(&shown);
            }
        }
    }
    if let Some(at) = gone {
        values.remove(at);
        memo.remove(at);
    }
    let add = format!("+ Add {noun}");
    if ui.button(add.trim_end()).clicked() {
        let mut fresh = item.fresh(&|words| form.first_word(words));
        if let Some(id) = fresh.get_mut("id") {
            *id = Value::String(free_name(values));
        }
        memo.add(name_of(&fresh));
        values.push(fresh);
    }
    ui.data_mut(|data| data.insert_temp(memo_id, memo));
}

/// The places of the values in the order of the game's turns, where they have turns.
fn order(values: &[Value]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..values.len()).collect();
    places.sort_by_key(|at| values.get(*at).and_then(|value| value["turn"].as_i64()));
    places
}

fn name_of(value: &Value) -> Option<String> {
    let id = value.get("id").and_then(Value::as_str)?;
    Some(id.to_owned())
}

pub(crate) fn free_name(values: &[Value]) -> String {
    let is_free = |name: &String| {
        values
            .iter()
            .all(|value| name_of(value).as_ref() != Some(name))
    };
    let names = (1..).map(|number| format!("{NEW}{number}"));
    names.into_iter().find(is_free).unwrap_or_default()
}

/// A record in a line: `arrive-3: turn 3, side Allied, 2 units`.
fn summary(item: &Shape, value: &Value, name: &str) -> String {
    let Shape::Record(members) = item else {
        return match (item, tag_of(value)) {
            (Shape::Choice(_), Some(tag)) => format!("{name} {}", title_of(tag)),
            _ => name.to_owned(),
        };
    };
    let needed = members
        .iter()
        .filter(|member| member.name != "id" && member.needed);
    let mut said: Vec<String> = needed.filter_map(|member| said_of(member, value)).collect();
    let others = members
        .iter()
        .filter(|member| !member.needed && member.shape.is_short());
    // A note stands for the name that a record does not have.
    let is_named = value.get("id").is_some();
    let others = others.filter(|member| match member.name.as_str() {
        "source" => false,
        "note" => !is_named,
        _ => true,
    });
    said.extend(others.filter_map(|member| said_of(member, value)));
    said.truncate(SUMMED_UP);
    format!("{name}: {}", said.join(", "))
}

/// Which of several a value is.
fn tag_of(value: &Value) -> Option<&str> {
    let tagged = value.as_object().and_then(|tagged| tagged.keys().next());
    value.as_str().or(tagged.map(String::as_str))
}

fn said_of(member: &Member, record: &Value) -> Option<String> {
    let label = in_words(&member.name);
    let value = record.get(&member.name)?;
    if member.shape.is_choice() {
        return tag_of(value).map(|tag| format!("{label} {}", in_words(tag)));
    }
    match value {
        Value::String(text) => Some(format!("{label} {text}")),
        Value::Number(number) => Some(format!("{label} {number}")),
        Value::Bool(true) => Some(label),
        Value::Array(values) => match &values[..] {
            [Value::String(only)] => Some(format!("{label} {only}")),
            values => Some(format!("{} {label}", values.len())),
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::json::PARTS;
    use serde_json::json;

    #[test]
    fn a_record_is_summed_up_in_a_line() {
        let (_, text) = PARTS
            .iter()
            .find(|(name, _)| *name == "scenario")
            .expect("a part");
        let schema: Value = serde_json::from_str(text).expect("a schema");
        let Shape::List(item, _) = Shape::of_field(&schema, "reinforcements") else {
            panic!("a list");
        };
        let record =
            json!({"id": "late", "side": "Axis", "turn": 3, "entry": "north", "units": ["a", "b"]});
        let said = summary(&item, &record, "late");
        assert_eq!(said, "late: side Axis, turn 3, 2 units, entry north");
        let records = [json!({"turn": 5}), json!({"turn": 2}), json!({"turn": 3})];
        assert_eq!(order(&records), [1, 2, 0]);
        assert_eq!(free_name(&[json!({"id": "new-1"})]), "new-2");
    }
}
