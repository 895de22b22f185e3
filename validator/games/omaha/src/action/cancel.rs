//! Cancel: an op sheet is cancelled (S34).

use crate::data::SheetIx;
use crate::sheets::drafts;
use crate::{Play, Verdict, View, view};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(SheetIx)) {
    view::all_sheets(view).for_each(|(sheet, _)| list(sheet));
}

pub(crate) fn check(view: View<'_>, sheet: SheetIx) -> Verdict {
    drafts::check_cancel(view, sheet)
}

pub(crate) fn apply(play: &mut Play<'_>, sheet: SheetIx) {
    drafts::cancel(play, sheet);
}
