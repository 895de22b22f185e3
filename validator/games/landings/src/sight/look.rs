//! Whether a hex sees another, for who asks of the map and not of a unit: the line, all that obstructs it, and the row (M46 to
//! M51).

use beachhead_engine::{Barrier, Obstacle, RuleIndex, Sighting};
use beachhead_kit::HexIx;

use crate::rules::Rule;
use crate::sight::{los, rows};
use crate::view::View;

/// Reason for a line that no hex in play obstructs, and which is closed all the same.
const OUT_OF_PLAY: &str = "the line passes hexes out of play";

/// Whether one sees from hex to hex, as the board stands.
pub(crate) fn look(view: View<'_>, from: HexIx, to: HexIx) -> Sighting {
    let ground = &view.game.ground;
    if from == to {
        return Sighting {
            seen: true,
            ..Sighting::default()
        };
    }
    let field = los::field(view);
    let seen = los::sees(view, from, to);
    let obstructed = ground.obstructed(field, from, to);
    let barriers = obstructed.filter(|_| !seen).map(|(_, hex)| Barrier {
        at: Obstacle::Hex(hex),
        by: None,
    });
    let met = ground.met(field, from, to);
    let is_out_of_play = !seen && met.blocker().is_none();
    let rule = if ground.shape.adjacent(from, to) {
        Rule::UnitsBlock
    } else if seen {
        match met.left.is_some() || met.right.is_some() {
            true => Rule::HexsideSight,
            false => Rule::Sight,
        }
    } else {
        rows::obstructing_rule(view, met)
    };
    let why = rows::in_the_way(view, from, to);
    let why = why.strip_prefix(": ").unwrap_or(OUT_OF_PLAY);
    Sighting {
        seen,
        barriers: barriers.collect(),
        why: (!seen).then(|| why.to_owned()),
        rule: (!is_out_of_play).then(|| rule.row().id),
        profile: Vec::new(),
    }
}
