//! Arrivals: what each applies and reports, what is listed, and which map's table holds for whose roll.

use beachhead_engine::{Game, GivenDice, Happening};
use beachhead_kit::testing::row_of;

use crate::action::{Action, Resolved};
use crate::arrivals::calling;
use crate::data::Call;
use crate::report::known;
use crate::script::Position;
use crate::side::Side;
use crate::state::{Arrival, Place, State};
use crate::tests::listing::{check_listing, read};
use crate::tests::pack;
use crate::{LandingsGame, players, pool};

/// Does what a script would, and returns what was reported: rows by their ids, all else in words; but no dice.
fn done(game: &LandingsGame, state: &mut State, action: &str, dice: &[u16]) -> Vec<String> {
    let named: Action = read(action);
    let resolved = game.read(state, &named).expect("known names");
    assert_eq!(game.check(state, &resolved), Ok(()), "{action}");
    let mut given = GivenDice::new(dice);
    let mut trace: Vec<Happening> = Vec::new();
    game.apply(state, &resolved, &mut given, &mut trace);
    given.finish().expect("just these dice");
    let in_words = trace.into_iter().filter_map(|happening| match happening {
        Happening::Rule(row) => Some(row.id.to_string()),
        Happening::Moved { unit, to } => Some(format!("{unit} to {to}")),
        Happening::Note(words) => Some(words),
        _ => None,
    });
    in_words.collect()
}

fn staged(game: &LandingsGame, position: &str) -> State {
    let position: Position = read(position);
    game.given(&position).expect("it can be staged")
}

const OMAHA_AXIS: &str = r#"(turn: 2, side: "Axis", phase: "Command", units: [(unit: "O-DE-inf-1", hex: "Omaha-E11"), (unit: "O-US-inf-2", hex: "Omaha-J23")], hands: [(side: "Axis", cards: ["probe-2-left", "probe-2-left", "attack-3-left", "probe-2-centre"]), (side: "Allies", cards: ["probe-2-left"])])"#;

const OMAHA_ALLIES: &str = r#"(turn: 2, side: "Allies", phase: "Command", units: [(unit: "O-US-inf-1", hex: "Omaha-E5"), (unit: "O-US-lc-1", hex: "Omaha-B3"), (unit: "O-DE-inf-1", hex: "Omaha-D11")], hands: [(side: "Allies", cards: ["probe-2-left", "attack-3-left"]), (side: "Axis", cards: ["probe-2-left"])])"#;

const AIRBORNE: &str = r#"(turn: 2, side: "Allies", phase: "Command", units: [(unit: "A-US-abn-1", hex: "Airborne-E11"), (unit: "A-DE-inf-1", hex: "Airborne-A23")], hands: [(side: "Allies", cards: ["probe-2-left", "probe-2-left", "attack-3-left", "probe-2-centre"]), (side: "Axis", cards: ["probe-2-left"])])"#;

#[test]
fn a_roll_and_an_arrival_apply_their_rows() {
    let pack = pack::pack();
    for (scenario, position, roll, called, deploy, drift, came) in [
        (
            "omaha",
            OMAHA_AXIS,
            &[1, 1, 3, 3][..],
            &[
                "L15 reinforcement-roll",
                "L17 reinforcement-table",
                "L15 reinforcement-dice",
                "L18 several",
                "2 units are called in",
            ][..],
            r#"Deploy(unit: "O-DE-inf-r1", hex: "Omaha-D23")"#,
            &[][..],
            &[
                "L20 deploy-is-move",
                "L26 pool-limit",
                "L28 axis-entry",
                "L40 entry-line",
                "L21 place-cleared",
                "L23 battle",
                "O-DE-inf-r1 to Omaha-D23",
            ][..],
        ),
        (
            "omaha",
            OMAHA_ALLIES,
            &[1, 1],
            &[
                "L15 reinforcement-roll",
                "L17 reinforcement-table",
                "L15 reinforcement-dice",
                "1 units are called in",
            ],
            r#"Deploy(unit: "O-US-inf-r1", hex: "Omaha-C5")"#,
            &[],
            &[
                "L20 deploy-is-move",
                "L26 pool-limit",
                "L35 beach-arrival",
                "L21 place-cleared",
                "L23 battle",
                "O-US-inf-r1 to Omaha-C5",
            ],
        ),
        (
            "airborne",
            AIRBORNE,
            &[1, 1, 6, 5],
            &[
                "L15 reinforcement-roll",
                "L17 reinforcement-table",
                "L15 reinforcement-dice",
                "L37 on-the-move",
                "L38 on-the-move-adds",
                "1 units are called in",
            ],
            r#"Deploy(unit: "A-FR-res-r1", hex: "Airborne-D11")"#,
            &[],
            &[
                "L20 deploy-is-move",
                "L26 pool-limit",
                "L127 limited-arrivals",
                "L21 place-cleared",
                "L23 battle",
                "A-FR-res-r1 to Airborne-D11",
            ],
        ),
        (
            "airborne",
            AIRBORNE,
            &[4, 4, 6, 3],
            &[
                "L15 reinforcement-roll",
                "L17 reinforcement-table",
                "L15 reinforcement-dice",
                "1 units are called in",
            ],
            r#"Deploy(unit: "A-US-art-r1", hex: "Airborne-B5")"#,
            &[4, 1, 1],
            &[
                "L20 deploy-is-move",
                "L26 pool-limit",
                "L127 limited-arrivals",
                "L128 parachuted-gun",
                "A-US-art-r1 to Airborne-A5",
            ],
        ),
    ] {
        let game = pack::game(&pack, scenario);
        let mut state = staged(&game, position);
        done(&game, &mut state, r#"Play(card: "probe-2-left")"#, &[]);
        let found = done(&game, &mut state, "RollReinforcements", roll);
        assert_eq!(found, called, "{roll:?}");
        done(&game, &mut state, "Done", &[]);
        let named: Action = read(deploy);
        let offered = game.read(&state, &named).expect("known names");
        if drift.is_empty() {
            check_listing(&game, &state, &offered);
        } else {
            // A gun is aimed at any hex in play.
            let mut listed = Vec::new();
            game.legal(&state, &mut listed);
            assert!(listed.contains(&offered));
            let Resolved::Deploy { unit, .. } = offered else {
                panic!("an arrival");
            };
            let mut hexes = game.in_play.iter();
            assert!(hexes.all(|hex| listed.contains(&Resolved::Deploy { unit, hex })));
        }
        let found = done(&game, &mut state, deploy, drift);
        assert_eq!(found, came, "{deploy}");
    }
}

/// A general's roll goes by the map on which his own side's field lies: west for the Allies' left and the Axis's right.
#[test]
fn generals_roll_for_their_end_of_the_field() {
    let mut game = pack::game(&pack::pack(), "utah-airborne-overthrough");
    let kind_named = |name| game.roster.kind_named(name).expect("a kind");
    let [west, east] = ["infantry", "armor"].map(kind_named);
    for (side, sheets, kind) in [
        (Side::Allies, 0b01, west),
        (Side::Allies, 0b10, east),
        (Side::Axis, 0b01, west),
        (Side::Axis, 0b10, east),
    ] {
        game.calls
            .lines
            .retain(|line| line.side != side || line.sheets != 0);
        game.calls.lines.insert(
            0,
            Call {
                side,
                sheets,
                face: 0,
                count: 1,
                kinds: vec![kind],
            },
        );
    }
    for (side, general, is_eastern) in [
        (Side::Allies, "left", false),
        (Side::Allies, "centre", false),
        (Side::Allies, "right", true),
        (Side::Axis, "left", true),
        (Side::Axis, "centre", false),
        (Side::Axis, "right", false),
    ] {
        let name = general.into();
        let seat = players::seat_named(&game, side, Some(&name)).expect("a general");
        let mut state = game.start();
        state.arrivals = vec![Arrival {
            seat,
            face: 0,
            left: 2,
        }];
        let found = [west, east].map(|kind| calling::arrivals_of(game.view(&state), seat, kind));
        let expected = if is_eastern { [0, 2] } else { [2, 0] };
        assert_eq!(found, expected, "{side:?} {general}");
    }
}

/// A reserve that comes again has its own kind and figures, and nothing that it had been given.
#[test]
fn a_lost_reserve_comes_again_as_new() {
    let game = pack::game(&pack::pack(), "omaha");
    let mut state = staged(&game, OMAHA_ALLIES);
    done(&game, &mut state, r#"Play(card: "probe-2-left")"#, &[]);
    done(&game, &mut state, "RollReinforcements", &[1, 1]);
    done(&game, &mut state, "Done", &[]);
    let action: Action = read(r#"Deploy(unit: "O-US-inf-r1", hex: "Omaha-C5")"#);
    let Ok(Resolved::Deploy { unit, .. }) = game.read(&state, &action) else {
        panic!("an arrival");
    };
    let own = state.troops[unit].kind;
    let other = game.roster.kind_named("ranger").expect("a kind");
    assert_ne!(own, other);
    let troop = &mut state.troops[unit];
    (troop.place, troop.figures) = (Place::Lost, 0);
    (troop.kind, troop.accessory) = (other, Some(0));
    done(
        &game,
        &mut state,
        r#"Deploy(unit: "O-US-inf-r1", hex: "Omaha-C5")"#,
        &[],
    );
    let troop = &state.troops[unit];
    assert_eq!((troop.kind, troop.accessory, troop.figures), (own, None, 4));
    assert!(troop.turn.arrived && troop.turn.moved);
}

/// Figures come back to a unit as far as the pool has them, where the game counts them.
#[test]
fn figures_come_from_the_pool_where_they_are_counted() {
    let pack = pack::pack();
    for (scenario, unit, counted) in [
        ("omaha", "O-US-inf-1", true),
        ("sainte-mere-eglise", "A-US-abn-1", false),
    ] {
        let game = pack::game(&pack, scenario);
        let state = game.start();
        let unit = known::unit(&game, &unit.into()).expect("a unit");
        let left = pool::pool_of(game.view(&state), Side::Allies, &"infantry".into());
        let left = left.and_then(|left| u8::try_from(left).ok());
        let expected = left.filter(|_| counted).unwrap_or(u8::MAX);
        assert_eq!(
            pool::figures_for(game.view(&state), unit),
            expected,
            "{scenario}"
        );
        assert_eq!(expected < u8::MAX, counted, "{scenario}");
    }
}

/// Why an arrival does not battle, from the sea and inland.
#[test]
fn arrivals_wait_for_reasons_of_their_own() {
    let pack = pack::pack();
    let beside = AIRBORNE.replace("Airborne-A23", "Airborne-C11");
    for (scenario, position, actions, attack, because) in [
        (
            "omaha",
            r#"(turn: 2, side: "Allies", phase: "Movement", card: (card: "attack-3-left"), units: [(unit: "O-US-lc-1", hex: "Omaha-B3", ordered: true), (unit: "O-US-inf-8", hex: "Omaha-B3", aboard: "O-US-lc-1"), (unit: "O-DE-inf-1", hex: "Omaha-B7")], hands: [(side: "Axis", cards: ["probe-2-left"])])"#,
            &[
                (
                    r#"Move(unit: "O-US-lc-1", path: ["Omaha-b4", "Omaha-B5"])"#,
                    &[][..],
                ),
                (r#"ReturnCraft(craft: "O-US-lc-1", hex: "Omaha-J3")"#, &[]),
                ("Done", &[]),
            ][..],
            r#"Attack(unit: "O-US-inf-8", hex: "Omaha-B7")"#,
            "O-US-inf-8 does not battle this turn: it came ashore from a landing craft, or beside an enemy",
        ),
        (
            "airborne",
            &beside,
            &[
                (r#"Play(card: "probe-2-left")"#, &[]),
                ("RollReinforcements", &[1, 1, 4, 3]),
                ("Done", &[]),
                (r#"Deploy(unit: "A-FR-res-r1", hex: "Airborne-D11")"#, &[]),
                ("Done", &[]),
            ],
            r#"Attack(unit: "A-FR-res-r1", hex: "Airborne-C11")"#,
            "A-FR-res-r1 does not battle this turn: it arrived beside an enemy",
        ),
    ] {
        let game = pack::game(&pack, scenario);
        let mut state = staged(&game, position);
        for (action, dice) in actions {
            done(&game, &mut state, action, dice);
        }
        let named: Action = read(attack);
        let resolved = game.read(&state, &named).expect("known names");
        let refused = game.check(&state, &resolved).expect_err("it waits");
        let found = (row_of(&refused), refused.reason.as_str());
        assert_eq!(found, ("L23 battle", because));
    }
}
