//! A game that is played at random, as statistics see it: how it ended, what it cost, which rows it applied.
//!
//! Its actions are not kept: its seed plays it again, for a record of it (`ErasedGame::record_game`).

use super::dice::SeededDice;
use super::game::Game;
use super::losses::Losses;
use super::playout::{Astray, Bounds, whole_game};
use super::row::{Row, Rows};
use super::trace::{Happening, Trace};
use super::turn::Turn;

/// What a random game came to.
#[derive(Clone, Debug, PartialEq)]
pub struct RandomGame {
    /// How it ended, or why it couldn't. Of a game that was stopped after a game turn, the turn that came next: a side
    /// decides on it.
    pub end: Result<Turn, Astray>,
    /// How many actions were taken.
    pub actions: usize,
    /// The losses of each side where it ended.
    pub losses: Vec<Losses>,
    /// The rulebook's own counts ([`Game::COUNTS`]).
    pub counts: Vec<(&'static str, u64)>,
    /// Of each row of the rule index, whether it was applied.
    pub applied: Vec<bool>,
}

/// Plays a game from its start to its end at random, within these bounds: choices and dice both come from the seed.
pub(super) fn random_game<G: Game>(game: &G, seed: u64, bounds: Bounds) -> RandomGame {
    let mut dice = SeededDice::new(seed);
    let mut applied = Applied::of(&game.rules()).counting(G::COUNTS);
    let mut actions = 0;
    let (state, end) = whole_game(game, seed, bounds, |state, action| {
        actions += 1;
        game.apply(state, action, &mut dice, &mut applied);
    });
    RandomGame {
        end: end.map_err(|lost| lost.why),
        actions,
        losses: game.losses(&state),
        counts: applied.counts,
        applied: applied.rows,
    }
}

/// The seed of one of many games that are played by one seed, counted from 0. The first has the seed itself, so that
/// each of them can be played alone by its own.
pub fn seed_of_game(seed: u64, number: u64) -> u64 {
    if number == 0 {
        return seed;
    }
    // SplitMix64, by its authors' constants: neighbours have nothing in common.
    let mut mixed = seed.wrapping_add(number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// Listens to nothing but which rows are applied, and to what is counted.
pub(super) struct Applied {
    pub(super) rows: Vec<bool>,
    counts: Vec<(&'static str, u64)>,
}

impl Applied {
    /// None yet of these rules.
    pub(super) fn of(rules: &Rows) -> Self {
        Self {
            rows: vec![false; rules.len()],
            counts: Vec::new(),
        }
    }

    /// Counts these, none yet of each.
    fn counting(mut self, counts: &[&'static str]) -> Self {
        self.counts = counts.iter().map(|what| (*what, 0)).collect();
        self
    }
}

impl Trace for Applied {
    fn push(&mut self, _: Happening) {}

    fn applied(&mut self, row: &Row) {
        if let Some(applied) = self.rows.get_mut(row.number) {
            *applied = true;
        }
    }

    fn count(&mut self, what: &'static str, by: u32) {
        let mut counts = self.counts.iter_mut();
        if let Some((_, count)) = counts.find(|(known, _)| *known == what) {
            *count = count.saturating_add(by.into());
        }
    }

    fn listens(&self) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testgame::Ferry;
    use crate::{Silent, Watch, play_out};

    fn bounds(watch: Watch) -> Bounds {
        Bounds {
            actions: Ferry::MOST_ACTIONS,
            watch,
            last_turn: None,
        }
    }

    #[test]
    fn it_is_the_game_that_is_played_out_by_the_seed() {
        let ferry = Ferry::default();
        for seed in 0..50 {
            let reported = random_game(&ferry, seed, bounds(Watch::Invariants));
            let played = play_out(&ferry, seed, Ferry::MOST_ACTIONS, Watch::Nothing);
            assert_eq!(
                (reported.end, reported.actions),
                (played.end, played.actions.len())
            );
        }
    }

    #[test]
    fn rows_that_are_applied_are_reported() {
        let ferry = Ferry::default();
        let mut swept = [0; 2];
        for seed in 0..100 {
            let reported = random_game(&ferry, seed, bounds(Watch::Nothing));
            let lost = reported.losses.first().map_or(0, |losses| losses.units);
            let row = |id| {
                Ferry::RULES
                    .iter()
                    .position(|row| row.id == id)
                    .expect("a row")
            };
            assert!(reported.applied[row("1.2 known-unit")], "all went aboard");
            assert!(!reported.applied[row("3.1 weather")]);
            assert_eq!(
                reported.applied[row("2.1 swept-away")],
                lost > 0,
                "seed {seed}"
            );
            swept[usize::from(lost > 0)] += 1;
        }
        assert!(swept.iter().all(|games| *games > 5), "{swept:?}");
        assert!(!Silent.cites() && !Silent.listens());
        let reported = Applied::of(&Ferry::default().rules());
        assert!(reported.cites() && !reported.listens());
    }

    #[test]
    fn each_game_of_a_seed_has_its_own() {
        let mut seeds: Vec<u64> = (0..10_000).map(|number| seed_of_game(1, number)).collect();
        assert_eq!(seeds[0], 1);
        // The first numbers that SplitMix64's authors publish for this seed.
        let published = [1, 2, 3].map(|number| seed_of_game(1_234_567, number));
        assert_eq!(
            published,
            [
                6_457_827_717_110_365_317,
                3_203_168_211_198_807_973,
                9_817_491_932_198_370_423
            ]
        );
        seeds.extend((0..10_000).map(|number| seed_of_game(2, number)));
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 20_000);
    }
}
