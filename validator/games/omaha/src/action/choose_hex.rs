//! ChooseHex: the hex of a boat in a minor sector that has several.

use crate::data::{BoatIx, HexIx};
use crate::landing::ashore;
use crate::state::Stage;
use crate::{Play, Rule, Verdict, View, view};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(BoatIx, HexIx)) {
    for (boat, stage) in view::landing(view) {
        if let Stage::Choosing { sector, die } = *stage {
            let hexes = ashore::hexes(view, sector, die.into());
            hexes.into_iter().for_each(|hex| list(boat, hex));
        }
    }
}

pub(crate) fn check(view: View<'_>, boat: BoatIx, hex: HexIx) -> Verdict {
    ashore::check_choice(view, boat, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, boat: BoatIx, hex: HexIx) {
    play.cite(Rule::MinorChoice);
    ashore::land(play, boat, hex);
}
