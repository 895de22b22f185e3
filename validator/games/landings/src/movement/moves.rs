//! Which moves units can make (M29 to M34, L1 to L14, M61 to M75).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::command::in_play;
use crate::field::footing;
use crate::movement::paces::{May, Node, Paces};
use crate::movement::reach::Reach;
use crate::movement::{gait, refusals};
use crate::rules::Rule;
use crate::sight::los;
use crate::state::{Phase, Way};
use crate::view::View;
use crate::{order, units};

pub(crate) fn paces<'a>(view: View<'a>, unit: UnitIx, start: HexIx) -> Paces<'a> {
    Paces {
        ground: &view.game.ground,
        field: los::field(view),
        gait: gait::gait(view, unit),
        start,
    }
}

/// Searches the hexes that the unit can move to from where it stands.
pub(crate) fn explore(view: View<'_>, unit: UnitIx, reach: &mut Reach) {
    if let Some(start) = view.hex_of(unit) {
        paces(view, unit, start).search(reach);
    }
}

/// The hexes of movement that the unit needs to a hex at the least, and whether it may battle then.
pub(crate) fn reached(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<(u8, bool)> {
    let mut reach = Reach::default();
    explore(view, unit, &mut reach);
    let mut found = reach.found().iter();
    let reached = found.find(|reached| reached.hex == hex)?;
    Some((reached.cost, reached.may != May::No))
}

/// Where a way leads, step by step.
///
/// # Errors
/// Names the first step that can't be made, and its rule.
pub(crate) fn walk(view: View<'_>, unit: UnitIx, way: &Way) -> Result<(Node, May), Violation> {
    let id = view.id(unit);
    let start = units::check_on_map(view, unit)?;
    let paces = paces(view, unit, start);
    let mut node = paces.begin();
    for to in way.iter() {
        let step = paces.step(&node, to);
        // From cave to cave it is a whole move.
        let step = match step {
            Err(why) if way.len() == 1 => paces.tunnel_to(to).ok_or(why),
            step => step,
        };
        node = step.map_err(|why| {
            let (mut rule, words) = refusals::why_not(view, &paces, &node, to, why);
            if rule == Rule::RoadBonus && refusals::bridged(view, way) {
                rule = Rule::BridgeRoad;
            }
            let why = format!("{id} can't enter {}: {words}", view.number(to));
            view.about(unit).at(to).by(rule, why)
        })?;
    }
    Ok((node, paces.may_by_move(&node)))
}

/// Why the unit can't be in a hex, however it comes there; nothing where it can.
pub(crate) fn closed_ground(
    view: View<'_>,
    unit: UnitIx,
    hex: HexIx,
) -> Option<(Rule, &'static str)> {
    let paces = paces(view, unit, hex);
    let marks = footing::props_of(view, hex).marks;
    let lies = view.state.works_on(hex).lies;
    paces
        .is_barred(hex)
        .then(|| refusals::barred(marks, lies, paces.gait.going))
}

/// Whether the unit can be in a hex, however it comes there. `what` it can't do otherwise stands before the hex.
pub(crate) fn check_ground(
    view: View<'_>,
    unit: UnitIx,
    hex: HexIx,
    what: &str,
) -> Result<(), Violation> {
    let Some((rule, words)) = closed_ground(view, unit, hex) else {
        return Ok(());
    };
    let (id, number) = (view.id(unit), view.number(hex));
    let why = format!("{id} can't {what} {number}: {words}");
    view.about(unit).at(hex).refuse(rule, why)
}

/// Whether the unit may move at all now.
pub(crate) fn check_mover(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let id = view.id(unit);
    let turn = &view.state.troops[unit].turn;
    let again = match view.state.phase {
        Phase::Movement => false,
        Phase::SecondMove => true,
        Phase::Battle => {
            let why = format!("{id} can't move now: all moves come before the first battle");
            return view.about(unit).refuse(Rule::MovesFirst, why);
        }
        _ => return order::not_now(view, &format!("{id} can't move now")),
    };
    order::check_turn(view, unit, "does not move")?;
    units::check_on_map(view, unit)?;
    if let Some((rule, why)) = in_play::not_ordered(view, unit, Rule::OrderedOnce) {
        return view.about(unit).refuse(rule, format!("{id} {why}"));
    }
    in_play::card_bars_move(view, unit)?;
    let (rule, why) = if again && !in_play::moves_again(view, unit) {
        let why = "has no second move: the card gives one to the unit it ordered";
        (Rule::BehindEnemyLines, why)
    } else if turn.arrived && units::is_craft(view, unit) {
        (Rule::LoadedWaits, "was loaded this turn")
    } else if turn.arrived {
        (Rule::DeployIsMove, "came onto the map this turn")
    } else if turn.moved && !again {
        (Rule::OrderedOnce, "has moved: one order is one move")
    } else {
        return Ok(());
    };
    view.about(unit).refuse(rule, format!("{id} {why}"))
}

/// A way to each hex that the unit can move to, with that hex.
pub(crate) fn each_way(
    view: View<'_>,
    unit: UnitIx,
    reach: &mut Reach,
    mut take: impl FnMut(Way, HexIx),
) {
    explore(view, unit, reach);
    for reached in reach.found() {
        if let Some(way) = reach.way(reached) {
            take(way, reached.hex);
        }
    }
}

/// Every unit that may move now.
pub(crate) fn movers<'a>(view: View<'a>) -> impl Iterator<Item = UnitIx> + 'a {
    let time = [Phase::Movement, Phase::SecondMove];
    let time = time.into_iter().any(|phase| order::is_open(view, phase));
    let ordered = time.then(|| units::ordered(view)).into_iter().flatten();
    ordered.filter(move |unit| check_mover(view, *unit).is_ok())
}
