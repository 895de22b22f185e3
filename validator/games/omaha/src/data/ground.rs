//! The shore: the sea beyond each tide line, the beach, and the boxes with their scatter paths.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_engine::{Board, HexSet};

use beachhead_hex::{Compass, Grid, HexIx};
use beachhead_shore::{seaward, tide_hour_at};

use crate::data::beach::Beach;

/// The edge of the sea at its hours (1.12).
#[derive(Clone, Debug)]
pub(crate) struct TideEdge {
    /// Minutes after midnight.
    hours: Vec<u16>,
    /// The hexes beyond the line.
    sea: HexSet,
}

/// A beach box, and where its scatter paths lead.
#[derive(Clone, Debug)]
pub(crate) struct BeachBox {
    pub(crate) id: Id,
    /// The beach it lies off.
    pub(crate) beach: Id,
    /// By the die less 1, where the path leads that it chooses.
    pub(crate) scatter: [Way; 6],
}

/// Where a scatter path leads (2.1l).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// The map has none for the die.
    Missing,
    /// To a sector, by its place on the board.
    Sector(usize),
    /// Off the map.
    OffMap,
}

/// The shore as a whole.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    tide: Vec<TideEdge>,
    /// The hexes that are water at every hour.
    open: HexSet,
    pub(crate) beach: Beach,
    pub(crate) boxes: Vec<BeachBox>,
    /// The hexes of the north edge, off which ships lie (2.6c).
    pub(crate) north: Vec<HexIx>,
    /// The hexes of the west edge, by which the 29th Division leaves (2.7b).
    pub(crate) west: Vec<HexIx>,
}

impl Ground {
    /// The shore of a board, laid out on this grid, with these boxes; `is_sea` says which hexes are water at every hour.
    pub(crate) fn new(
        (board, grid): (&Board, &Grid),
        boxes: Vec<BeachBox>,
        is_sea: impl Fn(HexIx) -> bool,
    ) -> Self {
        let set_of = |is_in: &dyn Fn(HexIx) -> bool| {
            let mut set = HexSet::default();
            for hex in board.hexes().filter(|hex| is_in(*hex)) {
                set.insert(hex);
            }
            set
        };
        // Of an hour the first line counts, so one whose hours others have before it is never asked for.
        let mut known = BTreeSet::<u16>::new();
        let lines = board.tide_lines().iter();
        let lines = lines.filter(|line| {
            let before = known.len();
            known.extend(&line.hours);
            known.len() > before
        });
        let tide = lines.map(|line| {
            let beyond = seaward(grid, &line.hexes, &is_sea);
            TideEdge {
                hours: line.hours.clone(),
                sea: set_of(&|hex| beyond.get(hex.index()) == Some(&true)),
            }
        });
        let tide: Vec<TideEdge> = tide.collect();
        let open = set_of(&is_sea);
        let mut tidal =
            set_of(&|hex| open.contains(hex) || tide.iter().any(|edge| edge.sea.contains(hex)));
        for hex in board.tide_lines().iter().flat_map(|line| &line.hexes) {
            tidal.insert(*hex);
        }
        let edge = |side: Compass| {
            let hexes = board.hexes();
            hexes.filter(move |hex| grid.at_edge(*hex, side)).collect()
        };
        Self {
            north: edge(Compass::N),
            west: edge(Compass::W),
            beach: Beach::new(board, tidal),
            tide,
            open,
            boxes,
        }
    }

    /// Whether the hex is water at every hour.
    pub(crate) fn is_open_sea(&self, hex: HexIx) -> bool {
        self.open.contains(hex)
    }

    /// The hour whose tide line holds at a minute after midnight: the line of an hour holds for the whole hour, and until
    /// another hour has one. Before the first hour of a day that of the last hour of the day before holds. None on a map
    /// without tide lines.
    pub(crate) fn tide_hour(&self, minute: u16) -> Option<u16> {
        let hours = || self.tide.iter().flat_map(|edge| &edge.hours).copied();
        tide_hour_at(hours(), minute).or_else(|| hours().max())
    }

    /// Whether the hex is under water at a minute after midnight.
    pub(crate) fn is_sea(&self, hex: HexIx, minute: u16) -> bool {
        self.sea(minute).is_some_and(|sea| sea.contains(hex))
    }

    /// The hexes that are under water at a minute after midnight; nothing on a map without tide lines.
    pub(crate) fn sea(&self, minute: u16) -> Option<&HexSet> {
        let hour = self.tide_hour(minute)?;
        let edge = self.tide.iter().find(|edge| edge.hours.contains(&hour));
        edge.map(|edge| &edge.sea)
    }
}
