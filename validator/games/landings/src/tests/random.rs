//! What holds along random games of the whole rulebook: what is listed is accepted, what is refused changes nothing,
//! what is accepted is listed up to the way taken, and what was played comes out the same when it is played again.

use beachhead_engine::{Choices, Game, SeededDice, Silent, Watch};
use beachhead_kit::HexIx;
use beachhead_schema::io::{SourceFile, Syntax};

use crate::action::Resolved;
use crate::data::{CardIx, MOST_CARDS, Section};
use crate::state::Way;
use crate::tests::pack::{erased, game, pack};
use crate::{LandingsGame, Scratch, State};

/// This many actions lie between two looks at everything that is listed.
const STRIDE: usize = 17;

/// This many spoilt actions are judged at each look.
const SPOILT: usize = 40;

/// More actions than a game takes.
const LIMIT: usize = 40_000;

/// Battles of every mode: alone, with partners, and under a chief; CI plays all the others.
const SCENARIOS: [&str; 6] = [
    "airborne",
    "juno-gold",
    "omaha",
    "omaha-utah-overthrough",
    "sainte-mere-eglise",
    "sword",
];

/// Plays a game, and shows every state of it with the action that is taken next.
fn along(game: &LandingsGame, seed: u64, mut look: impl FnMut(usize, &State, &Resolved)) {
    let mut state = game.start();
    let mut dice = SeededDice::new(seed);
    let (mut choices, mut scratch) = (Choices::new(seed), Scratch::default());
    for taken in 0..LIMIT {
        let Some(action) = game.sample(&state, &mut scratch, &mut choices) else {
            assert!(game.over(&state), "a dead end in seed {seed}: {state:?}");
            return;
        };
        look(taken, &state, &action);
        game.apply(&mut state, &action, &mut dice, &mut Silent);
    }
    panic!("seed {seed} does not end");
}

#[test]
fn random_play_comes_to_the_end_of_the_game() {
    let pack = pack();
    for (at, scenario) in SCENARIOS.into_iter().enumerate() {
        let game = erased(&pack, scenario);
        for seed in 0..2 {
            // Forms are made in two of these games: without optimisation each takes as long as all else.
            let watch = match (at % 4, seed) {
                (0, 0) => Watch::Reload,
                _ => Watch::Invariants,
            };
            let playout = game.play_out(seed, LIMIT, watch);
            assert!(
                playout.end.is_ok(),
                "{scenario}, seed {seed}: {:?} after {:?}",
                playout.end,
                playout.actions.last()
            );
        }
    }
}

#[test]
fn what_is_listed_is_accepted_and_what_is_chosen_is_listed() {
    let pack = pack();
    for scenario in SCENARIOS {
        let game = game(&pack, scenario);
        let mut listed = Vec::new();
        along(&game, 0, |taken, state, resolved| {
            assert_eq!(
                game.check(state, resolved),
                Ok(()),
                "{resolved:?} was chosen"
            );
            if taken % STRIDE != 0 {
                return;
            }
            listed.clear();
            game.legal(state, &mut listed);
            for offered in &listed {
                assert_eq!(game.check(state, offered), Ok(()), "{offered:?} is listed");
                let action = game.to_action(offered);
                assert_eq!(game.read(state, &action).as_ref(), Ok(offered));
            }
            assert!(
                listed.iter().any(|offered| alike(offered, resolved)),
                "{resolved:?} was chosen and is not listed among {listed:?}"
            );
        });
    }
}

/// Listed actions are spoilt: another unit, hex, card or section, a path cut off or led on.
#[test]
fn spoilt_actions_change_nothing_or_are_listed() {
    let pack = pack();
    let mut verdicts = [0; 2];
    for (seed, scenario) in (3..).zip(SCENARIOS) {
        let game = game(&pack, scenario);
        let mut listed = Vec::new();
        let mut choices = Choices::new(seed + 100);
        along(&game, seed, |taken, state, _| {
            if taken % STRIDE != 0 {
                return;
            }
            listed.clear();
            game.legal(state, &mut listed);
            for _ in 0..SPOILT {
                let Some(action) = choices.pick(&listed) else {
                    continue;
                };
                let action = spoilt(&game, *action, &mut choices);
                let before = state.clone();
                let verdict = game.check(state, &action);
                assert!(*state == before, "{action:?} was only asked about");
                verdicts[usize::from(verdict.is_ok())] += 1;
                if verdict.is_ok() {
                    let known = listed.iter().any(|known| alike(known, &action));
                    assert!(known, "{action:?} is accepted and not listed: {listed:?}");
                    let mut after = state.clone();
                    game.apply(&mut after, &action, &mut SeededDice::new(seed), &mut Silent);
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

fn spoilt(game: &LandingsGame, action: Resolved, choices: &mut Choices) -> Resolved {
    let units = &game.roster.counters;
    let some_unit = |choices: &mut Choices| units.pick(choices).expect("there are units");
    let hexes: Vec<HexIx> = game.in_play.iter().collect();
    let some_hex = |choices: &mut Choices| *choices.pick(&hexes).expect("there are hexes");
    let some_card =
        |choices: &mut Choices| CardIx(u8::try_from(choices.below(MOST_CARDS)).expect("few cards"));
    let turn = choices.below(4);
    match action {
        Resolved::Move { unit, path: way } if turn > 0 => Resolved::Move {
            unit,
            path: spoilt_way(game, way, turn, some_hex(choices), choices),
        },
        Resolved::Retreat { unit, path: way } if turn > 0 => Resolved::Retreat {
            unit,
            path: spoilt_way(game, way, turn, some_hex(choices), choices),
        },
        Resolved::Exit { unit, path: way } if turn > 0 => Resolved::Exit {
            unit,
            path: spoilt_way(game, way, turn, some_hex(choices), choices),
        },
        Resolved::Strike { hexes } => Resolved::Strike {
            hexes: spoilt_way(game, hexes, turn, some_hex(choices), choices),
        },
        Resolved::Move { path: way, .. } => Resolved::Move {
            unit: some_unit(choices),
            path: way,
        },
        Resolved::Retreat { path: way, .. } => Resolved::Retreat {
            unit: some_unit(choices),
            path: way,
        },
        Resolved::Exit { path: way, .. } => Resolved::Exit {
            unit: some_unit(choices),
            path: way,
        },
        Resolved::Attack { unit, hex } => match turn {
            0 => Resolved::Attack {
                unit: some_unit(choices),
                hex,
            },
            1 => Resolved::Work { unit, hex },
            _ => Resolved::Attack {
                unit,
                hex: some_hex(choices),
            },
        },
        Resolved::Deploy { unit, hex } => match turn {
            0 | 1 => Resolved::Deploy {
                unit: some_unit(choices),
                hex,
            },
            _ => Resolved::Deploy {
                unit,
                hex: some_hex(choices),
            },
        },
        Resolved::Bombard { .. } => Resolved::Bombard {
            hex: some_hex(choices),
        },
        Resolved::Order { unit } => match turn {
            0 => Resolved::OnTheMove { unit },
            _ => Resolved::Order {
                unit: some_unit(choices),
            },
        },
        Resolved::OnTheMove { unit } => match turn {
            0 => Resolved::Order { unit },
            _ => Resolved::OnTheMove {
                unit: some_unit(choices),
            },
        },
        Resolved::Play {
            card,
            instead,
            section,
        } => match turn {
            0 => Resolved::Play {
                card: some_card(choices),
                instead,
                section,
            },
            1 => Resolved::Play {
                card,
                instead: Some(some_card(choices)),
                section,
            },
            _ => Resolved::Play {
                card,
                instead,
                section: choices.pick(&Section::ALL).copied(),
            },
        },
        Resolved::ReturnCraft { craft, hex } => match turn {
            0 => Resolved::ReturnCraft {
                craft: some_unit(choices),
                hex,
            },
            _ => Resolved::ReturnCraft {
                craft,
                hex: some_hex(choices),
            },
        },
        Resolved::Keep { .. } => Resolved::Keep {
            card: some_card(choices),
        },
        Resolved::HandOut { to, card } => match turn {
            0 | 1 => Resolved::HandOut {
                to,
                card: some_card(choices),
            },
            _ => Resolved::HandOut {
                to: *choices.pick(&Section::ALL).expect("three"),
                card,
            },
        },
        Resolved::Restore { unit, figures } => match turn {
            0 | 1 => Resolved::Restore {
                unit: some_unit(choices),
                figures,
            },
            _ => Resolved::Restore {
                unit,
                figures: figures + 1,
            },
        },
        // Without a name in them, they become others of their kind.
        _ => {
            let (unit, hex) = (some_unit(choices), some_hex(choices));
            let others = [
                Resolved::Done,
                Resolved::Draw,
                Resolved::Deal,
                Resolved::RollNight,
                Resolved::RollCard,
                Resolved::RollReinforcements,
                Resolved::RollInitiative,
                Resolved::Ambush,
                Resolved::IgnoreFlag,
                Resolved::BattleBack,
                Resolved::TakeGround { beyond: None },
                Resolved::Enter { unit, hex },
                Resolved::Blow { hex },
                Resolved::Recover { unit },
                Resolved::Jump { unit },
            ];
            *choices.pick(&others).expect("many")
        }
    }
}

fn spoilt_way(
    game: &LandingsGame,
    way: Way,
    turn: usize,
    stray: HexIx,
    choices: &mut Choices,
) -> Way {
    let mut hexes: Vec<HexIx> = way.iter().collect();
    match turn {
        1 => drop(hexes.pop()),
        2 => {
            let last = hexes.last().copied();
            let around: Vec<HexIx> = last
                .into_iter()
                .flat_map(|last| game.board.neighbors(last).map(|(_, near)| near))
                .collect();
            hexes.extend(choices.pick(&around));
        }
        _ => {
            let at = choices.below(hexes.len());
            if let Some(hex) = hexes.get_mut(at) {
                *hex = stray;
            }
        }
    }
    Way::of(hexes).unwrap_or(way)
}

/// Whether two actions do the same, whatever way a unit takes.
fn alike(a: &Resolved, b: &Resolved) -> bool {
    match (a, b) {
        (
            Resolved::Move { unit, path: way },
            Resolved::Move {
                unit: other,
                path: theirs,
            },
        )
        | (
            Resolved::Retreat { unit, path: way },
            Resolved::Retreat {
                unit: other,
                path: theirs,
            },
        )
        | (
            Resolved::Exit { unit, path: way },
            Resolved::Exit {
                unit: other,
                path: theirs,
            },
        ) => unit == other && way.last() == theirs.last(),
        _ => a == b,
    }
}

/// A whole game is stored, read, played again, and stored as the same bytes.
#[test]
fn a_random_game_comes_out_the_same_from_its_record() {
    let pack = pack();
    let game = erased(&pack, "sword");
    for seed in 0..2 {
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
