//! Who is to act, where a unit may come, and what waits to be assigned.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_engine::{Actor, Game};
use beachhead_kit::HexIx;
use ron::extensions::Extensions;

use super::pack;
use crate::action::Resolved;
use crate::data::{Craft, Side, Survival, Tables};
use crate::landing::{loading, transports};
use crate::movement::{mover, reach};
use beachhead_kit::testing::{in_lines, row_of};

use crate::script::Position;
use crate::state::{Phase, State};
use crate::{OmahaGame, View};

fn game() -> OmahaGame {
    let pack = pack();
    let plan = pack.scenario(&"plan".into()).expect("it is there");
    OmahaGame::open(&pack, plan).unwrap_or_else(|findings| panic!("{}", in_lines(&findings)))
}

pub(super) fn position(text: &str) -> Position {
    let dialect = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    dialect
        .from_str(text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

pub(super) fn given(game: &OmahaGame, text: &str) -> State {
    game.given(&position(text))
        .unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// Of flooded units the US ones leave first; all other phases are theirs.
#[test]
fn the_side_that_acts_is_named() {
    let game = game();
    let rows = [
        (
            "0700 6 June",
            "Tide",
            r#"(unit: "1/A", hex: "A6.08"), (unit: "1/726", hex: "A4.08")"#,
            "US",
        ),
        (
            "0700 6 June",
            "Tide",
            r#"(unit: "1/A", hex: "A6.06"), (unit: "1/726", hex: "A4.08")"#,
            "German",
        ),
        (
            "0700 6 June",
            "US action",
            r#"(unit: "1/726", hex: "A4.02")"#,
            "US",
        ),
    ];
    for (clock, phase, units, side) in rows {
        let position = format!(r#"(clock: "{clock}", phase: "{phase}", units: [{units}])"#);
        let state = given(&game, &position);
        let actor = game.turn(&state).actor;
        assert_eq!(actor, Actor::Side(side.into()), "{position}");
    }
    let mut state = given(&game, r#"(clock: "1300 6 June", phase: "US action")"#);
    state.phase = Phase::End;
    assert!(matches!(
        game.turn(&state).actor,
        Actor::Over { winner: None, .. }
    ));
}

/// Every hex that can be come to is listed, by the way that costs least and of those the shortest.
#[test]
fn all_ways_are_listed_and_the_cheapest() {
    let game = game();
    let units = r#"(unit: "AT 1", hex: "A4.03"), (unit: "1/A", hex: "A12.04"), (unit: "HT", hex: "A11.02"), (unit: "1/726", hex: "A12.02")"#;
    let position = format!(r#"(clock: "0640 6 June", phase: "US action", units: [{units}])"#);
    let mut state = given(&game, &position);
    // A third of a point is left of its allowance: one hex of a road.
    let half_track = game.roster.find(&Id::new("HT")).expect("a unit");
    state.units[half_track].spent = 118;
    let view = View::new(&game, &state);
    for (id, least) in [("AT 1", 20), ("1/A", 40), ("HT", 2)] {
        let unit = game.roster.find(&Id::new(id)).expect("a unit");
        let from = view.hex_of(unit).expect("it is on the map");
        let mut ways: BTreeMap<HexIx, Vec<HexIx>> = BTreeMap::new();
        reach::each(view, unit, &mut |path| {
            let end = *path.last().expect("a way");
            assert!(
                ways.insert(end, path).is_none(),
                "{id} has two ways to one hex"
            );
        });
        assert!(ways.len() >= least, "{id} comes to {} hexes", ways.len());
        let cost = |path: &[HexIx]| mover::cost(view, unit, path).map(|cost| (cost, path.len()));
        // One more hex leads nowhere that isn't listed, or only by a way that is no better.
        for path in ways.values().map(Vec::as_slice).chain([&[][..]]) {
            let at = path.last().copied().unwrap_or(from);
            for (_, next) in game.board.neighbors(at).filter(|(_, next)| *next != from) {
                let longer = [path, &[next]].concat();
                let Ok(longer) = cost(&longer) else { continue };
                let listed = ways
                    .get(&next)
                    .unwrap_or_else(|| panic!("{id}: {next:?} is not listed"));
                assert!(
                    cost(listed).expect("legal") <= longer,
                    "{id}: a better way to {next:?}"
                );
            }
        }
    }
}

/// Transports are assigned as long as a US unit that is no leader waits.
#[test]
fn transports_wait_for_units() {
    let game = game();
    let ashore = |but: &str| -> String {
        let waits = |id: &str| id != but;
        let us = game
            .roster
            .iter()
            .filter(|(_, counter)| counter.side == Side::Us && !counter.leads());
        let us = us.filter(|(_, counter)| waits(counter.id.as_str()));
        us.map(|(_, counter)| format!(r#"(unit: "{}", hex: "A1.02"),"#, counter.id))
            .collect()
    };
    for (but, phase) in [("", Phase::UsModes), ("1/A", Phase::Planning)] {
        let units = ashore(but);
        let position =
            format!(r#"(clock: "0900 6 June", phase: "Command planning", units: [{units}])"#);
        let state = given(&game, &position);
        assert_eq!(state.phase, phase, "{but} waits");
        assert_eq!(
            transports::is_open(View::new(&game, &state)),
            phase == Phase::Planning
        );
    }
}

/// A boat survives by the row of its type, a DUKW by the class of its load.
#[test]
fn each_type_survives_by_its_row() {
    let rows = std::array::from_fn(|row| Survival {
        least: i32::try_from(row).expect("small"),
        ..Survival::default()
    });
    let tables = Tables {
        survival: rows,
        ..game().tables
    };
    let rows = [
        (Craft::Lca, 1, 0),
        (Craft::Rhino, 3, 1),
        (Craft::Lct, 4, 2),
        (Craft::Lci, 1, 3),
        (Craft::Dukw, 1, 4),
        (Craft::Dukw, 2, 5),
        (Craft::Dd, 4, 6),
    ];
    for (craft, class, row) in rows {
        assert_eq!(
            tables.survival(craft, class).least,
            row,
            "{craft:?} of class {class}"
        );
    }
}

/// 2.1f is of the second and the third wave: the first uses its LCTs whatever DUKWs it has.
#[test]
fn the_first_wave_waits_for_no_dukws() {
    let mut game = game();
    let state = given(&game, r#"(clock: "0640 6 June", phase: "US action")"#);
    let mut state = State {
        phase: Phase::Schematic,
        ..state
    };
    state.drawn = None;
    let boat = |game: &OmahaGame, id: &str| {
        let found = game.all_boats().find(|(_, boat)| boat.id == *id);
        found.map(|(at, _)| at).expect("a boat")
    };
    for wave in &mut game.tables.waves {
        wave.boats[Craft::Dukw as usize] = 1;
    }
    let (first, second) = (boat(&game, "t1"), boat(&game, "r1"));
    let check = |boat| game.check(&state, &Resolved::Assign { boat });
    assert_eq!(check(first), Ok(()));
    assert_eq!(
        check(second).map_err(|refused| row_of(&refused)),
        Err("2.1f dukws")
    );
    let view = View::new(&game, &state);
    assert_eq!(loading::check_assign(view, first), Ok(()));
}

/// 2.1a: a wave waits before its turn, and not after it.
#[test]
fn no_wave_is_staged_after_its_turn() {
    let game = game();
    let staged = |clock: &str, phase: &str| {
        let text = format!(r#"(clock: "{clock}", phase: "{phase}", boats: ["a1"])"#);
        game.given(&position(&text)).err()
    };
    assert_eq!(staged("0640 6 June", "Landing survival"), None);
    let late =
        "a1 is of wave 1, which has landed by 0700 6 June: waves land on their turns (2.1a waves)";
    assert_eq!(staged("0700 6 June", "US action").as_deref(), Some(late));
}
