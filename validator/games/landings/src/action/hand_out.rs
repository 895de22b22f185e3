//! HandOut: a commander in chief gives cards to his generals (L87, L88, M25).

use beachhead_engine::Violation;

use crate::data::{CardIx, Command, SeatIx, Section};
use crate::rules::Rule;
use crate::state::Phase;
use crate::view::{Play, View};
use crate::{order, players};

/// The general of this section.
fn general(view: View<'_>, section: Section) -> Option<SeatIx> {
    let side = players::acting_side(view);
    let mut seats = view.game.every_seat();
    let seat =
        seats.find(|(_, seat)| seat.side == side && seat.command == Command::General(section));
    seat.map(|(at, _)| at)
}

/// How many cards the chief's generals hold: what he has handed out this turn.
pub(crate) fn handed(view: View<'_>) -> u16 {
    let side = players::acting_side(view);
    let seats = view.game.every_seat();
    let generals =
        seats.filter(|(_, seat)| seat.side == side && matches!(seat.command, Command::General(_)));
    generals
        .filter_map(|(at, _)| view.state.player(at))
        .map(|player| player.hand.len())
        .sum()
}

/// Whether the chief may hand this card to this general.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn check(view: View<'_>, to: Section, card: CardIx) -> Result<(), Violation> {
    if view.state.phase != Phase::Command || !players::is_chief(view.game, view.state.seat) {
        return Err(order::out_of_order(
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
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Section, CardIx)) {
    if !order::is_open(view, Phase::Command) || !players::is_chief(view.game, view.state.seat) {
        return;
    }
    let hand = view.state.player(view.state.seat).map(|player| player.hand);
    for (card, _) in hand.unwrap_or_default().iter() {
        for to in Section::ALL {
            if check(view, to, card).is_ok() {
                list(to, card);
            }
        }
    }
}

/// Hands a card to a general.
pub(crate) fn apply(play: &mut Play<'_>, to: Section, card: CardIx) {
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
