//! Reads a file field by field and list by list, and goes on after each mistake.
//!
//! [`Reader`] is what a [`Part`](super::Part) reads itself from: it asks for each field it has.
//! Splitting is done before ([`super::split`]), parsing one record is [`super::value`]'s affair; here
//! the two are brought together (long lists on every core), and every mistake becomes a diagnostic with its place.
//!
//! Holds always: what could be read is returned, together with every mistake; an unknown
//! field is one. `tests::every_mistake_is_reported` holds it in RON and in JSON.

use beachhead_base::text::clipped;
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::codes;
use super::comments::OwnersFound;
use super::conflict::merge_conflicts;
use super::fault::Fault;
use super::format;
use super::part::Part;
use super::source::SourceFile;
use super::spans::{FieldSpans, SCHEMA, Spans};
use super::split::{FieldOutline, Outline, outline};
use super::together::{pays, together};
use super::value;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_base::nearest::{nearest, only_nearest};
use beachhead_model::comments::{Comments, key_text, numbered};
use beachhead_model::diag::{Diagnostic, Place, Span};
use beachhead_model::syntax::Syntax;

/// Findings listed one by one; what is beyond is counted.
const MAX_FINDINGS: usize = 1000;
/// Findings counted; beyond this, reading isn't worth the time.
const MAX_COUNTED: usize = 100_000;
/// The longest record that is parsed, in bytes: a list inside a record takes many times its text in memory, and no
/// region or path of the largest map is as long.
const MAX_RECORD: usize = 8 << 20;
/// The most records that are parsed before the first of them is taken.
const MAX_BATCH: usize = 1 << 15;
/// Records that the lists of a file may hold together. While a pack is checked, one takes up to three kilobytes.
const MAX_KEPT: usize = 50_000;

/// A file that is being read.
pub struct Reader<'a> {
    source: &'a SourceFile,
    syntax: Syntax,
    kind: &'static str,
    format: u32,
    /// The file can't be read as what it should be: nothing is found, and nothing is missed.
    refused: bool,
    fields: Vec<FieldOutline>,
    asked: Vec<&'static str>,
    /// Fields that must be there, and aren't.
    missing: Vec<&'static str>,
    /// How many comments there are,
    count: usize,
    /// and what owns each.
    comments: OwnersFound,
    findings: Vec<Diagnostic>,
    more_findings: usize,
    /// Records of lists so far,
    kept: usize,
    /// and how many there may be.
    most_kept: usize,
}

impl<'a> Reader<'a> {
    /// Splits a file of this kind and checks its format.
    #[must_use]
    pub fn open<P: Part>(source: &'a SourceFile, syntax: Syntax) -> Self {
        Self::open_up_to(P::NEWEST, source, syntax, P::KIND.name())
    }

    /// Splits a file of whatever kind and format, for a look at a few of its fields.
    #[must_use]
    pub fn open_any(source: &'a SourceFile, syntax: Syntax) -> Self {
        Self::open_up_to(u32::MAX, source, syntax, "file")
    }

    fn open_up_to(newest: u32, source: &'a SourceFile, syntax: Syntax, kind: &'static str) -> Self {
        let conflicts = merge_conflicts(source.name(), source.text());
        let parts = match conflicts.as_slice() {
            [] => outline(source.text(), syntax),
            _ => Outline::default(),
        };
        let comments = match parts.more_comments == 0 {
            true => OwnersFound::new(source.text(), &parts),
            false => OwnersFound::default(),
        };
        // Without a top bracket there is nothing to find or to miss.
        let is_empty = parts.fields.is_empty() && !parts.problems.is_empty();
        let mut reader = Self {
            source,
            syntax,
            kind,
            format: newest,
            refused: is_empty || !conflicts.is_empty(),
            fields: Vec::new(),
            asked: vec!["format"],
            missing: Vec::new(),
            count: parts.comments.len() + parts.more_comments,
            comments,
            findings: Vec::new(),
            more_findings: parts.more_problems,
            kept: 0,
            most_kept: MAX_KEPT,
        };
        conflicts
            .into_iter()
            .for_each(|conflict| reader.push(conflict));
        for problem in parts.problems {
            let mut finding = Diagnostic::error(problem.code, problem.message);
            finding.help = problem.help.map(str::to_owned);
            reader.report(finding, problem.span);
        }
        for span in parts.loose {
            reader.nameless(span);
        }
        for field in parts.fields {
            let name = source.slice(field.name);
            if reader
                .fields
                .iter()
                .any(|other| source.slice(other.name) == name)
            {
                let message = format!("field `{}` stands twice", clipped(name));
                let help = "the first one is read: merge the two";
                reader.report(
                    Diagnostic::error(codes::DOUBLED_FIELD, message).help(help),
                    field.name,
                );
            } else {
                reader.fields.push(field);
            }
        }
        if !reader.refused {
            reader.check_format(newest);
            reader.check_schema();
        }
        reader
    }

    /// A JSON file may name its schema, for the editors that complete and check it.
    fn check_schema(&mut self) {
        if self.syntax != Syntax::Json {
            return;
        }
        self.asked.push(SCHEMA);
        let value = self.position(SCHEMA).and_then(|index| self.value(index));
        let is_text = |span: &Span| self.source.slice(*span).starts_with('"');
        if let Some(span) = value.filter(|span| !is_text(span)) {
            let message = "`$schema` is the address of a schema, in quotes";
            self.report(Diagnostic::error(codes::BAD_RECORD, message), span);
        }
    }

    fn nameless(&mut self, span: Span) {
        let message = "a value stands here without a field's name";
        let finding = Diagnostic::error(codes::BAD_RECORD, message);
        self.report(finding.help("write it as `name: value`"), span);
    }

    fn check_format(&mut self, newest: u32) {
        let Some(index) = self.position("format") else {
            let message = format!("this {} file doesn't say which format it is of", self.kind);
            let line = |format: u32| self.field_text("format", &format.to_string());
            let mut help = format!("begin it with `{}`", line(newest));
            if newest > 1 {
                let older = line(1);
                help += &format!(
                    "; with `{older}` if it is older, and `beachhead migrate` brings it up to date"
                );
            }
            self.push(
                Diagnostic::error(codes::FORMAT_VERSION, message)
                    .at(Place::file(self.source.name()))
                    .help(help),
            );
            return;
        };
        let Some(span) = self.fields.get(index).map(|field| field.value) else {
            return;
        };
        match format::check(self.source.slice(span), newest, self.kind) {
            Ok(format) => self.format = format,
            Err(message) => {
                let help = format!("this program writes format {newest}");
                self.report(
                    Diagnostic::error(codes::FORMAT_VERSION, message).help(help),
                    span,
                );
                self.refused = true;
            }
        }
    }

    /// The format the file says it is of.
    #[must_use]
    pub fn format(&self) -> u32 {
        self.format
    }

    /// Lets the lists of this file hold more records than those of others.
    pub fn keep_up_to(&mut self, records: usize) {
        self.most_kept = records;
    }

    /// A field that must be there. `None` after a diagnostic says why.
    pub fn one<T: DeserializeOwned>(&mut self, field: &'static str) -> Option<T> {
        let found = self.ask(field);
        if found.is_none() && !self.refused {
            self.missing.push(field);
        }
        self.parse(self.value(found?)?, field)
    }

    /// A field that may be left out.
    pub fn optional<T: DeserializeOwned>(&mut self, field: &'static str) -> Option<T> {
        let found = self.ask(field)?;
        self.parse::<Option<T>>(self.value(found)?, field).flatten()
    }

    /// A list; empty if the field is left out, without the records that are broken.
    pub fn list<T: DeserializeOwned>(&mut self, field: &'static str) -> Vec<T> {
        let list = self.records_of(field);
        self.own_comments(field, || (0..list.len()).map(|at| at.to_string()));
        list
    }

    fn records_of<T: DeserializeOwned>(&mut self, field: &'static str) -> Vec<T> {
        let found = self
            .position(field)
            .and_then(|index| self.fields.get(index));
        let records = found.map_or(0, |field| {
            field.records.as_ref().map_or(0, Vec::len) + field.more.len()
        });
        self.kept += records;
        if self.kept > self.most_kept {
            self.ask(field);
            let (most, kind) = (self.most_kept, self.kind);
            let message = format!("the lists of a {kind} hold at most {most} records together");
            self.object(field, Diagnostic::error(codes::TOO_LARGE, message));
            return Vec::new();
        }
        let mut list = Vec::with_capacity(records);
        self.each(field, |_, record| list.push(record));
        list
    }

    /// A list whose records are found by key, in the order of their keys; places go by that order too.
    pub fn layer<T: Keyed + DeserializeOwned>(&mut self, field: &'static str) -> Layer<T> {
        let records = self.records_of::<T>(field);
        self.own_comments(field, || {
            records.iter().map(|record| key_text(&record.key()))
        });
        let (layer, order) = Layer::from_file(records);
        if let Some(order) = order {
            self.reorder(field, &order);
        }
        layer
    }

    /// Whether the records of a list have comments, or the list itself has.
    pub(crate) fn has_comments(&self, field: &str) -> bool {
        self.comments.has(field)
    }

    /// Gives the comments of a list to the keys of its records, in the order in which those were read.
    pub(crate) fn own_comments<I: Iterator<Item = String>>(
        &mut self,
        field: &str,
        keys: impl FnOnce() -> I,
    ) {
        if !self.has_comments(field) {
            return;
        }
        let found = self.position(field).and_then(|at| self.fields.get(at));
        let records = found.and_then(|found| found.records.as_deref());
        let starts = records.unwrap_or_default().iter();
        let starts = starts.map(|record| record.range().start);
        self.comments
            .own(field, &starts.zip(numbered(keys())).collect());
    }

    /// Says that the record at `order[n]` of a list that was read has become the one at `n`; where
    /// `order[n]` counts no record, there is none at `n`.
    pub fn reorder(&mut self, field: &str, order: &[u32]) {
        let Some(index) = self.position(field) else {
            return;
        };
        let Some(found) = self.fields.get_mut(index) else {
            return;
        };
        if let Some(records) = found.records.as_mut() {
            let moved = order
                .iter()
                .map(|old| records.get(*old as usize).copied().unwrap_or_default());
            *records = moved.collect();
        }
    }

    /// Adds a finding about the meaning of a field.
    pub fn object(&mut self, field: &str, finding: Diagnostic) {
        let value = self.position(field).and_then(|index| self.value(index));
        let file = || Place::file(self.source.name());
        let place = value.map_or_else(file, |span| self.source.place(span));
        self.push(finding.at(place));
    }

    /// A list, record by record, for who doesn't keep them as they are stored.
    pub fn each<T: DeserializeOwned>(&mut self, field: &'static str, take: impl FnMut(Span, T)) {
        let (source, syntax) = (self.source, self.syntax);
        self.one_by_one::<T, T>(field, |span| parse(source, syntax, span, None), take);
    }

    /// As [`Reader::each`], for a list that may be a million records long: every core reads, and does what `work` has to
    /// do with a record alone. `plain` may read the text of an ordinary record at once, and must read it as `work` would.
    pub(crate) fn each_together<T: Deserialize<'a>, U: Send>(
        &mut self,
        field: &'static str,
        plain: impl Fn(&'a str, Syntax) -> Option<U> + Sync,
        work: impl Fn(T) -> U + Sync,
        mut take: impl FnMut(Span, U),
    ) {
        let (source, syntax) = (self.source, self.syntax);
        let read = |span: Span| match plain(source.slice(span), syntax) {
            Some(record) => Ok(record),
            None => parse(source, syntax, span, None).map(&work),
        };
        let found = self
            .position(field)
            .and_then(|index| self.fields.get(index));
        let records = found.and_then(|field| field.records.as_ref());
        if !records.is_some_and(|records| pays(records.len())) {
            return self.one_by_one::<T, U>(field, read, take);
        }
        let Some((index, records)) = self.records::<T>(field) else {
            return;
        };
        let mut kept = Vec::with_capacity(records.len());
        let mut rest = records.as_slice();
        while !rest.is_empty() && self.more_findings < MAX_COUNTED {
            let (batch, others) = rest.split_at(batch_of(rest));
            rest = others;
            let made = together(batch, |span| read(*span));
            for (span, record) in batch.iter().zip(made) {
                match record {
                    Ok(record) => {
                        take(*span, record);
                        kept.push(*span);
                    }
                    Err(fault) => self.fault(*span, fault),
                }
            }
        }
        self.keep(index, kept);
    }

    /// Gives each record to `take` before the next one is read.
    fn one_by_one<T: Deserialize<'a>, U>(
        &mut self,
        field: &'static str,
        read: impl Fn(Span) -> Result<U, Fault>,
        mut take: impl FnMut(Span, U),
    ) {
        let Some((index, mut records)) = self.records::<T>(field) else {
            return;
        };
        records.retain(|span| {
            if self.more_findings >= MAX_COUNTED {
                return false;
            }
            match read(*span) {
                Ok(record) => {
                    take(*span, record);
                    true
                }
                Err(fault) => {
                    self.fault(*span, fault);
                    false
                }
            }
        });
        self.keep(index, records);
    }

    /// Takes out where the records of a list are; nothing, and a finding, if the field is no list.
    fn records<T: Deserialize<'a>>(&mut self, field: &'static str) -> Option<(usize, Vec<Span>)> {
        let index = self.ask(field)?;
        let found = self.fields.get_mut(index)?;
        if let Some(records) = found.records.take() {
            return Some((index, records));
        }
        let (value, is_broken) = (found.value, found.broken);
        let mut records = std::mem::take(&mut found.more);
        let is_ended = found.end.take().is_some();
        if is_broken {
            return None;
        }
        // A list is what it was meant to be if there are several values, or a bracket at the end.
        let is_meant = is_ended || !records.is_empty();
        let missing = match is_ended {
            true => "`[` is missing",
            false if is_meant => "`[` and `]` are missing",
            false => "write `[ … ]` around it",
        };
        let message = format!("`{field}` must be a list: {missing}");
        self.report(Diagnostic::error(codes::BAD_RECORD, message), value);
        // The only record of a list is one all the same.
        if !is_meant && parse::<T>(self.source, self.syntax, value, None).is_err() {
            return None;
        }
        records.insert(0, value);
        Some((index, records))
    }

    /// Puts back where the records are that could be read.
    fn keep(&mut self, index: usize, records: Vec<Span>) {
        if let Some(found) = self.fields.get_mut(index) {
            found.records = Some(records);
        }
    }

    /// Every finding in the order of the file, and where everything was. Unknown fields
    /// are found here.
    #[must_use]
    pub fn finish(mut self) -> (Vec<Diagnostic>, Spans) {
        if !self.refused {
            self.unknown_fields();
            self.missing_fields();
            self.unnamed_values();
        }
        let mut findings = self.findings;
        findings.sort_by_key(|finding| finding.place.span.map_or(0, |span| span.start));
        if self.more_findings > 0 {
            let more = self.more_findings;
            let message = if more < MAX_COUNTED {
                format!("this file has more findings, which are not listed: {more}")
            } else {
                format!("reading was given up after {more} more findings")
            };
            let place = Place::file(self.source.name());
            findings.push(Diagnostic::error(codes::MORE, message).at(place));
        }
        let spans = |field: FieldOutline| FieldSpans {
            name: field.name,
            value: field.value,
            records: field.records.unwrap_or_default(),
        };
        let fields = self.fields.into_iter().map(spans).collect();
        (
            findings,
            Spans::new(self.source.clone(), self.syntax, fields),
        )
    }

    /// The comments of the file, once its lists have been read, and how many it has: of too many none is kept.
    pub(super) fn take_comments(&mut self) -> (Comments, usize) {
        let found = std::mem::take(&mut self.comments);
        (Comments::new(found.finish(self.source.text())), self.count)
    }

    /// Values behind a field that is no list: the first of each field stands for all.
    fn unnamed_values(&mut self) {
        let is_known = |field: &&FieldOutline| self.asked.contains(&self.source.slice(field.name));
        let fields = self.fields.iter().filter(is_known);
        let firsts = fields.filter_map(|field| field.more.first().copied().or(field.end));
        let firsts: Vec<Span> = firsts.collect();
        for span in firsts {
            if self.source.slice(span) == "]" {
                let message = "this `]` closes nothing";
                self.report(Diagnostic::error(codes::BRACKET, message), span);
            } else {
                self.nameless(span);
            }
        }
    }

    fn unknown_fields(&mut self) {
        let is_unknown =
            |field: &&FieldOutline| !self.asked.contains(&self.source.slice(field.name));
        let unknown: Vec<Span> = self
            .fields
            .iter()
            .filter(is_unknown)
            .map(|field| field.name)
            .collect();
        for span in unknown {
            let name = self.source.slice(span);
            let message = format!("the {} has no field `{}`", self.kind, clipped(name));
            let mut finding = Diagnostic::error(codes::UNKNOWN_FIELD, message);
            finding.help = super::fault::instead(name, &self.asked);
            // Who wrote `turn` didn't forget `turns` as well.
            let meant = nearest(name, self.asked.iter().copied());
            self.missing.retain(|missing| Some(*missing) != meant);
            let meant = only_nearest(name, self.asked.iter().copied());
            let absent = meant.filter(|meant| self.position(meant).is_none());
            finding.spelling = absent.map(str::to_owned);
            self.report(finding, span);
        }
    }

    fn missing_fields(&mut self) {
        for field in std::mem::take(&mut self.missing) {
            let message = format!("field `{field}` of the {} is missing", self.kind);
            let place = Place::file(self.source.name());
            self.push(Diagnostic::error(codes::MISSING_FIELD, message).at(place));
        }
    }

    fn position(&self, field: &str) -> Option<usize> {
        self.fields
            .iter()
            .position(|candidate| self.source.slice(candidate.name) == field)
    }

    /// The field's index. From now on it is a known one.
    fn ask(&mut self, field: &'static str) -> Option<usize> {
        if !self.asked.contains(&field) {
            self.asked.push(field);
        }
        if self.refused {
            None
        } else {
            self.position(field)
        }
    }

    /// The field's value, if it could be distinguished.
    fn value(&self, index: usize) -> Option<Span> {
        self.fields
            .get(index)
            .filter(|field| !field.broken)
            .map(|field| field.value)
    }

    fn parse<T: DeserializeOwned>(&mut self, span: Span, field: &str) -> Option<T> {
        match parse(self.source, self.syntax, span, Some(field)) {
            Ok(value) => Some(value),
            Err(fault) => {
                self.fault(span, fault);
                None
            }
        }
    }

    /// Reports what is wrong with the record at `span`.
    fn fault(&mut self, span: Span, fault: Fault) {
        let Fault {
            code,
            span: inner,
            message,
            help,
            meant,
        } = fault;
        let start = span.range().start;
        let span = Span::new(start + inner.range().start, start + inner.range().end);
        let mut finding = Diagnostic::error(code, message);
        finding.help = help;
        // In JSON the name stands in quotes, which belong to the span.
        let is_quoted = self.source.slice(span).starts_with('"');
        finding.spelling = meant.map(|meant| match is_quoted {
            true => format!("\"{meant}\""),
            false => meant.to_owned(),
        });
        self.report(finding, span);
    }

    fn report(&mut self, finding: Diagnostic, span: Span) {
        self.push(finding.at(self.source.place(span)));
    }

    fn push(&mut self, finding: Diagnostic) {
        if self.findings.len() < MAX_FINDINGS {
            self.findings.push(finding);
        } else {
            self.more_findings += 1;
        }
    }

    /// How many findings there are so far.
    pub(crate) fn found(&self) -> usize {
        self.findings.len()
    }

    /// Adds a note to the findings from this one on.
    pub(crate) fn note_since(&mut self, first: usize, note: &str) {
        for finding in self.findings.iter_mut().skip(first) {
            finding.notes.push(note.to_owned());
        }
    }

    fn field_text(&self, name: &str, value: &str) -> String {
        match self.syntax {
            Syntax::Ron => format!("{name}: {value},"),
            Syntax::Json => format!("\"{name}\": {value},"),
        }
    }
}

/// How many of these records are parsed together: enough that threads pay, and few enough that what is made of their text
/// fits into memory.
fn batch_of(records: &[Span]) -> usize {
    let mut bytes = 0;
    let fits = |span: &&Span| {
        bytes += span.range().len();
        bytes <= MAX_RECORD
    };
    records
        .iter()
        .take(MAX_BATCH)
        .take_while(fits)
        .count()
        .max(1)
}

fn parse<'a, T: Deserialize<'a>>(
    source: &'a SourceFile,
    syntax: Syntax,
    span: Span,
    field: Option<&str>,
) -> Result<T, Fault> {
    if span.range().len() > MAX_RECORD {
        return Err(Fault {
            code: codes::TOO_LARGE,
            span: Span::new(0, 1),
            message: format!("one record is longer than {} MiB", MAX_RECORD >> 20),
            help: Some("divide it into several, or check that it is the file you meant".into()),
            meant: None,
        });
    }
    value::parse(source.slice(span), syntax, field)
}

#[cfg(test)]
mod tests;
