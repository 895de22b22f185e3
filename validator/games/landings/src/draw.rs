//! Drawing cards: hands at the start, a card at the end of a turn, and the choice that a Recon 1 gives (M4, M9, L114).
//!
//! The card in play is discarded first, so that it may be shuffled in. Whoever ambushed in the turn draws before the
//! active player does (M24).

use beachhead_schema::cannot_happen;
use beachhead_schema::games::landings::Deck;

use super::cards::CardKind;
use super::game::LandingsGame;
use super::pile::CardIx;
use super::play::Play;
use super::resolved::Resolved;
use super::roster::Side;
use super::rules::Rule;
use super::seats::SeatIx;
use super::sequence::Phase;
use super::state::{Pending, State};
use beachhead_engine::Violation;

impl LandingsGame {
    /// Whether a hand may be dealt now.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_deal(&self, state: &State) -> Result<(), Violation> {
        let dealt = state.player(state.seat).is_some_and(|player| player.dealt);
        if state.phase == Phase::Deal && !dealt {
            Ok(())
        } else {
            Err(self.out_of_order(state, "hands are dealt once, before the game"))
        }
    }

    /// Whether the step of dealing is over for the acting player.
    pub(super) fn deal_complete(&self, state: &State) -> bool {
        state.player(state.seat).is_none_or(|player| player.dealt)
    }

    /// Whether the acting player draws now.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_draw(&self, state: &State) -> Result<(), Violation> {
        let drawn = state.player(state.seat).is_some_and(|player| player.done);
        if state.phase == Phase::Draw && !drawn {
            Ok(())
        } else {
            Err(self.out_of_order(state, "cards are drawn at the end of the turn"))
        }
    }

    /// Whether the step of drawing is over for the acting player.
    pub(super) fn draw_complete(&self, state: &State) -> bool {
        state.player(state.seat).is_none_or(|player| player.done)
    }

    /// Whether this card is one of those drawn that may be kept.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_keep(&self, state: &State, card: CardIx) -> Result<(), Violation> {
        match state.pending.last() {
            Some(Pending::Keep { cards, .. }) if cards.contains(&Some(card)) => Ok(()),
            Some(Pending::Keep { .. }) => {
                let why = format!("{} is none of the cards drawn", self.card_id(card));
                Err(Violation::new(Rule::ReconDraw, why))
            }
            _ => Err(self.out_of_order(state, "no card is chosen")),
        }
    }

    /// The cards that may be kept, each once.
    pub(super) fn list_keeps(&self, state: &State, actions: &mut Vec<Resolved>) {
        if let Some(Pending::Keep { cards, .. }) = state.pending.last() {
            for (at, card) in cards.iter().enumerate() {
                let before = cards.iter().take(at);
                if let Some(card) = *card
                    && !before.into_iter().any(|other| *other == Some(card))
                {
                    actions.push(Resolved::Keep { card });
                }
            }
        }
    }

    /// Cards more than usual that a player draws at the end of this turn (L114).
    fn later_cards(&self, state: &State, seat: SeatIx) -> u8 {
        let later = self.seat(seat).map(|seat| seat.later.as_slice());
        let later = later.unwrap_or_else(|| cannot_happen!(&[], "player {} plays", seat.0));
        let later = later.iter();
        let now = later.filter(|(turn, _)| *turn == state.turn);
        now.map(|(_, cards)| *cards).sum()
    }
}

impl Play<'_> {
    /// Deals a hand.
    pub(super) fn deal(&mut self) {
        let seat = self.state.seat;
        let Some(cards) = self.game.seat(seat).map(|seat| seat.cards) else {
            return;
        };
        match self.game.plan.deck {
            _ if self.game.decks > 1 => {
                self.cite(Rule::DeckForEachMap);
                self.cite(Rule::OwnHand);
            }
            Deck::Breakthrough | Deck::TwoStandard => self.cite(Rule::BreakthroughDeck),
            Deck::Standard | Deck::Overlord => {}
        }
        for _ in 0..cards {
            self.draw_into_hand(seat);
        }
        if let Some(player) = self.state.player_mut(seat) {
            player.dealt = true;
        }
    }

    /// Draws a card for a player; nothing where none is left anywhere.
    fn draw_card(&mut self, seat: SeatIx) -> Option<CardIx> {
        let deck = usize::from(self.game.seat(seat)?.deck);
        let pile = self.state.decks.get_mut(deck)?;
        let mut shuffled = false;
        if pile.left.is_empty() && !self.game.specials.no_reshuffle {
            shuffled = !pile.discards.is_empty();
            let (left, discards) = (&mut pile.left, &mut pile.discards);
            left.gather(discards);
        }
        let sides = pile.left.len();
        if sides == 0 {
            return None;
        }
        if shuffled {
            self.cite(Rule::Reshuffle);
        }
        let place = self.dice.roll(sides, &"a card").saturating_sub(1);
        let pile = self.state.decks.get_mut(deck)?;
        let card = pile.left.nth(place)?;
        pile.left.take(card);
        Some(card)
    }

    pub(super) fn draw_into_hand(&mut self, seat: SeatIx) -> bool {
        let Some(card) = self.draw_card(seat) else {
            return false;
        };
        if let Some(player) = self.state.player_mut(seat) {
            player.hand.add(card);
        }
        true
    }

    /// Draws at the end of a turn.
    pub(super) fn draw(&mut self) {
        let seat = self.state.seat;
        let recon = self.discard_played();
        self.replace_ambushes();
        self.cite(Rule::DrawOne);
        if let Some(player) = self.state.player_mut(seat) {
            player.done = true;
        }
        let draws = self.game.cards.draws;
        if self.game.is_chief(seat) {
            return self.draw_as_chief(seat, recon);
        }
        for _ in 0..self.game.later_cards(self.state, seat) {
            self.draw_into_hand(seat);
        }
        if recon {
            self.draw_by_choice(seat, draws.recon, draws.keeps);
        } else {
            for _ in 0..draws.usual {
                if !self.draw_into_hand(seat) {
                    self.deck_is_out();
                }
            }
        }
    }

    /// A chief draws up to the hand he began with; one card more where a general of his has played a Recon 1.
    fn draw_as_chief(&mut self, seat: SeatIx, recon: bool) {
        let draws = self.game.cards.draws;
        let (Some(own), Some(player)) = (self.game.seat(seat), self.state.player(seat)) else {
            return;
        };
        let room = u16::from(own.cards).saturating_sub(player.hand.len());
        let wanted = if recon { draws.recon } else { draws.usual };
        for _ in 0..u16::from(wanted).min(room) {
            if !self.draw_into_hand(seat) {
                self.deck_is_out();
            }
        }
    }

    /// Draws `draws` cards, of which the player keeps some (M9).
    fn draw_by_choice(&mut self, seat: SeatIx, draws: u8, keep: u8) {
        self.cite(Rule::ReconDraw);
        let mut cards = [None; 3];
        let mut drawn = 0;
        for slot in cards.iter_mut().take(usize::from(draws)) {
            *slot = self.draw_card(seat);
            drawn += u8::from(slot.is_some());
        }
        if drawn == 0 {
            return self.deck_is_out();
        }
        if drawn <= keep {
            for card in cards.into_iter().flatten() {
                if let Some(player) = self.state.player_mut(seat) {
                    player.hand.add(card);
                }
            }
            return;
        }
        let side = self.game.acting_side(self.state);
        self.state.pending.push(Pending::Keep {
            side,
            seat,
            cards,
            keep,
        });
    }

    /// Keeps a card of those drawn; when enough are kept, the others are discarded.
    pub(super) fn keep(&mut self, card: CardIx) {
        self.cite(Rule::ReconDraw);
        let Some(Pending::Keep {
            side,
            seat,
            mut cards,
            keep,
        }) = self.state.pending.pop()
        else {
            return;
        };
        if let Some(slot) = cards.iter_mut().find(|slot| **slot == Some(card)) {
            *slot = None;
        }
        if let Some(player) = self.state.player_mut(seat) {
            player.hand.add(card);
        }
        if keep > 1 {
            let keep = keep - 1;
            self.state.pending.push(Pending::Keep {
                side,
                seat,
                cards,
                keep,
            });
            return;
        }
        for card in cards.into_iter().flatten() {
            self.discard(seat, card);
        }
    }

    /// Puts a card on its player's discards. What no deck holds, no pile takes.
    pub(super) fn discard(&mut self, seat: SeatIx, card: CardIx) {
        let in_decks = self.game.cards.is_in_deck(card);
        let deck = self.game.seat(seat).map(|seat| usize::from(seat.deck));
        let deck = deck.and_then(|deck| self.state.decks.get_mut(deck));
        if let Some(deck) = deck.filter(|_| in_decks) {
            deck.discards.add(card);
        }
    }

    /// The cards in play go to the discards: the player's own, and a chief's those of his generals. Whether one of them
    /// acted as a Recon 1.
    fn discard_played(&mut self) -> bool {
        let own = self.state.seat;
        let side = self.game.acting_side(self.state);
        let chief = self.game.is_chief(own);
        let mut recon = false;
        for (seat, other) in self.game.every_seat() {
            if seat != own && !(chief && other.side == side) {
                continue;
            }
            let Some(player) = self.state.player_mut(seat) else {
                continue;
            };
            player.fewer_dice = 0;
            let Some(playing) = player.playing.take() else {
                continue;
            };
            let played = playing.played;
            let kind = self.game.cards.kind(played.acts);
            recon |= kind == CardKind::Recon;
            self.discard(seat, played.card);
            if kind == CardKind::FinestHour {
                self.cite(Rule::FinestHourDie);
                if let Some(deck) = self.state.decks.get_mut(usize::from(other.deck)) {
                    let (left, discards) = (&mut deck.left, &mut deck.discards);
                    left.gather(discards);
                }
            }
        }
        recon
    }

    /// Whoever ambushed draws before the active player.
    fn replace_ambushes(&mut self) {
        let side = self.game.acting_side(self.state);
        for (seat, other) in self.game.every_seat() {
            let Some(player) = self.state.player_mut(seat).filter(|_| other.side != side) else {
                continue;
            };
            for _ in 0..std::mem::take(&mut player.to_draw) {
                self.draw_into_hand(seat);
            }
        }
    }

    /// Spends an Ambush. Its owner draws for it at the end of the turn, a chief at once (M24).
    pub(super) fn spend_ambush(&mut self, seat: SeatIx, card: CardIx) {
        self.cite(Rule::AmbushNotLed);
        if let Some(player) = self.state.player_mut(seat) {
            player.hand.take(card);
        }
        self.discard(seat, card);
        if self.game.is_chief(seat) {
            self.draw_into_hand(seat);
        } else if let Some(player) = self.state.player_mut(seat) {
            player.to_draw = player.to_draw.saturating_add(1);
        }
    }

    /// A side's first player who holds more than `fewest` cards discards one at random.
    pub(super) fn lose_random_card(&mut self, side: Side, fewest: u16) {
        let mut seats = self.game.every_seat();
        let found = seats.find(|(at, seat)| {
            let player = self.state.player(*at);
            seat.side == side && player.is_some_and(|player| player.hand.len() > fewest)
        });
        let Some((seat, _)) = found else {
            return;
        };
        let Some(held) = self.state.player(seat).map(|player| player.hand.len()) else {
            return;
        };
        let place = self
            .dice
            .roll(held, &"the card that is lost")
            .saturating_sub(1);
        if let Some(player) = self.state.player_mut(seat)
            && let Some(card) = player.hand.nth(place)
        {
            player.hand.take(card);
            self.discard(seat, card);
        }
    }

    /// No card is left: where the scenario ends there, whoever has more medals has won.
    fn deck_is_out(&mut self) {
        if !self.game.specials.no_reshuffle {
            return;
        }
        self.cite(Rule::Reshuffle);
        self.end_with_the_deck();
    }
}
