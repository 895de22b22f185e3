//! What is played, before its parts are read.

use beachhead_model::games::landings::Special;

use crate::data::Roster;
use crate::open::field::PlayField;
use crate::open::joined::Joined;

/// What is played: the scenario with those that it joins, on the hexes in play, and who there is.
pub(crate) struct Setting {
    pub(crate) joined: Joined,
    pub(crate) field: PlayField,
    pub(crate) roster: Roster,
}

impl Setting {
    pub(crate) fn has_reinforcements(&self) -> bool {
        let special = &self.joined.plan.special;
        special.contains(&Special::Reinforcements)
    }
}
