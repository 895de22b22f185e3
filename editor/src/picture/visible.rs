//! Which layers are seen, how strongly, and which of them are locked.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_schema::edit::{Edit, Swap};
use beachhead_schema::map::HexRecord;
use beachhead_schema::pack::Pack;
use egui::Painter;
use serde::{Deserialize, Serialize};

use super::shown::Shown;

/// Which parts of the picture are hidden, translucent or locked. Of what it doesn't know it says: seen, opaque, free.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub(crate) struct Visible {
    hidden: BTreeSet<Shown>,
    /// In hundredths.
    opacity: BTreeMap<Shown, u8>,
    locked: BTreeSet<Shown>,
    /// The layer that is shown alone.
    only: Option<Shown>,
}

impl Visible {
    /// Whether a layer is seen.
    pub(crate) fn shows(&self, part: Shown) -> bool {
        match self.only {
            Some(only) => part == only,
            None => !self.hidden.contains(&part),
        }
    }

    /// Shows a layer, or hides it. While one is shown alone all others come back first.
    pub(crate) fn toggle(&mut self, part: Shown) {
        if self.only.take().is_some() {
            self.hidden.remove(&part);
        } else if !self.hidden.remove(&part) {
            self.hidden.insert(part);
        }
    }

    /// Hides a layer, even if it is shown alone.
    pub(super) fn hide(&mut self, part: Shown) {
        match self.only {
            Some(only) if only != part => {}
            _ => {
                self.only = None;
                self.hidden.insert(part);
            }
        }
    }

    /// How opaque a layer is, from 0 to 1.
    pub(crate) fn opacity(&self, part: Shown) -> f32 {
        f32::from(self.percent(part)) / 100.0
    }

    /// What draws a layer as opaque as it is to be; `None` where it is hidden.
    pub(crate) fn painter(&self, painter: &Painter, part: Shown) -> Option<Painter> {
        let mut painter = painter.clone();
        painter.multiply_opacity(self.opacity(part));
        self.shows(part).then_some(painter)
    }

    /// How opaque a layer is, in hundredths.
    pub(crate) fn percent(&self, part: Shown) -> u8 {
        self.opacity
            .get(&part)
            .map_or(100, |percent| (*percent).min(100))
    }

    /// Makes a layer so opaque, in hundredths.
    pub(crate) fn set_percent(&mut self, part: Shown, percent: u8) {
        if percent >= 100 {
            self.opacity.remove(&part);
        } else {
            self.opacity.insert(part, percent);
        }
    }

    /// Whether a layer is locked: nothing changes it then.
    pub(crate) fn is_locked(&self, part: Shown) -> bool {
        self.locked.contains(&part)
    }

    /// Locks a layer, or frees it.
    pub(crate) fn toggle_lock(&mut self, part: Shown) {
        if !self.locked.remove(&part) {
            self.locked.insert(part);
        }
    }

    /// The layer that is shown alone.
    pub(crate) fn only(&self) -> Option<Shown> {
        self.only
    }

    /// Shows a layer alone; asked for again, everything that was seen before.
    pub(crate) fn toggle_only(&mut self, part: Shown) {
        self.only = Some(part).filter(|_| self.only != Some(part));
    }

    /// Shows every layer as opaque as can be.
    pub(crate) fn show_all(&mut self) {
        *self = Self {
            locked: std::mem::take(&mut self.locked),
            ..Self::default()
        };
    }

    /// Frees every layer.
    pub(crate) fn unlock_all(&mut self) {
        self.locked.clear();
    }

    /// The first locked layer that an edit would change.
    pub(crate) fn locked_by(&self, edit: &Edit, pack: &Pack) -> Option<Shown> {
        if self.locked.is_empty() {
            return None;
        }
        let swaps = edit.swaps.iter();
        swaps
            .flat_map(|swap| touched_by(swap, pack))
            .find(|part| self.is_locked(*part))
    }
}

/// The layers that a swap changes.
fn touched_by(swap: &Swap, pack: &Pack) -> Vec<Shown> {
    match swap {
        Swap::Hex(hex, then) => {
            let now = pack.map.record(hex);
            hex_layers(now.as_ref(), then.as_deref())
        }
        Swap::Stray(..) => vec![Shown::Terrain],
        Swap::Hexside(..) => vec![Shown::Hexsides],
        Swap::Path(..) => vec![Shown::Paths],
        Swap::TideLine(..) => vec![Shown::Tides],
        Swap::Beach(..) | Swap::Sector(..) => vec![Shown::Beaches],
        Swap::BeachBox(..) | Swap::ScatterPath(..) => vec![Shown::Scatter],
        Swap::Entry(..) => vec![Shown::Entries],
        Swap::Region(..) => vec![Shown::Regions],
        Swap::Marker(..) | Swap::Breach(..) => vec![Shown::Markers],
        Swap::Label(..) => vec![Shown::Labels],
        Swap::Underlay(..) => vec![Shown::Scan],
        Swap::Chart(..) => vec![Shown::Charts],
        Swap::Unit(..) | Swap::Placement(..) | Swap::CellPlacement(..) => vec![Shown::Units],
        _ => Vec::new(),
    }
}

/// The layers in which two records of a hex differ.
fn hex_layers(now: Option<&HexRecord>, then: Option<&HexRecord>) -> Vec<Shown> {
    let differs =
        |of: fn(&HexRecord, &HexRecord) -> bool, alone: fn(&HexRecord) -> bool| match (now, then) {
            (Some(now), Some(then)) => of(now, then),
            (Some(record), None) | (None, Some(record)) => alone(record),
            (None, None) => false,
        };
    let checks = [
        (
            Shown::Terrain,
            differs(
                |a, b| (&a.terrain, &a.source, &a.note) != (&b.terrain, &b.source, &b.note),
                |_| true,
            ),
        ),
        (
            Shown::Features,
            differs(|a, b| a.features != b.features, |a| !a.features.is_empty()),
        ),
        (
            Shown::Tiles,
            differs(|a, b| a.tiles != b.tiles, |a| !a.tiles.is_empty()),
        ),
        (
            Shown::Elevation,
            differs(|a, b| a.elevation != b.elevation, |a| a.elevation != 0),
        ),
        (
            Shown::Names,
            differs(|a, b| a.name != b.name, |a| a.name.is_some()),
        ),
    ];
    let changed = checks.into_iter().filter(|(_, differs)| *differs);
    changed.map(|(part, _)| part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(change: impl FnOnce(&mut HexRecord)) -> HexRecord {
        let mut record = HexRecord::new("0101".into(), "clear".into());
        change(&mut record);
        record
    }

    #[test]
    fn a_change_of_a_hex_is_one_of_its_layers() {
        let plain = record(|_| ());
        for (then, expected) in [
            (record(|_| ()), &[][..]),
            (
                record(|hex| hex.terrain = "woods".into()),
                &[Shown::Terrain],
            ),
            (
                record(|hex| hex.features = vec!["church".into()]),
                &[Shown::Features],
            ),
            (record(|hex| hex.elevation = 2), &[Shown::Elevation]),
            (
                record(|hex| hex.name = Some("Brévands".into())),
                &[Shown::Names],
            ),
        ] {
            assert_eq!(hex_layers(Some(&plain), Some(&then)), expected, "{then:?}");
        }
        assert_eq!(hex_layers(Some(&plain), None), [Shown::Terrain]);
    }

    #[test]
    fn one_shown_alone_gives_way_to_what_was_seen_before() {
        let mut visible = Visible::default();
        visible.toggle(Shown::Units);
        visible.toggle_only(Shown::Paths);
        assert!(visible.shows(Shown::Paths) && !visible.shows(Shown::Terrain));
        visible.toggle_only(Shown::Paths);
        assert!(visible.shows(Shown::Terrain) && !visible.shows(Shown::Units));
    }
}
