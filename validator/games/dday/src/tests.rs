//! The sample pack under these rules: its plan, its scripts, random play, and what a pack may lack.
//!
//! Single rules are proved by `sample-data/dday/scripts`, an action and a refusal beside each other; here is what no script can
//! say.

use std::path::{Path, PathBuf};

use beachhead_base::Id;
use beachhead_engine::testing::check_golden;
use beachhead_engine::{Actor, Coverage, ErasedGame, Game, OpenGames, RuleKind, Watch};
use beachhead_kit::testing::{
    Effort, check_rulebook, in_a_line, in_lines, row_of, script_failures,
};
use beachhead_model::diag::Diagnostic;
use beachhead_model::games::GameScenario;
use beachhead_model::map::{Path as Arrow, Region};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_model::script::Script;
use beachhead_model::spot::Spot;
use beachhead_model::tables::TableRow;
use beachhead_text::{DiskFiles, SourceFile, read_pack};

use crate::data::{Odds, Result};
use crate::rules::Rule;
use crate::script::Dday;
use crate::{DdayGame, RULEBOOK, codes};

pub(crate) const SCENARIO: &str = "dday";

pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../sample-data/dday")
}

pub(crate) fn pack() -> Pack {
    let read = read_pack(&DiskFiles(folder()));
    read.pack
        .unwrap_or_else(|| panic!("{}", in_lines(&read.diagnostics)))
}

pub(crate) fn game(pack: &Pack) -> DdayGame {
    let scenario = pack.scenarios.first().expect("the sample's scenario");
    DdayGame::open(pack, scenario).unwrap_or_else(|findings| panic!("{}", in_lines(&findings)))
}

pub(crate) fn erased(pack: &Pack) -> Box<dyn ErasedGame + '_> {
    RULEBOOK
        .open(pack, SCENARIO)
        .unwrap_or_else(|findings| panic!("{}", in_lines(&findings)))
}

/// The scripts of the sample, by file name.
fn scripts(pack: &Pack) -> Vec<SourceFile> {
    let read = |name: &String| {
        let text = std::fs::read_to_string(folder().join(name)).expect("readable");
        SourceFile::new(name.as_str(), text)
    };
    pack.manifest.scripts.iter().map(read).collect()
}

/// Every script passes, and together with the claims they prove each row that is built in the way of its kind.
#[test]
fn scripts_pass_and_prove_every_row() {
    let pack = pack();
    let mut playing = OpenGames::new(&RULEBOOK, &pack);
    let mut coverage = Coverage::new(playing.rules());
    coverage.claims(&pack.claims, |_| None);
    let mut failures = Vec::new();
    for source in scripts(&pack) {
        let game = playing.game(&source).expect("a scenario of the pack");
        failures.extend(script_failures(game, &source, |event| {
            coverage.listen(event)
        }));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let unproved: Vec<&str> = coverage.unproved().map(|row| &*row.id).collect();
    assert!(unproved.is_empty(), "{unproved:?}: {}", coverage.summary());
    let summary = coverage.summary();
    assert_eq!((summary.entries, summary.proved), (96, 96), "{summary}");
}

/// Claims prove only what is printed on the map, the counters and the table; the Tournament Game is listed and not counted.
#[test]
fn rows_are_of_the_kinds_that_they_should_be() {
    let rules = RULEBOOK.rules();
    let of_kind = |kind| {
        let rows = rules.iter().filter(move |row| row.kind == kind);
        rows.flat_map(|row| row.checklist.iter())
            .collect::<Vec<&str>>()
    };
    assert_eq!(
        of_kind(RuleKind::Definition),
        ["A1", "A2", "A3", "A94", "A95", "A4", "A89"]
    );
    assert_eq!(of_kind(RuleKind::NotYet), [] as [&str; 0]);
    let rulings = rules.iter().filter(|row| row.ruling.is_some()).count();
    assert!(rulings >= 19, "{rulings} rows have a ruling");
}

#[test]
fn it_keeps_what_the_engine_promises() {
    let effort = Effort {
        games: 1,
        stride: 97,
        mistakes: 20,
    };
    check_rulebook::<DdayGame>(&RULEBOOK, &pack(), &[SCENARIO], effort);
}

/// Both German endings occur at random, and every game ends.
#[test]
fn random_games_end_in_several_ways() {
    let pack = pack();
    let game = erased(&pack);
    // The seeds of the first games that end so; `play --random` counts all of them.
    for (seed, winner, ending) in [
        (1, "German", "the last week is over"),
        (91, "German", "no Allied unit is left on the continent"),
        (7, "Allied", "ten combat divisions are across the Rhine"),
    ] {
        let played = game.random_game(seed, Watch::Nothing);
        let end = played
            .end
            .unwrap_or_else(|astray| panic!("seed {seed}: {astray:?}"));
        let over = Actor::Over {
            winner: Some(winner.into()),
            how: ending.to_owned(),
        };
        assert_eq!(end.actor, over, "seed {seed}");
    }
}

#[test]
fn combat_results_read_as_printed() {
    let game = game(&pack());
    for (attack, defence, die, expected) in [
        (20, 6, 5, Result::Exchange), // 3-1, the worked example of Multiple Unit Battles 7.
        (4, 12, 5, Result::AttackersEliminated), // 1-3, the soak-off of the same example.
        (3, 2, 1, Result::DefendersEliminated), // 1-1: what is left over helps the defender,
        (2, 7, 3, Result::AttackersBack), // 1-4: below even odds too.
        (1, 6, 3, Result::AttackersBack), // 1-6 is the worst battle allowed.
        (40, 1, 2, Result::DefendersBack), // Better than 6-1 is fought as 6-1.
        (40, 1, 4, Result::DefendersEliminated),
    ] {
        let odds = Odds::of(attack, defence).expect("no worse than 1-6");
        let result = game.tables.result(odds, die);
        assert_eq!(
            result,
            Some(expected),
            "{attack} against {defence}, die {die}"
        );
    }
    assert!(Odds::of(1, 7).is_none(), "Multiple Unit Battles 8");
}

/// A battle that leaves somebody over is refused by name.
#[test]
fn a_refused_battle_names_who_is_left_over() {
    let pack = pack();
    let game = game(&pack);
    let text = r#"(week: 3, phase: "Allied battle plan", area: "normandy", units: [(unit: "29 Inf", hex: "FF-34"), (unit: "47 Static", hex: "GG-34"), (unit: "48 Static", hex: "GG-34")])"#;
    let position = ron::Options::default()
        .with_default_extension(ron::extensions::Extensions::IMPLICIT_SOME)
        .from_str(text)
        .expect("a position");
    let state = game.given(&position).expect("it can be staged");
    let units = |ids: &[&str]| ids.iter().map(Id::new).collect();
    let action = crate::action::Action::PlanBattle {
        attackers: units(&["29 Inf"]),
        defenders: units(&["47 Static"]),
    };
    let refused = game
        .resolve_checked(&state, &action)
        .expect_err("48 Static is left over");
    assert_eq!(refused.reason, "no battle is left for 48 Static");
    assert_eq!(refused.units, [Id::new("48 Static")]);
    assert_eq!(refused.rule.id, "MUL-4 stack-divided");
}

pub(crate) fn opened(change: impl FnOnce(&mut Pack)) -> Vec<Diagnostic> {
    let mut pack = pack();
    change(&mut pack);
    let scenario = pack.scenarios.first().expect("it has one");
    DdayGame::open(&pack, scenario).err().unwrap_or_default()
}

pub(crate) fn region(pack: &mut Pack, id: &str, change: impl FnOnce(&mut Region)) {
    let mut region = pack
        .map
        .regions
        .get(&id.into())
        .expect("the region")
        .clone();
    let before = region.id.clone();
    change(&mut region);
    pack.map.regions.exchange(&before, vec![region]);
}

fn arrow(pack: &mut Pack, id: &str, hexes: [&str; 2]) {
    let known = pack.map.paths.iter().next().expect("an arrow").clone();
    let arrow = Arrow {
        id: id.into(),
        hexes: hexes.map(Into::into).into(),
        ..known
    };
    let key = arrow.id.clone();
    pack.map.paths.exchange(&key, vec![arrow]);
}

fn scenario(pack: &mut Pack, change: impl FnOnce(&mut Scenario)) {
    change(pack.scenarios.first_mut().expect("a scenario"));
}

pub(crate) fn row(pack: &mut Pack, table: &str, name: &str, change: impl FnOnce(&mut TableRow)) {
    let rows = pack.tables.rows_of(table);
    let row = rows
        .into_iter()
        .find(|row| row.row == *name)
        .expect("the row");
    let mut row = row.clone();
    let key = (row.table.clone(), row.nr);
    change(&mut row);
    pack.tables.rows.exchange(&key, vec![row]);
}

/// What the rules need and the pack lacks is reported once, with its square or line.
#[test]
fn what_a_pack_lacks_is_reported_once() {
    type Spoil = fn(&mut Pack);
    let spoilt: [(&str, Spoil, &str); 23] = [
        (
            "DDAY004",
            |pack| arrow(pack, "arrow-S-36", ["S-36", "T-35"]),
            "arrow arrow-S-36 ends in T-35",
        ),
        (
            "DDAY004",
            |pack| arrow(pack, "arrow-T-36", ["T-36", "S-35"]),
            "begins in T-36, which is no sea square",
        ),
        (
            "DDAY004",
            |pack| arrow(pack, "arrow-S-36b", ["S-36", "R-35"]),
            "is the second one from S-36",
        ),
        (
            "DDAY004",
            |pack| arrow(pack, "arrow-GG-43", ["GG-43", "HH-43"]),
            "ends in HH-43, which is no part of the invasion area of GG-43",
        ),
        (
            "DDAY005",
            |pack| region(pack, "brittany", |area| area.hexes.push("S-36".into())),
            "S-36 lies in two invasion areas",
        ),
        (
            "DDAY006",
            |pack| {
                let side = pack.map.hexsides.iter().next().expect("a river").clone();
                let key = beachhead_base::layer::Keyed::key(&side);
                pack.map.hexsides.exchange(
                    &key,
                    vec![beachhead_model::map::Hexside { name: None, ..side }],
                );
            },
            "has no name",
        ),
        (
            "DDAY007",
            |pack| {
                drop(
                    pack.map
                        .regions
                        .exchange(&"across-the-rhine".into(), Vec::new()),
                )
            },
            "no region `across-the-rhine`",
        ),
        (
            "DDAY007",
            |pack| region(pack, "brittany", |area| area.kind = "country".into()),
            "the map has 6",
        ),
        (
            "DDAY001",
            |pack| {
                drop(
                    pack.tables
                        .rows
                        .exchange(&("replacements".into(), 2), Vec::new()),
                )
            },
            "no row `German`",
        ),
        (
            "DDAY001",
            |pack| drop(pack.tables.rows.exchange(&("crt".into(), 3), Vec::new())),
            "no row `3`",
        ),
        (
            "DDAY001",
            |pack| {
                row(pack, "invasion", "normandy 2", |row| {
                    row.row = "normandy 4".into()
                })
            },
            "no row for line `normandy 2`",
        ),
        (
            "DDAY001",
            |pack| row(pack, "units", "static", |row| row.row = "statics".into()),
            "no row for line `static`",
        ),
        (
            "DDAY001",
            |pack| row(pack, "units", "hq", |row| row.row = "staff".into()),
            "no row for line `hq`",
        ),
        (
            "DDAY002",
            |pack| row(pack, "crt", "3", |row| row.cells[4] = "boom".into()),
            "can't read `boom` in table `crt`",
        ),
        (
            "DDAY002",
            |pack| row(pack, "crt", "3", |row| row.cells[4] = "".into()),
            "can't read `` in table `crt`",
        ),
        (
            "DDAY002",
            |pack| {
                row(pack, "invasion", "normandy 1", |row| {
                    row.cells[0] = "six".into()
                })
            },
            "can't read `six`",
        ),
        (
            "DDAY002",
            |pack| row(pack, "terrain", "city", |row| row.cells[0] = "0".into()),
            "can't read `0`",
        ),
        (
            "DDAY008",
            |pack| scenario(pack, |scenario| scenario.turns = Some(51)),
            "not 51",
        ),
        (
            "DDAY008",
            |pack| scenario(pack, |scenario| scenario.turns = None),
            "`turns` is missing",
        ),
        (
            "DDAY008",
            |pack| scenario(pack, |scenario| scenario.first = "German".into()),
            "the Allied side moves first",
        ),
        (
            "DDAY008",
            |pack| {
                scenario(pack, |scenario| {
                    scenario.rules = GameScenario::blank("utah")
                })
            },
            "are not D-Day's",
        ),
        (
            "DDAY008",
            |pack| {
                scenario(pack, |scenario| {
                    if let Some(GameScenario::Dday(part)) = &mut scenario.rules {
                        part.card[0].unit = "999 ID".into();
                    }
                })
            },
            "the forces have no German unit 999 ID",
        ),
        (
            "DDAY003",
            |pack| {
                let mut unit = pack
                    .forces
                    .units
                    .get(&"47 Static".into())
                    .expect("the unit")
                    .clone();
                unit.figures.remove(&Id::new("defence"));
                pack.forces.units.exchange(&"47 Static".into(), vec![unit]);
            },
            "unit 47 Static needs a figure `defence`",
        ),
    ];
    for (code, spoil, message) in spoilt {
        let findings = opened(spoil);
        let [finding] = findings.as_slice() else {
            panic!("{code}, {message}:\n{}", in_lines(&findings));
        };
        assert_eq!(finding.code.id, code, "{}", in_a_line(finding));
        assert!(
            finding.message.contains(message),
            "{}: {message}",
            finding.message
        );
        assert!(
            !finding.subjects.is_empty()
                || finding.code == codes::BAD_MAP
                || finding.message.contains("`rules`"),
            "{code} names what it is about: {}",
            in_a_line(finding)
        );
    }
}

/// Two of the seven reserve units are missing from their group: two findings, each at the group.
#[test]
fn missing_reserves_are_reported_one_by_one() {
    let findings = opened(|pack| {
        scenario(pack, |scenario| {
            let mut stars = scenario
                .groups
                .get(&"stars".into())
                .expect("the group")
                .clone();
            stars
                .units
                .retain(|unit| *unit != *"106 Pz Bde" && *unit != *"9SS Pz");
            scenario.groups.exchange(&"stars".into(), vec![stars]);
        });
    });
    let messages: Vec<&str> = findings
        .iter()
        .map(|finding| finding.message.as_str())
        .collect();
    assert_eq!(messages.len(), 2, "{messages:?}");
    for (finding, unit) in findings.iter().zip(["9SS Pz", "106 Pz Bde"]) {
        assert_eq!(finding.code, codes::NO_RESERVE);
        assert!(
            finding.message.starts_with(&format!("unit {unit} ")),
            "{}",
            finding.message
        );
        assert_eq!(finding.rule.as_deref(), Some("SET-b"));
        let about = finding.address.as_deref().map(|address| &address.spot);
        assert!(
            matches!(about, Some(Spot::SetupGroup(_, group)) if *group == *"stars"),
            "{about:?}"
        );
    }
}

/// The whole army with five mistakes: five refusals, each of its unit and by its row.
#[test]
fn a_set_up_with_five_mistakes_has_five_findings() {
    let mut pack = pack();
    assert_eq!(erased(&pack).setup_violations(), []);
    let mistakes = [
        ("106 Pz Bde", "M-13", Rule::StarSquares),
        ("709 Static", "V-27", Rule::StaticsOnCoast),
        ("1SS Pz", "AA-14", Rule::ClosedGround),
        ("2SS Pz", "W-9", Rule::Anywhere),
        ("29 Inf", "S-35", Rule::AllInBritain),
    ];
    scenario(&mut pack, |scenario| {
        for (unit, hex, _) in mistakes {
            let mut place = scenario
                .setup
                .get(&unit.into())
                .expect("it is set up")
                .clone();
            place.hex = hex.into();
            scenario.setup.exchange(&unit.into(), vec![place]);
        }
    });
    let mut refused: Vec<(String, &str)> = erased(&pack)
        .setup_violations()
        .into_iter()
        .map(|refused| {
            (
                refused.violation.units[0].to_string(),
                row_of(&refused.violation),
            )
        })
        .collect();
    refused.sort();
    let mut expected: Vec<(String, &str)> = mistakes
        .iter()
        .map(|(unit, _, rule)| {
            use beachhead_engine::RuleIndex;
            ((*unit).to_owned(), rule.cited())
        })
        .collect();
    expected.sort();
    assert_eq!(refused, expected);
}

#[test]
fn scripts_of_every_format_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../schema/golden");
    check_golden::<Script<Dday>>(&folder.join("format-1/script-dday"));
}
