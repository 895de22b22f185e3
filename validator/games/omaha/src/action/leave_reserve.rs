//! `LeaveReserve`: a die for an op sheet in reserve (3.1).

use crate::data::SheetIx;
use crate::german::reserve;
use crate::state::Phase;
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(SheetIx)) {
    if view.state.phase == Phase::Release {
        view.game.all_sheets().for_each(|(sheet, _)| list(sheet));
    }
}

pub(crate) fn check(view: View<'_>, sheet: SheetIx) -> Verdict {
    reserve::check(view, sheet)
}

pub(crate) fn apply(play: &mut Play<'_>, sheet: SheetIx) {
    reserve::roll(play, sheet);
}
