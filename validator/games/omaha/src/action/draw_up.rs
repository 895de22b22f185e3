//! `DrawUp`: an op sheet is drawn up before play (2.3a, 3.1).

use crate::data::{SheetIx, Side};
use crate::german::reserve;
use crate::landing::sheets;
use crate::state::{Phase, SheetStage};
use crate::{Play, Rule, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(SheetIx)) {
    if matches!(view.state.phase, Phase::SetUp | Phase::Schematic) {
        view.game.all_sheets().for_each(|(sheet, _)| list(sheet));
    }
}

pub(crate) fn check(view: View<'_>, sheet: SheetIx) -> Verdict {
    sheets::check(view, sheet)
}

pub(crate) fn apply(play: &mut Play<'_>, sheet: SheetIx) {
    let side = play.game.sheet(sheet).map(|sheet| sheet.side);
    let stage = match side {
        Some(Side::German) => {
            let stage = reserve::stage_of(play.view(), sheet);
            play.cite_if(stage == SheetStage::Implemented, Rule::SixSheets);
            stage
        }
        Some(Side::Us) | None => {
            play.cite_all([Rule::TwelveSheets, Rule::SheetSector, Rule::SectorAreas]);
            SheetStage::Implemented
        }
    };
    play.state.set_sheet(sheet, stage);
}
