//! The formations that are unreleased as play begins, and those that may come later (3.1), looked up among those of German units.

use beachhead_base::Id;
use beachhead_engine::ScenarioLine;
use beachhead_kit::{Opening, Roster};
use beachhead_model::games::omaha::OmahaScenario;

use crate::codes::BAD_SCENARIO;
use crate::data::{Counter, Side, Tables};
use crate::open::tables;

/// The formations that the scenario has unreleased; one that can't be is reported at its line.
pub(super) fn read(
    opening: &mut Opening<'_>,
    part: &OmahaScenario,
    roster: &Roster<Counter>,
    known: &Tables,
) -> Vec<Id> {
    let mut formations: Vec<Id> = Vec::new();
    for (line, listed) in part.unreleased.iter().enumerate() {
        let formation = &listed.formation;
        let german = roster.iter().map(|(_, counter)| counter);
        let german = german.filter(|counter| counter.side == Side::German);
        let mut of_it = german
            .filter(|counter| counter.formation == formation.as_str())
            .peekable();
        let why = if formations.contains(formation) {
            Some("it is listed twice".to_owned())
        } else if known.german_batteries.contains(formation) {
            Some("table `german-batteries` has a battery of this name".to_owned())
        } else if of_it.peek().is_none() {
            Some("no German unit is of it".to_owned())
        } else if of_it.all(Counter::is_of_the_beach) {
            let why = "pill boxes, their squads and rocket pits are released from the beginning";
            Some(why.to_owned())
        } else {
            None
        };
        match why {
            None => formations.push(formation.clone()),
            Some(why) => {
                let message = format!("formation {formation} can't be unreleased: {why}");
                let line = ScenarioLine::RulesLine("unreleased", line);
                opening.report(BAD_SCENARIO, line, "3.1 unreleased", message);
            }
        }
    }
    formations
}

/// Formations of table `reinforcements` that no German unit is of are reported at their cells.
pub(super) fn check_reinforcements(opening: &mut Opening<'_>, roster: &Roster<Counter>) {
    let is_known = |formation: &str| {
        let mut counters = roster.iter().map(|(_, counter)| counter);
        counters.any(|counter| counter.side == Side::German && counter.formation == formation)
    };
    opening.tables(tables::in_words, |reader| {
        for row in reader.tables.rows_of("reinforcements") {
            let read = |cell: &str| {
                let mut formations = cell.split(tables::COMMA);
                (cell == "-" || formations.all(is_known)).then_some(())
            };
            reader.cell_or(row, "formations", (), read);
        }
    });
}
