//! The fixed ways of changing a record: a number one up and one down, a height 25 up and down, the next kind, a neighbouring hex,
//! the other side, an entry dropped. They go over the record as a value, whatever its kind.
//!
//! Names, notes and titles are no facts, and neither is what a record is found by: its id, and its number in a table.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::facts::Fact;
use beachhead_schema::pack::Pack;
use beachhead_schema::vocabulary::Vocabulary;
use serde_json::Value;

/// A record that says something else.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mutation {
    /// What was changed: `turn 9 to 10`.
    pub what: String,
    /// The way to the field that was changed or dropped, with a star for the items of lists; empty for the record itself.
    pub field: String,
    /// The record; `None` where it is dropped.
    pub value: Option<Value>,
}

/// The ways of changing the records of a pack.
pub(super) struct Operators<'a> {
    pack: &'a Pack,
    /// The words that stand in a field of a list anywhere in the pack.
    words: BTreeMap<(String, String), BTreeSet<String>>,
    /// The fields of the records of a list that say yes or no, and may be left out where it is no.
    flags: BTreeMap<String, BTreeSet<String>>,
}

/// What no operator touches.
const NO_FACTS: [&str; 10] = [
    "id", "nr", "table", "name", "title", "text", "note", "source", "own", "rule",
];

/// By how much an elevation is raised and lowered besides: one more or less hides little from anybody.
const HILL: i64 = 25;

impl<'a> Operators<'a> {
    pub(super) fn of(pack: &'a Pack, records: &[Fact]) -> Self {
        let mut words: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
        let mut flags: BTreeMap<_, BTreeSet<String>> = BTreeMap::new();
        for fact in records {
            let list = list_of(fact);
            for (name, value) in fact.value.as_object().into_iter().flatten() {
                if *value == Value::Bool(true) {
                    flags.entry(list.clone()).or_default().insert(name.clone());
                }
            }
            each_scalar(&fact.value, &mut String::new(), &mut |field, value| {
                if let Value::String(word) = value
                    && !is_numbered(word)
                {
                    let at = (list.clone(), field.to_owned());
                    words.entry(at).or_default().insert(word.clone());
                }
            });
        }
        Self { pack, words, flags }
    }

    /// Every change of a record, field by field; last the record dropped.
    pub(super) fn mutations(&self, fact: &Fact) -> Vec<Mutation> {
        let mut found = Vec::new();
        let list = list_of(fact);
        self.inside(&fact.value, &Place::of(&list), &mut found);
        let left_out = self.flags.get(&list).into_iter().flatten();
        let left_out = left_out.filter(|name| fact.value.get(name.as_str()).is_none());
        found.extend(left_out.filter_map(|name| {
            let mut fields = fact.value.as_object()?.clone();
            fields.insert(name.clone(), Value::Bool(true));
            Some(Mutation {
                what: format!("{name} false to true"),
                field: name.clone(),
                value: Some(Value::Object(fields)),
            })
        }));
        found.push(Mutation {
            what: "dropped".to_owned(),
            field: String::new(),
            value: None,
        });
        found
    }

    /// The changes within a value: each with the whole value as it is then.
    fn inside(&self, value: &Value, place: &Place<'_>, found: &mut Vec<Mutation>) {
        match value {
            Value::Object(fields) => {
                for (name, inner) in fields {
                    if NO_FACTS.contains(&name.as_str()) || inner.get("source").is_some() {
                        continue;
                    }
                    let put = |changed: Option<Value>| {
                        let mut fields = fields.clone();
                        match changed {
                            Some(changed) => drop(fields.insert(name.clone(), changed)),
                            None => drop(fields.remove(name)),
                        }
                        Value::Object(fields)
                    };
                    let place = place.field(name);
                    self.one(inner, &place, &put, found);
                    // One that a record can't be without makes none that can be read.
                    found.push(Mutation {
                        what: format!("{} dropped", place.shown),
                        field: format!("{} dropped", place.field),
                        value: Some(put(None)),
                    });
                }
            }
            Value::Array(items) => {
                for (at, inner) in items.iter().enumerate() {
                    if inner.get("source").is_some() {
                        continue;
                    }
                    let put = |changed: Option<Value>| {
                        let mut items = items.clone();
                        items.splice(at..=at, changed);
                        Value::Array(items)
                    };
                    let place = place.item(at);
                    self.one(inner, &place, &put, found);
                    if !place.is_cell() {
                        found.push(Mutation {
                            what: format!("{} {} dropped", place.shown, shown(inner)),
                            field: format!("{} dropped", place.field),
                            value: Some(put(None)),
                        });
                    }
                }
            }
            _ => {}
        }
    }

    fn one(
        &self,
        inner: &Value,
        place: &Place<'_>,
        put: &dyn Fn(Option<Value>) -> Value,
        found: &mut Vec<Mutation>,
    ) {
        if inner.is_object() || inner.is_array() {
            let mut within = Vec::new();
            self.inside(inner, place, &mut within);
            found.extend(within.into_iter().map(|mutation| Mutation {
                value: Some(put(mutation.value)),
                ..mutation
            }));
            return;
        }
        for changed in self.scalars(inner, place) {
            found.push(Mutation {
                what: format!("{} {} to {}", place.shown, shown(inner), shown(&changed)),
                field: place.field.clone(),
                value: Some(put(Some(changed))),
            });
        }
    }

    /// What may stand in the place of a number, a word or a hex.
    fn scalars(&self, value: &Value, place: &Place<'_>) -> Vec<Value> {
        match value {
            Value::Bool(is) => vec![Value::Bool(!is)],
            Value::Number(number) => match number.as_i64() {
                Some(number) => {
                    let steps: &[i64] = match place.is_elevation() {
                        true => &[1, -1, HILL, -HILL],
                        false => &[1, -1],
                    };
                    let changed = steps.iter().map(|step| number.saturating_add(*step));
                    changed.map(Value::from).collect()
                }
                None => Vec::new(),
            },
            Value::String(text) => {
                let others = self.texts(text, place).into_iter();
                others.map(Value::from).collect()
            }
            _ => Vec::new(),
        }
    }

    fn texts(&self, text: &str, place: &Place<'_>) -> Vec<String> {
        if place.is_of_table() {
            if is_numbered(text) {
                return numbers_changed(text);
            }
            if !place.is_cell() {
                return Vec::new();
            }
            // A column of one word only has none next to it.
            let next = self.next(text, place).or_else(|| other_than(text, "-"));
            return next.into_iter().collect();
        }
        let map = &self.pack.map;
        if let Some(hex) = map.grid.find(text)
            && !place.is_word()
        {
            let near = map.grid.neighbors(hex).into_iter().flatten().next();
            return near
                .map(|near| map.grid.number(near).to_string())
                .into_iter()
                .collect();
        }
        if place.is_edge() {
            let edges = ["N", "E", "S", "W"];
            let at = edges.iter().position(|edge| *edge == text);
            let next = at.and_then(|at| edges.iter().cycle().nth(at + 1));
            return next.map(ToString::to_string).into_iter().collect();
        }
        // Of a list of words each may be dropped; another one in its place is no other kind of mistake.
        if place.is_item {
            return Vec::new();
        }
        self.next(text, place).into_iter().collect()
    }

    /// The word after this one, of all that may stand here; after the last one the first.
    fn next(&self, word: &str, place: &Place<'_>) -> Option<String> {
        let mut words = BTreeSet::new();
        if let Some(vocabulary) = place.vocabulary() {
            let ids = vocabulary.ids(self.pack).into_iter();
            words.extend(ids.map(ToString::to_string));
        }
        let at = (place.list.to_owned(), place.field.clone());
        words.extend(self.words.get(&at).into_iter().flatten().cloned());
        let mut after = words.range(word.to_owned()..).filter(|one| *one != word);
        let next = after.next().or_else(|| words.first());
        next.filter(|next| *next != word).cloned()
    }
}

/// A place within a record.
struct Place<'a> {
    list: &'a str,
    /// The way to it, with a star for the items of lists.
    field: String,
    /// The way to it as people read it: `hexes[2]`.
    shown: String,
    is_item: bool,
}

impl<'a> Place<'a> {
    fn of(list: &'a str) -> Self {
        Self {
            list,
            field: String::new(),
            shown: String::new(),
            is_item: false,
        }
    }

    fn field(&self, name: &str) -> Place<'a> {
        let join = |before: &str| match before {
            "" => name.to_owned(),
            before => format!("{before}.{name}"),
        };
        Place {
            list: self.list,
            field: join(&self.field),
            shown: join(&self.shown),
            is_item: false,
        }
    }

    fn item(&self, at: usize) -> Place<'a> {
        Place {
            list: self.list,
            // Each column of a table has words of its own.
            field: match self.is_of_table() {
                true => format!("{}.{at}", self.field),
                false => format!("{}.*", self.field),
            },
            shown: format!("{}[{at}]", self.shown),
            is_item: true,
        }
    }

    fn is_of_table(&self) -> bool {
        self.list.starts_with(ROWS)
    }

    fn is_cell(&self) -> bool {
        self.is_of_table() && self.is_item
    }

    /// The name of the field, of a list that of the list.
    fn name(&self) -> &str {
        let field = self.field.trim_end_matches(".*");
        field.rsplit('.').next().unwrap_or(field)
    }

    /// Whether it names an edge of the map: `Edge(W)`, `Between(W, ...)`.
    fn is_edge(&self) -> bool {
        matches!(self.name(), "Edge" | "Between")
    }

    /// Whether it is the height of a hex.
    fn is_elevation(&self) -> bool {
        self.list == "hexes" && self.field == "elevation"
    }

    /// Whether it is a word even where some hex has such a number.
    fn is_word(&self) -> bool {
        self.vocabulary().is_some()
    }

    /// The list that its words are of, where its name says so.
    fn vocabulary(&self) -> Option<Vocabulary> {
        match (self.name(), self.list) {
            ("side" | "held_by" | "top" | "first", _) => Some(Vocabulary::Sides),
            ("terrain", _) => Some(Vocabulary::Terrains),
            ("features", _) => Some(Vocabulary::Features),
            ("unit" | "units", _) => Some(Vocabulary::UnitIds),
            ("entry", _) => Some(Vocabulary::EntryIds),
            ("Region", _) => Some(Vocabulary::RegionIds),
            ("kind", "hexsides") => Some(Vocabulary::Hexsides),
            ("kind", "paths") => Some(Vocabulary::Paths),
            ("kind", "regions") => Some(Vocabulary::Regions),
            ("kind", "markers") => Some(Vocabulary::Markers),
            ("kind", "units") => Some(Vocabulary::Units),
            _ => None,
        }
    }
}

const ROWS: &str = "rows ";

/// The list of a fact; each table has its own.
fn list_of(fact: &Fact) -> String {
    match (fact.list.as_str(), fact.value.get("table")) {
        ("rows", Some(Value::String(table))) => format!("{ROWS}{table}"),
        (list, _) => list.to_owned(),
    }
}

/// Shows every scalar of a value with the field that it stands in.
fn each_scalar(value: &Value, field: &mut String, show: &mut dyn FnMut(&str, &Value)) {
    let length = field.len();
    let mut within = |name: &str, inner: &Value| {
        if length > 0 {
            field.push('.');
        }
        field.push_str(name);
        each_scalar(inner, field, show);
        field.truncate(length);
    };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(name, inner)| within(name, inner)),
        Value::Array(items) => {
            let is_row = matches!(items.as_slice(), [Value::String(_), ..]);
            for (at, inner) in items.iter().enumerate() {
                within("*", inner);
                if is_row {
                    within(&at.to_string(), inner);
                }
            }
        }
        scalar => show(field, scalar),
    }
}

/// A value as people read it.
fn shown(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

fn other_than(text: &str, other: &str) -> Option<String> {
    (text != other).then(|| other.to_owned())
}

fn is_numbered(text: &str) -> bool {
    text.contains(|letter: char| letter.is_ascii_digit())
}

/// A text with each of its numbers one up, and one down.
fn numbers_changed(text: &str) -> Vec<String> {
    let mut changed = Vec::new();
    let (mut before, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let (gap, from) = rest.split_at(at);
        let end = from
            .find(|letter: char| !letter.is_ascii_digit())
            .unwrap_or(from.len());
        let (digits, after) = from.split_at(end);
        // A dash after a digit is no sign: `1-3`.
        let unsigned = gap.strip_suffix('-').filter(|gap| {
            let last = gap.chars().next_back().or(before.chars().next_back());
            last.is_none_or(|last| !last.is_alphanumeric())
        });
        let sign = if unsigned.is_some() { -1 } else { 1 };
        before.push_str(unsigned.unwrap_or(gap));
        if let Ok(number) = digits.parse::<i64>() {
            for other in [sign * number + 1, sign * number - 1] {
                let minus = if other < 0 { "-" } else { "" };
                let width = digits.len();
                let other = other.abs();
                changed.push(format!("{before}{minus}{other:0width$}{after}"));
            }
        }
        if unsigned.is_some() {
            before.push('-');
        }
        before.push_str(digits);
        rest = after;
    }
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_a_cell_goes_up_and_down() {
        for (text, expected) in [
            ("3", &["4", "2"][..]),
            ("-1/0", &["0/0", "-2/0", "-1/1", "-1/-1"]),
            ("1-3", &["2-3", "0-3", "1-4", "1-2"]),
            ("field -5", &["field -4", "field -6"]),
            ("0640", &["0641", "0639"]),
            ("dice 4 star", &["dice 5 star", "dice 3 star"]),
            ("all", &[]),
        ] {
            assert_eq!(numbers_changed(text), expected, "{text}");
        }
    }
}
