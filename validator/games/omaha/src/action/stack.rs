//! [`Stack`]: the units that fire together.

use beachhead_base::Id;
use beachhead_engine::Choices;
use beachhead_kit::slot::{NamedIx, Pointing, Slot, Units};
use beachhead_kit::{UnitIx, Violation};

use crate::data::OmahaGame;

/// Units that fire together. Of listed fires the first of them makes the difference: whoever may fire alone may fire with
/// others, and only each by itself and whole hexes are listed.
#[derive(Debug)]
pub struct Stack;

impl Slot<OmahaGame> for Stack {
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

    fn gist(found: &Vec<UnitIx>) -> Vec<UnitIx> {
        found.iter().min().copied().into_iter().collect()
    }

    fn names(found: &Vec<UnitIx>, named: &mut dyn FnMut(NamedIx)) {
        <Units as Slot<OmahaGame>>::names(found, named);
    }

    fn meant(game: &OmahaGame, pointing: Pointing) -> Option<Vec<UnitIx>> {
        <Units as Slot<OmahaGame>>::meant(game, pointing)
    }
}
