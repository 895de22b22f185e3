//! [`Target`], [`Spotter`] and [`Group`]: what artillery fires at, who observes it, and whom an op sheet is for. Of listed actions none of them makes the difference: only
//! the hexes of enemies are listed, each with one who sees it, and there are thousands of others.

use beachhead_base::Id;
use beachhead_engine::Choices;
use beachhead_hex::HexNo;
use beachhead_kit::slot::{Hex, NamedIx, Pointing, Slot, Unit, Units};
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::Rule;
use crate::data::OmahaGame;

/// The hex that something is fired at.
#[derive(Debug)]
pub struct Target;

impl Slot<OmahaGame> for Target {
    type Written = HexNo;
    type Found = HexIx;
    type Passed<'a> = HexIx;
    type By = Rule;

    fn find(game: &OmahaGame, written: &HexNo, by: Rule) -> Result<HexIx, Violation> {
        Hex::find(game, written, by)
    }

    fn write(game: &OmahaGame, found: &HexIx) -> HexNo {
        <Hex as Slot<OmahaGame>>::write(game, found)
    }

    fn pass(found: &HexIx) -> HexIx {
        *found
    }

    fn other(game: &OmahaGame, found: &HexIx, choices: &mut Choices) -> HexIx {
        <Hex as Slot<OmahaGame>>::other(game, found, choices)
    }

    fn gist(_: &HexIx) -> HexIx {
        HexIx(0)
    }

    fn names(found: &HexIx, named: &mut dyn FnMut(NamedIx)) {
        <Hex as Slot<OmahaGame>>::names(found, named);
    }

    fn meant(game: &OmahaGame, pointing: Pointing) -> Option<HexIx> {
        <Hex as Slot<OmahaGame>>::meant(game, pointing)
    }
}

/// Who observes; the nearest who does where it isn't said.
#[derive(Debug)]
pub struct Spotter;

impl Slot<OmahaGame> for Spotter {
    type Written = Option<Id>;
    type Found = Option<UnitIx>;
    type Passed<'a> = Option<UnitIx>;
    type By = ();

    fn find(game: &OmahaGame, written: &Option<Id>, (): ()) -> Result<Self::Found, Violation> {
        let found = written.as_ref().map(|id| Unit::find(game, id, ()));
        found.transpose()
    }

    fn write(game: &OmahaGame, found: &Self::Found) -> Option<Id> {
        found.map(|unit| game.roster[unit].id.clone())
    }

    fn pass(found: &Self::Found) -> Self::Found {
        *found
    }

    fn other(game: &OmahaGame, _: &Self::Found, choices: &mut Choices) -> Self::Found {
        game.roster.pick(choices)
    }

    fn gist(_: &Self::Found) -> Self::Found {
        None
    }

    fn names(found: &Self::Found, named: &mut dyn FnMut(NamedIx)) {
        found.iter().for_each(|unit| named(NamedIx::Unit(*unit)));
    }

    fn meant(_: &OmahaGame, pointing: Pointing) -> Option<Self::Found> {
        Some(Some(pointing.unit))
    }
}

/// The units of a new op sheet. Of listed sheets they make no difference: any units that are on none may be on one.
#[derive(Debug)]
pub struct Group;

impl Slot<OmahaGame> for Group {
    type Written = Vec<Id>;
    type Found = Vec<UnitIx>;
    type Passed<'a> = &'a [UnitIx];
    type By = ();

    fn find(game: &OmahaGame, written: &Vec<Id>, (): ()) -> Result<Vec<UnitIx>, Violation> {
        Units::find(game, written, ())
    }

    fn write(game: &OmahaGame, found: &Vec<UnitIx>) -> Vec<Id> {
        <Units as Slot<OmahaGame>>::write(game, found)
    }

    fn pass(found: &Vec<UnitIx>) -> &[UnitIx] {
        found
    }

    fn other(game: &OmahaGame, found: &Vec<UnitIx>, choices: &mut Choices) -> Vec<UnitIx> {
        <Units as Slot<OmahaGame>>::other(game, found, choices)
    }

    fn gist(_: &Vec<UnitIx>) -> Vec<UnitIx> {
        Vec::new()
    }

    fn names(found: &Vec<UnitIx>, named: &mut dyn FnMut(NamedIx)) {
        <Units as Slot<OmahaGame>>::names(found, named);
    }

    fn meant(game: &OmahaGame, pointing: Pointing) -> Option<Vec<UnitIx>> {
        <Units as Slot<OmahaGame>>::meant(game, pointing)
    }
}
