//! The beach between sea and land: the two sides of the shingle (2.3d), and of the line of obstacles (2.4, 3.3g).

use std::collections::VecDeque;

use beachhead_engine::{Board, FeatureIx, HexSet, HexsideIx};
use beachhead_hex::HexIx;

/// The feature of an obstacle hex.
pub(crate) const OBSTACLE: &str = "obstacle";
/// The hexside that bars vehicles from the land, but for breaches.
pub(crate) const SHINGLE: &str = "shingle";

/// The two sides of the shingle and of the obstacle line, as sets of hexes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Beach {
    /// The hexes that tides cover: sea at some hour, or on a tide line.
    tidal: HexSet,
    landward: HexSet,
    obstacles: HexSet,
    /// By hex, how far the nearest obstacle hex is; [`FAR`] where there is none.
    from_line: Vec<u16>,
    /// By hex seaward of the shingle, how far the nearest that is next to it is; [`FAR`] landward, and where there is none.
    from_shingle: Vec<u16>,
    /// By hex, how far the beach that tides cover is.
    from_sea: Vec<u16>,
    /// The obstacle hexes, and those that the nearest of them parts from the sea.
    behind_line: HexSet,
}

/// Farther than any hex.
const FAR: u16 = u16::MAX;

impl Beach {
    /// The beach of a board, of which the tides cover these hexes.
    pub(crate) fn new(board: &Board, tidal: HexSet) -> Self {
        let obstacle = board.feature_kind(OBSTACLE);
        let shingle = board.hexside_kind(SHINGLE);
        let from_sea = Distances::from(board, tidal.iter());
        let mut obstacles = HexSet::default();
        for hex in hexes_with(board, obstacle) {
            obstacles.insert(hex);
        }
        let line = Distances::from(board, obstacles.iter());
        let mut behind_line = HexSet::default();
        for hex in board.hexes() {
            let nearest = line.source(hex).map(|nearest| from_sea.to(nearest));
            if nearest.is_some_and(|nearest| from_sea.to(hex) >= nearest) {
                behind_line.insert(hex);
            }
        }
        let landward = landward(board, &tidal, shingle, &from_sea);
        let at_shingle = board.hexes().filter(|hex| {
            let has_shingle = |(direction, _)| {
                shingle.is_some_and(|shingle| board.has_side(*hex, direction, shingle))
            };
            !landward.contains(*hex) && board.neighbors(*hex).any(has_shingle)
        });
        let mut from_shingle = Distances::from(board, at_shingle).steps;
        for (hex, steps) in board.hexes().zip(&mut from_shingle) {
            if landward.contains(hex) {
                *steps = FAR;
            }
        }
        Self {
            landward,
            from_line: line.steps,
            from_shingle,
            from_sea: from_sea.steps,
            tidal,
            obstacles,
            behind_line,
        }
    }

    /// Whether the hex is landward of the shingle.
    pub(crate) fn is_landward(&self, hex: HexIx) -> bool {
        self.landward.contains(hex)
    }

    /// Whether the hex is one of the obstacle line.
    pub(crate) fn is_obstacle(&self, hex: HexIx) -> bool {
        self.obstacles.contains(hex)
    }

    /// How many hexes it is to the nearest obstacle hex; none on a map without any.
    pub(crate) fn to_line(&self, hex: HexIx) -> Option<u16> {
        let steps = self.from_line.get(hex.index()).copied();
        steps.filter(|steps| *steps != FAR)
    }

    /// From a hex seaward of the shingle, how far it is to the nearest that is next to it; none landward of it.
    pub(crate) fn to_shingle(&self, hex: HexIx) -> Option<u16> {
        let steps = self.from_shingle.get(hex.index()).copied();
        steps.filter(|steps| *steps != FAR)
    }

    /// How far it is to the beach that tides cover.
    pub(crate) fn to_sea(&self, hex: HexIx) -> u16 {
        self.from_sea.get(hex.index()).copied().unwrap_or(FAR)
    }

    /// Whether the hex lies on the obstacle line, or landward of it.
    pub(crate) fn is_behind_line(&self, hex: HexIx) -> bool {
        self.behind_line.contains(hex)
    }

    /// Whether the hex lies seaward of the highest tide line, or on it.
    pub(crate) fn is_tidal(&self, hex: HexIx) -> bool {
        self.tidal.contains(hex)
    }
}

fn hexes_with(board: &Board, feature: Option<FeatureIx>) -> impl Iterator<Item = HexIx> + '_ {
    let hexes = board.hexes();
    hexes.filter(move |hex| feature.is_some_and(|feature| board.has_feature(*hex, feature)))
}

/// The land that lies landward of the shingle. Where the shingle ends nothing parts beach and land, so that land is taken part by
/// part, as the shingle cuts it: a part is landward unless it touches the tidal beach and has the shingle on its landward side alone.
fn landward(
    board: &Board,
    tidal: &HexSet,
    shingle: Option<HexsideIx>,
    from_sea: &Distances,
) -> HexSet {
    let is_shingle =
        |hex, direction| shingle.is_some_and(|shingle| board.has_side(hex, direction, shingle));
    let mut known = HexSet::default();
    let mut landward = HexSet::default();
    for first in board.hexes() {
        if tidal.contains(first) || !known.insert(first) {
            continue;
        }
        let (mut part, mut at) = (vec![first], 0);
        let (mut is_on_beach, mut is_behind) = (false, false);
        while let Some(hex) = part.get(at).copied() {
            at += 1;
            for (direction, near) in board.neighbors(hex) {
                if is_shingle(hex, direction) {
                    is_behind |= from_sea.to(near) < from_sea.to(hex);
                } else if tidal.contains(near) {
                    is_on_beach = true;
                } else if known.insert(near) {
                    part.push(near);
                }
            }
        }
        if is_behind || !is_on_beach {
            part.into_iter().for_each(|hex| {
                landward.insert(hex);
            });
        }
    }
    landward
}

/// By hex, how far the nearest of some hexes is, and which one it is.
struct Distances {
    steps: Vec<u16>,
    sources: Vec<Option<HexIx>>,
}

impl Distances {
    fn from(board: &Board, hexes: impl Iterator<Item = HexIx>) -> Self {
        let mut found = Self {
            steps: vec![FAR; board.len()],
            sources: vec![None; board.len()],
        };
        let mut next = VecDeque::new();
        for hex in hexes {
            found.reach(hex, 0, hex);
            next.push_back(hex);
        }
        while let Some(hex) = next.pop_front() {
            let steps = found.to(hex).saturating_add(1);
            let source = found.source(hex).unwrap_or(hex);
            for (_, near) in board.neighbors(hex) {
                if found.source(near).is_none() {
                    found.reach(near, steps, source);
                    next.push_back(near);
                }
            }
        }
        found
    }

    fn reach(&mut self, hex: HexIx, steps: u16, source: HexIx) {
        if let Some(known) = self.steps.get_mut(hex.index()) {
            *known = steps;
        }
        if let Some(known) = self.sources.get_mut(hex.index()) {
            *known = Some(source);
        }
    }

    fn to(&self, hex: HexIx) -> u16 {
        self.steps.get(hex.index()).copied().unwrap_or(FAR)
    }

    fn source(&self, hex: HexIx) -> Option<HexIx> {
        self.sources.get(hex.index()).copied().flatten()
    }
}
