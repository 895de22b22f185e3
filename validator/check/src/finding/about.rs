//! [`About`]: what a finding is about, as reports name it.

use std::borrow::Cow;
use std::fmt;

use beachhead_model::diag::{Diagnostic, Subject};
use serde::{Deserialize, Serialize};

use crate::words::list;

/// What a finding is about, by its kind and name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub struct About {
    /// `hex`, `hexside`, `unit`, `table` or `item`.
    pub kind: Cow<'static, str>,
    /// As it is printed.
    pub name: String,
}

/// The beginning of a text: this many bytes, or a few less where a character would be cut.
pub(super) fn head_of(text: &str, most: usize) -> &str {
    text.get(..text.floor_char_boundary(most)).unwrap_or(text)
}

/// The note of a finding that stands at the first of these, and holds for the others.
pub(super) fn others_note(subjects: &[&About]) -> Option<String> {
    let [first, others @ ..] = subjects else {
        return None;
    };
    let (last, _) = others.split_last()?;
    let count = others.len();
    if last == first && others.iter().all(|other| other == first) {
        let s = if count == 1 { "" } else { "s" };
        return Some(format!("the same in {count} more place{s} of this file"));
    }
    let of_kind = |kind: &str| others.iter().all(|it| it.kind == kind);
    let nouns = [("hex", "hexes"), ("hexside", "hexsides"), ("unit", "units")];
    let nouns = nouns.into_iter().find(|(one, _)| of_kind(one));
    let (one, many) = nouns.unwrap_or(("place", "places"));
    let noun = if count == 1 { one } else { many };
    let names = list(others.iter().map(|it| &it.name));
    Some(format!("the same holds for {count} more {noun}: {names}"))
}

/// The note of a finding that names its other instances, for those who show it as it is.
pub(crate) fn note_of_others(finding: &Diagnostic) -> Option<String> {
    let others = finding.instances.get(1..)?;
    let is_one_place = others.iter().all(|it| it.place == finding.place);
    let subjects: Vec<About> = finding
        .instances
        .iter()
        .map(|it| About::of(&it.subject))
        .collect();
    others_note(&subjects.iter().collect::<Vec<_>>()).filter(|_| !is_one_place)
}

/// The subjects that count for the fingerprint of a finding: findings about many were once cut to these.
pub(crate) fn printed<'a>(code: &str, subjects: &'a [About]) -> &'a [About] {
    let most = match code {
        "MAP003" | "MAP004" => 64,
        "CLM001" => 12,
        _ => subjects.len(),
    };
    subjects.get(..most).unwrap_or(subjects)
}

impl About {
    /// A subject by its kind and name.
    pub(crate) fn of(subject: &Subject) -> Self {
        let (kind, name) = match subject {
            Subject::Hex(hex) => ("hex", hex.to_string()),
            Subject::Hexside(side) => ("hexside", side.to_string()),
            Subject::Unit(unit) => ("unit", unit.clone()),
            Subject::Table(table) => ("table", table.clone()),
            Subject::Item(item) => ("item", item.clone()),
        };
        // A file may hold names of any length.
        let name = match head_of(&name, MOST_NAME) {
            whole if whole.len() == name.len() => name,
            head => format!("{head}…"),
        };
        Self {
            kind: kind.into(),
            name,
        }
    }
}

/// The most bytes of a name that are shown.
const MOST_NAME: usize = 200;

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &*self.kind {
            "item" => f.write_str(&self.name),
            kind => write!(f, "{kind} {}", self.name),
        }
    }
}
