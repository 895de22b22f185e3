//! Figures lost: every one goes through here, whatever took it (L27, M40, M76).
//!
//! A figure goes back to its owner's pool, the last of a unit to the enemy's stand, and the victory is judged at once.

use super::hits::{Face, Faces};
use super::play::Play;
use super::roster::{Class, Side, Traits, UnitIx};
use super::rules::Rule;
use super::state::Place;
use beachhead_engine::Happening;

/// With which of its hits a supported unit loses the figure that supports it (L72, L75).
const SUPPORT_HIT: u8 = 3;
/// This many shot figures of trucks and half-tracks make a medal together (M76).
const FIGURES_A_MEDAL: u8 = 3;

impl Play<'_> {
    /// The unit loses this many figures, or as many as it has.
    ///
    /// Who calls has cited what takes them. A unit that only grenades hurt rolls a second time for each.
    pub(super) fn lose_figures(&mut self, unit: UnitIx, count: u8) {
        let kind = self.game.kind_of(self.state, unit);
        let count = if kind.traits.has(Traits::TOUGH) {
            self.second_roll(count)
        } else {
            count
        };
        for _ in 0..count {
            if !self.stands(unit) || self.state.ending.is_some() {
                break;
            }
            self.lose_one(unit);
        }
    }

    /// The unit is destroyed, whatever it has left: the bridge under it is blown, it came down at sea.
    pub(super) fn destroy(&mut self, unit: UnitIx) {
        while self.stands(unit) && self.state.ending.is_none() {
            self.lose_one(unit);
        }
    }

    /// Whether the unit is on the map.
    pub(super) fn stands(&self, unit: UnitIx) -> bool {
        self.state.hex_of(unit).is_some()
    }

    /// How many of the hits on a unit that only grenades hurt take effect.
    fn second_roll(&mut self, hits: u8) -> u8 {
        let mut effective = 0;
        for _ in 0..hits {
            let die = self.dice.roll(Faces::SIDES, &"second roll");
            if self.game.faces.of(die) == Face::Grenade {
                effective += 1;
            }
        }
        effective
    }

    fn lose_one(&mut self, unit: UnitIx) {
        let game = self.game;
        let counter = &game.roster[unit];
        let kind = &game.roster[self.state.troops[unit].kind];
        let counted = kind.traits.has(Traits::THIRDS);
        if counted {
            self.count_vehicle(counter.side);
        }
        let troop = &mut self.state.troops[unit];
        troop.figures = troop.figures.saturating_sub(1);
        let left = troop.figures;
        if left == 0 {
            return self.die(unit, counted);
        }
        let support_goes = counter.figures.checked_sub(SUPPORT_HIT) == Some(left);
        if let Some(plain) = kind.plain.filter(|_| support_goes) {
            troop.kind = plain;
            self.cite(match kind.class {
                Class::Infantry => Rule::SupportedInfantryHit,
                _ => Rule::SupportedArmorHit,
            });
        }
        self.cite(Rule::LostToPool);
        if self.trace.listens() {
            let unit = counter.id.clone();
            self.trace.push(Happening::Reduced { unit });
        }
    }

    /// The last figure is gone: to the enemy's stand, and the unit off the map.
    fn die(&mut self, unit: UnitIx, counted: bool) {
        let side = self.game.side_of(unit);
        let from = self.state.hex_of(unit);
        self.leave(unit);
        self.take_off(unit, Place::Lost);
        self.stand_last_figure(unit);
        if self.trace.listens() {
            let unit = self.game.roster[unit].id.clone();
            self.trace.push(Happening::Eliminated { unit });
        }
        if !counted {
            self.pay_for_loss(unit);
        }
        self.judge_step(unit, from, None);
        if let Some(cargo) = self.game.cargo(self.state, unit) {
            self.sink_cargo(cargo);
        }
        self.lose_card_with_unit(side);
    }

    /// The craft that carried the unit is sunk, and the unit with it.
    fn sink_cargo(&mut self, unit: UnitIx) {
        self.state.troops[unit].figures = 0;
        self.take_off(unit, Place::Lost);
        self.stand_last_figure(unit);
        if self.trace.listens() {
            let unit = self.game.roster[unit].id.clone();
            self.trace.push(Happening::Eliminated { unit });
        }
        self.pay_for_loss(unit);
        self.lose_card_with_unit(self.game.side_of(unit));
    }

    /// M76: figures of trucks and half-tracks are counted over all such units of a side.
    fn count_vehicle(&mut self, side: Side) {
        let shot = &mut self.state.stand.vehicles[side];
        *shot += 1;
        if *shot < FIGURES_A_MEDAL {
            return;
        }
        *shot = 0;
        let winner = side.enemy();
        let won = &mut self.state.stand.won[winner];
        *won = won.saturating_add(1);
        self.cite(Rule::UnitMedal);
        self.win_by_medals(winner);
    }
}
