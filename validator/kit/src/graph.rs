//! [`HexGraph`]: what rules know of each hex, and of the way from it into each hex beside it.

use std::ops::{Deref, Index};

use beachhead_engine::Board;
use beachhead_schema::hex::HexIx;

/// The way from a hex into one beside it, with what rules know of the hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link<S> {
    /// The hex that it leads into.
    pub to: HexIx,
    /// What is known of the hexside, in this direction.
    pub side: S,
}

impl<S> Deref for Link<S> {
    type Target = S;

    fn deref(&self) -> &S {
        &self.side
    }
}

/// All hexes of a board: `N` of each of them, `S` of each hexside, seen from either hex. Asked by the hex: `graph[hex]`.
#[derive(Clone, Debug)]
pub struct HexGraph<N, S> {
    hexes: Vec<N>,
    /// In each direction of the board.
    around: Vec<[Option<Link<S>>; 6]>,
}

impl<N, S> HexGraph<N, S> {
    /// The graph of a board: what is known of a hex, and of the way from a hex in a direction, with the hex it leads into.
    pub fn new(
        board: &Board,
        hex: impl FnMut(HexIx) -> N,
        side: impl Fn(HexIx, u8, HexIx) -> S,
    ) -> Self {
        let around = board.hexes().map(|from| {
            [0, 1, 2, 3, 4, 5].map(|direction| {
                let to = board.neighbor(from, direction)?;
                let side = side(from, direction, to);
                Some(Link { to, side })
            })
        });
        Self {
            around: around.collect(),
            hexes: board.hexes().map(hex).collect(),
        }
    }

    /// Every hex, by index.
    pub fn hexes(&self) -> impl Iterator<Item = (HexIx, &N)> {
        (0..).map(HexIx).zip(&self.hexes)
    }

    /// The ways out of a hex, by direction.
    #[inline]
    pub fn links(&self, hex: HexIx) -> impl Iterator<Item = &Link<S>> {
        self.around[hex.0 as usize].iter().flatten()
    }

    /// The way from a hex in a direction of the board.
    pub fn way(&self, from: HexIx, direction: u8) -> Option<&Link<S>> {
        let ways = &self.around[from.0 as usize];
        ways.get(usize::from(direction))?.as_ref()
    }

    /// The way from one hex into another, if they touch.
    pub fn link(&self, from: HexIx, to: HexIx) -> Option<&Link<S>> {
        self.links(from).find(|link| link.to == to)
    }

    /// For each hex, by index, the hexes around it into which the way fits.
    pub fn beside(&self, fits: impl Fn(&S) -> bool) -> Vec<[Option<HexIx>; 6]> {
        let fitting = |way: &Option<Link<S>>| {
            let way = way.as_ref().filter(|way| fits(&way.side));
            way.map(|way| way.to)
        };
        self.around
            .iter()
            .map(|ways| ways.each_ref().map(fitting))
            .collect()
    }
}

// A `HexIx` comes from the board only, and the graph has each of its hexes.
impl<N, S> Index<HexIx> for HexGraph<N, S> {
    type Output = N;

    #[inline]
    fn index(&self, hex: HexIx) -> &N {
        &self.hexes[hex.0 as usize]
    }
}
