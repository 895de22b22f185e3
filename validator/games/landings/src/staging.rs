//! Positions of scripts as far as cards are concerned: the card in play, and the enemy's last one.

use crate::script::{CardIn, Fact, Position};
use beachhead_schema::Id;

use super::facts::known_side;
use super::game::LandingsGame;
use super::seats::Section;
use super::sequence::Phase;
use super::state::{Played, State};

impl LandingsGame {
    /// The card that the acting player has in play, and the one that the enemy played last. Units that are ordered
    /// already are counted as ordered by it.
    pub(super) fn stage_plays(&self, state: &mut State, position: &Position) -> Result<(), String> {
        if let (Some(last), Some(enemy)) = (&position.last_card, self.facing(state.seat)) {
            let played = self.staged_card(last)?;
            if let Some(player) = state.player_mut(enemy) {
                player.last = Some(played);
            }
        }
        let seat = state.seat;
        if let Some(card) = &position.card {
            if state.phase <= Phase::Command {
                return Err("a card is in play only after it was played".to_owned());
            }
            let played = self.staged_card(card)?;
            if self.cards.is_in_deck(played.card) {
                self.take_card(state, seat, played.card)?;
            }
            let playing = self.orders_of(state, played);
            if let Some(player) = state.player_mut(seat) {
                player.playing = Some(playing);
                player.last = Some(played);
            }
        }
        let ordered: Vec<_> = state
            .every_unit()
            .filter(|(_, troop)| troop.turn.ordered)
            .map(|(unit, _)| unit)
            .collect();
        for unit in ordered {
            state.troops[unit].turn.by = seat;
            self.count_ordered(state, unit);
        }
        Ok(())
    }

    fn staged_card(&self, card: &CardIn) -> Result<Played, String> {
        let known = |id| self.card(id).map_err(|refused| refused.reason);
        let own = known(&card.card)?;
        let acts = card.instead.as_ref().map(known).transpose()?.unwrap_or(own);
        let chosen = card
            .section
            .as_ref()
            .map(|name| Section::named(name).ok_or_else(|| format!("`{name}` is no section")));
        let named = self.cards.get(acts).and_then(|card| card.section);
        Ok(Played {
            card: own,
            acts,
            section: chosen.transpose()?.or(named),
        })
    }

    /// Whether a fact about orders or sections holds; nothing for other facts.
    ///
    /// # Errors
    /// Names what of it is unknown.
    pub(super) fn holds_of_cards(
        &self,
        state: &State,
        fact: &Fact,
    ) -> Result<Option<bool>, String> {
        Ok(Some(match fact {
            Fact::Orders { section, left } => {
                self.orders_left(state, section.as_ref().map(Id::as_str))? == *left
            }
            Fact::InSection { side, hex, section } => {
                let known = Section::named(section);
                let section = known.ok_or_else(|| format!("`{section}` is no section"))?;
                self.lies_in(known_side(side)?, self.known_hex(hex)?, section)
            }
            _ => return Ok(None),
        }))
    }

    /// What is so in the place of such a fact.
    pub(super) fn what_is_so_of_cards(&self, state: &State, fact: &Fact) -> Option<String> {
        match fact {
            Fact::Orders { section, .. } => {
                let left = self
                    .orders_left(state, section.as_ref().map(Id::as_str))
                    .ok()?;
                Some(format!("{left} orders are left"))
            }
            Fact::InSection { hex, side, .. } => {
                let (side, hex) = (known_side(side).ok()?, self.known_hex(hex).ok()?);
                let sections = Section::ALL.into_iter();
                let names: Vec<&str> = sections
                    .filter(|section| self.lies_in(side, hex, *section))
                    .map(Section::name)
                    .collect();
                Some(format!("its sections are {}", names.join(" and ")))
            }
            _ => None,
        }
    }

    /// Orders left of the card in play: in a section, without battle, or altogether.
    fn orders_left(&self, state: &State, section: Option<&str>) -> Result<u8, String> {
        let Some(playing) = state.playing() else {
            return Ok(0);
        };
        Ok(match section {
            None => playing.left(),
            Some("on-the-move") => playing.on_move,
            Some(name) => {
                let section = Section::named(&name.into());
                let section = section.ok_or_else(|| format!("`{name}` is no section"))?;
                playing.left_in(section)
            }
        })
    }
}
