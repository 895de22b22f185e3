//! Who of the German side moves (3.1): released units, whose sheet is out of reserve, and who has entered lately.

use beachhead_kit::UnitIx;

use crate::state::SheetStage;
use crate::{Rule, Verdict, View, view};

/// How many turns a reinforcement moves without a sheet, that of its entry the first (3.1).
const TURNS: u16 = 2;

/// Whether a unit of the German side is released.
pub(crate) fn is_released(view: View<'_>, unit: UnitIx) -> bool {
    let formation = view.game.unreleased_of(unit);
    formation.is_none_or(|formation| {
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

/// Whether a German unit on the map may move.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Verdict {
    check_released(view, unit)?;
    let (about, name) = (view.about(unit), view.id(unit));
    let sheet = view::sheet_of(view, unit);
    let stage = sheet.map_or(SheetStage::Open, |(_, stage)| stage);
    let entered = view.troop(unit).entered;
    about.require(
        stage != SheetStage::Reserve || entered.is_some(),
        Rule::ReserveSheets,
        || {
            let sheet = sheet.and_then(|(at, _)| view.game.sheet(at));
            let id = sheet.map_or("", |sheet| sheet.id.as_str());
            format!("op sheet {id} of {name} is in reserve")
        },
    )?;
    let Some(entered) = entered.filter(|_| stage != SheetStage::Implemented) else {
        return Ok(());
    };
    about.require(
        view.state.turn < entered.saturating_add(TURNS),
        Rule::TwoTurns,
        || format!("{name} has no op sheet, and has moved for {TURNS} turns since it entered"),
    )
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
