//! [`Reach`]: where a unit can go.

use beachhead_kit::{HexIx, March, UnitIx};

use super::mover::{self, Mover};
use crate::stacking;
use crate::view::View;

/// The hexes in which a unit may end a move, with the paths to them.
pub(crate) type Reach = beachhead_kit::Reach<Mover<'static>>;

/// Searches every hex where the unit may end a move; nothing is found if it may not move.
pub(crate) fn search(view: View<'_>, unit: UnitIx, found: &mut Reach) {
    found.clear();
    let Some(mover) = mover::bind(view, unit) else {
        return;
    };
    let fits_alone = view.counter(unit).fits_alone;
    let has_room = |end: &HexIx| {
        fits_alone && view.is_free(*end) || stacking::crowding(view, unit, *end).is_none()
    };
    let (hexes, march) = (view.game.board.len(), March::default());
    found.renew(
        |search| search.from_hex(hexes, &mover, mover.from, march),
        has_room,
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testpack::{LINES, hex, open, state, unit};

    #[test]
    fn hexes_of_the_unit_before_are_forgotten() {
        let game = open(LINES);
        let state = state(&game, &["B1 0101", "R1 0601"]);
        let (view, mut reach) = (game.view(&state), Reach::default());
        search(view, unit(&game, "B1"), &mut reach);
        assert!(reach.ends().contains(&hex(&game, "0102")));
        search(view, unit(&game, "R1"), &mut reach);
        assert_eq!(reach.ends(), [], "it is blue's phase");
    }

    /// The limit of a hex may be less than one unit counts.
    #[test]
    fn a_unit_ends_in_no_hex_that_is_too_small_for_it() {
        for (most, of, has_room) in [
            (0, "Units", false),
            (1, "Units", true),
            (1, "Steps", false),
            (2, "Steps", true),
        ] {
            let limit = format!(
                r#"(id: "limit", printed: "6.1", says: Stack(Limit(most: {most}, of: {of})))"#
            );
            let lines: Vec<&str> = LINES[..12]
                .iter()
                .copied()
                .chain([limit.as_str()])
                .collect();
            let game = open(&lines);
            let state = state(&game, &["B1 0101"]);
            let mut reach = Reach::default();
            search(game.view(&state), unit(&game, "B1"), &mut reach);
            assert_eq!(!reach.ends().is_empty(), has_room, "{limit}");
        }
    }
}
