//! Equip: weapons and accessories, given before the first turn until none is left to give (L106, L109, L129).
//!
//! A weapon makes its unit one of another kind; an accessory is something a unit has besides.

use beachhead_kit::{UnitIx, Violation};

use crate::data::{Gear, Handout, KindIx, LandingsGame, Stars};
use crate::rules::Rule;
use crate::state::{Phase, Place};
use crate::view::{Play, View};
use crate::{order, players};

/// Whether the unit is one that a handout is for and has nothing yet.
fn may_carry(view: View<'_>, handout: &Handout, unit: UnitIx) -> bool {
    let counter = view.counter(unit);
    let troop = view.troop(unit);
    counter.side == handout.side
        && troop.kind == handout.kind
        && matches!(troop.place, Place::Board(_) | Place::Waiting)
        && handout.is_for(counter)
}

/// Whether a weapon of the handout has been given already.
fn is_given(view: View<'_>, handout: &Handout, weapon: KindIx) -> bool {
    view.units().any(|unit| {
        let counter = view.counter(unit);
        view.troop(unit).kind == weapon
            && counter.side == handout.side
            && counter.kind == handout.kind
            && handout.is_for(counter)
    })
}

/// The weapons that are given out where the unit fights.
fn handout_of(game: &LandingsGame, unit: UnitIx) -> Option<&Handout> {
    let mut handouts = game.equipment.handouts.iter();
    handouts.find(|handout| handout.is_for(&game.roster[unit]))
}

/// The row a handout stands by: that with an anti-tank gun is Sword's.
fn rule_of(game: &LandingsGame, handout: &Handout) -> Rule {
    let mut weapons = handout.weapons.iter();
    let against_tanks = weapons.any(|weapon| {
        let still = game.roster[*weapon].still;
        still.is_some_and(|fire| fire.stars == Stars::Armor)
    });
    if against_tanks {
        Rule::SwordWeapons
    } else {
        Rule::AirborneWeapons
    }
}

/// L106, L109, L129: whether the unit may be given this before the game.
pub(crate) fn check(view: View<'_>, unit: UnitIx, with: Gear) -> Result<(), Violation> {
    let counter = view.counter(unit);
    let id = &counter.id;
    if view.state.phase != Phase::Equip {
        let refused = order::out_of_order(view, "units are equipped before the game");
        return Err(view.about(unit).named(refused));
    }
    if players::acting_side(view) != counter.side {
        let why = format!("{id} is not yours");
        return view.about(unit).refuse(Rule::TurnOrder, why);
    }
    if let Some(hex) = view.hex_of(unit)
        && !players::commands(view.game, view.state.seat, hex)
    {
        let why = format!("{id} is another player's");
        return view.about(unit).refuse(Rule::OwnHand, why);
    }
    let (rule, why) = match with {
        Gear::Weapon(weapon) => return check_weapon(view, unit, weapon),
        Gear::Accessory(_) if !view.game.equipment.funnies.contains(&unit) => {
            (Rule::Hobart, format!("{id} is none of Hobart's units"))
        }
        Gear::Accessory(_) if view.troop(unit).accessory.is_some() => {
            let why = format!("{id} has its accessory already, and there is one a unit");
            (Rule::Hobart, why)
        }
        Gear::Accessory(_) => return Ok(()),
    };
    view.about(unit).refuse(rule, why)
}

fn check_weapon(view: View<'_>, unit: UnitIx, weapon: KindIx) -> Result<(), Violation> {
    let id = view.id(unit);
    let Some(handout) = handout_of(view.game, unit) else {
        let why = format!("no weapons are given out where {id} fights");
        return view.about(unit).refuse(Rule::SwordWeapons, why);
    };
    let name = &view.game.roster[weapon].id;
    let why = if !handout.weapons.contains(&weapon) {
        format!("{name} is not among the weapons to give")
    } else if is_given(view, handout, weapon) {
        format!("{name} has been given already")
    } else if !may_carry(view, handout, unit) {
        let kind = &view.game.roster[handout.kind].id;
        format!("{id} can't carry it: a weapon goes to a unit of kind {kind} without one")
    } else {
        return Ok(());
    };
    view.about(unit).refuse(rule_of(view.game, handout), why)
}

/// Everything that may be given now.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Gear)) {
    if !order::is_open(view, Phase::Equip) {
        return;
    }
    let equipment = &view.game.equipment;
    let mut offer = |unit, with| {
        if check(view, unit, with).is_ok() {
            list(unit, with);
        }
    };
    for handout in &equipment.handouts {
        for (unit, _) in view.game.roster.iter() {
            if may_carry(view, handout, unit) {
                for weapon in &handout.weapons {
                    offer(unit, Gear::Weapon(*weapon));
                }
            }
        }
    }
    for unit in &equipment.funnies {
        // An action names no accessory beyond these.
        for (at, _) in (0..=u8::MAX).zip(&equipment.accessories) {
            offer(*unit, Gear::Accessory(at));
        }
    }
}

/// Whether the acting player has anything to give.
pub(crate) fn equips(view: View<'_>) -> bool {
    let mut any = false;
    candidates(view, &mut |_, _| any = true);
    any
}

/// L106, L109, L129: the unit has it.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, with: Gear) {
    let game = play.game;
    match with {
        Gear::Weapon(weapon) => {
            if let Some(handout) = handout_of(game, unit) {
                play.cite(rule_of(game, handout));
            }
            play.state.troops[unit].kind = weapon;
        }
        Gear::Accessory(at) => {
            play.cite(Rule::Hobart);
            play.state.troops[unit].accessory = Some(at);
        }
    }
}
