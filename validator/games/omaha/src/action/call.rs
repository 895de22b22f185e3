//! Call: a designator is called for by a unit that sees the target (S24, 2.6d).

use crate::action::fire::enemy_hexes;
use crate::data::{HexIx, UnitIx};
use crate::state::Source;
use crate::support::sides::active;
use crate::support::{missions, observers, sources};
use crate::{Play, Verdict, View};

/// For every source the hexes of enemies, that somebody sees.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Source, HexIx, Option<UnitIx>)) {
    let Some(side) = active(view) else { return };
    let hexes = enemy_hexes(view, side);
    for source in sources::able(view, side) {
        for hex in &hexes {
            if observers::unit(view, source, *hex, None).is_ok() {
                list(source, *hex, None);
            }
        }
    }
}

pub(crate) fn check(
    view: View<'_>,
    source: Source,
    hex: HexIx,
    observer: Option<UnitIx>,
) -> Verdict {
    missions::check_call(view, source, hex)?;
    let by = observers::unit(view, source, hex, observer)?;
    observers::check(view, source, by, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, source: Source, hex: HexIx, observer: Option<UnitIx>) {
    if let Ok(by) = observers::unit(play.view(), source, hex, observer) {
        missions::call(play, source, hex, by);
    }
}
