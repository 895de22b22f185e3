//! The hexsides that a fire crosses: bocage (1.3) and the shingle (1.13).

use beachhead_kit::HexIx;

use crate::View;

/// Bocage between who fires and the target.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Hedge {
    /// None, or none but next to who fires.
    #[default]
    None,
    /// Next to the target.
    AtTarget,
    /// Next to neither.
    Between,
}

/// The bocage that direct fire crosses on its way. A hedge between hexes that touch is next to the target.
pub(crate) fn hedge(view: View<'_>, from: HexIx, to: HexIx) -> Hedge {
    let board = &view.game.board;
    let Some(bocage) = view.game.kinds.bocage else {
        return Hedge::None;
    };
    view.game.heights.worst_side(from, to, |hex, direction| {
        if !board.has_side(hex, direction, bocage) {
            return Hedge::None;
        }
        let sides = [Some(hex), board.neighbor(hex, direction)];
        if sides.contains(&Some(to)) {
            Hedge::AtTarget
        } else if sides.contains(&Some(from)) {
            Hedge::None
        } else {
            Hedge::Between
        }
    })
}

/// Whether a mover in a hex is seen through bocage alone: that next to who looks is ignored (1.3).
pub(crate) fn hides_mover(view: View<'_>, from: HexIx, to: HexIx) -> bool {
    view.game.seen.hides_mover(&view.game.heights, from, to)
}

/// Whether a fire at a hex next to the shingle crosses the shingle (1.13).
pub(crate) fn crosses_shingle(view: View<'_>, from: HexIx, to: HexIx) -> bool {
    let board = &view.game.board;
    let Some(shingle) = view.game.kinds.shingle else {
        return false;
    };
    let mut around = board.neighbors(to);
    around.any(|(direction, _)| board.has_side(to, direction, shingle))
        && view.game.heights.worst_side(from, to, |hex, direction| {
            board.has_side(hex, direction, shingle)
        })
}
