//! The orders of German units (3.1): they move once they are released and their sheet is out of reserve, or for two turns from their entry.

use beachhead_kit::UnitIx;

use crate::data::Side;
use crate::state::SheetStage;
use crate::{Rule, Verdict, View, view};

/// How many turns a reinforcement moves without a sheet, that of its entry the first (3.1).
const TURNS: u16 = 2;

/// Whether a unit of the German side is released.
pub(crate) fn is_released(view: View<'_>, unit: UnitIx) -> bool {
    let formation = view.game.unreleased_of(unit);
    // Who has entered since is in play by the release itself.
    view.troop(unit).entered.is_some()
        || formation.is_none_or(|formation| {
            let released = view.state.release.companies.get(formation.0);
            released.copied().unwrap_or_default()
        })
}

/// 3.1: an unreleased unit does nothing.
pub(crate) fn check_released(view: View<'_>, unit: UnitIx) -> Verdict {
    view.about(unit)
        .require(is_released(view, unit), Rule::Unreleased, || {
            let formation = &view.counter(unit).formation;
            format!("{} is of {formation}, which is not released", view.id(unit))
        })
}

/// Whether a unit does anything: each US one does, and a German one that is released, with its op sheet out of reserve. One that
/// has entered has left it.
pub(crate) fn check_active(view: View<'_>, unit: UnitIx) -> Verdict {
    if is_active(view, unit) {
        return Ok(());
    }
    check_released(view, unit)?;
    let sheet = view::sheet_of(view, unit).and_then(|(at, _)| view::sheet(view, at));
    let sheet = sheet.map_or("", |sheet| sheet.id.as_str());
    let why = format!("op sheet {sheet} of {} is in reserve", view.id(unit));
    view.about(unit).refuse(Rule::ReserveSheets, why)
}

/// Whether a unit does anything, as [`check_active`] has it.
pub(crate) fn is_active(view: View<'_>, unit: UnitIx) -> bool {
    if view.side(unit) == Side::Us {
        return true;
    }
    let is_in_reserve = || matches!(view::sheet_of(view, unit), Some((_, SheetStage::Reserve)));
    is_released(view, unit) && (view.troop(unit).entered.is_some() || !is_in_reserve())
}

/// Whether a German unit on the map may move.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Verdict {
    check_active(view, unit)?;
    let follows = matches!(
        view::sheet_of(view, unit),
        Some((_, SheetStage::Implemented))
    );
    let Some(entered) = view.troop(unit).entered.filter(|_| !follows) else {
        return Ok(());
    };
    let is_in_time = view.state.turn < entered.saturating_add(TURNS);
    view.about(unit).require(is_in_time, Rule::TwoTurns, || {
        let name = view.id(unit);
        format!("{name} follows no op sheet, and has moved for {TURNS} turns since it entered")
    })
}

/// The rows by which a German unit moves.
pub(crate) fn rules(view: View<'_>, unit: UnitIx) -> Vec<Rule> {
    let sheet = view::sheet_of(view, unit);
    let is_implemented = sheet.is_some_and(|(_, stage)| stage == SheetStage::Implemented);
    let mut rules = vec![Rule::Unreleased];
    rules.extend(match view.troop(unit).entered {
        Some(_) if is_implemented => Some(Rule::ReinforcementSheets),
        Some(_) => Some(Rule::TwoTurns),
        None if is_implemented && view.game.unreleased_of(unit).is_some() => {
            Some(Rule::ReserveSheets)
        }
        None => None,
    });
    rules
}
