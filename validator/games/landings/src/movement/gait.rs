//! How a unit goes: what the ground takes it for, how far it may go, and what its card and its nation let it do.

use crate::command::in_play::{self, CardMove};
use crate::data::{Class, Traits, UnitIx};
use crate::field::footing;
use crate::ground::Lane;
use crate::units;
use crate::view::{View, kind_of};

/// What carries a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Going {
    /// Feet, wheels or tracks.
    #[default]
    Land,
    /// On land, and over rivers by boat.
    Boat,
    /// A destroyer: it keeps off the shore.
    Ship,
    /// A landing craft: by sea to the shore.
    Craft,
    /// A train.
    Rail,
}

/// How a unit goes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Gait {
    pub(crate) lane: Lane,
    pub(crate) going: Going,
    /// Hexes of movement.
    pub(crate) most: u8,
    /// Hexes of movement after which it may still battle.
    pub(crate) battle: u8,
    /// Hexes of movement after which it may still battle in close assault: Banzai.
    pub(crate) close: u8,
    /// Stops and costs of ground are left out (M19).
    pub(crate) unhindered: bool,
    /// It battles from ground that it has just entered (M44).
    pub(crate) on_entry: bool,
    /// It clears mines instead of battling (M42).
    pub(crate) sweeps: bool,
    /// It goes from cave to cave.
    pub(crate) caves: bool,
    /// Hexes of movement where it keeps to a road all the way: trucks.
    pub(crate) by_road: Option<u8>,
}

/// Armour under Blitz rules, or as its file says, moves so far.
const SLOW: u8 = 2;

/// The farthest that any unit goes.
pub(crate) const FARTHEST: u8 = 6;

/// Trucks go twice as far by road.
const TRUCK_BY_ROAD: u8 = 4;

/// How a unit goes by its own kind, nation and scenario, without a card.
pub(crate) fn own_gait(view: View<'_>, unit: UnitIx) -> Gait {
    let kind = kind_of(view, unit);
    let counter = view.counter(unit);
    let mut gait = Gait {
        lane: footing::lane(view, unit),
        going: match kind.class {
            Class::Ship => Going::Ship,
            Class::Craft => Going::Craft,
            Class::Rail => Going::Rail,
            _ if counter.boat => Going::Boat,
            _ => Going::Land,
        },
        most: kind.moves,
        battle: kind.battle_move,
        close: 0,
        unhindered: false,
        on_entry: kind.traits.has(Traits::BATTLES_ON_ENTRY),
        sweeps: kind.traits.has(Traits::ENGINEER),
        caves: false,
        by_road: kind.traits.has(Traits::ROAD_BOUND).then_some(TRUCK_BY_ROAD),
    };
    let blitz = view.game.specials.slow_armor[counter.side];
    if kind.class == Class::Armor && (blitz || counter.slow) {
        gait.most = gait.most.min(SLOW);
        gait.battle = gait.battle.min(SLOW);
    }
    if units::is_japanese_infantry(view, unit) {
        gait.close = gait.most;
        gait.caves = true;
    }
    gait
}

/// How a unit goes this turn.
pub(crate) fn gait(view: View<'_>, unit: UnitIx) -> Gait {
    let mut gait = own_gait(view, unit);
    let own = CardMove {
        most: gait.most,
        battle: gait.battle,
        unhindered: gait.unhindered,
    };
    let by_card = in_play::card_move(view, unit, own);
    gait.most = by_card.most;
    gait.battle = by_card.battle;
    gait.unhindered = by_card.unhindered;
    if view.troop(unit).turn.on_move {
        gait.battle = 0;
        gait.close = 0;
    }
    gait.most = gait.most.min(FARTHEST);
    gait
}

/// Whether the unit has charged: Japanese infantry that has moved so far only battles beside it.
pub(crate) fn charges(view: View<'_>, unit: UnitIx) -> bool {
    let used = view.troop(unit).turn.used;
    view.game.specials.japan && used > gait(view, unit).battle
}
