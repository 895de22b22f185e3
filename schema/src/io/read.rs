//! Reads a file field by field and list by list, and goes on after each mistake.
//!
//! [`Reader`] is what a [`Part`](super::Part) reads itself from: it asks for each field it has.
//! Splitting is done before ([`super::split`]), parsing one record is [`super::value`]'s affair; here
//! the two are brought together, and every mistake becomes a diagnostic with its place.
//!
//! Holds always: what could be read is returned, together with every mistake; a field that nobody
//! asked for is one. `tests::every_mistake_is_reported` holds it in RON and in JSON.

use serde::de::DeserializeOwned;

use super::codes;
use super::format::{self, clipped};
use super::source::SourceFile;
use super::spans::{FieldSpans, Spans};
use super::split::{Field, outline};
use super::syntax::Syntax;
use super::value::{self, Fault};
use crate::diag::{Diagnostic, Place, Span};

/// Findings listed one by one; what is beyond is counted.
const MAX_FINDINGS: usize = 1000;
/// Room made for records before the first one is read.
const MAX_RESERVED: usize = 1 << 22;

/// A file that is being read.
pub struct Reader<'a> {
    source: &'a SourceFile,
    syntax: Syntax,
    kind: &'static str,
    format: u32,
    /// The file can't be read as what it should be: nothing is found, and nothing is missed.
    refused: bool,
    fields: Vec<Field>,
    asked: Vec<&'static str>,
    comments: Vec<Span>,
    findings: Vec<Diagnostic>,
    more_findings: usize,
}

impl<'a> Reader<'a> {
    /// Splits the file and checks its format; `kind` is what messages call it: `map`, `scenario`.
    #[must_use]
    pub fn open(source: &'a SourceFile, syntax: Syntax, kind: &'static str) -> Self {
        Self::open_up_to(format::FORMAT, source, syntax, kind)
    }

    /// As [`Reader::open`], for a program whose newest format is `newest`.
    pub(super) fn open_up_to(
        newest: u32,
        source: &'a SourceFile,
        syntax: Syntax,
        kind: &'static str,
    ) -> Self {
        let parts = outline(source.text(), syntax);
        let mut reader = Self {
            source,
            syntax,
            kind,
            format: newest,
            // Without a top bracket there is nothing to find or to miss.
            refused: parts.fields.is_empty() && !parts.problems.is_empty(),
            fields: Vec::new(),
            asked: vec!["format"],
            comments: parts.comments,
            findings: Vec::new(),
            more_findings: 0,
        };
        for problem in parts.problems {
            reader.report(
                Diagnostic::error(problem.code, problem.message),
                problem.span,
            );
        }
        for span in parts.loose {
            let message = "a value stands here without a field's name";
            reader.report(
                Diagnostic::error(codes::BAD_RECORD, message).help("write it as `name: value`"),
                span,
            );
        }
        for field in parts.fields {
            let name = source.slice(field.name);
            if reader
                .fields
                .iter()
                .any(|other| source.slice(other.name) == name)
            {
                let message = format!("field `{name}` stands twice");
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
        }
        reader
    }

    fn check_format(&mut self, newest: u32) {
        let Some(index) = self.position("format") else {
            let message = format!("this {} doesn't say which format it is of", self.kind);
            let help = format!(
                "begin it with `{}`",
                self.field_text("format", &newest.to_string())
            );
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

    /// A field that must be there. `None` after a diagnostic says why.
    pub fn one<T: DeserializeOwned>(&mut self, field: &'static str) -> Option<T> {
        let found = self.ask(field);
        if found.is_none() && !self.refused {
            let message = format!("field `{field}` of the {} is missing", self.kind);
            let place = Place::file(self.source.name());
            self.push(Diagnostic::error(codes::MISSING_FIELD, message).at(place));
        }
        self.parse(self.value(found?)?)
    }

    /// A field that may be left out.
    pub fn optional<T: DeserializeOwned>(&mut self, field: &'static str) -> Option<T> {
        let found = self.ask(field)?;
        self.parse::<Option<T>>(self.value(found)?).flatten()
    }

    /// A list; empty if the field is left out, without the records that are broken.
    pub fn list<T: DeserializeOwned>(&mut self, field: &'static str) -> Vec<T> {
        let found = self
            .position(field)
            .and_then(|index| self.fields.get(index));
        let records = found
            .and_then(|field| field.records.as_ref())
            .map_or(0, Vec::len);
        let mut list = Vec::with_capacity(records.min(MAX_RESERVED));
        self.each(field, |_, record| list.push(record));
        list
    }

    /// A list, record by record, for who doesn't keep them as they are stored.
    pub fn each<T: DeserializeOwned>(
        &mut self,
        field: &'static str,
        mut take: impl FnMut(Span, T),
    ) {
        let Some(index) = self.ask(field) else { return };
        let Some(found) = self.fields.get_mut(index) else {
            return;
        };
        let value = found.value;
        let Some(mut records) = found.records.take() else {
            if !found.broken {
                let message = format!("field `{field}` of the {} is a list: `[ … ]`", self.kind);
                self.report(Diagnostic::error(codes::BAD_RECORD, message), value);
            }
            return;
        };
        records.retain(|span| match self.parse(*span) {
            Some(record) => {
                take(*span, record);
                true
            }
            None => false,
        });
        if let Some(found) = self.fields.get_mut(index) {
            found.records = Some(records);
        }
    }

    /// Every finding in the order of the file, and where everything was. Fields that nobody asked
    /// for are found here.
    #[must_use]
    pub fn finish(mut self) -> (Vec<Diagnostic>, Spans) {
        if !self.refused {
            self.unknown_fields();
        }
        let mut findings = self.findings;
        findings.sort_by_key(|finding| finding.place.span.map_or(0, |span| span.start));
        if self.more_findings > 0 {
            let message = format!(
                "{} more findings in this file are not listed",
                self.more_findings
            );
            findings
                .push(Diagnostic::error(codes::MORE, message).at(Place::file(self.source.name())));
        }
        let spans = |field: Field| FieldSpans {
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

    /// The comments of the file, which a save would drop.
    #[must_use]
    pub fn comments(&self) -> &[Span] {
        &self.comments
    }

    fn unknown_fields(&mut self) {
        let is_unknown = |field: &&Field| !self.asked.contains(&self.source.slice(field.name));
        let unknown: Vec<Span> = self
            .fields
            .iter()
            .filter(is_unknown)
            .map(|field| field.name)
            .collect();
        for span in unknown {
            let name = self.source.slice(span);
            let message = format!("a {} has no field `{}`", self.kind, clipped(name));
            let mut finding = Diagnostic::error(codes::UNKNOWN_FIELD, message);
            finding.help = value::instead(name, &self.asked);
            self.report(finding, span);
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

    /// The field's value, if it could be told apart.
    fn value(&self, index: usize) -> Option<Span> {
        self.fields
            .get(index)
            .filter(|field| !field.broken)
            .map(|field| field.value)
    }

    fn parse<T: DeserializeOwned>(&mut self, span: Span) -> Option<T> {
        match value::parse(self.source.slice(span), self.syntax) {
            Ok(value) => Some(value),
            Err(Fault {
                code,
                span: inner,
                message,
                help,
            }) => {
                let start = span.range().start;
                let mut finding = Diagnostic::error(code, message);
                finding.help = help;
                self.report(
                    finding,
                    Span::new(start + inner.range().start, start + inner.range().end),
                );
                None
            }
        }
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

    fn field_text(&self, name: &str, value: &str) -> String {
        match self.syntax {
            Syntax::Ron => format!("{name}: {value},"),
            Syntax::Json => format!("\"{name}\": {value},"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::part::{Part, read_part};
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Hex {
        hex: String,
        terrain: Terrain,
        name: Option<String>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    enum Terrain {
        Clear,
        Woods,
    }

    #[derive(Debug)]
    struct Sheet {
        title: String,
        rows: u8,
        note: Option<String>,
        hexes: Vec<Hex>,
        sides: Vec<(String, String)>,
    }

    // Written by nobody: these tests only read.
    impl Part for Sheet {
        const KIND: &'static str = "sheet";
        type Before = Self;

        fn upgrade(before: Self) -> Self {
            before
        }

        fn read(reader: &mut Reader<'_>) -> Option<Self> {
            let (title, rows) = (reader.one("title"), reader.one("rows"));
            let note = reader.optional("note");
            let (hexes, sides) = (reader.list("hexes"), reader.list("sides"));
            Some(Self {
                title: title?,
                rows: rows?,
                note,
                hexes,
                sides,
            })
        }

        fn write(&self, _: &mut super::super::Writer) {}
    }

    /// Reads `text`, in which `//~ code message` stands behind each line that has a mistake, and
    /// compares; what stands before a `|` is the column.
    fn check(syntax: Syntax, text: &str) -> Option<Sheet> {
        let marks = |(line, text): (usize, &str)| {
            let marks: Vec<String> = text
                .split("//~")
                .skip(1)
                .map(|mark| format!("{} {}", line + 1, mark.trim()))
                .collect();
            marks
        };
        let mut expected: Vec<String> = text.lines().enumerate().flat_map(marks).collect();
        let plain: Vec<&str> = text
            .lines()
            .map(|line| line.split("//~").next().unwrap_or_default().trim_end())
            .collect();
        let source = SourceFile::new("sheet", plain.join("\n"));
        let read = read_part::<Sheet>(&source, syntax);
        let told = |finding: &Diagnostic| {
            let (line, column) = finding
                .place
                .span
                .map_or((1, 0), |span| source.line_column(span.start));
            format!("{line} {column} {} {}", finding.code.id, finding.message)
        };
        let mut found: Vec<String> = read.diagnostics.iter().map(told).collect();
        expected.sort();
        found.sort();
        assert_eq!(found, expected, "\n{text}");
        read.value
    }

    #[test]
    fn every_mistake_is_reported() {
        let sheet = check(
            Syntax::Ron,
            r#"( //~ 0 IO007 field `rows` of the sheet is missing
    format: 1,
    titel: "Utah", //~ 5 IO006 a sheet has no field `titel`
    title: "Utah",
    title: "Omaha", //~ 5 IO008 field `title` stands twice
    hexes: [
        (hex: "0101", terrain: Clear),
        (hex: "0102", teraine: Clear), //~ 23 IO006 there is no field `teraine` here
        (hex: "0103"), //~ 9 IO007 field `terrain` is missing
        (hex: "0104", terrain: Wodds), //~ 32 IO005 `Wodds` is none of the choices here
        (hex: 105, terrain: Woods), //~ 15 IO005 expected string
        (hex: "0106", terrain: Woods, hex: "0107"), //~ 39 IO008 field `hex` stands twice
        (hex: "0108", terrain: Woods //~ 9 IO004 the `(` that opens here is never closed
        (hex: "0109", terrain: Woods),
        (hex: "0110, terrain: Woods), //~ 15 IO004 the string that begins here isn't closed in its line
        (hex: "0111", terrain: Woods]), //~ 37 IO004 this `]` doesn't close the `(` before it
        hex: "0112", terrain: Woods), //~ 9 IO004 a record must begin with a bracket
        (hex: "0113", terrain: Woods) (hex: "0114", terrain: Woods), //~ 39 IO004 a comma is missing before this
        (
            hex: "0115",
            terrain: [, //~ 22 IO004 the `[` that opens here is never closed
        ),
        (hex: "0116", terrain: Woods)), //~ 38 IO004 this `)` closes nothing
        (hex: "0117", terrain: Woods, name: "l'Isle"),
    ],
    sides: ("0101", "0102"), //~ 12 IO005 field `sides` of the sheet is a list: `[ … ]`
)"#,
        );
        assert!(sheet.is_none(), "rows is missing");
    }

    #[test]
    fn every_mistake_is_reported_in_json() {
        let sheet = check(
            Syntax::Json,
            r#"{
    "format": 1,
    "title": "Utah" 
    "rows": 33, //~ 5 IO004 a comma is missing before this
    "noot": "?", //~ 6 IO006 a sheet has no field `noot`
    "hexes": [
        {"hex": "0101", "terrain": "Clear"},
        {"hex": "0102", "teraine": "Clear"}, //~ 26 IO006 there is no field `teraine` here
        {"hex": "0103"}, //~ 9 IO007 field `terrain` is missing
        {"hex": "0104", "terrain": "Wodds"}, //~ 37 IO005 `Wodds` is none of the choices here
        {"hex": 105, "terrain": "Woods"}, //~ 19 IO005 expected a string, but found integer `105`
        {"hex": "0108", "terrain": "Woods" //~ 9 IO004 the `{` that opens here is never closed
        {"hex": "0109", "terrain": "Woods"},
        {"hex": "0110, "terrain": "Woods"}, //~ 41 IO004 the string that begins here isn't closed in its line
        {"hex": "0117", "terrain": "Woods", "name": null}
    ],
    "sides": [["0101", "0102"], ["0101"]] //~ 40 IO005 invalid length 1, expected a tuple of size 2
}"#,
        )
        .unwrap();
        let hexes: Vec<_> = sheet.hexes.iter().map(|hex| hex.hex.as_str()).collect();
        assert_eq!((sheet.rows, hexes), (33, vec!["0101", "0109", "0117"]));
        assert_eq!(
            (sheet.title.as_str(), sheet.note, sheet.sides.len()),
            ("Utah", None, 1)
        );
    }

    #[test]
    fn lost_ends_are_found_again() {
        let sheet = check(
            Syntax::Ron,
            r#"(
    format: 1,
    title: "Utah" rows: 3, //~ 19 IO004 a comma is missing before this
    hexes: [ //~ 12 IO004 the `[` that opens here is never closed
        (hex: "0101", terrain: Clear),
    sides: [
        ("0101", "0102"), ["0101", "0103"], //~ 27 IO005 expected opening `(`
        ("0103", "0104"),, //~ 26 IO004 nothing stands before this comma
    ],
    note: ((("x"), //~ 11 IO004 the `(` that opens here is never closed
)"#,
        )
        .unwrap();
        assert_eq!(
            (sheet.rows, sheet.hexes.len(), sheet.sides.len()),
            (3, 1, 2)
        );
    }

    #[test]
    fn formats_are_checked_first() {
        for (text, expected) in [
            ("(format: 1, rows: 1, title: \"a\")", vec![]),
            (
                "(rows: 1, title: \"a\")",
                vec!["this sheet doesn't say which format it is of"],
            ),
            (
                "(format: 0, what: 1)",
                vec!["there is no format 0: formats count from 1"],
            ),
            (
                "(format: 2, what: 1)",
                vec!["this sheet is of format 2, but this program reads up to format 1"],
            ),
            (
                "(format: 99999999999999999999)",
                vec!["the format is a number, not `99999999999999999999`"],
            ),
            ("(format: -1)", vec!["the format is a number, not `-1`"]),
            (
                "",
                vec!["a file is one `( … )` with fields, but there is none"],
            ),
            (
                "{}",
                vec!["a file is one `( … )` with fields, but something else stands here"],
            ),
        ] {
            let read = read_part::<Sheet>(&SourceFile::new("x", text), Syntax::Ron);
            let found: Vec<_> = read
                .diagnostics
                .iter()
                .map(|finding| finding.message.as_str())
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }

    #[test]
    fn findings_are_counted_beyond_a_thousand() {
        let text = format!(
            "(format: 1, title: \"a\", rows: 1, hexes: [{}])",
            "1,\n".repeat(1500)
        );
        let read = read_part::<Sheet>(&SourceFile::new("x", text), Syntax::Ron);
        assert_eq!(read.diagnostics.len(), MAX_FINDINGS + 1);
        let last = read.diagnostics.last().unwrap();
        assert_eq!(
            last.message,
            "500 more findings in this file are not listed"
        );
    }

    #[test]
    fn places_count_the_records_that_were_read() {
        let text = "(format: 1, title: \"a\", rows: 1, sides: [(1, 2), (\"a\", \"b\")], // why\n)";
        let source = SourceFile::new("x", text);
        let read = read_part::<Sheet>(&source, Syntax::Ron);
        let shown = |place: Place| place.span.map(|span| source.slice(span).to_owned());
        assert_eq!(
            shown(read.spans.place("sides", 0)).as_deref(),
            Some("(\"a\", \"b\")")
        );
        assert_eq!(
            shown(read.spans.place("sides", 1)),
            shown(read.spans.field("sides"))
        );
        assert_eq!(read.spans.place("hexes", 0), Place::file("x"));
        let comments: Vec<_> = read
            .comments
            .iter()
            .map(|span| source.slice(*span))
            .collect();
        assert_eq!(comments, ["// why"]);
    }
}
