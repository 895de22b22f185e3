//! `LookForSmoke`: the dice say whether smoke of rockets stands in a hex (2.2a).

use crate::data::{AREA_C, HexIx};
use crate::support::{rockets, strikes};
use crate::{Play, Verdict, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(HexIx)) {
    if let Some(smokes) = rockets::looked_for(view) {
        strikes::area(view, smokes.at, AREA_C).for_each(list);
    }
}

pub(crate) fn check(view: View<'_>, hex: HexIx) -> Verdict {
    rockets::check_look(view, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, hex: HexIx) {
    rockets::look(play, hex);
}
