//! How fast a game is played move by move: `cargo bench -p beachhead-validator --bench sessions`.
//!
//! Run by hand; figures depend on the machine, and are of one core. The aims: what a unit may do in 5 ms in every game, 100 ms
//! where a whole army plans; undo and jumps in 5 ms anywhere in a game of 5,000 actions.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "a benchmark has a clock"
)]

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};

use beachhead_check::registry::rulebook;
use beachhead_engine::{About, ErasedSession};
use beachhead_schema::io::{DiskFiles, Syntax, read_pack};

/// So many actions are taken at most.
const ACTIONS: usize = 1_500;
/// So many of them lie between two looks at what is legal.
const STRIDE: usize = 25;

fn main() {
    for (id, scenario) in [
        ("utah", "landing-and-linkup"),
        ("landings", "sword"),
        ("dday", "tournament-game"),
        ("omaha", "omaha"),
    ] {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../sample-data/{id}"));
        let Some(pack) = read_pack(&DiskFiles(folder)).pack else {
            unreachable!("the sample can be read");
        };
        let known = pack.scenarios.iter().find(|known| known.id == *scenario);
        let first = known.or(pack.scenarios.first());
        let Some(scenario) = first.map(|scenario| scenario.id.to_string()) else {
            unreachable!("the sample has scenarios");
        };
        let opened = rulebook(id).map(|rulebook| rulebook.open(&pack, &scenario));
        let Some(Ok(game)) = opened else {
            unreachable!("the sample can be played");
        };
        let Ok(mut session) = game.begin_session(1944, String::new()) else {
            unreachable!("the sample can be written");
        };
        println!("{id}, scenario {scenario}");
        played(&mut *session);
    }
}

fn played(session: &mut dyn ErasedSession) {
    let mut moves = Times::default();
    let (mut of_units, mut of_all) = (Times::default(), Times::default());
    let mut of_facts = Times::default();
    while session.len() < ACTIONS {
        let Some(action) = session.chosen(7) else {
            break;
        };
        if session.len().is_multiple_of(STRIDE) {
            let all = of_all.of(|| session.legal(&About::Anything));
            let units = all.choices.iter().flat_map(|choice| &choice.named.units);
            let units: BTreeSet<_> = units.cloned().collect();
            for unit in units.into_iter().take(8) {
                let about = About::Unit(unit);
                of_units.of(|| session.legal(&about));
                of_facts.of(|| session.facts(&about));
            }
            let hexes = all.choices.iter().flat_map(|choice| &choice.named.hexes);
            let hexes: BTreeSet<_> = hexes.cloned().collect();
            for hex in hexes.into_iter().take(8) {
                of_facts.of(|| session.facts(&About::Hex(hex)));
            }
            of_facts.of(|| session.facts(&About::Anything));
        }
        let taken = moves.of(|| session.take(&action, &[]));
        assert!(taken.is_ok(), "{action}");
    }
    moves.say("a move");
    of_units.say("what a unit may do");
    of_all.say("all that may be done");
    of_facts.say("facts about a unit, a hex or the game");
    let last = session.len();
    let mut jumps = Times::default();
    for step in 0..200 {
        let place = (step * 7919) % (last + 1);
        jumps.of(|| session.go(place));
    }
    jumps.say("a jump");
    session.go(last);
    let mut undone = Times::default();
    for _ in 0..200 {
        undone.of(|| session.undo());
    }
    undone.say("undo");
    session.go(last);
    let mut saved = Times::default();
    for _ in 0..5 {
        let text = saved.of(|| session.save(Syntax::Ron));
        assert!(text.is_ok());
    }
    saved.say("saving");
    let mut shown = Times::default();
    for _ in 0..20 {
        shown.of(|| session.shown());
    }
    shown.say("what is shown");
}

/// How long something took, time by time.
#[derive(Default)]
struct Times {
    all: Vec<Duration>,
}

impl Times {
    fn of<T>(&mut self, what: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let result = what();
        self.all.push(start.elapsed());
        result
    }

    fn say(mut self, what: &str) {
        self.all.sort_unstable();
        let ms = |at: usize| {
            let time = self.all.get(at.min(self.all.len().saturating_sub(1)));
            time.map_or(0.0, |time| time.as_secs_f64() * 1e3)
        };
        let (half, most) = (self.all.len() / 2, self.all.len() * 99 / 100);
        println!(
            "  {what}: {:.3} ms in the middle, {:.3} ms at 99 %, {:.3} ms at most ({} times)",
            ms(half),
            ms(most),
            ms(self.all.len()),
            self.all.len()
        );
    }
}
