//! What actions name besides units and hexes: divisions, sides, cups.

use beachhead_engine::Choices;
use beachhead_kit::{Slot, Violation};
use beachhead_schema::Id;

use crate::combat::support;
use crate::data::cups::Cup;
use crate::data::opened::UtahGame;
use crate::data::sides::Side;
use crate::rules::Rule;

/// A division that drops, by its place in the roster.
pub struct DivisionName;

impl Slot<UtahGame> for DivisionName {
    type Written = Id;
    type Found = usize;
    type Passed<'a> = usize;
    type By = ();

    fn find(game: &UtahGame, written: &Id, (): ()) -> Result<usize, Violation> {
        let mut divisions = game.roster.divisions.iter();
        divisions.position(|known| known == written).ok_or_else(|| {
            let why = format!("`{written}` is no airborne division of the scenario");
            Violation::new(Rule::KnownCounter, why)
        })
    }

    fn write(game: &UtahGame, found: &usize) -> Id {
        game.division(*found)
    }

    fn pass(found: &usize) -> usize {
        *found
    }

    fn other(game: &UtahGame, _: &usize, choices: &mut Choices) -> usize {
        choices.below(game.roster.divisions.len())
    }
}

/// One of the two sides.
pub struct SideName;

impl Slot<UtahGame> for SideName {
    type Written = Id;
    type Found = Side;
    type Passed<'a> = Side;
    type By = ();

    fn find(_: &UtahGame, written: &Id, (): ()) -> Result<Side, Violation> {
        Side::named(written.as_str()).ok_or_else(|| {
            let why = format!("`{written}` is no side of this game");
            Violation::new(Rule::KnownCounter, why)
        })
    }

    fn write(_: &UtahGame, found: &Side) -> Id {
        found.name().into()
    }

    fn pass(found: &Side) -> Side {
        *found
    }

    fn other(_: &UtahGame, found: &Side, _: &mut Choices) -> Side {
        found.enemy()
    }
}

/// A cup of the side that draws from it.
pub struct CupName;

impl Slot<UtahGame> for CupName {
    type Written = Id;
    type Found = Cup;
    type Passed<'a> = Cup;
    type By = Side;

    fn find(_: &UtahGame, written: &Id, side: Side) -> Result<Cup, Violation> {
        Cup::named(written).ok_or_else(|| support::no_cup(side, written.as_str()))
    }

    fn write(_: &UtahGame, found: &Cup) -> Id {
        found.name().into()
    }

    fn pass(found: &Cup) -> Cup {
        *found
    }

    fn other(_: &UtahGame, found: &Cup, choices: &mut Choices) -> Cup {
        choices.pick(&Cup::ALL).copied().unwrap_or(*found)
    }
}
