//! [`Scene`]: what is to be seen of a state, for those who draw it and know nothing of the game.

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::hex::HexNo;

use super::game::Turn;

/// What lies on the table at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Turn, phase, and who acts or how it ended.
    pub turn: Turn,
    /// The units on the map.
    pub units: BTreeMap<Id, Standing>,
    /// The markers on the map, those of one hex from the bottom up.
    pub markers: Vec<SceneMarker>,
    /// What else one would see beside the map, a line each: cups, units that are due.
    pub lines: Vec<String>,
}

/// How a unit stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The hex.
    pub hex: HexNo,
    /// The steps that it has left.
    pub steps: u8,
}

/// A marker on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneMarker {
    /// What is printed on it: a word or two.
    pub label: String,
    /// The hex.
    pub hex: HexNo,
    /// Whose it is, if it is anybody's.
    pub side: Option<Id>,
}

/// What two scenes that follow upon each other differ in, but for the turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Change {
    units: Vec<(Id, Option<Standing>)>,
    markers: Option<Vec<SceneMarker>>,
    lines: Option<Vec<String>>,
}

impl Change {
    /// What leads from one scene to the other.
    pub(super) fn between(before: &Scene, after: &Scene) -> Self {
        let gone = before.units.keys();
        let gone = gone.filter(|unit| !after.units.contains_key(*unit));
        let come = after
            .units
            .iter()
            .filter(|(unit, standing)| before.units.get(*unit) != Some(standing));
        Self {
            units: gone
                .map(|unit| (unit.clone(), None))
                .chain(come.map(|(unit, standing)| (unit.clone(), Some(standing.clone()))))
                .collect(),
            markers: (before.markers != after.markers).then(|| after.markers.clone()),
            lines: (before.lines != after.lines).then(|| after.lines.clone()),
        }
    }

    /// Goes from the one scene to the other, but for the turn.
    pub(super) fn make(&self, scene: &mut Scene) {
        for (unit, standing) in &self.units {
            match standing {
                Some(standing) => scene.units.insert(unit.clone(), standing.clone()),
                None => scene.units.remove(unit),
            };
        }
        if let Some(markers) = &self.markers {
            scene.markers.clone_from(markers);
        }
        if let Some(lines) = &self.lines {
            scene.lines.clone_from(lines);
        }
    }
}
