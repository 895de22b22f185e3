//! What single kinds of units do otherwise in battle: weapons that want to stand still, who battles back, and the rows
//! that speak of them (M41 to M45, L57 to L75, L105, L107).

use super::game::LandingsGame;
use super::play::Play;
use super::roster::{Class, CloseCuts, Fire, Kind, Nation, Traits, UnitIx};
use super::rules::Rule;
use super::state::State;

impl Kind {
    /// The row that gives its dice and range.
    pub(super) fn fire_rule(&self) -> Rule {
        let is = |traits| self.traits.has(traits);
        match self.class {
            Class::Ship => Rule::DestroyerDice,
            Class::Artillery if is(Traits::CROSS_HAIR) => Rule::BigGunDice,
            Class::Artillery if self.fire.sight => Rule::Flak,
            Class::Infantry if is(Traits::WEAPON) && is(Traits::AIRBORNE) => Rule::AirborneWeapon,
            Class::Infantry if is(Traits::WEAPON) => Rule::LateWeapons,
            Class::Infantry if is(Traits::RESISTANCE) => Rule::Resistance,
            Class::Infantry if is(Traits::ENGINEER) => Rule::Engineer,
            Class::Infantry if self.plain.is_some() => Rule::SupportedInfantryDice,
            Class::Armor if self.close_cuts == CloseCuts::One => Rule::FlameTank,
            Class::Armor if self.plain.is_some() => Rule::SupportedArmor,
            _ => Rule::DiceByRange,
        }
    }

    /// The row by which it has to see its target.
    pub(super) fn sight_rule(&self) -> Rule {
        if self.plain.is_some() || self.close_cuts == CloseCuts::One {
            Rule::SupportedSight
        } else if self.fire_rule() == Rule::Flak {
            Rule::Flak
        } else {
            Rule::Sight
        }
    }

    /// The row that says what hits it, where it is not the usual one.
    fn hit_rule(&self) -> Option<Rule> {
        match self.class {
            Class::Ship => Some(Rule::DestroyerHit),
            Class::Infantry if self.plain.is_some() => Some(Rule::SupportedInfantryHit),
            Class::Armor if self.plain.is_some() => Some(Rule::SupportedArmorHit),
            _ => None,
        }
    }
}

impl LandingsGame {
    /// Whether the unit has moved, as far as its weapon cares: only in its own side's turn.
    pub(super) fn has_moved(&self, state: &State, unit: UnitIx) -> bool {
        self.side_of(unit) == state.side && state.troops[unit].turn.moved
    }

    /// What the unit fights with now (M43, L107).
    pub(super) fn fire_of(&self, state: &State, unit: UnitIx) -> &Fire {
        let kind = self.kind_of(state, unit);
        match &kind.still {
            Some(still) if !self.has_moved(state, unit) => still,
            _ => &kind.fire,
        }
    }

    /// Whether the unit has charged: Japanese infantry that has moved so far only battles beside it.
    pub(super) fn charges(&self, state: &State, unit: UnitIx) -> bool {
        let used = state.troops[unit].turn.used;
        self.specials.japan && used > self.gait(state, unit).battle
    }

    /// Whether the unit is one of those who battle back, and is on ground from which one can (M45).
    pub(super) fn battles_back(&self, state: &State, unit: UnitIx) -> Result<(), Rule> {
        let kind = self.kind_of(state, unit);
        let nation = self.roster[unit].nation;
        if !self.specials.commonwealth || !nation.is_some_and(Nation::is_commonwealth) {
            return Err(Rule::Commonwealth);
        }
        let fights = !kind.traits.has(Traits::SNIPER) && kind.fire.range > 0;
        let from = state.hex_of(unit);
        if fights && from.is_some_and(|hex| !self.is_silent(state, unit, hex)) {
            Ok(())
        } else {
            Err(Rule::BattleBack)
        }
    }
}

impl Play<'_> {
    /// Cites what a roll at a unit went by.
    pub(super) fn cite_hits(&mut self, attacker: UnitIx, target: UnitIx) {
        if !self.trace.cites() {
            return;
        }
        self.cite(Rule::Hits);
        let special = self.game.kind_of(self.state, target).hit_rule();
        if let Some(rule) = special {
            self.cite(rule);
        }
        let kind = self.game.kind_of(self.state, attacker);
        let rule = kind.fire_rule();
        if self.game.fire_of(self.state, attacker).stars != super::roster::Stars::None {
            self.cite(rule);
        }
    }
}
