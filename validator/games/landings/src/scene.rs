//! What is to be seen of a state: units with what they were ordered to and have done, obstacles and markers on the map;
//! reserves, the lost, hands and medals beside it.

use beachhead_schema::hex::HexIx;

use super::game::LandingsGame;
use super::medals::Won;
use super::roster::{Side, UnitIx};
use super::state::{DAYLIGHT, Place, State, Work};
use beachhead_engine::{
    Game, OffMapCounter, OffMapPlace, Scene, SceneMarker, Standing, StatusMark,
};

impl LandingsGame {
    /// The state as one sees it.
    pub(super) fn seen(&self, state: &State) -> Scene {
        let standing = |(unit, counter): (_, &super::roster::Counter)| {
            let hex = self.number(state.hex_of(unit)?);
            let steps = state.troops[unit].figures;
            let marks = self.marks_of(state, unit);
            Some((counter.id.clone(), Standing { hex, steps, marks }))
        };
        Scene {
            turn: self.turn(state),
            units: self.roster.iter().filter_map(standing).collect(),
            markers: self.markers(state),
            places: self.places(state),
            lines: self.beside_the_map(state),
        }
    }

    fn markers(&self, state: &State) -> Vec<SceneMarker> {
        let marker = |label: &str, hex: HexIx, side: Option<Side>| SceneMarker {
            label: label.to_owned(),
            hex: self.number(hex),
            side: side.map(|side| side.name().into()),
        };
        let mut markers = Vec::new();
        for (at, medal) in self.medals.objectives.iter().enumerate() {
            let shown = matches!(medal.won, Won::Hexes(_));
            let hexes = medal.hexes.iter().filter(|_| shown);
            let mut sides = Side::BOTH.into_iter();
            let holder = sides.find(|side| self.has_objective(state, *side, at));
            markers.extend(hexes.map(|hex| marker("medal", *hex, holder)));
        }
        for hex in self.board.hexes() {
            if let Some(side) = self.town_holder(state, hex) {
                markers.push(marker("town", hex, Some(side)));
            }
        }
        for (hex, works) in self.board.hexes().zip(&state.works) {
            for (name, work) in Work::NAMES {
                if works.lies.has(work) {
                    markers.push(marker(name, hex, works.owner));
                }
            }
        }
        for cross_hair in &state.cross_hairs {
            let side = self.side_of(cross_hair.gun);
            markers.push(marker("cross-hair", cross_hair.hex, Some(side)));
        }
        markers
    }

    fn beside_the_map(&self, state: &State) -> Vec<String> {
        let mut lines = Vec::new();
        for side in Side::BOTH {
            lines.push(format!(
                "{}: {} of {} medals",
                side.name(),
                state.stand.total(side),
                self.medals.target[side]
            ));
        }
        for ((_, seat), player) in self.every_seat().zip(&state.players) {
            let who = match &seat.name {
                Some(name) => format!("{} {name}", seat.side.name()),
                None => seat.side.name().to_owned(),
            };
            if let Some(playing) = &player.playing {
                let card = self.card_id(playing.played.card);
                lines.push(format!("{who} plays {card}"));
            }
            let cards: Vec<String> = player
                .hand
                .iter()
                .map(|(card, count)| match count {
                    1 => self.card_id(card).to_string(),
                    count => format!("{count} {}", self.card_id(card)),
                })
                .collect();
            if !cards.is_empty() {
                lines.push(format!("{who} holds {}", cards.join(", ")));
            }
        }
        for (number, deck) in (1..).zip(&state.decks) {
            lines.push(format!(
                "deck {number}: {} to draw, {} discarded",
                deck.left.len(),
                deck.discards.len()
            ));
        }
        if state.sight != DAYLIGHT {
            lines.push(format!("one sees {} hexes", state.sight));
        }
        lines
    }

    /// The boxes off the map that have units in them.
    fn places(&self, state: &State) -> Vec<OffMapPlace> {
        let places = [
            ("In reserve", Place::Reserve),
            ("To arrive", Place::Waiting),
            ("Left the map", Place::Left),
            ("Lost", Place::Lost),
        ];
        let places = places.into_iter().map(|(name, place)| {
            let there = self.roster.iter();
            let there = there.filter(|(unit, _)| state.troops[*unit].place == place);
            let counters = there.map(|(unit, counter)| OffMapCounter {
                unit: counter.id.clone(),
                steps: state.troops[unit].figures,
                marks: Vec::new(),
            });
            OffMapPlace {
                name: name.to_owned(),
                counters: counters.collect(),
            }
        });
        places.filter(|place| !place.counters.is_empty()).collect()
    }

    /// What is marked on a unit: camouflage, and in its side's turn what it was ordered to and has done.
    fn marks_of(&self, state: &State, unit: UnitIx) -> Vec<StatusMark> {
        let troop = &state.troops[unit];
        let turn = &troop.turn;
        // What a unit did in its own turn is cleared when that begins again.
        let is_its_turn = state.side == self.side_of(unit);
        let marks = [
            (troop.camouflaged, "C", "camouflaged"),
            (
                is_its_turn && turn.arrived,
                "N",
                "came onto the map this turn",
            ),
            (is_its_turn && turn.ordered, "O", "ordered"),
            (is_its_turn && turn.on_move, "OM", "ordered to move only"),
            (is_its_turn && turn.moved, "M", "has moved"),
            (is_its_turn && turn.battles > 0, "B", "has battled"),
        ];
        let marks = marks.into_iter().filter(|(is_so, _, _)| *is_so);
        marks
            .map(|(_, text, tooltip)| StatusMark::text(text, tooltip))
            .collect()
    }
}
