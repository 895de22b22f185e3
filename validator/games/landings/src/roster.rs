//! The roster: the units of a scenario as these rules see them, and the kinds they are of.
//!
//! Ids are text in the pack and numbers here; the roster is the one place that knows both. Only units that the scenario
//! names are in it: those of its setup, its reserves and its special rules.

use std::ops::{BitOr, Index};

use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;
use serde::{Deserialize, Serialize};

/// A unit's place in the roster. Only the roster makes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct UnitIx(pub(crate) u16);

/// A unit kind's place in the table of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct KindIx(pub(crate) u8);

/// The two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Side {
    Axis,
    Allies,
}

impl Side {
    pub(crate) const BOTH: [Self; 2] = [Self::Axis, Self::Allies];

    /// The name in the pack.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Axis => "Axis",
            Self::Allies => "Allies",
        }
    }

    pub(crate) fn named(name: &Id) -> Option<Self> {
        Self::BOTH.into_iter().find(|side| *name == *side.name())
    }

    pub(crate) fn enemy(self) -> Self {
        match self {
            Self::Axis => Self::Allies,
            Self::Allies => Self::Axis,
        }
    }

    /// Its place in arrays of two.
    pub(crate) fn at(self) -> usize {
        self as usize
    }
}

/// Something for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct BySide<T>(pub(crate) [T; 2]);

impl<T> Index<Side> for BySide<T> {
    type Output = T;

    fn index(&self, side: Side) -> &T {
        let Self([axis, allies]) = self;
        match side {
            Side::Axis => axis,
            Side::Allies => allies,
        }
    }
}

impl<T> std::ops::IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        let Self([axis, allies]) = self;
        match side {
            Side::Axis => axis,
            Side::Allies => allies,
        }
    }
}

/// What a unit is to cards, dice and terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Class {
    Infantry,
    Armor,
    Artillery,
    /// A destroyer: keeps to the ocean.
    Ship,
    /// A landing craft.
    Craft,
    /// A locomotive or wagon: keeps to its rails.
    Rail,
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

/// Whom stars hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stars {
    None,
    Infantry,
    /// Armour and vehicles.
    Armor,
    Everybody,
}

/// What terrain takes from a unit's dice in close assault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CloseCuts {
    /// As at any range.
    All,
    /// Nothing: engineers (M42).
    None,
    /// One die at most: flame-throwers (L67).
    One,
    /// What infantry would lose: supported armour (L74).
    AsInfantry,
}

/// How a unit may battle again after it has taken ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Overrun {
    No,
    /// At any target (M59).
    Any,
    /// Only next to where it stands (L71).
    Adjacent,
}

/// What else is particular about a unit kind: a set of words of the column `traits`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Traits(u32);

macro_rules! traits {
    ($($(#[$doc:meta])+ $name:ident = $bit:literal $word:literal;)+) => {
        impl Traits {
            $($(#[$doc])+ pub(super) const $name: Self = Self(1 << $bit);)+

            /// Every word of the column, with what it means.
            pub(super) const WORDS: &'static [(&'static str, Self)] = &[$(($word, Self::$name),)+];
        }
    };
}

traits! {
    /// Clears wire, mines and road blocks (M42).
    ENGINEER = 0 "engineer";
    /// One man: no target of armour, hit by grenades only, pays no medal.
    SNIPER = 1 "sniper";
    /// Battles after entering terrain that forbids it to others (M44).
    BATTLES_ON_ENTRY = 2 "battles-on-entry";
    /// Neither stopped nor kept from battle by terrain: ski troops.
    UNHINDERED = 3 "unhindered";
    /// Hits are rolled a second time: the Tiger.
    TOUGH = 4 "tough";
    /// Lays a cross-hair (L56, L63).
    CROSS_HAIR = 5 "cross-hair";
    /// Carries a special weapon: takes no ground (M43).
    WEAPON = 6 "weapon";
    /// Came by air: airborne troops (L104, L126).
    AIRBORNE = 7 "airborne";
    /// Its loss pays no medal.
    NO_MEDAL = 8 "no-medal";
    /// Gives its figures to others (truck, half-track).
    SUPPLIES = 9 "supplies";
    /// Moves farther by road only, and never battles (truck).
    ROAD_BOUND = 10 "road-bound";
    /// One of Hobart's funnies: gets an accessory (L109).
    FUNNY = 11 "funny";
    /// Lays a bridge (L112).
    BRIDGES = 12 "bridges";
    /// May ignore the first flag.
    STEADY = 13 "steady";
    /// Fires as infantry once it has been brought on, unlike other guns (L24).
    MOBILE = 14 "mobile";
    /// Special forces of any sort: elite, rangers, commandos.
    ELITE = 15 "elite";
    /// The French resistance.
    RESISTANCE = 16 "resistance";
    /// Counts as a vehicle for weapons against armour, whatever its class.
    VEHICLE = 17 "vehicle";
    /// Fires smoke shells (L108).
    SMOKE = 18 "smoke";
    /// A lost unit alone pays no medal; three figures of such units that were shot pay one.
    THIRDS = 19 "thirds";
}

impl Traits {
    pub(crate) fn has(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Traits {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
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

/// A nation, where a rule asks for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Nation {
    UnitedStates,
    Britain,
    Canada,
    Japan,
    Italy,
    Other,
}

impl Nation {
    /// The nation of this code.
    pub(crate) fn named(code: &Id) -> Self {
        match code.as_str() {
            "US" => Self::UnitedStates,
            "GB" => Self::Britain,
            "CA" => Self::Canada,
            "JP" => Self::Japan,
            "IT" => Self::Italy,
            _ => Self::Other,
        }
    }

    /// Whether its troops are commanded by the rules of the British Commonwealth (M45).
    pub(crate) fn is_commonwealth(self) -> bool {
        matches!(self, Self::Britain | Self::Canada)
    }
}

/// How a unit comes into the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It stands here at the start.
    AtStart(HexIx),
    /// It waits for a reinforcement roll (L26).
    Reserve,
    /// It waits for an arrival of the scenario's own: a drop, a breakthrough, a train.
    Waiting,
}

/// One unit.
#[derive(Clone, Debug)]
pub(crate) struct Counter {
    pub(crate) id: Id,
    pub(crate) side: Side,
    pub(crate) nation: Option<Nation>,
    /// What it is at the start.
    pub(crate) kind: KindIx,
    /// Its figures at full strength.
    pub(crate) figures: u8,
    pub(crate) role: Role,
    /// What its loss pays the enemy (M76).
    pub(crate) medals: u8,
    /// Whether it may ignore one flag by the scenario.
    pub(crate) steady: bool,
    /// Whether it may cross rivers by boat.
    pub(crate) boat: bool,
    /// Dice more that its equipment gives it while it has not moved.
    pub(crate) still_dice: u8,
    pub(crate) camouflaged: bool,
    /// Whether its file says that it moves two hexes at most, if it is armor.
    pub(crate) slow: bool,
    /// Which of the scenario's sheets it belongs to, counted from the west: whose reserve it is (L93).
    pub(crate) sheet: u8,
}

/// All units and kinds.
#[derive(Clone, Debug, Default)]
pub(crate) struct Roster {
    /// Sorted by id.
    pub(crate) counters: Vec<Counter>,
    /// As the table has them.
    pub(crate) kinds: Vec<Kind>,
}

impl Roster {
    /// The unit of this name.
    pub(crate) fn find(&self, id: &Id) -> Option<UnitIx> {
        let at = self
            .counters
            .binary_search_by(|counter| counter.id.cmp(id))
            .ok()?;
        u16::try_from(at).ok().map(UnitIx)
    }

    /// The kind of this name.
    pub(crate) fn kind_named(&self, id: &str) -> Option<KindIx> {
        let at = self.kinds.iter().position(|kind| kind.id == *id)?;
        u8::try_from(at).ok().map(KindIx)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (UnitIx, &Counter)> {
        (0..)
            .zip(&self.counters)
            .map(|(at, counter)| (UnitIx(at), counter))
    }
}

impl Index<UnitIx> for Roster {
    type Output = Counter;

    fn index(&self, unit: UnitIx) -> &Counter {
        &self.counters[usize::from(unit.0)]
    }
}

impl Index<KindIx> for Roster {
    type Output = Kind;

    fn index(&self, kind: KindIx) -> &Kind {
        &self.kinds[usize::from(kind.0)]
    }
}
