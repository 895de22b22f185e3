//! Random play of the board of hedges, action by action: what is cited, what the dice show, and how each unit stands afterwards.

use std::fmt::Write as _;

use beachhead_engine::{Choices, Game, Happening, SeededDice, Trace};
use ron::extensions::Extensions;

use super::played::{agree, in_words};
use super::{pack_of, page_3};
use crate::OmahaGame;
use crate::movement::reach::Reach;
use crate::state::{State, Troop};

#[derive(Default)]
struct Heard(Vec<String>);

impl Trace for Heard {
    fn push(&mut self, happening: Happening) {
        self.0.push(in_words(&happening));
    }
}

/// The fields of a unit, one by one.
fn fields(troop: &Troop) -> Vec<String> {
    let text = ron::to_string(troop).expect("it can be written");
    let text = text.trim_start_matches('(');
    let mut depth = 0;
    let mut fields = vec![String::new()];
    for letter in text.strip_suffix(')').unwrap_or(text).chars() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        match (letter, depth) {
            (',', 0) => fields.push(String::new()),
            _ => fields.last_mut().expect("there is one").push(letter),
        }
    }
    fields
}

/// The differences from before, in lines.
fn changes(game: &OmahaGame, before: &State, after: &State) -> String {
    let mut lines = String::new();
    for (unit, counter) in game.roster.iter() {
        let then = fields(&before.units[unit]);
        let now = fields(&after.units[unit]);
        let changed: Vec<&str> = now
            .iter()
            .filter(|field| !then.contains(field))
            .chain(then.iter().filter(|field| {
                let name = field.split(':').next();
                now.iter().all(|known| known.split(':').next() != name)
            }))
            .map(String::as_str)
            .collect();
        if !changed.is_empty() {
            let _ = writeln!(lines, "    {}: {}", counter.id, changed.join(", "));
        }
    }
    if before.companies != after.companies {
        let _ = writeln!(lines, "    companies: {:?}", after.companies);
    }
    if before.last_fire.is_some() && after.last_fire.is_none() {
        lines.push_str("    the last fire is forgotten\n");
    }
    lines
}

#[test]
fn random_play_goes_as_it_went() {
    let pack = pack_of(&page_3());
    let scenario = pack.scenario(&"landing".into()).expect("it is there");
    let game = OmahaGame::open(&pack, scenario).expect("it can be played");
    let dialect = ron::Options::default().with_default_extension(Extensions::IMPLICIT_SOME);
    let mut text = String::new();
    for seed in [5, 10] {
        let _ = writeln!(text, "# seed {seed}");
        let mut state = game.start();
        let (mut choices, mut dice) = (Choices::new(seed), SeededDice::new(seed));
        let mut reach = Reach::default();
        while let Some(action) = game.sample(&state, &mut reach, &mut choices) {
            let before = state.clone();
            let mut heard = Heard::default();
            game.apply(&mut state, &action, &mut dice, &mut heard);
            let action = dialect
                .to_string(&game.to_action(&action))
                .expect("it can be written");
            let _ = writeln!(text, "{action}\n    {}", heard.0.join(", "));
            text.push_str(&changes(&game, &before, &state));
        }
    }
    agree("at_random.txt", &text);
}
