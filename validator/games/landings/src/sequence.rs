//! The sequence of play: which step follows which, who takes it, and what turns and steps begin with (M1, M3, L94).
//!
//! A step ends when its player says so, or when nothing is left to do in it. Every player of the side takes it before
//! the next step begins.

use super::game::LandingsGame;
use super::play::Play;
use super::roster::Side;
use super::rules::Rule;
use super::seats::SeatIx;
use super::state::{Ending, How, State, TurnOf};
use beachhead_engine::Actor;
use beachhead_schema::cannot_happen;
use serde::{Deserialize, Serialize};

/// A step of the game, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) enum Phase {
    /// Hands are dealt, once.
    Deal,
    /// Weapons and accessories are given, once (L106, L109, L129).
    Equip,
    /// Units drop from the air, once.
    Jump,
    /// The turn begins: sight at night is rolled for.
    Night,
    /// A card is played.
    Command,
    /// What the card rolls for before units are ordered (M21, M22).
    CardRoll,
    /// The reinforcement roll (L15).
    Reinforcements,
    Orders,
    Movement,
    Battle,
    /// The second move of a card that gives one (M19).
    SecondMove,
    Draw,
    /// The game has ended.
    Over,
}

impl Phase {
    pub(super) const ALL: [Self; 13] = [
        Self::Deal,
        Self::Equip,
        Self::Jump,
        Self::Night,
        Self::Command,
        Self::CardRoll,
        Self::Reinforcements,
        Self::Orders,
        Self::Movement,
        Self::Battle,
        Self::SecondMove,
        Self::Draw,
        Self::Over,
    ];

    /// The name that scripts use.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Deal => "Deal",
            Self::Equip => "Equip",
            Self::Jump => "Jump",
            Self::Night => "Night",
            Self::Command => "Command",
            Self::CardRoll => "Card roll",
            Self::Reinforcements => "Reinforcements",
            Self::Orders => "Orders",
            Self::Movement => "Movement",
            Self::Battle => "Battle",
            Self::SecondMove => "Second move",
            Self::Draw => "Draw",
            Self::Over => "Over",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }

    /// Whether both sides take it, one after the other, before the first turn.
    pub(super) fn is_before_the_game(self) -> bool {
        self < Self::Night
    }

    fn next(self) -> Self {
        let mut all = Self::ALL.into_iter();
        let next = all.find(|phase| *phase > self);
        next.unwrap_or_else(|| cannot_happen!(Self::Over, "nothing follows the end"))
    }
}

impl LandingsGame {
    /// Whether the acting player has nothing left to do in the step, so that it ends.
    ///
    /// Each topic says so of its own steps.
    fn complete(&self, state: &State) -> bool {
        match state.phase {
            Phase::Equip => !self.equips(state),
            Phase::Reinforcements => !self.rolls_reinforcements(state),
            Phase::Deal => self.deal_complete(state),
            Phase::Night => self.night_complete(state),
            Phase::Command => self.command_complete(state),
            Phase::CardRoll => self.card_roll_complete(state),
            Phase::Orders => self.orders_complete(state),
            Phase::SecondMove => self.second_move_complete(state),
            Phase::Draw => self.draw_complete(state),
            Phase::Jump => !self.has_drops(state, self.acting_side(state)),
            Phase::Movement | Phase::Battle | Phase::Over => false,
        }
    }

    /// The side whose players take a step first: before the game, that which has the first turn.
    fn first_of(&self, state: &State, phase: Phase) -> Side {
        if phase.is_before_the_game() {
            self.first
        } else {
            state.side
        }
    }
}

impl Ending {
    pub(super) fn in_words(self) -> String {
        let who = self.winner.map(Side::name);
        match (who, self.how) {
            (Some(who), How::Medals) => format!("the {who} side has the medals it played for"),
            (Some(who), How::SuddenDeath) => {
                format!("the {who} side holds what decides the battle")
            }
            (Some(who), How::DeckOut) => {
                format!("the deck has run out, and the {who} side has more medals")
            }
            (None, How::DeckOut) => "the deck has run out, with medals even".to_owned(),
            (Some(who), How::TurnsOver) => {
                format!("the turns of the scenario are over, and the {who} side has won")
            }
            (None, How::TurnsOver) => {
                "the turns of the scenario are over, and no side has won".to_owned()
            }
            (None, _) => "no side has won".to_owned(),
        }
    }
}

impl LandingsGame {
    /// How the game ended, if it is over.
    pub(super) fn over_as(&self, state: &State) -> Option<Actor> {
        let ending = state.ending?;
        Some(Actor::Over {
            winner: ending.winner.map(|side| side.name().into()),
            how: ending.in_words(),
        })
    }
}

impl Play<'_> {
    /// Ends the step because its player is done.
    pub(super) fn finish_step(&mut self) {
        self.cite(Rule::TurnOrder);
        if self.state.phase == Phase::Movement {
            self.cite(Rule::MovesFirst);
        }
        self.next_step();
    }

    /// Runs on as long as there is nothing to decide.
    pub(super) fn settle(&mut self) {
        loop {
            self.fight();
            if self.state.ending.is_some() {
                self.state.phase = Phase::Over;
                self.state.pending.clear();
                self.state.battle = None;
                return;
            }
            if !self.state.pending.is_empty() || !self.game.complete(self.state) {
                return;
            }
            self.next_step();
        }
    }

    /// The step goes to the next player of the side, or the next step begins.
    fn next_step(&mut self) {
        let phase = self.state.phase;
        if phase == Phase::Movement {
            self.lapse_arrivals();
        }
        let acting = self.game.seat(self.state.seat);
        let side = acting.map_or(self.state.side, |seat| seat.side);
        if let Some(seat) = self.game.next_seat(side, phase, Some(self.state.seat)) {
            if self.game.decks > 1 {
                self.cite(Rule::StepTogether);
            }
            return self.begin_step(phase, seat);
        }
        if phase.is_before_the_game() && side == self.game.first {
            let seat = self.game.next_seat(side.enemy(), phase, None);
            if let Some(seat) = seat {
                return self.begin_step(phase, seat);
            }
        }
        if phase == Phase::Draw {
            return self.next_turn();
        }
        let next = phase.next();
        if next == Phase::Night {
            self.begin_control();
            return self.begin_turn(self.game.first);
        }
        self.open_step(next);
    }

    /// The next turn: the other side's, and the next game turn once both have had theirs.
    fn next_turn(&mut self) {
        let side = self.state.side.enemy();
        if side == self.game.first {
            if self.state.turn >= self.game.turns {
                return self.end_with_the_turns();
            }
            self.state.turn += 1;
        }
        self.begin_turn(side);
    }

    /// A side's turn begins.
    pub(super) fn begin_turn(&mut self, side: Side) {
        self.state.side = side;
        for troop in &mut self.state.troops.0 {
            troop.turn = TurnOf::default();
        }
        for player in &mut self.state.players {
            player.done = false;
        }
        self.lift_smoke(side);
        self.judge_turn_start(side);
        self.open_step(Phase::Night);
    }

    /// A step begins, with the first player who takes part in it.
    pub(super) fn open_step(&mut self, phase: Phase) {
        let side = self.game.first_of(self.state, phase);
        let seat = self.game.next_seat(side, phase, None);
        // A side without players is a finding, so that there always is one.
        let seat = seat.unwrap_or_default();
        self.begin_step(phase, seat);
    }

    /// A player's part of a step begins.
    fn begin_step(&mut self, phase: Phase, seat: SeatIx) {
        self.state.phase = phase;
        self.state.seat = seat;
        if let Some(player) = self.state.player_mut(seat) {
            player.done = false;
        }
        if phase == Phase::Movement {
            self.bring_craft_back(self.state.side);
        }
    }
}
