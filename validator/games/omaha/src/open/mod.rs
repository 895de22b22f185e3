//! Opening the game on a pack: shore, tables, roster and schematic, with a finding for all that is missing.

mod roster;
mod schematic;
mod shore;
mod tables;

use beachhead_engine::{Board, ScenarioLine};
use beachhead_kit::opening::{self, Opening};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::games::GameScenario;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::codes::BAD_SCENARIO;
use crate::data::{LAST_TURN, OmahaGame};

impl OmahaGame {
    /// Opens the game.
    ///
    /// # Errors
    /// All that the rules need and the pack doesn't have.
    pub(crate) fn new(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let board = Board::compile(&pack.map, &pack.palette);
        let mut opening = Opening {
            pack,
            scenario,
            board: &board,
            findings: Vec::new(),
        };
        let Some(GameScenario::Omaha(part)) = &scenario.rules else {
            let finding = opening::other_rulebook(BAD_SCENARIO, scenario, "Omaha's", "Omaha");
            return Err(vec![finding]);
        };
        let tables = tables::read(&mut opening);
        let ground = shore::read(&mut opening, &tables);
        let roster = roster::read(&mut opening, part);
        let boats = schematic::read(&mut opening, part, &ground, &roster);
        let turns = read_turns(&mut opening);
        if !opening.findings.is_empty() {
            return Err(opening.findings);
        }
        Ok(Self {
            ground,
            tables,
            roster,
            boats,
            turns,
            board,
        })
    }
}

/// How many turns the scenario lasts; where it doesn't say, all that there are.
fn read_turns(opening: &mut Opening<'_>) -> u16 {
    let turns = opening.scenario.turns.unwrap_or(LAST_TURN);
    if !(1..=LAST_TURN).contains(&turns) {
        let message = format!(
            "a game has from 1 to {LAST_TURN} turns, the last at 1700 on 8 June, not {turns}"
        );
        let line = ScenarioLine::Field("turns");
        opening.report(BAD_SCENARIO, line, "intro game-time", message);
    }
    turns
}
