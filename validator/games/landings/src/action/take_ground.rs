//! TakeGround: the attacker enters the hex that its close assault has emptied (M57 to M60, L5, L10).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::battle::fight;
use crate::data::Class;
use crate::entering::enter::{self, How};
use crate::field::footing;
use crate::ground::Marks;
use crate::rules::Rule;
use crate::state::{Pending, Stage};
use crate::units;
use crate::view::{Play, View, kind_of};

/// Why a row forbids to take ground, in words.
fn why_no_ground(rule: Rule) -> &'static str {
    match rule {
        Rule::CliffTakeGround => "the edge between the two hexes is a cliff's, up or down",
        Rule::BluffTakeGround => "only infantry goes up or down the bluff between the two hexes",
        Rule::MouthToBridge | Rule::BridgeEntry => "a bridge is not entered from water",
        Rule::TakeGroundBarred => {
            "the ground or the hexside is closed to the unit, or ground has stopped it this turn"
        }
        Rule::TakeGround => {
            "infantry or armour takes a hex that its own close assault has just emptied"
        }
        _ => "a unit that has fired such a weapon stays where it is",
    }
}

pub(crate) fn check(view: View<'_>, beyond: Option<HexIx>) -> Result<(), Violation> {
    let Some(&Pending::TakeGround { unit, hex, .. }) = view.state.pending.first() else {
        let rule = view
            .state
            .aftermath
            .map_or(Rule::TakeGround, |aftermath| aftermath.ground);
        let why = format!("no ground is taken now: {}", why_no_ground(rule));
        return Err(Violation::new(rule, why));
    };
    let Some(beyond) = beyond else {
        return Ok(());
    };
    let id = view.id(unit);
    if goes_beyond(view, unit, hex, beyond) {
        return Ok(());
    }
    let why = if view.game.specials.north_africa {
        let number = view.number(beyond);
        format!("{id} can't go on to {number} from the ground it takes")
    } else {
        format!("{id} stops on the ground it takes: only armour in North Africa goes a hex further")
    };
    view.about(unit).at(beyond).refuse(Rule::TakeGround, why)
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Option<HexIx>)) {
    let Some(&Pending::TakeGround { unit, hex, .. }) = view.state.pending.first() else {
        return;
    };
    list(None);
    units::around(view, hex)
        .filter(|beyond| goes_beyond(view, unit, hex, *beyond))
        .for_each(|beyond| list(Some(beyond)));
}

/// Whether armour may go on from the ground it takes into the next hex, in the desert of North Africa.
fn goes_beyond(view: View<'_>, unit: UnitIx, hex: HexIx, beyond: HexIx) -> bool {
    view.game.specials.north_africa
        && kind_of(view, unit).class == Class::Armor
        && footing::steps_on(view, unit, hex, beyond)
}

/// The attacker enters the hex it has emptied, and perhaps the next one.
pub(crate) fn apply(play: &mut Play<'_>, beyond: Option<HexIx>) {
    let Some(Pending::TakeGround { unit, hex, .. }) = play.state.pending.take_first() else {
        return;
    };
    cite_ground(play, unit, hex);
    if !advance(play, unit, hex) {
        return;
    }
    if let Some(beyond) = beyond
        && !advance(play, unit, beyond)
    {
        return;
    }
    fight::reach(play, Stage::Overrun);
}

/// Enters a hex that was taken: what stops a unit there stops it for good.
fn advance(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let halt = footing::halts(play.view(), unit, hex);
    let lives = enter::enter(play, unit, hex, How::TakeGround);
    let turn = &mut play.state.troops[unit].turn;
    turn.halt = turn.halt.max(halt);
    lives
}

/// Cites by which rows the unit may take the ground.
fn cite_ground(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    if !play.trace.cites() {
        return;
    }
    play.cite_all([Rule::TakeGround, Rule::TakeGroundBarred]);
    let Some(from) = play.state.hex_of(unit) else {
        return;
    };
    let ground = &play.game.ground;
    let climbs = ground
        .shape
        .direction(from, hex)
        .is_some_and(|way| ground.edges(from).climb & (1 << way) != 0);
    play.cite_if(climbs, Rule::BluffTakeGround);
    let hill = ground.is(from, Marks::HILL) || ground.is(hex, Marks::HILL);
    play.cite_if(hill, Rule::CliffTakeGround);
}
