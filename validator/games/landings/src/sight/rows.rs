//! The rows that a line of sight goes by: what lets one see along it, or keeps one from it (M46 to M51, L8).

use beachhead_kit::{HexIx, UnitIx};

use crate::data::LandingsGame;
use crate::ground::{Marks, NO_GROUP};
use crate::rules::Rule;
use crate::sight::los::{self, Met};
use crate::units;
use crate::view::{Play, View, kind_of};

/// The row by which the unit doesn't see the hex.
pub(crate) fn unseen_rule(view: View<'_>, unit: UnitIx, (from, to): (HexIx, HexIx)) -> Rule {
    let kind = kind_of(view, unit);
    let own = kind.sight_rule();
    if own != Rule::Sight {
        return own;
    }
    if kind.still.as_ref().is_some_and(|still| !still.sight) {
        return Rule::SightNotNeeded;
    }
    obstructing_rule(view, view.game.ground.met(los::field(view), from, to))
}

/// The row by which what a line meets obstructs it.
pub(crate) fn obstructing_rule(view: View<'_>, met: Met) -> Rule {
    match met.blocker() {
        // Ground that obstructs this unit only: a wide river before infantry.
        None => Rule::GroundBlocks,
        Some(_) if met.inside.is_none() => Rule::HexsideSight,
        Some(hex) if !view.is_free(hex) => Rule::UnitsBlock,
        Some(hex) if view.game.ground.is(hex, Marks::HILL) => hill_rule(view.game, hex),
        Some(hex) if view.game.ground.is(hex, Marks::WOODS.with(Marks::TOWN)) => Rule::GroundBlocks,
        _ => Rule::Sight,
    }
}

/// What keeps one from seeing along a line, for a message; nothing where the line is clear for others.
pub(crate) fn in_the_way(view: View<'_>, from: HexIx, to: HexIx) -> String {
    let met = view.game.ground.met(los::field(view), from, to);
    let name = |hex| match view.state.unit_at(hex) {
        Some(unit) => format!("{} in {}", view.id(unit), view.number(hex)),
        None => view.number(hex).to_string(),
    };
    match (met.inside, met.left, met.right) {
        (Some(hex), ..) => format!(": {} is in the way", name(hex)),
        (None, Some(left), Some(right)) => {
            let (one, other) = (name(left.min(right)), name(left.max(right)));
            format!(": {one} and {other} close both sides of the line")
        }
        (None, Some(side), None) | (None, None, Some(side)) => format!(
            ": {} and the edge of the board close both sides of the line",
            name(side)
        ),
        (None, None, None) => String::new(),
    }
}

fn hill_rule(game: &LandingsGame, hex: HexIx) -> Rule {
    if game.ground.is_shore_hill(hex) {
        Rule::CliffSight
    } else {
        Rule::HillSight
    }
}

/// Cites what lets a unit fire from hex to hex.
pub(crate) fn cite_sight(play: &mut Play<'_>, unit: UnitIx, from: HexIx, to: HexIx) {
    let game = play.game;
    if game.ground.shape.adjacent(from, to) {
        return play.cite(Rule::UnitsBlock);
    }
    if !units::fire_of(game.view(play.state), unit).sight {
        return play.cite(Rule::SightNotNeeded);
    }
    play.cite_all([Rule::Sight, Rule::GroundBlocks]);
    let met: Met = game.ground.met(los::field(game.view(play.state)), from, to);
    let one_side = met.left.is_some() != met.right.is_some();
    play.cite_if(one_side, Rule::HexsideSight);
    let ridge =
        game.ground.hill(from) != NO_GROUP && game.ground.hill(from) == game.ground.hill(to);
    if ridge {
        play.cite(Rule::HillSight);
        let shore = game.ground.is_shore_hill(from) || game.ground.is_shore_hill(to);
        play.cite_if(shore, Rule::CliffSight);
    }
}
