//! [`Shape`]: what a JSON Schema says of a value, as far as a form needs to know.

use beachhead_schema::vocabulary::Vocabulary;
use serde_json::{Map, Value, json};

use super::title::in_words;

/// Schemas are not nested deeper than this, unless they are about themselves.
const DEEPEST: usize = 16;
/// Where a schema describes what it refers to.
const DEFINED: &str = "#/$defs/";

/// What a value may be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// A record, its fields in the order of the form.
    Record(Vec<Member>),
    /// Values of one shape by names.
    Named(Box<Shape>),
    /// Values of one shape in order, and what one of them is called.
    List(Box<Shape>, String),
    /// One of several, each with a name, and some with a value.
    Choice(Vec<Variant>),
    /// It may be left out.
    Maybe(Box<Shape>),
    /// A printed number.
    Hex,
    /// A word of the pack.
    Word(Vocabulary),
    /// Any text.
    Text,
    /// A whole number from the first to the second.
    Whole(i64, i64),
    /// Yes or no.
    Switch,
    /// What no form can show: it stays as it is.
    Opaque,
}

/// A field of a record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Member {
    pub(crate) name: String,
    /// What it is about, for whoever hovers over it.
    pub(crate) about: String,
    pub(crate) needed: bool,
    pub(crate) shape: Shape,
}

/// One of the things that a value may be.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Variant {
    pub(crate) name: String,
    pub(crate) about: String,
    /// What stands behind the name, if anything does.
    pub(crate) inner: Option<Shape>,
}

impl Shape {
    /// The shape of a field of the object that a schema describes.
    pub(crate) fn of_field(schema: &Value, field: &str) -> Self {
        let node = &schema["properties"][field];
        let reading = Reading {
            schema,
            words: vocabulary,
            list_words: vocabulary,
        };
        reading.shape(node, field, 0)
    }

    /// The shape of what steps of scripts are made of, which a schema of scripts describes.
    pub(crate) fn of_step(schema: &Value, node: &Value) -> Self {
        let reading = Reading {
            schema,
            words: step_vocabulary,
            list_words: step_list_vocabulary,
        };
        reading.shape(node, "", 0)
    }

    /// Which of several a value is, and the shape of what stands behind that name.
    pub(crate) fn behind(&self, value: &Value) -> Option<(&str, &Self)> {
        match self {
            Self::Maybe(inner) => inner.behind(value),
            Self::Choice(variants) => {
                let tag = value.as_object()?.keys().next()?;
                let variant = variants.iter().find(|variant| variant.name == *tag)?;
                Some((&variant.name, variant.inner.as_ref()?))
            }
            _ => None,
        }
    }

    /// What a new value of this shape begins as.
    pub(crate) fn fresh(&self, first_word: &dyn Fn(Vocabulary) -> String) -> Value {
        match self {
            Self::Record(members) => {
                let needed = members.iter().filter(|member| member.needed);
                let fresh = needed.map(|it| (it.name.clone(), it.shape.fresh(first_word)));
                Value::Object(fresh.collect())
            }
            Self::Named(_) => Value::Object(Map::new()),
            Self::List(..) => Value::Array(Vec::new()),
            Self::Choice(variants) => variants
                .first()
                .map_or(Value::Null, |variant| variant.fresh(first_word)),
            Self::Maybe(_) | Self::Opaque => Value::Null,
            Self::Word(words) => Value::String(first_word(*words)),
            Self::Hex | Self::Text => Value::String(String::new()),
            Self::Whole(least, most) => json!(1.clamp(*least, *most)),
            Self::Switch => Value::Bool(false),
        }
    }

    /// The shape without the fields that fill more than a line, as far as it is a record.
    pub(crate) fn without_long(&self) -> Self {
        match self {
            Self::Record(members) => {
                let short = members.iter().filter(|member| member.shape.is_short());
                Self::Record(short.cloned().collect())
            }
            _ => self.clone(),
        }
    }

    /// Whether it is one of several, or may be.
    pub(crate) fn is_choice(&self) -> bool {
        match self {
            Self::Maybe(inner) => inner.is_choice(),
            _ => matches!(self, Self::Choice(_)),
        }
    }

    /// Whether a value of it fits into one line.
    pub(crate) fn is_short(&self) -> bool {
        match self {
            Self::Record(_) | Self::Named(_) => false,
            Self::List(item, _) | Self::Maybe(item) => {
                item.is_short() && !matches!(**item, Self::List(..))
            }
            Self::Choice(variants) => {
                let mut inner = variants.iter().filter_map(|variant| variant.inner.as_ref());
                inner.all(Self::is_short)
            }
            _ => true,
        }
    }
}

impl Member {
    /// A field of the object that a schema describes; it is always shown.
    pub(crate) fn of_field(schema: &Value, field: &str) -> Self {
        Self {
            name: field.to_owned(),
            about: about(&schema["properties"][field]),
            needed: true,
            shape: Shape::of_field(schema, field),
        }
    }

    /// Whether it is what its record is found by.
    pub(crate) fn is_id(&self) -> bool {
        self.name == "id" && self.shape == Shape::Text
    }
}

impl Variant {
    /// A value that is this one.
    pub(crate) fn fresh(&self, first_word: &dyn Fn(Vocabulary) -> String) -> Value {
        match &self.inner {
            None => Value::String(self.name.clone()),
            Some(inner) => {
                let inner = inner.fresh(first_word);
                Value::Object([(self.name.clone(), inner)].into_iter().collect())
            }
        }
    }
}

/// The words that a field of this name in a step of a script refers to.
fn step_vocabulary(field: &str) -> Option<Vocabulary> {
    match field {
        "unit" | "units" | "attackers" | "defenders" | "defender" | "target" | "leader"
        | "observer" | "craft" | "truck" => Some(Vocabulary::UnitIds),
        "side" => Some(Vocabulary::Sides),
        "sector" => Some(Vocabulary::Sectors),
        _ => None,
    }
}

/// The words that a list of this name in a step of a script refers to: several that something comes from are units.
fn step_list_vocabulary(field: &str) -> Option<Vocabulary> {
    match field {
        "from" => Some(Vocabulary::UnitIds),
        _ => step_vocabulary(field),
    }
}

/// Whether a schema refers to an id.
fn is_id(node: &Value) -> bool {
    let path = node["$ref"].as_str();
    path.and_then(|path| path.strip_prefix(DEFINED)) == Some("Id")
}

/// The words that a field of this name in a scenario refers to.
fn vocabulary(field: &str) -> Option<Vocabulary> {
    match field {
        "side" | "first" | "top" | "held_by" => Some(Vocabulary::Sides),
        "unit" | "units" | "reserves" | "first_transport" | "fire_teams" => {
            Some(Vocabulary::UnitIds)
        }
        "sector" => Some(Vocabulary::Sectors),
        "from" => Some(Vocabulary::Boxes),
        "entry" => Some(Vocabulary::EntryIds),
        "Region" | "region" => Some(Vocabulary::RegionIds),
        _ => None,
    }
}

/// A schema that is read, and the words that its fields refer to.
struct Reading<'s> {
    schema: &'s Value,
    words: fn(&str) -> Option<Vocabulary>,
    /// The same for fields that are lists.
    list_words: fn(&str) -> Option<Vocabulary>,
}

impl Reading<'_> {
    fn shape(&self, node: &Value, field: &str, depth: usize) -> Shape {
        if depth > DEEPEST {
            return Shape::Opaque;
        }
        let below = |node: &Value, field: &str| self.shape(node, field, depth + 1);
        if let Some(name) = node["$ref"]
            .as_str()
            .and_then(|path| path.strip_prefix(DEFINED))
        {
            return match name {
                "HexNo" => Shape::Hex,
                "Id" => (self.words)(field).map_or(Shape::Text, Shape::Word),
                _ => below(&self.schema["$defs"][name], field),
            };
        }
        if let Some([inner, Value::Object(null)]) = node["anyOf"].as_array().map(Vec::as_slice)
            && null.get("type").is_some_and(|kind| kind == "null")
        {
            return Shape::Maybe(Box::new(below(inner, field)));
        }
        if let Some(options) = node["oneOf"].as_array() {
            return Shape::Choice(
                options
                    .iter()
                    .flat_map(|option| variants(option, &below))
                    .collect(),
            );
        }
        match &node["type"] {
            Value::Array(kinds) => {
                let mut inner = node.clone();
                let kind = kinds.iter().find(|kind| **kind != "null");
                inner["type"] = kind.cloned().unwrap_or_default();
                Shape::Maybe(Box::new(below(&inner, field)))
            }
            Value::String(kind) => match kind.as_str() {
                "object" => object(node, &below),
                "array" if node["items"].is_object() => {
                    let items = &node["items"];
                    let item = match (self.list_words)(field) {
                        Some(words) if is_id(items) => Shape::Word(words),
                        _ => below(items, field),
                    };
                    Shape::List(Box::new(item), noun_of(items))
                }
                "string" if node["enum"].is_array() => Shape::Choice(variants(node, &below)),
                "string" => Shape::Text,
                "boolean" => Shape::Switch,
                "integer" => {
                    let bound = |name: &str, otherwise| node[name].as_i64().unwrap_or(otherwise);
                    Shape::Whole(
                        bound("minimum", i64::from(i32::MIN)),
                        bound("maximum", i64::from(i32::MAX)),
                    )
                }
                _ => Shape::Opaque,
            },
            _ => Shape::Opaque,
        }
    }
}

/// What a value that is described elsewhere in the schema is called: `drop zone`.
fn noun_of(node: &Value) -> String {
    let path = node["$ref"].as_str().unwrap_or_default();
    let words = in_words(path.strip_prefix(DEFINED).unwrap_or_default());
    words.strip_suffix(" line").unwrap_or(&words).to_owned()
}

fn object(node: &Value, below: &dyn Fn(&Value, &str) -> Shape) -> Shape {
    let Some(properties) = node["properties"].as_object() else {
        return match &node["additionalProperties"] {
            values @ Value::Object(_) => Shape::Named(Box::new(below(values, ""))),
            _ => Shape::Opaque,
        };
    };
    let needed: Vec<&str> = node["required"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let place = |name: &str| {
        let at = needed.iter().position(|known| *known == name);
        // Those that may be left out follow, and where it comes from is last.
        at.unwrap_or(match name {
            "source" => needed.len() + 1,
            "note" => needed.len() + 2,
            _ => needed.len(),
        })
    };
    let mut members: Vec<Member> = properties
        .iter()
        .map(|(name, node)| {
            let shape = below(node, name);
            let is_needed = needed.contains(&name.as_str());
            Member {
                name: name.clone(),
                about: about(node),
                needed: is_needed,
                shape: match shape {
                    // What is left out reads as none of them, unless it has a state of its own for that.
                    Shape::Maybe(_) | Shape::List(..) | Shape::Named(_) => shape,
                    shape if is_needed => shape,
                    shape => Shape::Maybe(Box::new(shape)),
                },
            }
        })
        .collect();
    members.sort_by_key(|member| place(&member.name));
    Shape::Record(members)
}

/// The variants of one option: a name, several names, or a name with a value behind it.
fn variants(option: &Value, below: &dyn Fn(&Value, &str) -> Shape) -> Vec<Variant> {
    let plain = |name: &Value| {
        Some(Variant {
            name: name.as_str()?.to_owned(),
            about: about(option),
            inner: None,
        })
    };
    if let Some(names) = option["enum"].as_array() {
        return names.iter().filter_map(plain).collect();
    }
    if let Some(properties) = option["properties"].as_object() {
        let tagged = properties.iter().map(|(name, node)| Variant {
            name: name.clone(),
            about: about(option),
            inner: Some(below(node, name)),
        });
        return tagged.collect();
    }
    plain(&option["const"]).into_iter().collect()
}

/// The first paragraph of what a schema says of a value.
fn about(node: &Value) -> String {
    let text = node["description"].as_str().unwrap_or_default();
    let first = text.split("\n\n").next().unwrap_or_default();
    first.replace('\n', " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::json::PARTS;

    fn scenario_schema() -> Value {
        let (_, text) = PARTS
            .iter()
            .find(|(name, _)| *name == "scenario")
            .expect("a part");
        serde_json::from_str(text).expect("a schema")
    }

    #[test]
    fn a_field_of_a_schema_is_a_shape() {
        let schema = scenario_schema();
        assert_eq!(
            Shape::of_field(&schema, "first"),
            Shape::Word(Vocabulary::Sides)
        );
        assert_eq!(
            Shape::of_field(&schema, "turns"),
            Shape::Maybe(Box::new(Shape::Whole(0, 65_535)))
        );
        let Shape::List(objective, noun) = Shape::of_field(&schema, "victory") else {
            panic!("objectives are a list");
        };
        assert_eq!(noun, "objective");
        let Shape::Record(members) = *objective else {
            panic!("an objective is a record");
        };
        let names: Vec<&str> = members.iter().map(|member| member.name.as_str()).collect();
        assert_eq!(
            names,
            ["id", "side", "hexes", "source", "note"],
            "in the order of the file"
        );
        assert_eq!(
            members[2].shape,
            Shape::List(Box::new(Shape::Hex), "hex no".to_owned())
        );
        let Shape::Maybe(source) = &members[3].shape else {
            panic!("a source may be left out");
        };
        let Shape::Choice(variants) = &**source else {
            panic!("a source is one of several");
        };
        let rules = variants.iter().find(|variant| variant.name == "Rules");
        assert_eq!(
            rules.and_then(|rules| rules.inner.clone()),
            Some(Shape::Text)
        );
    }

    /// A form that can't show a part of a rulebook would hide it.
    #[test]
    fn every_part_of_every_rulebook_has_a_shape() {
        fn opaque(shape: &Shape, way: &str, found: &mut Vec<String>) {
            let mut below =
                |shape: &Shape, name: &str| opaque(shape, &format!("{way}/{name}"), found);
            match shape {
                Shape::Record(members) => members.iter().for_each(|it| below(&it.shape, &it.name)),
                Shape::Choice(variants) => {
                    for variant in variants {
                        variant
                            .inner
                            .iter()
                            .for_each(|inner| below(inner, &variant.name));
                    }
                }
                Shape::Named(item) | Shape::List(item, _) | Shape::Maybe(item) => below(item, ""),
                Shape::Opaque => found.push(way.to_owned()),
                _ => {}
            }
        }
        let schema = scenario_schema();
        let mut found = Vec::new();
        for field in schema["properties"].as_object().expect("fields").keys() {
            // What a merge has left is decided in a panel of its own.
            if !matches!(field.as_str(), "$schema" | "format" | "conflicts") {
                opaque(&Shape::of_field(&schema, field), field, &mut found);
            }
        }
        assert_eq!(found, [] as [&str; 0]);
    }

    #[test]
    fn a_fresh_value_has_what_is_needed() {
        let schema = scenario_schema();
        let Shape::List(allotment, _) = Shape::of_field(&schema, "allotments") else {
            panic!("allotments are a list");
        };
        let fresh = allotment.fresh(&|_| "Allied".to_owned());
        assert_eq!(
            fresh,
            json!({"id": "", "side": "Allied", "kind": "", "value": 1, "count": 1})
        );
    }
}
