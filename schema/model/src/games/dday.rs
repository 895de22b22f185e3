//! D-Day: what only its scenarios have.

use serde::{Deserialize, Serialize};

use super::part::ScenarioPart;
use beachhead_base::{Id, Provenance, Source};
use beachhead_hex::HexNo;

/// What a scenario has beyond others: the German half of the Time Record Card. All else is in its groups, its set-up and its
/// reinforcements.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DdayScenario {
    /// The German reinforcements that are due (How to Play, step 3).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub card: Vec<DueUnit>,
}

impl ScenarioPart for DdayScenario {
    fn follow_hexes(&mut self, _renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>) {}

    fn follow_units(&mut self, to: &dyn Fn(&Id) -> Option<Id>) {
        self.card.retain_mut(|line| match to(&line.unit) {
            Some(unit) => {
                line.unit = unit;
                true
            }
            None => false,
        });
    }

    fn without_map(&self) -> Self {
        Self::default()
    }

    fn sources(&self) -> Vec<(&'static str, Vec<Provenance<'_>>)> {
        let card = self
            .card
            .iter()
            .map(|line| Provenance::of(&line.source, &line.note));
        vec![("card", card.collect())]
    }

    fn later_units(&self) -> Vec<&Id> {
        self.card.iter().map(|line| &line.unit).collect()
    }
}

/// A German unit that comes in a week: out of the dead pile, or new.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DueUnit {
    /// The week.
    pub week: u16,
    /// The unit.
    pub unit: Id,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}
