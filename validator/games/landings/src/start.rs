//! The state in which a game begins: everybody where the scenario has him, and nothing dealt yet.

use super::game::LandingsGame;
use super::roster::{BySide, Counter, Role};
use super::sequence::Phase;
use super::state::{Deck, Occupants, Place, Player, Stand, State, Troop, Troops, TurnOf};

impl LandingsGame {
    /// The state before the first action.
    pub(super) fn start_state(&self) -> State {
        let hexes = self.board.len();
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
        let mut at = Occupants::empty(hexes);
        for (unit, counter) in self.roster.iter() {
            if let Role::AtStart(hex) = counter.role {
                at.set(hex, Some(unit));
            }
        }
        let mut state = State {
            turn: 1,
            side: self.first,
            phase: Phase::Deal,
            seat: self
                .next_seat(self.first, Phase::Deal, None)
                .unwrap_or_default(),
            troops: Troops(self.roster.counters.iter().map(troop).collect()),
            at,
            works: self.works.clone(),
            mines: Vec::new(),
            cross_hairs: Vec::new(),
            decks: vec![
                Deck {
                    left: self.full_deck,
                    ..Deck::default()
                };
                usize::from(self.decks)
            ],
            players: vec![Player::default(); self.seats.len()],
            battle: None,
            last_battle: None,
            aftermath: None,
            pending: Vec::new(),
            stand: Stand {
                won: BySide::default(),
                held: BySide::default(),
                holders: Vec::new(),
                paid: Vec::new(),
                vehicles: BySide::default(),
                figures: BySide::default(),
            },
            towns: self.medals.town_start.clone(),
            arrivals: Vec::new(),
            smoke: Vec::new(),
            sight: self.first_sight(),
            ending: None,
        };
        self.first_holders(&mut state);
        state
    }
}
