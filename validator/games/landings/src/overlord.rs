//! A commander in chief and his generals: cards handed out, and initiative for who gets none (L87 to L90, M25).

use crate::cards::Given;
use crate::command;
use crate::commissar;
use crate::game;
use crate::game::LandingsGame;
use crate::medics;
use crate::pile::CardIx;
use crate::play::Play;
use crate::resolved::Resolved;
use crate::rules::Rule;
use crate::seats;
use crate::seats::{Command, SeatIx, Section};
use crate::sequence::Phase;
use crate::state::{Played, Playing};
use crate::view::View;
use beachhead_engine::Violation;

/// The general of this section.
fn general(view: View<'_>, section: Section) -> Option<SeatIx> {
    let side = command::acting_side(view);
    let mut seats = seats::every_seat(view.game);
    let seat =
        seats.find(|(_, seat)| seat.side == side && seat.command == Command::General(section));
    seat.map(|(at, _)| at)
}

/// How many cards the chief's generals hold: what he has handed out this turn.
fn handed(view: View<'_>) -> u16 {
    let side = command::acting_side(view);
    let seats = seats::every_seat(view.game);
    let generals =
        seats.filter(|(_, seat)| seat.side == side && matches!(seat.command, Command::General(_)));
    generals
        .filter_map(|(at, _)| view.state.player(at))
        .map(|player| player.hand.len())
        .sum()
}

pub(crate) fn is_chief(game: &LandingsGame, seat: SeatIx) -> bool {
    seats::seat(game, seat).is_some_and(|seat| seat.command == Command::Chief)
}

/// Whether the chief may hand this card to this general.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_hand_out(view: View<'_>, to: Section, card: CardIx) -> Result<(), Violation> {
    if view.state.phase != Phase::Command || !is_chief(view.game, view.state.seat) {
        return Err(game::out_of_order(
            view,
            "only a chief hands out cards, at the turn's start",
        ));
    }
    let refuse = |rule, why: String| Err(Violation::new(rule, why));
    let id = view.game.card_id(card);
    let Some(player) = view
        .state
        .player(view.state.seat)
        .filter(|player| player.hand.holds(card))
    else {
        return refuse(
            Rule::ChiefHandsOut,
            format!("{id} is not in the chief's hand"),
        );
    };
    if view.game.cards.kind(card).is_the_chiefs() {
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
    let general = general(view, to);
    let Some(general) = general.and_then(|general| view.state.player(general)) else {
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
pub(crate) fn list_hand_outs(view: View<'_>, actions: &mut Vec<Resolved>) {
    let Some(player) = view
        .state
        .player(view.state.seat)
        .filter(|_| is_chief(view.game, view.state.seat))
    else {
        return;
    };
    for (card, _) in player.hand.iter() {
        for to in Section::ALL {
            if judge_hand_out(view, to, card).is_ok() {
                actions.push(Resolved::HandOut { to, card });
            }
        }
    }
}

/// Whether a general without a card may roll for initiative.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_initiative(view: View<'_>) -> Result<(), Violation> {
    let player = view.state.player(view.state.seat);
    let idle = player.is_some_and(|player| player.playing.is_none());
    if view.state.phase != Phase::Command
        || !command::commands_halves(view.game, view.state.seat)
        || !idle
    {
        return Err(game::out_of_order(
            view,
            "only a general without a card rolls for initiative",
        ));
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
pub(crate) fn judge_command_done(view: View<'_>) -> Result<(), Violation> {
    if !is_chief(view.game, view.state.seat) {
        let why = "a card is played each turn";
        return Err(Violation::new(Rule::MustPlay, why).help("it need not order anyone"));
    }
    let mut can = Vec::new();
    list_hand_outs(view, &mut can);
    let played = view.state.playing().is_some();
    if handed(view) == 0 && !played && !can.is_empty() {
        let why = "the chief hands out at least one card";
        return Err(Violation::new(Rule::ChiefHandsOut, why));
    }
    Ok(())
}

/// Whether the step of command is over for the acting player.
pub(crate) fn command_complete(view: View<'_>) -> bool {
    let player = view.state.player(view.state.seat);
    let has_played = player.is_none_or(|player| player.playing.is_some());
    match seats::seat(view.game, view.state.seat).map(|seat| seat.command) {
        Some(Command::Chief) => {
            let mut can = Vec::new();
            list_hand_outs(view, &mut can);
            command::list_plays(view, &mut can);
            can.is_empty()
        }
        Some(Command::General(_)) => has_played,
        _ if has_played => !commissar::has_to_lay(view),
        _ => !command::can_play(view) && !commissar::has_to_lay(view),
    }
}

/// Hands a card to a general.
pub(crate) fn hand_out(play: &mut Play<'_>, to: Section, card: CardIx) {
    play.cite(Rule::OverThrough);
    play.cite(Rule::ChiefHandsOut);
    let seat = play.state.seat;
    let Some(general) = general(play.view(), to) else {
        return;
    };
    if let Some(player) = play.state.player_mut(seat) {
        player.hand.take(card);
    }
    if let Some(player) = play.state.player_mut(general) {
        player.hand.add(card);
    }
}

/// Rolls for the initiative of a general without a card: the roll takes its place.
pub(crate) fn roll_initiative(play: &mut Play<'_>) {
    let Some(card) = play.game.cards.initiative else {
        return;
    };
    let seat = play.state.seat;
    let played = Played {
        card,
        acts: card,
        section: None,
    };
    if let Some(player) = play.state.player_mut(seat) {
        player.playing = Some(Playing::of(played));
    }
    medics::roll_card(play);
}

/// What the dice of an initiative roll order, by table `initiative`: a class, anybody, or a move without battle.
pub(crate) fn count_initiative(play: &mut Play<'_>, rolled: [u8; 6]) {
    let table = play.game.cards.initiative_gives;
    if let Some(playing) = play.state.playing_mut() {
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
