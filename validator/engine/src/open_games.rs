//! [`OpenGames`]: the games of one pack, each opened when a script or record first names its scenario.

use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use beachhead_model::diag::Diagnostic;
use beachhead_model::pack::Pack;
use beachhead_text::SourceFile;

use super::board::{Board, SharedBoard};
use super::erased::{ErasedGame, scenario_of};
use super::row::Rows;
use super::rulebook::Rulebook;

/// The games of a pack, opened once each.
pub struct OpenGames<'p> {
    pack: &'p Pack,
    rulebook: &'static Rulebook,
    /// The compiled map, once it is needed.
    board: OnceCell<SharedBoard>,
    games: BTreeMap<String, Box<dyn ErasedGame + 'p>>,
}

impl<'p> OpenGames<'p> {
    /// None is open yet.
    pub fn new(rulebook: &'static Rulebook, pack: &'p Pack) -> Self {
        Self {
            pack,
            rulebook,
            board: OnceCell::new(),
            games: BTreeMap::new(),
        }
    }

    /// The rulebook that they are played by.
    pub fn rulebook(&self) -> &'static Rulebook {
        self.rulebook
    }

    /// Every row of the rule index, as the rulebook plays the pack.
    pub fn rules(&self) -> Rows {
        self.rulebook.rules_of(self.pack)
    }

    /// The pack whose scenarios they are.
    pub fn pack(&self) -> &'p Pack {
        self.pack
    }

    /// The scenario that a script or record is for. One that names none gets the pack's first: reading it there says
    /// what is wrong with it.
    pub fn scenario_of(&self, source: &SourceFile) -> String {
        let named = scenario_of(source, source.syntax()).map(|id| id.to_string());
        let first = || {
            let first = self.pack.scenarios.first();
            first.map(|scenario| scenario.id.to_string())
        };
        named.or_else(first).unwrap_or_default()
    }

    /// The game of a scenario.
    ///
    /// # Errors
    /// The pack has no such scenario, or lacks what the rules need.
    pub fn of_scenario(&mut self, scenario: String) -> Result<&dyn ErasedGame, Vec<Diagnostic>> {
        match self.games.entry(scenario) {
            Entry::Occupied(game) => Ok(&**game.into_mut()),
            Entry::Vacant(place) => {
                let (pack, rulebook) = (self.pack, self.rulebook);
                let compiled = || Board::compile(&pack.map, &pack.palette).into();
                let game = rulebook.open_on(self.board.get_or_init(compiled), pack, place.key())?;
                Ok(&**place.insert(game))
            }
        }
    }

    /// The game that a script or record is for.
    ///
    /// # Errors
    /// As [`OpenGames::of_scenario`].
    pub fn game(&mut self, source: &SourceFile) -> Result<&dyn ErasedGame, Vec<Diagnostic>> {
        let scenario = self.scenario_of(source);
        self.of_scenario(scenario)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testgame::{FERRY, pack};

    #[test]
    fn a_script_that_names_no_scenario_is_for_the_first_one() {
        let pack = pack();
        let script = |text: &str| SourceFile::new("crossing.ron", text);
        let (named, unnamed) = (script("(scenario: \"storm\")"), script("()"));
        let games = OpenGames::new(&FERRY, &pack);
        assert_eq!(games.scenario_of(&named), "storm");
        assert_eq!(games.scenario_of(&unnamed), "crossing");
        let mut empty = pack.clone();
        empty.scenarios.clear();
        let mut games = OpenGames::new(&FERRY, &empty);
        assert_eq!(games.scenario_of(&unnamed), "");
        assert!(games.game(&unnamed).is_err(), "the pack has no scenario");
    }
}
