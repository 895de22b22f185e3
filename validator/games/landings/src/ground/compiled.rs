//! What lies in each hex, compiled: the map's terrain with everything that is laid on it, edges and roads.
//!
//! Terrain stays as it is through a game; obstacles come and go and are the state's ([`Works`]). [`Ground::props`]
//! brings both together. A bridge makes the water under it forgotten, so each hex is compiled twice: as it is with its
//! bridge, and as it is without.

use beachhead_base::cannot_happen;
use beachhead_kit::HexIx;

use crate::ground::rays::Rays;
use crate::ground::shape::{self, Shape};
use crate::ground::terrain::{Marks, Props};
use crate::ground::works::{Work, Works};

/// A hex as compiled.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct HexGround {
    /// With the bridge that the map has here, or that is built in play.
    pub(super) bridged: Props,
    /// Without.
    pub(super) plain: Props,
    /// Whether the map has a bridge here.
    pub(super) bridge: bool,
}

/// What the sides of a hex do to units that cross them outwards: a bit for each direction.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Edges {
    /// Closed to everybody, in a retreat too.
    pub(crate) closed: u8,
    /// Closed to moves of everybody; a retreat may cross (L3, L6).
    pub(crate) barred: u8,
    /// Infantry needs two hexes of movement; armour and artillery don't cross (L4, L6, L9).
    pub(crate) climb: u8,
    /// Everybody needs two hexes of movement.
    pub(crate) steep: u8,
    /// No unit takes ground across (L5).
    pub(crate) no_take: u8,
    /// A road leads across.
    pub(crate) road: u8,
    /// Rails lead across.
    pub(crate) rail: u8,
}

/// Which hexes are one hill, or one range of mountains: named by the first of them.
pub(crate) type Group = u32;

/// No group.
pub(crate) const NO_GROUP: Group = Group::MAX;

/// The ground of a battle.
#[derive(Clone, Debug, Default)]
pub(crate) struct Ground {
    pub(crate) shape: Shape,
    pub(super) spots: Vec<HexGround>,
    pub(super) edges: Vec<Edges>,
    pub(super) hills: Vec<Group>,
    pub(super) mountains: Vec<Group>,
    /// What each obstacle does: belonging to no side, to the Axis, to the Allies.
    pub(super) works: Vec<(Work, [Props; 3])>,
    /// Obstacles that block sight.
    pub(crate) opaque: Work,
    pub(crate) has_lakes: bool,
    pub(crate) rays: Rays,
    /// What a cave does besides for those who live in it.
    pub(crate) cave_held: Props,
    /// What lies on each hex at the start.
    pub(crate) start: Vec<Works>,
    /// What lies where no hex is: out of reach.
    pub(super) nothing: Props,
}

impl Ground {
    /// What the hex's own terrain does, with the map's bridge.
    #[inline]
    pub(crate) fn terrain(&self, hex: HexIx) -> &Props {
        self.spots
            .get(hex.index())
            .map_or(&self.nothing, |spot| spot.with_bridge(spot.bridge))
    }

    /// What the hex does with what lies on it now. Mostly nothing lies there: then whoever asks copies only what he needs.
    #[inline]
    pub(crate) fn props(&self, hex: HexIx, works: Works) -> Props {
        if works.lies.is_empty() {
            *self.terrain(hex)
        } else {
            self.props_laid(hex, works)
        }
    }

    /// What the hex does with something that lies on it.
    #[inline(never)]
    fn props_laid(&self, hex: HexIx, works: Works) -> Props {
        let Some(spot) = self.spots.get(hex.index()) else {
            return self.nothing;
        };
        let built = works.lies.has(Work::BRIDGE);
        let bridge = built || (spot.bridge && !works.lies.has(Work::BLOWN));
        let mut props = *spot.with_bridge(bridge);
        if built {
            props.marks = props.marks.with(Marks::BRIDGE);
        }
        let whose = works.owner.map_or(0, |side| side.at() + 1);
        for (work, by_owner) in &self.works {
            if works.lies.has(*work)
                && let Some(other) = by_owner.get(whose)
            {
                props.join(other);
            }
        }
        props
    }

    /// What the hex's sides do.
    #[inline]
    pub(crate) fn edges(&self, hex: HexIx) -> Edges {
        let edges = self.edges.get(hex.index()).copied();
        edges.unwrap_or_else(|| cannot_happen!(Edges::default(), "hex {} has sides", hex.0))
    }

    /// Whether rails lead from a hex in this direction, and on from there in the next hex.
    pub(crate) fn rails_meet(&self, from: HexIx, way: usize, to: HexIx) -> bool {
        let back = 1 << shape::opposite(way);
        self.edges(from).rail & (1 << way) != 0 && self.edges(to).rail & back != 0
    }

    /// Whether the hex, as it is at the start, has one of these marks.
    pub(crate) fn is(&self, hex: HexIx, marks: Marks) -> bool {
        self.terrain(hex).marks.has(marks)
    }

    /// Whether the hex is a cliff or bluff on any side (L2).
    pub(crate) fn is_shore_hill(&self, hex: HexIx) -> bool {
        let edges = self.edges(hex);
        self.is(hex, Marks::HILL) && edges.climb | edges.barred != 0
    }

    /// The hill that the hex is of.
    pub(crate) fn hill(&self, hex: HexIx) -> Group {
        let hill = self.hills.get(hex.index()).copied();
        hill.unwrap_or_else(|| cannot_happen!(NO_GROUP, "hex {} is on the board", hex.0))
    }

    /// The range of mountains that the hex is of.
    pub(crate) fn mountain(&self, hex: HexIx) -> Group {
        let range = self.mountains.get(hex.index()).copied();
        range.unwrap_or_else(|| cannot_happen!(NO_GROUP, "hex {} is on the board", hex.0))
    }
}

impl HexGround {
    #[inline]
    fn with_bridge(&self, bridge: bool) -> &Props {
        if bridge { &self.bridged } else { &self.plain }
    }
}
