//! `DrawUp`: an op sheet of the landing is drawn up, before play (2.3a).

use crate::data::SheetIx;
use crate::landing::sheets;
use crate::state::Phase;
use crate::{Play, Rule, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(SheetIx)) {
    if view.state.phase == Phase::Schematic {
        view.game.all_sheets().for_each(|(sheet, _)| list(sheet));
    }
}

pub(crate) fn check(view: View<'_>, sheet: SheetIx) -> Verdict {
    sheets::check(view, sheet)
}

pub(crate) fn apply(play: &mut Play<'_>, sheet: SheetIx) {
    play.cite_all([Rule::TwelveSheets, Rule::SheetSector, Rule::SectorAreas]);
    if let Some(drawn) = play.state.sheets.get_mut(usize::from(sheet.0)) {
        *drawn = true;
    }
}
