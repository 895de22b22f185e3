//! The board as these rules see it: squares, and the ways between them.

use std::ops::Deref;

use beachhead_base::Id;
use beachhead_engine::Board;
use beachhead_kit::{HexGraph, HexIx};

beachhead_kit::named! {
    /// What a square is.
    pub(crate) enum Terrain {
        /// Nothing that matters.
        Clear = "clear",
        /// A city.
        City = "city",
        /// A fortress.
        Fortress = "fortress",
        /// A fortified zone.
        Fortified = "fortified",
        /// A mountain.
        Mountain = "mountain",
        /// A mountain marked X.
        XMountain = "x-mountain",
        /// A sea square.
        Sea = "sea",
        /// Water that is no square of the game.
        AllSea = "all-sea",
        /// Switzerland and Spain.
        Neutral = "neutral",
        /// Land that is no part of the board.
        OffBoard = "off-board",
    }
}

impl Terrain {
    /// Whether units may ever stand there, but for those that invade from the sea.
    pub(crate) fn is_land(self) -> bool {
        self == Self::Clear || self.is_strong()
    }

    /// Whether victorious attackers may occupy it (MAC-b).
    pub(crate) fn is_strong(self) -> bool {
        matches!(
            self,
            Self::City | Self::Fortress | Self::Fortified | Self::Mountain
        )
    }
}

/// A square; by default one that no unit could enter.
#[derive(Clone, Debug, Default)]
pub(crate) struct Square {
    /// None where the map says nothing that the rules know.
    pub(crate) terrain: Option<Terrain>,
    /// Whether it is a whole square of the board.
    pub(crate) whole: bool,
    /// An arrow points to it.
    pub(crate) coast: bool,
    /// A reinforcement center.
    pub(crate) star: bool,
    pub(crate) port: bool,
    /// A port through which nothing comes (REI-2).
    pub(crate) barred: bool,
    /// Across the Rhine and IJssel, and counted there (WIN-1).
    pub(crate) across: bool,
    /// The invasion area of a sea square.
    pub(crate) area: Option<u8>,
    /// Where the arrow of a sea square points.
    pub(crate) arrow: Option<HexIx>,
}

impl Square {
    /// Whether units may stand there.
    pub(crate) fn is_open(&self) -> bool {
        self.whole && self.terrain.is_some_and(Terrain::is_land)
    }

    /// Whether units may come in through it (REI-2).
    pub(crate) fn is_entrance(&self) -> bool {
        self.coast || self.port
    }

    pub(crate) fn is(&self, terrain: Terrain) -> bool {
        self.terrain == Some(terrain)
    }
}

/// The way from a square into one beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// The river line between them.
    pub(crate) river: Option<u8>,
    /// Whether a unit that stands in the other controls the one.
    controlled: bool,
}

/// An invasion area.
#[derive(Clone, Debug)]
pub(crate) struct Area {
    pub(crate) id: Id,
    /// Its sea squares.
    pub(crate) sea: Vec<HexIx>,
    /// Where their arrows point.
    pub(crate) coast: Vec<HexIx>,
}

/// All squares, and what is asked of them as a whole.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    graph: HexGraph<Square, Way>,
    /// The squares from which each is controlled.
    controlled_from: Vec<[Option<HexIx>; 6]>,
    pub(crate) areas: Vec<Area>,
    pub(crate) stars: Vec<HexIx>,
    pub(crate) ports: Vec<HexIx>,
    /// Where units may stand.
    pub(crate) open: Vec<HexIx>,
}

impl Deref for Ground {
    type Target = HexGraph<Square, Way>;

    fn deref(&self) -> &Self::Target {
        &self.graph
    }
}

impl Ground {
    /// The ground of these squares; `river` is the line between two of them.
    pub(crate) fn new(
        board: &Board,
        squares: Vec<Square>,
        areas: Vec<Area>,
        river: impl Fn(HexIx, u8) -> Option<u8>,
    ) -> Self {
        let such = |fits: &dyn Fn(&Square) -> bool| {
            let squares = (0..).map(HexIx).zip(&squares);
            let fitting = squares.filter(|(_, square)| square.is_open() && fits(square));
            fitting.map(|(hex, _)| hex).collect()
        };
        let at = |hex: HexIx| squares.get(hex.0 as usize).cloned().unwrap_or_default();
        let way = |hex: HexIx, direction, from| {
            let river = river(hex, direction);
            let (square, units) = (at(hex), at(from));
            // Units at sea attack along the arrow alone, and so control nothing else (INVATK-1).
            let reaches = match units.terrain {
                Some(Terrain::Sea) => units.arrow == Some(hex),
                terrain => terrain != Some(Terrain::Fortress) && units.is_open(),
            };
            let controlled = reaches && river.is_none() && square.is_open();
            Way { river, controlled }
        };
        let graph = HexGraph::new(board, at, way);
        Self {
            controlled_from: graph.beside(|way| way.controlled),
            stars: such(&|square| square.star),
            ports: such(&|square| square.port),
            open: such(&|_| true),
            graph,
            areas,
        }
    }

    /// Whether a way goes over a river.
    pub(crate) fn crosses_river(&self, from: HexIx, path: &[HexIx]) -> bool {
        let mut steps = std::iter::once(&from).chain(path).zip(path);
        let river = |from, to| self.link(from, to)?.river;
        steps.any(|(from, to)| river(*from, *to).is_some())
    }

    /// The invasion area of this number.
    pub(crate) fn area(&self, area: Option<u8>) -> Option<&Area> {
        self.areas.get(usize::from(area?))
    }

    /// The squares from which units control this one.
    pub(crate) fn controlled_from(&self, hex: HexIx) -> impl Iterator<Item = HexIx> + '_ {
        let from = self.controlled_from.get(hex.0 as usize);
        from.into_iter().flatten().filter_map(|from| *from)
    }
}
