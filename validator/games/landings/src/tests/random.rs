//! What holds along random games of the whole rulebook, in battles of every mode: alone, with partners, and under a chief.
//! CI plays all the others.

use beachhead_kit::testing::{Effort, check_rulebook};

use beachhead_test_support::is_thorough;

use crate::tests::pack;
use crate::{LandingsGame, RULEBOOK};

/// Of these the first; all, where all that can be is tried.
fn check(scenarios: &[&str]) {
    let scenarios = match (is_thorough(), scenarios) {
        (false, [first, ..]) => std::slice::from_ref(first),
        _ => scenarios,
    };
    // At each stride all that is listed is tried, and so much that isn't.
    let (stride, mistakes) = if is_thorough() { (29, 40) } else { (97, 20) };
    let effort = Effort {
        games: 1,
        stride,
        mistakes,
    };
    check_rulebook::<LandingsGame>(&RULEBOOK, &pack(), scenarios, effort);
}

#[test]
fn battles_of_single_maps_keep_what_the_engine_promises() {
    check(&["airborne", "omaha", "sword"]);
}

#[test]
fn battles_of_base_game_and_partners_keep_what_the_engine_promises() {
    check(&["juno-gold", "sainte-mere-eglise"]);
}

#[test]
fn battles_under_chiefs_keep_what_the_engine_promises() {
    check(&["omaha-utah-overthrough"]);
}
