//! Op sheets of the landing (2.3a): how many, for which sector, from which box.

use beachhead_base::Id;
use beachhead_kit::{UnitIx, Violation};

use crate::data::{BoatIx, OmahaGame, Sheet, SheetIx};
use crate::state::{Phase, Place};
use crate::{Rule, Verdict, View, view};

/// How many op sheets the US player has at most (2.3a).
const MOST: usize = 12;

/// Whether the sheet may be drawn up besides those that are.
pub(crate) fn check(view: View<'_>, at: SheetIx) -> Verdict {
    let Some(sheet) = view.game.sheet(at) else {
        return Ok(());
    };
    let id = &sheet.id;
    let refuse = |rule: Rule, why: String| Err(Violation::new(rule, why));
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
    let drawn = view.state.sheets.iter().filter(|drawn| **drawn).count();
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

fn is_drawn(view: View<'_>, sheet: SheetIx) -> bool {
    let drawn = view.state.sheets.get(usize::from(sheet.0));
    drawn.copied().unwrap_or_default()
}

fn beach_of<'g>(game: &'g OmahaGame, sheet: &Sheet) -> Option<&'g Id> {
    let sector = game.board.sectors().get(sheet.sector?)?;
    Some(&sector.beach)
}

/// A unit is on one sheet, and one that is aboard starts in a box off the beach of its sector.
fn check_unit(view: View<'_>, (sheet, beach): (&Sheet, &Id), unit: UnitIx) -> Verdict {
    let mut sheets = view.game.all_sheets();
    let other = sheets.find(|(at, other)| is_drawn(view, *at) && other.units.contains(&unit));
    if let Some((_, other)) = other {
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
    let mut sheets = view.game.all_sheets().filter(|(at, _)| is_drawn(view, *at));
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
    let mut sheets = view.game.all_sheets();
    sheets.any(|(at, sheet)| is_drawn(view, at) && sheet.units.contains(&unit))
}

/// 2.3a: the units of a sheet start in a box.
pub(crate) fn without_boat(view: View<'_>, sheet: &Sheet, unit: UnitIx) -> Violation {
    let (id, name) = (&sheet.id, view.id(unit));
    let why = format!("op sheet {id} is for {name}, which is in no boat");
    view.about(unit).by(Rule::SheetSector, why)
}

/// A unit of a sheet that is in no boat: it starts in no box.
pub(crate) fn left_behind(view: View<'_>) -> Option<(&Sheet, UnitIx)> {
    let mut sheets = view.game.all_sheets().filter(|(at, _)| is_drawn(view, *at));
    sheets.find_map(|(_, sheet)| {
        let mut units = sheet.units.iter().copied();
        let unit = units.find(|unit| view.place(*unit) != Place::Aboard)?;
        Some((sheet, unit))
    })
}
