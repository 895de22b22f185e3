//! Where each record of a file was, so that findings about its meaning can point at it.
//!
//! Eight bytes a record. The place of a field inside a record is worked out when asked for, by
//! splitting that record's text again: findings are few, records are many.

use std::collections::BTreeMap;

use super::node::{self, Kind};
use super::source::SourceFile;
use super::split::outline;
use beachhead_model::diag::{Place, Span};
use beachhead_model::syntax::Syntax;

/// The field in which a JSON file may say which schema it is held to. It means nothing here, and is kept.
pub(super) const SCHEMA: &str = "$schema";

/// The longest record, in bytes, in which a field is looked for: one with thousands of mistakes is searched as often.
const MAX_SPLIT: u32 = 1 << 15;

/// The same of a field of the file itself, of which there is one: the whole landing of an army is about half as long.
const MAX_INSIDE: u32 = 1 << 17;

/// The longest value, in bytes, into which [`Spans::below`] looks: of a schema with thousands of properties there is one.
const MAX_BELOW: usize = 1 << 20;

/// The places of a file's fields and records. Records count as in the list that was read: those
/// that were broken are left out.
#[derive(Clone, Debug)]
pub struct Spans {
    source: SourceFile,
    syntax: Syntax,
    fields: Vec<FieldSpans>,
    /// Records that aren't in the field of their name.
    elsewhere: BTreeMap<&'static str, Vec<Span>>,
}

/// One field of the file and its records.
#[derive(Clone, Debug)]
pub(super) struct FieldSpans {
    pub name: Span,
    pub value: Span,
    pub records: Vec<Span>,
}

impl Spans {
    pub(super) fn new(source: SourceFile, syntax: Syntax, fields: Vec<FieldSpans>) -> Self {
        Self {
            source,
            syntax,
            fields,
            elsewhere: BTreeMap::new(),
        }
    }

    /// The places of records in a file that is none of ours, by the list that they were read into.
    pub fn of_records(
        source: SourceFile,
        syntax: Syntax,
        records: BTreeMap<&'static str, Vec<Span>>,
    ) -> Self {
        Self {
            elsewhere: records,
            ..Self::new(source, syntax, Vec::new())
        }
    }

    /// The file all places are in.
    #[must_use]
    pub fn source(&self) -> &SourceFile {
        &self.source
    }

    /// The value of a field; the file as a whole if it has no such field.
    #[must_use]
    pub fn field(&self, field: &str) -> Place {
        let file = || Place::file(self.source.name());
        self.find(field)
            .map_or_else(file, |found| self.source.place(found.value))
    }

    /// The value of `$schema`, as it is written: what a JSON file says which schema it is held to.
    #[must_use]
    pub fn schema(&self) -> Option<&str> {
        let is_json = self.syntax == Syntax::Json;
        let value = self.value_of(SCHEMA).filter(|_| is_json)?;
        Some(self.source.slice(value)).filter(|text| !text.is_empty())
    }

    /// A record of a list; the list if it has no such record.
    #[must_use]
    pub fn place(&self, field: &str, index: usize) -> Place {
        let record = self.record(field, index);
        record.map_or_else(|| self.field(field), |record| self.source.place(record))
    }

    /// The value of `inner` inside a record, however deep; the record if it has no such field, or is very long.
    #[must_use]
    pub fn within(&self, field: &str, index: usize, inner: &str) -> Place {
        let Some(record) = self.record(field, index) else {
            return self.field(field);
        };
        if record.end - record.start > MAX_SPLIT {
            return self.source.place(record);
        }
        let found = locate(self.source.slice(record), self.syntax, inner);
        let start = record.range().start;
        let shifted = |span: Span| Span::new(start + span.range().start, start + span.range().end);
        self.source.place(found.map_or(record, shifted))
    }

    /// One value of the list `inner` inside a record, counted from 0; what [`Spans::within`] finds, if the list has no such
    /// value.
    #[must_use]
    pub fn item(&self, field: &str, index: usize, inner: &str, item: usize) -> Place {
        let list = self.within(field, index, inner);
        let found = list.span.filter(|_| list != self.place(field, index));
        let text = self.source.text();
        let found = found.and_then(|span| item_of(text, span, self.syntax, item));
        found.map_or(list, |span| self.source.place(span))
    }

    /// The value of `inner` inside a field that is no list, however deep: one of its records, if it is a list itself. The
    /// field, if it has nothing of the kind or is very long.
    #[must_use]
    pub fn inside(&self, field: &str, inner: &str, index: Option<usize>) -> Place {
        let whole = self.field(field);
        let Some(span) = whole
            .span
            .filter(|span| span.end - span.start <= MAX_INSIDE)
        else {
            return whole;
        };
        let text = self.source.slice(span);
        let Some(found) = locate(text, self.syntax, inner) else {
            return whole;
        };
        let record = index.and_then(|index| item_of(text, found, Syntax::Ron, index));
        let place = record.unwrap_or(found).range();
        let start = span.range().start;
        self.source
            .place(Span::new(start + place.start, start + place.end))
    }

    /// What `steps` lead to inside the value at a place: names in maps, numbers in lists. The last that is there.
    #[must_use]
    pub fn below(&self, place: &Place, steps: &[&str]) -> Place {
        let whole = Span::new(0, self.source.text().len());
        let value = place.span.unwrap_or(whole);
        let text = self.source.slice(value);
        if text.len() > MAX_BELOW {
            return place.clone();
        }
        // What reading has accepted is sound.
        let Ok(mut here) = node::parse(text, self.syntax) else {
            return place.clone();
        };
        let mut found = None;
        for step in steps {
            let Kind::Group(group) = here.kind else { break };
            let number = step.parse::<usize>().ok();
            let mut items = group.items.into_iter().zip(0_usize..);
            let next = items.find(|(item, at)| match item.key.as_ref().map(|key| &key.kind) {
                Some(Kind::Text(key)) => key == step,
                Some(Kind::Word(key)) => key == step,
                Some(_) => false,
                None => number == Some(*at),
            });
            let Some((item, _)) = next else { break };
            here = item.value;
            found = Some(here.span.range());
        }
        let start = value.range().start;
        found.map_or_else(
            || place.clone(),
            |found| {
                let span = Span::new(start + found.start, start + found.end);
                self.source.place(span)
            },
        )
    }

    /// The syntax of the file.
    pub(super) fn syntax(&self) -> Syntax {
        self.syntax
    }

    /// The value of a field, if the file has that field.
    pub(super) fn value_of(&self, field: &str) -> Option<Span> {
        self.find(field).map(|found| found.value)
    }

    /// The last value of the file.
    pub(super) fn last_value(&self) -> Option<Span> {
        let values = self.fields.iter().map(|field| field.value);
        values.max_by_key(|value| value.end)
    }

    /// The records of a list in the order of the file.
    pub(super) fn records_in_order(&self, field: &str) -> Vec<Span> {
        let records = self.find(field).map(|found| found.records.as_slice());
        let records = records.unwrap_or_default().iter().copied();
        let mut records: Vec<Span> = records.filter(|span| span.start < span.end).collect();
        records.sort_unstable();
        records
    }

    /// A record's span; a record that is nowhere in the file has an empty one.
    pub(super) fn record(&self, field: &str, index: usize) -> Option<Span> {
        let records = match self.find(field) {
            Some(found) => &found.records,
            None => self.elsewhere.get(field)?,
        };
        let record = records.get(index)?;
        (record.start < record.end).then_some(*record)
    }

    fn find(&self, field: &str) -> Option<&FieldSpans> {
        self.fields
            .iter()
            .find(|candidate| self.source.slice(candidate.name) == field)
    }
}

/// The value of the first field `name` in a record's text: its own fields first, then inner ones.
fn locate(text: &str, syntax: Syntax, name: &str) -> Option<Span> {
    let mut waiting = std::collections::VecDeque::from([Span::new(0, text.len())]);
    while let Some(whole) = waiting.pop_front() {
        let start = whole.range().start;
        let inner = text.get(whole.range())?;
        let shifted = |span: Span| Span::new(start + span.range().start, start + span.range().end);
        let parts = outline(inner, syntax);
        for field in &parts.fields {
            if inner.get(field.name.range()) == Some(name) {
                return Some(shifted(field.value));
            }
            match &field.records {
                Some(records) => waiting.extend(records.iter().copied().map(shifted)),
                None => waiting.push_back(shifted(field.value)),
            }
        }
        waiting.extend(parts.loose.into_iter().map(shifted));
        // A bare value or string holds no fields; each step inwards is shorter than the one before.
        waiting.retain(|span| {
            text.get(span.range())
                .is_some_and(|text| text.ends_with([')', '}']))
        });
    }
    None
}

/// A value of the list at `list`, counted from 0.
fn item_of(text: &str, list: Span, syntax: Syntax, index: usize) -> Option<Span> {
    // A list alone is no file, so it is looked at as the field of one.
    let (head, tail) = match syntax {
        Syntax::Ron => ("(x:", ")"),
        Syntax::Json => ("{\"x\":", "}"),
    };
    let file = format!("{head}{}{tail}", text.get(list.range())?);
    let records = outline(&file, syntax).fields.into_iter().next()?.records?;
    let record = records.get(index)?.range();
    let start = list.range().start;
    let back = |at: usize| Some(start + at.checked_sub(head.len())?);
    Some(Span::new(back(record.start)?, back(record.end)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_however_deep() {
        for (text, syntax, name, expected) in [
            (
                r#"(between: ("2503", "2603"), kind: "river")"#,
                Syntax::Ron,
                "kind",
                Some("\"river\""),
            ),
            (
                r#"(between: ("2503", "2603"), kind: "river")"#,
                Syntax::Ron,
                "between",
                Some("(\"2503\", \"2603\")"),
            ),
            (
                r#"Do(Place(unit: "1", hex: "2104"), [3, 2])"#,
                Syntax::Ron,
                "hex",
                Some("\"2104\""),
            ),
            (
                r#"(a: (hex: "1"), hex: "2")"#,
                Syntax::Ron,
                "hex",
                Some("\"2\""),
            ), // its own before inner ones
            (r#"(a: [(b: 1), (c: 2)])"#, Syntax::Ron, "c", Some("2")),
            (r#"{"a": {"hex": "1"}}"#, Syntax::Json, "hex", Some("\"1\"")),
            (r#"(a: "hex: 1")"#, Syntax::Ron, "hex", None), // in a string it is no field
            ("((((", Syntax::Ron, "hex", None),
        ] {
            let found = locate(text, syntax, name).and_then(|span| text.get(span.range()));
            assert_eq!(found, expected, "{name} in {text}");
        }
    }

    #[test]
    fn steps_lead_into_a_value() {
        for (text, syntax, steps, expected) in [
            (
                r#"{"vp": 3, "a b": "x"}"#,
                Syntax::Ron,
                &["a b"][..],
                "\"x\"",
            ),
            (r#"{"vp": 3}"#, Syntax::Ron, &["pv"], r#"{"vp": 3}"#),
            (r#"(own: {"vp": 3})"#, Syntax::Ron, &["own", "vp"], "3"),
            (
                r#"{"a": [1, {"b": 2}]}"#,
                Syntax::Json,
                &["a", "1", "b"],
                "2",
            ),
            (
                r#"{"a": [1, {"b": 2}]}"#,
                Syntax::Json,
                &["a", "1", "c"],
                r#"{"b": 2}"#,
            ),
            ("{", Syntax::Json, &["a"], "{"),
        ] {
            let source = SourceFile::new("value", text);
            let spans = Spans::new(source.clone(), syntax, Vec::new());
            let place = spans.below(&Place::file("value"), steps);
            let found = place.span.map_or(text, |span| source.slice(span));
            assert_eq!(found, expected, "{steps:?} in {text}");
        }
    }

    #[test]
    fn values_of_an_inner_list_are_counted() {
        for (text, syntax, index, expected) in [
            (
                "(a: [(b: [Dot(at: (1, 2)), Line(points: [(0, 0)])])])",
                Syntax::Ron,
                1,
                "Line(points: [(0, 0)])",
            ),
            ("(a: [(b: [1])])", Syntax::Ron, 1, "[1]"),
            ("(a: [(c: 2)])", Syntax::Ron, 0, "(c: 2)"),
            (
                r#"{"a": [{"b": [{"Dot": [1, 2]}, {"Fill": []}]}]}"#,
                Syntax::Json,
                1,
                r#"{"Fill": []}"#,
            ),
        ] {
            let source = SourceFile::new("list", text);
            let value = outline(text, syntax);
            let fields = value.fields.into_iter().map(|field| FieldSpans {
                name: field.name,
                value: field.value,
                records: field.records.unwrap_or_default(),
            });
            let spans = Spans::new(source.clone(), syntax, fields.collect());
            let place = spans.item("a", 0, "b", index);
            let found = place.span.map(|span| source.slice(span));
            assert_eq!(found, Some(expected), "{index} in {text}");
        }
    }
}
