//! Convert: a pill box becomes a squad, by choice (3.3e) or as it is destroyed (3.3f).

use crate::data::{Mode, UnitIx};
use crate::fire::destroyed;
use crate::german::conversion;
use crate::state::Phase;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Mode)) {
    let mut each = |unit| Mode::ALL.into_iter().for_each(|mode| list(unit, mode));
    if let Some((unit, _)) = destroyed::due(view) {
        each(unit);
    } else if view.state.phase == Phase::Conversion {
        conversion::boxes(view).for_each(each);
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, _: Mode) -> Verdict {
    match destroyed::due(view) {
        Some((due, _)) => destroyed::check(view, unit, due),
        None => conversion::check(view, unit),
    }
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, mode: Mode) {
    match destroyed::due(play.view()) {
        Some(_) => destroyed::convert(play, mode),
        None => conversion::convert(play, unit, mode),
    }
}
