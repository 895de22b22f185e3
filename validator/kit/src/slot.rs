//! [`Slot`]: what a field of an action may be, as scripts write it and as rules work on it.

use beachhead_base::Id;
use beachhead_engine::{Board, Choices, Game, Violation};
use beachhead_hex::{HexIx, HexNo};
use std::fmt::Debug;

use crate::unit::UnitIx;

/// What a field of an action of the game `G` may be. Names are looked up once, here.
pub trait Slot<G> {
    /// As scripts write it.
    type Written;
    /// As rules work on it.
    type Found: Clone + PartialEq + Debug;
    /// As functions of an action take it: by value where that is cheap.
    type Passed<'a>;
    /// What decides which row refuses an unknown name, where that depends on the action.
    type By;

    /// Looks it up.
    ///
    /// # Errors
    /// The row by which what is named must be known.
    fn find(game: &G, written: &Self::Written, by: Self::By) -> Result<Self::Found, Violation>;

    /// As scripts write it; [`Slot::find`] leads back to the same.
    fn write(game: &G, found: &Self::Found) -> Self::Written;

    /// Hands it to the functions of an action.
    fn pass(found: &Self::Found) -> Self::Passed<'_>;

    /// Another value, such as a player might name by mistake; now and then the same. Rulebooks are tried by it.
    fn other(game: &G, found: &Self::Found, choices: &mut Choices) -> Self::Found;

    /// What of a value makes the difference between listed actions: of a way the hex it ends in, of units which they are
    /// and not their order.
    fn gist(found: &Self::Found) -> Self::Found {
        found.clone()
    }

    /// Says which units and hexes it names: of a way the hex it ends in. Nothing where it names neither.
    fn names(found: &Self::Found, named: &mut dyn FnMut(NamedIx)) {
        let _ = (found, named);
    }

    /// The value meant by a player who holds a unit and points at a hex; `None` if that doesn't determine it.
    fn meant(game: &G, pointing: Pointing) -> Option<Self::Found> {
        let _ = (game, pointing);
        None
    }
}

/// A unit or a hex that an action names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedIx {
    /// A unit.
    Unit(UnitIx),
    /// A hex.
    Hex(HexIx),
}

/// A player's gesture: a unit in hand, and the hex pointed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pointing {
    /// The unit in hand.
    pub unit: UnitIx,
    /// The hex in which it stands, if it is on the map.
    pub from: Option<HexIx>,
    /// The hex that is pointed at.
    pub at: HexIx,
}

impl Pointing {
    /// The hexes on the straight way from the unit to the hex, which ends the way; of a unit that is not on the map only that.
    pub fn way(self, board: &Board) -> Vec<HexIx> {
        let mut way = Vec::new();
        let mut now = self.from.unwrap_or(self.at);
        while now != self.at {
            let left = board.distance(now, self.at);
            let mut around = board.neighbors(now).map(|(_, near)| near);
            match around.find(|near| board.distance(*near, self.at) < left) {
                Some(near) => now = near,
                // A hole in the board.
                None => break,
            }
            way.push(now);
        }
        if way.last() != Some(&self.at) {
            way.push(self.at);
        }
        way
    }
}

/// A game whose actions name units and hexes.
pub trait Names: Game {
    /// What decides which row refuses a hex that there isn't: the row itself, or `()` where the game knows it.
    type HexBy;

    /// The unit of this name.
    ///
    /// # Errors
    /// The row by which units must be known.
    fn unit(&self, id: &Id) -> Result<UnitIx, Violation>;

    /// The name of a unit.
    fn unit_id(&self, unit: UnitIx) -> Id;

    /// The hex of this number.
    ///
    /// # Errors
    /// The row by which the hex must be known.
    fn hex(&self, number: &HexNo, by: Self::HexBy) -> Result<HexIx, Violation>;

    /// The number of a hex.
    fn number(&self, hex: HexIx) -> HexNo;

    /// Any unit; none if there is none.
    fn some_unit(&self, choices: &mut Choices) -> Option<UnitIx>;
}

/// Any hex; none if the board has none.
fn some_hex<G: Game>(game: &G, choices: &mut Choices) -> Option<HexIx> {
    let board = game.board();
    board.hexes().nth(choices.below(board.len()))
}

/// A unit.
#[derive(Debug)]
pub struct Unit;

impl<G: Names> Slot<G> for Unit {
    type Written = Id;
    type Found = UnitIx;
    type Passed<'a> = UnitIx;
    type By = ();

    fn find(game: &G, written: &Id, (): ()) -> Result<UnitIx, Violation> {
        game.unit(written)
    }

    fn write(game: &G, found: &UnitIx) -> Id {
        game.unit_id(*found)
    }

    fn pass(found: &UnitIx) -> UnitIx {
        *found
    }

    fn other(game: &G, found: &UnitIx, choices: &mut Choices) -> UnitIx {
        game.some_unit(choices).unwrap_or(*found)
    }

    fn names(found: &UnitIx, named: &mut dyn FnMut(NamedIx)) {
        named(NamedIx::Unit(*found));
    }

    fn meant(_: &G, pointing: Pointing) -> Option<UnitIx> {
        Some(pointing.unit)
    }
}

/// Several units.
#[derive(Debug)]
pub struct Units;

impl<G: Names> Slot<G> for Units {
    type Written = Vec<Id>;
    type Found = Vec<UnitIx>;
    type Passed<'a> = &'a [UnitIx];
    type By = ();

    fn find(game: &G, written: &Vec<Id>, (): ()) -> Result<Vec<UnitIx>, Violation> {
        written.iter().map(|unit| game.unit(unit)).collect()
    }

    fn write(game: &G, found: &Vec<UnitIx>) -> Vec<Id> {
        found.iter().map(|unit| game.unit_id(*unit)).collect()
    }

    fn pass(found: &Vec<UnitIx>) -> &[UnitIx] {
        found
    }

    fn other(game: &G, found: &Vec<UnitIx>, choices: &mut Choices) -> Vec<UnitIx> {
        let mut other = found.clone();
        match choices.below(3) {
            0 => other.extend(game.some_unit(choices)),
            1 => drop(choices.take(&mut other)),
            _ => other.reverse(),
        }
        other
    }

    fn gist(found: &Vec<UnitIx>) -> Vec<UnitIx> {
        let mut units = found.clone();
        units.sort_unstable();
        units
    }

    fn names(found: &Vec<UnitIx>, named: &mut dyn FnMut(NamedIx)) {
        found.iter().for_each(|unit| named(NamedIx::Unit(*unit)));
    }

    fn meant(_: &G, pointing: Pointing) -> Option<Vec<UnitIx>> {
        Some(vec![pointing.unit])
    }
}

/// A hex.
#[derive(Debug)]
pub struct Hex;

impl<G: Names> Slot<G> for Hex {
    type Written = HexNo;
    type Found = HexIx;
    type Passed<'a> = HexIx;
    type By = G::HexBy;

    fn find(game: &G, written: &HexNo, by: G::HexBy) -> Result<HexIx, Violation> {
        game.hex(written, by)
    }

    fn write(game: &G, found: &HexIx) -> HexNo {
        game.number(*found)
    }

    fn pass(found: &HexIx) -> HexIx {
        *found
    }

    fn other(game: &G, found: &HexIx, choices: &mut Choices) -> HexIx {
        some_hex(game, choices).unwrap_or(*found)
    }

    fn names(found: &HexIx, named: &mut dyn FnMut(NamedIx)) {
        named(NamedIx::Hex(*found));
    }

    fn meant(_: &G, pointing: Pointing) -> Option<HexIx> {
        Some(pointing.at)
    }
}

/// A path: hexes in order.
#[derive(Debug)]
pub struct Path;

impl<G: Names<HexBy: Copy>> Slot<G> for Path {
    type Written = Vec<HexNo>;
    type Found = Vec<HexIx>;
    type Passed<'a> = &'a [HexIx];
    type By = G::HexBy;

    fn find(game: &G, written: &Vec<HexNo>, by: G::HexBy) -> Result<Vec<HexIx>, Violation> {
        written.iter().map(|hex| game.hex(hex, by)).collect()
    }

    fn write(game: &G, found: &Vec<HexIx>) -> Vec<HexNo> {
        found.iter().map(|hex| game.number(*hex)).collect()
    }

    fn pass(found: &Vec<HexIx>) -> &[HexIx] {
        found
    }

    fn other(game: &G, found: &Vec<HexIx>, choices: &mut Choices) -> Vec<HexIx> {
        other_path(game, found, choices)
    }

    fn gist(found: &Vec<HexIx>) -> Vec<HexIx> {
        found.last().copied().into_iter().collect()
    }

    fn names(found: &Vec<HexIx>, named: &mut dyn FnMut(NamedIx)) {
        found
            .last()
            .iter()
            .for_each(|end| named(NamedIx::Hex(**end)));
    }

    fn meant(game: &G, pointing: Pointing) -> Option<Vec<HexIx>> {
        Some(pointing.way(game.board()))
    }
}

/// A path cut off, led on, or with another hex in it.
pub fn other_path<G: Game>(game: &G, path: &[HexIx], choices: &mut Choices) -> Vec<HexIx> {
    let mut other = path.to_vec();
    match choices.below(3) {
        0 => drop(other.pop()),
        1 => {
            let end = other.last().copied();
            let around = end.map(|end| game.board().neighbors(end).map(|(_, near)| near));
            let around: Vec<HexIx> = around.into_iter().flatten().collect();
            other.extend(choices.pick(&around));
        }
        _ => {
            let at = choices.below(other.len());
            if let (Some(hex), Some(stray)) = (other.get_mut(at), some_hex(game, choices)) {
                *hex = stray;
            }
        }
    }
    other
}

/// What may be left out.
#[derive(Debug)]
pub struct Maybe<S>(std::marker::PhantomData<S>);

impl<G, S: Slot<G, Found: Copy>> Slot<G> for Maybe<S> {
    type Written = Option<S::Written>;
    type Found = Option<S::Found>;
    type Passed<'a> = Option<S::Found>;
    type By = S::By;

    fn find(game: &G, written: &Self::Written, by: S::By) -> Result<Self::Found, Violation> {
        let found = written.as_ref().map(|written| S::find(game, written, by));
        found.transpose()
    }

    fn write(game: &G, found: &Self::Found) -> Self::Written {
        found.as_ref().map(|found| S::write(game, found))
    }

    fn pass(found: &Self::Found) -> Self::Found {
        *found
    }

    fn other(game: &G, found: &Self::Found, choices: &mut Choices) -> Self::Found {
        let other = found.as_ref().map(|found| S::other(game, found, choices));
        other.filter(|_| choices.below(4) > 0)
    }

    fn gist(found: &Self::Found) -> Self::Found {
        found.as_ref().map(S::gist)
    }

    fn names(found: &Self::Found, named: &mut dyn FnMut(NamedIx)) {
        found.iter().for_each(|found| S::names(found, named));
    }

    fn meant(_: &G, _: Pointing) -> Option<Self::Found> {
        Some(None)
    }
}

/// A number.
#[derive(Debug)]
pub struct Count;

impl<G> Slot<G> for Count {
    type Written = u8;
    type Found = u8;
    type Passed<'a> = u8;
    type By = ();

    fn find(_: &G, written: &u8, (): ()) -> Result<u8, Violation> {
        Ok(*written)
    }

    fn write(_: &G, found: &u8) -> u8 {
        *found
    }

    fn pass(found: &u8) -> u8 {
        *found
    }

    fn other(_: &G, found: &u8, choices: &mut Choices) -> u8 {
        match choices.below(3) {
            0 => found.saturating_sub(1),
            _ => found.saturating_add(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testgame::ferry_pack;
    use beachhead_engine::Board;

    #[test]
    fn a_unit_is_pointed_to_a_hex_by_the_straight_way() {
        let pack = ferry_pack();
        let board = Board::compile(&pack.map, &pack.palette);
        let hex = |number| board.hex(number).expect("a hex");
        for (from, at, way) in [
            (Some("0101"), "0103", &["0102", "0103"][..]),
            (Some("0103"), "0101", &["0102", "0101"]),
            (Some("0102"), "0102", &["0102"]),
            (None, "0103", &["0103"]),
        ] {
            let pointing = Pointing {
                unit: UnitIx::at(0).expect("a number"),
                from: from.map(hex),
                at: hex(at),
            };
            let numbers = pointing.way(&board).into_iter();
            let numbers: Vec<HexNo> = numbers.map(|hex| board.number(hex)).collect();
            assert_eq!(
                numbers,
                way.iter().map(|hex| HexNo::from(*hex)).collect::<Vec<_>>()
            );
        }
    }
}
