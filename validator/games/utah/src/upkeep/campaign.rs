//! The campaign: 14.2, 14.3.

use beachhead_kit::HexIx;
use beachhead_model::games::utah::Campaign;

use crate::rules::Rule;
use crate::state::Ending;
use crate::upkeep::ending;
use crate::view::{Play, View};

/// 14.3: the city hexes that the Allies have captured.
fn city_hexes_captured(view: View<'_>) -> usize {
    let hexes = view.game.cities.hexes();
    hexes
        .filter(|hex| ending::captured_and_supplied(view, *hex))
        .count()
}

/// 14.2: the cities that they have captured: all hexes of each.
fn cities_captured(view: View<'_>) -> usize {
    let whole = |city: &&Vec<HexIx>| {
        city.iter()
            .all(|hex| ending::captured_and_supplied(view, *hex))
    };
    view.game.cities.iter().filter(whole).count()
}

/// The end of the turn with which the campaign would be over: it is won, drawn out, or lost.
pub(crate) fn end_campaign(play: &mut Play<'_>, campaign: &Campaign) -> Option<Ending> {
    let game = play.game;
    let held = city_hexes_captured(game.view(play.state));
    play.note(|| format!("the Allied side has captured {held} city hexes"));
    if held >= usize::from(campaign.city_hexes) {
        play.cite_all([Rule::CampaignVictory, Rule::Ownership]);
        return Some(Ending::AlliedVictory);
    }
    if ending::holds_locations(game.view(play.state)) {
        play.cite(Rule::LocationsIdle);
    }
    if play.state.turn == game.turns {
        let captured = cities_captured(game.view(play.state));
        let left = usize::from(campaign.cities).saturating_sub(captured);
        let more = u16::try_from(left).unwrap_or(u16::MAX);
        let last = game.turns.saturating_add(more).min(campaign.longest);
        play.note(|| format!("captured cities: {captured}; the last turn is {last}"));
        if last > play.state.turn {
            play.cite(Rule::CampaignLength);
            play.state.last_turn = last;
            return None;
        }
    }
    play.cite(Rule::OperationalVictory);
    Some(Ending::GermanOperational)
}
