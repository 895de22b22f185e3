//! Rows whose words allow two readings: both are stated, and a script of the sample shows where they play differently.

use std::collections::BTreeMap;

use beachhead_check::registry::RULEBOOKS;
use beachhead_engine::{Coverage, OpenGames, RuleKind, RuleRow, Rulebook};
use beachhead_schema::io::{DiskFiles, MAX_FILE, read_pack, read_source};
use beachhead_schema::pack::Pack;
use beachhead_test_support::pack_of;

/// Readings that no script of a sample can tell apart, by rulebook and row, and what does.
const BY_UNIT_TEST: [(&str, &str, &str); 2] = [
    (
        "landings",
        "L66 flame-tank",
        "No sample has a train, or landing craft that are targets: `tests/ground_only.rs` of the rulebook plays both",
    ),
    (
        "utah",
        "11.1.4 edge-loss",
        "A die that takes a marker out of eleven takes the same one out of twelve: \
         `the_mines_are_not_lost_with_an_edge_hex` asks with the mines alone in the cup",
    ),
];

#[test]
fn each_disputed_row_is_played_where_its_readings_differ() {
    for rulebook in RULEBOOKS {
        let faults = faults(rulebook);
        assert!(faults.is_empty(), "{}:\n{}", rulebook.id, faults.join("\n"));
    }
}

#[test]
fn what_only_unit_tests_tell_apart_is_disputed() {
    for (game, id, why) in BY_UNIT_TEST {
        let mut rulebooks = RULEBOOKS.iter().filter(|rulebook| rulebook.id == game);
        let mut rows = rulebooks
            .next()
            .into_iter()
            .flat_map(|rulebook| rulebook.rules());
        let other = rows
            .find(|row| row.id == id)
            .and_then(|row| row.ruling.clone()?.other);
        assert_eq!(
            other.map(|other| other.script),
            Some(None),
            "{game}, {id}: {why}"
        );
    }
}

/// A line for each row whose other reading is not stated as data, or is not told apart from ours by the script that it names.
fn faults(rulebook: &'static Rulebook) -> Vec<String> {
    let read = read_pack(&DiskFiles(pack_of(rulebook.id)));
    let pack = read.pack.expect("samples are whole");
    let mut played = BTreeMap::new();
    let mut faults = Vec::new();
    for row in rulebook.rules_of(&pack) {
        let Some(ruling) = &row.ruling else { continue };
        let words = ruling.reading.to_lowercase();
        if words.contains("other reading") || words.contains("another reading") {
            faults.push(format!(
                "{}: its other reading stands in the ruling's words",
                row.id
            ));
        }
        let Some(other) = &ruling.other else { continue };
        match (row.kind, other.script.as_deref()) {
            (RuleKind::NotYet, None) => {}
            (RuleKind::NotYet, Some(script)) => {
                faults.push(format!(
                    "{}: no script can show it, but {script} is named",
                    row.id
                ));
            }
            (_, None)
                if BY_UNIT_TEST
                    .iter()
                    .any(|(game, id, _)| (*game, *id) == (rulebook.id, &*row.id)) => {}
            (_, None) => faults.push(format!("{}: no script tells its readings apart", row.id)),
            (_, Some(script)) => {
                let shown = played
                    .entry(script.to_owned())
                    .or_insert_with(|| shown_by(rulebook, &pack, script));
                if !shown.iter().any(|id| *id == row.id) {
                    faults.push(format!(
                        "{}: {script} doesn't pass, or shows nothing of it",
                        row.id
                    ));
                }
            }
        }
    }
    faults
}

/// The rows that a script of the pack shows; none where it fails or isn't one of the pack's.
fn shown_by(rulebook: &'static Rulebook, pack: &Pack, script: &str) -> Vec<String> {
    let name = format!("scripts/{script}");
    let is_listed = pack.manifest.scripts.iter().any(|listed| **listed == *name);
    let source = read_source(&pack_of(rulebook.id).join(&name), MAX_FILE);
    let (true, Ok(source)) = (is_listed, source) else {
        return Vec::new();
    };
    let mut games = OpenGames::new(rulebook, pack);
    let game = games.game(&source).expect("a scenario of the sample");
    let rules = rulebook.rules_of(pack);
    let mut coverage = Coverage::new(rules.clone());
    let listen = &mut |event| coverage.listen(&event);
    let summary = game.play_script(&source, source.syntax(), listen);
    let is_shown = |row: &&RuleRow| coverage.scripts(row).next().is_some();
    let shown = rules.iter().filter(is_shown);
    let shown = shown.map(|row| row.id.to_string()).collect();
    if summary.passes { shown } else { Vec::new() }
}
