//! A scenario together with those that it joins: their units, medals and special rules, summed (L91).

use beachhead_engine::ScenarioLine;
use beachhead_schema::Id;
use beachhead_schema::games::GameScenario;
use beachhead_schema::games::landings::{LandingsScenario, Mode, Special};
use beachhead_schema::hex::HexNo;
use beachhead_schema::scenario::Scenario;

use crate::codes::BAD_JOIN;
use crate::data::MOST_SHEETS;
use crate::open::opening::Opening;

/// Everything that is played.
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

impl Opening<'_> {
    pub(crate) fn joined(&mut self) -> Joined {
        let Some(GameScenario::Landings(own)) = &self.scenario.rules else {
            return Joined {
                plan: LandingsScenario::default(),
                setup: Vec::new(),
                reserves: Vec::new(),
                parts: Vec::new(),
            };
        };
        let mut joined = Joined {
            plan: own.clone(),
            setup: setup_of(self.scenario),
            reserves: own.reserves.iter().map(|unit| (unit.clone(), 0)).collect(),
            parts: vec![Part {
                sheets: own.sheets.clone(),
                special: own.special.clone(),
            }],
        };
        if own.joins.len() > MOST_SHEETS {
            let what = format!(
                "at most {MOST_SHEETS} battles are joined, not {}",
                own.joins.len()
            );
            self.report(BAD_JOIN, ScenarioLine::Rules("joins"), "L86", &what);
        }
        for (place, id) in (0..).zip(own.joins.iter().take(MOST_SHEETS)) {
            if own.joins.iter().filter(|other| *other == id).count() > 1 {
                let what = format!("`{id}` is joined more than once");
                self.report(BAD_JOIN, ScenarioLine::Rules("joins"), "L86", &what);
                continue;
            }
            match self.pack.scenario(id).map(|other| (other, &other.rules)) {
                Some((other, Some(GameScenario::Landings(part))))
                    if part.joins.is_empty() && part.mode == Mode::Duel =>
                {
                    joined.add(other, part, place);
                }
                Some(_) => {
                    let what = format!("`{id}` is no battle of a single map for two players");
                    self.report(BAD_JOIN, ScenarioLine::Rules("joins"), "L86", &what);
                }
                None => {
                    let what = format!("the pack has no scenario `{id}` to join");
                    self.report(BAD_JOIN, ScenarioLine::Rules("joins"), "L86", &what);
                }
            }
        }
        joined
    }
}

fn setup_of(scenario: &Scenario) -> Vec<(Id, HexNo)> {
    let places = scenario.setup.iter();
    places
        .map(|place| (place.unit.clone(), place.hex.clone()))
        .collect()
}

impl Joined {
    fn add(&mut self, scenario: &Scenario, part: &LandingsScenario, place: u8) {
        self.setup.extend(setup_of(scenario));
        let reserves = part.reserves.iter();
        self.reserves
            .extend(reserves.map(|unit| (unit.clone(), place)));
        self.parts.push(Part {
            sheets: part.sheets.clone(),
            special: part.special.clone(),
        });
        let plan = &mut self.plan;
        for sheet in &part.sheets {
            if !plan.sheets.contains(sheet) {
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
    once && known
        .iter()
        .any(|known| std::mem::discriminant(known) == kind)
}
