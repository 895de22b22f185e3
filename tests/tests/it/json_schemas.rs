//! The checked-in JSON Schemas against the sample packs and the golden files, by a validator that is not ours: what
//! Beachhead reads they allow, what it refuses they refuse.
//!
//! What reading refuses for its meaning (a grid that can't be made) no schema can say; all else is held.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use beachhead_check::registry::TABLE;
use beachhead_schema::claims::Claims;
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::errata::Errata;
use beachhead_schema::forces::Forces;
use beachhead_schema::games::GameData;
use beachhead_schema::io::{
    DiskFiles, Part, SourceFile, Syntax, codes, pack_texts, read_pack, read_part, write_part,
};
use beachhead_schema::map::Map;
use beachhead_schema::pack::Manifest;
use beachhead_schema::palette::Palette;
use beachhead_schema::rules::Rules;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::script::Script;
use beachhead_schema::session::{Digests, Move, SavedSession};
use beachhead_schema::tables::Tables;
use beachhead_test_support::{files_below, is_thorough, root, sample_packs, scripts_of};
use beachhead_tests::each_rulebook;
use jsonschema::Validator;
use serde_json::{Value, json};

/// The checked-in schemas by name, compiled.
fn schemas() -> BTreeMap<String, Validator> {
    let files = files_below(&root().join("schema/json")).into_iter();
    let compiled = files.map(|path| {
        let name = path
            .file_name()
            .and_then(|name| name.to_str())
            .expect("a plain name");
        let text = fs::read_to_string(&path).expect("a schema is text");
        let schema: Value = serde_json::from_str(&text).expect("a schema is JSON");
        let meta = jsonschema::draft202012::meta::validate(&schema);
        assert!(meta.is_ok(), "{name} is no schema of 2020-12: {meta:?}");
        let validator =
            jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{name}: {error}"));
        (name.trim_end_matches(".schema.json").to_owned(), validator)
    });
    compiled.collect()
}

/// A file as JSON.
struct SchemaSample {
    /// Its schema's name.
    kind: String,
    name: String,
    value: Value,
}

impl SchemaSample {
    fn new(kind: &str, name: impl Into<String>, text: &str) -> Self {
        let (kind, name) = (kind.to_owned(), name.into());
        let value = serde_json::from_str(text).expect("what we write is JSON");
        Self { kind, name, value }
    }
}

/// Every file of every sample pack, and the golden ones.
fn samples() -> Vec<SchemaSample> {
    let mut samples = Vec::new();
    for folder in sample_packs() {
        samples.extend(parts_of(&folder));
        let has_rules = folder.join("rules.ron").exists();
        for (at, path) in scripts_of(&folder).into_iter().enumerate() {
            let text = fs::read_to_string(&path).expect("a script is text");
            each_rulebook!(|G| {
                if folder.ends_with(G::ID) || has_rules && G::ID == TABLE.id {
                    // What a session is made of is what scripts are made of: one will do.
                    if at == 0 {
                        let json = session_as_json::<G>(&text);
                        let kind = session_kind::<G>();
                        samples.push(SchemaSample::new(&kind, "a session", &json));
                    }
                    let json = script_as_json::<Script<G>>(&text);
                    samples.push(SchemaSample::new(
                        &script_kind::<G>(),
                        path.display().to_string(),
                        &json,
                    ));
                }
            });
        }
    }
    for path in files_below(&root().join("schema/golden")) {
        // Its tide lines and sectors are those of format 1, which are read and not written any more.
        if path.ends_with("format-1/map.json") {
            continue;
        }
        if path
            .extension()
            .is_some_and(|extension| extension == "json")
        {
            let kind = path
                .file_stem()
                .and_then(|name| name.to_str())
                .expect("a plain name");
            let text = fs::read_to_string(&path).expect("a golden file is text");
            samples.push(SchemaSample::new(kind, format!("golden {kind}"), &text));
        }
    }
    samples
}

/// The name of the schema of a rulebook's scripts.
fn script_kind<G: GameData>() -> String {
    format!("script-{}", G::ID)
}

/// The name of the schema of a rulebook's sessions.
fn session_kind<G: GameData>() -> String {
    format!("session-{}", G::ID)
}

/// A session whose moves are the steps of a script, all on one way but the last, and with something in every field.
fn session_as_json<G: GameData>(script: &str) -> String {
    let read = read_part::<Script<G>>(&SourceFile::new("script.ron", script), Syntax::Ron);
    let script = read.value.expect("it is whole").part;
    let last = script.steps.len() - 1;
    let to_come = script.steps.clone();
    let moves = script.steps.into_iter().enumerate();
    let moves = moves.map(|(at, step)| Move {
        step,
        rolled: vec![3; at % 3],
        after: (at == last).then_some(0),
    });
    let digest = || "d1:0".to_owned();
    let session = SavedSession::<G> {
        version: "0.1.0".to_owned(),
        rulebook: G::ID.into(),
        scenario: script.scenario,
        about: script.about,
        random: vec!["Allied".into()],
        data: Digests {
            palette: digest(),
            map: digest(),
            forces: digest(),
            tables: digest(),
            rules: None,
            scenario: digest(),
        },
        generator: "pcg32-54".to_owned(),
        seed: script.seed,
        here: last,
        decides: Some("Allied".into()),
        moves: moves.collect(),
        to_come,
    };
    write_part(&session.into(), Syntax::Json).expect("plain data")
}

fn script_as_json<P: Part>(text: &str) -> String {
    let read = read_part::<P>(&SourceFile::new("script.ron", text), Syntax::Ron);
    write_part(&read.value.expect("it is whole"), Syntax::Json).expect("plain data")
}

fn parts_of(folder: &Path) -> Vec<SchemaSample> {
    let pack = read_pack(&DiskFiles(folder.to_path_buf()))
        .pack
        .expect("it is whole");
    let manifest = pack.manifest.in_syntax(Syntax::Json);
    let kind = |name: &str| match name {
        _ if name == Manifest::file_name(Syntax::Json) => "pack",
        _ if name == manifest.palette => "palette",
        _ if name == manifest.map => "map",
        _ if Some(name) == manifest.forces.as_deref() => "forces",
        _ if Some(name) == manifest.tables.as_deref() => "tables",
        _ if Some(name) == manifest.rules.as_deref() => "rules",
        _ if Some(name) == manifest.claims.as_deref() => "claims",
        _ if Some(name) == manifest.errata.as_deref() => "errata",
        _ => "scenario",
    };
    let texts = pack_texts(&pack, Syntax::Json).expect("plain data");
    texts
        .iter()
        .map(|(name, text)| SchemaSample::new(kind(name), name, text))
        .collect()
}

/// What reading says of a file of this kind.
fn reported(kind: &str, value: &Value) -> Vec<Diagnostic> {
    fn read<P: Part>(text: String) -> Vec<Diagnostic> {
        read_part::<P>(&SourceFile::new("part.json", text), Syntax::Json).diagnostics
    }
    let text = value.to_string();
    match kind {
        "pack" => read::<Manifest>(text),
        "palette" => read::<Palette>(text),
        "map" => read::<Map>(text),
        "forces" => read::<Forces>(text),
        "tables" => read::<Tables>(text),
        "rules" => read::<Rules>(text),
        "claims" => read::<Claims>(text),
        "errata" => read::<Errata>(text),
        "scenario" => read::<Scenario>(text),
        other => {
            each_rulebook!(|G| {
                if other == script_kind::<G>() {
                    return read::<Script<G>>(text);
                }
                if other == session_kind::<G>() {
                    return read::<SavedSession<G>>(text);
                }
            });
            panic!("no part is called {other}");
        }
    }
}

#[test]
fn every_file_is_valid_and_every_schema_has_one() {
    let schemas = schemas();
    let mut used = BTreeSet::new();
    for SchemaSample { kind, name, value } in samples() {
        let schema = schemas
            .get(&kind)
            .unwrap_or_else(|| panic!("no schema for {kind}"));
        let errors: Vec<String> = schema
            .iter_errors(&value)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert_eq!(errors, Vec::<String>::new(), "{name}");
        used.insert(kind);
    }
    assert_eq!(
        used,
        schemas.into_keys().collect(),
        "a schema that nothing is held to"
    );
}

/// Of records with the same fields one is enough.
fn thinned(value: &Value) -> Value {
    match value {
        Value::Array(items) => {
            let mut shapes = BTreeSet::new();
            let kept = items.iter().filter(|item| shapes.insert(shape(item)));
            Value::Array(kept.map(thinned).collect())
        }
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| (name.clone(), thinned(value)))
            .collect(),
        plain => plain.clone(),
    }
}

fn shape(value: &Value) -> String {
    match value {
        Value::Array(items) => format!("[{}]", items.first().map(shape).unwrap_or_default()),
        Value::Object(fields) => fields
            .iter()
            .map(|(name, value)| format!("{name}:{} ", shape(value)))
            .collect(),
        Value::String(_) => "string".to_owned(),
        _ => "plain".to_owned(),
    }
}

/// The pointers to everything in a value, itself included.
fn pointers(value: &Value, here: &str, found: &mut Vec<String>) {
    found.push(here.to_owned());
    match value {
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(at, item)| pointers(item, &format!("{here}/{at}"), found)),
        Value::Object(fields) => fields.iter().for_each(|(name, value)| {
            let name = name.replace('~', "~0").replace('/', "~1");
            pointers(value, &format!("{here}/{name}"), found);
        }),
        _ => {}
    }
}

/// The value with something else at a pointer.
fn spoilt(value: &Value, pointer: &str, spoil: &dyn Fn(&mut Value)) -> Value {
    let mut value = value.clone();
    spoil(value.pointer_mut(pointer).expect("it points at something"));
    value
}

#[test]
fn schemas_refuse_what_reading_refuses() {
    let by_shape = [
        codes::BAD_RECORD,
        codes::UNKNOWN_FIELD,
        codes::MISSING_FIELD,
        codes::FORMAT_VERSION,
    ];
    let schemas = schemas();
    let mut seen = BTreeSet::new();
    let mut refused = 0;
    for SchemaSample { kind, name, value } in samples() {
        let mut value = thinned(&value);
        // Files of one kind have much in common: of each shape of record the first one does.
        for (field, value) in value.as_object_mut().into_iter().flatten() {
            if let Value::Array(records) = value {
                records.retain(|record| seen.insert((kind.clone(), field.clone(), shape(record))));
            }
        }
        if !seen.insert((kind.clone(), String::new(), shape(&value))) {
            continue;
        }
        let mut places = Vec::new();
        pointers(&value, "", &mut places);
        for (nth, place) in places.into_iter().enumerate() {
            let at = value.pointer(&place).expect("it was found there");
            // Two of the seven other values at each place, other ones at the next; all, where all that can be is tried.
            let is_tried = |other: usize| is_thorough() || (nth + other) % 7 < 2;
            let mut spoils: Vec<(String, Value)> = [
                json!(null),
                json!(true),
                json!(-70_000),
                json!(1.5),
                json!("x y"),
                json!([]),
                json!({}),
            ]
            .into_iter()
            .enumerate()
            .filter(|(other, _)| is_tried(*other))
            .map(|(_, other)| other)
            .filter(|other| other != at)
            .filter(|other| {
                // A record of which nothing is required is read from an empty list too; no file has that.
                let nothing = || spoilt(&value, &place, &|value| *value = json!({}));
                *other != json!([]) || !at.is_object() || !schemas[&kind].is_valid(&nothing())
            })
            .map(|other| {
                (
                    format!("{place} = {other}"),
                    spoilt(&value, &place, &|value| *value = other.clone()),
                )
            })
            .collect();
            for field in at.as_object().into_iter().flat_map(|fields| fields.keys()) {
                let without = spoilt(&value, &place, &|value| {
                    drop(
                        value
                            .as_object_mut()
                            .and_then(|fields| fields.remove(field)),
                    )
                });
                spoils.push((format!("{place} without {field}"), without));
            }
            if at.is_object() {
                let with = spoilt(&value, &place, &|value| value["colour"] = json!("red"));
                spoils.push((format!("{place} with an unknown field"), with));
            }
            for (what, spoilt) in spoils {
                let reported = reported(&kind, &spoilt);
                let is_valid = schemas[&kind].is_valid(&spoilt);
                let is_refused = reported
                    .iter()
                    .any(|finding| by_shape.contains(&finding.code));
                assert!(
                    is_valid || !reported.is_empty(),
                    "{name}: {what} is read, but its schema refuses it"
                );
                assert!(
                    !is_valid || !is_refused,
                    "{name}: {what} is refused, but its schema allows it: {reported:#?}"
                );
                refused += usize::from(!is_valid);
            }
        }
    }
    assert!(refused > 1000, "much was spoilt");
}

#[test]
fn every_file_may_name_its_schema() {
    let schemas = schemas();
    for SchemaSample { kind, name, value } in samples() {
        for (schema, is_allowed) in [(json!("../map.schema.json"), true), (json!(7), false)] {
            let value = spoilt(&value, "", &|value| value["$schema"] = schema.clone());
            assert_eq!(schemas[&kind].is_valid(&value), is_allowed, "{name}");
            assert_eq!(reported(&kind, &value).is_empty(), is_allowed, "{name}");
        }
    }
}
