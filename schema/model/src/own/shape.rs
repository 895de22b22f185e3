//! What a schema says of a property, as far as a form can ask for it: its title, its type, its choices, its bounds.
//!
//! Whatever else the schema demands is not lost: the checks hold the value to it.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use super::record::{Decimal, OwnValue};
use beachhead_base::Id;

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

impl OwnField {
    /// The values of which one is chosen; none where the value is typed.
    pub fn choices(&self) -> Vec<OwnValue> {
        match &self.shape {
            OwnShape::Truth => vec![OwnValue::Truth(true), OwnValue::Truth(false)],
            OwnShape::Choice(choices) => choices.clone(),
            _ => Vec::new(),
        }
    }

    /// What was typed, as a value; nothing takes the property away.
    ///
    /// # Errors
    /// What is wrong with it, and what would be right.
    pub fn read(&self, text: &str) -> Result<Option<OwnValue>, String> {
        let text = text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        let choice = |choices: &[OwnValue]| {
            let mut choices = choices.iter();
            choices.find(|choice| choice.to_string() == text).cloned()
        };
        let whole = |from: i64, to: i64| {
            let number = text.parse().ok();
            let number = number.filter(|number| (from..=to).contains(number));
            number.map(OwnValue::Whole)
        };
        // A whole number that 64 bits don't hold would change its last digits as a decimal number.
        let digits = text.trim_start_matches(['+', '-']);
        let is_too_long = !digits.is_empty()
            && digits.bytes().all(|byte| byte.is_ascii_digit())
            && text.parse::<i64>().is_err();
        let real = |from: f64, to: f64| {
            let number: Option<f64> = text.parse().ok().filter(|_| !is_too_long);
            let number = number.filter(|number| (from..=to).contains(number));
            // A whole number is a number, and stays as it was typed.
            whole(i64::MIN, i64::MAX)
                .filter(|_| number.is_some())
                .or_else(|| number.and_then(Decimal::new).map(OwnValue::Real))
        };
        let value = match &self.shape {
            OwnShape::Truth => choice(&self.choices()),
            OwnShape::Choice(choices) => choice(choices),
            OwnShape::Whole(from, to) => whole(*from, *to),
            OwnShape::Real(from, to) => real(*from, *to),
            OwnShape::Text => Some(OwnValue::Text(text.to_owned())),
            OwnShape::Any if is_too_long => None,
            OwnShape::Any => choice(&[OwnValue::Truth(true), OwnValue::Truth(false)])
                .or_else(|| real(f64::MIN, f64::MAX))
                .or_else(|| Some(OwnValue::Text(text.to_owned()))),
        };
        match value {
            Some(value) => Ok(Some(value)),
            None if is_too_long => Err(format!("`{text}` doesn't fit into 64 bits")),
            None => Err(format!("`{text}` is not {}", self.shape)),
        }
    }
}

/// What a value must be: `a whole number of at least 1`.
impl fmt::Display for OwnShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number =
            |f: &mut fmt::Formatter<'_>, what: &str, from: Option<String>, to: Option<String>| {
                match (from, to) {
                    (None, None) => write!(f, "a {what}"),
                    (Some(from), None) => write!(f, "a {what} of at least {from}"),
                    (None, Some(to)) => write!(f, "a {what} of at most {to}"),
                    (Some(from), Some(to)) => write!(f, "a {what} from {from} to {to}"),
                }
            };
        match self {
            Self::Truth => f.write_str("`true` or `false`"),
            Self::Whole(from, to) => {
                let from = (*from > i64::MIN).then(|| from.to_string());
                let to = (*to < i64::MAX).then(|| to.to_string());
                number(f, "whole number", from, to)
            }
            Self::Real(from, to) => {
                let from = (*from > f64::MIN).then(|| from.to_string());
                let to = (*to < f64::MAX).then(|| to.to_string());
                number(f, "number", from, to)
            }
            Self::Choice(choices) => {
                let choices: Vec<String> =
                    choices.iter().map(|choice| format!("`{choice}`")).collect();
                write!(f, "one of {}", choices.join(", "))
            }
            Self::Text => f.write_str("text"),
            Self::Any => f.write_str("a scalar"),
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

    fn schema(of_hexes: &str) -> OwnSchema {
        let text = format!(
            r#"{{"properties": {{"hex": {of_hexes}}}, "$defs": {{"points": {{"type": "integer", "minimum": 1}}}}}}"#
        );
        OwnSchema::new(&text, serde_json::from_str(&text).expect("JSON")).expect("an object")
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
    fn what_is_typed_is_a_value_of_the_shape() {
        let of = |shape: OwnShape| OwnField {
            shape,
            ..OwnField::undeclared(&"a".into(), &OwnValue::Truth(true))
        };
        let text = |text: &str| OwnValue::Text(text.to_owned());
        let real = |number: f64| {
            Decimal::new(number)
                .map(OwnValue::Real)
                .expect("it is finite")
        };
        let choice = || OwnShape::Choice(vec![text("mud"), OwnValue::Whole(3)]);
        for (shape, typed, expected) in [
            (OwnShape::Truth, "true", Ok(OwnValue::Truth(true))),
            (
                OwnShape::Truth,
                "yes",
                Err("`yes` is not `true` or `false`"),
            ),
            (OwnShape::Whole(1, 9), " 9 ", Ok(OwnValue::Whole(9))),
            (
                OwnShape::Whole(1, 9),
                "0",
                Err("`0` is not a whole number from 1 to 9"),
            ),
            (
                OwnShape::Whole(1, i64::MAX),
                "1.5",
                Err("`1.5` is not a whole number of at least 1"),
            ),
            (
                OwnShape::Whole(i64::MIN, 9),
                "10",
                Err("`10` is not a whole number of at most 9"),
            ),
            (OwnShape::Real(0.5, f64::MAX), "0.5", Ok(real(0.5))),
            (OwnShape::Real(0.5, f64::MAX), "1", Ok(OwnValue::Whole(1))),
            (
                OwnShape::Real(0.5, f64::MAX),
                "0",
                Err("`0` is not a number of at least 0.5"),
            ),
            (
                OwnShape::Real(f64::MIN, f64::MAX),
                "inf",
                Err("`inf` is not a number"),
            ),
            (choice(), "mud", Ok(text("mud"))),
            (choice(), "3", Ok(OwnValue::Whole(3))),
            (choice(), "4", Err("`4` is not one of `mud`, `3`")),
            (OwnShape::Text, "3", Ok(text("3"))),
            (OwnShape::Any, "3", Ok(OwnValue::Whole(3))),
            (OwnShape::Any, "3.0", Ok(real(3.0))),
            (OwnShape::Any, "false", Ok(OwnValue::Truth(false))),
            (OwnShape::Any, "inf", Ok(text("inf"))),
            (
                OwnShape::Any,
                "-9223372036854775809",
                Err("`-9223372036854775809` doesn't fit into 64 bits"),
            ),
            (
                OwnShape::Real(f64::MIN, f64::MAX),
                "9223372036854775808",
                Err("`9223372036854775808` doesn't fit into 64 bits"),
            ),
        ] {
            let field = of(shape);
            let read = field.read(typed);
            let expected = expected.map(Some).map_err(str::to_owned);
            assert_eq!(read, expected, "{typed}");
            assert_eq!(field.read(" "), Ok(None));
        }
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
