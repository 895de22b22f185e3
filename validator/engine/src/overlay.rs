//! [`Overlays`]: what a game shows of a state besides its [`Scene`](super::Scene), for those who draw it and know nothing
//! of the game: zones of control, planned battles, ways of retreat, fires.
//!
//! A game that has none of these says nothing ([`Game::overlays`](super::Game::overlays)). A script's overlays are kept only
//! where they change, so that giving them costs nothing where they stay the same.
//!
//! Holds always: the overlays that come back from a timeline are those that were seen
//! (`tests::overlays_come_back_as_they_were`).

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_hex::HexNo;

use super::hex_set::HexSet;

/// What is drawn over and under the counters at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlays {
    /// By side, the hexes of the game's board in which its units have a zone of control.
    pub zones: BTreeMap<Id, HexSet>,
    /// The battles that are planned or being fought, in the game's order.
    pub battles: Vec<PlannedBattle>,
    /// The retreats that are to be made, in the game's order.
    pub retreats: Vec<RetreatWays>,
    /// The fire that is declared, or that was rolled for last.
    pub fires: Vec<FireLine>,
}

/// A fire from some hexes at another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireLine {
    /// Whose it is.
    pub side: Id,
    /// The hexes of those who fire.
    pub from: Vec<HexNo>,
    /// The hex that they fire at.
    pub at: HexNo,
    /// Its firepower and modifiers, and the sum of its dice once they are rolled: `12, -2`, or `12, -2: 9`.
    pub label: String,
}

/// A battle that is planned or being fought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlannedBattle {
    /// The units that attack. Those that are not on the map are not drawn.
    pub attackers: Vec<Id>,
    /// The units that are attacked.
    pub defenders: Vec<Id>,
    /// What the results table is read by, as players say it: `3-1`, `+2`.
    pub odds: String,
}

/// A retreat that is to be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RetreatWays {
    /// The unit that retreats.
    pub unit: Id,
    /// The ways that are open to it, each from the hex after the one it leaves to the one it ends in. A single one where
    /// it is decided.
    pub ways: Vec<Vec<HexNo>>,
}

/// The overlays of a script: a place is the number of entries that have been played.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OverlayTrack {
    /// The place from which on they are so, in order.
    changes: Vec<(usize, Overlays)>,
}

impl OverlayTrack {
    /// Notes what is seen at a place; places come in order.
    pub(super) fn push(&mut self, place: usize, overlays: Overlays) {
        let last = self.changes.last().map(|(_, last)| last);
        if last.is_none_or(|last| *last != overlays) {
            self.changes.push((place, overlays));
        }
    }

    /// What is seen at a place.
    pub(super) fn at(&self, place: usize) -> Option<&Overlays> {
        let after = self.changes.partition_point(|(from, _)| *from <= place);
        let (_, overlays) = self.changes.get(after.checked_sub(1)?)?;
        Some(overlays)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::ScriptEvent;
    use crate::game::Game;
    use crate::script::{Seen, watch_script};
    use crate::testgame::{Ferry, script_of};
    use crate::timeline::perform;

    const CROSSING: &str = "Do(Board(unit: \"a\")), Refuse(Board(unit: \"z\"), \"1.2 known-unit\"), Do(Row, [6]), Auto(End, 3),";

    #[test]
    fn overlays_come_back_as_they_were() {
        let (script, places) = script_of(CROSSING);
        let ferry = Ferry::default();
        let timeline = perform(&ferry, &script, &places, Vec::new());
        let zones = |done| {
            let zones = timeline.overlays(done)?.zones.values();
            Some(zones.flat_map(|zone| timeline.numbers(zone)).collect())
        };
        let boat: Option<Vec<HexNo>> = Some(vec!["1002".into()]);
        let seen = [0, 1, 2, 3].map(zones);
        assert_eq!(seen, [None, boat.clone(), boat, None], "aboard at 1 and 2");
        let mut seen = vec![ferry.overlays(&ferry.start())];
        watch_script(&ferry, &script, &places, &mut |what, state| {
            if !matches!(
                what,
                Seen::Reported(
                    ScriptEvent::Started { .. } | ScriptEvent::Warned(_) | ScriptEvent::Finished(_)
                )
            ) {
                seen.push(ferry.overlays(state));
            }
        });
        for (done, overlays) in seen.iter().enumerate() {
            let shown = timeline.overlays(done).cloned().unwrap_or_default();
            assert_eq!(shown, *overlays, "after {done}");
        }
        assert_eq!(timeline.overlays(9_999), timeline.overlays(seen.len() - 1));
    }
}
