//! Convert: a pill box becomes a squad (3.3e).

use crate::data::{Mode, UnitIx};
use crate::german::conversion;
use crate::state::Phase;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Mode)) {
    if view.state.phase == Phase::Conversion {
        for unit in conversion::boxes(view) {
            Mode::ALL.into_iter().for_each(|mode| list(unit, mode));
        }
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, _: Mode) -> Verdict {
    conversion::check(view, unit)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, mode: Mode) {
    conversion::convert(play, unit, mode);
}
