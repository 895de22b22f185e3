//! A step of random play allocates nothing but what the chosen action itself holds.

use beachhead_engine::{Choices, Game, SeededDice, Silent};
use beachhead_table::TableGame;
use beachhead_table::script::Action;
use beachhead_utah::UtahGame;

use super::differential::{position, positions, sample, with_rules};

const STEPS: usize = 500;

#[test]
fn a_step_allocates_its_action_alone() {
    let pack = sample("utah");
    let own = with_rules(&pack, "utah.ron");
    let scenario = &pack.scenarios.first().expect("it has one").part;
    let utah = UtahGame::open(&pack, scenario).expect("it opens");
    let table = TableGame::open(&own, scenario).unwrap_or_else(|why| panic!("{why:#?}"));
    let mut begin = None;
    positions(&utah, (1, 7, 1), &mut |_, scene| {
        let phase = scene.turn.phase.as_str();
        let is_of_use = scene.turn.number > 1 && phase.ends_with("movement");
        if is_of_use {
            begin = Some(table.given(&position(scene, phase)).expect("it is staged"));
        }
        is_of_use
    });
    let begin = begin.expect("there is such a position");
    let mut scratch = <TableGame as Game>::Scratch::default();
    let (mut moves, mut ends) = (0, 0);
    // Played once, what is kept has grown to the board, the units and the ways that it then needs.
    for is_counted in [false, true] {
        let mut state = begin.clone();
        let (mut choices, mut dice) = (Choices::new(1), SeededDice::new(1));
        for step in 0..STEPS {
            let mut action = None;
            let sampled = allocation_counter::measure(|| {
                action = table.sample(&state, &mut scratch, &mut choices);
            });
            let Some(action) = action else { break };
            let applied = allocation_counter::measure(|| {
                table.apply(&mut state, &action, &mut dice, &mut Silent);
            });
            if !is_counted {
                continue;
            }
            let written = table.to_action(&action);
            let is_move = matches!(written, Action::Move { .. });
            moves += usize::from(is_move);
            ends += usize::from(!is_move);
            // A move holds its path; nothing else is left of either.
            assert_eq!(
                sampled.count_total,
                u64::from(is_move),
                "{written:?} was chosen"
            );
            assert_eq!(
                applied.count_total, 0,
                "step {step}: {written:?} was applied"
            );
        }
    }
    assert!(moves > 100 && ends > 10, "{moves} moves and {ends} phases");
}
