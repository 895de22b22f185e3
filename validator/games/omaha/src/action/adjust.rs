//! Adjust: a designator comes half as far from its target (S24).

use crate::state::Source;
use crate::support::missions;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Source)) {
    let sources = view.state.support.missions.keys();
    sources.copied().for_each(list);
}

pub(crate) fn check(view: View<'_>, source: Source) -> Verdict {
    missions::check_adjust(view, source)
}

pub(crate) fn apply(play: &mut Play<'_>, source: Source) {
    missions::adjust(play, source);
}
