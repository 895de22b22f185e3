//! The sample pack under these rules: that it opens and its setups are legal, and what a spoilt one is reported.
//!
//! Single rules are proved by `sample-data/landings/scripts`, an action and a refusal beside each other; here is what
//! no script can say.

use beachhead_base::Source;
use beachhead_engine::{ErasedGame, Game, OpenGames};
pub(crate) use beachhead_kit::testing::change_row as row;
use beachhead_kit::testing::{
    Spoilt, change_unit, check_spoilt, sample_pack, sample_scripts, script_failures,
};
use beachhead_model::claims::Claim;
use beachhead_model::forces::Unit;
use beachhead_model::games::GameScenario;
use beachhead_model::games::landings::{LandingsScenario, Medal, MedalKind, Mode, Special, Troop};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use crate::codes::{
    BAD_CELL, BAD_HAND, BAD_JOIN, BAD_MAP, BAD_MEDAL, BAD_PLAYERS, BAD_SCENARIO, BAD_SPECIAL,
    BAD_UNIT, NO_TABLE,
};
use crate::ground::Props;
use crate::{LandingsGame, RULEBOOK};

pub(crate) fn pack() -> Pack {
    sample_pack("landings")
}

pub(crate) fn game(pack: &Pack, scenario: &str) -> LandingsGame {
    let scenario = pack.scenario(&scenario.into()).expect("the sample has it");
    LandingsGame::open(pack, scenario).unwrap_or_else(|findings| panic!("{findings:?}"))
}

pub(crate) fn erased<'a>(pack: &'a Pack, scenario: &str) -> Box<dyn ErasedGame + 'a> {
    RULEBOOK
        .open(pack, scenario)
        .unwrap_or_else(|findings| panic!("{findings:?}"))
}

/// No text gives a hex of these maps, so whatever names one is a reconstruction.
#[test]
fn hexes_of_ours_are_reconstructed() {
    let pack = pack();
    let ours = |source: &Option<Source>| *source == Some(Source::Reconstructed);
    for region in pack.map.regions.iter() {
        assert!(ours(&region.source), "region {}", region.id);
    }
    for scenario in &pack.scenarios {
        let Some(GameScenario::Landings(plan)) = &scenario.rules else {
            panic!("{} is of another rulebook", scenario.id)
        };
        for medal in plan.medals.iter().filter(|medal| !medal.hexes.is_empty()) {
            assert!(ours(&medal.source), "{}: {}", scenario.id, medal.id);
        }
    }
    let names_hexes = |claim: &Claim| {
        matches!(
            claim,
            Claim::Terrain { .. }
                | Claim::Name { .. }
                | Claim::Path { .. }
                | Claim::Feature { .. }
                | Claim::SheetEdge { .. }
                | Claim::Region { .. }
        )
    };
    for record in &pack.claims.claims {
        if names_hexes(&record.claim) || record.paragraph() == "L41" {
            assert!(ours(&record.source), "{record:?}");
        }
    }
}

#[test]
fn the_sample_setups_are_legal() {
    let pack = pack();
    for scenario in &pack.scenarios {
        let game = erased(&pack, scenario.id.as_str());
        assert_eq!(game.setup_violations(), [], "{}", scenario.id);
    }
}

/// Every script passes. That what it did comes out the same when it is played again is held for all packages at once.
#[test]
fn scripts_pass() {
    let pack = pack();
    let mut playing = OpenGames::new(&RULEBOOK, &pack);
    let mut failures = Vec::new();
    for source in sample_scripts("landings") {
        let game = playing.game(&source).expect("a scenario of the pack");
        failures.extend(script_failures(game, &source, |_| {}));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// What the rules need and the pack lacks is reported, each by its code, and nothing is played.
#[test]
fn a_pack_that_lacks_something_is_not_opened() {
    let spoilt: [Spoilt<'_>; 33] = [
        (
            NO_TABLE,
            |pack| {
                (1..=4).for_each(|nr| {
                    pack.tables
                        .rows
                        .exchange(&("system".into(), nr), Vec::new())
                        .clear()
                })
            },
            "need table `system`",
        ),
        (
            NO_TABLE,
            |pack| drop(pack.tables.rows.exchange(&("system".into(), 1), Vec::new())),
            "row `turns` of table `system`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "system", 0, "0"),
            "can't read `0`",
        ),
        (
            NO_TABLE,
            |pack| pack.tables = Default::default(),
            "table `units`",
        ),
        (
            NO_TABLE,
            |pack| row(pack, "units", 1, |row| row.cells.truncate(3)),
            "no column `battle-move`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "units", 0, "cavalry"),
            "can't read `cavalry`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "units", 1, "0"),
            "can't read `0`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "units", 4, "3,2,1,1,1,1,1,1,1"),
            "column `dice`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "units", 9, "3,2,1 y"),
            "column `still`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "units", 14, "knights"),
            "can't read `knights`",
        ),
        (
            BAD_CELL,
            |pack| cell(pack, "units", 15, "brave"),
            "can't read `brave`",
        ),
        (
            BAD_UNIT,
            |pack| unit(pack, |unit| unit.side = "British".into()),
            "Axis and Allies",
        ),
        (
            BAD_UNIT,
            |pack| unit(pack, |unit| unit.kind = "knights".into()),
            "table `units`",
        ),
        (
            BAD_UNIT,
            |pack| unit(pack, |unit| unit.steps = 0),
            "one figure",
        ),
        (
            BAD_MAP,
            |pack| plan(pack, |plan| plan.sheets = vec!["Dunkirk".to_owned()]),
            "no sheet `Dunkirk`",
        ),
        (
            BAD_MAP,
            |pack| plan(pack, |plan| plan.sheets = vec!["Utah".to_owned()]),
            "is not in play",
        ),
        (
            BAD_SCENARIO,
            |pack| scenario(pack, |scenario| scenario.first = "British".into()),
            "`British` is no side",
        ),
        (
            BAD_SCENARIO,
            |pack| plan(pack, |plan| plan.reserves = vec!["unknown".into()]),
            "no unit `unknown`",
        ),
        (
            BAD_PLAYERS,
            |pack| plan(pack, |plan| plan.players.clear()),
            "0 players of the 1",
        ),
        (
            BAD_PLAYERS,
            |pack| {
                plan(pack, |plan| {
                    plan.players.iter_mut().for_each(|player| player.medals = 0);
                })
            },
            "plays for no medal",
        ),
        (
            BAD_PLAYERS,
            |pack| plan(pack, |plan| plan.mode = Mode::Partners),
            "commands one of the sheets",
        ),
        (
            BAD_MEDAL,
            |pack| plan(pack, |plan| plan.medals.push(medal("Sword-Z9", 1))),
            "lies on Sword-Z9",
        ),
        (
            BAD_MEDAL,
            |pack| plan(pack, |plan| plan.medals.push(medal("Sword-G9", 2))),
            "asks for 2 of its 1",
        ),
        (
            BAD_MEDAL,
            |pack| {
                let rule = Some("L999".to_owned());
                plan(pack, |plan| {
                    plan.medals.push(Medal {
                        rule,
                        ..medal("Sword-G9", 1)
                    })
                })
            },
            "given by paragraph `L999`",
        ),
        (
            BAD_MEDAL,
            |pack| {
                plan(pack, |plan| {
                    plan.medals = vec![medal("Sword-G9", 1), medal("Sword-G9", 1)];
                })
            },
            "two medals",
        ),
        (
            BAD_SCENARIO,
            |pack| {
                plan(pack, |plan| {
                    plan.troops = vec![Troop {
                        unit: "unknown".into(),
                        ..Troop::default()
                    }];
                })
            },
            "no unit `unknown` to be in `troops`",
        ),
        (
            BAD_CELL,
            |pack| {
                cell(pack, "equipment", 0, "raft");
                carry(pack, "boat");
            },
            "can't read `raft`",
        ),
        (
            BAD_CELL,
            |pack| {
                cell(pack, "equipment", 1, "some");
                carry(pack, "boat");
            },
            "can't read `some`",
        ),
        (
            BAD_CELL,
            |pack| (3..=5).for_each(|deck| cell(pack, "cards", deck, "two")),
            "`two` is not a number",
        ),
        (
            BAD_JOIN,
            |pack| plan(pack, |plan| plan.joins = vec!["dunkirk".into()]),
            "no scenario `dunkirk`",
        ),
        (
            BAD_JOIN,
            |pack| plan(pack, |plan| plan.joins = vec!["sword".into()]),
            "no battle of a single map",
        ),
        (
            BAD_HAND,
            |pack| {
                plan(pack, |plan| {
                    plan.players.iter_mut().for_each(|player| player.cards = 50);
                })
            },
            "from a deck of 80",
        ),
        (
            BAD_SPECIAL,
            |pack| {
                plan(pack, |plan| {
                    let side = "British".into();
                    plan.special.push(Special::AirSuperiority { side });
                })
            },
            "`British`, which is no side",
        ),
    ];
    check_spoilt::<LandingsGame>(&pack(), "sword", &spoilt);
}

/// A pack may lack the row that says what a cave is worth to those who hold it: then it is worth nothing.
#[test]
fn caves_may_give_no_shelter() {
    let mut pack = pack();
    let rows = pack.tables.rows.iter();
    let rows = rows.filter(|row| row.row != *"cave-held");
    pack.tables.rows = rows.cloned().collect();
    let ground = game(&pack, "sword").ground;
    assert_eq!(ground.cave_held, Props::default());
}

fn medal(hex: &str, need: u8) -> Medal {
    Medal {
        id: "prize".into(),
        side: None,
        hexes: vec![hex.into()],
        kind: MedalKind::Temporary,
        worth: 1,
        need,
        turn_start: false,
        sole_control: false,
        held_by: None,
        rule: None,
        source: None,
        note: None,
    }
}

pub(crate) fn cell(pack: &mut Pack, table: &str, column: usize, text: &str) {
    row(pack, table, 1, |row| row.cells[column] = text.into());
}

/// The first unit of the scenario's setup carries this equipment.
fn carry(pack: &mut Pack, equipment: &str) {
    let sword = pack.scenario(&"sword".into()).expect("one is there");
    let unit = sword.setup.iter().next().expect("a unit").unit.clone();
    plan(pack, |plan| {
        plan.troops.retain(|troop| troop.unit != unit);
        plan.troops.push(Troop {
            unit,
            equipment: Some(equipment.into()),
            ..Troop::default()
        });
    });
}

/// Changes the first unit of the scenario's setup.
fn unit(pack: &mut Pack, change: impl FnOnce(&mut Unit)) {
    let sword = pack.scenario(&"sword".into()).expect("one is there");
    let key = sword.setup.iter().next().expect("a unit").unit.clone();
    change_unit(pack, &key, change);
}

fn scenario(pack: &mut Pack, change: impl FnOnce(&mut Scenario)) {
    let mut scenarios = pack.scenarios.iter_mut();
    let sword = scenarios.find(|scenario| scenario.id == *"sword");
    change(sword.expect("one is there"));
}

pub(crate) fn plan(pack: &mut Pack, change: impl FnOnce(&mut LandingsScenario)) {
    scenario(pack, |scenario| {
        if let Some(GameScenario::Landings(plan)) = &mut scenario.rules {
            change(plan);
        }
    });
}
