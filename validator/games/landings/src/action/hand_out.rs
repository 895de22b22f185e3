//! HandOut: a commander in chief gives cards to his generals (L87, L88, M25).

use beachhead_kit::Violation;

use crate::data::{CardIx, SeatIx, Section};
use crate::rules::Rule;
use crate::state::Phase;
use crate::view::{Play, View};
use crate::{order, players};

/// The general of this section.
fn general(view: View<'_>, section: Section) -> Option<SeatIx> {
    let mut generals = players::generals(view.game, players::acting_side(view));
    generals.find(|(_, own)| *own == section).map(|(at, _)| at)
}

/// How many cards the chief's generals hold: what he has handed out this turn.
pub(crate) fn handed(view: View<'_>) -> u16 {
    let generals = players::generals(view.game, players::acting_side(view));
    generals
        .map(|(at, _)| view.state.players[at].hand.len())
        .sum()
}

/// Whether the chief may hand this card to this general.
pub(crate) fn check(view: View<'_>, to: Section, card: CardIx) -> Result<(), Violation> {
    if view.state.phase != Phase::Command || !players::is_chief(view.game, view.state.seat) {
        return order::not_now(view, "only a chief hands out cards, at the turn's start");
    }
    let refuse = |rule, why: String| Err(Violation::new(rule, why));
    let id = view.game.card_id(card);
    let hand = &view.state.acting().hand;
    if !hand.holds(card) {
        let why = format!("{id} is not in the chief's hand");
        return refuse(Rule::ChiefHandsOut, why);
    }
    if view.game.cards.kind(card).is_the_chiefs() {
        let why = format!("{id} is the chief's own to play");
        return refuse(Rule::ChiefsCards, why);
    }
    if hand.len() <= 1 {
        let why = "the chief keeps one card at least".to_owned();
        return refuse(Rule::ChiefHandsOut, why);
    }
    let Some(general) = general(view, to) else {
        let why = format!("there is no general on the {}", to.name());
        return refuse(Rule::OverThrough, why);
    };
    let general = &view.state.players[general];
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
    for (card, _) in view.state.acting().hand.iter() {
        for to in Section::ALL {
            if check(view, to, card).is_ok() {
                list(to, card);
            }
        }
    }
}

pub(crate) fn apply(play: &mut Play<'_>, to: Section, card: CardIx) {
    play.cite_all([Rule::OverThrough, Rule::ChiefHandsOut]);
    if let Some(general) = general(play.view(), to) {
        play.state.acting_mut().hand.take(card);
        play.state.players[general].hand.add(card);
    }
}
