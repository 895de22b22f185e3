//! Findings with their JSON path, and values however they are written.

use std::collections::BTreeMap;

use super::codes;
use super::json::{Is, Json, escaped};
use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Span, Subject};
use beachhead_model::pack::Pack;
use beachhead_model::syntax::Syntax;
use beachhead_text::{PackFiles, SourceFile, Spans};

/// Findings of one code that are kept; far fewer are reported.
const MOST_KEPT: usize = 200;

/// Where findings are put while a file is read.
pub(super) struct Found<'s> {
    source: &'s SourceFile,
    list: Vec<Diagnostic>,
    counts: BTreeMap<Code, usize>,
    quirks: BTreeMap<&'static str, (Diagnostic, usize)>,
}

impl<'s> Found<'s> {
    pub(super) fn new(source: &'s SourceFile) -> Self {
        Self {
            source,
            list: Vec::new(),
            counts: BTreeMap::new(),
            quirks: BTreeMap::new(),
        }
    }

    /// Adds a finding at a stretch of the file.
    pub(super) fn push(&mut self, finding: Diagnostic, span: Span, path: &str) {
        let count = self.counts.entry(finding.code).or_default();
        *count += 1;
        if *count <= MOST_KEPT {
            let finding = finding.at(self.source.place(span));
            self.list.push(match path {
                "" => finding,
                path => finding.on(Subject::Item(path.to_owned())),
            });
        }
    }

    pub(super) fn error(&mut self, code: Code, why: impl Into<String>, span: Span, path: &str) {
        self.push(Diagnostic::error(code, why), span, path);
    }

    /// Whether something was read of the file, and not all of it.
    pub(super) fn is_cut_short(&self) -> bool {
        let mut codes = self.counts.keys();
        codes.any(|code| super::codes::CUT_SHORT.contains(code))
    }

    /// A finding at a value.
    pub(super) fn at(&mut self, at: &At<'_>, finding: Diagnostic) {
        self.push(finding, at.json.span, &at.path);
    }

    /// A value that isn't what its place asks for.
    pub(super) fn unfit(&mut self, at: &At<'_>, wanted: &str) {
        let why = format!("{wanted} has to stand here, not {}", at.json.words());
        self.at(at, Diagnostic::error(codes::UNFIT_VALUE, why));
    }

    /// Another spelling than the editor's: reported once for each kind, with how often it is met.
    pub(super) fn quirk(&mut self, at: &At<'_>, kind: &'static str) {
        let first = || {
            let finding = Diagnostic::new(Severity::Info, codes::SPELLING, kind)
                .at(self.source.place(at.json.span))
                .on(Subject::Item(at.path.clone()));
            (finding, 0)
        };
        self.quirks.entry(kind).or_insert_with(first).1 += 1;
    }

    /// All of them, in the order of the file.
    pub(super) fn finish(mut self) -> Vec<Diagnostic> {
        for (finding, times) in self.quirks.into_values() {
            self.list.push(match times {
                0 | 1 => finding,
                times => finding.note(format!("{times} times in this file")),
            });
        }
        self.list
            .sort_by(|a, b| (&a.place, a.code).cmp(&(&b.place, b.code)));
        self.list
    }
}

/// A value and the path to it.
#[derive(Clone, Debug)]
pub(super) struct At<'j> {
    pub(super) json: &'j Json,
    pub(super) path: String,
}

impl<'j> At<'j> {
    pub(super) fn root(json: &'j Json) -> Self {
        let path = String::new();
        Self { json, path }
    }

    /// The value of a key, unless there is none or it is null.
    pub(super) fn get(&self, key: &str) -> Option<Self> {
        let json = self.json.get(key)?;
        if matches!(json.is, Is::Null) {
            return None;
        }
        let path = format!("{}/{}", self.path, escaped(key));
        Some(Self { json, path })
    }

    /// All keys and values of an object.
    pub(super) fn fields(&self) -> Vec<(&'j str, Self)> {
        let Is::Object(fields) = &self.json.is else {
            return Vec::new();
        };
        let at = |(key, json): &'j (String, Json)| {
            let path = format!("{}/{}", self.path, escaped(key));
            (key.as_str(), Self { json, path })
        };
        fields.iter().map(at).collect()
    }

    /// The values of a list, which programs that went through XML wrap in `item`. A single object counts as a list
    /// of one.
    pub(super) fn items(&self, found: &mut Found<'_>) -> Vec<Self> {
        match &self.json.is {
            Is::List(values) => {
                let at = |(index, json): (usize, &'j Json)| Self {
                    json,
                    path: format!("{}/{index}", self.path),
                };
                values.iter().enumerate().map(at).collect()
            }
            Is::Object(fields) => match fields.as_slice() {
                [(key, inner)] if key == "item" && is_compound(inner) => {
                    found.quirk(self, "a list is wrapped in `item`");
                    self.get("item")
                        .map_or(Vec::new(), |inner| inner.items(found))
                }
                [] => Vec::new(),
                _ => vec![self.clone()],
            },
            _ => {
                found.unfit(self, "a list");
                Vec::new()
            }
        }
    }

    /// A whole number, as a number or as text.
    pub(super) fn whole(&self, found: &mut Found<'_>) -> Option<i64> {
        let number = match &self.json.is {
            Is::Number(number) => whole_of(number),
            Is::Text(text) => {
                let number = text.trim().parse().ok();
                if number.is_some() {
                    found.quirk(self, "a number is written as text");
                }
                number
            }
            _ => None,
        };
        if number.is_none() {
            match &self.json.is {
                Is::Number(number) => {
                    let why = format!("a whole number has to stand here, not {number}");
                    found.at(self, Diagnostic::error(codes::UNFIT_VALUE, why));
                }
                _ => found.unfit(self, "a whole number"),
            }
        }
        number
    }

    /// A whole number of this range.
    pub(super) fn within(
        &self,
        range: std::ops::RangeInclusive<i64>,
        found: &mut Found<'_>,
    ) -> Option<i64> {
        let number = self.whole(found)?;
        if range.contains(&number) {
            return Some(number);
        }
        let why = format!(
            "{number} is out of range: {} to {} make sense here",
            range.start(),
            range.end()
        );
        found.at(self, Diagnostic::error(codes::UNFIT_VALUE, why));
        None
    }

    /// A text.
    pub(super) fn text(&self, found: &mut Found<'_>) -> Option<&'j str> {
        match &self.json.is {
            Is::Text(text) => Some(text),
            _ => {
                found.unfit(self, "a text");
                None
            }
        }
    }

    /// A name, which is no longer than any name.
    pub(super) fn name(&self, found: &mut Found<'_>) -> Option<&'j str> {
        const LONGEST: usize = 64;
        let text = self.text(found)?;
        if !text.is_empty() && text.len() <= LONGEST {
            return Some(text);
        }
        found.unfit(self, "a short name");
        None
    }

    /// A word of the editor's, which are all in capitals.
    pub(super) fn word(&self, found: &mut Found<'_>) -> Option<String> {
        let text = self.name(found)?;
        let upper = text.to_ascii_uppercase();
        if upper != text {
            found.quirk(self, "a word is written in small letters");
        }
        Some(upper)
    }

    /// A truth value, which may also be a number.
    pub(super) fn truth(&self, found: &mut Found<'_>) -> bool {
        match &self.json.is {
            Is::Bool(so) => *so,
            Is::Number(number) => whole_of(number).is_some_and(|number| number != 0),
            Is::Text(text) if ["true", "false", "0", "1"].contains(&text.as_str()) => {
                found.quirk(self, "a truth value is written as text");
                ["true", "1"].contains(&text.as_str())
            }
            _ => {
                found.unfit(self, "`true` or `false`");
                false
            }
        }
    }

    /// A side, as packs call it.
    pub(super) fn side(&self, found: &mut Found<'_>) -> Option<Id> {
        let word = self.word(found)?;
        let side = super::vocabulary::side(&word);
        if side.is_none() {
            let why = format!("`{word}` is no side; there are AXIS and ALLIES");
            found.at(self, Diagnostic::error(codes::UNFIT_VALUE, why));
        }
        side
    }
}

fn is_compound(json: &Json) -> bool {
    matches!(json.is, Is::List(_) | Is::Object(_))
}

/// A number without a fraction, however it is written.
pub(super) fn whole_of(number: &serde_json::Number) -> Option<i64> {
    const EXACT: f64 = 9e15;
    number.as_i64().or_else(|| {
        let float = number.as_f64()?;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it has no fraction and is small"
        )]
        (float.fract() == 0.0 && float.abs() < EXACT).then_some(float as i64)
    })
}

/// Where the hexes, units and labels of a pack stand in the file it was imported from.
#[derive(Clone, Debug, Default)]
pub struct Places {
    pub(super) file: String,
    pub(super) hexes: BTreeMap<HexNo, (Span, String)>,
    pub(super) units: BTreeMap<Id, (Span, String)>,
    pub(super) labels: BTreeMap<Id, (Span, String)>,
}

impl Places {
    /// The files of the imported pack, which are all this one: labels have places in it that no printed number stands for.
    #[must_use]
    pub fn files(&self, pack: &Pack, source: &SourceFile) -> PackFiles {
        let labels = self.labels.values().map(|(span, _)| *span).collect();
        let lists = BTreeMap::from([("labels", labels)]);
        let mut files = PackFiles::of_no_folder(pack);
        files.map.spans = Spans::of_records(source.clone(), Syntax::Json, lists);
        files
    }

    /// A finding about the pack as one about the file: where it points into the file, there; else at the first hex or unit
    /// that it names. The JSON path is added.
    #[must_use]
    pub fn translate(&self, mut finding: Diagnostic) -> Diagnostic {
        if let Some(place) = finding
            .place
            .span
            .filter(|_| finding.place.file == self.file)
        {
            let within =
                |(span, _): &&(Span, String)| span.start <= place.start && place.end <= span.end;
            let path = self.labels.values().find(within);
            let path = path.map(|(_, path)| Subject::Item(path.clone()));
            finding.subjects.extend(path);
            return finding;
        }
        let known = finding.subjects.iter().find_map(|subject| match subject {
            Subject::Hex(hex) => self.hexes.get(hex),
            Subject::Unit(unit) => self.units.get(&Id::from(unit.as_str())),
            _ => None,
        });
        finding.place = match known {
            Some((span, path)) => {
                finding.subjects.push(Subject::Item(path.clone()));
                Place::span(self.file.clone(), *span)
            }
            None => Place::file(self.file.clone()),
        };
        finding
    }
}
