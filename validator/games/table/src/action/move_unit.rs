//! Move: a unit moves from hex to hex.

use beachhead_engine::Happening;
use beachhead_kit::{Asked, HexIx, UnitIx};

use crate::movement::{self, Reach, mover};
use crate::state::Place;
use crate::view::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, asked: Asked, list: &mut dyn FnMut(UnitIx, Vec<HexIx>)) {
    let mut reach = Reach::default();
    let units = view.units().filter(|unit| asked.may_be_of(&[*unit]));
    for unit in units.filter(|unit| mover::bind(view, *unit).is_some()) {
        movement::search(view, unit, &mut reach);
        for &end in reach.ends() {
            let mut path = Vec::new();
            reach.path(end, &mut path);
            list(unit, path);
        }
    }
}

/// Whether the unit may move along this path.
pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Verdict {
    mover::judge(view, unit, path).map(drop)
}

/// The cost of a legal move, for people: `2½ of 4 movement points`.
pub(crate) fn cost_in_words(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Option<String> {
    let march = mover::judge(view, unit, path).ok()?;
    let mover = mover::mover(view, unit).ok()?;
    Some(mover.cost_in_words(march))
}

/// Moves the unit, and cites what its way came by.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    let Some(&end) = path.last() else { return };
    let game = play.game;
    if play.trace.cites() {
        let mover = mover::mover(game.view(play.state), unit);
        let mut rows = mover.map_or(Vec::new(), |mover| mover.cited(path));
        let profile = game.profile_of(unit);
        rows.extend(
            profile
                .limits
                .iter()
                .filter_map(|at| Some(game.limits.get(*at)?.row)),
        );
        let apart = profile
            .apart
            .iter()
            .filter(|apart| apart.is_about || apart.is_other);
        rows.extend(apart.map(|apart| apart.row));
        for row in rows {
            play.cite_row(game.row(row));
        }
    }
    play.state.units.put(unit, Place::Map(end));
    play.state.units[unit].moved = true;
    play.report(|| Happening::Moved {
        unit: game.roster[unit].id.clone(),
        to: game.board.number(end),
    });
}
