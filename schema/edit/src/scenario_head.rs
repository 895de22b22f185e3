//! [`ScenarioHead`]: what a scenario says before its lists, exchanged as one record.

use serde::{Deserialize, Serialize};

use beachhead_base::Id;
use beachhead_model::own::OwnProperties;
use beachhead_model::scenario::Scenario;

/// What a scenario says before its lists. Its id is not among it: scripts and records refer to that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ScenarioHead {
    /// What people call it.
    pub title: String,
    /// How many game turns it lasts; left out where the rulebook counts none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u16>,
    /// The side that moves first.
    pub first: Id,
    /// Properties of the pack's own.
    #[serde(default, skip_serializing_if = "OwnProperties::is_empty")]
    pub own: OwnProperties,
}

impl ScenarioHead {
    /// That of a scenario.
    pub fn of(scenario: &Scenario) -> Self {
        Self {
            title: scenario.title.clone(),
            turns: scenario.turns,
            first: scenario.first.clone(),
            own: scenario.own.clone(),
        }
    }

    /// Puts it into the scenario and keeps what was there.
    pub(super) fn exchange(&mut self, scenario: &mut Scenario) {
        std::mem::swap(&mut self.title, &mut scenario.title);
        std::mem::swap(&mut self.turns, &mut scenario.turns);
        std::mem::swap(&mut self.first, &mut scenario.first);
        std::mem::swap(&mut self.own, &mut scenario.own);
    }
}
