//! [`Slot`]: what a field of an action may be, as scripts write it and as rules work on it.

use beachhead_engine::{Game, Violation};
use beachhead_schema::Id;
use beachhead_schema::hex::{HexIx, HexNo};
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
}
