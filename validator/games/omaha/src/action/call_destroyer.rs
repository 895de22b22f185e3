//! `CallDestroyer`: a designator of a destroyer is called for, as its observer sees the target (2.6c).

use crate::action::fire::enemy_hexes;
use crate::data::{HexIx, Side};
use crate::state::{Observer, Source};
use crate::support::sides::active;
use crate::support::{missions, observers, ships};
use crate::{Play, Verdict, View};

/// The hexes of enemies, each with the nearest hex of the edge that sees it.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(HexIx, HexIx)) {
    if active(view) != Some(Side::Us) {
        return;
    }
    for hex in enemy_hexes(view, Side::Us) {
        if let Some(from) = ships::best(view, hex) {
            list(hex, from);
        }
    }
}

pub(crate) fn check(view: View<'_>, hex: HexIx, from: HexIx) -> Verdict {
    missions::check_call(view, Source::Destroyer, hex)?;
    observers::check(view, Source::Destroyer, Observer::Ship(from), hex)
}

pub(crate) fn apply(play: &mut Play<'_>, hex: HexIx, from: HexIx) {
    missions::call(play, Source::Destroyer, hex, Observer::Ship(from));
}
