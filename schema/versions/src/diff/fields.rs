//! Which fields of two records differ.

use std::collections::BTreeMap;

use serde_json::Value;

use super::change::FieldChange;
use beachhead_query::{Of, rewrite_words};

/// Ids that are others now, by what they were.
pub(super) type Renames = BTreeMap<String, String>;

/// What differs between two records; what only follows a rename doesn't.
pub(super) fn differing(before: &Value, after: &Value, renames: &Renames) -> Vec<FieldChange> {
    let mut found = Vec::new();
    compare(String::new(), before, after, renames, &mut found);
    found
}

fn compare(
    path: String,
    before: &Value,
    after: &Value,
    renames: &Renames,
    found: &mut Vec<FieldChange>,
) {
    if is_followed(before, after, renames) {
        return;
    }
    match (before, after) {
        (Value::Object(one), Value::Object(other)) if !are_variants(before, after) => {
            let gone = one
                .keys()
                .filter(|key| followed(key, other, renames).is_none());
            let mut keys: Vec<&String> = gone.chain(other.keys()).collect();
            keys.sort();
            for key in keys {
                let earlier = one.get(key).or_else(|| {
                    let was = renames.iter().find(|(_, new)| *new == key);
                    one.get(was?.0)
                });
                let inner = match path.as_str() {
                    "" => key.clone(),
                    path => format!("{path}.{key}"),
                };
                let value = |value: Option<&Value>| value.cloned().unwrap_or(Value::Null);
                compare(
                    inner,
                    &value(earlier),
                    &value(other.get(key)),
                    renames,
                    found,
                );
            }
        }
        // A hexside is named by both of its hexes.
        (Value::Array(one), Value::Array(other))
            if one.len() == other.len() && !path.ends_with("between") =>
        {
            for (at, (before, after)) in one.iter().zip(other).enumerate() {
                compare(format!("{path}[{at}]"), before, after, renames, found);
            }
        }
        _ => found.push(FieldChange {
            path,
            before: before.clone(),
            after: after.clone(),
        }),
    }
}

/// Whether both are variants of an enum that hold something, and not the same ones: `{"Rules": "11.2"}`.
fn are_variants(before: &Value, after: &Value) -> bool {
    let variant = |value: &Value| {
        let object = value.as_object().filter(|object| object.len() == 1)?;
        let name = object.keys().next()?;
        name.starts_with(|first: char| first.is_ascii_uppercase())
            .then(|| name.clone())
    };
    matches!((variant(before), variant(after)), (Some(one), Some(other)) if one != other)
}

/// The key itself, or what it was renamed to, if the object has it.
fn followed<'a>(
    key: &'a String,
    object: &serde_json::Map<String, Value>,
    renames: &'a Renames,
) -> Option<&'a String> {
    let mut names = std::iter::once(key).chain(renames.get(key));
    names.find(|name| object.contains_key(*name))
}

/// Whether one value is the other once renamed ids are followed.
pub(super) fn is_followed(before: &Value, after: &Value, renames: &Renames) -> bool {
    match (before, after) {
        (Value::String(one), Value::String(other)) => {
            one == other
                || renames.get(one) == Some(other)
                || is_query_followed(one, other, renames)
        }
        (Value::Array(one), Value::Array(other)) => {
            let mut pairs = one.iter().zip(other);
            one.len() == other.len() && pairs.all(|(one, other)| is_followed(one, other, renames))
        }
        (Value::Object(one), Value::Object(other)) => {
            one.len() == other.len()
                && one.iter().all(|(key, value)| {
                    let there = followed(key, other, renames).and_then(|key| other.get(key));
                    there.is_some_and(|there| is_followed(value, there, renames))
                })
        }
        _ => before == after,
    }
}

/// Whether a text is a query in which nothing but renamed words differs.
fn is_query_followed(before: &str, after: &str, renames: &Renames) -> bool {
    let followed = in_query(before, |word| renames.get(word).cloned());
    followed.is_some_and(|followed| followed == after)
}

/// Whether a text is a query that asks for a word.
pub(super) fn is_query_of(text: &str, word: &str) -> bool {
    let other = |there: &str| (there == word).then(|| format!("{there}-"));
    in_query(text, other).is_some()
}

/// The text with other words in it, if it is a query over units or over hexes.
fn in_query(text: &str, new: impl Fn(&str) -> Option<String>) -> Option<String> {
    // Few texts look like one.
    if !text.contains(['=', '.']) {
        return None;
    }
    let all = [Of::Units, Of::Hexes].into_iter();
    let mut all = all.filter_map(|of| rewrite_words(of, text, |_, word| new(word)));
    all.next()
}

/// The value with every id that was renamed under its new name.
pub(super) fn renamed(value: &Value, renames: &Renames) -> Value {
    let name = |old: &String| renames.get(old).unwrap_or(old).clone();
    match value {
        Value::String(text) => Value::String(name(text)),
        Value::Array(items) => items.iter().map(|item| renamed(item, renames)).collect(),
        Value::Object(fields) => {
            let fields = fields.iter();
            let fields = fields.map(|(key, value)| (name(key), renamed(value, renames)));
            Value::Object(fields.collect())
        }
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn fields_are_named_by_their_way_into_the_record() {
        let renames = Renames::from([("woods".to_owned(), "forest".to_owned())]);
        for (before, after, expected) in [
            (json!({"a": 1}), json!({"a": 1}), &[][..]),
            (
                json!({"figures": {"attack": 5}}),
                json!({"figures": {"attack": 6}}),
                &["figures.attack 5 6"],
            ),
            (
                json!({"a": 1}),
                json!({"a": 1, "name": "x"}),
                &["name null \"x\""],
            ),
            (json!({"a": [1, 2]}), json!({"a": [1, 3]}), &["a[1] 2 3"]),
            (json!({"a": [1]}), json!({"a": [1, 3]}), &["a [1] [1,3]"]),
            // A variant is one value,
            (
                json!({"source": {"Rules": "1"}}),
                json!({"source": {"Errata": "E1"}}),
                &["source {\"Rules\":\"1\"} {\"Errata\":\"E1\"}"],
            ),
            (
                json!({"source": {"Rules": "1"}}),
                json!({"source": {"Rules": "2"}}),
                &["source.Rules \"1\" \"2\""],
            ),
            // and so is a hexside.
            (
                json!({"between": ["1", "2"]}),
                json!({"between": ["1", "3"]}),
                &["between [\"1\",\"2\"] [\"1\",\"3\"]"],
            ),
            // What only follows a rename is no change.
            (
                json!({"terrain": "woods"}),
                json!({"terrain": "forest"}),
                &[],
            ),
            (
                json!({"costs": {"woods": 1}}),
                json!({"costs": {"forest": 1}}),
                &[],
            ),
            (
                json!({"costs": {"woods": 1}}),
                json!({"costs": {"forest": 2}}),
                &["costs.forest 1 2"],
            ),
        ] {
            let found = differing(&before, &after, &renames);
            let found: Vec<String> = found
                .iter()
                .map(|field| format!("{} {} {}", field.path, field.before, field.after))
                .collect();
            assert_eq!(found, expected, "{before} {after}");
            assert_eq!(found.is_empty(), is_followed(&before, &after, &renames));
        }
    }
}
