//! Omaha: what only its scenarios have.

use serde::{Deserialize, Serialize};

use super::part::{ScenarioPart, follow_list, follow_unit_list};
use beachhead_base::{Id, Provenance, Source};
use beachhead_hex::HexNo;

/// The craft of a tank that swims ashore: a line of the schematic, and no boat (2.1e).
pub const SWIMMER: &str = "DD";
/// The kind of unit that swims.
pub const SWIMMING_KIND: &str = "dd-tank";

/// What a scenario has beyond others: the Landing Schematic, boat by boat, and the op sheets of the landing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct OmahaScenario {
    /// The boats of the assault waves, each with its load (2.1h).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boats: Vec<BoatLine>,
    /// The op sheets that are drawn up before play: those that units of the waves land with (2.3a), and those of the German side (3.1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sheets: Vec<SheetLine>,
    /// Units that are to come with the first transport landing, as far as it is planned before play: their leaders are in the
    /// cup, too (2.3f).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub first_transport: Vec<Id>,
    /// The formations of the German side that are unreleased as play begins (3.1).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unreleased: Vec<UnreleasedLine>,
    /// The target hexes of the rocket ships, which are chosen before play (2.2a).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rockets: Vec<TargetLine>,
    /// The target reference points of the US side, which are assigned before any of its units is placed (2.8).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub target_points: Vec<TargetLine>,
    /// The units that the naval fire support teams go with, one of each battalion that lands, where these are played (2.6d).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fire_teams: Vec<Id>,
}

impl ScenarioPart for OmahaScenario {
    fn follow_hexes(&mut self, renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>) {
        for lines in [&mut self.rockets, &mut self.target_points] {
            lines.retain_mut(|line| match renamed(&line.hex) {
                Some(hex) => {
                    line.hex = hex;
                    true
                }
                None => false,
            });
        }
        for sheet in &mut self.sheets {
            follow_list(&mut sheet.area, renamed);
            follow_list(&mut sheet.goal, renamed);
        }
    }

    /// A boat or a sheet stays without its units: its beach is planned all the same.
    fn follow_units(&mut self, to: &dyn Fn(&Id) -> Option<Id>) {
        for boat in &mut self.boats {
            boat.load.retain_mut(|cargo| match to(&cargo.unit) {
                Some(unit) => {
                    cargo.unit = unit;
                    true
                }
                None => false,
            });
        }
        for sheet in &mut self.sheets {
            follow_unit_list(&mut sheet.units, to);
        }
        follow_unit_list(&mut self.first_transport, to);
        follow_unit_list(&mut self.fire_teams, to);
    }

    fn without_map(&self) -> Self {
        Self::default()
    }

    fn sources(&self) -> Vec<(&'static str, Vec<Provenance<'_>>)> {
        let boats = self
            .boats
            .iter()
            .map(|boat| Provenance::of(&boat.source, &boat.note));
        let sheets = self
            .sheets
            .iter()
            .map(|sheet| Provenance::of(&sheet.source, &sheet.note));
        let unreleased = self
            .unreleased
            .iter()
            .map(|line| Provenance::of(&line.source, &line.note));
        vec![
            ("boats", boats.collect()),
            ("sheets", sheets.collect()),
            ("unreleased", unreleased.collect()),
            ("rockets", targets(&self.rockets)),
            ("target_points", targets(&self.target_points)),
        ]
    }

    fn later_units(&self) -> Vec<&Id> {
        let loads = self.boats.iter().flat_map(|boat| &boat.load);
        let loaded = loads.map(|cargo| &cargo.unit);
        loaded.chain(&self.first_transport).collect()
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
    /// Whether the steps that sink with it are drawn by lot among the units of its group (2.1j); those of its own load where it
    /// isn't said.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_lot: bool,
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

/// An op sheet. The units of one of the landing start in the box of the beach to which its sector belongs; one of the German side
/// has no sector.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SheetLine {
    /// The name by which scripts refer to it.
    pub id: Id,
    /// The sector that a sheet of the landing designates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sector: Option<Id>,
    /// The units that it is for.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub units: Vec<Id>,
    /// What the units do by it: `attack`, `move`, `hasty-defence` or `prepared-defence`; an attack where it isn't said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<Id>,
    /// The hexes in which they do it. An attack or a move may leave them open.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub area: Vec<HexNo>,
    /// The hexes that an attack or a move is to come to.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub goal: Vec<HexNo>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A formation of the German side that is unreleased as play begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UnreleasedLine {
    /// The formation, as its units name it.
    pub formation: Id,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A hex that something is to fire at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TargetLine {
    /// The hex.
    pub hex: HexNo,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

fn targets(lines: &[TargetLine]) -> Vec<Provenance<'_>> {
    let lines = lines.iter();
    lines
        .map(|line| Provenance::of(&line.source, &line.note))
        .collect()
}
