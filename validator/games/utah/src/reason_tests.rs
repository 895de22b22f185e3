//! What a player reads: what an action did, what a refusal points at, what is listed, and what a side has lost.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_engine::{Actor, Game, GivenDice, Happening};
use beachhead_kit::{UnitIx, Violation};
use beachhead_model::pack::Pack;

use crate::UtahGame;
use crate::action::{Action, Resolved};
use crate::option_tests::{play, read};
use crate::state::{Place, State};
use crate::tests::{game, pack};

/// A game, where it stands, actions with their dice, and what is to be read of them.
type LoggedRow<'a> = (
    &'a UtahGame,
    &'a str,
    &'a [(&'a str, &'a [u16])],
    &'a [&'a str],
);

fn campaign(pack: &Pack) -> UtahGame {
    let mut scenarios = pack.scenarios.iter();
    let scenario = scenarios.find(|scenario| scenario.id == *"us-campaign");
    UtahGame::open(pack, scenario.expect("the campaign")).expect("in order")
}

fn staged(game: &UtahGame, position: &str) -> State {
    game.given(&read(position)).expect(position)
}

/// What the last of the actions makes known, rows apart.
fn logged(game: &UtahGame, position: &str, actions: &[(&str, &[u16])]) -> Vec<String> {
    let mut state = staged(game, position);
    let mut heard = Vec::new();
    for (action, dice) in actions {
        let action: Action = read(action);
        let resolved = game.resolve_checked(&state, &action).expect("legal");
        heard.clear();
        game.apply(&mut state, &resolved, &mut GivenDice::new(dice), &mut heard);
    }
    heard
        .into_iter()
        .filter_map(|happening| match happening {
            Happening::Moved { unit, to } => Some(format!("{unit} to {to}")),
            Happening::Reduced { unit } => Some(format!("{unit} reduced")),
            Happening::Eliminated { unit } => Some(format!("{unit} eliminated")),
            Happening::Note(words) => Some(words),
            _ => None,
        })
        .collect()
}

/// 11.2.4: where a stack is attacked the Allied side acts next: it names the unit that defends.
#[test]
fn who_acts_next_is_who_has_to_decide() {
    let pack = pack();
    let game = game(&pack);
    let position = r#"(turn: 2, phase: "German combat", units: [(unit: "8/4", hex: "2508"), (unit: "12/4", hex: "2508"), (unit: "6/2", hex: "2507")], beachheads: ["2508"])"#;
    let mut state = staged(&game, position);
    let side = |state: &State| match game.turn(state).actor {
        Actor::Side(side) => side.to_string(),
        other => panic!("{other:?}"),
    };
    let mut acting = vec![side(&state)];
    for action in [
        r#"Attack(units: ["6/2"], hex: "2508")"#,
        r#"Defend(unit: "8/4")"#,
    ] {
        assert_eq!(play(&game, &mut state, &[(action, &[])]), Ok(()));
        acting.push(side(&state));
    }
    assert_eq!(acting, ["German", "Allied", "German"]);
}

/// Who only listens learns what dice and tables have decided.
#[test]
fn what_an_action_did_is_told() {
    let pack = pack();
    let (short, long) = (game(&pack), campaign(&pack));
    let attack = r#"(turn: 2, phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "729/709", hex: "2405"), (unit: "8/4", hex: "2508")], beachheads: ["2508"])"#;
    let attack_it = r#"Attack(units: ["729/709"], hex: "2305")"#;
    let bombarded = r#"(turn: 1, phase: "German combat", units: [(unit: "8/4", hex: "2508"), (unit: "6/2", hex: "2506")], beachheads: ["2508"])"#;
    let bombard = r#"Bombard(unit: "8/4")"#;
    let draw = r#"Draw(side: "German", cup: "german")"#;
    let end = r#"(turn: 17, phase: "German mobile combat", units: [(unit: "8/4", hex: "2508")], beachheads: ["2508"], held: ["1706", "1805", "0610"])"#;
    let rows: [LoggedRow<'_>; 7] = [
        (
            &short,
            attack,
            &[
                (attack_it, &[]),
                ("Done", &[]),
                ("Done", &[]),
                ("Resolve", &[1]),
            ],
            &["differential -5: AE", "729/709 eliminated"],
        ),
        (
            &short,
            r#"(turn: 1, phase: "German movement", units: [(unit: "8/4", hex: "2508"), (unit: "6/2", hex: "1709")], beachheads: ["2508"])"#,
            &[(r#"Move(unit: "6/2", path: ["1708"])"#, &[])],
            &["6/2 to 1708"],
        ),
        (
            &short,
            bombarded,
            &[(bombard, &[]), (draw, &[11])],
            &["the German side draws a marker of +"],
        ),
        (
            &short,
            bombarded,
            &[
                (bombard, &[]),
                (draw, &[11]),
                (draw, &[10]),
                ("Done", &[]),
                ("Resolve", &[6]),
            ],
            &["strength 12: L", "8/4 reduced"],
        ),
        (
            &short,
            r#"(turn: 6, phase: "Support fire markers", units: [(unit: "8/4", hex: "2508", steps: 1), (unit: "6/2", hex: "1709")], beachheads: ["2508"])"#,
            &[(r#"Rebuild(unit: "8/4")"#, &[])],
            &["8/4 is rebuilt"],
        ),
        (
            &long,
            end,
            &[("Done", &[])],
            &[
                "has captured 3 city hexes",
                "captured cities: 1; the last turn is 23",
            ],
        ),
        (
            &long,
            r#"(turn: 6, phase: "Weather", units: [(unit: "8/4", hex: "2508")], beachheads: ["2508"])"#,
            &[("RollWeather", &[6])],
            &["the weather has been rolled for"],
        ),
    ];
    for (game, position, actions, words) in rows {
        let heard = logged(game, position, actions);
        for word in words {
            let is_told = heard.iter().any(|said| said.contains(word));
            assert!(is_told, "{word}: {heard:?}");
        }
    }
}

/// What is still to be done is named: the hexes of fights that are compelled, the units that have to land.
#[test]
fn who_is_not_done_learns_what_is_left() {
    let pack = pack();
    let game = game(&pack);
    let named = |refused: Violation| {
        let hexes = refused.hexes.iter().map(ToString::to_string);
        let units = refused.units.iter().map(ToString::to_string);
        hexes.chain(units).collect::<Vec<String>>()
    };
    for (position, left) in [
        (
            r#"(turn: 1, phase: "Drop attacks", units: [(unit: "506/101", hex: "3104"), (unit: "919/709", hex: "3104"), (unit: "8/4", hex: "3005")], beachheads: ["3005"])"#,
            &["3104"][..],
        ),
        (
            r#"(turn: 1, phase: "Beach assaults", units: [(unit: "8/4", hex: "2508")], beachheads: ["2508"])"#,
            &["2508"],
        ),
        (
            r#"(turn: 1, phase: "Amphibious landing", units: [(unit: "8/4", hex: "2508"), (unit: "12/4", hex: "2508")], beachheads: ["2508", "2607"])"#,
            &["22/4", "359/90"],
        ),
    ] {
        let state = staged(&game, position);
        let refused = game.resolve_checked(&state, &Action::Done);
        let mut named = named(refused.expect_err(position));
        named.sort();
        assert_eq!(named, left, "{position}");
    }
}

/// What a march costs can be read before it is made, in points and halves.
#[test]
fn the_cost_of_a_march_is_told() {
    let pack = pack();
    let game = game(&pack);
    let position = r#"(turn: 1, phase: "German movement", units: [(unit: "6/2", hex: "1708"), (unit: "8/4", hex: "2508")], beachheads: ["2508"])"#;
    let state = staged(&game, position);
    for (path, cost) in [
        (r#"["1707"]"#, Some("1 of 4 movement points")),
        (r#"["1707", "1706"]"#, Some("1½ of 4 movement points")),
    ] {
        let action: Action = read(&format!(r#"Move(unit: "6/2", path: {path})"#));
        let march = game.resolve_checked(&state, &action).expect("legal");
        assert_eq!(game.describe_cost(&state, &march).as_deref(), cost);
    }
    assert_eq!(game.describe_cost(&state, &Resolved::Done), None);
}

/// Each attack that is accepted is listed, and each hex that a unit may go to next.
#[test]
fn what_is_accepted_is_listed() {
    let pack = pack();
    let game = game(&pack);
    for (position, least) in [
        (
            r#"(turn: 2, phase: "Allied combat", units: [(unit: "8/4", hex: "2508"), (unit: "12/4", hex: "2508"), (unit: "22/4", hex: "2506"), (unit: "359/90", hex: "2607"), (unit: "6/2", hex: "2507"), (unit: "919/709", hex: "2407")], beachheads: ["2508", "2607"])"#,
            8,
        ),
        (
            r#"(turn: 1, phase: "German movement", units: [(unit: "8/4", hex: "2508"), (unit: "6/2", hex: "1709"), (unit: "919/709", hex: "2605")], beachheads: ["2508"])"#,
            8,
        ),
    ] {
        let state = staged(&game, position);
        let mut listed = Vec::new();
        game.legal(&state, &mut listed);
        let attacks: BTreeSet<(BTreeSet<UnitIx>, _)> = listed
            .iter()
            .filter_map(|action| match action {
                Resolved::Attack { units, hex } => Some((units.iter().copied().collect(), *hex)),
                _ => None,
            })
            .collect();
        let on_map = state.units.troops().iter();
        let on_map = on_map.filter(|(_, troop)| matches!(troop.place(), Place::Map(_)));
        let on_map: Vec<UnitIx> = on_map.map(|(unit, _)| unit).collect();
        let mut accepted = 0;
        for hex in game.board.hexes() {
            for some in 1..1_u32 << on_map.len() {
                let units = on_map.iter().zip(0..).filter(|(_, at)| some >> at & 1 == 1);
                let units: Vec<UnitIx> = units.map(|(unit, _)| *unit).collect();
                let group = units.iter().copied().collect();
                let attack = game.check(&state, &Resolved::Attack { units, hex }).is_ok();
                assert_eq!(
                    attack,
                    attacks.contains(&(group, hex)),
                    "{position}: {hex:?}"
                );
                accepted += usize::from(attack);
            }
            for &unit in &on_map {
                let goes = Resolved::Move {
                    unit,
                    path: vec![hex],
                };
                if game.check(&state, &goes).is_ok() {
                    let there = |action: &Resolved| matches!(action, Resolved::Move { unit: other, path } if *other == unit && path.last() == Some(&hex));
                    assert!(listed.iter().any(there), "{position}: {hex:?}");
                    accepted += 1;
                }
            }
        }
        assert!(
            accepted >= least,
            "{position}: only {accepted} are accepted"
        );
    }
}

/// A unit that is lost counts with all its steps, a reduced one with those it has lost.
#[test]
fn losses_are_those_of_each_side() {
    let pack = pack();
    let game = game(&pack);
    let lost = |state: &State| -> Vec<(Id, u32, u32)> {
        let losses = game.losses(state).into_iter();
        losses
            .map(|lost| (lost.side, lost.units, lost.steps))
            .collect()
    };
    for (_, units, steps) in lost(&game.start()) {
        assert_eq!((units, steps), (0, 0));
    }
    let position = r#"(turn: 2, phase: "German combat", units: [(unit: "506/101", hex: "2305"), (unit: "729/709", hex: "2405"), (unit: "8/4", hex: "2508")], beachheads: ["2508"])"#;
    let mut state = staged(&game, position);
    let before = lost(&state);
    let fight = [
        (r#"Attack(units: ["729/709"], hex: "2305")"#, &[][..]),
        ("Done", &[]),
        ("Done", &[]),
        ("Resolve", &[1]),
    ];
    assert_eq!(play(&game, &mut state, &fight), Ok(()));
    for (was, is) in before.iter().zip(lost(&state)) {
        let (units, steps) = if is.0 == *"German" { (1, 2) } else { (0, 0) };
        assert_eq!(is, (was.0.clone(), was.1 + units, was.2 + steps));
    }
}
