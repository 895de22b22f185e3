//! Scenarios: who stands where at the start, what comes when, and how long it lasts.
//!
//! What every rulebook has is here; what only one has is in [`games`](crate::games).

use std::any::Any;

use serde::{Deserialize, Serialize};

use crate::games::{GameScenario, OwnGame, ScenarioPart};
use crate::map::{HexValue, Hexes, HexesMut, names_hexes};
use crate::own::OwnProperties;
use beachhead_base::layer::{Keyed, Layer, keyed_by_id};
use beachhead_base::{Id, Source};
use beachhead_hex::HexNo;

/// One scenario of a pack.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(deny_unknown_fields)
)]
pub struct Scenario {
    /// The name by which scripts refer to it.
    pub id: Id,
    /// What people call it.
    pub title: String,
    /// How many game turns it lasts; left out where the rulebook counts none.
    pub turns: Option<u16>,
    /// The side that moves first.
    pub first: Id,
    /// Properties of the pack's own, by name.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub own: OwnProperties,
    /// Where which units may be set up.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub groups: Layer<SetupGroup>,
    /// Where each unit does stand at the start.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub setup: Layer<Placement>,
    /// Which units stand in cells of charts at the start, off the map.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub off_map: Layer<CellPlacement>,
    /// What comes later.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub reinforcements: Layer<Reinforcement>,
    /// Points and support markers, a line for each kind.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub allotments: Layer<Allotment>,
    /// What has to be held.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub victory: Layer<Objective>,
    /// Optional rules, and whether they are played.
    #[cfg_attr(feature = "json-schema", schemars(default))]
    pub options: Layer<Choice>,
    /// What only this rulebook has; left out where the pack names no rulebook.
    pub rules: Option<GameScenario>,
}

impl Scenario {
    /// What may be asked of the rulebook's own part, whatever the rulebook; of a game without one, too.
    pub fn part(&self) -> &dyn ScenarioPart {
        self.rules.as_ref().map_or(&OwnGame, GameScenario::part)
    }

    /// The part that only this rulebook has; nothing in a scenario of another.
    pub fn rules_of<P: ScenarioPart>(&self) -> Option<&P> {
        let part: &dyn Any = self.part();
        part.downcast_ref()
    }

    /// The line by which it sets a unit up in a hex: that which it has, if the unit stood elsewhere.
    pub fn placed(&self, unit: &Id, hex: &HexNo) -> Placement {
        match self.setup.get(unit) {
            Some(there) => Placement {
                hex: hex.clone(),
                ..there.clone()
            },
            None => Placement {
                unit: unit.clone(),
                hex: hex.clone(),
                source: None,
                note: None,
            },
        }
    }

    /// Whether it is only a head yet: no unit and no hex is named.
    pub fn is_only_begun(&self) -> bool {
        let rules = self.rules.as_ref();
        self.groups.is_empty()
            && self.setup.is_empty()
            && self.off_map.is_empty()
            && self.reinforcements.is_empty()
            && self.allotments.is_empty()
            && self.victory.is_empty()
            && rules.is_none_or(|rules| rules.without_map() == *rules)
    }

    /// The last turn that there can be: later than that of [`Scenario::turns`] where the game may be prolonged, and none
    /// where turns are not counted.
    pub fn last_turn(&self) -> Option<u16> {
        let longest = self.part().longest().unwrap_or(0);
        self.turns.map(|turns| turns.max(longest))
    }
}

/// Units that are set up alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SetupGroup {
    /// The name by which rules and findings refer to it.
    pub id: Id,
    /// The side that sets it up.
    pub side: Id,
    /// Its units.
    pub units: Vec<Id>,
    /// Where each of them may stand.
    pub area: SetupArea,
    /// The most units of it that may share a hex.
    pub stack: u8,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Where the units of a group may stand.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum SetupArea {
    /// Each in the hex at its own place in this list, in the order of the group's units.
    Each(Vec<HexNo>),
    /// Anywhere in these hexes.
    Hexes(Vec<HexNo>),
    /// Anywhere in this region of the map.
    Region(Id),
    /// As the rulebook's own phases have it.
    ByRule,
}

/// One unit's place at the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Placement {
    /// The unit.
    pub unit: Id,
    /// Where it stands.
    pub hex: HexNo,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// One unit's place at the start in a cell of a chart: it is not on the map then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct CellPlacement {
    /// The unit.
    pub unit: Id,
    /// The chart of the map.
    pub chart: Id,
    /// The number of the cell.
    pub cell: u16,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Units that come later.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Reinforcement {
    /// The name by which findings refer to it.
    pub id: Id,
    /// The side that gets them.
    pub side: Id,
    /// The game turn on which they are due.
    pub turn: u16,
    /// The entry of the map by which they come; left out where the rulebook names none, as for units that land from the
    /// sea or are set up anywhere.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "crate::bare")]
    #[cfg_attr(feature = "json-schema", schemars(with = "Id"))]
    pub entry: Option<Id>,
    /// The units.
    pub units: Vec<Id>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A number of points or markers of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Allotment {
    /// The name by which findings refer to it.
    pub id: Id,
    /// The side that gets them.
    pub side: Id,
    /// What they are, in the rulebook's terms: the cup or the kind of point.
    pub kind: Id,
    /// What each of them is worth.
    pub value: i32,
    /// How many there are.
    pub count: u16,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// Something that has to be held.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// The name by which findings refer to it.
    pub id: Id,
    /// The side that has to hold it.
    pub side: Id,
    /// Its hexes.
    pub hexes: Vec<HexNo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// An optional rule, and whether it is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The name that the rulebook's code knows it by.
    pub id: Id,
    /// Whether it is played.
    pub on: bool,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
}

keyed_by_id!(SetupGroup, Reinforcement, Allotment, Objective, Choice);

names_hexes! {
    Placement, |placement| format!("setup of {}", placement.unit);
    hex: Stands;
}

names_hexes! {
    Objective, |objective| format!("objective {}", objective.id);
    hexes: Members;
}

names_hexes! {
    SetupGroup, |group| format!("setup group {}", group.id);
    area: Members;
}

impl HexValue for SetupArea {
    fn read(&self) -> Vec<Hexes<'_>> {
        match self {
            Self::Each(hexes) | Self::Hexes(hexes) => hexes.read(),
            Self::Region(_) | Self::ByRule => Vec::new(),
        }
    }

    fn change(&mut self) -> Vec<HexesMut<'_>> {
        match self {
            Self::Each(hexes) | Self::Hexes(hexes) => hexes.change(),
            Self::Region(_) | Self::ByRule => Vec::new(),
        }
    }
}

impl Keyed for Placement {
    type Key = Id;

    fn key(&self) -> Id {
        self.unit.clone()
    }
}

impl Keyed for CellPlacement {
    type Key = Id;

    fn key(&self) -> Id {
        self.unit.clone()
    }
}
