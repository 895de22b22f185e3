//! Reinforcements of the German side enter by the south edge (3.1).

use beachhead_engine::Happening;
use beachhead_hex::Compass;
use beachhead_kit::{HexIx, UnitIx};

use crate::data::{SIXTHS, in_points, points};
use crate::german::{release, reserve};
use crate::state::{Phase, Place, SheetStage};
use crate::{Play, Rule, Verdict, View, view};

/// The hexes by which reinforcements enter.
pub(crate) fn edge(view: View<'_>) -> impl Iterator<Item = HexIx> {
    let grid = view.game.board.grid();
    view.game
        .board
        .hexes()
        .filter(move |hex| grid.at_edge(*hex, Compass::S))
}

/// Whether the unit may enter the map in this hex.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let about = view.about(unit).at(hex);
    let (name, number) = (view.id(unit), view.number(hex));
    about.require(
        release::is_arriving(view, unit),
        Rule::VariableEntry,
        || format!("{name} is no reinforcement that has been drawn"),
    )?;
    let is_south = view.game.board.grid().at_edge(hex, Compass::S);
    about.require(is_south, Rule::VariableEntry, || {
        format!("{number} is not on the south edge")
    })?;
    let counter = view.counter(unit);
    let cost = view.game.tables.costs.enter(counter.mobility, hex);
    let is_open = view.game.board.playable(hex) && !view::is_sea(view, hex);
    let enemy = view.of_side_in(counter.side.enemy(), hex).next();
    about.require(enemy.is_none(), Rule::VariableEntry, || {
        format!("the enemy holds {number}")
    })?;
    let Some(cost) = cost.filter(|_| is_open) else {
        return about.refuse(Rule::VariableEntry, format!("{number} is closed to {name}"));
    };
    let allowance = counter.allowance.saturating_mul(SIXTHS);
    about.require(cost <= allowance, Rule::VariableEntry, || {
        let (cost, allowance) = (in_points(cost), points(allowance));
        format!("to enter {number} it is {cost}, and {name} has {allowance}")
    })?;
    let phase = Phase::GermanAction;
    about.require(view.state.phase == phase, Rule::GermanPhase, || {
        format!("{name} enters in phase `{}`", phase.name())
    })
}

/// The unit enters, and its sheet is implemented if it was drawn up before play and there is room for it (3.2).
pub(crate) fn enter(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let game = play.game;
    let counter = &game.roster[unit];
    let cost = game.tables.costs.enter(counter.mobility, hex);
    play.cite(Rule::VariableEntry);
    if let Some((at, SheetStage::Reserve)) = view::sheet_of(play.view(), unit)
        && reserve::check_six(play.view(), at).is_ok()
    {
        play.cite_all([Rule::ReinforcementSheets, Rule::SixSheets]);
        play.state.set_sheet(at, SheetStage::Implemented);
    }
    let turn = play.state.turn;
    let troop = &mut play.state.units[unit];
    troop.spent = cost.unwrap_or_default();
    troop.moving = true;
    troop.walk(false);
    troop.entered = Some(turn);
    play.state.units.put(unit, Place::Map(hex));
    play.report(|| Happening::Moved {
        unit: counter.id.clone(),
        to: game.board.number(hex),
    });
}
