//! The commissar of the Red Army: the next card is chosen a turn ahead, and lies under his chip.
//!
//! No row of the checklist speaks of him. A Recon 1 and a Counter-Attack may be played past him, an Ambush never lies
//! there. In the first turn a card is laid, played, and the next one laid.

use super::cards::CardKind;
use super::game::LandingsGame;
use super::pile::{CardIx, Pile};
use super::play::Play;
use super::resolved::Resolved;
use super::rules::Rule;
use super::sequence::Phase;
use super::state::State;
use beachhead_engine::Violation;
use beachhead_schema::cannot_happen;

impl LandingsGame {
    /// Whether the acting player plays under a commissar.
    pub(super) fn commissar_binds(&self, state: &State) -> bool {
        self.specials.commissar == Some(self.acting_side(state))
    }

    fn may_lie(&self, card: CardIx) -> bool {
        self.cards.kind(card) != CardKind::Ambush
    }

    /// Whether the player lays a card now: nothing lies there, and he holds one that may.
    pub(super) fn has_to_lay(&self, state: &State) -> bool {
        let player = state.player(state.seat);
        self.commissar_binds(state)
            && player.is_some_and(|player| {
                player.laid.is_none() && player.hand.iter().any(|(card, _)| self.may_lie(card))
            })
    }

    /// Whether this card may be laid under the commissar's chip.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_lay(&self, state: &State, card: CardIx) -> Result<(), Violation> {
        if state.phase != Phase::Command || !self.has_to_lay(state) {
            return Err(self.out_of_order(state, "no card is laid ahead"));
        }
        let held = state
            .player(state.seat)
            .is_some_and(|player| player.hand.holds(card));
        if held && self.may_lie(card) {
            return Ok(());
        }
        let why = format!("{} can't be laid ahead", self.card_id(card));
        Err(Violation::new(Rule::MustPlay, why))
    }

    /// Every card that may be laid.
    pub(super) fn list_lays(&self, state: &State, actions: &mut Vec<Resolved>) {
        if !self.has_to_lay(state) {
            return;
        }
        let hand = state.player(state.seat).map(|player| player.hand);
        let cards = hand.unwrap_or_else(|| cannot_happen!(Pile::default(), "a player acts"));
        let cards = cards
            .iter()
            .map(|(card, _)| card)
            .filter(|card| self.may_lie(*card));
        actions.extend(cards.map(|card| Resolved::Lay { card }));
    }
}

impl Play<'_> {
    /// Lays a card under the chip.
    pub(super) fn lay(&mut self, card: CardIx) {
        self.cite(Rule::MustPlay);
        let seat = self.state.seat;
        if let Some(player) = self.state.player_mut(seat) {
            player.hand.take(card);
            player.laid = Some(card);
        }
    }
}
