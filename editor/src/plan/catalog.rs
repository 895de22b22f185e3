//! [`Plans`]: all records of the scenario that is shown which are about hexes and units.

use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::vocabulary::Vocabulary;
use serde_json::Value;
use std::sync::LazyLock;

use crate::document::Document;
use crate::form::{
    Member, PlanField, RecordPath, Shape, Slot, Step, is_of_map, section_members, step_to,
    title_of, value_of,
};

/// The section of a scenario that only its rulebook has.
const RULES: &str = "rules";

/// Fields of all scenarios: they are made from the JSON Schema, which takes a moment.
static MEMBERS: LazyLock<Vec<Member>> = LazyLock::new(section_members);

/// A record with fields that are about the map.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlanRecord {
    pub(crate) path: RecordPath,
    /// The list that it is in, or what it belongs to.
    pub(crate) list: String,
    /// Name for lists: its id, or its first word.
    pub(crate) title: String,
    /// The side that it is of, as far as it says so or its units do.
    pub(crate) side: Option<Id>,
    pub(crate) fields: Vec<PlanField>,
    /// The record as its form has it.
    pub(crate) value: Value,
}

/// A list to which such a record can be added.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlanList {
    pub(crate) path: RecordPath,
    /// Its title, as its records have it.
    pub(crate) title: String,
    /// Name of one of its records.
    pub(crate) noun: String,
}

/// The records of the scenario that is shown, as they were when it last changed.
#[derive(Debug, Default)]
pub(crate) struct Plans {
    revision: Option<u64>,
    scenario: Option<Scenario>,
    pub(super) value: Value,
    pub(crate) records: Vec<PlanRecord>,
    pub(crate) lists: Vec<PlanList>,
}

impl Plans {
    /// Finds the records anew where the scenario is another than before.
    pub(crate) fn follow(&mut self, document: &Document) {
        let shown = document.scenario();
        let is_same = match (&self.scenario, shown) {
            (Some(before), Some(now)) => {
                // Another scenario may be shown of the same revision.
                before.id == now.id && (self.revision == Some(document.revision()) || before == now)
            }
            (None, None) => true,
            _ => false,
        };
        self.revision = Some(document.revision());
        if is_same {
            return;
        }
        self.scenario = shown.cloned();
        self.value = shown.and_then(value_of).unwrap_or_default();
        self.records.clear();
        self.lists.clear();
        // What the rulebook has of its own comes first: other parts of a scenario have panels for their hexes and units.
        let (of_rulebook, others): (Vec<&Member>, Vec<&Member>) =
            MEMBERS.iter().partition(|member| member.name == RULES);
        for member in of_rulebook.into_iter().chain(others) {
            let path = RecordPath::default().field(&member.name);
            let title = title_of(&member.name);
            if let Some(value) = path.find(&self.value) {
                let mut walk = Walk {
                    pack: document.pack(),
                    records: &mut self.records,
                    lists: &mut self.lists,
                };
                walk.visit(&path, &member.shape, &title, value);
            }
        }
    }

    /// The record at the end of a path.
    pub(crate) fn record(&self, path: &RecordPath) -> Option<&PlanRecord> {
        self.records.iter().find(|record| record.path == *path)
    }

    /// The record that comes so many places after another one; the first or the last where none is given.
    pub(crate) fn beside(&self, path: Option<&RecordPath>, by: i32) -> Option<&PlanRecord> {
        let length = i32::try_from(self.records.len()).ok()?;
        let at = path.and_then(|path| self.records.iter().position(|it| it.path == *path));
        let at = match at.and_then(|at| i32::try_from(at).ok()) {
            Some(at) => at + by,
            None if by > 0 => 0,
            None => -1,
        };
        let at = usize::try_from(at.checked_rem_euclid(length)?).ok()?;
        self.records.get(at)
    }

    /// Where a record stands in the scenario, as findings name it: its field and its place there.
    pub(crate) fn place<'a>(&self, path: &'a RecordPath) -> Option<(&'a str, usize)> {
        path.place(&self.value)
    }

    /// The shape of a record, for its form.
    pub(crate) fn shape(&self, path: &RecordPath) -> Option<&'static Shape> {
        path.shape(&MEMBERS)
    }
}

impl PlanRecord {
    /// The field of this name; else the first that hexes are painted into, or the first of all.
    pub(crate) fn field(&self, name: Option<&str>) -> Option<&PlanField> {
        let named = name.and_then(|name| self.fields.iter().find(|field| field.name == name));
        let painted = || self.fields.iter().find(|field| field.slot.is_painted());
        named.or_else(painted).or(self.fields.first())
    }

    /// Returns the value of a field.
    pub(crate) fn value(&self, field: &PlanField) -> &Value {
        self.value.get(&field.name).unwrap_or(&Value::Null)
    }

    /// The hexes of a field.
    pub(crate) fn hexes(&self, field: &PlanField, pack: &Pack) -> Vec<HexIx> {
        field.slot.hexes(self.value(field), pack)
    }

    /// All units that it names.
    pub(crate) fn units(&self) -> Vec<Id> {
        let fields = self.fields.iter();
        fields
            .flat_map(|field| field.slot.units(self.value(field)))
            .collect()
    }

    /// Whether it is of the rulebook's own part of the scenario.
    pub(crate) fn is_of_rulebook(&self) -> bool {
        self.path.section() == Some(RULES)
    }

    /// Name in messages: its id, or its list and its first word.
    pub(crate) fn called(&self) -> String {
        match self.path.split() {
            Some((_, Step::Nth(_))) => format!("{} {}", self.list.to_lowercase(), self.title),
            _ => self.title.clone(),
        }
    }
}

/// A walk through a scenario.
struct Walk<'a> {
    pack: &'a Pack,
    records: &'a mut Vec<PlanRecord>,
    lists: &'a mut Vec<PlanList>,
}

impl Walk<'_> {
    /// Looks for records in a value. `title` is what the value belongs to is called.
    fn visit(&mut self, path: &RecordPath, shape: &Shape, title: &str, value: &Value) {
        match shape {
            Shape::Maybe(inner) if !value.is_null() => self.visit(path, inner, title, value),
            Shape::Record(members) => {
                if let Some(record) = self.record(path, members, title, value) {
                    self.records.push(record);
                }
                for member in members {
                    if Slot::of(&member.shape).is_none() {
                        let path = path.field(&member.name);
                        let below = value.get(&member.name).unwrap_or(&Value::Null);
                        self.visit(&path, &member.shape, &title_of(&member.name), below);
                    }
                }
            }
            Shape::Named(item) => {
                for (name, below) in value.as_object().into_iter().flatten() {
                    self.visit(&path.field(name), item, title, below);
                }
            }
            Shape::List(item, noun) => {
                if let Shape::Record(members) = &**item
                    && is_of_map(members)
                {
                    self.lists.push(PlanList {
                        path: path.clone(),
                        title: title.to_owned(),
                        noun: noun.clone(),
                    });
                }
                for (at, below) in value.as_array().into_iter().flatten().enumerate() {
                    self.visit(&path.then(step_to(below, at)), item, title, below);
                }
            }
            Shape::Choice(_) => {
                if let Some((name, inner)) = shape.behind(value)
                    && let Some(below) = value.get(name)
                {
                    self.visit(&path.field(name), inner, &title_of(name), below);
                }
            }
            _ => {}
        }
    }

    fn record(
        &self,
        path: &RecordPath,
        members: &[Member],
        list: &str,
        value: &Value,
    ) -> Option<PlanRecord> {
        if !is_of_map(members) {
            return None;
        }
        let (_, last) = path.split()?;
        let title = match last {
            Step::Id(id) => id.clone(),
            Step::Field(name) => title_of(name),
            Step::Nth(at) => first_word(members, value).unwrap_or_else(|| (at + 1).to_string()),
        };
        let mut record = PlanRecord {
            path: path.clone(),
            list: list.to_owned(),
            title,
            side: None,
            fields: members.iter().filter_map(PlanField::of).collect(),
            value: value.clone(),
        };
        let said = members
            .iter()
            .find(|member| is_side(&member.shape))
            .and_then(|member| value.get(&member.name)?.as_str())
            .map(Id::new);
        let units = record.units();
        let of_units = || {
            let mut units = units.iter();
            let unit = units.find_map(|unit| self.pack.forces.units.get(unit))?;
            Some(unit.side.clone())
        };
        record.side = said.or_else(of_units);
        Some(record)
    }
}

fn is_side(shape: &Shape) -> bool {
    match shape {
        Shape::Maybe(inner) => is_side(inner),
        _ => *shape == Shape::Word(Vocabulary::Sides),
    }
}

/// The first text of a record that is no hex: the division of a drop zone.
fn first_word(members: &[Member], value: &Value) -> Option<String> {
    let words = members
        .iter()
        .filter(|member| matches!(member.shape, Shape::Text | Shape::Word(_)));
    let mut texts = words.filter_map(|member| value.get(&member.name)?.as_str());
    texts.next().map(str::to_owned)
}
