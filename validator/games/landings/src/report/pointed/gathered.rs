//! [`Facts`] of this game.

use crate::data::LandingsGame;

/// Facts that hold in a state.
pub(super) type Facts<'a> = beachhead_kit::Facts<'a, LandingsGame>;
