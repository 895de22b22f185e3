//! A small shore under these rules: its scripts, its schematics, random play, and what a pack may lack.

mod at_random;
mod costs;
mod fire_tables;
mod listed;
mod listing;
mod played;
mod reasons;
mod seen;
mod strip;
mod watch;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use beachhead_engine::testing::check_golden;
use beachhead_engine::{Coverage, OpenGames, RuleKind};
use beachhead_kit::sight::HEIGHT_MISSING;
use beachhead_kit::testing::{
    Effort, change_row, change_unit, check_rulebook, check_spoilt, in_lines, row_of,
    script_failures,
};
use beachhead_model::games::GameScenario;
use beachhead_model::games::omaha::{OmahaScenario, SheetLine};
use beachhead_model::pack::Pack;
use beachhead_model::script::Script;
use beachhead_text::{DiskFiles, SourceFile, read_pack};

use crate::script::Omaha;
use crate::{OmahaGame, RULEBOOK, codes};

fn folder(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/tests");
    tests.join(name)
}

fn pack() -> Pack {
    pack_in("pack")
}

/// A strip from the sea inland, with obstacles, shingle and a breach.
fn inland() -> Pack {
    pack_in("inland")
}

/// The sample's board of hedges, on which everything fires.
fn page_3() -> PathBuf {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data");
    samples.join("omaha-page-3")
}

/// The sample of the whole beach.
fn sample() -> PathBuf {
    page_3().with_file_name("omaha")
}

fn pack_in(name: &str) -> Pack {
    pack_of(&folder(name))
}

fn pack_of(folder: &Path) -> Pack {
    let read = read_pack(&DiskFiles(folder.to_path_buf()));
    read.pack
        .unwrap_or_else(|| panic!("{}", in_lines(&read.diagnostics)))
}

/// Every script passes; together they prove every row that is reached.
#[test]
fn scripts_pass_and_prove_every_row() {
    let mut coverage = Coverage::new(RULEBOOK.rules());
    let mut failures = Vec::new();
    let folders = [folder("pack"), folder("inland"), page_3(), sample()];
    for folder in folders {
        let pack = pack_of(&folder);
        let mut playing = OpenGames::new(&RULEBOOK, &pack);
        for name in &pack.manifest.scripts {
            let text = std::fs::read_to_string(folder.join(name)).expect("readable");
            let source = SourceFile::new(name.as_str(), text);
            let game = playing.game(&source).expect("a scenario of the pack");
            failures.extend(script_failures(game, &source, |event| {
                coverage.listen(event)
            }));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let rules = RULEBOOK.rules();
    let reached = |id: &&str| {
        let mut rows = rules.iter();
        // Definitions are held by claims of a whole map.
        let open = [RuleKind::NotYet, RuleKind::Definition];
        rows.any(|row| row.id == *id && !open.contains(&row.kind))
    };
    let unproved: Vec<&str> = coverage
        .unproved()
        .map(|row| &*row.id)
        .filter(reached)
        .collect();
    assert!(unproved.is_empty(), "{unproved:?}: {}", coverage.summary());
}

/// Every entry of the checklist has a row, reached or not; but for those that say nothing of their own, and the missing rest.
#[test]
fn the_index_has_every_entry_of_the_checklist() {
    let rules = RULEBOOK.rules();
    let rows = rules.iter().filter(|row| !row.stand_in);
    let entries: BTreeSet<&str> = rows.flat_map(|row| row.checklist.iter()).collect();
    let all = (1..=105).filter(|nr| ![53, 55, 100].contains(nr));
    let all: Vec<String> = all.map(|nr| format!("O{nr}")).collect();
    let missing: Vec<&String> = all
        .iter()
        .filter(|id| !entries.contains(id.as_str()))
        .collect();
    assert_eq!((missing, entries.len()), (Vec::new(), 102));
}

/// All mistakes of a schematic at once, each at its own line; that a wave lacks DUKWs is one mistake.
#[test]
fn a_schematic_is_judged_whole() {
    let pack = pack();
    let violations = |id: &str| {
        let game = RULEBOOK
            .open(&pack, id)
            .unwrap_or_else(|findings| panic!("{}", in_lines(&findings)));
        let found = game.setup_violations().into_iter();
        let found = found.map(|one| {
            let (list, at) = one.line.expect("a line of the schematic");
            (list, at + 1, row_of(&one.violation))
        });
        found.collect::<Vec<_>>()
    };
    assert_eq!(violations("plan"), []);
    let landing_craft = [5, 6].map(|line| ("boats", line, "2.1g boats-of-a-wave"));
    assert_eq!(violations("example"), landing_craft, "the figure has none");
    assert_eq!(
        violations("faults"),
        [
            ("boats", 2, "2.1g boats-of-a-wave"),
            ("boats", 3, "2.1d groups"),
            ("boats", 4, "2.1d groups"),
            ("boats", 5, "2.1h schematic"),
            ("boats", 6, "2.1g boats-of-a-wave"),
            ("boats", 6, "2.1b load-points"),
            ("boats", 7, "2.1g boats-of-a-wave"),
            ("boats", 8, "2.1e dd-tanks"),
            ("boats", 9, "2.1g boats-of-a-wave"),
            ("boats", 19, "2.1j split"),
            ("boats", 11, "2.1h schematic"),
            ("boats", 15, "2.1d groups"),
            ("boats", 20, "2.1f dukws"),
            ("boats", 21, "2.1h schematic"),
            ("boats", 22, "2.1j split"),
            ("boats", 10, "2.1h schematic"),
            ("boats", 24, "2.1c load-class"),
            ("boats", 25, "2.3f cup"),
            ("boats", 23, "2.1h schematic"),
        ]
    );
    assert_eq!(violations("no-sheets"), [("sheets", 1, "2.3b no-sheets")]);
    let sheets = violations("sheets")
        .into_iter()
        .filter(|one| one.0 == "sheets");
    let sheets: Vec<(usize, &str)> = sheets.map(|one| (one.1, one.2)).collect();
    assert_eq!(
        sheets,
        [
            (2, "2.3a sector"),
            (3, "1.16 sectors"),
            (4, "2.3a sector"),
            (7, "2.3a sector")
        ]
    );
}

/// What keeps the schematic from ending is reported at its line, as long as it doesn't follow from a refusal.
#[test]
fn what_a_schematic_lacks_is_reported() {
    let found = |change: fn(&mut OmahaScenario)| {
        let mut pack = pack();
        change_plan(&mut pack, change);
        let game = RULEBOOK.open(&pack, "plan").expect("a scenario");
        let found = game.setup_violations().into_iter();
        let found = found.map(|one| (one.line, row_of(&one.violation)));
        found.collect::<Vec<_>>()
    };
    let sheet = |part: &mut OmahaScenario, unit: &str| {
        part.sheets.push(SheetLine {
            id: "S".into(),
            sector: Some("red-1".into()),
            units: vec![unit.into()],
            kind: None,
            area: Vec::new(),
            goal: vec!["A4.01".into()],
            source: None,
            note: None,
        });
    };
    let rows: [(fn(&mut OmahaScenario), _); 5] = [
        (|_| {}, vec![]),
        (
            |part| part.boats[4].load.clear(),
            vec![(Some(("boats", 4)), "2.1h schematic")],
        ),
        (
            |part| drop(part.boats[1].load.pop()),
            vec![(Some(("boats", 0)), "2.1j split")],
        ),
        (
            // A truck in the place of a gun's step.
            |part| part.boats[6].load = std::mem::take(&mut part.boats[5].load),
            vec![
                (Some(("boats", 6)), "2.1c load-class"),
                (Some(("boats", 6)), "2.1c load-class"),
                (Some(("boats", 5)), "2.1h schematic"),
            ],
        ),
        (
            |part| part.boats[3].load.clear(),
            vec![(Some(("boats", 3)), "2.1h schematic")],
        ),
    ];
    for (change, expected) in rows {
        assert_eq!(found(change), expected);
    }
    for (unit, expected) in [
        ("1/A", vec![]),
        ("2/18", vec![(Some(("sheets", 0)), "2.3a sector")]),
    ] {
        let mut pack = pack();
        change_plan(&mut pack, |part| sheet(part, unit));
        let game = RULEBOOK.open(&pack, "plan").expect("a scenario");
        let found = game.setup_violations().into_iter();
        let found: Vec<_> = found
            .map(|one| (one.line, row_of(&one.violation)))
            .collect();
        assert_eq!(found, expected, "{unit}");
    }
}

/// A wave that lacks DUKWs is reported at the first boat that needs them, and nowhere else.
#[test]
fn a_lack_of_dukws_is_reported_once() {
    let mut pack = pack();
    change_plan(&mut pack, |part| {
        part.boats.retain(|boat| boat.id != *"k6");
        let mut rhinos = part.boats.iter_mut();
        let rhino = rhinos.find(|boat| boat.id == *"r1").expect("a Rhino");
        let mut other = rhino.clone();
        (other.id, other.wave) = ("r3".into(), 3);
        other.load = rhino.load.split_off(1);
        part.boats.push(other);
    });
    let game = RULEBOOK.open(&pack, "plan").expect("a scenario");
    let found = game.setup_violations().into_iter();
    let found: Vec<_> = found
        .map(|one| (one.line, row_of(&one.violation)))
        .collect();
    assert_eq!(found, [(Some(("boats", 11)), "2.1f dukws")]);
}

#[test]
fn it_keeps_what_the_engine_promises() {
    let effort = Effort {
        games: 3,
        stride: 3,
        mistakes: 20,
    };
    check_rulebook::<OmahaGame>(&RULEBOOK, &pack(), &["plan"], effort);
    check_rulebook::<OmahaGame>(&RULEBOOK, &inland(), &["free", "short"], effort);
    check_rulebook::<OmahaGame>(&RULEBOOK, &pack_of(&page_3()), &["landing"], effort);
}

/// Changes the schematic of scenario `plan`.
fn change_plan(pack: &mut Pack, change: impl FnOnce(&mut OmahaScenario)) {
    let mut scenarios = pack.scenarios.iter_mut();
    let plan = scenarios.find(|scenario| scenario.id == *"plan");
    match plan.and_then(|plan| plan.rules.as_mut()) {
        Some(GameScenario::Omaha(part)) => change(part),
        _ => panic!("it has a schematic"),
    }
}

#[test]
fn what_a_pack_lacks_is_reported() {
    check_spoilt::<OmahaGame>(
        &pack(),
        "plan",
        &[
            (
                codes::NO_TABLE,
                |pack| change_row(pack, "boats", 1, |row| row.row = "LCM".into()),
                "LCA",
            ),
            (
                codes::NO_TABLE,
                |pack| change_row(pack, "loads", 4, |row| row.row = "foot".into()),
                "infantry",
            ),
            (
                codes::NO_TABLE,
                |pack| change_row(pack, "visibility", 1, |row| row.row = "0700 6 June".into()),
                "row for line `0640 6 June`",
            ),
            (
                codes::BAD_CELL,
                |pack| change_row(pack, "visibility", 2, |row| row.row = "0745 6 June".into()),
                "0745 6 June",
            ),
            (
                codes::NO_TABLE,
                |pack| {
                    let rows = pack
                        .tables
                        .rows
                        .iter()
                        .filter(|row| row.table != *"heights");
                    pack.tables.rows = rows.cloned().collect();
                    drop(pack.tables.tables.exchange(&"heights".into(), Vec::new()));
                },
                "the table `heights`",
            ),
            (
                HEIGHT_MISSING,
                |pack| change_row(pack, "heights", 2, |row| row.row = "eye".into()),
                "terrain `clear`",
            ),
            (
                codes::BAD_CELL,
                |pack| {
                    change_row(pack, "survival", 1, |row| {
                        row.cells = vec!["2".into(), "13".into(), "yes".into()]
                    })
                },
                "13",
            ),
            (
                codes::BAD_CELL,
                |pack| change_row(pack, "pill-boxes", 1, |row| row.row = "none".into()),
                "none",
            ),
            (
                codes::BAD_UNIT,
                |pack| change_unit(pack, &"1/A".into(), |unit| unit.side = "British".into()),
                "unit 1/A is of side `British`",
            ),
            (
                codes::BAD_UNIT,
                |pack| change_unit(pack, &"1/A".into(), |unit| unit.steps = 0),
                "unit 1/A has no step",
            ),
            (
                codes::BAD_SCENARIO,
                |pack| change_plan(pack, |part| part.boats[0].craft = "LST".into()),
                "`LST` is no type of boat",
            ),
            (
                codes::BAD_SCENARIO,
                |pack| change_plan(pack, |part| part.boats[1].id = "a1".into()),
                "boat a1: another boat has this name",
            ),
            (
                codes::BAD_SCENARIO,
                |pack| change_plan(pack, |part| part.boats[0].wave = 4),
                "there is no wave 4",
            ),
            (
                codes::BAD_SCENARIO,
                |pack| change_plan(pack, |part| part.boats[0].from = "blue".into()),
                "no box blue",
            ),
            (
                codes::BAD_SCENARIO,
                |pack| change_plan(pack, |part| part.boats[0].load[0].unit = "9/Z".into()),
                "no unit 9/Z",
            ),
            (
                codes::BAD_SCENARIO,
                |pack| change_plan(pack, |part| part.boats[0].load[0].steps = Some(6)),
                "1 to 5 steps, not 6",
            ),
            (
                codes::BAD_SCENARIO,
                |pack| change_plan(pack, |part| part.boats[0].load[0].unit = "1/726".into()),
                "1/726 is German",
            ),
            (
                codes::BAD_SHORE,
                |pack| drop(pack.map.scatter_paths.exchange(&"red-1".into(), Vec::new())),
                "box red has no scatter path to a sector for die 1",
            ),
            (
                codes::BAD_SHORE,
                // No wave lands at this hour, but transports do.
                |pack| {
                    let mut line = pack.map.tide_lines.get(&"10".into()).cloned();
                    line.iter_mut().for_each(|line| line.hexes.truncate(1));
                    drop(
                        pack.map
                            .tide_lines
                            .exchange(&"10".into(), line.into_iter().collect()),
                    );
                },
                "has no hex for any die on the tide line of 10:00",
            ),
        ],
    );
}

#[test]
fn scripts_of_every_format_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../schema/golden");
    check_golden::<Script<Omaha>>(&folder.join("format-1/script-omaha"));
}
