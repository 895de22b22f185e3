//! What holds along random games of the whole rulebook, in battles of every mode: alone, with partners, and under a chief.
//! CI plays all the others.

use beachhead_kit::testing::{Effort, check_rulebook};

use crate::tests::pack;
use crate::{LandingsGame, RULEBOOK};

fn check(scenarios: &[&str]) {
    let effort = Effort {
        games: 1,
        stride: 29,
        mistakes: 40,
    };
    check_rulebook::<LandingsGame>(&RULEBOOK, &pack(), scenarios, effort);
}

#[test]
fn battles_of_single_maps_keep_what_the_engine_promises() {
    check(&["airborne", "omaha", "sword"]);
}

#[test]
fn battles_of_base_game_and_partners_keep_what_the_engine_promises() {
    check(&["sainte-mere-eglise", "juno-gold"]);
}

#[test]
fn battles_under_chiefs_keep_what_the_engine_promises() {
    check(&["omaha-utah-overthrough"]);
}
