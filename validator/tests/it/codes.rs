//! Every diagnostic code is produced by something: those of lints, and some of rulebooks, by the examples of their pages
//! (which the lint registry runs), those of reading, playing and replaying by the inputs here.
//!
//! Holds always: a code that is added to a list of codes needs a line here, or fails the last test.

use std::collections::BTreeSet;
use std::fs::File;

use beachhead_check::pages::pages;
use beachhead_check::registry::rulebook;
use beachhead_schema::io::{DiskFiles, MAX_FILE, SourceFile, Syntax, read_pack, save_pack};
use beachhead_schema::pack::Pack;
use beachhead_test_support::{Scratch, run, utah};
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// The codes that can't be had from outside, and why.
const UNREACHABLE: [(&str, &str); 1] = [(
    "PLAY012",
    "it is reported of mistakes in Beachhead's own rules; the engine's tests make some up",
)];

/// A pack file, what stands in it, what is put in its place, and the code that this gives.
const SPOILT_PACKS: [(&str, &str, &str, &str); 13] = [
    ("pack.ron", "\"map.ron\"", "\"nowhere.ron\"", "IO001"),
    ("map.ron", "    ],\n    labels: [", "    labels: [", "IO004"),
    ("scenario.ron", "turns: 17", "turns: -1", "IO005"),
    ("palette.ron", "color:", "colour:", "IO006"),
    (
        "scenario.ron",
        "    title: \"Landing and Linkup\",\n",
        "",
        "IO007",
    ),
    (
        "scenario.ron",
        "turns: 17,",
        "turns: 17,\n    turns: 18,",
        "IO008",
    ),
    ("tables.ron", "format: 1", "format: 2", "IO009"),
    ("pack.ron", "\"map.ron\"", "\"../map.ron\"", "IO010"),
    ("map.ron", "columns: 14", "columns: 0", "IO014"),
    ("pack.ron", "\"errata.ron\"", "\"claims.ron\"", "IO015"),
    (
        "pack.ron",
        "rulebook: \"utah\"",
        "rulebook: \"yutah\"",
        "PACK001",
    ),
    (
        "scenario.ron",
        "(unit: \"12/4\", hex: \"2607\"",
        "(unit: \"12/4\", hex: \"2206\"",
        "PLAY013",
    ),
    (
        "scenario.ron",
        "beachheads: [\"2508\"",
        "beachheads: [\"2206\"",
        "PLAY013",
    ),
];

/// The same for what a rulebook needs of a pack: it is reported when a script is to be played.
const UNFIT_PACKS: [(&str, &str, &str, &str); 6] = [
    (
        "tables.ron",
        "row: \"zoc-stops\"",
        "row: \"zoc-halts\"",
        "UTAH001",
    ),
    (
        "tables.ron",
        "\"AE\", \"AE\"",
        "\"AE\", \"boom\"",
        "UTAH002",
    ),
    (
        "palette.ron",
        "moves: \"leg\"",
        "moves: \"wing\"",
        "UTAH003",
    ),
    (
        "map.ron",
        "(id: \"east-of-vire\"",
        "(id: \"east-of-seine\"",
        "UTAH004",
    ),
    (
        "scenario.ron",
        "(id: \"first-wave\"",
        "(id: \"last-wave\"",
        "UTAH005",
    ),
    ("tables.ron", "\"W\", \"NW\"", "\"NW\", \"W\"", "UTAH006"),
];

/// The same of the landings' sample pack: a file, a text of it, what stands there instead, and the code that this gives
/// when a script of `utah` or of the pair `sword-juno` is played.
const UNFIT_LANDINGS: [(&str, &str, &str, &str); 10] = [
    (
        "tables.ron",
        "(id: \"units\", title",
        "(id: \"troops\", title",
        "LAND001",
    ),
    ("tables.ron", "\"3,2,1\"", "\"three\"", "LAND002"),
    (
        "forces.ron",
        "(id: \"U-US-arm-1\", side: \"Allies\", kind: \"armor\"",
        "(id: \"U-US-arm-1\", side: \"Allies\", kind: \"knights\"",
        "LAND003",
    ),
    (
        UTAH_BEACH,
        "sheets: [\"Utah\"]",
        "sheets: [\"Dunkirk\"]",
        "LAND004",
    ),
    (
        UTAH_BEACH,
        "first: \"Allies\"",
        "first: \"British\"",
        "LAND005",
    ),
    (UTAH_BEACH, "medals: 12", "medals: 0", "LAND006"),
    (
        UTAH_BEACH,
        "hexes: [\"Utah-M3\"]",
        "hexes: [\"Gold-M3\"]",
        "LAND007",
    ),
    (
        UTAH_BEACH,
        "mode: Duel",
        "joins: [\"dunkirk\"], mode: Duel",
        "LAND008",
    ),
    (UTAH_BEACH, "cards: 6", "cards: 99", "LAND009"),
    (
        UTAH_BEACH,
        "AirSuperiority(side: \"Allies\")",
        "AirSuperiority(side: \"British\")",
        "LAND010",
    ),
];
const UTAH_BEACH: &str = "scenarios/utah.ron";

/// A file's whole content, and the code that this gives.
fn whole_files() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    let broken_lines = "        (hex: \"0101\", terain: \"clear\"),\n".repeat(1100);
    vec![
        (
            "palette.ron",
            b"(format: 1, sides: [(id: \"Alli\xe9s\")])".to_vec(),
            "IO002",
        ),
        ("palette.ron", "(".repeat(100).into_bytes(), "IO011"),
        (".beachhead-save", b"(files: [])".to_vec(), "IO016"),
        (
            "palette.ron",
            b"(\n<<<<<<< ours\n=======\n>>>>>>> theirs\n)\n".to_vec(),
            "IO018",
        ),
        (
            "map.ron",
            format!("(\n    format: 1,\n    hexes: [\n{broken_lines}    ],\n)").into_bytes(),
            "IO012",
        ),
    ]
}

/// The steps of a script, and the code that playing them gives.
const SPOILT_SCRIPTS: [(&str, &str); 10] = [
    (r#"Do(PlaceBeachhead(hex: "2206"))"#, "PLAY001"),
    (
        r#"Refuse(PlaceBeachhead(hex: "2607"), "11.2.1 marker-hex")"#,
        "PLAY002",
    ),
    (
        r#"Refuse(PlaceBeachhead(hex: "2206"), "11.2.2 drop-zone-site")"#,
        "PLAY003",
    ),
    (r#"Expect(Beachhead(hex: "2607"))"#, "PLAY004"),
    (r#"Do(PlaceBeachhead(hex: "2607"), [1])"#, "PLAY005"),
    (
        r#"Refuse(PlaceBeachhead(hex: "2206"), "11.2.1 marker-hx")"#,
        "PLAY006",
    ),
    (
        r#"Do(PlaceBeachhead(hex: "2607")), Expect(Beachhead(hex: "2607"), "11.2.2 drop-zone-site")"#,
        "PLAY007",
    ),
    (r#"Given((turn: 1, phase: "Tea time"))"#, "PLAY008"),
    (r#"Auto(Phase(turn: 1, phase: "Tea time"), 1)"#, "PLAY009"),
    (
        r#"Expect(UnitAt(unit: "1/1", hex: "2607", steps: 1))"#,
        "PLAY010",
    ),
];

/// A script whose record is spoilt below; its first roll is given, its second comes from the seed.
const DROP: &str = r#"Auto(Phase(turn: 1, phase: "Drop zones"), 44),
    Do(PlaceDropZone(division: "101", hex: "2305")),
    Do(PlaceDropZone(division: "82", hex: "2502")),
    Do(PlaceUnit(unit: "502/101", hex: "2405")),
    Auto(Phase(turn: 1, phase: "Drop rolls"), 44),
    Do(RollDrop(unit: "502/101"), [2, 3]),
    Do(RollDrop(unit: "501/101")),"#;

/// What stands in the record, what is put in its place, and the code that its replay gives.
const SPOILT_RECORDS: [(&str, &str, &str); 9] = [
    ("map: \"", "map: \"0", "REC001"),
    ("hex: \"2305\"", "hex: \"1904\"", "REC002"),
    ("dice: [2, 3]", "dice: [2, 3, 4]", "REC003"),
    ("seed: 606", "seed: 607", "REC004"),
    ("end: \"s1:", "end: \"s1:0", "REC005"),
    ("version: \"", "version: \"0.", "REC006"),
    ("end: \"s1:", "end: \"", "REC008"),
    ("rulebook: \"utah\"", "rulebook: \"yutah\"", "REC007"),
    ("scenario: \"landing", "scenario: \"standing", "PLAY014"),
];

fn script(scenario: &str, steps: &str) -> String {
    format!("(format: 1, scenario: \"{scenario}\", about: \"\", seed: 606, steps: [{steps}])")
}

/// The codes in what the program says.
fn codes_reported(scratch: &Scratch, arguments: &[&str]) -> Vec<String> {
    let findings = findings_reported(scratch, arguments);
    let codes = findings.iter().map(|finding| finding["code"].as_str());
    codes.flatten().map(str::to_owned).collect()
}

/// What the program says as JSON; nothing else may go wrong.
fn findings_reported(scratch: &Scratch, arguments: &[&str]) -> Vec<Value> {
    let ran = run(
        BEACHHEAD,
        scratch.folder(),
        &[arguments, &["--format", "json"]].concat(),
    );
    assert_eq!(
        (ran.code.is_some_and(|code| code < 2), ran.err.as_str()),
        (true, ""),
        "{arguments:?}"
    );
    let reported: Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.out));
    let findings = reported["findings"].as_array();
    findings.expect("a list of findings").clone()
}

fn pack() -> Pack {
    read_pack(&DiskFiles(utah())).pack.expect("it is whole")
}

#[test]
fn spoilt_packs_give_their_codes() {
    for (file, from, to, code) in SPOILT_PACKS {
        let scratch = Scratch::utah();
        scratch.replace(file, from, to);
        let reported = codes_reported(&scratch, &["check"]);
        assert!(
            reported.contains(&code.to_owned()),
            "{to} in {file}: {reported:?}"
        );
    }
    for (file, content, code) in whole_files() {
        let scratch = Scratch::utah();
        scratch.write(file, content);
        let reported = codes_reported(&scratch, &["check"]);
        assert!(
            reported.contains(&code.to_owned()),
            "{code} of {file}: {reported:?}"
        );
    }
}

#[test]
fn unfit_packs_give_their_codes() {
    unfit(Scratch::utah, &UNFIT_PACKS, "scripts/landing.ron");
    let landings = || Scratch::sample("landings");
    unfit(landings, &UNFIT_LANDINGS, "scripts/cliffs-taken.ron");
}

/// It is the pack that lacks something, and not the script.
fn unfit(scratch: impl Fn() -> Scratch, spoilt: &[(&str, &str, &str, &str)], script: &str) {
    for (file, from, to, code) in spoilt {
        let scratch = scratch();
        scratch.replace(file, from, to);
        let reported = findings_reported(&scratch, &["play", script]);
        let found = reported.iter().find(|finding| finding["code"] == *code);
        let found = found.unwrap_or_else(|| panic!("{to} in {file}: {reported:?}"));
        let place = found["file"].as_str();
        assert!(
            place.is_some_and(|place| !place.contains(script)) && found["start"].is_object(),
            "{found}"
        );
    }
}

#[test]
fn spoilt_scripts_give_their_codes() {
    let scratch = Scratch::utah();
    for (steps, code) in SPOILT_SCRIPTS {
        scratch.write("spoilt.ron", script("landing-and-linkup", steps));
        assert_eq!(
            codes_reported(&scratch, &["play", "spoilt.ron"]),
            [code],
            "{steps}"
        );
    }
    scratch.write("spoilt.ron", script("standing-and-waiting", "Do(Done)"));
    assert_eq!(
        codes_reported(&scratch, &["play", "spoilt.ron"]),
        ["PLAY014"]
    );
}

#[test]
fn spoilt_records_give_their_codes() {
    let scratch = Scratch::utah();
    scratch.write("drop.ron", script("landing-and-linkup", DROP));
    assert_eq!(
        codes_reported(&scratch, &["play", "drop.ron", "--record", "record.ron"]),
        Vec::<String>::new()
    );
    let record = scratch.text("record.ron");
    for (from, to, code) in SPOILT_RECORDS {
        assert!(record.contains(from), "{from} in {record}");
        scratch.write("spoilt.ron", record.replacen(from, to, 1));
        let reported = codes_reported(&scratch, &["replay", "spoilt.ron"]);
        assert!(reported.contains(&code.to_owned()), "{to}: {reported:?}");
    }
}

#[test]
fn a_file_of_endless_zeros_gives_its_code() {
    let scratch = Scratch::utah();
    let palette = File::create(scratch.path("palette.ron")).expect("it can be written");
    palette.set_len(MAX_FILE + 1).expect("zeros take no room");
    assert_eq!(codes_reported(&scratch, &["check"]), ["IO003"]);
}

/// The program opens what a script asks for and so never says this; the editor may.
#[test]
fn a_script_of_another_scenario_gives_its_code() {
    let pack = pack();
    let game = rulebook("utah")
        .expect("it is built in")
        .open(&pack, "landing-and-linkup");
    let game = game.unwrap_or_else(|findings| panic!("{findings:#?}"));
    let source = SourceFile::new("spoilt.ron", script("standing-and-waiting", ""));
    let found = game
        .record_script(&source, Syntax::Ron)
        .expect_err("it is another's");
    assert_eq!(
        found
            .iter()
            .map(|finding| finding.code.id)
            .collect::<Vec<_>>(),
        ["PLAY011"]
    );
}

/// The program says it in words; the editor shows it.
#[test]
fn a_folder_that_is_none_gives_its_code() {
    let scratch = Scratch::utah();
    let found =
        save_pack(&pack(), &scratch.path("map.ron"), Syntax::Ron).expect_err("this is a file");
    assert_eq!(found.code.id, "IO013");
}

#[test]
fn every_code_has_an_input() {
    let tables = [
        SPOILT_PACKS.map(|(.., code)| code).to_vec(),
        UNFIT_PACKS.map(|(.., code)| code).to_vec(),
        UNFIT_LANDINGS.map(|(.., code)| code).to_vec(),
        whole_files().into_iter().map(|(.., code)| code).collect(),
        SPOILT_SCRIPTS.map(|(.., code)| code).to_vec(),
        SPOILT_RECORDS.map(|(.., code)| code).to_vec(),
        UNREACHABLE.map(|(code, _)| code).to_vec(),
        // What a pack of D-Day or Omaha, or one with rules of its own, may lack is tried in its crate, and so are the hints of free
        // play.
        vec![
            "DDAY001", "DDAY002", "DDAY003", "DDAY004", "DDAY005", "DDAY006", "DDAY007", "DDAY008",
            "DDAY009", "DDAY010", "DDAY011", "DDAY012", "DDAY013", "DDAY014", "DDAY015",
            "OMAHA001", "OMAHA002", "OMAHA003", "OMAHA004", "OMAHA005", "FREE001", "FREE002",
            "FREE003", "FREE004", "FREE005", "TABLE001", "TABLE002",
        ],
        vec![
            "BASE001", "BASE002", "BASE003", "BASE004", "BASE005", "BASE006", "FMT001", "IO003",
            "IO013", "SET001", "SET002", "M44017", "PLAY011", "PLAY015", "PLAY016", "PLAY017",
            "PLAY018",
        ], // Each has a test of its own.
    ];
    let tried: BTreeSet<&str> = tables.concat().into_iter().collect();
    // Examples are run where pages are registered.
    let has_example =
        |page: &str| ["```ron fails", "```json fails"].map(|fence| page.contains(fence));
    let examples = pages().filter(|(_, page)| has_example(page).contains(&true));
    let shown: BTreeSet<&str> = examples.map(|(code, _)| code.id).collect();
    let known: BTreeSet<&str> = pages().map(|(code, _)| code.id).collect();
    for code in &known {
        assert!(
            shown.contains(code) || tried.contains(code),
            "nothing here gives {code}"
        );
    }
    for code in tried {
        assert!(known.contains(code), "{code} is no code any more");
    }
    for (code, page) in pages() {
        assert!(
            page.contains("```"),
            "the page of {} shows no example",
            code.id
        );
    }
}
