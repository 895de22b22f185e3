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
    if view.state.phase != Phase::DropZones {
        return Err(order::out_of_order(
            view,
            "drop zones are placed once the first wave is ashore",
        )
        .at(view.number(hex)));
    }
    if view
        .state
        .drop_zones
        .get(division)
        .copied()
        .flatten()
        .is_some()
    {
        let id = view.game.division(division);
        let why = format!("the drop zone of division {id} has been placed");
        return Err(Violation::new(Rule::OrderOfPlay, why).at(view.number(hex)));
    }
    drops::drop_zone_site(view.game, hex)?;
    let mut zones = view.state.drop_zones.clone();
    if let Some(zone) = zones.get_mut(division) {
        *zone = Some(hex);
    }
    if view.state.drop_zones.contains(&Some(hex)) || !drops::everybody_finds_room(view, &zones) {
        let why =
            "with a drop zone here, not every unit of the divisions would find a hex of its own";
        return Err(Violation::new(Rule::DropRoom, why).at(view.number(hex)));
    }
    Ok(())
}

pub(crate) fn apply(play: &mut Play<'_>, division: usize, hex: HexIx) {
    play.cite_all([Rule::DropZoneSite, Rule::DropRoom]);
    if let Some(zone) = play.state.drop_zones.get_mut(division) {
        *zone = Some(hex);
    }
}
