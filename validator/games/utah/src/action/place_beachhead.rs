//! PlaceBeachhead: a beachhead marker goes on a beach hex (11.2.1).

use beachhead_engine::listed;
use beachhead_kit::{HexIx, Violation};

use crate::order;
use crate::rules::Rule;
use crate::state::phase::Phase;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(HexIx)) {
    if order::is_open(view, Phase::Beachheads) {
        view.game.ground.utah.iter().copied().for_each(list);
    }
}

/// 11.2.1 (1): markers go to Utah beach hexes, one to each, in their own step.
pub(crate) fn check(view: View<'_>, hex: HexIx) -> Result<(), Violation> {
    let about = view.about_hex(hex);
    if view.state.phase != Phase::Beachheads {
        let why = "beachhead markers that are not placed in their own step are never placed";
        return about.refuse(Rule::MarkerLater, why.to_owned());
    }
    if !view.game.ground.utah.contains(&hex) {
        let why = format!("{} is not a hex of Utah Beach", view.number(hex));
        let beach = listed(view.game.ground.utah.iter().map(|hex| view.number(*hex)));
        let help = format!("its hexes are {beach}");
        return about
            .refuse(Rule::MarkerHex, why)
            .map_err(|violation| violation.help(help));
    }
    if view.state.beachheads.contains(&hex) {
        return about.refuse(
            Rule::MarkerHex,
            "there is a beachhead marker already, and one is all a hex gets",
        );
    }
    Ok(())
}

pub(crate) fn apply(play: &mut Play<'_>, hex: HexIx) {
    play.cite_all([Rule::MarkerHex, Rule::MarkerLater]);
    play.state.beachheads.push(hex);
    play.state.beachheads.sort_unstable();
}
