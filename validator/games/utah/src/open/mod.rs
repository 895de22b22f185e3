//! Opening the game on a pack: roster, ground, tables and the scenario's plan, with a finding for all that is missing.

mod cups;
mod lines;
pub(crate) mod opening;
mod places;
mod roster;
mod table_reader;

use beachhead_engine::{Board, HexSet};
use beachhead_schema::cannot_happen;
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::games::GameScenario;
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;

use crate::codes::BAD_SCENARIO;
use crate::data::cities::Cities;
use crate::data::ground::Ground;
use crate::data::opened::{Options, UtahGame};
use crate::open::lines::illegal;
use crate::open::opening::{EDGE_HEXES, FLAK, Opening, WEATHER, missing_of_map};

impl UtahGame {
    /// Opens the game.
    ///
    /// # Errors
    /// All that the rules need and the pack doesn't have.
    pub(crate) fn new(pack: &Pack, scenario: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let board = Board::compile(&pack.map, &pack.palette);
        let (tables, mut findings) = table_reader::read(&pack.tables, &board);
        let tables_hold = findings.is_empty();
        let Some(GameScenario::Utah(plan)) = scenario.rules.clone() else {
            findings.push(other_rulebook(scenario));
            return Err(findings);
        };
        let mut ground = Ground::new(&board, &tables, plan.campaign.as_ref());
        if ground.utah.is_empty() {
            findings.push(missing_of_map(&format!("beach `{}`", Ground::UTAH)));
        }
        if plan.campaign.is_none() && board.region(Ground::EAST_OF_VIRE).is_none() {
            findings.push(missing_of_map(&format!(
                "region `{}`",
                Ground::EAST_OF_VIRE
            )));
        }
        let edge_hexes = match board.region(EDGE_HEXES) {
            Some(hexes) => hexes.clone(),
            None => {
                findings.push(missing_of_map(&format!("region `{EDGE_HEXES}`")));
                HexSet::default()
            }
        };
        let mut opening = Opening {
            pack,
            scenario,
            board: &board,
            findings,
        };
        let roster = opening.roster();
        ground.utah = roster.landing_hexes();
        let cups = opening.cups(&roster);
        let maps = opening.maps(&plan, &roster);
        let cities = Cities::of(pack, &board, &ground);
        let locations = opening.locations(&plan);
        let illegal = illegal(scenario, &board, &ground, tables_hold, &cities);
        opening.findings.extend(illegal);
        let findings = opening.findings;
        if !findings.is_empty() {
            return Err(findings);
        }
        let setup = scenario
            .setup
            .iter()
            .map(|place| (place.unit.clone(), place.hex.clone()))
            .collect();
        let on = |id: &str| {
            let choice = scenario.options.get(&id.into());
            choice.is_some_and(|choice| choice.on)
        };
        Ok(Self {
            board,
            ground,
            tables,
            roster,
            cups,
            options: Options {
                flak: on(FLAK),
                weather: on(WEATHER),
            },
            maps,
            cities,
            plan,
            turns: scenario
                .turns
                .unwrap_or_else(|| cannot_happen!(1, "a scenario without turns is a finding")),
            locations,
            edge_hexes,
            setup,
        })
    }
}

/// The scenario's own part is that of another rulebook.
fn other_rulebook(scenario: &Scenario) -> Diagnostic {
    let message = format!("the `rules` of scenario {} are not Utah's", scenario.id);
    Diagnostic::error(BAD_SCENARIO, message).help("write `rules: Utah((…))`")
}
