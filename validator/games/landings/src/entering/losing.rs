//! Figures lost: every one goes through here, whatever took it (L27, M40, M76).
//!
//! A figure goes back to its owner's pool, the last of a unit to the enemy's stand, and the victory is judged at once.

use beachhead_engine::Happening;

use crate::command::deck;
use crate::data::{Class, Face, Traits, UnitIx};
use crate::entering::leave;
use crate::medals::{ending, holding};
use crate::rules::Rule;
use crate::side::Side;
use crate::state::Place;
use crate::view::Play;
use crate::{pool, rolls, units};

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
        rolls::count_faces(play, count, "second roll", &[Face::Grenade])
    } else {
        count
    };
    for _ in 0..count {
        if !units::stands(play, unit) || play.state.ending.is_some() {
            break;
        }
        lose_one(play, unit);
    }
}

/// The unit is destroyed, whatever it has left: the bridge under it is blown, it came down at sea.
pub(crate) fn destroy(play: &mut Play<'_>, unit: UnitIx) {
    while units::stands(play, unit) && play.state.ending.is_none() {
        lose_one(play, unit);
    }
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
    let unit = &counter.id;
    play.report(|| Happening::Reduced { unit: unit.clone() });
}

/// The last figure is gone: to the enemy's stand, and the unit off the map.
fn die(play: &mut Play<'_>, unit: UnitIx, counted: bool) {
    let side = play.game.side_of(unit);
    let from = play.state.hex_of(unit);
    leave::leave(play, unit);
    eliminate(play, unit);
    if !counted {
        holding::pay_for_loss(play, unit);
    }
    holding::judge_step(play, unit, from, None);
    if let Some(cargo) = units::cargo(play.view(), unit) {
        sink_cargo(play, cargo);
    }
    lose_card_with_unit(play, side);
}

/// The unit is out of the game, and its last figure on the enemy's stand.
fn eliminate(play: &mut Play<'_>, unit: UnitIx) {
    play.state.put(unit, Place::Lost);
    pool::stand_last_figure(play, unit);
    let unit = &play.game.roster[unit].id;
    play.report(|| Happening::Eliminated { unit: unit.clone() });
}

/// The craft that carried the unit is sunk, and the unit with it.
fn sink_cargo(play: &mut Play<'_>, unit: UnitIx) {
    play.state.troops[unit].figures = 0;
    eliminate(play, unit);
    holding::pay_for_loss(play, unit);
    lose_card_with_unit(play, play.game.side_of(unit));
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

/// The Axis loses a card with each unit, under its Italian high command.
pub(crate) fn lose_card_with_unit(play: &mut Play<'_>, side: Side) {
    const FEWEST: u16 = 3;
    if play.game.specials.italian_command && side == Side::Axis {
        deck::lose_random_card(play, side, FEWEST);
    }
}
