//! The state in which a game begins: everybody where the scenario has him, and nothing dealt yet.

use beachhead_kit::{Decisions, Occupancy};

use crate::command::night;
use crate::data::seats::BySeat;
use crate::data::{Counter, LandingsGame, Role};
use crate::medals::holding;
use crate::players;
use crate::state::{Deck, Phase, Place, Player, Stand, State, Troop, TurnOf};

/// The state before the first action.
pub(crate) fn start(game: &LandingsGame) -> State {
    let troop = |counter: &Counter| Troop {
        place: match counter.role {
            Role::AtStart(hex) => Place::Board(hex),
            Role::Reserve => Place::Reserve,
            Role::Waiting => Place::Waiting,
        },
        kind: counter.kind,
        figures: counter.figures,
        accessory: None,
        camouflaged: counter.camouflaged,
        turn: TurnOf::default(),
    };
    let mut at = Occupancy::empty(game.board.len());
    for (unit, counter) in game.roster.iter() {
        if let Role::AtStart(hex) = counter.role {
            at.put(unit, hex);
        }
    }
    let mut state = State {
        turn: 1,
        side: game.first,
        phase: Phase::Deal,
        seat: players::next_seat(game, game.first, Phase::Deal, None).unwrap_or_default(),
        troops: game.roster.counters.troops(troop),
        at,
        works: game.ground.start.clone(),
        mines: Vec::new(),
        cross_hairs: Vec::new(),
        decks: vec![
            Deck {
                left: game.full_deck,
                ..Deck::default()
            };
            usize::from(game.decks)
        ],
        players: BySeat(vec![Player::default(); game.seats.0.len()]),
        battle: None,
        last_battle: None,
        aftermath: None,
        pending: Decisions::default(),
        stand: Stand::default(),
        towns: game.medals.town_start.clone(),
        arrivals: Vec::new(),
        smoke: Vec::new(),
        sight: night::first_sight(game),
        ending: None,
    };
    holding::first_holders(game, &mut state);
    state
}
