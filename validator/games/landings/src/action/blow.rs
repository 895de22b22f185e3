//! Blow: dice are rolled for a bridge instead of ordering units.
//!
//! No row of the checklist speaks of it: it is an action of scenarios of the base game.

use beachhead_kit::{HexIx, Violation};
use beachhead_model::games::landings::Special;

use crate::command::in_play;
use crate::data::{Face, LandingsGame};
use crate::entering::losing;
use crate::field::laid;
use crate::ground::{Marks, Work};
use crate::rules::Rule;
use crate::side::Side;
use crate::state::Phase;
use crate::view::{Play, View};
use crate::{order, rolls, units};

/// Dice for a bridge; one star is enough.
const DICE: u8 = 2;

/// Whether the side may blow bridges, and whether it has to be beside them.
fn blows(game: &LandingsGame, side: Side) -> Option<bool> {
    game.plan.special.iter().find_map(|special| match special {
        Special::BlowBridge { side: whose, near } if Side::named(whose) == Some(side) => {
            Some(*near)
        }
        _ => None,
    })
}

fn may_blow(view: View<'_>, hex: HexIx, near: bool) -> bool {
    let beside = || {
        let hexes = units::around(view, hex).chain([hex]);
        let mut sides = hexes.map(|hex| units::side_in(view, hex));
        sides.any(|side| side == Some(view.state.side))
    };
    let marked = view.game.blowable.is_empty() || view.game.blowable.contains(&hex);
    marked
        && view.game.ground.is(hex, Marks::BRIDGE)
        && view.game.in_play.contains(hex)
        && !view.state.works_on(hex).lies.has(Work::BLOWN)
        && (!near || beside())
}

/// Whether the card in play could still be spent on a bridge.
fn blowing_time(view: View<'_>) -> Option<bool> {
    let near = blows(view.game, view.state.side)?;
    let open = order::is_open(view, Phase::Orders);
    (open && in_play::is_unused_section_card(view)).then_some(near)
}

pub(crate) fn check(view: View<'_>, hex: HexIx) -> Result<(), Violation> {
    let refuse = |why: &str| view.about_hex(hex).refuse(Rule::TurnOrder, why);
    if blows(view.game, view.state.side).is_none() {
        return refuse("this side blows no bridges in this scenario");
    }
    match blowing_time(view) {
        None => refuse(
            "a bridge is blown in the step of orders, by a section card that has ordered no unit",
        ),
        Some(near) if may_blow(view, hex, near) => Ok(()),
        Some(near) => refuse(why_bridge_stays(view, hex, near)),
    }
}

/// Why the bridge in a hex is not blown, when it is time for it.
fn why_bridge_stays(view: View<'_>, hex: HexIx, near: bool) -> &'static str {
    if !view.game.ground.is(hex, Marks::BRIDGE) {
        "there is no bridge in the hex"
    } else if view.state.works_on(hex).lies.has(Work::BLOWN) {
        "the bridge has been blown"
    } else if !view.game.blowable.is_empty() && !view.game.blowable.contains(&hex) {
        "the scenario marks other bridges to be blown"
    } else if near {
        "no unit of this side is on the bridge or beside it"
    } else {
        "the bridge is out of play"
    }
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(HexIx)) {
    let Some(near) = blowing_time(view) else {
        return;
    };
    for hex in view.game.board.hexes() {
        if may_blow(view, hex, near) {
            list(hex);
        }
    }
}

/// Dice are rolled for the bridge in the place of all orders; whoever stands on it goes with it.
pub(crate) fn apply(play: &mut Play<'_>, hex: HexIx) {
    in_play::forgo_orders(play);
    if rolls::count_faces(play, DICE, "bridge", &[Face::Star]) == 0 {
        return;
    }
    laid::place(play, hex, Work::BLOWN);
    let number = play.game.number(hex);
    play.note(|| format!("the bridge at {number} is blown"));
    if let Some(unit) = play.state.unit_at(hex) {
        losing::destroy(play, unit);
    }
}
