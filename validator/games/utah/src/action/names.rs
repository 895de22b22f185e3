//! What actions name besides units and hexes: divisions, sides, cups.

use beachhead_kit::Violation;

use crate::combat::support;
use crate::data::cups::Cup;
use crate::data::opened::UtahGame;
use crate::data::sides::Side;
use crate::rules::Rule;

beachhead_kit::names! {
    of UtahGame;

    /// A division that drops, by its place in the roster.
    pub DivisionName: usize;
    find: |game, name, ()| {
        let mut divisions = game.roster.divisions.iter();
        divisions.position(|known| known == name).ok_or_else(|| {
            let why = format!("`{name}` is no airborne division of the scenario");
            Violation::new(Rule::KnownCounter, why)
        })
    };
    write: |game, division| game.division(division);
    other: |game, _, choices| Some(choices.below(game.roster.divisions.len()));

    /// One of the two sides.
    pub SideName: Side;
    find: |_, name, ()| Side::named(name).ok_or_else(|| {
        let why = format!("`{name}` is no side of this game");
        Violation::new(Rule::KnownCounter, why)
    });
    write: |_, side| side.name().into();
    other: |_, side, _| Some(side.enemy());

    /// A cup of the side that draws from it.
    pub CupName: Cup, by Side;
    find: |_, name, side| Cup::named(name).ok_or_else(|| support::no_cup(side, name.as_str()));
    write: |_, cup| cup.name().into();
    other: |_, _, choices| choices.pick(&Cup::ALL).copied();
}
