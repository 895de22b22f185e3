//! D-Day: Utah Beach: what only its scenarios have.

use serde::{Deserialize, Serialize};

use super::part::{ScenarioPart, follow_list};
use beachhead_base::{Id, Provenance, Source};
use beachhead_hex::HexNo;

/// What a scenario has beyond others: its landing plan (where the units go is in its `setup`), its replacements, and
/// whether it is a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct UtahScenario {
    /// The hexes that get a beachhead marker (11.2.1).
    pub beachheads: Vec<HexNo>,
    /// The drop zone of each airborne division (11.2.2).
    pub drop_zones: Vec<DropZone>,
    /// The points for which reduced units are rebuilt (11.2.5, 14.0).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub replacements: Vec<Replacement>,
    /// The campaign game's terms; a scenario without them is played by chapter 13.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub campaign: Option<Campaign>,
}

impl ScenarioPart for UtahScenario {
    fn without_map(&self) -> Self {
        Self::default()
    }

    fn longest(&self) -> Option<u16> {
        self.campaign.as_ref().map(|campaign| campaign.longest)
    }

    fn sources(&self) -> Vec<(&'static str, Vec<Provenance<'_>>)> {
        let replacements = self.replacements.iter();
        let replacements = replacements
            .map(|line| Provenance::of(&line.source, &line.note))
            .collect();
        vec![("replacements", replacements)]
    }

    /// A drop zone without its hex is none.
    fn follow_hexes(&mut self, renamed: &mut dyn FnMut(&HexNo) -> Option<HexNo>) {
        follow_list(&mut self.beachheads, renamed);
        self.drop_zones.retain_mut(|zone| match renamed(&zone.hex) {
            Some(new) => {
                zone.hex = new;
                true
            }
            None => false,
        });
    }
}

/// Points that come turn by turn, each of which rebuilds one unit (11.2.5, 14.0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// The units they are for.
    pub class: MoveClass,
    /// How many there are each time.
    pub points: u8,
    /// The first turn that brings them.
    pub from: u16,
    /// The last turn that brings them; none where they come to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<u16>,
    /// How many turns lie from one time to the next.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub every: u16,
    /// The nation whose units they are for; none where it doesn't matter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Id>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

fn one() -> u16 {
    1
}

fn is_one(every: &u16) -> bool {
    *every == 1
}

/// How a unit moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
pub enum MoveClass {
    /// On foot.
    Leg,
    /// On wheels or tracks.
    Mobile,
}

/// The terms of a campaign game (14.0): no boundary, city hexes for victory, and turns beyond the last.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// The number from which captured cities are taken to find by how many turns the game goes on (14.2).
    pub cities: u16,
    /// The city hexes with which the Allies win (14.3).
    pub city_hexes: u16,
    /// The turn beyond which no game goes on (14.2).
    pub longest: u16,
    /// The map to which each nation keeps, where there are several (14.0).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub nations: Vec<NationMap>,
}

/// A nation, and the sheet of the map to which it keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct NationMap {
    /// The nation, as its units name it.
    pub nation: Id,
    /// The sheet.
    pub sheet: String,
}

/// The drop zone marker of a division.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct DropZone {
    /// The division: a formation of the forces.
    pub division: Id,
    /// Where the marker lies.
    pub hex: HexNo,
}
