//! The board as these rules see it: squares, and the ways between them.

use std::ops::Deref;

use beachhead_engine::Board;
use beachhead_kit::{HexGraph, HexIx};
use beachhead_schema::Id;

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
        matches!(
            self,
            Self::Clear | Self::City | Self::Fortress | Self::Fortified | Self::Mountain
        )
    }

    /// Whether victorious attackers may occupy it (MAC-b).
    pub(crate) fn is_strong(self) -> bool {
        matches!(
            self,
            Self::City | Self::Fortress | Self::Fortified | Self::Mountain
        )
    }
}

/// A square.
#[derive(Clone, Debug)]
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

    pub(crate) fn is(&self, terrain: Terrain) -> bool {
        self.terrain == Some(terrain)
    }
}

/// The way from a square into one beside it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Way {
    /// The river line between them.
    pub(crate) river: Option<u8>,
    /// Whether a unit that stands in the one controls the other.
    pub(crate) controls: bool,
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
        let all = || (0..).map(HexIx).zip(&squares);
        let such = |fits: &dyn Fn(&Square) -> bool| {
            let fitting = all().filter(|(_, square)| fits(square));
            fitting.map(|(hex, _)| hex).collect()
        };
        let stars = such(&|square| square.star && square.is_open());
        let ports = such(&|square| square.port && square.is_open());
        let open = such(&Square::is_open);
        let at = |hex: HexIx| squares.get(hex.0 as usize);
        let way = |from: HexIx, direction, to| {
            let river = river(from, direction);
            let controls = at(from).zip(at(to)).is_some_and(|(from, into)| {
                // Units at sea attack along the arrow alone, and so control nothing else (INVATK-1).
                let reaches = if from.is(Terrain::Sea) {
                    from.arrow == Some(to)
                } else {
                    !from.is(Terrain::Fortress) && from.is_open()
                };
                reaches && river.is_none() && into.is_open()
            });
            Way { river, controls }
        };
        let mut left = squares.clone().into_iter();
        let graph = HexGraph::new(
            board,
            |_| left.next().unwrap_or_else(Square::off_board),
            way,
        );
        let controlled_from = board.hexes().map(|hex| {
            let mut from = [None; 6];
            for (slot, link) in from.iter_mut().zip(graph.links(hex)) {
                let back = graph.link(link.to, hex);
                *slot = back.filter(|back| back.controls).map(|_| link.to);
            }
            from
        });
        Self {
            controlled_from: controlled_from.collect(),
            graph,
            areas,
            stars,
            ports,
            open,
        }
    }

    /// The squares from which units control this one.
    pub(crate) fn controlled_from(&self, hex: HexIx) -> impl Iterator<Item = HexIx> + '_ {
        let from = self.controlled_from.get(hex.0 as usize);
        from.into_iter().flatten().filter_map(|from| *from)
    }
}

impl Square {
    /// Nothing that anybody could enter.
    fn off_board() -> Self {
        Self {
            terrain: None,
            whole: false,
            coast: false,
            star: false,
            port: false,
            barred: false,
            across: false,
            area: None,
            arrow: None,
        }
    }
}
