//! What holds in every state, whatever was played. A breach is always a mistake of ours.

use super::cards::CardKind;
use super::game::LandingsGame;
use super::pile::Pile;
use super::roster::BySide;
use super::seats::Command;
use super::sequence::Phase;
use super::state::{Pending, Place, State};

impl LandingsGame {
    /// No unit is off the map or shares a hex, figures and cards are conserved, and turns are as they can be.
    pub(super) fn sound(&self, state: &State) -> Result<(), String> {
        self.sound_units(state)?;
        self.sound_cards(state)?;
        self.sound_medals(state)?;
        self.sound_turn(state)
    }

    fn sound_units(&self, state: &State) -> Result<(), String> {
        if state.troops.0.len() != self.roster.counters.len() {
            return Err("units have come or gone".to_owned());
        }
        let mut on_board = 0;
        for (unit, troop) in state.every_unit() {
            let counter = &self.roster[unit];
            // Who has left may have spent its last figure on others.
            let alive = match troop.place {
                Place::Lost => troop.figures == 0,
                Place::Absent | Place::Left => true,
                Place::Reserve | Place::Board(_) | Place::Aboard(_) | Place::Waiting => {
                    troop.figures > 0
                }
            };
            if !alive {
                return Err(format!(
                    "{} is {:?} with {} figures",
                    counter.id, troop.place, troop.figures
                ));
            }
            let most = counter.figures.max(self.roster[troop.kind].figures);
            if troop.figures > most {
                return Err(format!("{} has grown beyond {most} figures", counter.id));
            }
            match troop.place {
                Place::Board(hex) => {
                    on_board += 1;
                    if !self.in_play.contains(hex) {
                        return Err(format!(
                            "{} stands in {}, which is not in play",
                            counter.id,
                            self.number(hex)
                        ));
                    }
                    // Where a unit begins or was staged, the scenario or the script has answered for it.
                    let came = troop.turn.from.is_some_and(|from| from != hex);
                    if came && let Some((_, words)) = self.closed_ground(state, unit, hex) {
                        return Err(format!(
                            "{} stands in {}: {words}",
                            counter.id,
                            self.number(hex)
                        ));
                    }
                    if state.at.get(hex) != Some(unit) {
                        return Err(format!(
                            "{} stands in {}, and the hex does not know",
                            counter.id,
                            self.number(hex)
                        ));
                    }
                }
                Place::Aboard(craft) => {
                    let afloat = matches!(state.troops[craft].place, Place::Board(_));
                    if !afloat || self.side_of(craft) != counter.side {
                        return Err(format!("{} is aboard of nothing", counter.id));
                    }
                }
                _ => {}
            }
        }
        // With each unit known to its own hex, as many hexes as units are taken.
        let taken = self
            .board
            .hexes()
            .filter(|hex| !state.at.is_free(*hex))
            .count();
        if taken != on_board {
            return Err(format!(
                "{taken} hexes are taken by {on_board} units on the map"
            ));
        }
        Ok(())
    }

    /// Every deck's cards are left, discarded, in a hand, in play, laid, or drawn and not yet kept.
    fn sound_cards(&self, state: &State) -> Result<(), String> {
        if state.players.iter().all(|player| !player.dealt) {
            return Ok(());
        }
        for (number, deck) in (0u8..).zip(&state.decks) {
            let mut found = Pile::default();
            let mut piles = vec![deck.left, deck.discards];
            for ((at, seat), player) in self.every_seat().zip(&state.players) {
                if seat.deck != number {
                    continue;
                }
                piles.push(player.hand);
                // A roll for initiative is no card, and a chief's Finest Hour lies before his generals as one.
                let general = matches!(seat.command, Command::General(_));
                let in_play = player
                    .playing
                    .map(|playing| playing.played.card)
                    .filter(|card| self.full_deck.holds(*card))
                    .filter(|card| !general || self.cards.kind(*card) != CardKind::FinestHour);
                in_play
                    .into_iter()
                    .chain(player.laid)
                    .for_each(|card| found.add(card));
                for pending in &state.pending {
                    if let Pending::Keep { seat, cards, .. } = pending
                        && *seat == at
                    {
                        cards.iter().flatten().for_each(|card| found.add(*card));
                    }
                }
            }
            for pile in &mut piles {
                found.gather(pile);
            }
            if found != self.full_deck {
                return Err(format!(
                    "deck {number} has {} cards, and not its {}: {found:?}",
                    found.len(),
                    self.full_deck.len()
                ));
            }
        }
        Ok(())
    }

    /// What is held is what the holders hold, and a craft carries one unit at most.
    fn sound_medals(&self, state: &State) -> Result<(), String> {
        let objectives = &self.medals.objectives;
        if state.stand.holders.len() != objectives.len()
            || state.stand.paid.len() != objectives.len()
        {
            return Err("medals have come or gone".to_owned());
        }
        let mut held = BySide::<u16>::default();
        for (objective, holder) in objectives.iter().zip(&state.stand.holders) {
            if let Some(side) = *holder {
                held[side] += u16::from(objective.worth[side]);
            }
        }
        if held != state.stand.held {
            return Err(format!(
                "{:?} medals are held, and {held:?} counted",
                state.stand.held
            ));
        }
        let mut loaded = Vec::new();
        for (unit, troop) in state.every_unit() {
            let Place::Aboard(craft) = troop.place else {
                continue;
            };
            if loaded.contains(&craft) || !self.is_craft(state, craft) {
                return Err(format!(
                    "{} is aboard of what can't carry it",
                    self.roster[unit].id
                ));
            }
            loaded.push(craft);
        }
        Ok(())
    }

    fn sound_turn(&self, state: &State) -> Result<(), String> {
        if !(1..=self.turns).contains(&state.turn) {
            return Err(format!("there is no turn {}", state.turn));
        }
        if state.ending.is_some() != (state.phase == Phase::Over) {
            return Err("a game that has ended is over, and no other is".to_owned());
        }
        if self.seat(state.seat).is_none() {
            return Err("no player takes the step".to_owned());
        }
        Ok(())
    }
}
