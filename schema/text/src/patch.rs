//! [`TextChange`]: what changes in a file where some of its records do, and nothing else.
//!
//! A file that is written anew is canonical, which drops its comments and its layout. What an editor or a code host is to
//! offer as a fix touches the lines it is about only. Which records change is decided in the crate `beachhead-edit`; here those of
//! one list become stretches of text, in the syntax and with the indentation and line ends that the file has.
//!
//! Holds always: the file with its changes made holds the list with its records exchanged.
//! `beachhead_edit::source_changes::tests::changes_of_text_are_changes_of_records` holds that.

use std::collections::{BTreeMap, BTreeSet};

use super::spans::Spans;
use beachhead_model::diag::Span;
use beachhead_model::syntax::Syntax;

/// A stretch of a file, and the text that replaces it. Where the stretch is empty, the text is inserted there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextChange {
    /// The file, by the name that places use.
    pub file: String,
    /// What is replaced.
    pub span: Span,
    /// The text that comes in its place.
    pub text: String,
}

/// What becomes of the records of one list. Records are counted as [`Spans::place`] counts them.
#[derive(Clone, Debug)]
pub struct ListPatch<'s> {
    spans: &'s Spans,
    field: &'static str,
    replaced: BTreeMap<usize, Vec<String>>,
    removed: BTreeSet<usize>,
    /// Records that come before another one.
    preceding: BTreeMap<usize, Vec<String>>,
    /// Records that follow another one.
    following: BTreeMap<usize, Vec<String>>,
    /// Records that may be anywhere, each with the record that it would follow in a sorted list.
    added: Vec<(Option<usize>, Vec<String>)>,
}

impl<'s> ListPatch<'s> {
    /// Nothing yet, of this list of a file.
    pub fn new(spans: &'s Spans, field: &'static str) -> Self {
        Self {
            spans,
            field,
            replaced: BTreeMap::new(),
            removed: BTreeSet::new(),
            preceding: BTreeMap::new(),
            following: BTreeMap::new(),
            added: Vec::new(),
        }
    }

    /// The syntax of the file.
    pub fn syntax(&self) -> Syntax {
        self.spans.syntax()
    }

    /// Another text for a record.
    pub fn replace(&mut self, at: usize, text: String) {
        self.replaced.insert(at, vec![text]);
    }

    /// The record is left out.
    pub fn remove(&mut self, at: usize) {
        self.removed.insert(at);
    }

    /// Further records directly before one that stays.
    pub fn precede(&mut self, at: usize, texts: Vec<String>) {
        self.preceding.entry(at).or_default().extend(texts);
    }

    /// Further records directly behind one that stays.
    pub fn follow(&mut self, at: usize, texts: Vec<String>) {
        self.following.entry(at).or_default().extend(texts);
    }

    /// Records that there were none of, which in a sorted list would follow the one at this place, or come first.
    pub fn add(&mut self, after: Option<usize>, texts: Vec<String>) {
        self.added.push((after, texts));
    }

    /// The changes, none of which touches another; `None` where one of them has no place in the file.
    pub fn finish(mut self) -> Option<Vec<TextChange>> {
        let mut first = Vec::new();
        for (after, texts) in std::mem::take(&mut self.added) {
            // A record that goes makes room for the next that comes: a fix that renumbers changes one line.
            match (self.removed.pop_first(), after) {
                (Some(at), _) => drop(self.replaced.insert(at, texts)),
                (None, Some(at)) => self.follow(at, texts),
                (None, None) => first.extend(texts),
            }
        }
        let mut changes = Vec::new();
        for (at, texts) in &self.replaced {
            let span = self.spans.record(self.field, *at)?;
            changes.push((span, texts.join(&format!(",{}", self.gap(span)))));
        }
        for (at, texts) in &self.preceding {
            let span = self.spans.record(self.field, *at)?;
            let gap = self.gap(span);
            let text = texts.iter().map(|text| format!("{text},{gap}")).collect();
            changes.push((
                Span {
                    end: span.start,
                    ..span
                },
                text,
            ));
        }
        for (at, texts) in &self.following {
            let span = self.spans.record(self.field, *at)?;
            let gap = self.gap(span);
            let text = texts.iter().map(|text| format!(",{gap}{text}")).collect();
            changes.push((
                Span {
                    start: span.end,
                    ..span
                },
                text,
            ));
        }
        changes.extend(self.at_the_front(first)?);
        changes.extend(self.removals()?);
        self.joined(changes)
    }

    /// Puts records before all others, or into a list that is empty or isn't there.
    fn at_the_front(&self, texts: Vec<String>) -> Option<Option<(Span, String)>> {
        if texts.is_empty() {
            return Some(None);
        }
        let point = |at: u32| Span { start: at, end: at };
        if let Some(span) = self.spans.records_in_order(self.field).first() {
            let gap = self.gap(*span);
            let text = texts.iter().map(|text| format!("{text},{gap}")).collect();
            return Some(Some((point(span.start), text)));
        }
        let end = self.line_end();
        let last = match self.syntax() {
            Syntax::Ron => ",",
            Syntax::Json => "",
        };
        let lines = texts.join(&format!(",{end}        "));
        let lines = format!("{end}        {lines}{last}{end}    ");
        let field = self.field;
        Some(Some(match self.spans.value_of(field) {
            Some(value) if self.spans.source().slice(value).starts_with('[') => {
                (point(value.start + 1), lines)
            }
            Some(_) => return None,
            None => {
                let name = match self.syntax() {
                    Syntax::Ron => field.to_owned(),
                    Syntax::Json => format!("\"{field}\""),
                };
                let text = format!(",{end}    {name}: [{lines}]");
                (point(self.spans.last_value()?.end), text)
            }
        }))
    }

    /// Takes records out, each with its comma, and with its line where nothing else stands there.
    fn removals(&self) -> Option<Vec<(Span, String)>> {
        let mut doomed = BTreeSet::new();
        for at in &self.removed {
            let span = self.spans.record(self.field, *at)?;
            doomed.insert(span);
        }
        let all = self.spans.records_in_order(self.field);
        let mut changes = Vec::new();
        // JSON has no comma behind the last record: where that goes, so does the comma of the one before it.
        let kept = all.iter().rposition(|span| !doomed.contains(span));
        if self.syntax() == Syntax::Json
            && let Some(last) = all.last().filter(|last| doomed.contains(last))
            && let Some(kept) = kept.and_then(|at| all.get(at))
        {
            doomed.retain(|span| span.start < kept.start);
            changes.push((
                Span {
                    start: kept.end,
                    end: last.end,
                },
                String::new(),
            ));
        }
        let text = self.spans.source().text();
        for span in doomed {
            let range = span.range();
            let behind = text.get(range.end..)?;
            let blanks = behind.len() - behind.trim_start().len();
            let end = match text.get(range.end + blanks..)?.chars().next() {
                Some(',') => range.end + blanks + 1,
                // A comment may hide the comma.
                Some('/') => return None,
                _ => range.end,
            };
            let is_blank = |text: &str| {
                text.chars()
                    .all(|letter| matches!(letter, ' ' | '\t' | '\r'))
            };
            let line = text.get(..range.start)?.rfind('\n').map_or(0, |at| at + 1);
            let rest = text.get(end..)?;
            let next = rest.find('\n').map(|at| at + 1);
            let is_alone = is_blank(text.get(line..range.start)?);
            let whole = match next.filter(|_| is_alone) {
                Some(next) if is_blank(rest.get(..next - 1)?) => Span::new(line, end + next),
                _ => Span::new(
                    range.start,
                    end + rest.len() - rest.trim_start_matches(' ').len(),
                ),
            };
            changes.push((whole, String::new()));
        }
        Some(changes)
    }

    /// The changes in order, those that touch as one.
    fn joined(&self, mut changes: Vec<(Span, String)>) -> Option<Vec<TextChange>> {
        let file = self.spans.source().name();
        changes.sort_by_key(|(span, _)| *span);
        let mut joined: Vec<TextChange> = Vec::new();
        for (span, text) in changes {
            match joined.last_mut() {
                Some(before) if before.span.end > span.start => return None,
                Some(before) if before.span.end == span.start => {
                    before.span.end = span.end;
                    before.text.push_str(&text);
                }
                _ => joined.push(TextChange {
                    file: file.to_owned(),
                    span,
                    text,
                }),
            }
        }
        Some(joined)
    }

    /// What stands before a record: the line end and the indentation, or a blank where it begins no line.
    fn gap(&self, record: Span) -> String {
        let before = self.spans.source().text().get(..record.range().start);
        let line = before.and_then(|text| text.rsplit_once('\n'));
        match line {
            Some((_, indent)) if indent.chars().all(|letter| matches!(letter, ' ' | '\t')) => {
                format!("{}{indent}", self.line_end())
            }
            _ => " ".to_owned(),
        }
    }

    fn line_end(&self) -> &'static str {
        if self.spans.source().text().contains("\r\n") {
            "\r\n"
        } else {
            "\n"
        }
    }
}
