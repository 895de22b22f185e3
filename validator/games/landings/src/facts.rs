//! What scripts may ask of a state.

use crate::script::Fact;
use beachhead_schema::Id;
use beachhead_schema::hex::{HexIx, HexNo};

use super::game::LandingsGame;
use super::pile::CardIx;
use super::roster::{KindIx, Side, UnitIx};
use super::sequence::Phase;
use super::state::{Outcome, Place, State, Work};
use beachhead_engine::Actor;

impl LandingsGame {
    /// Whether the fact holds.
    ///
    /// # Errors
    /// Names what the game doesn't know.
    pub(super) fn is_so(&self, state: &State, fact: &Fact) -> Result<bool, String> {
        Ok(match fact {
            Fact::Phase { turn, side, phase } => {
                let phase = Phase::named(phase).ok_or_else(|| unknown_phase(phase))?;
                (state.turn, state.side, state.phase) == (*turn, known_side(side)?, phase)
            }
            Fact::UnitAt { unit, hex, figures } => {
                let troop = &state.troops[self.known_unit(unit)?];
                (troop.place, troop.figures) == (Place::Board(self.known_hex(hex)?), *figures)
            }
            Fact::Kind { unit, kind } => {
                state.troops[self.known_unit(unit)?].kind == self.known_kind(kind)?
            }
            Fact::Gone { unit } => {
                let place = state.troops[self.known_unit(unit)?].place;
                matches!(place, Place::Lost | Place::Left)
            }
            Fact::Aboard { unit, craft } => {
                let craft = self.known_unit(craft)?;
                state.troops[self.known_unit(unit)?].place == Place::Aboard(craft)
            }
            Fact::Ordered { unit } => state.troops[self.known_unit(unit)?].turn.ordered,
            Fact::Battle { dice, hits, flags } => {
                let outcome = Outcome {
                    dice: *dice,
                    hits: *hits,
                    flags: *flags,
                };
                state.last_battle == Some(outcome)
            }
            Fact::Obstacle { hex, kind } => self.lies(state, self.known_hex(hex)?, kind)?,
            Fact::Medals { side, count } => state.stand.total(known_side(side)?) == *count,
            Fact::Hand {
                side,
                player,
                cards,
            } => {
                let side = known_side(side)?;
                let seat = self.seat_named(side, player.as_ref());
                let player = seat.and_then(|seat| state.player(seat));
                let player = player.ok_or_else(|| "there is no such player".to_owned())?;
                player.hand.len() == u16::from(*cards)
            }
            Fact::HasCard { side, card } => {
                let (side, card) = (known_side(side)?, self.known_card(card)?);
                let mut players = self.every_seat().zip(&state.players);
                players.any(|((_, seat), player)| seat.side == side && player.hand.holds(card))
            }
            Fact::DeckLeft { cards } => {
                let left: u16 = state.decks.iter().map(|deck| deck.left.len()).sum();
                left == *cards
            }
            Fact::Sight { hexes } => state.sight == *hexes,
            Fact::Reaches {
                unit,
                hex,
                cost,
                battle,
            } => {
                let found = self.reached(state, self.known_unit(unit)?, self.known_hex(hex)?);
                found == Some((*cost, *battle))
            }
            Fact::Dice { unit, hex, dice } => {
                self.dice_left(state, self.known_unit(unit)?, self.known_hex(hex)?) == *dice
            }
            Fact::Sees { from, to } => {
                let (from, to) = (self.known_hex(from)?, self.known_hex(to)?);
                self.sees(state, from, to) && !self.is_hidden_in_gully(from, to)
            }
            Fact::RetreatsTo { unit, flags, hex } => {
                let hex = self.known_hex(hex)?;
                self.runs_to(state, self.known_unit(unit)?, *flags, hex)
            }
            Fact::Holds { side, medal } => {
                let at = self
                    .medals
                    .named(medal)
                    .ok_or_else(|| format!("there is no medal `{medal}`"))?;
                self.has_objective(state, known_side(side)?, at)
            }
            Fact::Controls { side, hex } => {
                self.controller(state, self.known_hex(hex)?) == Some(known_side(side)?)
            }
            Fact::Pool {
                side,
                figures,
                left,
            } => {
                let found = self.pool_of(state, known_side(side)?, figures);
                found.ok_or_else(|| format!("there are no figures `{figures}`"))? == *left
            }
            Fact::Arrivals { kind, left } => {
                let kind = self.roster.kind_named(kind.as_str());
                let kind = kind.ok_or_else(|| "there is no such unit kind".to_owned())?;
                self.arrivals_of(state, state.seat, kind) == *left
            }
            Fact::ReinforcementDice { dice } => {
                self.reinforcement_dice(state, state.seat).unwrap_or(0) == *dice
            }
            Fact::Won { side } => {
                let side = known_side(side)?;
                state
                    .ending
                    .is_some_and(|ending| ending.winner == Some(side))
            }
            _ => {
                let reported = self.holds_of_cards(state, fact)?;
                return reported.ok_or_else(|| "the game has no answer to this".to_owned());
            }
        })
    }

    /// What is so in the place of a fact.
    pub(super) fn what_is_so(&self, state: &State, fact: &Fact) -> Option<String> {
        Some(match fact {
            Fact::Phase { .. } => format!(
                "it is step `{}` of the {} side's turn {}",
                state.phase.name(),
                state.side.name(),
                state.turn
            ),
            Fact::UnitAt { unit, .. } | Fact::Gone { unit } | Fact::Aboard { unit, .. } => {
                self.whereabouts(state, self.roster.find(unit)?)
            }
            Fact::Kind { unit, .. } => {
                let kind = &self.kind_of(state, self.roster.find(unit)?).id;
                format!("{unit} is of kind `{kind}`")
            }
            Fact::Battle { .. } => match state.last_battle {
                Some(Outcome { dice, hits, flags }) => {
                    format!("the last battle had {dice} dice, {hits} hits, {flags} flags")
                }
                None => "no battle has been fought".to_owned(),
            },
            Fact::Medals { side, .. } => {
                let side = Side::named(side)?;
                format!(
                    "the {} side has {} medals",
                    side.name(),
                    state.stand.total(side)
                )
            }
            Fact::Hand { side, player, .. } => {
                let seat = self.seat_named(Side::named(side)?, player.as_ref())?;
                format!("the hand is of {} cards", state.player(seat)?.hand.len())
            }
            Fact::HasCard { side, .. } => {
                let side = Side::named(side)?;
                let hands = self.every_seat().zip(&state.players);
                let cards: Vec<String> = hands
                    .filter(|((_, seat), _)| seat.side == side)
                    .flat_map(|(_, player)| player.hand.iter())
                    .map(|(card, _)| self.card_id(card).to_string())
                    .collect();
                format!("the {} side holds {}", side.name(), cards.join(", "))
            }
            Fact::DeckLeft { .. } => {
                let left: u16 = state.decks.iter().map(|deck| deck.left.len()).sum();
                format!("{left} cards are left")
            }
            Fact::Sight { .. } => format!("one sees {} hexes", state.sight),
            Fact::Holds { medal, .. } => {
                let at = self.medals.named(medal)?;
                let held = |side: &Side| self.has_objective(state, *side, at);
                let sides: Vec<&str> = Side::BOTH
                    .into_iter()
                    .filter(held)
                    .map(Side::name)
                    .collect();
                match sides.as_slice() {
                    [] => format!("neither side holds `{medal}`"),
                    sides => format!("`{medal}` is held by {}", sides.join(" and ")),
                }
            }
            Fact::Controls { hex, .. } => {
                let holder = self.controller(state, self.known_hex(hex).ok()?);
                format!("{hex} is controlled by {}", whose(holder))
            }
            Fact::Pool { side, figures, .. } => {
                let left = self.pool_of(state, Side::named(side)?, figures)?;
                format!("{left} figures `{figures}` are left")
            }
            Fact::Arrivals { kind, .. } => {
                let kind = self.roster.kind_named(kind.as_str())?;
                format!("{} may come", self.arrivals_of(state, state.seat, kind))
            }
            Fact::ReinforcementDice { .. } => {
                let dice = self.reinforcement_dice(state, state.seat);
                format!("{} dice are rolled", dice.unwrap_or(0))
            }
            Fact::Reaches { unit, hex, .. } => {
                let (unit, at) = (self.roster.find(unit)?, self.known_hex(hex).ok()?);
                match self.reached(state, unit, at) {
                    Some((cost, true)) => format!("{hex} is {cost} away, with a battle"),
                    Some((cost, false)) => format!("{hex} is {cost} away, without a battle"),
                    None => format!("{hex} is out of reach"),
                }
            }
            Fact::Dice { unit, hex, .. } => {
                let (unit, at) = (self.roster.find(unit)?, self.known_hex(hex).ok()?);
                format!("{} dice are rolled", self.dice_left(state, unit, at))
            }
            Fact::Won { .. } => match self.over_as(state) {
                Some(Actor::Over { how, .. }) => how,
                _ => "the game is not over".to_owned(),
            },
            _ => return self.what_is_so_of_cards(state, fact),
        })
    }

    fn whereabouts(&self, state: &State, unit: UnitIx) -> String {
        let id = &self.roster[unit].id;
        let troop = &state.troops[unit];
        match troop.place {
            Place::Board(hex) => {
                format!(
                    "{id} is in {}, with figures: {}",
                    self.number(hex),
                    troop.figures
                )
            }
            Place::Aboard(craft) => format!("{id} is aboard {}", self.roster[craft].id),
            Place::Reserve => format!("{id} is in reserve"),
            Place::Waiting => format!("{id} is to arrive"),
            Place::Lost => format!("{id} is destroyed"),
            Place::Left => format!("{id} has left the map"),
            Place::Absent => format!("{id} is not in the position that was staged"),
        }
    }

    /// Whether something of this name lies on a hex.
    fn lies(&self, state: &State, hex: HexIx, kind: &Id) -> Result<bool, String> {
        if *kind == *CROSS_HAIR {
            let mut marked = state.cross_hairs.iter();
            return Ok(marked.any(|cross_hair| cross_hair.hex == hex));
        }
        let work = Work::named(kind.as_str()).ok_or_else(|| unknown_work(kind))?;
        Ok(state.works_on(hex).lies.has(work))
    }

    pub(super) fn known_unit(&self, id: &Id) -> Result<UnitIx, String> {
        let found = self.roster.find(id);
        found.ok_or_else(|| format!("no unit of the scenario is called {id}"))
    }

    pub(super) fn known_kind(&self, id: &Id) -> Result<KindIx, String> {
        let found = self.roster.kind_named(id.as_str());
        found.ok_or_else(|| format!("there is no unit kind `{id}`"))
    }

    pub(super) fn known_card(&self, id: &Id) -> Result<CardIx, String> {
        self.card(id).map_err(|refused| refused.reason)
    }

    pub(super) fn known_hex(&self, number: &HexNo) -> Result<HexIx, String> {
        let hex = self
            .board
            .hex(number.as_str())
            .ok_or_else(|| self.board.grid().explain(number.as_str()).to_string())?;
        if self.in_play.contains(hex) {
            Ok(hex)
        } else {
            Err(format!("hex {number} is not in play"))
        }
    }
}

fn whose(side: Option<Side>) -> &'static str {
    side.map_or("neither side", Side::name)
}

/// The name of a cross-hair among obstacles.
pub(super) const CROSS_HAIR: &str = "cross-hair";

/// What to say of an obstacle that isn't one.
pub(super) fn unknown_work(kind: &Id) -> String {
    let known: Vec<&str> = Work::NAMES.into_iter().map(|(name, _)| name).collect();
    format!(
        "there is no obstacle `{kind}`; there are `{}` and `{CROSS_HAIR}`",
        known.join("`, `")
    )
}

pub(super) fn known_side(name: &Id) -> Result<Side, String> {
    Side::named(name).ok_or_else(|| format!("`{name}` is no side of this game"))
}

/// What to say of a phase that isn't one.
pub(super) fn unknown_phase(name: &str) -> String {
    let known: Vec<&str> = Phase::ALL.into_iter().map(Phase::name).collect();
    format!(
        "there is no step `{name}`; there are `{}`",
        known.join("`, `")
    )
}

#[cfg(test)]
mod tests {
    use super::super::action_tests::TestField;
    use super::*;
    use beachhead_engine::Game;
    use serde_json::json;

    #[test]
    fn no_dice_are_rolled_where_there_is_no_roll() {
        let field = TestField::new(json!([]), Vec::new());
        let fact = |dice| Fact::ReinforcementDice { dice };
        assert_eq!(field.game.holds(&field.state, &fact(0)), Ok(true));
        assert_eq!(field.game.holds(&field.state, &fact(3)), Ok(false));
        let instead = field.game.instead(&field.state, &fact(3));
        assert_eq!(instead.as_deref(), Some("0 dice are rolled"));
    }
}
