//! What holds along random games of the whole rulebook: what is listed is accepted, what is refused changes nothing,
//! what is accepted is listed up to the way taken, and what was played comes out the same when it is played again.

use beachhead_engine::{Choices, Game, SeededDice, Silent, Watch};
use beachhead_kit::HexNo;
use beachhead_schema::io::{SourceFile, Syntax};

use crate::action::{Action, Resolved};
use crate::tests::{erased, game, pack};
use crate::{Scratch, State, UtahGame};

/// This many actions lie between two looks at everything that is listed.
const STRIDE: usize = 9;

/// This many spoilt actions are judged at each look.
const SPOILT: usize = 25;

/// More actions than a game takes.
const LIMIT: usize = 20_000;

/// Plays a game, and shows every state of it with the action that is taken next.
fn along(game: &UtahGame, seed: u64, mut look: impl FnMut(usize, &State, &Resolved)) {
    let mut state = game.start();
    let mut dice = SeededDice::new(seed);
    let (mut choices, mut scratch) = (Choices::new(seed), Scratch::default());
    for taken in 0..LIMIT {
        let Some(action) = game.sample(&state, &mut scratch, &mut choices) else {
            assert!(game.over(&state), "a dead end in seed {seed}");
            return;
        };
        look(taken, &state, &action);
        game.apply(&mut state, &action, &mut dice, &mut Silent);
    }
    panic!("seed {seed} does not end");
}

#[test]
fn what_is_listed_is_accepted_and_what_is_chosen_is_listed() {
    let pack = pack();
    let game = game(&pack);
    let mut listed = Vec::new();
    for seed in 0..3 {
        along(&game, seed, |taken, state, action| {
            assert_eq!(game.check(state, action), Ok(()), "{action:?} was chosen");
            if taken % STRIDE != 0 {
                return;
            }
            listed.clear();
            game.legal(state, &mut listed);
            for offered in &listed {
                assert_eq!(game.check(state, offered), Ok(()), "{offered:?} is listed");
                let read = game.read(state, &game.to_action(offered));
                assert_eq!(
                    read.as_ref(),
                    Ok(offered),
                    "what is written resolves to the same"
                );
            }
            assert!(
                listed.contains(action),
                "{action:?} was chosen and is not listed"
            );
        });
    }
}

/// Listed actions are spoilt: another unit, hex, side or cup, a path cut off or led on, a group without one of it.
#[test]
fn spoilt_actions_change_nothing_or_are_listed() {
    let pack = pack();
    let game = game(&pack);
    let mut listed = Vec::new();
    let mut verdicts = [0; 2];
    for seed in 3..6 {
        let mut choices = Choices::new(seed + 100);
        along(&game, seed, |taken, state, _| {
            if taken % STRIDE != 0 {
                return;
            }
            listed.clear();
            game.legal(state, &mut listed);
            for _ in 0..SPOILT {
                let Some(resolved) = choices.pick(&listed) else {
                    continue;
                };
                let action = spoilt(&game, &game.to_action(resolved), &mut choices);
                let before = (state.clone(), format!("{state:?}"));
                let verdict = game.resolve_checked(state, &action);
                assert!(
                    *state == before.0 && format!("{state:?}") == before.1,
                    "{action:?} was only asked about"
                );
                verdicts[usize::from(verdict.is_ok())] += 1;
                if let Ok(resolved) = verdict {
                    let known = listed.iter().any(|known| alike(known, &resolved));
                    assert!(known, "{action:?} is accepted and not listed");
                    let mut after = state.clone();
                    game.apply(
                        &mut after,
                        &resolved,
                        &mut SeededDice::new(seed),
                        &mut Silent,
                    );
                    assert_eq!(game.invariants(&after), Ok(()), "after {action:?}");
                }
            }
        });
    }
    assert!(
        verdicts.iter().all(|count| *count > 100),
        "{verdicts:?}: the test shows nothing"
    );
}

fn spoilt(game: &UtahGame, action: &Action, choices: &mut Choices) -> Action {
    let unit = |choices: &mut Choices| {
        let unit = game.roster.counters.pick(choices);
        game.roster[unit.expect("there are units")].id.clone()
    };
    let hexes: Vec<HexNo> = game.board.hexes().map(|hex| game.number(hex)).collect();
    let hex = |choices: &mut Choices| choices.pick(&hexes).expect("there are hexes").clone();
    let names = ["german", "allied-ground", "allied-air", "cw-air", "naval"];
    let mut spoilt = action.clone();
    let way = choices.below(4);
    match &mut spoilt {
        Action::Move { unit: mover, path } | Action::Retreat { unit: mover, path } => match way {
            0 => *mover = unit(choices),
            1 => drop(path.pop()),
            2 => {
                let led_on = path.last().and_then(|end| game.board.hex(end.as_str()));
                let around: Vec<HexNo> = led_on
                    .into_iter()
                    .flat_map(|end| game.ground.links(end).map(|link| game.number(link.to)))
                    .collect();
                path.extend(choices.pick(&around).cloned());
            }
            _ => {
                let at = choices.below(path.len());
                if let Some(step) = path.get_mut(at) {
                    *step = hex(choices);
                }
            }
        },
        Action::Attack { units, hex: target } => match way {
            0 => units.push(unit(choices)),
            1 => drop(units.pop()),
            2 => units.reverse(),
            _ => *target = hex(choices),
        },
        Action::PlaceUnit {
            unit: placed,
            hex: at,
        } => match way {
            0 | 1 => *placed = unit(choices),
            _ => *at = hex(choices),
        },
        Action::PlaceBeachhead { hex: at }
        | Action::PlaceDropZone { hex: at, .. }
        | Action::DropAttack { hex: at }
        | Action::BeachAssault { hex: at } => *at = hex(choices),
        Action::RollDrop { unit: named }
        | Action::LoseStep { unit: named }
        | Action::Bombard { unit: named }
        | Action::Defend { unit: named }
        | Action::Advance { unit: named }
        | Action::Rebuild { unit: named } => *named = unit(choices),
        Action::Draw { side, cup } => match way {
            0 => *side = "Allied".into(),
            1 => *side = "German".into(),
            _ => *cup = (*choices.pick(&names).expect("five")).into(),
        },
        Action::SetAside { side } => *side = "German".into(),
        // Without a name in them, they become others of their kind.
        Action::Done | Action::Resolve => {
            let others = [
                Action::Done,
                Action::Resolve,
                Action::Naval,
                Action::Mines,
                Action::StiffResistance,
                Action::LoseMarker,
                Action::RollWeather,
                Action::Bombard {
                    unit: unit(choices),
                },
            ];
            spoilt = choices.pick(&others).expect("eight").clone();
        }
        _ => spoilt = Action::Done,
    }
    spoilt
}

/// Whether two actions do the same, whatever way a unit takes and in whatever order units are named.
fn alike(a: &Resolved, b: &Resolved) -> bool {
    match (a, b) {
        (
            Resolved::Move { unit, path },
            Resolved::Move {
                unit: other,
                path: way,
            },
        ) => unit == other && path.last() == way.last(),
        (
            Resolved::Attack { units, hex },
            Resolved::Attack {
                units: others,
                hex: there,
            },
        ) => {
            hex == there
                && units.len() == others.len()
                && units.iter().all(|unit| others.contains(unit))
        }
        _ => a == b,
    }
}

/// A whole game is stored, read, played again, and stored as the same bytes.
#[test]
fn a_random_game_comes_out_the_same_from_its_record() {
    let pack = pack();
    let game = erased(&pack);
    for seed in 0..3 {
        let record = game
            .record_game(seed, Watch::Invariants)
            .expect("plain data");
        let replayed = game.replay(
            &SourceFile::new("game.record.ron", record.clone()),
            Syntax::Ron,
        );
        assert_eq!(replayed.diagnostics, [], "seed {seed}");
        assert!(replayed.held > 20 && replayed.held == replayed.actions);
        assert_eq!(replayed.renewed, Some(record), "seed {seed}");
    }
}
