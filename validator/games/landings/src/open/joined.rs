//! A scenario together with those that it joins: their units, medals and special rules, summed (L91).

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_kit::{HexNo, Opening};
use beachhead_model::games::GameScenario;
use beachhead_model::games::landings::{LandingsScenario, Mode, Special};
use beachhead_model::scenario::Scenario;

use crate::codes::BAD_JOIN;
use crate::data::MOST_SHEETS;
use crate::open::field::PlayField;
use crate::open::opening::{JOINS, report};

/// Everything that is played.
#[derive(Default)]
pub(crate) struct Joined {
    /// The scenario's own part, with that of all joined ones.
    pub(crate) plan: LandingsScenario,
    pub(crate) setup: Vec<(Id, HexNo)>,
    /// Units that wait for reinforcement rolls, and the joined scenario each is of.
    pub(crate) reserves: Vec<(Id, u8)>,
    /// The special rules of the scenario and of each that it joins, with the sheets for which they are meant.
    pub(crate) parts: Vec<Part>,
}

/// Special rules that hold for some of the maps.
pub(crate) struct Part {
    /// All maps where none is named.
    pub(crate) sheets: Vec<String>,
    pub(crate) special: Vec<Special>,
}

impl Part {
    /// The sheets played on that they hold for, by their places.
    pub(crate) fn sheets_of<'a>(&'a self, field: &'a PlayField) -> impl Iterator<Item = u8> + 'a {
        let own = |sheet| self.sheets.is_empty() || self.sheets.contains(sheet);
        let sheets = (0u8..).zip(&field.sheets);
        sheets
            .filter(move |(_, sheet)| own(sheet))
            .map(|(at, _)| at)
    }
}

/// The scenario with those that it joins.
pub(crate) fn joined(opening: &mut Opening<'_>, own: &LandingsScenario) -> Joined {
    let mut joined = Joined {
        plan: own.clone(),
        ..Joined::default()
    };
    joined.add_lines(opening.scenario, own, 0);

    let count = own.joins.len();
    if count > MOST_SHEETS {
        let what = format!("at most {MOST_SHEETS} battles are joined, not {count}");
        report(opening, BAD_JOIN, JOINS, "L86", &what);
    }
    for (place, id) in (0..).zip(own.joins.iter().take(MOST_SHEETS)) {
        let other = opening.pack.scenario(id);
        let what = match other.map(|other| (other, &other.rules)) {
            _ if own.joins.iter().filter(|other| *other == id).count() > 1 => {
                format!("`{id}` is joined more than once")
            }
            Some((other, Some(GameScenario::Landings(part))))
                if part.joins.is_empty() && part.mode == Mode::Duel =>
            {
                joined.add(other, part, place);
                continue;
            }
            Some(_) => format!("`{id}` is no battle of a single map for two players"),
            None => format!("the pack has no scenario `{id}` to join"),
        };
        report(opening, BAD_JOIN, JOINS, "L86", &what);
    }
    joined
}

impl Joined {
    /// The special rules of every part.
    pub(crate) fn specials(&self) -> impl Iterator<Item = (&Part, &Special)> {
        let parts = self.parts.iter();
        parts.flat_map(|part| part.special.iter().map(move |special| (part, special)))
    }

    fn add_lines(&mut self, scenario: &Scenario, part: &LandingsScenario, place: u8) {
        let setup = scenario.setup.iter();
        self.setup
            .extend(setup.map(|line| (line.unit.clone(), line.hex.clone())));
        let reserves = part.reserves.iter();
        self.reserves
            .extend(reserves.map(|unit| (unit.clone(), place)));
        self.parts.push(Part {
            sheets: part.sheets.clone(),
            special: part.special.clone(),
        });
    }

    fn add(&mut self, scenario: &Scenario, part: &LandingsScenario, place: u8) {
        self.add_lines(scenario, part, place);
        let plan = &mut self.plan;
        let mut known: BTreeSet<String> = plan.sheets.iter().cloned().collect();
        for sheet in &part.sheets {
            if known.insert(sheet.clone()) {
                plan.sheets.push(sheet.clone());
            }
        }
        for medal in &part.medals {
            // What the joined scenario says itself of a medal counts.
            if !plan.medals.iter().any(|known| known.id == medal.id) {
                plan.medals.push(medal.clone());
            }
        }
        plan.troops.extend(part.troops.iter().cloned());
        for special in &part.special {
            if !plan.special.contains(special) && !overruled(&plan.special, special) {
                plan.special.push(special.clone());
            }
        }
    }
}

/// Whether a rule that a side has once is there already: each joined map asks for it.
fn overruled(known: &[Special], special: &Special) -> bool {
    let kind = std::mem::discriminant(special);
    let once = matches!(
        special,
        Special::AirSuperiority { .. } | Special::OffMapArtillery { .. } | Special::Night { .. }
    );
    let mut kinds = known.iter().map(std::mem::discriminant);
    once && kinds.any(|known| known == kind)
}
