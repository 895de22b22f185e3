//! What scripts may ask of a state.

use crate::battle;
use crate::control;
use crate::los;
use crate::medals;
use crate::movement;
use crate::pool;
use crate::reinforcements;
use crate::retreat;
use crate::script::Fact;
use crate::seats;
use crate::sequence;
use crate::staging;
use crate::targets;
use crate::view::View;
use beachhead_schema::Id;
use beachhead_schema::hex::{HexIx, HexNo};

use crate::game::LandingsGame;
use crate::pile::CardIx;
use crate::roster::{KindIx, Side, UnitIx};
use crate::sequence::Phase;
use crate::state::{Outcome, Place, Work};
use beachhead_engine::Actor;

/// Whether the fact holds.
///
/// # Errors
/// Names what the game doesn't know.
pub(crate) fn is_so(view: View<'_>, fact: &Fact) -> Result<bool, String> {
    Ok(match fact {
        Fact::Phase { turn, side, phase } => {
            let phase = Phase::named(phase).ok_or_else(|| unknown_phase(phase))?;
            (view.state.turn, view.state.side, view.state.phase)
                == (*turn, known_side(side)?, phase)
        }
        Fact::UnitAt { unit, hex, figures } => {
            let troop = &view.state.troops[known_unit(view.game, unit)?];
            (troop.place, troop.figures) == (Place::Board(known_hex(view.game, hex)?), *figures)
        }
        Fact::Kind { unit, kind } => {
            view.state.troops[known_unit(view.game, unit)?].kind == known_kind(view.game, kind)?
        }
        Fact::Gone { unit } => {
            let place = view.state.troops[known_unit(view.game, unit)?].place;
            matches!(place, Place::Lost | Place::Left)
        }
        Fact::Aboard { unit, craft } => {
            let craft = known_unit(view.game, craft)?;
            view.state.troops[known_unit(view.game, unit)?].place == Place::Aboard(craft)
        }
        Fact::Ordered { unit } => view.state.troops[known_unit(view.game, unit)?].turn.ordered,
        Fact::Battle { dice, hits, flags } => {
            let outcome = Outcome {
                dice: *dice,
                hits: *hits,
                flags: *flags,
            };
            view.state.last_battle == Some(outcome)
        }
        Fact::Obstacle { hex, kind } => lies(view, known_hex(view.game, hex)?, kind)?,
        Fact::Medals { side, count } => view.state.stand.total(known_side(side)?) == *count,
        Fact::Hand {
            side,
            player,
            cards,
        } => {
            let side = known_side(side)?;
            let seat = seats::seat_named(view.game, side, player.as_ref());
            let player = seat.and_then(|seat| view.state.player(seat));
            let player = player.ok_or_else(|| "there is no such player".to_owned())?;
            player.hand.len() == u16::from(*cards)
        }
        Fact::HasCard { side, card } => {
            let (side, card) = (known_side(side)?, known_card(view.game, card)?);
            let mut players = seats::every_seat(view.game).zip(&view.state.players);
            players.any(|((_, seat), player)| seat.side == side && player.hand.holds(card))
        }
        Fact::DeckLeft { cards } => {
            let left: u16 = view.state.decks.iter().map(|deck| deck.left.len()).sum();
            left == *cards
        }
        Fact::Sight { hexes } => view.state.sight == *hexes,
        Fact::Reaches {
            unit,
            hex,
            cost,
            battle,
        } => {
            let found = movement::reached(
                view,
                known_unit(view.game, unit)?,
                known_hex(view.game, hex)?,
            );
            found == Some((*cost, *battle))
        }
        Fact::Dice { unit, hex, dice } => {
            battle::dice_left(
                view,
                known_unit(view.game, unit)?,
                known_hex(view.game, hex)?,
            ) == *dice
        }
        Fact::Sees { from, to } => {
            let (from, to) = (known_hex(view.game, from)?, known_hex(view.game, to)?);
            los::sees(view, from, to) && !targets::is_hidden_in_gully(view.game, from, to)
        }
        Fact::RetreatsTo { unit, flags, hex } => {
            let hex = known_hex(view.game, hex)?;
            retreat::runs_to(view, known_unit(view.game, unit)?, *flags, hex)
        }
        Fact::Holds { side, medal } => {
            let at = view
                .game
                .medals
                .named(medal)
                .ok_or_else(|| format!("there is no medal `{medal}`"))?;
            medals::has_objective(view, known_side(side)?, at)
        }
        Fact::Controls { side, hex } => {
            control::controller(view, known_hex(view.game, hex)?) == Some(known_side(side)?)
        }
        Fact::Pool {
            side,
            figures,
            left,
        } => {
            let found = pool::pool_of(view, known_side(side)?, figures);
            found.ok_or_else(|| format!("there are no figures `{figures}`"))? == *left
        }
        Fact::Arrivals { kind, left } => {
            let kind = view.game.roster.kind_named(kind.as_str());
            let kind = kind.ok_or_else(|| "there is no such unit kind".to_owned())?;
            reinforcements::arrivals_of(view, view.state.seat, kind) == *left
        }
        Fact::ReinforcementDice { dice } => {
            reinforcements::reinforcement_dice(view, view.state.seat).unwrap_or(0) == *dice
        }
        Fact::Won { side } => {
            let side = known_side(side)?;
            view.state
                .ending
                .is_some_and(|ending| ending.winner == Some(side))
        }
        _ => {
            let reported = staging::holds_of_cards(view, fact)?;
            return reported.ok_or_else(|| "the game has no answer to this".to_owned());
        }
    })
}

/// What is so in the place of a fact.
pub(crate) fn what_is_so(view: View<'_>, fact: &Fact) -> Option<String> {
    Some(match fact {
        Fact::Phase { .. } => format!(
            "it is step `{}` of the {} side's turn {}",
            view.state.phase.name(),
            view.state.side.name(),
            view.state.turn
        ),
        Fact::UnitAt { unit, .. } | Fact::Gone { unit } | Fact::Aboard { unit, .. } => {
            whereabouts(view, view.game.roster.find(unit)?)
        }
        Fact::Kind { unit, .. } => {
            let kind = &view.kind_of(view.game.roster.find(unit)?).id;
            format!("{unit} is of kind `{kind}`")
        }
        Fact::Battle { .. } => match view.state.last_battle {
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
                view.state.stand.total(side)
            )
        }
        Fact::Hand { side, player, .. } => {
            let seat = seats::seat_named(view.game, Side::named(side)?, player.as_ref())?;
            format!(
                "the hand is of {} cards",
                view.state.player(seat)?.hand.len()
            )
        }
        Fact::HasCard { side, .. } => {
            let side = Side::named(side)?;
            let hands = seats::every_seat(view.game).zip(&view.state.players);
            let cards: Vec<String> = hands
                .filter(|((_, seat), _)| seat.side == side)
                .flat_map(|(_, player)| player.hand.iter())
                .map(|(card, _)| view.game.card_id(card).to_string())
                .collect();
            format!("the {} side holds {}", side.name(), cards.join(", "))
        }
        Fact::DeckLeft { .. } => {
            let left: u16 = view.state.decks.iter().map(|deck| deck.left.len()).sum();
            format!("{left} cards are left")
        }
        Fact::Sight { .. } => format!("one sees {} hexes", view.state.sight),
        Fact::Holds { medal, .. } => {
            let at = view.game.medals.named(medal)?;
            let held = |side: &Side| medals::has_objective(view, *side, at);
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
            let holder = control::controller(view, known_hex(view.game, hex).ok()?);
            format!("{hex} is controlled by {}", whose(holder))
        }
        Fact::Pool { side, figures, .. } => {
            let left = pool::pool_of(view, Side::named(side)?, figures)?;
            format!("{left} figures `{figures}` are left")
        }
        Fact::Arrivals { kind, .. } => {
            let kind = view.game.roster.kind_named(kind.as_str())?;
            format!(
                "{} may come",
                reinforcements::arrivals_of(view, view.state.seat, kind)
            )
        }
        Fact::ReinforcementDice { .. } => {
            let dice = reinforcements::reinforcement_dice(view, view.state.seat);
            format!("{} dice are rolled", dice.unwrap_or(0))
        }
        Fact::Reaches { unit, hex, .. } => {
            let (unit, at) = (
                view.game.roster.find(unit)?,
                known_hex(view.game, hex).ok()?,
            );
            match movement::reached(view, unit, at) {
                Some((cost, true)) => format!("{hex} is {cost} away, with a battle"),
                Some((cost, false)) => format!("{hex} is {cost} away, without a battle"),
                None => format!("{hex} is out of reach"),
            }
        }
        Fact::Dice { unit, hex, .. } => {
            let (unit, at) = (
                view.game.roster.find(unit)?,
                known_hex(view.game, hex).ok()?,
            );
            format!("{} dice are rolled", battle::dice_left(view, unit, at))
        }
        Fact::Won { .. } => match sequence::over_as(view) {
            Some(Actor::Over { how, .. }) => how,
            _ => "the game is not over".to_owned(),
        },
        _ => return staging::what_is_so_of_cards(view, fact),
    })
}

fn whereabouts(view: View<'_>, unit: UnitIx) -> String {
    let id = &view.game.roster[unit].id;
    let troop = &view.state.troops[unit];
    match troop.place {
        Place::Board(hex) => {
            format!(
                "{id} is in {}, with figures: {}",
                view.game.number(hex),
                troop.figures
            )
        }
        Place::Aboard(craft) => format!("{id} is aboard {}", view.game.roster[craft].id),
        Place::Reserve => format!("{id} is in reserve"),
        Place::Waiting => format!("{id} is to arrive"),
        Place::Lost => format!("{id} is destroyed"),
        Place::Left => format!("{id} has left the map"),
        Place::Absent => format!("{id} is not in the position that was staged"),
    }
}

/// Whether something of this name lies on a hex.
fn lies(view: View<'_>, hex: HexIx, kind: &Id) -> Result<bool, String> {
    if *kind == *CROSS_HAIR {
        let mut marked = view.state.cross_hairs.iter();
        return Ok(marked.any(|cross_hair| cross_hair.hex == hex));
    }
    let work = Work::named(kind.as_str()).ok_or_else(|| unknown_work(kind))?;
    Ok(view.state.works_on(hex).lies.has(work))
}

pub(crate) fn known_unit(game: &LandingsGame, id: &Id) -> Result<UnitIx, String> {
    let found = game.roster.find(id);
    found.ok_or_else(|| format!("no unit of the scenario is called {id}"))
}

pub(crate) fn known_kind(game: &LandingsGame, id: &Id) -> Result<KindIx, String> {
    let found = game.roster.kind_named(id.as_str());
    found.ok_or_else(|| format!("there is no unit kind `{id}`"))
}

pub(crate) fn known_card(game: &LandingsGame, id: &Id) -> Result<CardIx, String> {
    game.card(id).map_err(|refused| refused.reason)
}

pub(crate) fn known_hex(game: &LandingsGame, number: &HexNo) -> Result<HexIx, String> {
    let hex = game
        .board
        .hex(number.as_str())
        .ok_or_else(|| game.board.grid().explain(number.as_str()).to_string())?;
    if game.in_play.contains(hex) {
        Ok(hex)
    } else {
        Err(format!("hex {number} is not in play"))
    }
}

fn whose(side: Option<Side>) -> &'static str {
    side.map_or("neither side", Side::name)
}

/// The name of a cross-hair among obstacles.
pub(crate) const CROSS_HAIR: &str = "cross-hair";

/// What to say of an obstacle that isn't one.
pub(crate) fn unknown_work(kind: &Id) -> String {
    let known: Vec<&str> = Work::NAMES.into_iter().map(|(name, _)| name).collect();
    format!(
        "there is no obstacle `{kind}`; there are `{}` and `{CROSS_HAIR}`",
        known.join("`, `")
    )
}

pub(crate) fn known_side(name: &Id) -> Result<Side, String> {
    Side::named(name).ok_or_else(|| format!("`{name}` is no side of this game"))
}

/// What to say of a phase that isn't one.
pub(crate) fn unknown_phase(name: &str) -> String {
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
