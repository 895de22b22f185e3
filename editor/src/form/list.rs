//! Lists of a form: short values in a line, records one below the other, each under a line that sums it up.

use egui::{CollapsingHeader, Ui};
use serde_json::Value;

use super::fields::{line_of_values_ui, words_ui};
use super::shape::{Member, Shape};
use super::ui::{FormContext, form_ui, title_of};

/// How many fields a record is summed up by.
const SUMMED_UP: usize = 5;

/// Shows the values of a list; some can be added and taken out.
pub(super) fn list_ui(ui: &mut Ui, form: &mut FormContext<'_>, item: &Shape, value: &mut Value) {
    if !value.is_array() {
        *value = Value::Array(Vec::new());
    }
    let Some(values) = value.as_array_mut() else {
        return;
    };
    match item {
        Shape::Hex | Shape::Text => {
            let are_hexes = *item == Shape::Hex;
            ui.horizontal_wrapped(|ui| line_of_values_ui(ui, form, are_hexes, values));
        }
        Shape::Word(words) => {
            ui.horizontal_wrapped(|ui| words_ui(ui, form, *words, values));
        }
        _ => records_ui(ui, form, item, values),
    }
}

fn records_ui(ui: &mut Ui, form: &mut FormContext<'_>, item: &Shape, values: &mut Vec<Value>) {
    let mut gone = None;
    for at in order(values) {
        let Some(value) = values.get_mut(at) else {
            continue;
        };
        let name = name_of(value).unwrap_or_else(|| format!("{}.", at + 1));
        ui.push_id(at, |ui| {
            let heading = CollapsingHeader::new(summary(item, value, &name)).id_salt("record");
            heading.show(ui, |ui| {
                form_ui(ui, form, item, value);
                if ui.small_button(format!("Remove {name}")).clicked() {
                    gone = Some(at);
                }
            });
        });
    }
    if let Some(at) = gone {
        values.remove(at);
    }
    if ui
        .button("+ Add")
        .on_hover_text("Add one at the end")
        .clicked()
    {
        let mut fresh = item.fresh(&|words| form.first_word(words));
        if let Some(id) = fresh.get_mut("id") {
            *id = Value::String(free_name(values));
        }
        values.push(fresh);
    }
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

fn free_name(values: &[Value]) -> String {
    let is_free = |name: &String| {
        values
            .iter()
            .all(|value| name_of(value).as_ref() != Some(name))
    };
    let names = (1..).map(|number| format!("new-{number}"));
    names.into_iter().find(is_free).unwrap_or_default()
}

/// A record in a line: `arrive-3: turn 3, side Allied, 2 units`.
fn summary(item: &Shape, value: &Value, name: &str) -> String {
    let Shape::Record(members) = item else {
        return name.to_owned();
    };
    let needed = members
        .iter()
        .filter(|member| member.name != "id" && member.needed);
    let mut said: Vec<String> = needed.filter_map(|member| said_of(member, value)).collect();
    let others = members
        .iter()
        .filter(|member| !member.needed && member.shape.is_short());
    let others = others.filter(|member| !matches!(member.name.as_str(), "source" | "note"));
    said.extend(others.filter_map(|member| said_of(member, value)));
    said.truncate(SUMMED_UP);
    format!("{name}: {}", said.join(", "))
}

fn said_of(member: &Member, record: &Value) -> Option<String> {
    let label = title_of(&member.name).to_lowercase();
    match record.get(&member.name)? {
        Value::String(text) => Some(format!("{label} {text}")),
        Value::Number(number) => Some(format!("{label} {number}")),
        Value::Bool(true) => Some(label),
        Value::Array(values) => match &values[..] {
            [Value::String(only)] => Some(format!("{label} {only}")),
            values => Some(format!("{} {label}", values.len())),
        },
        Value::Object(tagged) => tagged.keys().next().map(|tag| format!("{label} {tag}")),
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
        let Shape::List(item) = Shape::of_field(&schema, "reinforcements") else {
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
