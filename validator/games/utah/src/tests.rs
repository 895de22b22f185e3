//! The sample pack under these rules: its plan, its scripts, and random play.
//!
//! Single rules are proved by `sample-data/utah/scripts`, an action and a refusal beside each other; here is what no
//! script can say: that every one of them passes, and what holds whatever is played.

use beachhead_base::Source;
use beachhead_engine::{Coverage, ErasedGame, Game, OpenGames};
use beachhead_hex::{Compass, HexsideNo};
pub(crate) use beachhead_kit::testing::change_row as row;
use beachhead_kit::testing::{
    Effort, Spoilt, change_unit, check_rulebook, check_spoilt, row_of, sample_pack, sample_scripts,
    script_failures,
};
use beachhead_model::forces::Unit;
use beachhead_model::map::Hexside;
use beachhead_model::own::OwnProperties;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Placement;

use crate::action::Action;
use crate::script::{Position, UnitPlace};
use crate::{RULEBOOK, UtahGame, codes};

const SCENARIO: &str = "landing-and-linkup";

/// More actions than a game can take.
pub(crate) const LIMIT: usize = 20_000;

pub(crate) fn pack() -> Pack {
    sample_pack("utah")
}

pub(crate) fn game(pack: &Pack) -> UtahGame {
    let scenario = pack.scenario(&SCENARIO.into()).expect("the sample has it");
    UtahGame::open(pack, scenario).unwrap_or_else(|findings| panic!("{findings:?}"))
}

pub(crate) fn erased(pack: &Pack) -> Box<dyn ErasedGame + '_> {
    RULEBOOK
        .open(pack, SCENARIO)
        .unwrap_or_else(|findings| panic!("{findings:?}"))
}

/// The rules give some hexes of these, and their course is ours: they are reconstructions.
#[test]
fn what_the_rules_only_begin_is_reconstructed() {
    let map = pack().map;
    let regions = map
        .regions
        .iter()
        .map(|region| (&region.id, &region.source));
    let entries = map.entries.iter().map(|entry| (&entry.id, &entry.source));
    let ours: Vec<&str> = regions
        .chain(entries)
        .filter(|(_, source)| **source == Some(Source::Reconstructed))
        .map(|(id, _)| id.as_str())
        .collect();
    assert_eq!(ours, ["east-of-vire", "south-road"]);
}

#[test]
fn the_sample_plan_is_legal() {
    let pack = pack();
    assert_eq!(erased(&pack).setup_violations(), []);
}

/// Every script passes, and together with the claims they prove each row that is built in the way of its kind.
#[test]
fn scripts_pass_and_prove_every_row() {
    let pack = pack();
    let mut playing = OpenGames::new(&RULEBOOK, &pack);
    let mut coverage = Coverage::new(playing.rules());
    coverage.claims(&pack.claims, |_| None);
    let mut failures = Vec::new();
    for source in sample_scripts("utah") {
        let game = playing.game(&source).expect("a scenario of the pack");
        failures.extend(script_failures(game, &source, |event| {
            coverage.listen(event)
        }));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    let unproved: Vec<&str> = coverage.unproved().map(|row| &*row.id).collect();
    assert!(unproved.is_empty(), "{unproved:?}: {}", coverage.summary());
}

#[test]
fn it_keeps_what_the_engine_promises() {
    let effort = Effort {
        games: 3,
        stride: 9,
        mistakes: 25,
    };
    check_rulebook::<UtahGame>(&RULEBOOK, &pack(), &[SCENARIO, "us-campaign"], effort);
}

/// A row of the terrain table that is missing is reported as that, and not of each group that stands on such terrain.
#[test]
fn a_missing_row_is_reported_once() {
    let mut pack = pack();
    let rows = pack.tables.rows.iter();
    let rows = rows.filter(|row| row.table.as_str() != "terrain").cloned();
    pack.tables.rows = rows.collect();
    let scenario = pack.scenarios.first().expect("it has one");
    let Err(findings) = UtahGame::open(&pack, scenario) else {
        panic!("it lacks a table")
    };
    let mut codes = findings.iter().map(|finding| finding.code);
    assert!(codes.all(|code| code == codes::NO_TABLE), "{findings:?}");
}

/// What the rules need and the pack lacks is reported, each by its code, and nothing is played.
#[test]
fn a_pack_that_lacks_something_is_not_opened() {
    let spoilt: [Spoilt<'_>; 20] = [
        (
            codes::NO_TABLE,
            |pack| drop(pack.tables.rows.exchange(&("drift".into(), 1), Vec::new())),
            "the table `drift`",
        ),
        (
            codes::NO_TABLE,
            |pack| pack.tables = Default::default(),
            "the table `crt`",
        ),
        (
            codes::BAD_CELL,
            |pack| cell(pack, "terrain", 1, "many"),
            "can't read `many`",
        ),
        (
            codes::BAD_CELL,
            |pack| cell(pack, "crt", 12, "DE"),
            "can't read `DE`",
        ), // No unit to hit on a beach.
        (
            codes::BAD_CELL,
            |pack| cell(pack, "drift", 1, "N"),
            "can't read `N`",
        ), // These hexes have a corner in the north.
        (
            codes::AGAINST_RULES,
            |pack| cell(pack, "drift", 1, "SW"),
            "table `drift` says otherwise than 11.2.2 for die 1",
        ),
        (
            codes::AGAINST_RULES,
            |pack| cell(pack, "drop", 1, "lands"),
            "table `drop` says otherwise than 11.2.2 for die 1",
        ),
        (
            codes::BAD_CELL,
            |pack| cell(pack, "system", 1, "0"),
            "can't read `0`",
        ), // With no room anywhere, no unit could move.
        (
            codes::BAD_CELL,
            |pack| cell(pack, "system", 10, "4"),
            "can't read `4`",
        ),
        (
            codes::BAD_CELL,
            |pack| row(pack, "crt", 11, |row| row.cells.push("DE".into())),
            "beyond die 6",
        ),
        (
            codes::BAD_UNIT,
            |pack| unit(pack, |unit| unit.side = "British".into()),
            "unit `8/4`",
        ),
        (
            codes::BAD_UNIT,
            |pack| unit(pack, |unit| unit.steps = 0),
            "unit `8/4`",
        ),
        (
            codes::BAD_UNIT,
            |pack| unit(pack, |unit| unit.steps = 3),
            "one step or two",
        ),
        (
            codes::AGAINST_RULES,
            |pack| {
                row(pack, "terrain", 9, |row| {
                    row.cells = vec!["-".into(), "2".into(), "0".into()]
                })
            },
            "open all-sea hexes",
        ),
        (
            codes::BAD_UNIT,
            |pack| {
                unit(pack, |unit| {
                    unit.figures.insert("attack".into(), i32::MAX);
                })
            },
            "unit `8/4`",
        ),
        (
            codes::BAD_MAP,
            |pack| {
                drop(
                    pack.map
                        .regions
                        .exchange(&"east-of-vire".into(), Vec::new()),
                )
            },
            "region `east-of-vire`",
        ),
        (
            codes::BAD_SCENARIO,
            |pack| {
                let mut scenarios = pack.scenarios.iter_mut();
                scenarios.next().expect("one is there").turns = None;
            },
            "`turns` is missing",
        ),
        (
            codes::BAD_MAP,
            |pack| drop(pack.map.beaches.exchange(&"utah".into(), Vec::new())),
            "beach `utah`",
        ),
        (
            codes::BAD_SCENARIO,
            |pack| drop(pack.forces.units.exchange(&"8/4".into(), Vec::new())),
            "unit `8/4`",
        ),
        (
            codes::BAD_SCENARIO,
            |pack| {
                let one = pack.forces.units.as_slice()[0].clone();
                let many = (0..2000).map(|at| Unit {
                    id: format!("{at}/99").as_str().into(),
                    ..one.clone()
                });
                pack.forces.units = many.collect();
            },
            "no more than 1000 units",
        ),
    ];
    check_spoilt::<UtahGame>(&pack(), SCENARIO, &spoilt);
}

pub(crate) fn cell(pack: &mut Pack, table: &str, nr: u16, text: &str) {
    row(pack, table, nr, |row| row.cells[0] = text.into());
}

fn unit(pack: &mut Pack, change: impl FnOnce(&mut Unit)) {
    change_unit(pack, &"8/4".into(), change);
}

/// 11.2.2: a road that is painted over the sea opens it to no unit.
#[test]
fn no_road_leads_over_the_sea() {
    let mut pack = pack();
    let mut pier = pack.map.paths.iter().next().expect("a path").clone();
    pier.id = "pier".into();
    pier.hexes = vec!["2508".into(), "2509".into()];
    pack.map.paths.exchange(&pier.id.clone(), vec![pier]);
    let at = |unit: &str, hex: &str| UnitPlace {
        unit: unit.into(),
        hex: hex.into(),
        steps: None,
    };
    let position = |units| Position {
        turn: 5,
        phase: "Allied movement".to_owned(),
        units,
        beachheads: vec!["2508".into()],
        ..Position::default()
    };
    let game = game(&pack);
    let state = game.given(&position(vec![at("8/4", "2508")]));
    let step = Action::Move {
        unit: "8/4".into(),
        path: vec!["2509".into()],
    };
    let refused = game.resolve_checked(&state.expect("it may stand there"), &step);
    assert_eq!(
        refused.map_err(|refused| row_of(&refused)),
        Err("sys impassable")
    );
    assert!(game.given(&position(vec![at("8/4", "2509")])).is_err());
    // The causeways lead mobile units through flooded land, where they otherwise can't be.
    assert!(game.given(&position(vec![at("CCA/4", "2606")])).is_ok());
    assert!(game.given(&position(vec![at("CCA/4", "2003")])).is_err());
}

/// 11.1.2: no river crosses the west edge in the north, so the map is given one.
#[test]
fn a_hexside_at_the_map_edge_is_paid_for() {
    let mut pack = pack();
    let way = ["2701", "2702", "2703", "2704"];
    let moved = |pack: &Pack, way: &[&str]| {
        let game = game(pack);
        let position = Position {
            turn: 1,
            phase: "German movement".to_owned(),
            ..Position::default()
        };
        let state = game.given(&position).expect("an empty map");
        let path = way.iter().map(|&hex| hex.into()).collect();
        game.resolve_checked(
            &state,
            &Action::Move {
                unit: "1057/91".into(),
                path,
            },
        )
        .map(|_| ())
        .map_err(|refused| row_of(&refused))
    };
    let farthest = (1..=way.len())
        .rev()
        .find(|&hexes| moved(&pack, &way[..hexes]).is_ok())
        .expect("one hex at least");
    for edge in [Compass::W, Compass::NW, Compass::SW] {
        let between = HexsideNo::at_edge("2701", edge);
        let river = Hexside {
            between,
            kind: "river".into(),
            name: None,
            own: OwnProperties::default(),
            source: None,
            note: None,
        };
        pack.map
            .hexsides
            .exchange(&(river.between.clone(), river.kind.clone()), vec![river]);
    }
    assert_eq!(moved(&pack, &way[..farthest - 1]), Ok(()));
    assert_eq!(
        moved(&pack, &way[..farthest]),
        Err("11.1.2 arrival-allowance")
    );
}

/// What the scenario plans against the rules is reported unit by unit, and each mistake once.
#[test]
fn a_plan_against_the_rules_is_reported_once() {
    let mut pack = pack();
    for (unit, hex) in [("8/4", "2806"), ("502/101", "3202"), ("6/2", "1708")] {
        let place = Placement {
            unit: unit.into(),
            hex: hex.into(),
            source: None,
            note: None,
        };
        pack.scenarios[0].setup.exchange(&unit.into(), vec![place]);
    }
    let reported: Vec<_> = erased(&pack)
        .setup_violations()
        .into_iter()
        .map(|refused| {
            (
                refused.violation.units[0].to_string(),
                row_of(&refused.violation),
            )
        })
        .collect();
    let reported: Vec<(&str, &str)> = reported
        .iter()
        .map(|(unit, row)| (unit.as_str(), *row))
        .collect();
    assert_eq!(
        reported,
        [
            ("8/4", "11.2.1 first-wave"),
            ("502/101", "11.2.2 drop-beside-own-zone"),
            ("6/2", "11.1.1 at-start-hex"),
        ]
    );
}
