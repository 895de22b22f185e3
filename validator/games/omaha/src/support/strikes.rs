//! How many rounds come down in the hexes of an area, by the Miller table.

use beachhead_kit::HexIx;

use crate::data::Miller;
use crate::state::Volley;
use crate::{Play, View};

/// The hexes of an area, in the order of the map.
pub(crate) fn area(view: View<'_>, at: HexIx, reach: u32) -> impl Iterator<Item = HexIx> {
    let hexes = view.game.board.hexes();
    hexes.filter(move |hex| view.game.heights.distance(at, *hex) <= reach)
}

/// The row of the Miller table for a volley.
pub(crate) fn row(volley: Volley) -> Miller {
    let hexes = 1 + 3 * volley.reach * (volley.reach + 1);
    Miller::of(volley.rounds, hexes)
}

/// The rounds that come down in one hex.
pub(crate) fn strikes(play: &mut Play<'_>, row: &Miller, hex: HexIx) -> u8 {
    let purpose = format!("rounds in {}", play.game.board.number(hex));
    let (tens, units) = (play.roll(&purpose), play.roll(&purpose));
    row.rounds(tens, units)
}
