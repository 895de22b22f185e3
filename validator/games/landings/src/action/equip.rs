//! Equip: weapons and accessories, given before the first turn until none is left to give (L106, L109, L129).
//!
//! A weapon makes its unit one of another kind; an accessory is something a unit has besides.

use beachhead_engine::Violation;
use beachhead_schema::cannot_happen;

use crate::data::{Gear, Handout, KindIx, LandingsGame, Stars, UnitIx};
use crate::rules::Rule;
use crate::state::{Phase, Place};
use crate::view::{Play, View};
use crate::{order, players};

/// Whether the unit is one that a handout is for and has nothing yet.
fn may_carry(view: View<'_>, handout: &Handout, unit: UnitIx) -> bool {
    let counter = &view.game.roster[unit];
    let troop = &view.state.troops[unit];
    counter.side == handout.side
        && troop.kind == handout.kind
        && matches!(troop.place, Place::Board(_) | Place::Waiting)
        && 1u64
            .checked_shl(counter.sheet.into())
            .is_some_and(|bit| handout.sheets & bit != 0)
}

/// Whether a weapon of the handout has been given already.
fn is_given(view: View<'_>, handout: &Handout, weapon: KindIx) -> bool {
    view.state.every_unit().any(|(unit, troop)| {
        let counter = &view.game.roster[unit];
        troop.kind == weapon
            && counter.side == handout.side
            && counter.kind == handout.kind
            && 1u64
                .checked_shl(counter.sheet.into())
                .is_some_and(|bit| handout.sheets & bit != 0)
    })
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
    let counter = &view.game.roster[unit];
    let id = &counter.id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    if view.state.phase != Phase::Equip {
        return Err(order::out_of_order(view, "units are equipped before the game").of(id.clone()));
    }
    let acting = view.game.seat(view.state.seat).map(|seat| seat.side);
    if acting != Some(counter.side) {
        return refuse(Rule::TurnOrder, format!("{id} is not yours"));
    }
    if let Some(hex) = view.state.hex_of(unit)
        && !players::commands(view.game, view.state.seat, hex)
    {
        return refuse(Rule::OwnHand, format!("{id} is another player's"));
    }
    match with {
        Gear::Accessory(_) => {
            if !view.game.equipment.funnies.contains(&unit) {
                let why = format!("{id} is none of Hobart's units");
                return refuse(Rule::Hobart, why);
            }
            if view.state.troops[unit].accessory.is_some() {
                let why = format!("{id} has its accessory already, and there is one a unit");
                return refuse(Rule::Hobart, why);
            }
            Ok(())
        }
        Gear::Weapon(weapon) => check_weapon(view, unit, weapon),
    }
}

fn check_weapon(view: View<'_>, unit: UnitIx, weapon: KindIx) -> Result<(), Violation> {
    let counter = &view.game.roster[unit];
    let id = &counter.id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    let bit = 1u64.checked_shl(counter.sheet.into());
    let bit = bit.unwrap_or_else(|| cannot_happen!(0, "sheet {} is one of a few", counter.sheet));
    let mut handouts = view.game.equipment.handouts.iter();
    let Some(handout) = handouts.find(|handout| handout.sheets & bit != 0) else {
        let why = format!("no weapons are given out where {id} fights");
        return refuse(Rule::SwordWeapons, why);
    };
    let rule = rule_of(view.game, handout);
    let name = &view.game.roster[weapon].id;
    if !handout.weapons.contains(&weapon) {
        return refuse(rule, format!("{name} is not among the weapons to give"));
    }
    if is_given(view, handout, weapon) {
        return refuse(rule, format!("{name} has been given already"));
    }
    if !may_carry(view, handout, unit) {
        let kind = &view.game.roster[handout.kind].id;
        let why =
            format!("{id} can't carry it: a weapon goes to a unit of kind {kind} without one");
        return refuse(rule, why);
    }
    Ok(())
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
            let bit = 1u64.checked_shl(game.roster[unit].sheet.into());
            let mut handouts = game.equipment.handouts.iter();
            let own = handouts.find(|handout| bit.is_some_and(|bit| handout.sheets & bit != 0));
            if let Some(handout) = own {
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
