//! [`Scene`]: what is to be seen of a state, for those who draw it and know nothing of the game.

use std::borrow::Cow;
use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::palette::Symbol;

use super::turn::Turn;

/// What lies on the table at one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// Turn, phase, and who acts or how it ended.
    pub turn: Turn,
    /// The units on the map.
    pub units: BTreeMap<Id, Standing>,
    /// The markers on the map, those of one hex from the bottom up.
    pub markers: Vec<SceneMarker>,
    /// The boxes off the map with the counters in them, in the game's order. One that is empty may be left out.
    pub places: Vec<OffMapPlace>,
    /// What else one would see beside the map, a line each: cups, hands, the weather.
    pub lines: Vec<String>,
}

/// How a unit stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// The hex.
    pub hex: HexNo,
    /// The steps that it has left.
    pub steps: u8,
    /// What is marked on its counter, in the game's order.
    pub marks: Vec<StatusMark>,
}

/// A named box off the map: units to arrive, reserves, the eliminated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffMapPlace {
    /// What people call it.
    pub name: String,
    /// What lies in it, in the game's order.
    pub counters: Vec<OffMapCounter>,
}

/// A counter off the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OffMapCounter {
    /// The unit.
    pub unit: Id,
    /// The steps that it has left; 0 of one that is eliminated.
    pub steps: u8,
    /// What is marked on it, in the game's order.
    pub marks: Vec<StatusMark>,
}

/// A mark on a counter: ordered, disrupted, moved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StatusMark {
    /// What is seen of it.
    pub face: MarkFace,
    /// What it means, in words.
    pub tooltip: Cow<'static, str>,
}

/// What is seen of a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MarkFace {
    /// A letter or two.
    Text(Cow<'static, str>),
    /// A symbol of the signs on counters.
    Symbol(Symbol),
}

impl StatusMark {
    /// A mark of a letter or two: `StatusMark::text("D", "disrupted")`.
    pub fn text(text: &'static str, tooltip: &'static str) -> Self {
        Self {
            face: MarkFace::Text(Cow::Borrowed(text)),
            tooltip: Cow::Borrowed(tooltip),
        }
    }
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
    places: Option<Vec<OffMapPlace>>,
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
            places: (before.places != after.places).then(|| after.places.clone()),
            lines: (before.lines != after.lines).then(|| after.lines.clone()),
        }
    }

    /// The units that come onto the map or stand otherwise.
    pub(super) fn come(&self) -> impl Iterator<Item = &Id> {
        let standing = self.units.iter().filter(|(_, then)| then.is_some());
        standing.map(|(unit, _)| unit)
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
        if let Some(places) = &self.places {
            scene.places.clone_from(places);
        }
        if let Some(lines) = &self.lines {
            scene.lines.clone_from(lines);
        }
    }
}
