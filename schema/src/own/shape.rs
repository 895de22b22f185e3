//! What a schema says of a property, as far as a form can ask for it: its title, its type, its choices, its bounds.
//!
//! Whatever else the schema demands is not lost: the checks hold the value to it.

use std::collections::BTreeMap;

use serde_json::Value;

use super::record::OwnValue;
use crate::id::Id;

/// References may lead on so often, and schemas lie so deep in each other.
const DEEPEST: usize = 16;

/// A property that a kind of record may have.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnField {
    /// Its name.
    pub name: Id,
    /// What it is called: its `title`, or else its name.
    pub label: String,
    /// What it means: its `description`.
    pub about: Option<String>,
    /// What it is asked for by.
    pub shape: OwnShape,
    /// Whether every record of the kind must have it.
    pub needed: bool,
}

/// What the value of a property may be.
#[derive(Clone, Debug, PartialEq)]
pub enum OwnShape {
    /// `true` or `false`.
    Truth,
    /// A whole number from the first to the second.
    Whole(i64, i64),
    /// A number from the first to the second.
    Real(f64, f64),
    /// One of these.
    Choice(Vec<OwnValue>),
    /// Text.
    Text,
    /// Any scalar.
    Any,
}

impl OwnField {
    /// A property that no schema describes, by the value that it has.
    pub fn undeclared(name: &Id, value: &OwnValue) -> Self {
        Self {
            name: name.clone(),
            label: name.to_string(),
            about: None,
            shape: match value {
                OwnValue::Truth(_) => OwnShape::Truth,
                OwnValue::Whole(_) => OwnShape::Whole(i64::MIN, i64::MAX),
                OwnValue::Real(_) => OwnShape::Real(f64::MIN, f64::MAX),
                OwnValue::Text(_) => OwnShape::Text,
            },
            needed: false,
        }
    }
}

/// The properties of a kind of record, by name.
pub(super) fn fields_of(root: &Value, kind: &str) -> Vec<OwnField> {
    let Some(schema) = root.get("properties").and_then(|kinds| kinds.get(kind)) else {
        return Vec::new();
    };
    let mut found: BTreeMap<&str, &Value> = BTreeMap::new();
    let mut needed: Vec<&str> = Vec::new();
    each_applied(root, schema, DEEPEST, &mut |schema, always| {
        let properties = schema.get("properties").and_then(Value::as_object);
        for (name, property) in properties.into_iter().flatten() {
            found.entry(name).or_insert(property);
        }
        let required = schema.get("required").and_then(Value::as_array);
        let required = required.into_iter().flatten().filter_map(Value::as_str);
        needed.extend(required.filter(|_| always));
    });
    let found = found
        .into_iter()
        .filter(|(_, property)| !is_never(property));
    found
        .map(|(name, property)| field(root, name, property, needed.contains(&name)))
        .collect()
}

/// Whether a schema says itself that it takes properties besides those that it lists.
pub(super) fn admits_more(root: &Value, schema: &Value) -> bool {
    let mut admits = false;
    each_applied(root, schema, DEEPEST, &mut |schema, _| {
        let has = |keyword: &str| schema.get(keyword).is_some_and(|more| !is_never(more));
        let has_pattern = schema
            .get("patternProperties")
            .and_then(Value::as_object)
            .is_some_and(|patterns| !patterns.is_empty());
        // `"additionalProperties": true` is what a schema says anyway: written out, it is meant.
        admits |= has("additionalProperties") || has("unevaluatedProperties") || has_pattern;
    });
    admits
}

/// A schema that nothing fits.
fn is_never(schema: &Value) -> bool {
    *schema == Value::Bool(false)
}

/// Calls `visit` for a schema and all that it applies to the same value, with whether they always apply.
fn each_applied<'s>(
    root: &'s Value,
    schema: &'s Value,
    depth: usize,
    visit: &mut dyn FnMut(&'s Value, bool),
) {
    applied(root, schema, (depth, true), visit);
}

fn applied<'s>(
    root: &'s Value,
    schema: &'s Value,
    (depth, always): (usize, bool),
    visit: &mut dyn FnMut(&'s Value, bool),
) {
    let Some(deeper) = depth.checked_sub(1) else {
        return;
    };
    visit(schema, always);
    let target = schema.get("$ref").and_then(Value::as_str);
    let target = target.and_then(|target| target.strip_prefix('#'));
    if let Some(target) = target.and_then(|pointer| root.pointer(pointer)) {
        applied(root, target, (deeper, always), visit);
    }
    for (keyword, always_so) in [("allOf", true), ("anyOf", false), ("oneOf", false)] {
        let all = schema.get(keyword).and_then(Value::as_array);
        for schema in all.into_iter().flatten() {
            applied(root, schema, (deeper, always && always_so), visit);
        }
    }
    for schema in ["then", "else"]
        .into_iter()
        .filter_map(|keyword| schema.get(keyword))
    {
        applied(root, schema, (deeper, false), visit);
    }
    let dependent = schema.get("dependentSchemas").and_then(Value::as_object);
    for (_, schema) in dependent.into_iter().flatten() {
        applied(root, schema, (deeper, false), visit);
    }
}

fn field(root: &Value, name: &str, schema: &Value, needed: bool) -> OwnField {
    // What stands nearest counts.
    let mut says: BTreeMap<&str, &Value> = BTreeMap::new();
    each_applied(root, schema, DEEPEST, &mut |schema, always| {
        let keywords = schema.as_object().into_iter().flatten();
        for (keyword, value) in keywords.filter(|_| always) {
            says.entry(keyword).or_insert(value);
        }
    });
    let text = |keyword: &str| {
        let text = says.get(keyword).and_then(|text| text.as_str());
        text.filter(|text| !text.trim().is_empty())
            .map(str::to_owned)
    };
    OwnField {
        name: Id::new(name),
        label: text("title").unwrap_or_else(|| name.to_owned()),
        about: text("description"),
        shape: shape(&says),
        needed,
    }
}

fn shape(says: &BTreeMap<&str, &Value>) -> OwnShape {
    let choices = says.get("enum").and_then(|choices| choices.as_array());
    let choices = match (choices, says.get("const")) {
        (Some(choices), _) => choices.iter().filter_map(OwnValue::from_json).collect(),
        (None, Some(only)) => OwnValue::from_json(only).into_iter().collect(),
        (None, None) => Vec::new(),
    };
    if !choices.is_empty() {
        return OwnShape::Choice(choices);
    }
    let kinds: Vec<&str> = match says.get("type") {
        Some(Value::String(kind)) => vec![kind],
        Some(Value::Array(kinds)) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let bound = |keyword: &str| says.get(keyword).and_then(|bound| bound.as_f64());
    match kinds.as_slice() {
        ["boolean"] => OwnShape::Truth,
        ["string"] => OwnShape::Text,
        ["integer"] => {
            let from = [
                bound("minimum").map(f64::ceil),
                bound("exclusiveMinimum").map(|bound| bound.floor() + 1.0),
            ];
            let to = [
                bound("maximum").map(f64::floor),
                bound("exclusiveMaximum").map(|bound| bound.ceil() - 1.0),
            ];
            // Bounds beyond those of the type are these: the conversion stops there.
            let from = from.into_iter().flatten().map(|bound| bound as i64).max();
            let to = to.into_iter().flatten().map(|bound| bound as i64).min();
            OwnShape::Whole(from.unwrap_or(i64::MIN), to.unwrap_or(i64::MAX))
        }
        ["number"] => {
            let from = [bound("minimum"), bound("exclusiveMinimum")];
            let to = [bound("maximum"), bound("exclusiveMaximum")];
            let from = from.into_iter().flatten().fold(f64::MIN, f64::max);
            OwnShape::Real(from, to.into_iter().flatten().fold(f64::MAX, f64::min))
        }
        _ => OwnShape::Any,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{OwnKind, OwnSchema};
    use super::*;
    use crate::io::SourceFile;

    fn schema(of_hexes: &str) -> OwnSchema {
        let text = format!(
            r#"{{"properties": {{"hex": {of_hexes}}}, "$defs": {{"points": {{"type": "integer", "minimum": 1}}}}}}"#
        );
        OwnSchema::read(&SourceFile::new("own.schema.json", text)).expect("it is JSON")
    }

    #[test]
    fn shapes_are_what_a_form_can_ask_for() {
        let text = |text: &str| OwnValue::Text(text.to_owned());
        for (property, shape) in [
            (r#"{"type": "boolean"}"#, OwnShape::Truth),
            (
                r#"{"type": "integer"}"#,
                OwnShape::Whole(i64::MIN, i64::MAX),
            ),
            (
                r#"{"type": "integer", "minimum": 0.5, "exclusiveMaximum": 10}"#,
                OwnShape::Whole(1, 9),
            ),
            (
                r#"{"type": "integer", "minimum": -1e300}"#,
                OwnShape::Whole(i64::MIN, i64::MAX),
            ),
            (
                r#"{"type": "number", "maximum": 2.5}"#,
                OwnShape::Real(f64::MIN, 2.5),
            ),
            (r#"{"type": "string"}"#, OwnShape::Text),
            (
                r#"{"enum": ["mud", "dry", 3]}"#,
                OwnShape::Choice(vec![text("mud"), text("dry"), OwnValue::Whole(3)]),
            ),
            (
                r#"{"const": true}"#,
                OwnShape::Choice(vec![OwnValue::Truth(true)]),
            ),
            (
                r##"{"$ref": "#/$defs/points"}"##,
                OwnShape::Whole(1, i64::MAX),
            ),
            (
                r##"{"allOf": [{"$ref": "#/$defs/points"}, {"maximum": 3}]}"##,
                OwnShape::Whole(1, 3),
            ),
            (
                r##"{"$ref": "#/properties/hex/properties/a"}"##,
                OwnShape::Any,
            ),
            (r#"{"type": ["integer", "string"]}"#, OwnShape::Any),
            ("true", OwnShape::Any),
        ] {
            let schema = schema(&format!(r#"{{"properties": {{"a": {property}}}}}"#));
            let [field] = schema.fields(OwnKind::Hex) else {
                panic!("{property}")
            };
            assert_eq!(field.shape, shape, "{property}");
        }
        assert_eq!(
            schema(r#"{"properties": {"a": false}}"#).fields(OwnKind::Hex),
            []
        );
        assert_eq!(schema("true").fields(OwnKind::Hex), []);
    }

    #[test]
    fn fields_have_titles_and_say_if_they_are_needed() {
        let schema = schema(
            r#"{"properties": {"vp": {"title": "Victory points", "description": "At the end."}, "b": {"title": " "}},
                "required": ["vp"], "anyOf": [{"required": ["b"], "properties": {"c": {}}}]}"#,
        );
        let shown = schema.fields(OwnKind::Hex).iter();
        let shown: Vec<(&str, &str, Option<&str>, bool)> = shown
            .map(|field| {
                let about = field.about.as_deref();
                (
                    field.name.as_str(),
                    field.label.as_str(),
                    about,
                    field.needed,
                )
            })
            .collect();
        assert_eq!(
            shown,
            [
                ("b", "b", None, false),
                ("c", "c", None, false),
                ("vp", "Victory points", Some("At the end."), true),
            ]
        );
    }

    #[test]
    fn names_are_declared_or_not() {
        for (of_hexes, declared) in [
            (r#"{"properties": {"vp": {}}}"#, true),
            (r#"{"properties": {"other": {}}}"#, false),
            ("{}", false),
            (r#"{"additionalProperties": true}"#, true),
            (r#"{"additionalProperties": {"type": "integer"}}"#, true),
            (r#"{"additionalProperties": false}"#, false),
            (r#"{"patternProperties": {"^v": {}}}"#, true),
        ] {
            let schema = schema(of_hexes);
            assert_eq!(
                schema.declares(OwnKind::Hex, &"vp".into()),
                declared,
                "{of_hexes}"
            );
            assert!(!schema.declares(OwnKind::Unit, &"vp".into()));
        }
    }
}
