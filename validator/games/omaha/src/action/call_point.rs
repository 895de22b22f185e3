//! `CallPoint`: a battery is called for at a target reference point (2.8).

use crate::data::{HexIx, UnitIx};
use crate::state::Source;
use crate::support::sides::active;
use crate::support::{missions, observers, sources};
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Source, HexIx, Option<UnitIx>)) {
    let Some(side) = active(view) else { return };
    for source in sources::able(view, side) {
        for hex in &view.state.support.points {
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
    missions::check_point(view, source, hex)?;
    let by = observers::unit(view, source, hex, observer)?;
    observers::check(view, source, by, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, source: Source, hex: HexIx, observer: Option<UnitIx>) {
    if let Ok(by) = observers::unit(play.view(), source, hex, observer) {
        missions::call_point(play, source, hex, by);
    }
}
