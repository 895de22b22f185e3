//! SetMode: a unit goes into fire mode or move mode in mode determination (S22).

use crate::data::{Mode, UnitIx};
use crate::movement::modes;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Mode)) {
    modes::each(view, list);
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, mode: Mode) -> Verdict {
    modes::check(view, unit, mode)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, mode: Mode) {
    modes::choose(play, unit, mode);
}
