//! German op sheets (3.1, 3.2): drawn up before play, they wait in reserve, or for the entry of their units.

use beachhead_kit::Violation;

use crate::data::{SheetIx, Side};
use crate::german::orders;
use crate::state::{Phase, Place, SheetStage};
use crate::{Play, Rule, Verdict, View, view};

/// How many implemented sheets the German side has at most (3.2).
pub(crate) const MOST: usize = 6;

/// Whether one more sheet may be implemented (3.2).
pub(crate) fn check_six(view: View<'_>, sheet: SheetIx) -> Verdict {
    if implemented(view) < MOST {
        return Ok(());
    }
    let id = view::sheet(view, sheet).map_or("", |sheet| sheet.id.as_str());
    let why = format!("{MOST} German op sheets are implemented, and {id} would be one more");
    Err(Violation::new(Rule::SixSheets, why))
}

/// How many sheets of the German side are implemented.
pub(crate) fn implemented(view: View<'_>) -> usize {
    let sheets = view::all_sheets(view).filter(|(at, sheet)| {
        sheet.side == Side::German && view.state.sheet(*at) == SheetStage::Implemented
    });
    sheets.count()
}

/// How far a German sheet comes as it is drawn up: its units wait where any of them is unreleased, or not on the map.
pub(crate) fn stage_of(view: View<'_>, sheet: SheetIx) -> SheetStage {
    let units = view::sheet(view, sheet).map_or(&[][..], |sheet| &sheet.units);
    let is_ready = |unit| orders::is_released(view, unit) && view.hex_of(unit).is_some();
    match units.iter().all(|unit| is_ready(*unit)) {
        true => SheetStage::Implemented,
        false => SheetStage::Reserve,
    }
}

/// Whether the sheet may be taken out of reserve (3.1).
pub(crate) fn check(view: View<'_>, at: SheetIx) -> Verdict {
    let Some(sheet) = view::sheet(view, at) else {
        return Ok(());
    };
    let id = &sheet.id;
    let refuse = |why: String| Err(Violation::new(Rule::ReserveSheets, why));
    if sheet.side != Side::German || view.state.sheet(at) != SheetStage::Reserve {
        return refuse(format!("op sheet {id} is not in reserve"));
    }
    for unit in &sheet.units {
        let name = view.id(*unit);
        if !orders::is_released(view, *unit) {
            return refuse(format!(
                "op sheet {id} is for {name}, which is not released"
            ));
        }
        if view.place(*unit) == Place::Waiting {
            return refuse(format!(
                "op sheet {id} is for {name}, and is implemented as it enters the map"
            ));
        }
    }
    if view.state.release.tried.contains(&at) {
        return refuse(format!(
            "the die for op sheet {id} has been rolled on this turn"
        ));
    }
    check_six(view, at)?;
    if view.state.phase != Phase::Release {
        let phase = Phase::Release.name();
        return refuse(format!("op sheets leave reserve in phase `{phase}`"));
    }
    Ok(())
}

/// A die says whether it comes out (S10).
pub(crate) fn roll(play: &mut Play<'_>, at: SheetIx) {
    let id = play
        .game
        .sheet(at)
        .map_or_else(String::new, |sheet| sheet.id.to_string());
    let die = play.roll(&format!("op sheet {id} leaves reserve"));
    play.cite_all([Rule::ReserveSheets, Rule::SixSheets, Rule::ReserveRoll]);
    play.state.release.tried.insert(at);
    if die >= play.game.tables.reserve {
        play.state.set_sheet(at, SheetStage::Implemented);
        play.note(|| format!("op sheet {id} is out of reserve"));
    }
}
