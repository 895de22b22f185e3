//! What a step costs (2.1n), in sixths of a movement point: roads cost halves and thirds.

use beachhead_base::Id;
use beachhead_engine::{Board, HexsideIx, PathIx};
use beachhead_kit::HexIx;

use crate::data::beach::SHINGLE;
use crate::data::roster::Mobility;

/// Sixths of a movement point.
pub(crate) const SIXTHS: u16 = 6;

/// By [`Mobility`] what a step costs; none where it can't be made.
pub(crate) type ByMobility = [Option<u16>; MOVERS.len()];

/// Who moves, in the order of the columns of tables; what never moves has none.
pub(crate) const MOVERS: [Mobility; 4] = [
    Mobility::Foot,
    Mobility::Vehicle,
    Mobility::Carrier,
    Mobility::Towed,
];

/// What a road does where it crosses a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ByRoad {
    /// Nothing: the hexside is as it is.
    Nothing,
    /// It takes away the cost, and bars as before (1.3).
    Cost,
    /// It crosses as if the hexside weren't there.
    All,
}

/// A kind of hexside.
#[derive(Clone, Debug)]
pub(crate) struct SideCost {
    /// The kind by its name.
    pub(crate) id: Id,
    pub(crate) kind: HexsideIx,
    /// What it adds, by mobility.
    pub(crate) adds: ByMobility,
    pub(crate) by_road: ByRoad,
}

/// What keeps a unit from a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bar<'a> {
    /// The hexes don't touch.
    Apart,
    /// The hex is closed to it.
    Hex,
    /// So is the hexside.
    Side(&'a Id),
}

/// What steps cost, on one board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Costs {
    /// By hex.
    pub(crate) enter: Vec<ByMobility>,
    pub(crate) roads: Vec<(PathIx, ByMobility)>,
    pub(crate) sides: Vec<SideCost>,
    /// The least that any step costs.
    pub(crate) least: u16,
}

impl Costs {
    /// The price of the step into a hex beside it; through an open breach as if there were no shingle (2.5b).
    ///
    /// # Errors
    /// What keeps the unit from it.
    pub(crate) fn step(
        &self,
        board: &Board,
        mobility: Mobility,
        (from, to): (HexIx, HexIx),
        is_breached: bool,
    ) -> Result<u16, Bar<'_>> {
        let direction = board.direction(from, to).ok_or(Bar::Apart)?;
        let mover = MOVERS.iter().position(|mover| *mover == mobility);
        let mover = mover.ok_or(Bar::Hex)?;
        let of = |costs: &ByMobility| costs.get(mover).copied().flatten();
        let enter = self.enter.get(to.index()).and_then(of).ok_or(Bar::Hex)?;
        let mut roads = self.roads.iter();
        let road = roads.find(|(kind, _)| board.has_path(from, direction, *kind));
        let mut cost = road.and_then(|(_, road)| of(road)).unwrap_or(enter);
        for side in &self.sides {
            if !board.has_side(from, direction, side.kind) {
                continue;
            }
            let by_road = if road.is_some() {
                side.by_road
            } else {
                ByRoad::Nothing
            };
            if by_road == ByRoad::All || (is_breached && side.id == *SHINGLE) {
                continue;
            }
            let adds = of(&side.adds).ok_or(Bar::Side(&side.id))?;
            if by_road == ByRoad::Nothing {
                cost = cost.saturating_add(adds);
            }
        }
        Ok(cost)
    }

    /// The price of a hex that is entered over open ground, and so of leaving the map from it; none where it is closed.
    pub(crate) fn enter(&self, mobility: Mobility, hex: HexIx) -> Option<u16> {
        let mover = MOVERS.iter().position(|mover| *mover == mobility)?;
        self.enter.get(hex.index())?.get(mover).copied().flatten()
    }
}

/// Sixths as people say them, with what they are: `1 movement point`, `2 1/3 movement points`.
pub(crate) fn in_points(sixths: u16) -> String {
    let s = if sixths == SIXTHS { "" } else { "s" };
    format!("{} movement point{s}", points(sixths))
}

/// Sixths as people say them: `2`, `1/2`, `2 1/3`.
pub(crate) fn points(sixths: u16) -> String {
    let part = match sixths % SIXTHS {
        0 => return (sixths / SIXTHS).to_string(),
        1 => "1/6",
        2 => "1/3",
        3 => "1/2",
        4 => "2/3",
        _ => "5/6",
    };
    match sixths / SIXTHS {
        0 => part.to_owned(),
        whole => format!("{whole} {part}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sixths_are_said_as_fractions() {
        for (sixths, said) in [
            (0, "0"),
            (6, "1"),
            (3, "1/2"),
            (2, "1/3"),
            (10, "1 2/3"),
            (13, "2 1/6"),
            (5, "5/6"),
        ] {
            assert_eq!(points(sixths), said, "{sixths}");
        }
    }
}
