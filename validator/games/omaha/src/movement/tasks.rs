//! What an op sheet has its units do (S32): they go to its goal, or hold its area.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::{Sheet, Side};
use crate::state::SheetStage;
use crate::{Rule, Verdict, View, view};

/// Whether a sheet says what its units are to do.
pub(crate) fn check_sound(sheet: &Sheet) -> Verdict {
    let (id, task) = (&sheet.id, sheet.task.name());
    let why = match sheet.task.is_defence() {
        true if sheet.area.is_empty() => {
            format!("op sheet {id} is a {task}, and has no area to hold")
        }
        false if sheet.goal.is_empty() => format!("op sheet {id} is an {task}, and has no goal"),
        _ => return Ok(()),
    };
    Err(Violation::new(Rule::Tasks, why))
}

/// The sheet that a unit follows wherever it goes: of the US side only landward of the shingle.
pub(crate) fn followed(view: View<'_>, unit: UnitIx) -> Option<&Sheet> {
    if view.game.options.no_command {
        return None;
    }
    let (at, stage) = view::sheet_of(view, unit)?;
    let sheet = view::sheet(view, at)?;
    let troop = view.troop(unit);
    let follows = match view.side(unit) {
        Side::German => true,
        Side::Us => !troop.led && (troop.follows || sheet.sector.is_none()),
    };
    (stage == SheetStage::Implemented && follows).then_some(sheet)
}

/// Whether a sheet says anything of a hex: one of the US side only landward of the shingle (2.3d).
pub(crate) fn binds(view: View<'_>, sheet: &Sheet, to: HexIx) -> bool {
    sheet.side == Side::German || view.game.ground.beach.is_landward(to)
}

/// Whether a sheet lets its units go from hex to hex: within its area, or nearer to its goal.
pub(crate) fn leads(view: View<'_>, sheet: &Sheet, from: HexIx, to: HexIx) -> bool {
    if sheet.area.contains(&to) {
        return true;
    }
    !sheet.task.is_defence() && to_goal(view, sheet, to) < to_goal(view, sheet, from)
}

/// The distance of a hex from the goal of a sheet.
fn to_goal(view: View<'_>, sheet: &Sheet, hex: HexIx) -> u32 {
    let goal = sheet.goal.iter();
    let far = goal.map(|goal| view.game.heights.distance(*goal, hex));
    far.min().unwrap_or(u32::MAX)
}

/// Why a sheet doesn't let a unit go to a hex.
pub(crate) fn refusal(view: View<'_>, sheet: &Sheet, unit: UnitIx, hex: HexIx) -> Violation {
    let (id, name, number) = (&sheet.id, view.id(unit), view.number(hex));
    let why = match sheet.task.is_defence() {
        true => format!("op sheet {id} has {name} hold its area, and {number} is outside of it"),
        false => format!(
            "{number} is neither in the area of op sheet {id}, nor does it lead {name} nearer to its goal"
        ),
    };
    view.about(unit).at(hex).by(Rule::Tasks, why)
}

/// Whether the goal of an attack or a move is reached: a unit of the sheet is there, and no enemy.
pub(crate) fn is_done(view: View<'_>, sheet: &Sheet) -> bool {
    let is_at_goal = |unit: &UnitIx| {
        view.hex_of(*unit)
            .is_some_and(|hex| sheet.goal.contains(&hex))
    };
    let enemy = sheet.side.enemy();
    let is_held = |hex: &HexIx| view.of_side_in(enemy, *hex).next().is_some();
    !sheet.task.is_defence()
        && sheet.units.iter().any(is_at_goal)
        && !sheet.goal.iter().any(is_held)
}
