//! Opening the game on a pack: roster, ground, tables and the scenario's plan, with a finding for all that is missing.

mod cups;
mod lines;
pub(crate) mod opening;
mod places;
mod roster;
mod table_reader;

use beachhead_base::cannot_happen;
use beachhead_engine::SharedBoard;
use beachhead_kit::opening::{Opening, other_rulebook};
use beachhead_model::diag::Diagnostic;
use beachhead_model::games::GameScenario;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use crate::codes::BAD_SCENARIO;
use crate::data::cities::Cities;
use crate::data::ground::Ground;
use crate::data::opened::{Options, UtahGame};
use crate::open::lines::report_illegal;
use crate::open::opening::{EDGE_HEXES, FLAK, WEATHER, missing_of_map};

impl UtahGame {
    /// Opens the game.
    ///
    /// # Errors
    /// All that the rules need and the pack doesn't have.
    pub(crate) fn new(
        board: SharedBoard,
        pack: &Pack,
        scenario: &Scenario,
    ) -> Result<Self, Vec<Diagnostic>> {
        let (tables, mut findings) = table_reader::read(&pack.tables, &board);
        let tables_hold = findings.is_empty();
        let Some(GameScenario::Utah(plan)) = scenario.rules.clone() else {
            findings.push(other_rulebook(BAD_SCENARIO, scenario, "Utah's", "Utah"));
            return Err(findings);
        };
        let mut ground = Ground::new(&board, &tables, plan.campaign.as_ref());
        let mut opening = Opening {
            pack,
            scenario,
            board: &board,
            findings,
        };
        let mut lacks = |what: &str, name: &str| {
            let missing = missing_of_map(&format!("{what} `{name}`"));
            opening.findings.push(missing);
        };
        if ground.utah.is_empty() {
            lacks("beach", Ground::UTAH);
        }
        if plan.campaign.is_none() && board.region(Ground::EAST_OF_VIRE).is_none() {
            lacks("region", Ground::EAST_OF_VIRE);
        }
        let edge_hexes = board.region(EDGE_HEXES).cloned();
        if edge_hexes.is_none() {
            lacks("region", EDGE_HEXES);
        }
        let roster = roster::roster(&mut opening);
        ground.utah = roster.landing_hexes();
        let cups = cups::cups(&mut opening, &roster);
        let maps = places::maps(&mut opening, &plan, &roster);
        let cities = Cities::of(pack, &board, &ground);
        let locations = places::locations(&mut opening, &plan);
        report_illegal(&mut opening, &ground, tables_hold, &cities);
        let options = Options {
            flak: opening.plays_by(FLAK),
            weather: opening.plays_by(WEATHER),
        };
        if !opening.findings.is_empty() {
            return Err(opening.findings);
        }
        let setup = scenario.setup.iter();
        let setup = setup.map(|place| (place.unit.clone(), place.hex.clone()));
        Ok(Self {
            board,
            ground,
            tables,
            roster,
            cups,
            options,
            maps,
            cities,
            plan,
            turns: scenario
                .turns
                .unwrap_or_else(|| cannot_happen!(1, "a scenario without turns is a finding")),
            locations,
            edge_hexes: edge_hexes.unwrap_or_default(),
            setup: setup.collect(),
        })
    }
}
