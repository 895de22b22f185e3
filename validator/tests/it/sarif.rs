//! SARIF as its readers see it: held to the schema that was published with the standard, and known again when lines move.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

use beachhead_test_support::{Scratch, root, run};
use serde_json::Value;
use serde_sarif::sarif::Sarif;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// The published schema, which the crate of another reader carries beside its code.
fn published_schema() -> Value {
    let rustc = Command::new("rustc")
        .arg("-vV")
        .output()
        .expect("it built this test");
    let reported = String::from_utf8(rustc.stdout).expect("text");
    let host = reported
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .expect("it says for what it builds");
    let metadata = Command::new(env!("CARGO"))
        .args([
            "metadata",
            "--format-version",
            "1",
            "--locked",
            "--offline",
            "--filter-platform",
            host,
        ])
        .current_dir(root())
        .output()
        .expect("cargo runs");
    let metadata: Value = serde_json::from_slice(&metadata.stdout)
        .unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&metadata.stderr)));
    let packages = metadata["packages"].as_array().expect("a list");
    let reader = packages
        .iter()
        .find(|package| package["name"] == "serde-sarif")
        .expect("a dependency of these tests");
    let manifest = Path::new(reader["manifest_path"].as_str().expect("a path"));
    let schema = manifest.with_file_name("src").join("schema.json");
    let schema = fs::read_to_string(schema).expect("it is in the crate");
    let mut schema: Value = serde_json::from_str(&schema).expect("a schema is JSON");
    // Published with a bracket too many, which strict readers of patterns refuse. Nothing of ours names a language.
    for whose in ["run", "toolComponent"] {
        let language = &mut schema["definitions"][whose]["properties"]["language"];
        let language = language.as_object_mut();
        let slip = language.and_then(|language| language.remove("pattern"));
        assert_eq!(
            slip,
            Some("^[a-zA-Z]{2}|^[a-zA-Z]{2}-[a-zA-Z]{2}]?$".into())
        );
    }
    schema
}

/// What code scanning is given of a folder.
fn log(folder: &Path, paths: &[&str]) -> Value {
    let ran = run(
        BEACHHEAD,
        folder,
        &[&["check", "--format", "sarif"], paths].concat(),
    );
    let _: Sarif =
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.err));
    serde_json::from_str(&ran.out).expect("it was JSON before")
}

/// The fingerprints of all results.
fn fingerprints(log: &Value) -> BTreeSet<&str> {
    let results = log["runs"][0]["results"].as_array().expect("a list");
    let prints = results
        .iter()
        .map(|result| &result["partialFingerprints"]["beachhead/v1"]);
    let prints: BTreeSet<&str> = prints.map(|print| print.as_str().expect("text")).collect();
    assert_eq!(prints.len(), results.len(), "each has its own");
    prints
}

/// The Utah pack with a mistake of every sort: in its text, its data, its claims, its setup, a script.
fn spoiled() -> Scratch {
    let scratch = Scratch::utah();
    scratch.replace("map.ron", "terrain: \"bocage\"", "terrain: \"bocgae\"");
    scratch.replace("errata.ron", "format: 1,", "format: 1, colour: \"red\",");
    scratch.replace(
        "scripts/landing.ron",
        "Do(PlaceBeachhead(",
        "Do(PlaceBeachead(",
    );
    fs::create_dir(scratch.path("odd & % näme")).expect("room on the disk");
    fs::write(scratch.path("odd & % näme/battle.m44"), "{}").expect("room on the disk");
    scratch
}

#[test]
fn the_published_schema_allows_it() {
    let validator = jsonschema::validator_for(&published_schema()).expect("it is a schema");
    let scratch = spoiled();
    let clean = log(&root(), &["sample-data"]);
    let found = log(scratch.folder(), &["."]);
    assert!(!fingerprints(&found).is_empty() && fingerprints(&clean).is_empty());
    for log in [&clean, &found] {
        let wrong: Vec<String> = validator
            .iter_errors(log)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert_eq!(wrong, [""; 0], "{log:#}");
    }
    let mut spoiled = found;
    spoiled["runs"][0]["results"][0]["level"] = "fatal".into();
    assert!(
        !validator.is_valid(&spoiled),
        "the schema does look at results"
    );
}

#[test]
fn an_alert_stays_the_same_when_lines_move() {
    let scratch = spoiled();
    let before = log(scratch.folder(), &["."]);
    scratch.replace("map.ron", "hexes: [", "hexes: [\n\n\n");
    let after = log(scratch.folder(), &["."]);
    assert_ne!(before, after, "the lines are others");
    assert_eq!(fingerprints(&before), fingerprints(&after));
}
