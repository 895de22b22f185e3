//! Positions: a state as a script stages it.
//!
//! Units that are not named are not on the map; reserves wait as at the start. Hands are what is named, and all other
//! cards are still to be drawn. A position is held to the same invariants as every state.

use crate::script::{ObstacleAt, Position, UnitPlace};
use beachhead_schema::games::landings::MedalKind;

use super::facts::{CROSS_HAIR, known_side, unknown_phase, unknown_work};
use super::game::LandingsGame;
use super::medals::Won;
use super::pile::CardIx;
use super::play::Play;
use super::resolved::Gear;
use super::roster::{Role, Traits};
use super::seats::SeatIx;
use super::sequence::Phase;
use super::state::{CrossHair, Occupants, Place, State, Troop, Work, Works};
use beachhead_engine::{GivenDice, Silent};

impl LandingsGame {
    /// The state that the position describes.
    ///
    /// # Errors
    /// Says what of it can't be.
    pub(super) fn staged(&self, position: &Position) -> Result<State, String> {
        if !(1..=self.turns).contains(&position.turn) {
            return Err(format!(
                "the game has turns 1 to {}, and no turn {}",
                self.turns, position.turn
            ));
        }
        let phase = Phase::named(&position.phase).ok_or_else(|| unknown_phase(&position.phase))?;
        if phase == Phase::Over {
            return Err("a position is staged in a step of play, not after the end".to_owned());
        }
        let mut state = self.start_state();
        state.turn = position.turn;
        state.side = known_side(&position.side)?;
        state.phase = phase;
        state.seat = self
            .next_seat(state.side, phase, None)
            .ok_or_else(|| "no unit of that side takes part in that step".to_owned())?;
        self.stage_field(&mut state, position)?;
        self.stage_units(&mut state, position)?;
        self.stage_guns(&mut state, position)?;
        self.stage_cards(&mut state, position)?;
        self.stage_plays(&mut state, position)?;
        self.stage_control(&mut state, position)?;
        for medals in &position.medals {
            state.stand.won[known_side(&medals.side)?] = medals.count;
        }
        if let Some(sight) = position.sight {
            state.sight = sight;
        }
        // What begins with the position, and steps that have nothing to wait for.
        let mut no_dice = GivenDice::new(&[]);
        let mut play = Play {
            game: self,
            state: &mut state,
            dice: &mut no_dice,
            trace: &mut Silent,
        };
        play.hold_objectives();
        play.settle();
        self.sound(&state)?;
        Ok(state)
    }

    fn stage_units(&self, state: &mut State, position: &Position) -> Result<(), String> {
        state.at = Occupants::empty(self.board.len());
        for (unit, counter) in self.roster.iter() {
            if let Role::AtStart(_) = counter.role {
                state.troops[unit].place = Place::Absent;
            }
        }
        let mut named = Vec::new();
        for place in &position.units {
            let unit = self.known_unit(&place.unit)?;
            if named.contains(&unit) {
                return Err(format!("{} is named twice", place.unit));
            }
            named.push(unit);
            let troop = self.staged_troop(state.troops[unit], place)?;
            state.troops[unit] = troop;
            if place.aboard.is_some() {
                continue;
            }
            let hex = self.known_hex(&place.hex)?;
            if let Some(other) = state.at.get(hex) {
                return Err(format!(
                    "{} and {} can't share {}",
                    self.roster[other].id, place.unit, place.hex
                ));
            }
            state.at.set(hex, Some(unit));
        }
        Ok(())
    }

    fn staged_troop(&self, before: Troop, place: &UnitPlace) -> Result<Troop, String> {
        let mut troop = before;
        troop.place = match &place.aboard {
            Some(craft) => Place::Aboard(self.known_unit(craft)?),
            None => Place::Board(self.known_hex(&place.hex)?),
        };
        let full = self.roster[self.known_unit(&place.unit)?].figures;
        troop.figures = place.figures.unwrap_or(full);
        if !(1..=full).contains(&troop.figures) {
            return Err(format!(
                "{} can't have {} figures; it has 1 to {full}",
                place.unit, troop.figures
            ));
        }
        troop.turn.ordered = place.ordered;
        if let Some(gear) = &place.with {
            match self.gear(gear).map_err(|refused| refused.reason)? {
                Gear::Weapon(kind) => troop.kind = kind,
                Gear::Accessory(at) => troop.accessory = Some(at),
            }
        }
        Ok(troop)
    }

    /// What lies about, and what of the map's own is gone.
    fn stage_field(&self, state: &mut State, position: &Position) -> Result<(), String> {
        for number in &position.cleared {
            let hex = self.known_hex(number)?;
            if let Some(works) = state.works_mut(hex) {
                *works = Works::default();
            }
        }
        for ObstacleAt { hex, kind, side } in &position.field {
            let hex = self.known_hex(hex)?;
            let side = side.as_ref().map(known_side).transpose()?;
            if *kind == *CROSS_HAIR {
                continue; // Guns are staged first.
            }
            let work = Work::named(kind.as_str()).ok_or_else(|| unknown_work(kind))?;
            if let Some(works) = state.works_mut(hex) {
                works.lies = works.lies.with(work);
                works.owner = side.or(works.owner);
            }
        }
        Ok(())
    }

    /// Each cross-hair is that of the first gun of its side that lays one and has none yet.
    fn stage_guns(&self, state: &mut State, position: &Position) -> Result<(), String> {
        let marked = position.field.iter();
        for ObstacleAt { hex, side, .. } in marked.filter(|at| at.kind == *CROSS_HAIR) {
            let hex = self.known_hex(hex)?;
            let side = side.as_ref().map(known_side).transpose()?;
            let gun = self.roster.iter().map(|(unit, _)| unit).find(|unit| {
                let lays = self.kind_of(state, *unit).traits.has(Traits::CROSS_HAIR);
                let has_one = state.cross_hairs.iter().any(|other| other.gun == *unit);
                let of_side = side.is_none_or(|side| side == self.side_of(*unit));
                lays && of_side && !has_one && state.hex_of(*unit).is_some()
            });
            let gun = gun.ok_or_else(|| "no gun is left to lay that cross-hair".to_owned())?;
            state.cross_hairs.push(CrossHair { gun, hex });
        }
        Ok(())
    }

    /// Who controls which town: whoever stands there, the landing side where it is named, else as at the start.
    fn stage_control(&self, state: &mut State, position: &Position) -> Result<(), String> {
        for number in &position.taken {
            let hex = self.known_hex(number)?;
            let at = self.medals.town_at.get(hex.0 as usize);
            let town = at.and_then(|at| state.towns.get_mut(usize::from(*at)));
            *town.ok_or_else(|| format!("{number} is no town"))? = self.top.enemy();
        }
        for hex in self.board.hexes() {
            let stands = state
                .at
                .get(hex)
                .filter(|unit| self.is_ground(state, *unit));
            let at = self.medals.town_at.get(hex.0 as usize);
            let town = at.and_then(|at| state.towns.get_mut(usize::from(*at)));
            if let (Some(unit), Some(town)) = (stands, town) {
                *town = self.side_of(unit);
            }
        }
        self.first_holders(state);
        Ok(())
    }

    /// Hands, discards, and all other cards to be drawn.
    fn stage_cards(&self, state: &mut State, position: &Position) -> Result<(), String> {
        for player in &mut state.players {
            player.dealt = state.phase > Phase::Deal;
        }
        for hand in &position.hands {
            let seat = self.seat_named(known_side(&hand.side)?, hand.player.as_ref());
            let seat = seat.ok_or_else(|| "a hand is of no player of the game".to_owned())?;
            for id in &hand.cards {
                let card = self.known_card(id)?;
                self.take_card(state, seat, card)?;
                if let Some(player) = state.player_mut(seat) {
                    player.dealt = true;
                    player.hand.add(card);
                }
            }
        }
        for id in &position.discards {
            let card = self.known_card(id)?;
            self.take_card(state, SeatIx(0), card)?;
            if let Some(deck) = state.decks.first_mut() {
                deck.discards.add(card);
            }
        }
        Ok(())
    }

    /// Takes a card out of the deck from which a player draws.
    pub(super) fn take_card(
        &self,
        state: &mut State,
        seat: SeatIx,
        card: CardIx,
    ) -> Result<(), String> {
        let deck = self.seat(seat).map_or(0, |seat| seat.deck);
        let deck = state.decks.get_mut(usize::from(deck));
        if deck.is_some_and(|deck| deck.left.take(card)) {
            Ok(())
        } else {
            Err(format!("the deck has no more of {}", self.card_id(card)))
        }
    }
}

impl Play<'_> {
    /// Objectives that are lost with the ground go to whoever holds it in the position.
    fn hold_objectives(&mut self) {
        for at in 0..self.game.medals.objectives.len() {
            let stays = self.game.medals.objectives.get(at).is_none_or(|medal| {
                medal.turn_start
                    || matches!(
                        medal.won,
                        Won::Hexes(
                            MedalKind::Permanent
                                | MedalKind::SuddenDeath
                                | MedalKind::Exit
                                | MedalKind::FirstExit
                                | MedalKind::LastToOccupy
                        )
                    )
            });
            if !stays {
                self.hand_over(at, self.game.judged(self.state, at));
            }
        }
    }
}
