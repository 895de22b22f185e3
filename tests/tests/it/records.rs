//! Records of play: the same pack, script and seed give the same bytes; a replay proves them, and says what no longer
//! holds where a die, the forces or the map have changed.
//!
//! The engine's own tests hold this of a made-up game; here it is held of the games that people play.

use std::path::PathBuf;

use beachhead_check::registry::played_by;
use beachhead_engine::{ErasedGame, scenario_of};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::io::{DiskFiles, MAX_FILE, SourceFile, Syntax, read_pack, read_source};
use beachhead_schema::pack::Pack;
use beachhead_test_support::{Scratch, is_thorough, sample_packs, scripts_of};

/// The landing up to the drop of one unit, whose dice are given: it loses a step and drifts to the north-east.
const DRIFT: &str = r#"(
    format: 1,
    scenario: "landing-and-linkup",
    about: "The 502nd misses its drop zone",
    seed: 606,
    steps: [
        Auto(Phase(turn: 1, phase: "Drop zones"), 44),
        Do(PlaceDropZone(division: "101", hex: "2305")),
        Do(PlaceDropZone(division: "82", hex: "2502")),
        Do(PlaceUnit(unit: "502/101", hex: "2405")),
        Auto(Phase(turn: 1, phase: "Drop rolls"), 44),
        Do(RollDrop(unit: "502/101"), [2, 3]),
        Do(RollDrop(unit: "501/101")),
    ],
)
"#;

fn read(scratch: &Scratch) -> Pack {
    let read = read_pack(&DiskFiles(scratch.folder().to_path_buf()));
    assert_eq!(read.diagnostics, []);
    read.pack.expect("it is whole")
}

/// Opens what plays the pack for a script or record.
fn opened<'p>(pack: &'p Pack, source: &SourceFile) -> Box<dyn ErasedGame + 'p> {
    let rulebook = played_by(pack).expect("it is built in");
    let scenario = scenario_of(source, Syntax::Ron).expect("it names its scenario");
    let game = rulebook.open(pack, scenario.as_str());
    game.unwrap_or_else(|findings| panic!("{findings:#?}"))
}

fn record(pack: &Pack, script: &SourceFile) -> String {
    let recorded = opened(pack, script).record_script(script, Syntax::Ron);
    recorded.unwrap_or_else(|findings| panic!("{findings:#?}"))
}

/// What a replay has to say, as `code: message`.
fn replayed(pack: &Pack, record: &str) -> Vec<String> {
    let source = SourceFile::new("drift.record.ron", record);
    let report = opened(pack, &source).replay(&source, Syntax::Ron);
    let reported = |finding: &Diagnostic| format!("{}: {}", finding.code.id, finding.message);
    report.diagnostics.iter().map(reported).collect()
}

#[test]
fn every_sample_record_holds() {
    let mut held = 0;
    for folder in sample_packs() {
        let pack = read_pack(&DiskFiles(folder.clone())).pack.expect("whole");
        let Ok(records) = std::fs::read_dir(folder.join("records")) else {
            continue;
        };
        for record in records {
            let path = record.expect("it can be listed").path();
            let source = read_source(&path, MAX_FILE).expect("it can be read");
            let report = opened(&pack, &source).replay(&source, Syntax::Ron);
            assert_eq!(report.diagnostics, [], "{}", path.display());
            assert_eq!(report.held, report.actions, "{}", path.display());
            held += 1;
        }
    }
    assert!(held > 0, "there are records");
}

/// Records every other script of each sample pack twice, from one of the first two on, and proves the record; of these every
/// third, unless all that can be is tried.
fn prove_scripts(from: usize) {
    let stride = if is_thorough() { 2 } else { 6 };
    for folder in sample_packs() {
        let read = read_pack(&DiskFiles(folder.clone()));
        let pack = read.pack.expect("it is whole");
        let scripts: Vec<PathBuf> = scripts_of(&folder);
        assert!(scripts.len() > from, "{} has scripts", folder.display());
        for path in scripts.iter().skip(from).step_by(stride) {
            let script = read_source(path, u64::MAX).expect("a script is text");
            let game = opened(&pack, &script);
            let record = || {
                let recorded = game.record_script(&script, Syntax::Ron);
                recorded.unwrap_or_else(|findings| panic!("{findings:#?}"))
            };
            let text = record();
            assert_eq!(record(), text, "{}", path.display());
            let source = SourceFile::new("record.ron", text.as_str());
            let report = game.replay(&source, Syntax::Ron);
            assert_eq!(report.diagnostics, [], "{}", path.display());
            assert_eq!(report.held, report.actions);
            assert_eq!(
                report.renewed,
                Some(text),
                "what is stored anew is the same"
            );
        }
    }
}

// Two halves, so that they run side by side.

#[test]
fn sample_scripts_leave_the_same_record_twice_and_replay_proves_it() {
    prove_scripts(0);
}

#[test]
fn other_sample_scripts_leave_the_same_record_twice_and_replay_proves_it() {
    prove_scripts(1);
}

#[test]
fn another_seed_is_another_record() {
    let pack = read(&Scratch::utah());
    let dice = |seed: &str| {
        let script = DRIFT.replacen("seed: 606", seed, 1);
        let text = record(&pack, &SourceFile::new("drift.ron", script));
        text.split("deeds: ").nth(1).map(str::to_owned)
    };
    let first = dice("seed: 606");
    assert!((0..20).any(|seed| dice(&format!("seed: {seed}")) != first));
}

#[test]
fn a_changed_die_or_action_breaks_the_replay() {
    let pack = read(&Scratch::utah());
    let text = record(&pack, &SourceFile::new("drift.ron", DRIFT));
    assert_eq!(replayed(&pack, &text), Vec::<String>::new());
    let given = "dice: [2, 3], given: true";
    for (from, to, finding) in [
        (
            given,
            "dice: [2, 4], given: true",
            "REC005: every action holds, but they no longer lead to the end",
        ),
        (
            given,
            "dice: [6, 3], given: true",
            "REC003: 1 of the 2 dice given are never rolled",
        ),
        (given, "dice: [2], given: true", "REC003: "),
        (
            given,
            "dice: [2, 7], given: true",
            "REC003: a die of 7 can't be rolled",
        ),
        (given, "dice: [2, 3]", "REC004: the record rolls 2"),
        ("hex: \"2305\"", "hex: \"1904\"", "REC002: a drop zone lies"),
        ("seed: 606", "seed: 607", "REC004: the record rolls"),
        (
            "generator: \"",
            "generator: \"other-",
            "REC004: generator `other-",
        ),
        (
            "version: \"",
            "version: \"0.",
            "REC006: this was recorded by version 0.",
        ),
        (
            "rulebook: \"utah\"",
            "rulebook: \"omaha\"",
            "REC007: this is a record of rulebook `omaha`",
        ),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        let reported = replayed(&pack, &text.replacen(from, to, 1));
        assert!(
            reported
                .iter()
                .any(|reported| reported.starts_with(finding)),
            "{to}: {reported:?}"
        );
    }
}

/// Each change is reported twice: that the data are others, and which action no longer holds.
#[test]
fn changed_data_break_the_replay_where_they_matter() {
    let text = record(
        &read(&Scratch::utah()),
        &SourceFile::new("drift.ron", DRIFT),
    );
    for (file, from, to, part, finding) in [
        (
            "forces.ron",
            "\"8th Infantry Regiment\", steps: 2",
            "\"8th Infantry Regiment\", steps: 1",
            "other forces",
            "REC005: every action holds, but",
        ),
        (
            "map.ron",
            "(hex: \"2305\", terrain: \"bocage\"",
            "(hex: \"2305\", terrain: \"woods\"",
            "another map",
            "REC002: a drop zone",
        ),
    ] {
        let scratch = Scratch::utah();
        scratch.replace(file, from, to);
        let reported = replayed(&read(&scratch), &text);
        let other = format!("REC001: this was recorded with {part} than the pack's");
        assert!(reported.contains(&other), "{to}: {reported:?}");
        assert!(
            reported
                .iter()
                .any(|reported| reported.starts_with(finding)),
            "{to}: {reported:?}"
        );
    }
}
