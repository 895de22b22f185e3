//! What single kinds of units do otherwise in battle: weapons that want to stand still, who battles back, and the rows
//! that speak of them (M41 to M45, L57 to L75, L105, L107).

use crate::footing;
use crate::gait;
use crate::play::Play;
use crate::roster::{Class, CloseCuts, Fire, Kind, Nation, Traits, UnitIx};
use crate::rules::Rule;
use crate::view::View;

impl Kind {
    /// The row that gives its dice and range.
    pub(crate) fn fire_rule(&self) -> Rule {
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
    pub(crate) fn sight_rule(&self) -> Rule {
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

/// Whether the unit has moved, as far as its weapon cares: only in its own side's turn.
pub(crate) fn has_moved(view: View<'_>, unit: UnitIx) -> bool {
    view.game.side_of(unit) == view.state.side && view.state.troops[unit].turn.moved
}

/// What the unit fights with now (M43, L107).
pub(crate) fn fire_of(view: View<'_>, unit: UnitIx) -> &Fire {
    let kind = view.kind_of(unit);
    match &kind.still {
        Some(still) if !has_moved(view, unit) => still,
        _ => &kind.fire,
    }
}

/// Whether the unit has charged: Japanese infantry that has moved so far only battles beside it.
pub(crate) fn charges(view: View<'_>, unit: UnitIx) -> bool {
    let used = view.state.troops[unit].turn.used;
    view.game.specials.japan && used > gait::gait(view, unit).battle
}

/// Whether the unit is one of those who battle back, and is on ground from which one can (M45).
pub(crate) fn battles_back(view: View<'_>, unit: UnitIx) -> Result<(), Rule> {
    let kind = view.kind_of(unit);
    let nation = view.game.roster[unit].nation;
    if !view.game.specials.commonwealth || !nation.is_some_and(Nation::is_commonwealth) {
        return Err(Rule::Commonwealth);
    }
    let fights = !kind.traits.has(Traits::SNIPER) && kind.fire.range > 0;
    let from = view.state.hex_of(unit);
    if fights && from.is_some_and(|hex| !footing::is_silent(view, unit, hex)) {
        Ok(())
    } else {
        Err(Rule::BattleBack)
    }
}

/// Cites what a roll at a unit went by.
pub(crate) fn cite_hits(play: &mut Play<'_>, attacker: UnitIx, target: UnitIx) {
    if !play.trace.cites() {
        return;
    }
    play.cite(Rule::Hits);
    let special = play.game.kind_of(play.state, target).hit_rule();
    if let Some(rule) = special {
        play.cite(rule);
    }
    let kind = play.game.kind_of(play.state, attacker);
    let rule = kind.fire_rule();
    if fire_of(play.view(), attacker).stars != crate::roster::Stars::None {
        play.cite(rule);
    }
}
