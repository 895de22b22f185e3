//! Move: a unit moves in the action phase of its side (2.1n).

use beachhead_engine::Happening;
use beachhead_kit::Asked;

use crate::data::{HexIx, SIXTHS, Side, UnitIx, points};
use crate::german::orders;
use crate::movement::{mover, reach, way};
use crate::sight::watch;
use crate::state::{Phase, Place};
use crate::{Play, Rule, Verdict, View, overwatch};

pub(crate) fn candidates(view: View<'_>, asked: Asked, list: &mut dyn FnMut(UnitIx, Vec<HexIx>)) {
    let is_open = view.state.pending.is_empty();
    if is_open && matches!(view.state.phase, Phase::Action | Phase::GermanAction) {
        let units = view.on_map().map(|(unit, _)| unit);
        for unit in units.filter(|unit| asked.may_be_of(&[*unit])) {
            reach::each(view, unit, &mut |path| list(unit, path));
        }
    }
}

pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Verdict {
    mover::check(view, unit, path)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    let view = play.view();
    let (Some(&end), Ok(cost), Some(from)) = (
        path.last(),
        mover::cost(view, unit, path),
        view.hex_of(unit),
    ) else {
        return;
    };
    play.cite_all([Rule::MapEdge, Rule::HexNumbers]);
    match play.game.roster[unit].side {
        Side::Us => play.cite(Rule::LandingFirst),
        Side::German => play.cite_all(orders::rules(play.view(), unit)),
    }
    let view = play.view();
    let is_hidden = |hex: &HexIx| watch::is_hidden_by_bocage(view, unit, *hex);
    let is_hidden = play.trace.cites() && path.iter().any(is_hidden);
    play.cite_if(is_hidden, Rule::BocageOverwatch);
    let by_road = way::is_by_road(play.view(), from, path);
    way::go(play, unit, from, path);
    let game = play.game;
    let troop = &mut play.state.units[unit];
    troop.spent = troop.spent.saturating_add(cost);
    troop.walk(by_road);
    play.state.units.put(unit, Place::Map(end));
    way::end(play, unit);
    play.report(|| Happening::Moved {
        unit: game.roster[unit].id.clone(),
        to: game.board.number(end),
    });
    overwatch::moved(play, unit);
}

/// What a legal move costs, for people: `2 1/2 of 6 movement points`.
pub(crate) fn cost_in_words(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Option<String> {
    let cost = mover::cost(view, unit, path).ok()?;
    let counter = view.counter(unit);
    let left = counter
        .allowance
        .saturating_mul(SIXTHS)
        .saturating_sub(view.troop(unit).spent);
    Some(format!(
        "{} of {} movement points",
        points(cost),
        points(left)
    ))
}
