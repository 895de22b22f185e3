//! Where something comes down that is aimed from afar: by a die for the direction, and one for the distance.

use beachhead_kit::HexIx;

use crate::{Play, View};

/// The hex where something comes down that is aimed at a hex: a die for the direction, one for the distance. None beyond the map.
pub(crate) fn scatter(play: &mut Play<'_>, hex: HexIx, times: u16, purpose: &str) -> Option<HexIx> {
    let direction = play.roll(&format!("the direction of {purpose}"));
    let distance = play.roll(&format!("the distance of {purpose}"));
    let far = u32::from(distance.saturating_mul(times));
    along(play.view(), hex, direction, far)
}

/// The hex that is so far from another one, in a direction from 1 to 6.
pub(crate) fn along(view: View<'_>, hex: HexIx, direction: u16, far: u32) -> Option<HexIx> {
    let direction = u8::try_from(direction.saturating_sub(1)).unwrap_or_default();
    let board = &view.game.board;
    (0..far).try_fold(hex, |at, _| board.neighbor(at, direction))
}
