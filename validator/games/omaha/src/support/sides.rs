//! Whose artillery fires, and when.

use crate::View;
use crate::data::Side;
use crate::state::Phase;

/// The side whose artillery fires now.
pub(crate) fn active(view: View<'_>) -> Option<Side> {
    match view.state.phase {
        Phase::UsSupport => Some(Side::Us),
        Phase::GermanSupport => Some(Side::German),
        _ => None,
    }
}

/// The phase in which the artillery of a side fires.
pub(crate) fn phase_of(side: Side) -> Phase {
    match side {
        Side::Us => Phase::UsSupport,
        Side::German => Phase::GermanSupport,
    }
}
