//! The campaign game's end: 14.2 and 14.3. City hexes win it, and cities not yet taken draw it out.
//!
//! What else 14.0 changes stands with what it changes: the boundary in [`super::ground`], maps and cups of nations in
//! [`super::nations`], weather in [`super::weather`].

use std::collections::BTreeMap;

use beachhead_schema::games::utah::Campaign;
use beachhead_schema::hex::HexIx;
use beachhead_schema::pack::Pack;

use super::game::UtahGame;
use super::ground::{Ground, Terrain};
use super::play::Play;
use super::rules::Rule;
use super::state::{Ending, State};
use beachhead_engine::Board;

/// The cities of the map, each with all its hexes.
#[derive(Clone, Debug, Default)]
pub(super) struct Cities(Vec<Vec<HexIx>>);

impl Cities {
    /// City hexes of one name are one city; a city hex without a name is a city of its own.
    pub(super) fn of(pack: &Pack, board: &Board, ground: &Ground) -> Self {
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
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    /// How many city hexes there are.
    pub(super) fn hex_count(&self) -> usize {
        self.hexes().count()
    }
}

impl UtahGame {
    /// 14.3: the city hexes that the Allies have captured.
    fn city_hexes_captured(&self, state: &State) -> usize {
        let hexes = self.cities.hexes();
        hexes
            .filter(|hex| self.captured_and_supplied(state, *hex))
            .count()
    }

    /// 14.2: the cities that they have captured: all hexes of each.
    fn cities_captured(&self, state: &State) -> usize {
        let whole = |city: &&Vec<HexIx>| {
            city.iter()
                .all(|hex| self.captured_and_supplied(state, *hex))
        };
        self.cities.0.iter().filter(whole).count()
    }
}

impl Play<'_> {
    /// The end of the turn with which the campaign would be over: it is won, drawn out, or lost.
    pub(super) fn end_campaign(&mut self, campaign: &Campaign) -> Option<Ending> {
        let game = self.game;
        let held = game.city_hexes_captured(self.state);
        self.note(|| format!("the Allied side has captured {held} city hexes"));
        if held >= usize::from(campaign.city_hexes) {
            self.cite(Rule::CampaignVictory);
            self.cite(Rule::Ownership);
            return Some(Ending::AlliedVictory);
        }
        if game.holds_locations(self.state) {
            self.cite(Rule::LocationsIdle);
        }
        if self.state.turn == game.turns {
            let captured = game.cities_captured(self.state);
            let left = usize::from(campaign.cities).saturating_sub(captured);
            let more = u16::try_from(left).unwrap_or(u16::MAX);
            let last = game.turns.saturating_add(more).min(campaign.longest);
            self.note(|| format!("captured cities: {captured}; the last turn is {last}"));
            if last > self.state.turn {
                self.cite(Rule::CampaignLength);
                self.state.last_turn = last;
                return None;
            }
        }
        self.cite(Rule::OperationalVictory);
        Some(Ending::GermanOperational)
    }
}
