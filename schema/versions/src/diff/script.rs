//! Scripts, by name and steps.

use serde_json::Value;

use super::change::{ChangeGroup, ChangeKind, Changes, FieldChange, PackChange, Regridded};
use super::fields::Renames;
use beachhead_edit::Moved;
use beachhead_hex::HexNo;
use beachhead_model::diag::Span;
use beachhead_text::{SourceFile, outline};

/// Lists of more steps than this are compared only at their ends.
const MOST_COMPARED: usize = 2_000;

/// A script by its name, as it was and as it is; `None` where it isn't there.
pub type ScriptPair<'a> = (&'a str, Option<&'a SourceFile>, Option<&'a SourceFile>);

impl Changes {
    /// Adds what differs in scripts. A step that only follows other numbers or ids is no change.
    pub fn compare_scripts(&mut self, scripts: &[ScriptPair<'_>]) {
        let follow = self.follow();
        let mut coming: Vec<(&str, &SourceFile)> = Vec::new();
        for (name, before, after) in scripts {
            coming.extend(
                after
                    .filter(|_| before.is_none())
                    .map(|after| (*name, after)),
            );
        }
        let mut found = Vec::new();
        for (name, before, after) in scripts {
            let change = |kind| PackChange::new(ChangeGroup::Scripts, kind, "scripts", *name);
            match (before, after) {
                (Some(before), Some(after)) if before.text() != after.text() => {
                    let mut change = change(ChangeKind::Changed);
                    change.fields = fields(before, after, &follow);
                    found.extend((!change.fields.is_empty()).then_some(change));
                }
                (Some(before), None) => {
                    let same = coming
                        .iter()
                        .position(|(_, text)| text.text() == before.text());
                    found.push(match same.map(|at| coming.remove(at)) {
                        Some((new, _)) => {
                            let mut change = change(ChangeKind::Renamed);
                            change.fields.push(FieldChange {
                                path: "file".to_owned(),
                                before: (*name).into(),
                                after: new.into(),
                            });
                            change
                        }
                        None => change(ChangeKind::Removed),
                    });
                }
                _ => {}
            }
        }
        let added = coming.into_iter();
        found.extend(added.map(|(name, _)| {
            PackChange::new(ChangeGroup::Scripts, ChangeKind::Added, "scripts", name)
        }));
        drop(follow);
        self.all.extend(found);
        self.sort();
    }

    /// What a word of a step has become by renaming and renumbering.
    fn follow(&self) -> impl Fn(&str) -> String + use<'_> {
        let renamed = self
            .all
            .iter()
            .filter(|change| change.kind == ChangeKind::Renamed);
        let ids = renamed.filter_map(|change| {
            let id = change.fields.iter().find(|field| field.path == "id")?;
            Some((
                id.before.as_str()?.to_owned(),
                id.after.as_str()?.to_owned(),
            ))
        });
        let ids: Renames = ids.collect();
        move |word| {
            if let Some(new) = ids.get(word) {
                return new.clone();
            }
            let number = HexNo::from(word);
            let moved = self
                .regridded
                .as_ref()
                .map(|Regridded { old, new, by }| Moved { old, new, by: *by });
            let moved = moved.and_then(|moved| moved.number(&number));
            moved.unwrap_or(number).to_string()
        }
    }
}

/// What two texts of a script say otherwise: its head by field, its steps as sequences.
fn fields(
    before: &SourceFile,
    after: &SourceFile,
    follow: &dyn Fn(&str) -> String,
) -> Vec<FieldChange> {
    let (old, new) = (ScriptFields::of(before), ScriptFields::of(after));
    let mut names: Vec<&String> = old.0.iter().map(|(name, _)| name).collect();
    names.extend(
        new.0
            .iter()
            .map(|(name, _)| name)
            .filter(|name| old.get(name).is_none()),
    );
    let mut found = Vec::new();
    for name in names {
        match (old.get(name), new.get(name)) {
            (Some(FieldText::Steps(one)), Some(FieldText::Steps(other))) => {
                steps(name, one, other, follow, &mut found);
            }
            (before, after) => {
                let text = |said: Option<&FieldText>| said.map_or(Value::Null, FieldText::value);
                let (before, after) = (text(before), text(after));
                let is_followed = before.as_str().zip(after.as_str());
                if !is_followed.is_some_and(|(one, other)| is_same(one, other, follow))
                    && before != after
                {
                    found.push(FieldChange {
                        path: name.clone(),
                        before,
                        after,
                    });
                }
            }
        }
    }
    found
}

/// The fields of a file, whose values stand as they are written, but for blanks and comments.
struct ScriptFields(Vec<(String, FieldText)>);

enum FieldText {
    Value(String),
    Steps(Vec<String>),
}

impl FieldText {
    fn value(&self) -> Value {
        match self {
            Self::Value(text) => text.as_str().into(),
            Self::Steps(steps) => steps.len().into(),
        }
    }
}

impl ScriptFields {
    fn of(source: &SourceFile) -> Self {
        let text = |span: Span| squeezed(source.slice(span));
        let fields = outline(source.text(), source.syntax()).fields;
        let fields = fields.into_iter().map(|field| {
            let said = match field.records {
                Some(records) => FieldText::Steps(records.into_iter().map(text).collect()),
                None => FieldText::Value(text(field.value)),
            };
            (source.slice(field.name).to_owned(), said)
        });
        Self(fields.collect())
    }

    fn get(&self, name: &str) -> Option<&FieldText> {
        let mut fields = self.0.iter();
        fields
            .find(|(field, _)| field == name)
            .map(|(_, said)| said)
    }
}

/// A text without the blanks and comments outside of its quotes, but for one blank behind commas and colons.
pub(crate) fn squeezed(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut letters = text.chars().peekable();
    let mut is_quoted = false;
    while let Some(letter) = letters.next() {
        match letter {
            '\\' if is_quoted => {
                out.push(letter);
                out.extend(letters.next());
                continue;
            }
            '"' => is_quoted = !is_quoted,
            '/' if !is_quoted && letters.peek() == Some(&'/') => {
                while letters.next().is_some_and(|letter| letter != '\n') {}
                continue;
            }
            ',' | ':' if !is_quoted => {
                out.push(letter);
                out.push(' ');
                continue;
            }
            _ if letter.is_whitespace() && !is_quoted => continue,
            ')' | ']' | '}' if !is_quoted => {
                // What a person may leave out before a bracket says nothing.
                let kept = out.trim_end_matches([',', ' ']).len();
                out.truncate(kept);
            }
            _ => {}
        }
        out.push(letter);
    }
    out.trim_end_matches([',', ' ']).to_owned()
}

/// Whether one step is the other, once what was renamed is followed.
fn is_same(before: &str, after: &str, follow: &dyn Fn(&str) -> String) -> bool {
    if before == after {
        return true;
    }
    let (mut old, mut new) = (before.split('"'), after.split('"'));
    let mut is_quoted = false;
    loop {
        match (old.next(), new.next()) {
            (None, None) => return true,
            (Some(one), Some(other)) if one == other || is_quoted && follow(one) == other => {}
            _ => return false,
        }
        is_quoted = !is_quoted;
    }
}

/// The steps that go and come, each by its number from 1: that of the later script, or of the earlier one where it goes.
fn steps(
    list: &str,
    before: &[String],
    after: &[String],
    follow: &dyn Fn(&str) -> String,
    found: &mut Vec<FieldChange>,
) {
    let is_same = |pair: &(&String, &String)| is_same(pair.0, pair.1, follow);
    let head = before.iter().zip(after).take_while(is_same).count();
    let (old, new) = (
        before.get(head..).unwrap_or_default(),
        after.get(head..).unwrap_or_default(),
    );
    let tail = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take_while(is_same)
        .count();
    let old = old.get(..old.len() - tail).unwrap_or_default();
    let new = new.get(..new.len() - tail).unwrap_or_default();
    let kept = kept_steps(old, new, &is_same);
    let (mut from, mut to) = (0, 0);
    for (old_end, new_end) in kept.into_iter().chain([(old.len(), new.len())]) {
        let gone = old.get(from..old_end).unwrap_or_default();
        let come = new.get(to..new_end).unwrap_or_default();
        for at in 0..gone.len().max(come.len()) {
            let text = |list: &[String]| {
                list.get(at)
                    .map_or(Value::Null, |text| text.as_str().into())
            };
            let number = match at < come.len() {
                true => head + to + at,
                false => head + from + at,
            };
            found.push(FieldChange {
                path: format!("{list}[{number}]"),
                before: text(gone),
                after: text(come),
            });
        }
        (from, to) = (old_end + 1, new_end + 1);
    }
}

/// The longest sequence of steps that both have, by their places.
pub(crate) fn kept_steps(
    old: &[String],
    new: &[String],
    is_same: &dyn Fn(&(&String, &String)) -> bool,
) -> Vec<(usize, usize)> {
    if old.is_empty() || new.is_empty() || old.len().max(new.len()) > MOST_COMPARED {
        return Vec::new();
    }
    // How long the sequence is from each pair of places on.
    let width = new.len() + 1;
    let mut lengths = vec![0_u32; width * (old.len() + 1)];
    let at = |one: usize, other: usize| one * width + other;
    let length = |lengths: &[u32], one, other| lengths.get(at(one, other)).copied().unwrap_or(0);
    for (one, before) in old.iter().enumerate().rev() {
        for (other, after) in new.iter().enumerate().rev() {
            let longest = match is_same(&(before, after)) {
                true => length(&lengths, one + 1, other + 1) + 1,
                false => length(&lengths, one + 1, other).max(length(&lengths, one, other + 1)),
            };
            lengths
                .iter_mut()
                .skip(at(one, other))
                .take(1)
                .for_each(|place| *place = longest);
        }
    }
    let (mut one, mut other, mut pairs) = (0, 0, Vec::new());
    while let (Some(before), Some(after)) = (old.get(one), new.get(other)) {
        if is_same(&(before, after)) {
            pairs.push((one, other));
            (one, other) = (one + 1, other + 1);
        } else if length(&lengths, one + 1, other) >= length(&lengths, one, other + 1) {
            one += 1;
        } else {
            other += 1;
        }
    }
    pairs
}
