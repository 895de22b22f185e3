//! `FireForEffect`: rounds come down around a designator (S24); they are rolled for next.

use crate::data::{Area, Shell};
use crate::state::Source;
use crate::support::missions;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Source, Shell, Area)) {
    for source in view.state.support.missions.keys() {
        for shell in Shell::ALL {
            Area::ALL
                .into_iter()
                .for_each(|area| list(*source, shell, area));
        }
    }
}

pub(crate) fn check(view: View<'_>, source: Source, shell: Shell, area: Area) -> Verdict {
    missions::check_effect(view, source, shell, area)
}

pub(crate) fn apply(play: &mut Play<'_>, source: Source, shell: Shell, area: Area) {
    missions::fire(play, source, shell, area);
}
