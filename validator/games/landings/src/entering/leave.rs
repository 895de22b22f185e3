//! Leaving a hex: what was there because of the unit goes.

use crate::data::{Traits, UnitIx};
use crate::field::laid;
use crate::ground::Work;
use crate::rules::Rule;
use crate::view::Play;

/// The unit leaves the hex it stands in: what was there because of it goes.
pub(crate) fn leave(play: &mut Play<'_>, unit: UnitIx) {
    let Some(hex) = play.state.hex_of(unit) else {
        return;
    };
    if play.state.works_on(hex).lies.has(Work::SANDBAG) {
        play.cite(Rule::Sandbag);
        laid::clear(play, hex, Work::SANDBAG);
    }
    if !play.state.cross_hairs.is_empty() {
        let traits = play.game.kind_of(play.state, unit).traits;
        let gun = traits.has(Traits::CROSS_HAIR);
        let marks = &mut play.state.cross_hairs;
        let before = marks.len();
        marks.retain(|mark| mark.hex != hex && !(gun && mark.gun == unit));
        let fewer = marks.len() < before;
        play.cite_if(fewer, Rule::CrossHairBack);
    }
}
