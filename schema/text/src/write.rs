//! Writes a file in its one canonical layout: a field a line, a record a line.
//!
//! Each value is written compactly by `ron` or `serde_json`; the layout of lines is ours (that of
//! long fields is next door in [`super::layout`]). The same value gives the same bytes on every
//! machine: no timestamps, no hash order, LF.
//! `tests::layout_is_canonical` shows both syntaxes, `super::part::tests` that reading gives it back.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use ron::ser::PrettyConfig;
use serde::Serialize;

use super::comments::{
    ListEmit, Trailing, ends_and_rest, left, left_without_records, lines, lines_above, push_lines,
};
use super::layout::formatted;
use super::spans::SCHEMA;
use super::value::ron_options;
use super::write_plain;
use beachhead_base::layer::{Keyed, Layer};
use beachhead_model::comments::{
    CommentLine, Comments, Inner, Numbers, OfField, key_text, numbered,
};
use beachhead_model::syntax::Syntax;

/// What stands before each field.
const INDENT: &str = "    ";

/// What stands before each record of a list.
const RECORD_INDENT: &str = "        ";

/// A value that has no text: a float that is no number, a map whose keys are no strings.
#[derive(Debug, thiserror::Error)]
#[error("field `{field}` of the {kind} can't be written: {why}")]
pub struct WriteError {
    /// What kind of file it was to be.
    pub kind: &'static str,
    /// The field of the file.
    pub field: &'static str,
    /// What the serialiser says.
    pub why: String,
}

/// A file that is being written, field by field.
pub struct Writer {
    syntax: Syntax,
    kind: &'static str,
    format: u32,
    text: String,
    /// A field was written.
    is_begun: bool,
    /// The comments of the file, none of which JSON has.
    comments: Comments,
    /// The names of the fields that were written, or left out.
    written: BTreeSet<&'static str>,
    /// Comments of fields that are left out: they stand above what follows.
    waiting: Vec<CommentLine>,
    /// What is to stand behind the comma of the last field.
    trailing: Trailing,
    error: Option<WriteError>,
    /// The value that is being written, in JSON.
    json: Vec<u8>,
    config: PrettyConfig,
    options: ron::Options,
}

impl Writer {
    /// Begins a file of this format.
    #[must_use]
    pub fn new(syntax: Syntax, kind: &'static str, format: u32) -> Self {
        Self::with_comments(syntax, kind, format, Comments::default())
    }

    /// Begins a file that has these comments.
    pub(super) fn with_comments(
        syntax: Syntax,
        kind: &'static str,
        format: u32,
        comments: Comments,
    ) -> Self {
        let mut text = String::new();
        let comments = match syntax {
            Syntax::Ron => comments,
            Syntax::Json => Comments::default(),
        };
        for line in comments.owned().map_or(&[][..], |owned| &owned.head) {
            text.push_str(&line.text);
            text.push_str(if line.gap { "\n\n" } else { "\n" });
        }
        text.push(if syntax == Syntax::Ron { '(' } else { '{' });
        let mut writer = Self {
            syntax,
            kind,
            format,
            text,
            is_begun: false,
            comments,
            written: BTreeSet::new(),
            waiting: Vec::new(),
            trailing: Trailing::default(),
            error: None,
            json: Vec::new(),
            config: PrettyConfig::new()
                .compact_structs(true)
                .compact_arrays(true)
                .compact_maps(true),
            options: ron_options(),
        };
        writer.one("format", &format);
        writer
    }

    /// The format that is written.
    #[must_use]
    pub fn format(&self) -> u32 {
        self.format
    }

    /// A field. Where its line would be too long, its brackets are opened over several lines.
    pub fn one<T: Serialize + ?Sized>(&mut self, field: &'static str, value: &T) {
        let comments = self.comments.clone();
        let own = comments.of_field(field);
        // Comments inside the value that find no line in it are known only when its layout is.
        let start = self.text.len();
        self.value_line(field, value);
        let line = self.text.split_off(start);
        let inner: Vec<&Inner> = own.map_or_else(Vec::new, |own| own.inner.iter().collect());
        let (value, left) = formatted(&line, INDENT.len(), self.syntax, (&inner, 0));
        let Some(own) = own else {
            self.begin_field(field, &[]);
            return self.text.push_str(&value);
        };
        let beside: Vec<String> = left.into_iter().chain(own.beside.iter().cloned()).collect();
        let (ends, rest) = ends_and_rest(beside.iter().map(String::as_str));
        self.begin_field(field, &[own.above.as_slice(), &lines(&rest)].concat());
        self.text.push_str(&value);
        self.trailing.set(&ends);
    }

    /// A field that is left out where it says nothing.
    pub fn optional<T: Serialize>(&mut self, field: &'static str, value: &Option<T>) {
        match value {
            Some(value) => self.one(field, value),
            None => self.leave_out(field),
        }
    }

    /// A list, a record a line; left out where it is empty.
    pub fn list<T: Serialize>(
        &mut self,
        field: &'static str,
        records: impl IntoIterator<Item = T, IntoIter: Clone>,
    ) {
        let records = records.into_iter().zip(0_usize..);
        let (plain, key) = (
            |_: &_, _: &mut _, _| false,
            |(_, at): &(T, usize)| at.to_string(),
        );
        self.lines(
            field,
            || records.clone(),
            plain,
            (key, |(record, _)| record),
        );
    }

    /// A list whose records are found by key.
    pub fn layer<T: Keyed + Serialize>(&mut self, field: &'static str, layer: &Layer<T>) {
        let plain = |_: &&T, _: &mut String, _| false;
        let key = |record: &&T| key_text(&record.key());
        self.lines(field, || layer.iter(), plain, (key, |record| record));
    }

    /// As [`Writer::list`], for a list that may be a million records long. `plain` may write an ordinary record at the end
    /// of the text, says whether it did, and must write it as its record is written. The key is that of the record's comments.
    pub(crate) fn lines<L, T: Serialize, I: Iterator<Item = L>>(
        &mut self,
        field: &'static str,
        lines: impl Fn() -> I,
        plain: impl Fn(&L, &mut String, Syntax) -> bool,
        (key, record): (impl Fn(&L) -> String, impl Fn(L) -> T),
    ) {
        let comments = self.comments.clone();
        let own = comments.of_field(field);
        let mut emit = own.map(|own| {
            let keys = || numbered(lines().map(|line| key(&line))).collect();
            (own, ListEmit::new(own, keys), Numbers::default())
        });
        let mut is_first = true;
        let is_kept = own.is_some_and(OfField::is_own);
        let mut lines = lines().peekable();
        if lines.peek().is_none() && !is_kept {
            return self.leave_out(field);
        }
        self.begin_field(field, &own.map_or_else(Vec::new, lines_above));
        self.name(field);
        self.text.push('[');
        if let Some(own) = own {
            self.trailing
                .set(&ends_and_rest(own.opening.iter().map(String::as_str)).0);
        }
        for line in lines {
            if !std::mem::take(&mut is_first) {
                self.text.push(',');
            }
            self.trailing.flush(&mut self.text);
            if let Some((_, emit, numbers)) = &mut emit {
                let key = numbers.next(key(&line));
                let beside = emit.before(&key, RECORD_INDENT, &mut self.text);
                self.trailing.set(&beside);
            }
            self.text.push('\n');
            self.text.push_str(RECORD_INDENT);
            if !plain(&line, &mut self.text, self.syntax) {
                self.value(field, &record(line));
            }
        }
        if !is_first && self.syntax == Syntax::Ron {
            self.text.push(',');
        }
        self.trailing.flush(&mut self.text);
        if let Some((_, emit, _)) = emit {
            emit.end(RECORD_INDENT, &mut self.text);
        }
        self.text.push_str("\n    ]");
        if let Some(own) = own {
            self.trailing
                .set(&ends_and_rest(own.beside.iter().map(String::as_str)).0);
        }
    }

    /// The whole text.
    ///
    /// # Errors
    /// The first value that couldn't be written.
    pub fn finish(mut self) -> Result<String, WriteError> {
        if self.syntax == Syntax::Ron {
            self.text.push(',');
        }
        self.trailing.flush(&mut self.text);
        let mut foot = &[][..];
        let comments = self.comments.clone();
        if let Some(owned) = comments.owned() {
            let fields = owned.fields.iter();
            let unwritten = fields.filter(|(name, _)| !self.written.contains(name.as_str()));
            self.waiting
                .extend(unwritten.flat_map(|(_, field)| left(field)));
            self.waiting.extend_from_slice(&owned.tail);
            foot = &owned.foot;
        }
        push_lines(&mut self.text, INDENT, &self.waiting);
        self.text.push_str(match self.syntax {
            Syntax::Ron => "\n)\n",
            Syntax::Json => "\n}\n",
        });
        for line in foot {
            self.text.push_str(&line.text);
            self.text.push_str(if line.gap { "\n\n" } else { "\n" });
        }
        match self.error {
            Some(error) => Err(error),
            None => Ok(self.text),
        }
    }

    /// Begins the line of a field, below its comments.
    fn begin_field(&mut self, field: &'static str, above: &[CommentLine]) {
        if std::mem::replace(&mut self.is_begun, true) {
            self.text.push(',');
        }
        self.trailing.flush(&mut self.text);
        self.written.insert(field);
        push_lines(&mut self.text, INDENT, &std::mem::take(&mut self.waiting));
        push_lines(&mut self.text, INDENT, above);
        self.text.push('\n');
        self.text.push_str(INDENT);
    }

    /// Keeps the comments of a field that isn't written for the line below.
    fn leave_out(&mut self, field: &'static str) {
        self.written.insert(field);
        if let Some(own) = self.comments.of_field(field) {
            self.waiting.extend(left_without_records(own));
        }
    }

    fn name(&mut self, field: &str) {
        // Field names are those of Rust: nothing in them wants escaping.
        let written = match self.syntax {
            Syntax::Ron => write!(self.text, "{field}: "),
            Syntax::Json => write!(self.text, "\"{field}\": "),
        };
        debug_assert!(written.is_ok(), "a String takes all");
    }

    /// A field in one line.
    fn value_line<T: Serialize + ?Sized>(&mut self, field: &'static str, value: &T) {
        self.name(field);
        self.value(field, value);
    }

    fn value<T: Serialize + ?Sized>(&mut self, field: &'static str, value: &T) {
        if write_plain::write(&mut self.text, value, self.syntax) {
            return;
        }
        if let Err(why) = self.any_value(value)
            && self.error.is_none()
        {
            self.error = Some(WriteError {
                kind: self.kind,
                field,
                why,
            });
        }
    }

    /// A value that may hold anything.
    fn any_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), String> {
        match self.syntax {
            Syntax::Ron => self.ron(value),
            Syntax::Json => self.json(value),
        }
    }

    fn ron<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), String> {
        let start = self.text.len();
        let config = self.config.clone();
        self.options
            .to_writer_pretty(&mut self.text, value, config)
            .map_err(|error| error.to_string())?;
        if self
            .text
            .get(start..)
            .is_some_and(|written| written.contains("\\'"))
        {
            let written = self.text.split_off(start);
            self.text.push_str(&with_plain_apostrophes(&written));
        }
        Ok(())
    }

    fn json<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), String> {
        self.json.clear();
        let mut serializer = serde_json::Serializer::with_formatter(&mut self.json, Spaced);
        value
            .serialize(&mut serializer)
            .map_err(|error| error.to_string())?;
        let text = str::from_utf8(&self.json).map_err(|error| error.to_string())?;
        self.text.push_str(text);
        Ok(())
    }
}

/// The JSON text of a file, with its schema named at the top; `schema` is a JSON string.
pub fn with_schema(text: &str, schema: &str) -> String {
    match text.split_once('\n') {
        Some(("{", rest)) => format!("{{\n{INDENT}\"{SCHEMA}\": {schema},\n{rest}"),
        _ => text.to_owned(),
    }
}

/// One record as a list has it; `None` if it has no text.
pub fn record_text<T: Serialize>(record: &T, syntax: Syntax) -> Option<String> {
    let mut writer = Writer::new(syntax, "record", 1);
    let start = writer.text.len();
    writer.value("", record);
    let text = writer.text.split_off(start);
    writer.error.is_none().then_some(text)
}

/// `ron` writes `"l\'Eglise"`; a proof-reader wants to see `"l'Eglise"`. Only in strings: the
/// character `'\''` needs its escape.
fn with_plain_apostrophes(ron: &str) -> String {
    let mut plain = String::with_capacity(ron.len());
    let mut letters = ron.chars().peekable();
    let mut in_string = false;
    while let Some(letter) = letters.next() {
        match letter {
            '"' => in_string = !in_string,
            '\\' if in_string => {
                if letters.peek() != Some(&'\'') {
                    plain.push(letter);
                }
                plain.extend(letters.next());
                continue;
            }
            '\'' if !in_string => {
                // A character, such as '"': as it is, up to its end.
                plain.push(letter);
                let first = letters.next();
                plain.extend(first);
                if first == Some('\\') {
                    plain.extend(letters.next());
                }
                for more in letters.by_ref() {
                    plain.push(more);
                    if more == '\'' {
                        break;
                    }
                }
                continue;
            }
            _ => {}
        }
        plain.push(letter);
    }
    plain
}

/// JSON in one line with the spaces a person would set: `{"hex": "1706", "dice": [3, 2]}`.
struct Spaced;

impl serde_json::ser::Formatter for Spaced {
    fn begin_array_value<W: ?Sized + std::io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> std::io::Result<()> {
        if first {
            Ok(())
        } else {
            writer.write_all(b", ")
        }
    }

    fn begin_object_key<W: ?Sized + std::io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> std::io::Result<()> {
        if first {
            Ok(())
        } else {
            writer.write_all(b", ")
        }
    }

    fn begin_object_value<W: ?Sized + std::io::Write>(
        &mut self,
        writer: &mut W,
    ) -> std::io::Result<()> {
        writer.write_all(b": ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_model::arbitrary::arb_pack;
    use proptest::prelude::*;

    #[derive(Serialize)]
    struct Record {
        hex: &'static str,
        source: Source,
        #[serde(skip_serializing_if = "Option::is_none")]
        name: Option<&'static str>,
        between: (&'static str, &'static str),
    }

    #[derive(Serialize)]
    enum Source {
        Rules(&'static str),
        Reconstructed,
    }

    fn written(syntax: Syntax) -> String {
        let between = ("2503", "2603");
        let records = [
            Record {
                hex: "1706",
                source: Source::Rules("13.0"),
                name: Some("l'Église\n\"\\"),
                between,
            },
            Record {
                hex: "1707",
                source: Source::Reconstructed,
                name: None,
                between,
            },
        ];
        let mut writer = Writer::new(syntax, "map", 1);
        writer.one("dice", &[3, 2][..]);
        writer.optional("note", &Some('\''));
        writer.optional::<u8>("nothing", &None);
        writer.list("hexes", &records);
        writer.list::<u8>("none", []);
        writer.finish().unwrap()
    }

    #[test]
    fn layout_is_canonical() {
        let ron = r#"(
    format: 1,
    dice: [3, 2],
    note: '\'',
    hexes: [
        (hex: "1706", source: Rules("13.0"), name: "l'Église\n\"\\", between: ("2503", "2603")),
        (hex: "1707", source: Reconstructed, between: ("2503", "2603")),
    ],
)
"#;
        assert_eq!(written(Syntax::Ron), ron);
        let json = r#"{
    "format": 1,
    "dice": [3, 2],
    "note": "'",
    "hexes": [
        {"hex": "1706", "source": {"Rules": "13.0"}, "name": "l'Église\n\"\\", "between": ["2503", "2603"]},
        {"hex": "1707", "source": "Reconstructed", "between": ["2503", "2603"]}
    ]
}
"#;
        assert_eq!(written(Syntax::Json), json);
    }

    #[test]
    fn values_without_text_are_reported() {
        let mut writer = Writer::new(Syntax::Json, "map", 1);
        writer.one("pairs", &std::collections::BTreeMap::from([((1, 2), 3)]));
        let error = writer.finish().unwrap_err();
        assert_eq!(
            error.to_string(),
            "field `pairs` of the map can't be written: key must be a string"
        );
    }

    fn assert_written_alike<T: Serialize>(records: impl IntoIterator<Item = T>) {
        for record in records {
            for syntax in [Syntax::Ron, Syntax::Json] {
                let mut any = Writer::new(syntax, "map", 1);
                any.text.clear();
                any.any_value(&record).unwrap();
                let mut plain = String::new();
                if write_plain::write(&mut plain, &record, syntax) {
                    assert_eq!(plain, any.text);
                }
            }
        }
    }

    proptest! {
        #[test]
        fn plain_records_are_written_as_any_others(pack in arb_pack()) {
            assert_written_alike(pack.map.records());
            assert_written_alike(&pack.map.hexsides);
            assert_written_alike(&pack.map.paths);
            assert_written_alike(&pack.map.entries);
            assert_written_alike(&pack.map.markers);
            assert_written_alike(&pack.map.underlays);
            assert_written_alike(&pack.palette.terrains);
            assert_written_alike(&pack.palette.patterns);
            assert_written_alike(&pack.forces.units);
            assert_written_alike(&pack.tables.tables);
            assert_written_alike(&pack.tables.rows);
            assert_written_alike(pack.claims.claims.as_slice());
        }
    }
}
