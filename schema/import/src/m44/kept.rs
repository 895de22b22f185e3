//! What no field of a pack holds: the difference between a file and what its pack says, and how it is put back.
//!
//! A place is a JSON pointer, but that hexagons, labels and tags go by where they lie and what they are instead of
//! their place in a list: `/board/hexagons/8,2/tags/medal`. So an edit elsewhere moves nothing. Two things a pointer
//! can't say have names of their own: `#order` is in which order a list stood, `#item` that it was wrapped.
//!
//! What stood *instead* of what the pack says holds as long as the pack says that: an edit wins.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use super::vocabulary::TagKind;
use beachhead_base::Id;
use beachhead_model::games::landings::Kept;

const ORDER: &str = "#order";
const ITEM: &str = "#item";
const LAYERS: &str = "/board/#layers";
const FLAT: &str = "/text/#flat";
const LANGUAGE: &str = "/text/#language";

/// How a file says what a pack has no words for: choices that are made once for all of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct KeptShape {
    /// Tiles that lie in another layer than the editor puts them.
    pub(super) layers: BTreeMap<Id, &'static str>,
    /// Whether `text` holds the words itself, and not by language.
    pub(super) is_flat: bool,
    /// The language whose name is the title.
    pub(super) language: Option<String>,
}

impl KeptShape {
    /// Examines the layout of `text`.
    pub(super) fn of_text(&mut self, file: &Value) {
        let text = file.get("text").and_then(Value::as_object);
        self.is_flat =
            text.is_some_and(|text| text.get("name").is_some_and(|name| !name.is_null()));
        let named = |(_, text): &(&String, &Value)| text.get("name").is_some_and(Value::is_string);
        let language = text.and_then(|text| text.iter().find(named));
        self.language = language.map(|(language, _)| language.clone());
    }

    /// The same, as a scenario keeps it.
    fn kept(&self) -> Vec<Kept> {
        let mut kept = Vec::new();
        let mut keep = |at: &str, value: Value| kept.push(one(at, &value, None));
        if !self.layers.is_empty() {
            let layers = self.layers.iter();
            let layers = layers.map(|(tile, layer)| (tile.to_string(), Value::from(*layer)));
            keep(LAYERS, Value::Object(layers.collect()));
        }
        if self.is_flat {
            keep(FLAT, Value::Bool(true));
        } else if let Some(language) = self
            .language
            .as_deref()
            .filter(|language| *language != "en")
        {
            keep(LANGUAGE, language.into());
        }
        kept
    }

    /// Reads it from what a scenario keeps.
    pub(super) fn of(kept: &[Kept]) -> Self {
        let mut shape = Self::default();
        for kept in kept {
            let value = || serde_json::from_str::<Value>(&kept.json).ok();
            match kept.at.as_str() {
                FLAT => shape.is_flat = true,
                LANGUAGE => {
                    shape.language = value().and_then(|value| value.as_str().map(str::to_owned));
                }
                LAYERS => {
                    let known = |layer: &Value| {
                        let mut layers = super::vocabulary::LAYERS.iter().map(|(known, _)| *known);
                        layers.find(|known| layer.as_str() == Some(known))
                    };
                    let Some(Value::Object(layers)) = value() else {
                        continue;
                    };
                    let layers = layers.iter();
                    shape.layers = layers
                        .filter_map(|(tile, layer)| Some((Id::from(tile.as_str()), known(layer)?)))
                        .collect();
                }
                _ => {}
            }
        }
        shape
    }
}

/// A key as a step of a pointer; `#` begins what only we say.
fn step_of(key: &str) -> String {
    let key = super::json::escaped(key);
    match key.strip_prefix('#') {
        Some(rest) => format!("~2{rest}"),
        None => key,
    }
}

fn one(at: &str, value: &Value, instead_of: Option<&Value>) -> Kept {
    Kept {
        at: at.to_owned(),
        json: value.to_string(),
        instead_of: instead_of.map(Value::to_string),
    }
}

/// What of a file its pack doesn't say.
pub(super) fn difference(file: &Value, plain: &Value, shape: &KeptShape) -> Vec<Kept> {
    let mut kept = shape.kept();
    let file = unwrapped(file, "", &mut kept);
    differ(Some(&file), Some(plain), "", &mut kept);
    kept
}

/// Takes lists out of their `item`, and notes where.
fn unwrapped(value: &Value, at: &str, kept: &mut Vec<Kept>) -> Value {
    match value {
        Value::Object(fields) => {
            let mut inner = fields.iter();
            if let (Some((key, inner)), None) = (inner.next(), inner.next())
                && key == "item"
                && (inner.is_array() || inner.is_object())
            {
                // A list that holds one thing only may have lost its brackets.
                kept.push(one(
                    &format!("{at}/{ITEM}"),
                    &Value::Bool(inner.is_array()),
                    None,
                ));
                let list = match inner {
                    Value::Array(values) => values.clone(),
                    single => vec![single.clone()],
                };
                return unwrapped_list(&list, at, kept);
            }
            let fields = fields.iter().map(|(key, inner)| {
                let at = format!("{at}/{}", step_of(key));
                (key.clone(), unwrapped(inner, &at, kept))
            });
            Value::Object(fields.collect())
        }
        Value::Array(values) => unwrapped_list(values, at, kept),
        other => other.clone(),
    }
}

fn unwrapped_list(values: &[Value], at: &str, kept: &mut Vec<Kept>) -> Value {
    let keys = keys(at, values);
    let inner = values.iter().enumerate().map(|(index, value)| {
        let key = keys.as_ref().and_then(|keys| keys.get(index));
        let key = key.map_or_else(|| index.to_string(), |key| step_of(key));
        unwrapped(value, &format!("{at}/{key}"), kept)
    });
    Value::Array(inner.collect())
}

/// By what the things in a list go, if they go by anything else than their place in it.
fn keys(at: &str, values: &[Value]) -> Option<Vec<String>> {
    let key: fn(&Value) -> Option<String> = if at == "/board/hexagons" || at == "/board/labels" {
        by_hex
    } else if at.starts_with("/board/hexagons/") && at.ends_with("/tags") {
        by_tag
    } else {
        return None;
    };
    let mut seen = BTreeMap::<String, usize>::new();
    let keys = values.iter().enumerate().map(|(index, value)| {
        let key = key(value).unwrap_or_else(|| format!("#{index}"));
        let times = seen.entry(key.clone()).or_default();
        *times += 1;
        if *times == 1 {
            key
        } else {
            format!("{key};{times}")
        }
    });
    Some(keys.collect())
}

fn by_hex(value: &Value) -> Option<String> {
    let number = |key: &str| match value.get(key)? {
        Value::Number(number) => super::reading::whole_of(number),
        Value::String(text) => text.trim().parse().ok(),
        _ => None,
    };
    Some(format!("{},{}", number("row")?, number("col")?))
}

fn by_tag(value: &Value) -> Option<String> {
    let name = value.get("name")?.as_str()?;
    Some(match TagKind::of(name) {
        TagKind::Medal => "medal".to_owned(),
        TagKind::Exit => "exit".to_owned(),
        TagKind::Camouflage => "camouflage".to_owned(),
        // What counts those of one name is no part of it.
        _ => name.replace(';', ":"),
    })
}

/// The same except for how numbers are written.
pub(super) fn equal(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a == b || a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| equal(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let same = |(key, a): (&String, &Value)| b.get(key).is_some_and(|b| equal(a, b));
            a.len() == b.len() && a.iter().all(same)
        }
        (a, b) => a == b,
    }
}

fn differ(file: Option<&Value>, plain: Option<&Value>, at: &str, kept: &mut Vec<Kept>) {
    match (file, plain) {
        (None, None) => {}
        (Some(file), Some(plain)) if equal(file, plain) => {}
        (Some(Value::Object(file)), Some(Value::Object(plain))) => {
            let keys: BTreeSet<&String> = file.keys().chain(plain.keys()).collect();
            for key in keys {
                let at = format!("{at}/{}", step_of(key));
                differ(file.get(key), plain.get(key), &at, kept);
            }
        }
        (Some(Value::Array(file)), Some(Value::Array(plain))) if keys(at, file).is_some() => {
            lists_differ(file, plain, at, kept);
        }
        (Some(file), plain) => kept.push(one(at, file, plain)),
        (None, Some(plain)) => kept.push(Kept {
            at: at.to_owned(),
            json: String::new(),
            instead_of: Some(plain.to_string()),
        }),
    }
}

fn lists_differ(file: &[Value], plain: &[Value], at: &str, kept: &mut Vec<Kept>) {
    let (Some(file_keys), Some(plain_keys)) = (keys(at, file), keys(at, plain)) else {
        return;
    };
    let by_key = |keys: &[String], values: &[Value]| -> BTreeMap<String, Value> {
        keys.iter().cloned().zip(values.iter().cloned()).collect()
    };
    let (in_file, in_plain) = (by_key(&file_keys, file), by_key(&plain_keys, plain));
    let all: BTreeSet<&String> = in_file.keys().chain(in_plain.keys()).collect();
    for key in all {
        let at = format!("{at}/{}", step_of(key));
        match (in_file.get(key), in_plain.get(key)) {
            // A second entry of a hex says what the first has in the pack: it holds as long as that.
            (Some(again), None) => {
                let base = key.split_once(';').and_then(|(base, _)| in_plain.get(base));
                kept.push(one(&at, again, base));
            }
            (file, plain) => differ(file, plain, &at, kept),
        }
    }
    let mut usual: Vec<String> = plain_keys
        .iter()
        .filter(|key| in_file.contains_key(*key))
        .cloned()
        .collect();
    let more = in_file.keys().filter(|key| !in_plain.contains_key(*key));
    usual.extend(more.cloned());
    sort(at, &mut usual);
    if usual != file_keys {
        kept.push(one(&format!("{at}/{ORDER}"), &file_keys.into(), None));
    }
}

/// Hexes stand in the order of the board, whatever they are listed for.
fn sort(at: &str, keys: &mut [String]) {
    if at != "/board/hexagons" {
        return;
    }
    let rank = |key: &String| {
        let (place, times) = key.split_once(';').unwrap_or((key, ""));
        let (row, col) = place.split_once(',').unwrap_or(("", ""));
        let number = |text: &str| text.parse::<i64>().unwrap_or(i64::MAX);
        (
            number(row),
            number(col),
            times.parse::<u64>().unwrap_or_default(),
        )
    };
    keys.sort_by_cached_key(rank);
}

/// What is kept, by the steps of its pointers.
#[derive(Default)]
struct KeptNode {
    own: Option<(Option<Value>, Option<Value>)>,
    order: Option<Vec<String>>,
    item: Option<bool>,
    inner: BTreeMap<String, KeptNode>,
}

/// Puts what is kept back into what a pack says.
pub(super) fn restore(plain: Value, kept: &[Kept]) -> Value {
    let mut root = KeptNode::default();
    for kept in kept {
        if [LAYERS, FLAT, LANGUAGE].contains(&kept.at.as_str()) {
            continue;
        }
        let json = serde_json::from_str::<Value>(&kept.json).ok();
        let mut node = &mut root;
        let mut steps = kept.at.split('/').skip(1).peekable();
        while let Some(step) = steps.next() {
            match step {
                ORDER if steps.peek().is_none() => {
                    let keys = json.as_ref().and_then(Value::as_array);
                    let key = |key: &Value| key.as_str().map(str::to_owned);
                    node.order = keys.map(|keys| keys.iter().filter_map(key).collect());
                }
                ITEM if steps.peek().is_none() => {
                    node.item = json.as_ref().and_then(Value::as_bool);
                }
                step => {
                    let step = step
                        .replace("~2", "#")
                        .replace("~1", "/")
                        .replace("~0", "~");
                    node = node.inner.entry(step).or_default();
                    if steps.peek().is_none() {
                        let instead = kept.instead_of.as_deref();
                        let instead = instead.and_then(|text| serde_json::from_str(text).ok());
                        node.own = Some((json.clone(), instead));
                    }
                }
            }
        }
        // A file that is no object at all.
        if kept.at.is_empty() {
            let instead = kept.instead_of.as_deref();
            root.own = Some((
                json,
                instead.and_then(|text| serde_json::from_str(text).ok()),
            ));
        }
    }
    merge(Some(plain), &root, "").unwrap_or(Value::Null)
}

fn merge(plain: Option<Value>, node: &KeptNode, at: &str) -> Option<Value> {
    let merged = match &node.own {
        Some((json, Some(instead))) => match plain {
            Some(plain) if equal(&plain, instead) => json.clone(),
            edited => edited,
        },
        Some((json, None)) => plain.or_else(|| json.clone()),
        None => plain,
    };
    merge_inside(merged, node, at)
}

/// Goes on inside a value, and wraps it again if it was.
fn merge_inside(value: Option<Value>, node: &KeptNode, at: &str) -> Option<Value> {
    let merged = inner(value, node, at);
    match (node.item, merged) {
        (Some(is_list), Some(Value::Array(values))) => {
            let inner = match <[Value; 1]>::try_from(values) {
                Ok([only]) if !is_list => only,
                Ok(one) => Value::Array(one.into()),
                Err(values) => Value::Array(values),
            };
            Some(Value::Object(Map::from_iter([("item".to_owned(), inner)])))
        }
        (_, merged) => merged,
    }
}

fn inner(plain: Option<Value>, node: &KeptNode, at: &str) -> Option<Value> {
    match plain? {
        Value::Object(mut fields) => {
            for (key, node) in &node.inner {
                let at = format!("{at}/{}", step_of(key));
                if let Some(value) = merge(fields.remove(key), node, &at) {
                    fields.insert(key.clone(), value);
                }
            }
            Some(Value::Object(fields))
        }
        Value::Array(values) => Some(match keys(at, &values) {
            Some(keys) => list(keys, values, node, at),
            None => {
                let merged = values
                    .into_iter()
                    .enumerate()
                    .filter_map(|(index, value)| match node.inner.get(&index.to_string()) {
                        Some(node) => merge(Some(value), node, &format!("{at}/{index}")),
                        None => Some(value),
                    });
                Value::Array(merged.collect())
            }
        }),
        other => Some(other),
    }
}

fn list(keys: Vec<String>, values: Vec<Value>, node: &KeptNode, at: &str) -> Value {
    let said: BTreeMap<String, Value> = keys.iter().cloned().zip(values).collect();
    let mut merged = BTreeMap::new();
    let mut order = Vec::new();
    for key in keys {
        let inner_at = format!("{at}/{}", step_of(&key));
        let value = said.get(&key).cloned();
        let value = match node.inner.get(&key) {
            Some(node) => merge(value, node, &inner_at),
            None => value,
        };
        if let Some(value) = value {
            merged.insert(key.clone(), value);
            order.push(key);
        }
    }
    for (key, inner) in node
        .inner
        .iter()
        .filter(|(key, _)| !said.contains_key(*key))
    {
        let base = key.split_once(';').and_then(|(base, _)| said.get(base));
        let inner_at = format!("{at}/{}", step_of(key));
        let value = match &inner.own {
            Some((json, Some(instead))) if base.is_some_and(|base| equal(base, instead)) => {
                merge_inside(json.clone(), inner, &inner_at)
            }
            _ => merge(None, inner, &inner_at),
        };
        if let Some(value) = value {
            merged.insert(key.clone(), value);
            order.push(key.clone());
        }
    }
    sort(at, &mut order);
    if let Some(known) = &node.order {
        let rank: BTreeMap<&String, usize> = known.iter().zip(0..).collect();
        order.sort_by_key(|key| rank.get(key).copied().unwrap_or(usize::MAX));
    }
    let values = order.into_iter().filter_map(|key| merged.remove(&key));
    Value::Array(values.collect())
}
