//! The sequence of play: which step follows which, who takes it, and what turns and steps begin with (M1, M3, L94).
//!
//! A step ends when its player says so, or when nothing is left to do in it. Every player of the side takes it before
//! the next step begins.

use crate::battle;
use crate::card_effects;
use crate::command;
use crate::control;
use crate::craft;
use crate::draw;
use crate::drops;
use crate::ending;
use crate::equip;
use crate::medals;
use crate::medics;
use crate::night;
use crate::orders;
use crate::overlord;
use crate::play::Play;
use crate::reinforcements;
use crate::roster::Side;
use crate::rules::Rule;
use crate::seats;
use crate::seats::SeatIx;
use crate::smoke;
use crate::state::{Ending, How, TurnOf};
use crate::view::View;
use beachhead_engine::Actor;
use beachhead_schema::cannot_happen;
use serde::{Deserialize, Serialize};

/// A step of the game, in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Phase {
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
    pub(crate) const ALL: [Self; 13] = [
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
    pub(crate) fn name(self) -> &'static str {
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

    pub(crate) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|phase| phase.name() == name)
    }

    /// Whether both sides take it, one after the other, before the first turn.
    pub(crate) fn is_before_the_game(self) -> bool {
        self < Self::Night
    }

    fn next(self) -> Self {
        let mut all = Self::ALL.into_iter();
        let next = all.find(|phase| *phase > self);
        next.unwrap_or_else(|| cannot_happen!(Self::Over, "nothing follows the end"))
    }
}

/// Whether the acting player has nothing left to do in the step, so that it ends.
///
/// Each topic says so of its own steps.
fn complete(view: View<'_>) -> bool {
    match view.state.phase {
        Phase::Equip => !equip::equips(view),
        Phase::Reinforcements => !reinforcements::rolls_reinforcements(view),
        Phase::Deal => draw::deal_complete(view),
        Phase::Night => night::night_complete(view),
        Phase::Command => overlord::command_complete(view),
        Phase::CardRoll => medics::card_roll_complete(view),
        Phase::Orders => orders::orders_complete(view),
        Phase::SecondMove => card_effects::second_move_complete(view),
        Phase::Draw => draw::draw_complete(view),
        Phase::Jump => !drops::has_drops(view, command::acting_side(view)),
        Phase::Movement | Phase::Battle | Phase::Over => false,
    }
}

/// The side whose players take a step first: before the game, that which has the first turn.
fn first_of(view: View<'_>, phase: Phase) -> Side {
    if phase.is_before_the_game() {
        view.game.first
    } else {
        view.state.side
    }
}

impl Ending {
    pub(crate) fn in_words(self) -> String {
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

/// How the game ended, if it is over.
pub(crate) fn over_as(view: View<'_>) -> Option<Actor> {
    let ending = view.state.ending?;
    Some(Actor::Over {
        winner: ending.winner.map(|side| side.name().into()),
        how: ending.in_words(),
    })
}

/// Ends the step because its player is done.
pub(crate) fn finish_step(play: &mut Play<'_>) {
    play.cite(Rule::TurnOrder);
    if play.state.phase == Phase::Movement {
        play.cite(Rule::MovesFirst);
    }
    next_step(play);
}

/// Runs on as long as there is nothing to decide.
pub(crate) fn settle(play: &mut Play<'_>) {
    loop {
        battle::fight(play);
        if play.state.ending.is_some() {
            play.state.phase = Phase::Over;
            play.state.pending.clear();
            play.state.battle = None;
            return;
        }
        if !play.state.pending.is_empty() || !complete(play.view()) {
            return;
        }
        next_step(play);
    }
}

/// The step goes to the next player of the side, or the next step begins.
fn next_step(play: &mut Play<'_>) {
    let phase = play.state.phase;
    if phase == Phase::Movement {
        reinforcements::lapse_arrivals(play);
    }
    let acting = seats::seat(play.game, play.state.seat);
    let side = acting.map_or(play.state.side, |seat| seat.side);
    if let Some(seat) = seats::next_seat(play.game, side, phase, Some(play.state.seat)) {
        if play.game.decks > 1 {
            play.cite(Rule::StepTogether);
        }
        return begin_step(play, phase, seat);
    }
    if phase.is_before_the_game() && side == play.game.first {
        let seat = seats::next_seat(play.game, side.enemy(), phase, None);
        if let Some(seat) = seat {
            return begin_step(play, phase, seat);
        }
    }
    if phase == Phase::Draw {
        return next_turn(play);
    }
    let next = phase.next();
    if next == Phase::Night {
        control::begin_control(play);
        return begin_turn(play, play.game.first);
    }
    open_step(play, next);
}

/// The next turn: the other side's, and the next game turn once both have had theirs.
fn next_turn(play: &mut Play<'_>) {
    let side = play.state.side.enemy();
    if side == play.game.first {
        if play.state.turn >= play.game.turns {
            return ending::end_with_the_turns(play);
        }
        play.state.turn += 1;
    }
    begin_turn(play, side);
}

/// A side's turn begins.
pub(crate) fn begin_turn(play: &mut Play<'_>, side: Side) {
    play.state.side = side;
    for troop in &mut play.state.troops.0 {
        troop.turn = TurnOf::default();
    }
    for player in &mut play.state.players {
        player.done = false;
    }
    smoke::lift_smoke(play, side);
    medals::judge_turn_start(play, side);
    open_step(play, Phase::Night);
}

/// A step begins, with the first player who takes part in it.
pub(crate) fn open_step(play: &mut Play<'_>, phase: Phase) {
    let side = first_of(play.view(), phase);
    let seat = seats::next_seat(play.game, side, phase, None);
    // A side without players is a finding, so that there always is one.
    let seat = seat.unwrap_or_default();
    begin_step(play, phase, seat);
}

/// A player's part of a step begins.
fn begin_step(play: &mut Play<'_>, phase: Phase, seat: SeatIx) {
    play.state.phase = phase;
    play.state.seat = seat;
    if let Some(player) = play.state.player_mut(seat) {
        player.done = false;
    }
    if phase == Phase::Movement {
        craft::bring_craft_back(play, play.state.side);
    }
}
