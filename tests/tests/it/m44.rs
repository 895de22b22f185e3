//! Other people's `.m44` files, all of them: each is imported, and comes back as the same JSON.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use beachhead_schema::diag::Severity;
use beachhead_schema::import::m44::{Import, codes, export, import};
use beachhead_schema::io::{MAX_FILE, MemoryFiles, Syntax, pack_texts, read_pack, read_source};
use beachhead_test_support::{corpus, files_below, root, same_json};
use beachhead_validator::import::check_m44;
use serde_json::Value;

fn battles() -> Vec<PathBuf> {
    let Some(corpus) = corpus() else {
        return Vec::new();
    };
    let mut files = files_below(&corpus.join("m44"));
    files.retain(|file| file.extension().is_some_and(|end| end == "m44"));
    assert!(!files.is_empty(), "the corpus has battles");
    files
}

fn read(path: &Path) -> (String, Import) {
    let source = read_source(path, MAX_FILE).expect("it can be read");
    let read = import(&source);
    (source.text().to_owned(), read)
}

#[test]
fn every_battle_comes_back() {
    for path in battles() {
        let (text, read) = read(&path);
        let pack = read.pack.expect("a battle");
        let written = export(&pack, &"battle".into());
        assert_eq!(written.diagnostics, [], "{}", path.display());
        let written = written.text.expect("it can be written");
        let [before, after] =
            [&text, &written].map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
        assert!(same_json(&before, &after), "{}", path.display());
    }
}

/// Only what is known to be wrong in these files is reported as an error.
#[test]
fn errors_are_the_files_own() {
    for path in battles() {
        let (_, read) = read(&path);
        let errors = read.diagnostics.iter();
        let errors = errors.filter(|finding| finding.severity == Severity::Error);
        let errors: BTreeSet<_> = errors.map(|finding| finding.code).collect();
        // Tiles that no rulebook has.
        let known = BTreeSet::from([codes::UNKNOWN_TILE]);
        assert!(errors.is_subset(&known), "{}: {errors:?}", path.display());
    }
}

/// Every battle is opened and set up by the rules.
#[test]
fn every_battle_is_checked_to_its_end() {
    for path in battles() {
        let source = read_source(&path, MAX_FILE).expect("it can be read");
        let checked = check_m44(&source);
        let reported = checked.diagnostics.iter();
        let reported: Vec<_> = reported
            .filter(|finding| finding.severity == Severity::Error)
            .filter(|finding| finding.code != codes::UNKNOWN_TILE)
            .collect();
        assert!(reported.is_empty(), "{}: {reported:#?}", path.display());
        let places = checked.diagnostics.iter();
        let mut places = places.map(|finding| checked.line_column(&finding.place));
        assert!(places.all(|place| place.is_some()), "{}", path.display());
    }
}

/// Nothing is lost on the way through the pack's own files.
#[test]
fn every_battle_comes_back_by_way_of_its_pack() {
    for path in battles() {
        let (text, read) = read(&path);
        let pack = read.pack.expect("a battle");
        let texts = pack_texts(&pack, Syntax::Ron).expect("plain data");
        let texts = texts
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let read = read_pack(&MemoryFiles(texts.collect()));
        assert_eq!(read.diagnostics, [], "{}", path.display());
        let pack = read.pack.expect("it is whole");
        let written = export(&pack, &"battle".into())
            .text
            .expect("it can be written");
        let [before, after] =
            [&text, &written].map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
        assert!(same_json(&before, &after), "{}", path.display());
    }
}

/// What an imported pack begins with is what the sample has.
#[test]
fn the_standard_is_the_samples_own() {
    let read = |path: PathBuf| std::fs::read_to_string(path).expect("it is there");
    for name in ["palette.ron", "tables.ron"] {
        let sample = read(root().join("sample-data/landings").join(name));
        let standard = read(root().join("schema/src/import/m44/standard").join(name));
        assert!(
            sample == standard,
            "{name}: copy the sample's over the importer's"
        );
    }
}

fn village() -> PathBuf {
    root().join("tests/fixtures/village.m44")
}

/// Our own battle is written as we write it, and nothing about it is doubtful.
#[test]
fn the_village_is_as_we_write_it() {
    let (text, read) = read(&village());
    assert_eq!(read.diagnostics, []);
    let pack = read.pack.expect("a battle");
    let written = export(&pack, &"battle".into()).text;
    if std::env::var_os("BEACHHEAD_BLESS").is_some() {
        std::fs::write(village(), written.as_deref().unwrap_or_default())
            .expect("it can be written");
        return;
    }
    assert_eq!(written.as_deref(), Some(text.as_str()));
    let sides = ["Axis", "Allies"].map(|side| {
        let units = pack.forces.units.iter();
        units.filter(|unit| unit.side == *side).count()
    });
    assert_eq!(sides, [12, 12]);
}
