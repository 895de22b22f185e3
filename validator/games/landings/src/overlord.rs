//! A commander in chief and his generals: cards handed out, and initiative for who gets none (L87 to L90, M25).

use super::cards::Given;
use super::game::LandingsGame;
use super::pile::CardIx;
use super::play::Play;
use super::resolved::Resolved;
use super::rules::Rule;
use super::seats::{Command, SeatIx, Section};
use super::sequence::Phase;
use super::state::{Played, Playing, State};
use beachhead_engine::Violation;

impl LandingsGame {
    /// The general of this section.
    fn general(&self, state: &State, section: Section) -> Option<SeatIx> {
        let side = self.acting_side(state);
        let mut seats = self.every_seat();
        let seat =
            seats.find(|(_, seat)| seat.side == side && seat.command == Command::General(section));
        seat.map(|(at, _)| at)
    }

    /// How many cards the chief's generals hold: what he has handed out this turn.
    fn handed(&self, state: &State) -> u16 {
        let side = self.acting_side(state);
        let seats = self.every_seat();
        let generals = seats
            .filter(|(_, seat)| seat.side == side && matches!(seat.command, Command::General(_)));
        generals
            .filter_map(|(at, _)| state.player(at))
            .map(|player| player.hand.len())
            .sum()
    }

    pub(super) fn is_chief(&self, seat: SeatIx) -> bool {
        self.seat(seat)
            .is_some_and(|seat| seat.command == Command::Chief)
    }

    /// Whether the chief may hand this card to this general.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_hand_out(
        &self,
        state: &State,
        to: Section,
        card: CardIx,
    ) -> Result<(), Violation> {
        if state.phase != Phase::Command || !self.is_chief(state.seat) {
            return Err(
                self.out_of_order(state, "only a chief hands out cards, at the turn's start")
            );
        }
        let refuse = |rule, why: String| Err(Violation::new(rule, why));
        let id = self.card_id(card);
        let Some(player) = state
            .player(state.seat)
            .filter(|player| player.hand.holds(card))
        else {
            return refuse(
                Rule::ChiefHandsOut,
                format!("{id} is not in the chief's hand"),
            );
        };
        if self.cards.kind(card).is_the_chiefs() {
            return refuse(
                Rule::ChiefsCards,
                format!("{id} is the chief's own to play"),
            );
        }
        if player.hand.len() <= 1 {
            return refuse(
                Rule::ChiefHandsOut,
                "the chief keeps one card at least".to_owned(),
            );
        }
        let general = self.general(state, to);
        let Some(general) = general.and_then(|general| state.player(general)) else {
            let why = format!("there is no general on the {}", to.name());
            return refuse(Rule::OverThrough, why);
        };
        if !general.hand.is_empty() || general.playing.is_some() {
            let why = format!("the general on the {} has a card", to.name());
            return refuse(Rule::ChiefHandsOut, why);
        }
        Ok(())
    }

    /// Every card that may be handed out, and to whom.
    pub(super) fn list_hand_outs(&self, state: &State, actions: &mut Vec<Resolved>) {
        let Some(player) = state
            .player(state.seat)
            .filter(|_| self.is_chief(state.seat))
        else {
            return;
        };
        for (card, _) in player.hand.iter() {
            for to in Section::ALL {
                if self.judge_hand_out(state, to, card).is_ok() {
                    actions.push(Resolved::HandOut { to, card });
                }
            }
        }
    }

    /// Whether a general without a card may roll for initiative.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_initiative(&self, state: &State) -> Result<(), Violation> {
        let player = state.player(state.seat);
        let idle = player.is_some_and(|player| player.playing.is_none());
        if state.phase != Phase::Command || !self.commands_halves(state.seat) || !idle {
            return Err(
                self.out_of_order(state, "only a general without a card rolls for initiative")
            );
        }
        if player.is_some_and(|player| !player.hand.is_empty()) {
            let why = "the general has a card, and plays it";
            return Err(Violation::new(Rule::Initiative, why));
        }
        Ok(())
    }

    /// Whether the acting player may leave the step of command.
    ///
    /// # Errors
    /// A card is played if one is held, and a chief hands one out if he can.
    pub(super) fn judge_command_done(&self, state: &State) -> Result<(), Violation> {
        if !self.is_chief(state.seat) {
            let why = "a card is played each turn";
            return Err(Violation::new(Rule::MustPlay, why).help("it need not order anyone"));
        }
        let mut can = Vec::new();
        self.list_hand_outs(state, &mut can);
        let played = state.playing().is_some();
        if self.handed(state) == 0 && !played && !can.is_empty() {
            let why = "the chief hands out at least one card";
            return Err(Violation::new(Rule::ChiefHandsOut, why));
        }
        Ok(())
    }

    /// Whether the step of command is over for the acting player.
    pub(super) fn command_complete(&self, state: &State) -> bool {
        let player = state.player(state.seat);
        let has_played = player.is_none_or(|player| player.playing.is_some());
        match self.seat(state.seat).map(|seat| seat.command) {
            Some(Command::Chief) => {
                let mut can = Vec::new();
                self.list_hand_outs(state, &mut can);
                self.list_plays(state, &mut can);
                can.is_empty()
            }
            Some(Command::General(_)) => has_played,
            _ if has_played => !self.has_to_lay(state),
            _ => !self.can_play(state) && !self.has_to_lay(state),
        }
    }
}

impl Play<'_> {
    /// Hands a card to a general.
    pub(super) fn hand_out(&mut self, to: Section, card: CardIx) {
        self.cite(Rule::OverThrough);
        self.cite(Rule::ChiefHandsOut);
        let seat = self.state.seat;
        let Some(general) = self.game.general(self.state, to) else {
            return;
        };
        if let Some(player) = self.state.player_mut(seat) {
            player.hand.take(card);
        }
        if let Some(player) = self.state.player_mut(general) {
            player.hand.add(card);
        }
    }

    /// Rolls for the initiative of a general without a card: the roll takes its place.
    pub(super) fn roll_initiative(&mut self) {
        let Some(card) = self.game.cards.initiative else {
            return;
        };
        let seat = self.state.seat;
        let played = Played {
            card,
            acts: card,
            section: None,
        };
        if let Some(player) = self.state.player_mut(seat) {
            player.playing = Some(Playing::of(played));
        }
        self.roll_card();
    }

    /// What the dice of an initiative roll order, by table `initiative`: a class, anybody, or a move without battle.
    pub(super) fn count_initiative(&mut self, rolled: [u8; 6]) {
        let table = self.game.cards.initiative_gives;
        if let Some(playing) = self.state.playing_mut() {
            for (given, count) in table.into_iter().zip(rolled) {
                match given {
                    Given::Nothing => {}
                    Given::Class(place) => {
                        if let Some(slot) = playing.by_section.get_mut(place) {
                            *slot = slot.saturating_add(count);
                        }
                    }
                    Given::Any => playing.anywhere = playing.anywhere.saturating_add(count),
                    Given::Move => playing.on_move = playing.on_move.saturating_add(count),
                }
            }
        }
    }
}
