//! Op sheets that are drawn up before play (2.3a, 3.1): how many, and those of the landing for which sector, from which box.

use beachhead_base::Id;
use beachhead_kit::{UnitIx, Violation};

use crate::data::{BoatIx, OmahaGame, Sheet, SheetIx, Side};
use crate::german::reserve;
use crate::movement::tasks;
use crate::state::{Phase, Place, SheetStage};
use crate::{Rule, Verdict, View, view};

/// How many op sheets the US player has at most (2.3a).
pub(crate) const MOST: usize = 12;

/// Whether the sheet may be drawn up besides those that are.
pub(crate) fn check(view: View<'_>, at: SheetIx) -> Verdict {
    let Some(sheet) = view::sheet(view, at) else {
        return Ok(());
    };
    let id = &sheet.id;
    let refuse = |rule: Rule, why: String| Err(Violation::new(rule, why));
    tasks::check_sound(sheet)?;
    if sheet.side == Side::German {
        return check_german(view, at, sheet);
    }
    if view.state.phase != Phase::Schematic {
        return refuse(
            Rule::SheetSector,
            format!("play has begun, and op sheet {id} is of the landing"),
        );
    }
    if view.game.options.no_sheets {
        return refuse(
            Rule::NoSheets,
            format!("the landing is played without op sheets, and {id} is one"),
        );
    }
    let sheets = view::all_sheets(view);
    let drawn = sheets.filter(|(at, sheet)| sheet.side == Side::Us && is_drawn(view, *at));
    let drawn = drawn.count();
    if is_drawn(view, at) {
        return refuse(
            Rule::SheetSector,
            format!("op sheet {id} is drawn up already"),
        );
    }
    if drawn >= MOST {
        return refuse(
            Rule::TwelveSheets,
            format!("{MOST} op sheets are drawn up, and {id} is one more"),
        );
    }
    let Some(beach) = beach_of(view.game, sheet) else {
        return refuse(Rule::SectorAreas, format!("op sheet {id} names no sector"));
    };
    for &unit in &sheet.units {
        check_unit(view, (sheet, beach), unit)?;
    }
    Ok(())
}

/// Whether a sheet of the German side may be drawn up: before play, and besides those that are implemented at once (3.2).
fn check_german(view: View<'_>, at: SheetIx, sheet: &Sheet) -> Verdict {
    let id = &sheet.id;
    let refuse = |why: String| Err(Violation::new(Rule::ReinforcementSheets, why));
    if !matches!(view.state.phase, Phase::SetUp | Phase::Schematic) {
        return refuse(format!(
            "play has begun, and op sheet {id} is drawn up before it"
        ));
    }
    if is_drawn(view, at) {
        return refuse(format!("op sheet {id} is drawn up already"));
    }
    let mut units = sheet.units.iter().copied();
    if let Some((unit, other)) = units.find_map(|unit| Some((unit, drawn_for(view, unit)?))) {
        let why = format!("{} is on op sheet {} already", view.id(unit), other.id);
        return view.about(unit).refuse(Rule::SheetSector, why);
    }
    match reserve::stage_of(view, at) {
        SheetStage::Implemented => reserve::check_six(view, at),
        _ => Ok(()),
    }
}

/// A sheet that is drawn up for a unit.
fn drawn_for(view: View<'_>, unit: UnitIx) -> Option<&Sheet> {
    let mut sheets = view::all_sheets(view);
    let drawn = sheets.find(|(at, sheet)| is_drawn(view, *at) && sheet.units.contains(&unit));
    drawn.map(|(_, sheet)| sheet)
}

fn is_drawn(view: View<'_>, sheet: SheetIx) -> bool {
    !matches!(
        view.state.sheet(sheet),
        SheetStage::Open | SheetStage::Closed
    )
}

fn beach_of<'g>(game: &'g OmahaGame, sheet: &Sheet) -> Option<&'g Id> {
    let sector = game.board.sectors().get(sheet.sector?)?;
    Some(&sector.beach)
}

/// A unit is on one sheet, and one that is aboard starts in a box off the beach of its sector.
fn check_unit(view: View<'_>, (sheet, beach): (&Sheet, &Id), unit: UnitIx) -> Verdict {
    if let Some(other) = drawn_for(view, unit) {
        let why = format!("{} is on op sheet {} already", view.id(unit), other.id);
        return view.about(unit).refuse(Rule::SheetSector, why);
    }
    let mut boats = view.game.all_boats();
    let stray = boats.find(|(at, boat)| {
        let carries = view::cargo(view, *at)
            .iter()
            .any(|cargo| cargo.unit == unit);
        let from = view.game.ground.boxes.get(boat.from);
        carries && from.is_some_and(|from| from.beach != *beach)
    });
    match stray {
        None => Ok(()),
        Some((_, boat)) => {
            let (name, id, boat) = (view.id(unit), &sheet.id, &boat.id);
            let why = format!(
                "op sheet {id} is for {beach}, and {name} starts off another beach, in boat {boat}"
            );
            view.about(unit).refuse(Rule::SheetSector, why)
        }
    }
}

/// Whether a unit that is to go aboard a boat has no sheet for another beach (2.1h).
pub(crate) fn check_box(view: View<'_>, unit: UnitIx, boat: BoatIx) -> Verdict {
    let from = view
        .game
        .boat(boat)
        .and_then(|boat| view.game.ground.boxes.get(boat.from));
    let mut sheets = view::all_sheets(view).filter(|(at, _)| is_drawn(view, *at));
    let other = sheets.find(|(_, sheet)| {
        let beach = beach_of(view.game, sheet);
        sheet.units.contains(&unit) && beach != from.map(|from| &from.beach)
    });
    match other {
        None => Ok(()),
        Some((_, sheet)) => {
            let why = format!(
                "op sheet {} has {} land on another beach",
                sheet.id,
                view.id(unit)
            );
            view.about(unit).refuse(Rule::SheetBeach, why)
        }
    }
}

/// Whether a sheet that is drawn up is for this unit.
pub(crate) fn has_sheet(view: View<'_>, unit: UnitIx) -> bool {
    drawn_for(view, unit).is_some()
}

/// 2.3a: the units of a sheet start in a box.
pub(crate) fn without_boat(view: View<'_>, sheet: &Sheet, unit: UnitIx) -> Violation {
    let (id, name) = (&sheet.id, view.id(unit));
    let why = format!("op sheet {id} is for {name}, which is in no boat");
    view.about(unit).by(Rule::SheetSector, why)
}

/// A unit of a sheet that is in no boat: it starts in no box.
pub(crate) fn left_behind(view: View<'_>) -> Option<(&Sheet, UnitIx)> {
    let sheets = view::all_sheets(view);
    let mut sheets = sheets.filter(|(at, sheet)| sheet.side == Side::Us && is_drawn(view, *at));
    sheets.find_map(|(_, sheet)| {
        let mut units = sheet.units.iter().copied();
        let unit = units.find(|unit| view.place(*unit) != Place::Aboard)?;
        Some((sheet, unit))
    })
}
