//! New op sheets (2.3e): drafted in the action phase of their side, and cancelled.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::{SIXTHS, Sheet, SheetIx, Side, Task};
use crate::fire::weapons;
use crate::german::{orders, reserve};
use crate::landing::sheets;
use crate::state::SheetStage;
use crate::{Play, Rule, Verdict, View, view};

/// The name of a new sheet begins with this, and ends with its number.
pub(crate) const DRAFT: &str = "draft ";

/// The sheets of a side that are implemented.
fn implemented(view: View<'_>, side: Side) -> usize {
    let all = view::all_sheets(view).filter(|(at, sheet)| {
        sheet.side == side && view.state.sheet(*at) == SheetStage::Implemented
    });
    all.count()
}

/// Whether a side may have one more implemented sheet (2.3a, 3.2).
pub(crate) fn check_room(view: View<'_>, side: Side) -> Verdict {
    let (most, rule) = match side {
        Side::Us => (sheets::MOST, Rule::TwelveSheets),
        Side::German => (reserve::MOST, Rule::SixSheets),
    };
    if implemented(view, side) < most {
        return Ok(());
    }
    let side = side.name();
    let why = format!(
        "{most} op sheets of the {side} side are implemented, which are all that it may have"
    );
    Err(Violation::new(rule, why))
}

/// Whether a sheet for these units may be drafted now.
pub(crate) fn check(view: View<'_>, units: &[UnitIx], goal: HexIx) -> Verdict {
    let rule = Rule::Drafts;
    if view.game.options.no_command {
        let why = "the game is played without command, and no op sheets are drafted";
        return Err(Violation::new(rule, why));
    }
    let Some(side) = units.first().map(|unit| view.side(*unit)) else {
        return Err(Violation::new(rule, "an op sheet is for some unit"));
    };
    let phase = weapons::phase_of(side);
    if view.state.phase != phase {
        let why = format!("op sheets are drafted in phase `{}`", phase.name());
        return Err(Violation::new(rule, why));
    }
    for (at, unit) in units.iter().enumerate() {
        let (about, name) = (view.about(*unit), view.id(*unit));
        about.require(view.side(*unit) == side, rule, || {
            format!("{name} is of the other side")
        })?;
        about.require(view.hex_of(*unit).is_some(), rule, || {
            format!("{name} is not on the map")
        })?;
        about.require(!view.counter(*unit).leads(), rule, || {
            format!("{name} is a leader, and needs no op sheet")
        })?;
        let is_named_before = units.iter().take(at).any(|other| other == unit);
        about.require(!is_named_before, rule, || format!("{name} is named twice"))?;
        orders::check_active(view, *unit)?;
        if let Some((at, _)) = view::sheet_of(view, *unit) {
            let other = view::sheet(view, at).map_or("", |sheet| sheet.id.as_str());
            let why = format!("{name} is on op sheet {other} already");
            return about.refuse(Rule::SheetSector, why);
        }
    }
    view.about_hex(goal)
        .require(view.game.board.playable(goal), Rule::MapEdge, || {
            format!("{} is no hex to play on", view.number(goal))
        })?;
    check_room(view, side)
}

/// A new sheet of these units, behind those that were drafted before; none of no unit.
pub(crate) fn sheet(view: View<'_>, task: Task, units: &[UnitIx], goal: HexIx) -> Option<Sheet> {
    let side = units.first().map(|unit| view.side(*unit))?;
    let (heights, far) = (&view.game.heights, view.game.tables.prep.defence);
    let hexes = view.game.board.hexes();
    let area = hexes.filter(|hex| task.is_defence() && heights.distance(goal, *hex) <= far);
    let number = view.state.drafts.len() + 1;
    Some(Sheet {
        id: format!("{DRAFT}{number}").as_str().into(),
        side,
        line: 0,
        sector: None,
        units: units.to_vec(),
        task,
        area: area.collect(),
        goal: vec![goal],
    })
}

/// The sheet is drafted, and begins to gather weighted turns.
pub(crate) fn draft(play: &mut Play<'_>, task: Task, units: &[UnitIx], goal: HexIx) {
    let Some(sheet) = sheet(play.view(), task, units, goal) else {
        return;
    };
    play.cite(Rule::Drafts);
    play.cite(match sheet.side {
        Side::Us => Rule::TwelveSheets,
        Side::German => Rule::SixSheets,
    });
    let id = sheet.id.clone();
    play.note(|| format!("op sheet {id} is drafted"));
    play.state.drafts.push(sheet);
    play.state.sheets.push(SheetStage::Drafted);
}

/// Whether an op sheet may be cancelled now.
pub(crate) fn check_cancel(view: View<'_>, at: SheetIx) -> Verdict {
    let refuse = |why: String| Err(Violation::new(Rule::Drafts, why));
    let Some(sheet) = view::sheet(view, at) else {
        return refuse("there is no such op sheet".to_owned());
    };
    let id = &sheet.id;
    let phase = weapons::phase_of(sheet.side);
    if view.state.phase != phase {
        let phase = phase.name();
        return refuse(format!("op sheet {id} is cancelled in phase `{phase}`"));
    }
    match view.state.sheet(at) {
        SheetStage::Drafted | SheetStage::Implemented => Ok(()),
        SheetStage::Open | SheetStage::Reserve | SheetStage::Closed => {
            refuse(format!("op sheet {id} is neither drafted nor implemented"))
        }
    }
}

/// The sheet is cancelled: its units are on none, and move no more on this turn.
pub(crate) fn cancel(play: &mut Play<'_>, at: SheetIx) {
    play.cite(Rule::Drafts);
    let view = play.view();
    let units = view::sheet(view, at).map_or_else(Vec::new, |sheet| sheet.units.clone());
    for unit in units {
        let allowance = play.game.roster[unit].allowance;
        play.state.units[unit].spent = allowance.saturating_mul(SIXTHS);
    }
    close(play, at);
}

/// The sheet is over.
pub(crate) fn close(play: &mut Play<'_>, at: SheetIx) {
    let view = play.view();
    let units = view::sheet(view, at).map_or_else(Vec::new, |sheet| sheet.units.clone());
    for unit in units {
        play.state.units[unit].follows = false;
    }
    play.state.weighted.remove(&at);
    play.state.set_sheet(at, SheetStage::Closed);
}
