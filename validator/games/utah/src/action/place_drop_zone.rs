//! PlaceDropZone: a division's marker (11.2.2).

use beachhead_kit::{HexIx, Violation};

use crate::landing::drops;
use crate::order;
use crate::rules::Rule;
use crate::state::phase::Phase;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(usize, HexIx)) {
    if order::is_open(view, Phase::DropZones) {
        let zones = view.state.drop_zones.iter().enumerate();
        for (division, _) in zones.filter(|(_, zone)| zone.is_none()) {
            view.game.board.hexes().for_each(|hex| list(division, hex));
        }
    }
}

/// 11.2.2 (1): where a division's drop zone may lie.
pub(crate) fn check(view: View<'_>, division: usize, hex: HexIx) -> Result<(), Violation> {
    let about = view.about_hex(hex);
    if view.state.phase != Phase::DropZones {
        let what = "drop zones are placed once the first wave is ashore";
        return Err(about.named(order::out_of_order(view, what)));
    }
    if let Some(Some(_)) = view.state.drop_zones.get(division) {
        let id = view.game.division(division);
        let why = format!("the drop zone of division {id} has been placed");
        return about.refuse(Rule::OrderOfPlay, why);
    }
    drops::drop_zone_site(view.game, hex)?;
    let mut zones = view.state.drop_zones.clone();
    if let Some(zone) = zones.get_mut(division) {
        *zone = Some(hex);
    }
    if view.state.drop_zones.contains(&Some(hex)) || !drops::everybody_finds_room(view, &zones) {
        let why =
            "with a drop zone here, not every unit of the divisions would find a hex of its own";
        return about.refuse(Rule::DropRoom, why);
    }
    Ok(())
}

pub(crate) fn apply(play: &mut Play<'_>, division: usize, hex: HexIx) {
    play.cite_all([Rule::DropZoneSite, Rule::DropRoom]);
    if let Some(zone) = play.state.drop_zones.get_mut(division) {
        *zone = Some(hex);
    }
}
