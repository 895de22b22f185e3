//! Movement in the field of `utah`, played by `tests/fixtures/rules/utah.ron`.
//!
//! Left out, since no line of the file says it: turn 1 with its landings (11.2), reinforcements on their way onto the map (11.1.2), bad
//! weather (14.1, which the scenario doesn't choose), units that land on a beach in the turn, and the maps of nations (14.0).

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_engine::Game;
use beachhead_hex::{HexNo, HexsideNo};
use beachhead_model::forces::Unit;
use beachhead_model::map::{Hexside, Path};
use beachhead_model::pack::Pack;
use beachhead_model::rules::{Move, RuleLine, Says};
use beachhead_model::scenario::Scenario;
use beachhead_table::TableGame;
use beachhead_utah::UtahGame;

type Action = beachhead_engine::ActionOf<UtahGame>;

use super::differential::{
    Moves, differences, enough, moves, position, positions, sample, with_rules,
};

fn scenario(pack: &Pack) -> &Scenario {
    pack.scenario(&"landing-and-linkup".into())
        .expect("it is the sample's")
}

/// The moves of units on the map.
fn of_utah(game: &UtahGame, state: &beachhead_utah::State) -> Moves {
    let scene = game.scene(state);
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    let moves = legal.iter().filter_map(|action| {
        let Action::Move { unit, path } = game.to_action(action) else {
            return None;
        };
        scene.units.get(&unit)?;
        let cost = game.describe_cost(state, action)?;
        Some(((unit, path.last()?.clone()), cost))
    });
    moves.collect()
}

#[test]
fn random_positions_play_alike() {
    let pack = sample("utah");
    let own = with_rules(&pack, "utah.ron");
    let utah = UtahGame::open(&pack, scenario(&pack)).expect("it opens");
    let table = TableGame::open(&own, scenario(&own)).unwrap_or_else(|why| panic!("{why:#?}"));
    let (mut compared, mut failures) = (0, Vec::new());
    positions(&utah, (1, 7, enough(300, 10_000)), &mut |state, scene| {
        let phase = scene.turn.phase.as_str();
        let is_of_movement = phase.ends_with("movement");
        if scene.turn.number == 1 || !is_of_movement || scene.turn.due.is_some() {
            return false;
        }
        let (built_in, own) = (
            of_utah(&utah, state),
            moves(&table, &position(scene, phase)),
        );
        compared += built_in.len();
        let found = differences(&built_in, &own);
        failures.extend(
            found
                .into_iter()
                .take(3)
                .map(|line| format!("turn {} {phase}: {line}", scene.turn.number)),
        );
        assert!(failures.len() < 20, "{failures:#?}");
        true
    });
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(compared > 5_000, "{compared} moves");
}

/// Every unit of its class and allowance, alone in each hex of the map: the ground as a whole.
fn alone(pack: &Pack) -> Vec<(Id, HexNo)> {
    let mut kinds = BTreeSet::new();
    let units = pack.forces.units.iter();
    let distinct = units.filter(|unit| {
        let moves = pack
            .palette
            .units
            .get(&unit.kind)
            .map(|kind| kind.moves.clone());
        let german = unit.side == *"German";
        german && kinds.insert((moves, unit.figures.get("movement").copied()))
    });
    let hexes = |unit: &Unit| {
        let id = unit.id.clone();
        let grid = &pack.map.grid;
        grid.iter().map(move |hex| (id.clone(), grid.number(hex)))
    };
    distinct.flat_map(hexes).collect()
}

/// The moves of a unit that is alone on the map, by both games; nothing where it can't stand there.
fn both(
    utah: &UtahGame,
    table: &TableGame,
    unit: &Id,
    hex: &HexNo,
    phase: &str,
) -> Option<[Moves; 2]> {
    let text = format!(
        "(turn: 5, phase: {phase:?}, units: [(unit: {unit:?}, hex: {hex:?})])",
        unit = unit.as_str(),
        hex = hex.as_str()
    );
    let staged: beachhead_engine::PositionOf<UtahGame> = ron::from_str(&text).expect("a position");
    let state = utah.given(&staged).ok()?;
    let scene = utah.scene(&state);
    Some([
        of_utah(utah, &state),
        moves(table, &position(&scene, phase)),
    ])
}

/// The sample with ground on which every line counts: woods that no allowance pays for, rivers between the hexes of each city, a road
/// into the sea, and no other path.
fn harder(pack: &Pack) -> Pack {
    let mut pack = pack.clone();
    let rows = pack.tables.rows.iter().cloned().map(|mut row| {
        if row.table == *"terrain" && row.row == *"woods" {
            row.cells = vec!["9".into(), "9".into(), "2".into()];
        }
        row
    });
    pack.tables.part.rows = rows.collect();
    let map = &mut pack.map.part;
    let terrain = |hex| map.hexes.terrain(hex).map(|terrain| terrain.to_string());
    let pairs = |a: &str, b: &str| -> Vec<(HexNo, HexNo)> {
        let is = |hex, kind: &str| terrain(hex).is_some_and(|terrain| terrain == kind);
        let grid = &map.grid;
        let pairs = grid.iter().filter(|hex| is(*hex, a)).flat_map(|hex| {
            let around = grid.neighbors(hex).into_iter().flatten();
            around.filter_map(move |near| is(near, b).then_some((hex, near)))
        });
        pairs
            .map(|(a, b)| (grid.number(a), grid.number(b)))
            .collect()
    };
    let (cities, sea) = (pairs("city", "city"), pairs("beach", "all-sea"));
    let river = map.hexsides.iter().find(|side| side.kind == *"river");
    let river = river.expect("it has rivers").clone();
    let rivers = cities.iter().filter(|(a, b)| a < b).map(|(a, b)| Hexside {
        between: HexsideNo::between(a.clone(), b.clone()),
        ..river.clone()
    });
    map.hexsides = map.hexsides.iter().cloned().chain(rivers).collect();
    let (beach, water) = sea.first().expect("a beach by the sea");
    let road = map
        .paths
        .iter()
        .find(|path| path.kind == *"road")
        .expect("it has roads")
        .clone();
    let road = Path {
        id: "into-the-sea".into(),
        hexes: vec![beach.clone(), water.clone()],
        ..road
    };
    map.paths = [road].into_iter().collect();
    pack
}

/// Lines that positions of whole games never meet are met by a unit alone: otherwise than the line has it, the two games differ somewhere.
#[test]
fn every_hex_plays_alike_and_every_line_of_the_ground_counts() {
    type Alter = fn(&mut RuleLine);
    let sample = sample("utah");
    let without: Alter = |line| line.says = Says::Define("left out".to_owned());
    let no_over: Alter = |line| {
        if let Says::Move(Move::HexsideCost { over, .. }) = &mut line.says {
            over.clear();
        }
    };
    let no_never: Alter = |line| {
        if let Says::Move(Move::PathCost { never, .. }) = &mut line.says {
            *never = None;
        }
    };
    let lines = [
        "east-of-vire",
        "hex-cost",
        "hexside-cost",
        "movement-allowance",
        "path-cost",
    ];
    let of_sample = lines.map(|line| (line, without));
    let of_harder = [
        ("city-bridge", without),
        ("hexside-cost", no_over),
        ("one-hex", without),
        ("path-cost", no_never),
    ];
    for (pack, lines) in [
        (sample.clone(), of_sample.to_vec()),
        (harder(&sample), of_harder.to_vec()),
    ] {
        let own = with_rules(&pack, "utah.ron");
        let utah = UtahGame::open(&pack, scenario(&pack)).expect("it opens");
        let altered = |id: &str, alter: Alter| {
            let mut own = own.clone();
            let lines = own.rules.rules.iter().cloned().map(|mut line| {
                if line.id == *id {
                    alter(&mut line);
                }
                line
            });
            own.rules.part.rules = lines.collect();
            let scenario = scenario(&own).clone();
            TableGame::open(&own, &scenario).unwrap_or_else(|why| panic!("{id}: {why:#?}"))
        };
        let table = altered("", without);
        let open = lines
            .into_iter()
            .map(|(line, alter)| (line, altered(line, alter)));
        let mut open: Vec<(&str, TableGame)> = open.collect();
        for (unit, hex) in alone(&pack) {
            let phase = "German movement";
            let Some([built_in, own]) = both(&utah, &table, &unit, &hex, phase) else {
                continue;
            };
            assert_eq!(
                differences(&built_in, &own),
                [] as [String; 0],
                "{unit} in {hex}"
            );
            open.retain(|(_, altered)| {
                let both = both(&utah, altered, &unit, &hex, phase);
                let [built_in, own] = both.expect("it could be staged");
                differences(&built_in, &own).is_empty()
            });
        }
        let open: Vec<&str> = open.iter().map(|(line, _)| *line).collect();
        assert_eq!(open, [] as [&str; 0], "lines that nothing notices");
    }
}
