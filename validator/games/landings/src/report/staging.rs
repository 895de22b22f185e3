//! Positions of scripts as far as cards are concerned: the card in play, and the enemy's last one.

use crate::command::{given, ordering};
use crate::data::{CardIx, LandingsGame, SeatIx};
use crate::players;
use crate::report::known;
use crate::script::{CardIn, Position};
use crate::state::{Phase, Played, State};

/// Takes a card out of the deck from which a player draws.
pub(crate) fn take_card(
    game: &LandingsGame,
    state: &mut State,
    seat: SeatIx,
    card: CardIx,
) -> Result<(), String> {
    let deck = state.decks.get_mut(usize::from(game.seats[seat].deck));
    if deck.is_some_and(|deck| deck.left.take(card)) {
        Ok(())
    } else {
        Err(format!("the deck has no more of {}", game.card_id(card)))
    }
}

/// The card that the acting player has in play, and the one that the enemy played last. Units that are ordered
/// already are counted as ordered by it.
pub(crate) fn stage_plays(
    game: &LandingsGame,
    state: &mut State,
    position: &Position,
) -> Result<(), String> {
    if let (Some(last), Some(enemy)) = (&position.last_card, players::facing(game, state.seat)) {
        state.players[enemy].last = Some(staged_card(game, last)?);
    }
    let seat = state.seat;
    if let Some(card) = &position.card {
        if state.phase <= Phase::Command {
            return Err("a card is in play only after it was played".to_owned());
        }
        let played = staged_card(game, card)?;
        if game.cards.is_in_deck(played.card) {
            take_card(game, state, seat, played.card)?;
        }
        let playing = given::orders_of(game.view(state), played);
        let player = state.acting_mut();
        player.playing = Some(playing);
        player.last = Some(played);
    }
    for (unit, _) in game.roster.iter() {
        if state.troops[unit].turn.ordered {
            state.troops[unit].turn.by = seat;
            ordering::count_ordered(game, state, unit);
        }
    }
    Ok(())
}

fn staged_card(game: &LandingsGame, card: &CardIn) -> Result<Played, String> {
    let card_of = |id| known::card(game, id);
    let own = card_of(&card.card)?;
    let acts = card.instead.as_ref().map(card_of).transpose()?;
    let acts = acts.unwrap_or(own);
    let chosen = card.section.as_ref().map(known::section);
    let named = game.cards.get(acts).and_then(|card| card.section);
    Ok(Played {
        card: own,
        acts,
        section: chosen.transpose()?.or(named),
    })
}
