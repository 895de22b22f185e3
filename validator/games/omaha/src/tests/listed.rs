//! All that the fight allows is listed: what is tried by hand, unit by unit and hex by hex, is found in the list.

use std::collections::BTreeSet;

use beachhead_engine::{Choices, Game, GivenDice, SeededDice, Silent};
use beachhead_kit::{HexIx, UnitIx};

use super::listing::given;
use super::{pack_of, page_3};
use crate::action::Resolved;
use crate::data::{Mode, Weapon};
use crate::movement::reach::Reach;
use crate::{OmahaGame, View};

/// Paths that enter no hex twice, of so many hexes at most, each hex of which may be entered by itself.
fn paths(view: View<'_>, from: HexIx, far: usize) -> Vec<Vec<HexIx>> {
    let mut all = vec![Vec::new()];
    let mut begun = 0;
    while begun < all.len() {
        let path: Vec<HexIx> = all[begun].clone();
        begun += 1;
        if path.len() == far {
            continue;
        }
        let at = path.last().copied().unwrap_or(from);
        for (_, to) in view.game.board.neighbors(at) {
            if to != from && !path.contains(&to) {
                let mut longer = path.clone();
                longer.push(to);
                all.push(longer);
            }
        }
    }
    all
}

/// What may be tried of the fight: fires of single units, rolls, assaults, modes, answers.
fn tries(view: View<'_>) -> Vec<Resolved> {
    let units: Vec<(UnitIx, HexIx)> = view.on_map().collect();
    let mut tries = Vec::new();
    for (unit, _) in units.iter().copied() {
        for hex in view.game.board.hexes() {
            let from = vec![unit];
            tries.push(Resolved::Fire { from, hex });
        }
        for (target, _) in units.iter().copied() {
            tries.push(Resolved::FireAt { unit, target });
            tries.push(Resolved::AtRoll { unit, target });
            tries.push(Resolved::Assault { unit, target });
        }
        for mode in [Mode::Move, Mode::Fire] {
            tries.push(Resolved::SetMode { unit, mode });
        }
        for weapon in Weapon::ALL {
            let from = vec![unit];
            tries.push(Resolved::Overwatch { from, weapon });
        }
    }
    tries
}

#[test]
fn all_that_may_be_done_is_listed() {
    let pack = pack_of(&page_3());
    let scenario = pack.scenario(&"landing".into()).expect("it is there");
    let game = OmahaGame::open(&pack, scenario).expect("it can be played");
    let mut found = 0;
    for seed in [5, 6] {
        found += found_listed(&game, seed);
    }
    assert!(found > 500, "{found}");
}

/// How many tries were allowed, and listed, in a random game.
fn found_listed(game: &OmahaGame, seed: u64) -> usize {
    let mut state = game.start();
    let (mut choices, mut dice) = (Choices::new(seed), SeededDice::new(seed));
    let mut reach = Reach::default();
    let (mut round, mut found) = (0, 0);
    while let Some(action) = game.sample(&state, &mut reach, &mut choices) {
        round += 1;
        if round % 2 == 0 {
            let mut listed = Vec::new();
            game.legal(&state, &mut listed);
            for action in tries(View::new(game, &state)) {
                if game.check(&state, &action).is_ok() {
                    let what = game.to_action(&action);
                    assert!(
                        listed.contains(&action),
                        "{what:?} is allowed, and not listed"
                    );
                    found += 1;
                }
            }
        }
        game.apply(&mut state, &action, &mut dice, &mut Silent);
    }
    found
}

/// Of the ways to each end of a retreat one is listed.
#[test]
fn every_end_of_a_retreat_is_listed() {
    let pack = pack_of(&page_3());
    let scenario = pack.scenario(&"landing".into()).expect("it is there");
    let game = OmahaGame::open(&pack, scenario).expect("it can be played");
    let mut found = [0; 2];
    for seed in 0..6 {
        let mut state = game.start();
        let (mut choices, mut dice) = (Choices::new(seed), SeededDice::new(seed));
        let mut reach = Reach::default();
        let mut round = 0;
        while let Some(action) = game.sample(&state, &mut reach, &mut choices) {
            round += 1;
            let mut listed = Vec::new();
            game.legal(&state, &mut listed);
            let view = View::new(&game, &state);
            let mut ends: Vec<(usize, UnitIx, HexIx)> = Vec::new();
            for action in &listed {
                match action {
                    Resolved::Retreat { unit, path } => {
                        ends.extend(path.last().map(|end| (0, *unit, *end)));
                    }
                    Resolved::Withdraw { unit, path } if round % 25 == 0 => {
                        ends.extend(path.last().map(|end| (1, *unit, *end)));
                    }
                    _ => {}
                }
            }
            let mut units: Vec<(usize, UnitIx)> =
                ends.iter().map(|(kind, unit, _)| (*kind, *unit)).collect();
            units.dedup();
            for (kind, unit) in units {
                let from = view.hex_of(unit).expect("it is on the map");
                for path in paths(view, from, 4) {
                    let Some(end) = path.last().copied() else {
                        continue;
                    };
                    let action = match kind {
                        0 => Resolved::Retreat { unit, path },
                        _ => Resolved::Withdraw { unit, path },
                    };
                    let is_listed = ends.contains(&(kind, unit, end));
                    if !is_listed {
                        let what = game.to_action(&action);
                        assert!(
                            game.check(&state, &action).is_err(),
                            "{what:?} is not listed"
                        );
                    }
                    found[kind] += usize::from(is_listed);
                }
            }
            game.apply(&mut state, &action, &mut dice, &mut Silent);
        }
    }
    assert!(found.iter().all(|ways| *ways > 100), "{found:?}");
}

/// The ways of retreat that are listed of a unit, from a position on and after these actions.
fn listed_ways(position: &str, actions: &[(&str, &[u16])]) -> Vec<Vec<String>> {
    let pack = pack_of(&page_3());
    let field = pack.scenario(&"field".into()).expect("it is there");
    let game = OmahaGame::open(&pack, field).expect("it can be played");
    let mut state = given(&game, position);
    for (text, dice) in actions {
        let action = ron::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let action = game.read(&state, &action).expect("its names are known");
        assert_eq!(game.check(&state, &action), Ok(()), "{text}");
        let mut dice = GivenDice::new(dice);
        game.apply(&mut state, &action, &mut dice, &mut Silent);
    }
    let mut listed = Vec::new();
    game.legal(&state, &mut listed);
    let mut ways: Vec<Vec<String>> = Vec::new();
    for action in listed {
        if let Resolved::Retreat { path, .. } | Resolved::Withdraw { path, .. } = action {
            let numbers = path.iter().map(|hex| game.board.number(*hex).to_string());
            ways.push(numbers.collect());
        }
    }
    let mut ends: Vec<Option<&String>> = ways.iter().map(|way| way.last()).collect();
    ends.sort_unstable();
    let all = ends.len();
    ends.dedup();
    assert_eq!(ends.len(), all, "one way to each end: {ways:?}");
    ways
}

/// A retreat of four hexes may end at the shingle after two; that of a unit which nobody sees goes anywhere.
#[test]
fn retreats_end_at_the_shingle_or_where_they_like() {
    let fires: [(&str, &[u16]); 2] = [
        (r#"Fire(from: ["1/11"], hex: "A7.14")"#, &[]),
        ("Roll", &[4, 3, 6, 6, 4, 4]),
    ];
    let position = r#"(clock: "1000 6 June", phase: "German action", units: [(unit: "1/11", hex: "A7.11", mode: "fire"),
        (unit: "1/A", hex: "A7.14", mode: "fire", steps: 3)])"#;
    let ways = listed_ways(position, &fires);
    let lengths: BTreeSet<usize> = ways.iter().map(Vec::len).collect();
    assert_eq!(lengths, BTreeSet::from([2, 3, 4]), "{ways:?}");
    let at_shingle = ways.iter().filter(|way| way.len() < 4);
    for way in at_shingle {
        let end = way.last().expect("it has an end");
        assert!(end.ends_with(".12") || end.ends_with(".11"), "{way:?}");
    }
    // Within three hexes of a hex amid open ground there are 36 others.
    let position = r#"(clock: "1000 6 June", phase: "US action", units: [(unit: "1/A", hex: "A11.07"),
        (unit: "Taylor", hex: "A11.07")])"#;
    let ways = listed_ways(position, &[]);
    assert_eq!(ways.len(), 36, "{ways:?}");
}
