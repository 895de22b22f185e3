//! Opening the game on a pack: shore, tables, roster and schematic, with a finding for all that is missing.

mod costs;
mod fire;
mod prep;
mod release;
mod roster;
mod schematic;
mod shore;
mod support;
mod tables;

use beachhead_engine::{ScenarioLine, SharedBoard};
use beachhead_kit::opening::{self, Opening};
use beachhead_kit::sight::{HEIGHTS, Heights};
use beachhead_kit::tables::Lack;
use beachhead_kit::{BySide, Roster};
use beachhead_model::diag::Diagnostic;
use beachhead_model::games::GameScenario;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use crate::codes::BAD_SCENARIO;
use crate::data::{
    Counter, FIRE_TEAMS, FREE_SET_UP, HISTORICAL, Kinds, LAST_TURN, NO_COMMAND, NO_SHEETS,
    ON_THE_BEACH, OPTIONS, OfUnit, OmahaGame, Options, Seen, Side,
};

impl OmahaGame {
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
        let Some(GameScenario::Omaha(part)) = &scenario.rules else {
            let finding = opening::other_rulebook(BAD_SCENARIO, scenario, "Omaha's", "Omaha");
            return Err(vec![finding]);
        };
        let options = read_options(&mut opening);
        let mut tables = tables::read(&mut opening, options);
        tables.costs = costs::read(&mut opening);
        tables.fire = fire::read(&mut opening);
        let heights = read_heights(&mut opening, &board);
        let ground = shore::read(&mut opening, &tables);
        let roster = roster::read(&mut opening, &tables.batteries);
        let boats = schematic::read_boats(&mut opening, part, (&ground, &tables), &roster);
        let sheets = schematic::read_sheets(&mut opening, part, &roster);
        let first_transport = schematic::read_first_transport(&mut opening, part, &roster);
        let rockets = schematic::read_targets(&mut opening, "rockets", &part.rockets);
        let points = schematic::read_targets(&mut opening, "target_points", &part.target_points);
        let fire_teams = schematic::read_fire_teams(&mut opening, part, &roster);
        release::check_reinforcements(&mut opening, &roster);
        let unreleased = release::read(&mut opening, part, &roster, &tables);
        let turns = read_turns(&mut opening);
        let Some(heights) = heights.filter(|_| opening.findings.is_empty()) else {
            return Err(opening.findings);
        };
        let kinds = Kinds::of(&board);
        let armed = BySide(Side::BOTH.map(|side| {
            let armed = roster.iter().filter(|(_, counter)| {
                counter.side == side && (counter.area.is_some() || counter.point.is_some())
            });
            armed.map(|(unit, _)| unit).collect()
        }));
        let of_unit = OfUnit::all(&roster, &unreleased, &sheets);
        Ok(Self {
            seen: Seen::new(board.len(), longest_range(&roster), kinds.bocage),
            kinds,
            ground,
            heights,
            tables,
            roster,
            boats,
            sheets,
            first_transport,
            rockets,
            target_points: points,
            fire_teams,
            unreleased,
            armed,
            of_unit,
            options,
            turns,
            board,
        })
    }
}

/// The longest range of any weapon.
fn longest_range(roster: &Roster<Counter>) -> u32 {
    let arms = roster
        .iter()
        .flat_map(|(_, counter)| [counter.area, counter.point]);
    arms.flatten()
        .map(|arm| arm.range)
        .max()
        .unwrap_or_default()
}

/// How tall everything on the map is; a pack without heights is reported.
fn read_heights(opening: &mut Opening<'_>, board: &SharedBoard) -> Option<Heights> {
    let pack = opening.pack;
    match Heights::read(board, pack) {
        Some(Ok(heights)) => Some(heights),
        Some(Err(mut findings)) => {
            opening.findings.append(&mut findings);
            None
        }
        None => {
            opening.tables(tables::in_words, |reader| {
                reader.fault(HEIGHTS, None, Lack::Rows);
            });
            None
        }
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

/// The optional rules that the scenario plays by; one that the rules don't have is reported.
fn read_options(opening: &mut Opening<'_>) -> Options {
    let scenario = opening.scenario;
    for option in &scenario.options {
        if OPTIONS.iter().all(|known| option.id != *known.id) {
            let message = format!("the rules have no option `{}`", option.id);
            let known: Vec<String> = OPTIONS
                .iter()
                .map(|option| format!("`{}` ({})", option.id, option.paragraph))
                .collect();
            let help = format!("the options are {}", known.join(", "));
            let finding = Diagnostic::error(BAD_SCENARIO, message).help(help);
            opening.about(ScenarioLine::Choice(&option.id), finding);
        }
    }
    Options {
        historical: opening.plays_by(HISTORICAL),
        no_sheets: opening.plays_by(NO_SHEETS),
        on_the_beach: opening.plays_by(ON_THE_BEACH),
        free_set_up: opening.plays_by(FREE_SET_UP),
        fire_teams: opening.plays_by(FIRE_TEAMS),
        no_command: opening.plays_by(NO_COMMAND),
    }
}
