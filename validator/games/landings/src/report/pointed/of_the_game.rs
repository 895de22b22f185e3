//! Facts about the game as a whole: turn, battle, medals, players and their cards, reinforcements.

use std::collections::BTreeSet;

use super::gathered::Facts;
use crate::arrivals::calling;
use crate::data::{SeatIx, Section};
use crate::players;
use crate::pool;
use crate::report::facts;
use crate::script::Fact;
use crate::side::Side;
use crate::state::{DAYLIGHT, Outcome};
use crate::view::View;

/// Adds them.
pub(super) fn add(view: View<'_>, facts: &mut Facts<'_>) {
    let state = view.state;
    facts.add(Fact::Phase {
        turn: state.turn,
        side: state.side.name().into(),
        phase: state.phase.name().to_owned(),
    });
    if let Some(Outcome { dice, hits, flags }) = state.last_battle {
        facts.add(Fact::Battle { dice, hits, flags });
    }
    if state.sight != DAYLIGHT {
        let hexes = state.sight;
        facts.add(Fact::Sight { hexes });
    }
    of_medals(view, facts);
    for (seat, _) in view.game.seats.iter() {
        of_player(view, seat, facts);
    }
    let cards = facts::deck_left(view);
    facts.add(Fact::DeckLeft { cards });
    of_orders(view, facts);
    of_reinforcements(view, facts);
    let winner = state.ending.and_then(|ending| ending.winner);
    facts.extend(winner.map(|side| Fact::Won {
        side: side.name().into(),
    }));
}

/// How many medals each side has, and which of those that the scenario and the rules give.
fn of_medals(view: View<'_>, facts: &mut Facts<'_>) {
    for side in Side::BOTH {
        facts.add(Fact::Medals {
            side: side.name().into(),
            count: view.state.stand.total(side),
        });
        for objective in &view.game.medals.objectives {
            facts.ask(Fact::Holds {
                side: side.name().into(),
                medal: objective.id.clone(),
            });
        }
    }
}

/// The hand of a player.
fn of_player(view: View<'_>, seat: SeatIx, facts: &mut Facts<'_>) {
    let (game, player) = (view.game, &view.state.players[seat]);
    let seated = &game.seats[seat];
    let side = || seated.side.name().into();
    let is_first = players::seat_named(game, seated.side, None) == Some(seat);
    let unnamed = is_first.then_some(None);
    let named = seated.name.clone().map(Some);
    if let Ok(cards) = u8::try_from(player.hand.len()) {
        facts.extend(named.into_iter().chain(unnamed).map(|player| Fact::Hand {
            side: side(),
            player,
            cards,
        }));
    }
    facts.extend(player.hand.iter().map(|(card, _)| Fact::HasCard {
        side: side(),
        card: game.card_id(card),
    }));
}

/// Orders left of the card in play.
fn of_orders(view: View<'_>, facts: &mut Facts<'_>) {
    let sections = Section::ALL.map(|section| Some(section.name().into()));
    let sections = sections
        .into_iter()
        .chain([Some("on-the-move".into()), None]);
    for section in sections {
        if let Ok(left) = facts::orders_left(view, section.as_ref()) {
            facts.add(Fact::Orders { section, left });
        }
    }
}

/// The dice for reinforcements, the kinds of units that they may bring, and the figures left for them.
fn of_reinforcements(view: View<'_>, facts: &mut Facts<'_>) {
    let dice = facts::dice_called(view);
    facts.add(Fact::ReinforcementDice { dice });
    let called = view.game.calls.lines.iter();
    let kinds: BTreeSet<_> = called.flat_map(|call| call.kinds.iter().copied()).collect();
    facts.extend(kinds.into_iter().map(|kind| Fact::Arrivals {
        kind: view.game.roster[kind].id.clone(),
        left: calling::arrivals_of(view, view.state.seat, kind),
    }));
    for side in Side::BOTH {
        let left = pool::pool(view, side);
        let sorts = view.game.figurines.sorts.iter().zip(left);
        facts.extend(sorts.map(|(sort, left)| Fact::Pool {
            side: side.name().into(),
            figures: sort.id.clone(),
            left,
        }));
    }
}
