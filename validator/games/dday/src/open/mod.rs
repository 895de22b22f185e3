//! Opening the game on a pack: ground, tables, roster and plan, with a finding for all that is missing.

mod finding;
mod goal;
mod ground;
mod places;
mod roster;
mod tables;

use beachhead_engine::{ScenarioLine, SharedBoard};
use beachhead_kit::opening::{self, Opening};
use beachhead_model::diag::Diagnostic;
use beachhead_model::games::GameScenario;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use crate::codes::BAD_SCENARIO;
use crate::data::{DdayGame, Side};
use crate::division::MOST_STEPS;
use crate::open::finding::LAST_WEEK;

impl DdayGame {
    /// Opens the game.
    ///
    /// # Errors
    /// All that the rules need and the pack doesn't have.
    pub(crate) fn new(
        board: SharedBoard,
        pack: &Pack,
        scenario: &Scenario,
    ) -> Result<Self, Vec<Diagnostic>> {
        let mut opening = Opening {
            pack,
            scenario,
            board: &board,
            findings: Vec::new(),
        };
        let Some(GameScenario::Dday(part)) = &scenario.rules else {
            let finding = opening::other_rulebook(BAD_SCENARIO, scenario, "D-Day's", "Dday");
            return Err(vec![finding]);
        };
        let ground = ground::read(&mut opening);
        goal::check(&mut opening, &ground);
        places::check(&mut opening, &ground);
        let tables = tables::read(&mut opening, &ground);
        let roster = roster::read(&mut opening, part);
        let weeks = check_scenario(&mut opening);
        if !opening.findings.is_empty() {
            return Err(opening.findings);
        }
        Ok(Self {
            ground,
            tables,
            roster,
            weeks,
            division_steps: MOST_STEPS,
            setup: scenario.setup.clone(),
            board,
        })
    }
}

/// How many weeks the scenario lasts; where it doesn't say, something harmless stands in.
fn check_scenario(opening: &mut Opening<'_>) -> u16 {
    let scenario = opening.scenario;
    let instead = match scenario.turns {
        Some(1..=LAST_WEEK) => None,
        Some(turns) => Some(format!(", not {turns}")),
        None => Some(": `turns` is missing".to_owned()),
    };
    if let Some(instead) = instead {
        let message = format!("a game lasts from 1 to {LAST_WEEK} weeks{instead}");
        opening.report(BAD_SCENARIO, ScenarioLine::Field("turns"), "SEQ-5", message);
    }
    if scenario.first != *Side::Allied.name() {
        let message = format!("the Allied side moves first, not `{}`", scenario.first);
        opening.report(BAD_SCENARIO, ScenarioLine::Field("first"), "SEQ", message);
    }
    scenario.turns.unwrap_or(LAST_WEEK)
}
