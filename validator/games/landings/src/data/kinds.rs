//! Kinds of units: rows of table `units`, and the rows of the rule index that speak of each.

use beachhead_base::Id;
use serde::{Deserialize, Serialize};

use crate::rules::Rule;
use crate::words::word_set;

/// A unit kind's place in the table of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct KindIx(pub(crate) u8);

beachhead_kit::named! {
    /// What a unit is to cards, dice and terrain.
    pub(crate) enum Class {
        Infantry = "infantry",
        Armor = "armor",
        Artillery = "artillery",
        /// A destroyer: keeps to the ocean.
        Ship = "ship",
        /// A landing craft.
        Craft = "craft",
        /// A locomotive or wagon: keeps to its rails.
        Rail = "rail",
    }
}

/// How a unit shoots.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fire {
    /// Dice at ranges 1 to 8.
    pub(crate) dice: [u8; 8],
    /// The greatest range with dice.
    pub(crate) range: u8,
    /// Whether it has to see its target (M51).
    pub(crate) sight: bool,
    /// Whether the terrain of the target costs it dice.
    pub(crate) cuts: bool,
    /// Whom its stars hit.
    pub(crate) stars: Stars,
}

impl Fire {
    /// The dice at this range; none beyond.
    pub(crate) fn dice_at(&self, range: u32) -> u8 {
        let at = usize::try_from(range).ok().and_then(|at| at.checked_sub(1));
        at.and_then(|at| self.dice.get(at)).copied().unwrap_or(0)
    }
}

beachhead_kit::named! {
    /// Whom stars hit.
    pub(crate) enum Stars {
        None = "-",
        Infantry = "infantry",
        /// Armour and vehicles.
        Armor = "armor",
        Everybody = "any",
    }
}

beachhead_kit::named! {
    /// What terrain takes from a unit's dice in close assault.
    pub(crate) enum CloseCuts {
        /// As at any range.
        All = "all",
        /// Nothing: engineers (M42).
        None = "none",
        /// One die at most: flame-throwers (L67).
        One = "one",
        /// What infantry would lose: supported armour (L74).
        AsInfantry = "infantry",
    }
}

beachhead_kit::named! {
    /// How a unit may battle again after it has taken ground.
    pub(crate) enum Overrun {
        No = "-",
        /// At any target (M59).
        Any = "any",
        /// Only next to where it stands (L71).
        Adjacent = "adjacent",
    }
}

word_set! {
    /// What else is particular about a unit kind: a set of words of the column `traits`.
    pub(crate) struct Traits(u32) {
        /// Clears wire, mines and road blocks (M42).
        ENGINEER = "engineer",
        /// One man: no target of armour, hit by grenades only, pays no medal.
        SNIPER = "sniper",
        /// Battles after entering terrain that forbids it to others (M44).
        BATTLES_ON_ENTRY = "battles-on-entry",
        /// Neither stopped nor kept from battle by terrain: ski troops.
        UNHINDERED = "unhindered",
        /// Hits are rolled a second time: the Tiger.
        TOUGH = "tough",
        /// Lays a cross-hair (L56, L63).
        CROSS_HAIR = "cross-hair",
        /// Carries a special weapon: takes no ground (M43).
        WEAPON = "weapon",
        /// Came by air: airborne troops (L104, L126).
        AIRBORNE = "airborne",
        /// Its loss pays no medal.
        NO_MEDAL = "no-medal",
        /// Gives its figures to others (truck, half-track).
        SUPPLIES = "supplies",
        /// Moves farther by road only, and never battles (truck).
        ROAD_BOUND = "road-bound",
        /// One of Hobart's funnies: gets an accessory (L109).
        FUNNY = "funny",
        /// Lays a bridge (L112).
        BRIDGES = "bridges",
        /// May ignore the first flag.
        STEADY = "steady",
        /// Fires as infantry once it has been brought on, unlike other guns (L24).
        MOBILE = "mobile",
        /// Special forces of any sort: elite, rangers, commandos.
        ELITE = "elite",
        /// The French resistance.
        RESISTANCE = "resistance",
        /// Counts as a vehicle for weapons against armour, whatever its class.
        VEHICLE = "vehicle",
        /// Fires smoke shells (L108).
        SMOKE = "smoke",
        /// A lost unit alone pays no medal; three figures of such units that were shot pay one.
        THIRDS = "thirds",
    }
}

/// A unit kind: a row of table `units`.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) id: Id,
    pub(crate) class: Class,
    /// Figures of a full unit.
    pub(crate) figures: u8,
    /// How far it moves.
    pub(crate) moves: u8,
    /// How far it moves at most to battle afterwards.
    pub(crate) battle_move: u8,
    pub(crate) fire: Fire,
    /// How it shoots if it has not moved, where that is otherwise (M43).
    pub(crate) still: Option<Fire>,
    pub(crate) takes_ground: bool,
    pub(crate) overrun: Overrun,
    /// Hexes it may run for each flag.
    pub(crate) retreat: u8,
    pub(crate) close_cuts: CloseCuts,
    /// Whether the symbol of its class hits it; grenades always do.
    pub(crate) hit_by_symbol: bool,
    /// What it is for good once its support is gone (L72, L75).
    pub(crate) plain: Option<KindIx>,
    pub(crate) traits: Traits,
}

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

    /// Whether it battles ground units only: flame-thrower tanks and units with support do (L66, L70, L73).
    pub(crate) fn battles_ground_only(&self) -> bool {
        self.plain.is_some() || self.close_cuts == CloseCuts::One
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
    pub(crate) fn hit_rule(&self) -> Option<Rule> {
        match self.class {
            Class::Ship => Some(Rule::DestroyerHit),
            Class::Infantry if self.plain.is_some() => Some(Rule::SupportedInfantryHit),
            Class::Armor if self.plain.is_some() => Some(Rule::SupportedArmorHit),
            _ => None,
        }
    }
}
