//! The checked-in JSON Schemas against real files: every part of every sample pack and every golden file validates,
//! and what readers refuse, schemas refuse as well.

use std::fs;

use beachhead_schema::games::utah::Utah;
use beachhead_schema::io::{
    DiskFiles, SourceFile, Syntax, pack_texts, read_pack, read_part, write_part,
};
use beachhead_schema::pack::{Manifest, Pack};
use beachhead_schema::script::Script;
use beachhead_tests::{files_below, root, sample_packs};
use jsonschema::Validator;
use serde_json::{Value, json};

/// The schema that is checked in for a kind of file.
fn schema(name: &str) -> Validator {
    let path = root().join(format!("schema/json/{name}.schema.json"));
    let text = fs::read_to_string(path).expect("a schema is checked in");
    let schema = serde_json::from_str(&text).expect("it is JSON");
    jsonschema::validator_for(&schema).expect("it is a schema")
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

fn check(schema: &Validator, file: &Value, name: &str) {
    let errors: Vec<String> = schema
        .iter_errors(file)
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert_eq!(errors, [""; 0], "{name}");
}

/// The kind of file that a part of a pack is, and what is in it.
fn parts(pack: &Pack) -> Vec<(&'static str, Value)> {
    let manifest = pack.manifest.in_syntax(Syntax::Json);
    let texts = pack_texts(pack, Syntax::Json).expect("plain data");
    let kind_of = |name: &str| match name {
        name if name == Manifest::file_name(Syntax::Json) => "pack",
        name if name == manifest.palette => "palette",
        name if name == manifest.map => "map",
        name if name == manifest.forces => "forces",
        name if name == manifest.tables => "tables",
        name if manifest.claims.as_deref() == Some(name) => "claims",
        name if manifest.errata.as_deref() == Some(name) => "errata",
        _ => "scenario",
    };
    texts
        .iter()
        .map(|(name, text)| (kind_of(name), json(text)))
        .collect()
}

#[test]
fn every_part_of_every_sample_pack_validates() {
    for folder in sample_packs() {
        let pack = read_pack(&DiskFiles(folder.clone()))
            .pack
            .expect("a whole pack");
        let parts = parts(&pack);
        assert!(
            parts.len() >= 8,
            "{} has only {} parts",
            folder.display(),
            parts.len()
        );
        for (kind, part) in parts {
            check(
                &schema(kind),
                &part,
                &format!("{kind} of {}", folder.display()),
            );
        }
    }
}

#[test]
fn every_script_validates() {
    let script_schema = schema("script-utah");
    let golden = root().join("schema/golden/format-1/script-utah.ron");
    let samples = sample_packs()
        .into_iter()
        .flat_map(|folder| files_below(&folder));
    let scripts = samples.filter(|file| {
        file.parent()
            .is_some_and(|folder| folder.ends_with("scripts"))
    });
    for file in scripts.chain([golden]) {
        let text = fs::read_to_string(&file).expect("a script is text");
        let name = file.display().to_string();
        let script = read_part::<Script<Utah>>(&SourceFile::new(&name, text), Syntax::Ron)
            .value
            .expect("a script");
        check(
            &script_schema,
            &json(&write_part(&script, Syntax::Json).expect("plain data")),
            &name,
        );
    }
}

#[test]
fn golden_files_validate_and_spoiled_ones_do_not() {
    for kind in [
        "pack",
        "palette",
        "map",
        "forces",
        "tables",
        "claims",
        "errata",
        "scenario",
        "script-utah",
    ] {
        let text = fs::read_to_string(root().join(format!("schema/golden/format-1/{kind}.json")))
            .expect("a golden file");
        let (schema, golden) = (schema(kind), json(&text));
        check(&schema, &golden, kind);
        let spoiled = |field: &str, value: Value| {
            let mut file = golden.clone();
            file[field] = value;
            file
        };
        assert!(
            !schema.is_valid(&spoiled("format", json!(2))),
            "{kind} of another format"
        );
        assert!(
            !schema.is_valid(&spoiled("unheard_of", json!("?"))),
            "{kind} with an unknown field"
        );
        let mut headless = golden.clone();
        headless
            .as_object_mut()
            .expect("an object")
            .remove("format");
        assert!(!schema.is_valid(&headless), "{kind} without a format");
    }
}
