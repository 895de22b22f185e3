//! Move: a unit goes its way (M29 to M34).

use beachhead_kit::{UnitIx, Violation};

use crate::arrivals::craft;
use crate::movement::paces::May;
use crate::movement::reach::Reach;
use crate::movement::{marching, moves};
use crate::rules::Rule;
use crate::state::Way;
use crate::units;
use crate::view::{Play, View};

/// Whether the unit may make this move now.
pub(crate) fn check(view: View<'_>, unit: UnitIx, way: &Way) -> Result<(), Violation> {
    moves::check_mover(view, unit)?;
    if units::is_craft(view, unit) {
        return craft::check_craft_way(view, unit, way);
    }
    if way.is_empty() {
        let why = format!("the move of {} leads nowhere", view.id(unit));
        return view.about(unit).refuse(Rule::PathFree, why);
    }
    moves::walk(view, unit, way).map(|_| ())
}

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Way)) {
    let mut reach = Reach::default();
    for unit in moves::movers(view) {
        if units::is_craft(view, unit) {
            craft::each_craft_way(view, unit, |way| list(unit, way));
        } else {
            moves::each_way(view, unit, &mut reach, |way, _| list(unit, way));
        }
    }
}

/// What a move costs, and what it leaves its unit to do.
pub(crate) fn cost_in_words(view: View<'_>, unit: UnitIx, way: &Way) -> Option<String> {
    if units::is_craft(view, unit) {
        return None;
    }
    let (node, may) = moves::walk(view, unit, way).ok()?;
    let hexes = match node.cost() {
        1 => "1 hex".to_owned(),
        cost => format!("{cost} hexes"),
    };
    let may = match may {
        May::No => "no battle afterwards",
        May::Close => "close assault only afterwards",
        May::Battle => "may battle afterwards",
    };
    Some(format!("{hexes} of movement, {may}"))
}

/// The unit makes its move, which has been checked.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, path: &Way) {
    if units::is_craft(play.view(), unit) {
        craft::move_craft(play, unit, path);
    } else {
        marching::march(play, unit, path);
    }
}
