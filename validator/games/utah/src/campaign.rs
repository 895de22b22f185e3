//! The campaign game's end: 14.2 and 14.3. City hexes win it, and cities not yet taken draw it out.
//!
//! What else 14.0 changes stands with what it changes: the boundary in [`super::ground`], maps and cups of nations in
//! [`super::nations`], weather in [`super::weather`].

use crate::ending;
use crate::view::View;
use std::collections::BTreeMap;

use beachhead_schema::games::utah::Campaign;
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;

use crate::ground::{Ground, Terrain};
use crate::play::Play;
use crate::rules::Rule;
use crate::state::Ending;
use beachhead_engine::Board;

/// The cities of the map, each with all its hexes.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cities(Vec<Vec<HexIx>>);

impl Cities {
    /// City hexes of one name are one city; a city hex without a name is a city of its own.
    pub(crate) fn of(pack: &Pack, board: &Board, ground: &Ground) -> Self {
        let mut named: BTreeMap<String, Vec<HexIx>> = BTreeMap::new();
        for hex in board.hexes() {
            if ground[hex].terrain != Terrain::City || !board.playable(hex) {
                continue;
            }
            let number = board.number(hex);
            let name = pack.map.hexes.name(hex).unwrap_or(number.as_str());
            named.entry(name.to_owned()).or_default().push(hex);
        }
        Self(named.into_values().collect())
    }

    fn hexes(&self) -> impl Iterator<Item = HexIx> + '_ {
        self.0.iter().flatten().copied()
    }

    /// How many cities there are.
    pub(crate) fn count(&self) -> usize {
        self.0.len()
    }

    /// How many city hexes there are.
    pub(crate) fn hex_count(&self) -> usize {
        self.hexes().count()
    }
}

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
    view.game.cities.0.iter().filter(whole).count()
}

/// The end of the turn with which the campaign would be over: it is won, drawn out, or lost.
pub(crate) fn end_campaign(play: &mut Play<'_>, campaign: &Campaign) -> Option<Ending> {
    let game = play.game;
    let held = city_hexes_captured(game.view(play.state));
    play.note(|| format!("the Allied side has captured {held} city hexes"));
    if held >= usize::from(campaign.city_hexes) {
        play.cite(Rule::CampaignVictory);
        play.cite(Rule::Ownership);
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
