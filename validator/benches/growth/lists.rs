//! Every list of records that a pack has, and packs in which one of them is long.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::Path;

use beachhead_schema::diag::{Code, Diagnostic, Place};
use beachhead_schema::io::{DiskFiles, MemoryFiles, Syntax, pack_texts, read_pack};
use beachhead_schema::pack::Pack;
use serde_json::{Value, json};

/// Records of lists that no sample has: part, list, record.
pub const SEEDS: &[(&str, &str, &str)] = &[
    (
        "map",
        "charts",
        r#"{"id": "boats", "kind": "Turns", "title": "Boats", "beside": "East", "cells": 4, "columns": 2, "first": 1, "labels": ["1"]}"#,
    ),
    (
        "map",
        "underlays",
        r#"{"id": "sheet", "image": "scan.png", "sha256": "00", "fit": "Affine", "anchors": [{"hex": "0101", "x": 10.5, "y": 20.5}]}"#,
    ),
    (
        "palette",
        "patterns",
        r#"{"id": "grove", "spacing": 40, "vary": 20, "glyphs": [{"Dot": {"at": [0, 0], "radius": 12}}]}"#,
    ),
    (
        "scenario",
        "off_map",
        r#"{"unit": "8/4", "chart": "boats", "cell": 1}"#,
    ),
];

/// Parts with lists, by the names of their schemas.
const SCHEMAS: &[(&str, &str)] = &[
    ("map", include_str!("../../../schema/json/map.schema.json")),
    (
        "palette",
        include_str!("../../../schema/json/palette.schema.json"),
    ),
    (
        "forces",
        include_str!("../../../schema/json/forces.schema.json"),
    ),
    (
        "tables",
        include_str!("../../../schema/json/tables.schema.json"),
    ),
    (
        "claims",
        include_str!("../../../schema/json/claims.schema.json"),
    ),
    (
        "errata",
        include_str!("../../../schema/json/errata.schema.json"),
    ),
    (
        "scenario",
        include_str!("../../../schema/json/scenario.schema.json"),
    ),
    (
        "pack",
        include_str!("../../../schema/json/pack.schema.json"),
    ),
];

/// Records that a list is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Filling {
    /// One record as often.
    Equal,
    /// Records of other ids and hexes.
    Distinct,
}

/// A pack of the project, as JSON.
pub struct Sample {
    name: String,
    files: BTreeMap<String, Value>,
    hexes: Vec<String>,
}

/// A list of a sample: the part, and the way to it by names and places.
#[derive(Clone, Debug)]
pub struct List {
    file: String,
    part: &'static str,
    steps: Vec<Step>,
    /// The record that it is filled with, if the sample's own list has none.
    seed: Option<Value>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Step {
    Name(String),
    Nth(usize),
}

impl List {
    /// The part and the names on the way: `map regions hexes`.
    pub fn name(&self) -> String {
        let names = self.steps.iter().filter_map(|step| match step {
            Step::Name(name) => Some(name.as_str()),
            Step::Nth(_) => None,
        });
        std::iter::once(self.part)
            .chain(names)
            .collect::<Vec<_>>()
            .join(" ")
    }
}

impl Sample {
    /// The samples, those with more kinds of records first.
    pub fn all() -> Result<Vec<Self>, Box<dyn Error>> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let folders = ["utah", "omaha", "landings", "dday"];
        let folders = folders.map(|name| root.join("../sample-data").join(name));
        let test_pack = root.join("games/omaha/src/tests/pack");
        let all = folders.into_iter().chain([test_pack]);
        all.map(|folder| Self::of(&folder)).collect()
    }

    fn of(folder: &Path) -> Result<Self, Box<dyn Error>> {
        let read = read_pack(&DiskFiles(folder.to_path_buf()));
        let pack: Pack = read.pack.ok_or("a sample can be read")?;
        let texts = pack_texts(&pack, Syntax::Json)?;
        let files = texts.into_iter().map(|(name, text)| {
            let value: Value = serde_json::from_str(&text)?;
            Ok((name, value))
        });
        let files: Result<BTreeMap<String, Value>, serde_json::Error> = files.collect();
        let numbers = pack
            .map
            .grid
            .iter()
            .map(|hex| pack.map.grid.number(hex).to_string());
        Ok(Self {
            name: folder
                .file_name()
                .unwrap_or_default()
                .to_string_lossy()
                .into_owned(),
            files: files?,
            hexes: numbers.collect(),
        })
    }

    /// The name of its folder.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its lists that hold something, each once by its name.
    fn lists(&self) -> Vec<List> {
        let mut lists = Vec::new();
        for (file, value) in &self.files {
            let stem = file
                .rsplit('/')
                .next()
                .unwrap_or(file)
                .trim_end_matches(".json");
            let known = SCHEMAS
                .iter()
                .map(|(part, _)| *part)
                .find(|part| *part == stem);
            let part = known.unwrap_or("scenario");
            walk(value, &mut Vec::new(), &mut |steps| {
                lists.push(List {
                    file: file.clone(),
                    part,
                    steps: steps.to_vec(),
                    seed: None,
                });
            });
        }
        lists
    }

    /// The files of the pack in which this list has this number of records.
    pub fn filled(&self, list: &List, filling: Filling, count: usize) -> MemoryFiles {
        let mut files = self.files.clone();
        let file = files.get_mut(&list.file);
        if let Some(place) = file.and_then(|file| at(file, &list.steps)) {
            let first = place.as_array().and_then(|all| all.first()).cloned();
            let first = first.or_else(|| list.seed.clone()).unwrap_or_default();
            let first = shortened(&first);
            let hexes: BTreeMap<&str, usize> =
                self.hexes.iter().map(String::as_str).zip(0..).collect();
            *place = match (place.is_object(), filling) {
                (true, _) => own_properties(filling, count),
                (_, Filling::Equal) => Value::Array(vec![first; count]),
                (_, Filling::Distinct) => {
                    let other = |nth| self.other(&first, "", nth, &hexes);
                    Value::Array((0..count).map(other).collect())
                }
            };
        }
        texts_of(files)
    }

    /// Its files, and scripts that its manifest doesn't list.
    fn with_unlisted(&self, count: usize) -> MemoryFiles {
        let script = json!({"format": 1, "scenario": "none", "about": "", "seed": 1, "steps": []});
        let more = (0..count).map(|nth| (format!("drafts/{nth}.json"), script.clone()));
        texts_of(self.files.clone().into_iter().chain(more))
    }

    /// Its files, and scenarios that are only heads.
    fn with_scenarios(&self, count: usize) -> MemoryFiles {
        let mut files = self.files.clone();
        let mut head = files.get("scenario.json").cloned().unwrap_or_default();
        if let Some(members) = head.as_object_mut() {
            members.retain(|name, value| !value.is_array() && name != "rules");
        }
        let more = (0..count).map(|nth| {
            let mut scenario = head.clone();
            if let Some(id) = scenario.get_mut("id") {
                *id = json!(format!("scenario-{nth}"));
            }
            (format!("scenarios/{nth}.json"), scenario)
        });
        let more: BTreeMap<String, Value> = more.collect();
        let listed = files.get_mut("pack.json");
        let listed = listed.and_then(|manifest| manifest.get_mut("scenarios"));
        if let Some(listed) = listed.and_then(Value::as_array_mut) {
            listed.extend(more.keys().map(|name| json!(name)));
        }
        texts_of(files.into_iter().chain(more))
    }

    /// The record with other ids and hexes.
    fn other(&self, value: &Value, key: &str, nth: usize, hexes: &BTreeMap<&str, usize>) -> Value {
        match value {
            Value::String(text) => match hexes.get(text.as_str()) {
                Some(at) => json!(self.hexes.get((at + nth) % self.hexes.len())),
                None if ["", "id", "unit", "row"].contains(&key) => json!(format!("{text}-{nth}")),
                None => value.clone(),
            },
            Value::Number(_) if ["nr", "order", ""].contains(&key) => json!(nth + 1),
            Value::Array(all) => all
                .iter()
                .map(|it| self.other(it, "in a list", nth, hexes))
                .collect(),
            Value::Object(members) => members
                .iter()
                .map(|(name, it)| (name.clone(), self.other(it, name, nth, hexes)))
                .collect(),
            _ => value.clone(),
        }
    }
}

/// The record with few entries in each of its own lists, which are measured by themselves.
fn shortened(record: &Value) -> Value {
    const MOST_ENTRIES: usize = 3;
    match record {
        Value::Array(all) => all.iter().take(MOST_ENTRIES).map(shortened).collect(),
        Value::Object(members) => { members.iter() }
            .map(|(name, it)| (name.clone(), shortened(it)))
            .collect(),
        _ => record.clone(),
    }
}

fn texts_of(files: impl IntoIterator<Item = (String, Value)>) -> MemoryFiles {
    let files = files.into_iter();
    let texts = files.map(|(name, value)| (name, value.to_string().into_bytes()));
    MemoryFiles(texts.collect())
}

/// Lints of a project's own: of hexes, of units, and of own properties.
pub const OWN_LINTS: &str = r#"
[[check.lints]]
code = "OWN001"
query = "terrain=clear and named"
message = "clear hexes have no name"

[[check.lints]]
code = "OWN002"
query = "side=German and terrain=clear"
message = "a German unit begins in the open"

[[check.lints]]
code = "OWN003"
of = "unit"
query = "side=German"
message = "a German unit"
"#;

/// The lists of all samples, each once, and the seeds.
pub fn of(samples: &[Sample]) -> Vec<(&Sample, &'static List)> {
    let mut seen = BTreeSet::new();
    let mut found = Vec::new();
    for sample in samples {
        for list in sample.lists() {
            if seen.insert(list.name()) {
                found.push((sample, &*Box::leak(Box::new(list))));
            }
        }
    }
    if let Some(sample) = samples.first() {
        for (part, list, record) in SEEDS {
            let list = List {
                file: format!("{part}.json"),
                part,
                steps: vec![Step::Name((*list).to_owned())],
                seed: serde_json::from_str(record).ok(),
            };
            found.push((sample, &*Box::leak(Box::new(list))));
        }
        // Own properties are a table of names, not a list.
        for (part, layer) in [("map", "hexes"), ("forces", "units")] {
            let list = List {
                file: format!("{part}.json"),
                part,
                steps: vec![
                    Step::Name(layer.to_owned()),
                    Step::Nth(0),
                    Step::Name("own".to_owned()),
                ],
                seed: None,
            };
            found.push((sample, &*Box::leak(Box::new(list))));
        }
    }
    found
}

/// Lists of the schemas of which there is no record.
pub fn without_record(samples: &[Sample]) -> Vec<String> {
    let known: BTreeSet<String> = of(samples).iter().map(|(_, list)| list.name()).collect();
    let mut missing = Vec::new();
    for (part, schema) in SCHEMAS {
        let schema: Value = serde_json::from_str(schema).unwrap_or_default();
        let fields = schema.get("properties").and_then(Value::as_object);
        for (name, field) in fields.into_iter().flatten() {
            let is_list = field
                .get("type")
                .is_some_and(|kind| kind.to_string().contains("array"));
            // What a merge has left is read, and keeps all else from being judged.
            if is_list && name != "conflicts" && !known.contains(&format!("{part} {name}")) {
                missing.push(format!(
                    "no sample and no seed has a record of {part} {name}"
                ));
            }
        }
    }
    missing
}

/// Packs with many files, by name.
pub type ManyFiles = fn(&Sample, usize) -> MemoryFiles;

/// Lists of files, by name.
pub const FILES: &[(&str, ManyFiles)] = &[
    ("files that are not listed", Sample::with_unlisted),
    ("files of scenarios", Sample::with_scenarios),
];

/// The text of settings that have a list of this length.
type SettingsText = fn(usize) -> String;

/// Settings with a long list, by name.
pub fn settings() -> Vec<(&'static str, SettingsText)> {
    let paths = |count: usize| {
        let each = (0..count).map(|nth| {
            format!("[[check.paths]]\npath = \"drafts-{nth}/**\"\nignore = [\"MAP003\"]\n")
        });
        each.collect()
    };
    vec![("check.paths", paths)]
}

/// As many findings as are kept of one code, in a few files.
pub fn findings() -> Vec<Diagnostic> {
    const CODE: Code = Code {
        id: "MAP003",
        name: "hex-missing",
    };
    let each = (0..1_000).map(|nth| {
        let place = Place::file(format!("drafts-{}/map.ron", nth / 100));
        Diagnostic::warning(CODE, "a hex is missing").at(place)
    });
    each.collect()
}

fn own_properties(filling: Filling, count: usize) -> Value {
    let name = |nth: usize| format!("p{nth}");
    let value = |nth| match filling {
        Filling::Equal => json!(1),
        Filling::Distinct => json!(nth),
    };
    (0..count).map(|nth| (name(nth), value(nth))).collect()
}

/// The value at the end of the way. A list or a table that isn't there is made.
fn at<'v>(value: &'v mut Value, steps: &[Step]) -> Option<&'v mut Value> {
    let Some((first, rest)) = steps.split_first() else {
        return Some(value);
    };
    let next = match first {
        Step::Nth(nth) => value.get_mut(nth)?,
        Step::Name(name) => {
            let fresh = if name == "own" { json!({}) } else { json!([]) };
            value.as_object_mut()?.entry(name.clone()).or_insert(fresh)
        }
    };
    at(next, rest)
}

/// Calls for every list that holds something; of the records of a list those that come first with each of their own.
fn walk(value: &Value, steps: &mut Vec<Step>, found: &mut impl FnMut(&[Step])) {
    match value {
        Value::Array(all) => {
            if !all.is_empty() {
                found(steps);
            }
            for (nth, inner) in all.iter().enumerate() {
                steps.push(Step::Nth(nth));
                walk(inner, steps, found);
                steps.pop();
            }
        }
        Value::Object(members) => {
            for (name, inner) in members {
                steps.push(Step::Name(name.clone()));
                walk(inner, steps, found);
                steps.pop();
            }
        }
        _ => {}
    }
}
