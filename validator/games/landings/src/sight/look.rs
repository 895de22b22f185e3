//! Whether a hex sees another, whatever unit looks: the line, all that obstructs it, and the row (M46 to M51).

use beachhead_engine::{Barrier, Obstacle, Sighting};
use beachhead_kit::HexIx;

use crate::ground::{Lies, NO_GROUP};
use crate::rules::Rule;
use crate::sight::los::Met;
use crate::sight::{los, rows};
use crate::view::View;

/// Reason for a line that no hex in play obstructs, and which is closed all the same.
const OUT_OF_PLAY: &str = "the line passes hexes out of play";

/// Whether one sees from hex to hex, as the board stands; nobody sees into or out of a hex that is not in play.
pub(crate) fn sees(view: View<'_>, from: HexIx, to: HexIx) -> bool {
    let shape = &view.game.ground.shape;
    shape.is_in_play(from) && shape.is_in_play(to) && los::sees(view, from, to)
}

/// Whether one sees from hex to hex, and why.
pub(crate) fn look(view: View<'_>, from: HexIx, to: HexIx) -> Sighting {
    let ground = &view.game.ground;
    let seen = sees(view, from, to);
    let mut ends = [from, to].into_iter();
    if let Some(hex) = ends.find(|hex| !ground.shape.is_in_play(*hex)) {
        return Sighting {
            why: Some(format!("{} is not in play", view.number(hex))),
            ..Sighting::default()
        };
    }
    if from == to {
        return Sighting {
            seen,
            ..Sighting::default()
        };
    }
    let field = los::field(view);
    let met = ground.met(field, from, to);
    let is_out_of_play = !seen && met.blocker().is_none();
    let rule = if seen {
        seeing_rule(view, met, from, to)
    } else {
        rows::obstructing_rule(view, met)
    };
    let why = rows::in_the_way(view, from, to);
    let why = why.strip_prefix(": ").unwrap_or(OUT_OF_PLAY);
    // What obstructs one side only counts where nothing is in the line itself.
    let bars = |lies: Lies| !seen && (lies == Lies::Inside || met.inside.is_none());
    let barriers = ground.obstructed(field, from, to);
    let barriers = barriers
        .filter(|(lies, _)| bars(*lies))
        .map(|(_, hex)| Barrier {
            at: Obstacle::Hex(hex),
            by: None,
        });
    Sighting {
        seen,
        barriers: barriers.collect(),
        why: (!seen).then(|| why.to_owned()),
        rule: (!is_out_of_play).then(|| rule.into()),
        profile: Vec::new(),
    }
}

/// The row by which one sees along a line, though something may lie beside it.
fn seeing_rule(view: View<'_>, met: Met, from: HexIx, to: HexIx) -> Rule {
    let ground = &view.game.ground;
    if ground.shape.adjacent(from, to) {
        return Rule::UnitsBlock;
    }
    if ground.hill(from) != NO_GROUP && ground.hill(from) == ground.hill(to) {
        let is_shore = ground.is_shore_hill(from) || ground.is_shore_hill(to);
        return if is_shore {
            Rule::CliffSight
        } else {
            Rule::HillSight
        };
    }
    match met.left.is_some() || met.right.is_some() {
        true => Rule::HexsideSight,
        false => Rule::Sight,
    }
}
