//! Fly: dice say whether two aircraft come, and which side uses them (2.10).

use crate::data::Payload;
use crate::state::Phase;
use crate::support::aircraft;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Payload, Payload)) {
    if view.state.phase == Phase::UsSupport {
        for first in Payload::ALL {
            Payload::ALL
                .into_iter()
                .for_each(|second| list(first, second));
        }
    }
}

pub(crate) fn check(view: View<'_>, _: Payload, _: Payload) -> Verdict {
    aircraft::check_fly(view)
}

pub(crate) fn apply(play: &mut Play<'_>, first: Payload, second: Payload) {
    aircraft::fly(play, [first, second]);
}
