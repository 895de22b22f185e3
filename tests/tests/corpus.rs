//! Other people's `.m44` files, all of them: each is imported, and comes back as the same JSON.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use beachhead_check::import::check_m44;
use beachhead_schema::diag::Severity;
use beachhead_schema::import::m44::{Import, codes, export, import};
use beachhead_schema::io::{MAX_FILE, MemoryFiles, Syntax, pack_texts, read_pack, read_source};
use beachhead_test_support::{CorpusTest, files_below, run_corpus_tests, same_json};
use serde_json::Value;

fn main() -> ExitCode {
    let on_battles = |name, run| CorpusTest {
        name,
        needs: &["m44"],
        run,
    };
    run_corpus_tests([
        on_battles("every_battle_comes_back", |corpus| {
            each_battle(corpus, comes_back)
        }),
        on_battles("errors_are_the_files_own", |corpus| {
            each_battle(corpus, errors_are_the_files_own)
        }),
        on_battles("every_battle_is_checked_to_its_end", |corpus| {
            each_battle(corpus, is_checked_to_its_end)
        }),
        on_battles("every_battle_comes_back_by_way_of_its_pack", |corpus| {
            each_battle(corpus, comes_back_by_way_of_its_pack)
        }),
    ])
}

/// Tests each battle of the corpus; returns how many there are.
fn each_battle(corpus: &Path, test: fn(&Path)) -> Result<String, String> {
    let mut battles: Vec<PathBuf> = files_below(&corpus.join("m44"));
    battles.retain(|file| file.extension().is_some_and(|end| end == "m44"));
    if battles.is_empty() {
        return Err("the corpus has no battles".to_owned());
    }
    battles.iter().for_each(|battle| test(battle));
    Ok(format!("{} battles", battles.len()))
}

fn read(path: &Path) -> (String, Import) {
    let source = read_source(path, MAX_FILE).expect("it can be read");
    let read = import(&source);
    (source.text().to_owned(), read)
}

fn comes_back(path: &Path) {
    let (text, read) = read(path);
    let pack = read.pack.expect("a battle");
    let written = export(&pack, &"battle".into());
    assert_eq!(written.diagnostics, [], "{}", path.display());
    let written = written.text.expect("it can be written");
    let [before, after] =
        [&text, &written].map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    assert!(same_json(&before, &after), "{}", path.display());
}

/// Only what is known to be wrong in these files is reported as an error.
fn errors_are_the_files_own(path: &Path) {
    let (_, read) = read(path);
    let errors = read.diagnostics.iter();
    let errors = errors.filter(|finding| finding.severity == Severity::Error);
    let errors: BTreeSet<_> = errors.map(|finding| finding.code).collect();
    // Tiles that no rulebook has.
    let known = BTreeSet::from([codes::UNKNOWN_TILE]);
    assert!(errors.is_subset(&known), "{}: {errors:?}", path.display());
}

/// The battle is opened and set up by the rules.
fn is_checked_to_its_end(path: &Path) {
    let source = read_source(path, MAX_FILE).expect("it can be read");
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

/// Nothing is lost on the way through the pack's own files.
fn comes_back_by_way_of_its_pack(path: &Path) {
    let (text, read) = read(path);
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
