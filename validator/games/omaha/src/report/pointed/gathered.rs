//! [`Facts`] of this game.

use crate::data::OmahaGame;

/// Facts that hold in a state.
pub(super) type Facts<'a> = beachhead_kit::Facts<'a, OmahaGame>;
