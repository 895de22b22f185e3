//! Figures lost: every one goes through here, whatever took it (L27, M40, M76).
//!
//! A figure goes back to its owner's pool, the last of a unit to the enemy's stand, and the victory is judged at once.

use crate::craft;
use crate::ending;
use crate::entering;
use crate::hits::{Face, Faces};
use crate::medals;
use crate::obstacles;
use crate::play::Play;
use crate::pool;
use crate::roster::{Class, Side, Traits, UnitIx};
use crate::rules::Rule;
use crate::state::Place;
use beachhead_engine::Happening;

/// With which of its hits a supported unit loses the figure that supports it (L72, L75).
const SUPPORT_HIT: u8 = 3;
/// This many shot figures of trucks and half-tracks make a medal together (M76).
const FIGURES_A_MEDAL: u8 = 3;

/// The unit loses this many figures, or as many as it has.
///
/// Who calls has cited what takes them. A unit that only grenades hurt rolls a second time for each.
pub(crate) fn lose_figures(play: &mut Play<'_>, unit: UnitIx, count: u8) {
    let kind = play.game.kind_of(play.state, unit);
    let count = if kind.traits.has(Traits::TOUGH) {
        second_roll(play, count)
    } else {
        count
    };
    for _ in 0..count {
        if !stands(play, unit) || play.state.ending.is_some() {
            break;
        }
        lose_one(play, unit);
    }
}

/// The unit is destroyed, whatever it has left: the bridge under it is blown, it came down at sea.
pub(crate) fn destroy(play: &mut Play<'_>, unit: UnitIx) {
    while stands(play, unit) && play.state.ending.is_none() {
        lose_one(play, unit);
    }
}

/// Whether the unit is on the map.
pub(crate) fn stands(play: &Play<'_>, unit: UnitIx) -> bool {
    play.state.hex_of(unit).is_some()
}

/// How many of the hits on a unit that only grenades hurt take effect.
fn second_roll(play: &mut Play<'_>, hits: u8) -> u8 {
    let mut effective = 0;
    for _ in 0..hits {
        let die = play.dice.roll(Faces::SIDES, &"second roll");
        if play.game.faces.of(die) == Face::Grenade {
            effective += 1;
        }
    }
    effective
}

fn lose_one(play: &mut Play<'_>, unit: UnitIx) {
    let game = play.game;
    let counter = &game.roster[unit];
    let kind = &game.roster[play.state.troops[unit].kind];
    let counted = kind.traits.has(Traits::THIRDS);
    if counted {
        count_vehicle(play, counter.side);
    }
    let troop = &mut play.state.troops[unit];
    troop.figures = troop.figures.saturating_sub(1);
    let left = troop.figures;
    if left == 0 {
        return die(play, unit, counted);
    }
    let support_goes = counter.figures.checked_sub(SUPPORT_HIT) == Some(left);
    if let Some(plain) = kind.plain.filter(|_| support_goes) {
        troop.kind = plain;
        play.cite(match kind.class {
            Class::Infantry => Rule::SupportedInfantryHit,
            _ => Rule::SupportedArmorHit,
        });
    }
    play.cite(Rule::LostToPool);
    if play.trace.listens() {
        let unit = counter.id.clone();
        play.trace.push(Happening::Reduced { unit });
    }
}

/// The last figure is gone: to the enemy's stand, and the unit off the map.
fn die(play: &mut Play<'_>, unit: UnitIx, counted: bool) {
    let side = play.game.side_of(unit);
    let from = play.state.hex_of(unit);
    entering::leave(play, unit);
    play.take_off(unit, Place::Lost);
    pool::stand_last_figure(play, unit);
    if play.trace.listens() {
        let unit = play.game.roster[unit].id.clone();
        play.trace.push(Happening::Eliminated { unit });
    }
    if !counted {
        medals::pay_for_loss(play, unit);
    }
    medals::judge_step(play, unit, from, None);
    if let Some(cargo) = craft::cargo(play.view(), unit) {
        sink_cargo(play, cargo);
    }
    obstacles::lose_card_with_unit(play, side);
}

/// The craft that carried the unit is sunk, and the unit with it.
fn sink_cargo(play: &mut Play<'_>, unit: UnitIx) {
    play.state.troops[unit].figures = 0;
    play.take_off(unit, Place::Lost);
    pool::stand_last_figure(play, unit);
    if play.trace.listens() {
        let unit = play.game.roster[unit].id.clone();
        play.trace.push(Happening::Eliminated { unit });
    }
    medals::pay_for_loss(play, unit);
    obstacles::lose_card_with_unit(play, play.game.side_of(unit));
}

/// M76: figures of trucks and half-tracks are counted over all such units of a side.
fn count_vehicle(play: &mut Play<'_>, side: Side) {
    let shot = &mut play.state.stand.vehicles[side];
    *shot += 1;
    if *shot < FIGURES_A_MEDAL {
        return;
    }
    *shot = 0;
    let winner = side.enemy();
    let won = &mut play.state.stand.won[winner];
    *won = won.saturating_add(1);
    play.cite(Rule::UnitMedal);
    ending::win_by_medals(play, winner);
}
