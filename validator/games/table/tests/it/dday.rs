//! Movement and zones of control of `dday`, played by `tests/fixtures/rules/dday.ron`.
//!
//! Left out, since no line of the file says it: the invasion week (INV), units that have come in or go on after slower ones (SEQ-1,
//! STK-4), several units that move together (STK-3), ways back into a zone of who began in one, of which the book says more (MUL-9), and
//! ways that end where they began, which a file never lets.

use beachhead_dday::DdayGame;
use beachhead_engine::{Game, Scene};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_table::TableGame;

use super::differential::{
    Moves, differences, enough, moves, position, positions, sample, with_rules,
};

type Action = beachhead_engine::ActionOf<DdayGame>;

fn scenario(pack: &Pack) -> &Scenario {
    &pack.scenarios.first().expect("it has one").part
}

/// The rules of the file, on tables in which a mountain costs as other squares do.
fn own_rules(pack: &Pack) -> Pack {
    let mut pack = with_rules(pack, "dday.ron");
    let rows = pack.tables.rows.iter().cloned().map(|mut row| {
        for cell in row.cells.iter_mut().filter(|cell| **cell == *"stop") {
            *cell = "1".into();
        }
        if row.table == *"terrain" && row.row == *"sea" {
            row.cells = vec!["-".into(), "-".into()];
        }
        row
    });
    pack.tables.part.rows = rows.collect();
    pack
}

/// The moves of single units that have not moved.
fn of_dday(game: &DdayGame, state: &beachhead_dday::State, scene: &Scene) -> Moves {
    let mut legal = Vec::new();
    game.legal(state, &mut legal);
    let moves = legal.iter().filter_map(|action| {
        let Action::Move { units, path } = game.to_action(action) else {
            return None;
        };
        let [unit] = units.as_slice() else {
            return None;
        };
        let standing = scene.units.get(unit)?;
        standing.marks.is_empty().then_some(())?;
        Some(((unit.clone(), path.last()?.clone()), String::new()))
    });
    moves.collect()
}

#[test]
fn random_positions_play_alike() {
    let pack = sample("dday");
    let own = own_rules(&pack);
    let dday = DdayGame::open(&pack, scenario(&pack)).expect("it opens");
    let table = TableGame::open(&own, scenario(&own)).unwrap_or_else(|why| panic!("{why:#?}"));
    let (mut compared, mut failures) = (0, Vec::new());
    positions(&dday, (1, 5, enough(200, 3_000)), &mut |state, scene| {
        let phase = scene.turn.phase.as_str();
        let is_new = |text: &str| matches!(text, "dropped in this turn" | "came in this turn");
        let mut marks = scene.units.values().flat_map(|standing| &standing.marks);
        if scene.turn.number < 2
            || !phase.ends_with("movement")
            || marks.any(|mark| is_new(&mark.tooltip))
        {
            return false;
        }
        let zones = dday.overlays(state).zones;
        let in_zone = |side: &str, hex: &beachhead_hex::HexNo| {
            let hex = dday.board().hex(hex.as_str()).expect("a square");
            zones
                .iter()
                .any(|(of, hexes)| *of != *side && hexes.contains(hex))
        };
        let side = if phase.starts_with("Allied") {
            "Allied"
        } else {
            "German"
        };
        let is_plain = |(unit, end): &(beachhead_base::Id, beachhead_hex::HexNo)| {
            let from = scene.units.get(unit).map(|standing| &standing.hex);
            from != Some(end)
                && !(from.is_some_and(|from| in_zone(side, from)) && in_zone(side, end))
        };
        let mut built_in = of_dday(&dday, state, scene);
        let mut by_file = moves(&table, &position(scene, phase));
        by_file.values_mut().for_each(String::clear);
        built_in.retain(|key, _| is_plain(key));
        by_file.retain(|key, _| is_plain(key));
        compared += built_in.len();
        let found = differences(&built_in, &by_file).into_iter().take(3);
        failures.extend(found.map(|line| format!("week {} {phase}: {line}", scene.turn.number)));
        assert!(failures.len() < 20, "{failures:#?}");
        true
    });
    assert!(failures.is_empty(), "{failures:#?}");
    assert!(compared > 5_000, "{compared} moves");
}
