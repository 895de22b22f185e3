//! Changes of the records: hexes and units go into a field and out of it, records are added and removed. Each is one edit of
//! the scenario, read as its file would be.

use beachhead_schema::Id;
use beachhead_schema::edit::{Edit, set_scenario};
use beachhead_schema::hex::HexNo;
use beachhead_schema::pack::Pack;
use serde_json::{Value, json};

use super::catalog::{PlanRecord, Plans};
use crate::form::{PlanField, RecordPath, Shape, Slot, Step, free_name, scenario_of, step_to};
use crate::words::counted;

/// An edit, nothing where nothing changes, or why it can't be made.
pub(crate) type Change = Result<Option<Edit>, String>;

impl Plans {
    /// Puts hexes into a field, or takes them out. A field of one hex gets the last of them.
    pub(crate) fn set_hexes(
        &self,
        pack: &Pack,
        (record, field): (&PlanRecord, &PlanField),
        hexes: &[HexNo],
        takes: bool,
    ) -> Change {
        let held = field.slot.numbers(record.value(field), pack);
        let changed = hexes.iter().filter(|hex| held.contains(hex) == takes);
        let changed: Vec<&HexNo> = changed.collect();
        let (Some(last), number) = (changed.last(), changed.len()) else {
            return Ok(None);
        };
        let name = name_of(takes, &counted(number, "hex"), record, field);
        let is_gone = |hex: Option<&str>| {
            hex.is_some_and(|hex| changed.iter().any(|gone| gone.as_str() == hex))
        };
        let mut value = record.value(field).clone();
        match &field.slot {
            Slot::Hex if takes => value = Value::Null,
            Slot::Hex => value = json!(last.as_str()),
            Slot::Hexes => change_list(&mut value, |list| match takes {
                true => list.retain(|hex| !is_gone(hex.as_str())),
                false => list.extend(changed.iter().map(|hex| json!(hex.as_str()))),
            }),
            Slot::Targets(hex) => change_list(&mut value, |list| match takes {
                true => list.retain(|target| !is_gone(target[hex].as_str())),
                false => list.extend(changed.iter().map(|number| json!({ hex: number.as_str() }))),
            }),
            Slot::Unit | Slot::Units | Slot::Place(_) => return Ok(None),
        }
        self.set_field(pack, (record, field), value, name)
    }

    /// Puts a unit into a field, or takes it out where it is in.
    pub(crate) fn toggle_unit(
        &self,
        pack: &Pack,
        (record, field): (&PlanRecord, &PlanField),
        unit: &Id,
    ) -> Change {
        let takes = field.slot.units(record.value(field)).contains(unit);
        let name = name_of(takes, unit.as_str(), record, field);
        let mut value = record.value(field).clone();
        match field.slot {
            Slot::Unit if takes => value = Value::Null,
            Slot::Unit => value = json!(unit.as_str()),
            Slot::Units => change_list(&mut value, |list| match takes {
                true => list.retain(|it| *it != *unit.as_str()),
                false => list.push(json!(unit.as_str())),
            }),
            _ => return Ok(None),
        }
        self.set_field(pack, (record, field), value, name)
    }

    /// Names a sector or a region in a field; clears it where it names that already.
    pub(crate) fn set_place(
        &self,
        pack: &Pack,
        (record, field): (&PlanRecord, &PlanField),
        place: &Id,
    ) -> Change {
        let takes = record.value(field) == place.as_str();
        let name = name_of(takes, place.as_str(), record, field);
        let value = match takes {
            true => Value::Null,
            false => json!(place.as_str()),
        };
        self.set_field(pack, (record, field), value, name)
    }

    /// Puts a record in the place of another one.
    pub(crate) fn set_record(&self, pack: &Pack, record: &PlanRecord, after: Value) -> Change {
        let mut value = self.value.clone();
        let Some(place) = record.path.find_mut(&mut value) else {
            return Ok(None);
        };
        *place = after;
        edit_of(pack, &value, format!("Change {}", record.called()))
    }

    /// Adds a record to a list. Returns the way to it, too.
    pub(crate) fn add(&self, pack: &Pack, list: &RecordPath) -> (RecordPath, Change) {
        let mut value = self.value.clone();
        let item = match self.shape(list) {
            Some(Shape::List(item, _)) => item,
            _ => return (list.clone(), Ok(None)),
        };
        let mut fresh = item.fresh(&|words| {
            let first = words.of(pack).into_iter().next();
            first.map(|(id, _)| id.to_string()).unwrap_or_default()
        });
        let known = list.find(&value).and_then(Value::as_array);
        if let Some(id) = fresh.get_mut("id") {
            *id = Value::String(free_name(known.map_or(&[][..], Vec::as_slice)));
        }
        let at = known.map_or(0, Vec::len);
        let path = list.then(step_to(&fresh, at));
        // A list that is empty may be left out of its record.
        let values = match list.split() {
            Some((record, Step::Field(name))) => record
                .find_mut(&mut value)
                .and_then(Value::as_object_mut)
                .map(|fields| fields.entry(name.clone()).or_insert(Value::Null)),
            _ => None,
        };
        let Some(values) = values else {
            return (path, Ok(None));
        };
        change_list(values, |list| list.push(fresh));
        let called = path
            .split()
            .map_or_else(String::new, |(_, last)| match last {
                Step::Id(id) => format!(" {id}"),
                _ => String::new(),
            });
        (path, edit_of(pack, &value, format!("Add{called}")))
    }

    /// Takes a record out of its list.
    pub(crate) fn remove(&self, pack: &Pack, record: &PlanRecord) -> Change {
        let mut value = self.value.clone();
        let place = record.path.split().zip(self.place(&record.path));
        let Some(((list, _), (_, at))) = place else {
            return Ok(None);
        };
        if let Some(values) = list.find_mut(&mut value).and_then(Value::as_array_mut)
            && at < values.len()
        {
            values.remove(at);
        }
        edit_of(pack, &value, format!("Remove {}", record.called()))
    }

    fn set_field(
        &self,
        pack: &Pack,
        (record, field): (&PlanRecord, &PlanField),
        after: Value,
        name: String,
    ) -> Change {
        let mut value = self.value.clone();
        let Some(fields) = record
            .path
            .find_mut(&mut value)
            .and_then(Value::as_object_mut)
        else {
            return Ok(None);
        };
        let is_blank = after.is_null() || after.as_array().is_some_and(Vec::is_empty);
        if after.is_null() && field.is_needed {
            return Err(format!("{} needs its {}", record.called(), in_line(field)));
        }
        match is_blank && !field.is_needed {
            true => drop(fields.remove(&field.name)),
            false => drop(fields.insert(field.name.clone(), after)),
        }
        edit_of(pack, &value, name)
    }
}

/// The edit that makes a scenario of this value.
fn edit_of(pack: &Pack, value: &Value, name: String) -> Change {
    let after = scenario_of(value)?;
    let edit = set_scenario(pack, &after);
    Ok(edit.map(|edit| Edit { name, ..edit }))
}

fn name_of(takes: bool, what: &str, record: &PlanRecord, field: &PlanField) -> String {
    let (field, record) = (in_line(field), record.called());
    match takes {
        false => format!("Add {what} to {field} of {record}"),
        true => format!("Take {what} out of {field} of {record}"),
    }
}

/// The name of a field within a sentence.
pub(crate) fn in_line(field: &PlanField) -> String {
    field.name.replace('_', " ")
}

/// Changes the list that a value is, or becomes.
fn change_list(value: &mut Value, change: impl FnOnce(&mut Vec<Value>)) {
    let mut values = match value.take() {
        Value::Array(values) => values,
        _ => Vec::new(),
    };
    change(&mut values);
    *value = Value::Array(values);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bundled::Sample;
    use crate::document::Document;

    /// Whatever a rulebook has is changed and taken back, or refused in words: no record is known here by its game.
    #[test]
    fn every_field_of_every_sample_is_changed_and_taken_back() {
        let mut changed = 0;
        for sample in Sample::all().iter().copied() {
            let document = Document::sample(sample).expect("a sample can be read");
            let mut plans = Plans::default();
            plans.follow(&document);
            let pack = document.pack();
            let hex = pack.map.grid.iter().next().expect("a hex");
            let hexes = [pack.map.grid.number(hex)];
            for record in &plans.records {
                assert!(plans.shape(&record.path).is_some(), "{}", record.path);
                assert_eq!(record.path.find(&plans.value), Some(&record.value));
                for field in &record.fields {
                    let takes = record.hexes(field, pack).contains(&hex);
                    let in_hand = (record, field);
                    let units = field.slot.units(record.value(field));
                    let change = match (&field.slot, units.first()) {
                        (Slot::Unit | Slot::Units, Some(unit)) => {
                            plans.toggle_unit(pack, in_hand, unit)
                        }
                        _ => plans.set_hexes(pack, in_hand, &hexes, takes),
                    };
                    let edit = match change {
                        Ok(Some(edit)) => edit,
                        Ok(None) => continue,
                        Err(why) => {
                            assert!(!why.is_empty());
                            continue;
                        }
                    };
                    let mut after = pack.clone();
                    let undo = edit.apply(&mut after).expect("it changes the scenario");
                    assert!(after != *pack, "{}: {}", record.path, field.name);
                    undo.apply(&mut after).expect("it is taken back");
                    assert!(after == *pack, "{}: {}", record.path, field.name);
                    changed += 1;
                }
            }
        }
        assert!(changed > 50, "{changed} fields");
    }
}
