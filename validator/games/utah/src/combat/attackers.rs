//! Which units may attack a hex together.

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::roster::Class;
use crate::data::sides::Side;
use crate::hexes::zoc::DROP_TURN;
use crate::order;
use crate::rules::Rule;
use crate::view::View;

/// At most this many units are grouped for an attack on one hex: more would make more groups than anyone could list.
pub(crate) const MOST_ATTACKERS: usize = 16;

/// 11.2.4: of Allied units that share a hex, one at most attacks another.
pub(crate) fn one_of_each_stack(view: View<'_>, units: &[UnitIx]) -> Result<(), Violation> {
    let mut from = BTreeSet::new();
    for &unit in units {
        let Some(hex) = stack_of(view, unit) else {
            continue;
        };
        if !from.insert(hex) {
            let why = format!("only one unit of those in {} may attack", view.number(hex));
            return view.about(unit).at(hex).refuse(Rule::StackAttack, why);
        }
    }
    Ok(())
}

/// The hex of an Allied unit that it shares with others who fight each for itself.
pub(crate) fn stack_of(view: View<'_>, unit: UnitIx) -> Option<HexIx> {
    let hex = view.hex_of(unit)?;
    let alone = !order::fights_singly(view.game, hex, view.units_in(hex).count());
    (view.side(unit) == Side::Allied && !alone).then_some(hex)
}

/// Whether one of the units attacks out of an Allied stack.
pub(crate) fn out_of_a_stack(view: View<'_>, units: &[UnitIx]) -> bool {
    let mut units = units.iter();
    units.any(|unit| stack_of(view, *unit).is_some())
}

/// Whether a unit may attack anything in this phase.
pub(crate) fn check_attacker(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let counter = view.counter(unit);
    let id = &counter.id;
    let about = view.about(unit);
    if counter.is_airborne() && view.state.turn == DROP_TURN {
        let why = format!("{id} landed by air this turn, and cannot attack");
        return about.refuse(Rule::AirborneStay, why);
    }
    if counter.side == Side::Allied && view.state.turn == DROP_TURN {
        let why = format!("{id} landed this turn, and fights its beach assault only");
        return about.refuse(Rule::LandedStay, why);
    }
    if counter.side != view.state.phase.side() {
        return order::not_its_time(view, unit, "attacks in its own side's phases");
    }
    if view.hex_of(unit).is_none() {
        return about.refuse(Rule::AttackAdjacent, format!("{id} is not on the map"));
    }
    if view.state.phase.is_mobile_combat() && counter.class == Class::Leg {
        let why = format!("{id} is a leg unit, and this is the phase of mobile ones");
        return about.refuse(Rule::MobilePhases, why);
    }
    if view.troop(unit).attacked && view.troop(unit).landed {
        let why = format!("{id} landed this turn and has attacked: it does not attack again");
        return about.refuse(Rule::MobileLanders, why);
    }
    if view.troop(unit).attacked {
        return about.refuse(Rule::AttackOnce, format!("{id} has attacked in this turn"));
    }
    Ok(())
}

/// The units that may attack in this phase, wherever the enemy is.
pub(crate) fn ready_to_attack(view: View<'_>, ready: &mut Vec<UnitIx>) {
    let side = view.state.phase.side();
    ready.clear();
    let own = view.on_map().map(|(unit, _)| unit);
    ready.extend(own.filter(|unit| {
        view.side(*unit) == side
            && !view.troop(*unit).attacked
            && check_attacker(view, *unit).is_ok()
    }));
}

/// Whether the unit stands in a hex that touches this one.
pub(crate) fn stands_next_to(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    view.hex_of(unit)
        .is_some_and(|from| view.game.ground.link(from, hex).is_some())
}
