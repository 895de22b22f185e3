//! [`HexGraph`]: what rules know of each hex, and of the way from it into each hex beside it.

use std::ops::{Deref, Index};

use beachhead_engine::Board;
use beachhead_hex::HexIx;

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
    #[inline]
    pub fn way(&self, from: HexIx, direction: u8) -> Option<&Link<S>> {
        let ways = &self.around[from.0 as usize];
        ways.get(usize::from(direction))?.as_ref()
    }

    /// The way from one hex into another, if they touch.
    #[inline]
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

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use beachhead_hex::{Grid, usual};
    use beachhead_model::map::Map;
    use beachhead_model::palette::Palette;

    /// A board with nothing on it, and a hex of it that is no nearer than two hexes to its edge.
    pub(crate) fn board() -> (Board, HexIx) {
        let grid = Grid::new(usual::flat_columns_first()).expect("a usual grid");
        let board = Board::compile(&Map::blank("empty", grid), &Palette::default());
        let all_around = |hex: &HexIx| {
            let near = board
                .hexes()
                .filter(|other| board.distance(*hex, *other) <= 2);
            near.count() == 19
        };
        let middle = board.hexes().find(all_around);
        let middle = middle.expect("the board is large enough");
        (board, middle)
    }

    #[test]
    fn ways_lead_to_the_hexes_of_the_board_and_back() {
        let (board, middle) = board();
        let graph = HexGraph::new(
            &board,
            |hex| board.number(hex),
            |from, direction, to| (from, direction, to),
        );
        assert_eq!(graph.hexes().count(), board.len());
        assert_eq!(graph[middle], board.number(middle));
        for (direction, near) in board.neighbors(middle) {
            let link = graph.link(middle, near).expect("they touch");
            assert_eq!(**link, (middle, direction, near));
            assert_eq!(graph.way(middle, direction), Some(link));
            assert!(graph.link(near, middle).is_some());
        }
        assert_eq!(graph.links(middle).count(), 6);
        assert_eq!(graph.link(middle, middle), None);
        let beside = graph.beside(|(_, direction, _)| *direction < 2);
        let around = &beside[middle.0 as usize];
        assert_eq!(around.iter().flatten().count(), 2);
    }
}
