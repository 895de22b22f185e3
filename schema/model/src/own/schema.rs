//! [`OwnSchema`]: the file that says which own properties records may have.
//!
//! ```json
//! {
//!     "$schema": "https://json-schema.org/draft/2020-12/schema",
//!     "properties": {
//!         "hex": { "properties": { "vp": { "type": "integer", "minimum": 1 } } },
//!         "unit": { "properties": { "elite": { "type": "boolean" } } }
//!     }
//! }
//! ```
//!
//! It is an ordinary JSON Schema (draft 2020-12): of an object that has the own properties of a record under the record's kind.
//! So schemas of two kinds can share what stands in `$defs`. It refers to nothing outside itself.
//!
//! Reading it takes JSON and no more. That it is a JSON Schema, and that records are as it has them, is for the checks to say.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use serde_json::Value;

use super::shape::{OwnField, fields_of};
use crate::part_kind::PartKind;
use beachhead_base::Id;
use beachhead_base::nearest::nearest;

/// The draft that the schema is of.
pub(super) const DRAFT: &str = "https://json-schema.org/draft/2020-12/schema";

/// The keywords of the schema itself that records are held to: what it says of its kinds, and what those refer to.
const KEPT: [&str; 7] = [
    "$schema",
    "$id",
    "$anchor",
    "$defs",
    "$comment",
    "definitions",
    "properties",
];

/// A kind of record that can have own properties.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum OwnKind {
    /// Hexes of the map.
    Hex,
    /// Hexsides of the map.
    Hexside,
    /// Units of the forces.
    Unit,
    /// Scenarios.
    Scenario,
}

impl OwnKind {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Hex, Self::Hexside, Self::Unit, Self::Scenario];

    /// What the schema calls it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::Hexside => "hexside",
            Self::Unit => "unit",
            Self::Scenario => "scenario",
        }
    }
}

impl fmt::Display for OwnKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The schema of a pack's own properties: its text, which is saved as it was read, and what it says.
#[derive(Clone, Debug)]
pub struct OwnSchema {
    text: Arc<str>,
    json: Arc<Value>,
    fields: Arc<BTreeMap<OwnKind, Vec<OwnField>>>,
}

/// Two that are written alike say the same.
impl PartialEq for OwnSchema {
    fn eq(&self, other: &Self) -> bool {
        self.text == other.text
    }
}

/// Something in the schema that can't be meant so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SchemaFault {
    /// Where: the names and numbers that lead there.
    pub path: Vec<String>,
    /// What is wrong.
    pub message: String,
    /// What to do instead.
    pub help: String,
}

impl OwnSchema {
    /// What messages call the file.
    pub const KIND: PartKind = PartKind::OwnSchema;

    /// The schema of this text, which says this; nothing where that is no object.
    pub fn new(text: &str, json: Value) -> Option<Self> {
        if !json.is_object() {
            return None;
        }
        let kinds = OwnKind::ALL.into_iter();
        let fields = kinds.map(|kind| (kind, fields_of(&json, kind.word())));
        let fields = Arc::new(fields.collect());
        Some(Self {
            text: text.into(),
            json: Arc::new(json),
            fields,
        })
    }

    /// The text as it was read.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What records are held to, as an object with their own properties under the word of their kind: `{"hex": {"vp": 3}}`. What
    /// the schema demands of that object itself is left out, since it never holds but one.
    pub fn of_records(&self) -> Value {
        let keywords = self.json.as_object().into_iter().flatten();
        let kept = keywords.filter(|(name, _)| KEPT.contains(&name.as_str()));
        let mut kept: serde_json::Map<String, Value> = kept
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect();
        kept.insert("$schema".to_owned(), DRAFT.into());
        Value::Object(kept)
    }

    /// The properties that a kind of record may have, in the order of their names.
    pub fn fields(&self, kind: OwnKind) -> &[OwnField] {
        self.fields.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// Whether a kind of record may have a property of this name, as far as names go.
    pub fn declares(&self, kind: OwnKind, name: &Id) -> bool {
        let of_kind = self.json.get("properties");
        let of_kind = of_kind.and_then(|kinds| kinds.get(kind.word()));
        self.fields(kind).iter().any(|field| field.name == *name)
            || of_kind.is_some_and(|schema| super::shape::admits_more(&self.json, schema))
    }

    /// What is wrong with it, as far as that can be said without knowing all of JSON Schema.
    pub fn faults(&self) -> Vec<SchemaFault> {
        let mut faults = Vec::new();
        let mut fault = |path: &[&str], message: String, help: String| {
            let path = path.iter().map(|step| (*step).to_owned()).collect();
            faults.push(SchemaFault {
                path,
                message,
                help,
            });
        };
        if let Some(draft) = self.json.get("$schema")
            && draft
                .as_str()
                .is_none_or(|draft| draft.trim_end_matches('#') != DRAFT)
        {
            let message = format!("the schema is of the draft {draft}, not of draft 2020-12");
            fault(&["$schema"], message, format!("write \"{DRAFT}\""));
        }
        let words = OwnKind::ALL.map(OwnKind::word);
        match self.json.get("properties").map(Value::as_object) {
            Some(Some(kinds)) => {
                for (kind, _) in kinds
                    .iter()
                    .filter(|(kind, _)| !words.contains(&kind.as_str()))
                {
                    let message = format!("no record is a `{kind}`");
                    let help = match nearest(kind, words) {
                        Some(near) => format!("did you mean `{near}`?"),
                        None => format!("own properties belong to `{}`", words.join("`, `")),
                    };
                    fault(&["properties", kind], message, help);
                }
            }
            Some(None) => {
                let message = "`properties` is an object, with a schema for each kind of record";
                let help = "write `{ \"hex\": { \"properties\": { … } } }`";
                fault(&["properties"], message.to_owned(), help.to_owned());
            }
            None => {
                let message = "the schema says nothing of any kind of record";
                let help = "write `\"properties\": { \"hex\": { \"properties\": { … } } }`";
                fault(&[], message.to_owned(), help.to_owned());
            }
        }
        outside(&self.json, &mut Vec::new(), &mut faults);
        faults
    }
}

/// Adds every reference that leads out of the file.
fn outside(json: &Value, path: &mut Vec<String>, faults: &mut Vec<SchemaFault>) {
    match json {
        Value::Object(members) => {
            for (name, member) in members {
                path.push(name.clone());
                match member.as_str() {
                    Some(target)
                        if matches!(name.as_str(), "$ref" | "$dynamicRef")
                            && !target.starts_with('#') =>
                    {
                        faults.push(SchemaFault {
                            path: path.clone(),
                            message: format!(
                                "`{target}` is outside of this file, and nothing else is read"
                            ),
                            help: "put it into `$defs` of this file and refer to it as `#/$defs/…`"
                                .to_owned(),
                        });
                    }
                    _ => outside(member, path, faults),
                }
                path.pop();
            }
        }
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                path.push(at.to_string());
                outside(item, path, faults);
                path.pop();
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<OwnSchema> {
        OwnSchema::new(text, serde_json::from_str(text).ok()?)
    }

    #[test]
    fn faults_are_found_where_they_are() {
        for (text, path, says) in [
            (r#"{"properties": {"hex": {}}}"#, "", ""),
            (
                r##"{"properties": {"hex": {"$ref": "#/$defs/a"}}, "$defs": {"a": {}}}"##,
                "",
                "",
            ),
            ("{}", "", "says nothing of any kind"),
            (r#"{"properties": []}"#, "properties", "is an object"),
            (
                r#"{"properties": {"hexes": {}}}"#,
                "properties/hexes",
                "no record is a `hexes`",
            ),
            (
                r#"{"$schema": "http://json-schema.org/draft-07/schema#", "properties": {}}"#,
                "$schema",
                "draft-07",
            ),
            (
                r#"{"properties": {"hex": {"allOf": [{"$ref": "https://example.com/a.json"}]}}}"#,
                "properties/hex/allOf/0/$ref",
                "outside of this file",
            ),
        ] {
            let faults = read(text).expect("it is JSON").faults();
            let found: Vec<(String, &str)> = faults
                .iter()
                .map(|fault| (fault.path.join("/"), fault.message.as_str()))
                .collect();
            match (says, found.as_slice()) {
                ("", []) => {}
                (_, [(at, message)]) => {
                    assert_eq!(at, path, "{text}");
                    assert!(message.contains(says) && !says.is_empty(), "{message}");
                }
                _ => panic!("{text}: {found:?}"),
            }
        }
    }
}
