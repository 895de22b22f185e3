//! Omaha: what only its scenarios have.

use serde::{Deserialize, Serialize};

use super::ScenarioPart;
use crate::hex::HexNo;
use crate::id::Id;
use crate::source::Source;

/// What a scenario has beyond others: the Landing Schematic, boat by boat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OmahaScenario {
    /// The boats of the assault waves, each with its load (2.1h).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boats: Vec<BoatLine>,
}

impl ScenarioPart for OmahaScenario {
    fn follow_hexes(&mut self, _renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>) {}

    fn without_map(&self) -> Self {
        Self::default()
    }

    fn sources(&self) -> Vec<(&'static str, Vec<Option<&Source>>)> {
        let boats = self.boats.iter().map(|boat| boat.source.as_ref());
        vec![("boats", boats.collect())]
    }

    fn later_units(&self) -> Vec<&Id> {
        let loads = self.boats.iter().flat_map(|boat| &boat.load);
        loads.map(|cargo| &cargo.unit).collect()
    }
}

/// A boat of an assault wave: one stack of the Landing Schematic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct BoatLine {
    /// The name by which scripts refer to it.
    pub id: Id,
    /// The wave, from 1 to 3.
    pub wave: u8,
    /// Its type, a row of table `boats`; `DD` for a tank that swims.
    pub craft: Id,
    /// The beach box in which it waits.
    pub from: Id,
    /// The boat group it belongs to; a boat without one lands by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub group: Option<Id>,
    /// What it carries.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub load: Vec<Cargo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A unit aboard, or some of its steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Cargo {
    /// The unit.
    pub unit: Id,
    /// How many of its steps; all of them where it isn't said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub steps: Option<u8>,
}
