//! [`Conflict`]: what two branches of a pack have changed in different ways, kept in the file until somebody decides.
//!
//! A file with conflicts is a valid one: it holds one of the versions, and all three stand in its field `conflicts`. A lint
//! reports each as an error.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A record with its three versions. What the branches did not change in different ways is the same in all three.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Conflict {
    /// The list of the file that the record is in: `hexes`. A field that is no list has its name here: `title`.
    pub list: String,
    /// What distinguishes the record in its list: the printed number, the hexside, the id. Empty for a field that is no list.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub key: String,
    /// The records as they were before the branches parted; empty where there was none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub base: Vec<Value>,
    /// The records of our branch, as the file has them; empty where it has removed them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub ours: Vec<Value>,
    /// The records of the other branch; empty where it has removed them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub theirs: Vec<Value>,
}

/// All conflicts of a file.
pub type Conflicts = Vec<Conflict>;

/// One of the three versions of a [`Conflict`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Before the branches parted.
    Base,
    /// Our branch.
    Ours,
    /// The other branch.
    Theirs,
}

impl Version {
    /// All three, in the order in which files have them.
    pub const ALL: [Self; 3] = [Self::Base, Self::Ours, Self::Theirs];

    /// What files and commands call it: `ours`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Ours => "ours",
            Self::Theirs => "theirs",
        }
    }
}

impl Conflict {
    /// The records of a version.
    pub fn version(&self, version: Version) -> &[Value] {
        match version {
            Version::Base => &self.base,
            Version::Ours => &self.ours,
            Version::Theirs => &self.theirs,
        }
    }

    /// The record as a person calls it: `hexes 0203`, `title`.
    pub fn label(&self) -> String {
        match self.key.as_str() {
            "" => self.list.clone(),
            key => format!("{} {key}", self.list),
        }
    }
}

/// In what the branches differ: `terrain woods | town`.
pub fn differences(conflict: &Conflict) -> Vec<String> {
    match (conflict.ours.as_slice(), conflict.theirs.as_slice()) {
        ([], []) => vec!["both branches have removed it".to_owned()],
        ([], _) if conflict.base.is_empty() => vec!["only theirs has added it".to_owned()],
        (_, []) if conflict.base.is_empty() => vec!["only our branch has added it".to_owned()],
        ([], _) => vec!["our branch has removed it, theirs has changed it".to_owned()],
        (_, []) => vec!["theirs has removed it, our branch has changed it".to_owned()],
        ([ours @ Value::Object(_)], [theirs @ Value::Object(_)]) => {
            let mut found = Vec::new();
            compare("", Some(ours), Some(theirs), &mut found);
            found
        }
        ([one], [other]) => vec![format!("{} | {}", shown(Some(one)), shown(Some(other)))],
        (ours, theirs) => vec![format!(
            "{} records of ours, {} of theirs",
            ours.len(),
            theirs.len()
        )],
    }
}

/// A value, at most a few words of it.
fn shown(value: Option<&Value>) -> String {
    value_text(value, 40)
}

/// Puts down which fields differ, with those that they are in.
fn compare(path: &str, ours: Option<&Value>, theirs: Option<&Value>, found: &mut Vec<String>) {
    match (ours, theirs) {
        (one, other) if one == other => {}
        (Some(Value::Object(one)), Some(Value::Object(other))) => {
            let names: std::collections::BTreeSet<&String> =
                one.keys().chain(other.keys()).collect();
            for name in names {
                let inner = match path {
                    "" => name.clone(),
                    path => format!("{path}.{name}"),
                };
                compare(&inner, one.get(name), other.get(name), found);
            }
        }
        // Lists of as many records: one finds by its place which one differs.
        (Some(Value::Array(one)), Some(Value::Array(other)))
            if one.len() == other.len() && one.iter().chain(other).all(Value::is_object) =>
        {
            for (place, (one, other)) in one.iter().zip(other).enumerate() {
                let inner = format!("{path}[{}]", place + 1);
                compare(&inner, Some(one), Some(other), found);
            }
        }
        (one, other) => found.push(format!("{path} {} | {}", shown(one), shown(other))),
    }
}

/// A value as people read it, `0203, 0204`, with at most `most` letters.
pub fn value_text(value: Option<&Value>, most: usize) -> String {
    let inner = |value: &Value| value_text(Some(value), most);
    let text = match value {
        None | Some(Value::Null) => "-".to_owned(),
        Some(Value::String(text)) => text.clone(),
        Some(Value::Array(values)) => values.iter().map(inner).collect::<Vec<_>>().join(", "),
        Some(Value::Object(fields)) => {
            let fields = fields.iter();
            let fields = fields.map(|(name, value)| format!("{name}: {}", inner(value)));
            format!("({})", fields.collect::<Vec<_>>().join(", "))
        }
        Some(other) => other.to_string(),
    };
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn differences_are_said_by_field() {
        let hex =
            |terrain: &str, name: Value| json!({"hex": "0203", "terrain": terrain, "name": name});
        for (ours, theirs, expected) in [
            (
                vec![hex("woods", json!("A"))],
                vec![hex("town", json!("A"))],
                "terrain woods | town",
            ),
            (
                vec![hex("woods", json!("A"))],
                vec![hex("woods", Value::Null)],
                "name A | -",
            ),
            (
                vec![],
                vec![hex("woods", Value::Null)],
                "our branch has removed it, theirs has changed it",
            ),
            (
                vec![json!({"figures": {"attack": 5, "move": 4}})],
                vec![json!({"figures": {"attack": 6, "move": 4}})],
                "figures.attack 5 | 6",
            ),
            (
                vec![json!({"sheets": [{"rows": 33}, {"rows": 5}]})],
                vec![json!({"sheets": [{"rows": 33}, {"rows": 6}]})],
                "sheets[2].rows 5 | 6",
            ),
            (vec![json!("One")], vec![json!("Another")], "One | Another"),
            (
                vec![json!({"row": "1"}), json!({"row": "2"})],
                vec![json!({"row": "1"})],
                "2 records of ours, 1 of theirs",
            ),
        ] {
            let conflict = Conflict {
                list: "hexes".to_owned(),
                key: "0203".to_owned(),
                base: vec![hex("clear", Value::Null)],
                ours,
                theirs,
            };
            assert_eq!(differences(&conflict).join(", "), expected);
            // What the base did not have was not removed.
            let added = Conflict {
                base: Vec::new(),
                ..conflict
            };
            let said = differences(&added).join(", ");
            match added.ours.is_empty() {
                true => assert_eq!(said, "only theirs has added it"),
                false => assert_eq!(said, expected),
            }
        }
    }
}
