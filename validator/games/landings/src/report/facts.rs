//! What scripts may ask of a state.

use beachhead_engine::Actor;
use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;

use crate::arrivals::calling;
use crate::battle::{flight, targets};
use crate::data::{Section, UnitIx};
use crate::ground::Work;
use crate::medals::{control, holding};
use crate::movement::moves;
use crate::report::known;
use crate::report::known::CROSS_HAIR;
use crate::script::Fact;
use crate::side::Side;
use crate::sight::los;
use crate::state::{Outcome, Phase, Place};
use crate::view::{View, kind_of};
use crate::{order, players, pool};

/// Whether the fact holds.
///
/// # Errors
/// Names what the game doesn't know.
pub(crate) fn holds(view: View<'_>, fact: &Fact) -> Result<bool, String> {
    Ok(match fact {
        Fact::Phase { turn, side, phase } => {
            let phase = Phase::named(phase).ok_or_else(|| known::unknown_phase(phase))?;
            (view.state.turn, view.state.side, view.state.phase)
                == (*turn, known::known_side(side)?, phase)
        }
        Fact::UnitAt { unit, hex, figures } => {
            let troop = &view.state.troops[known::known_unit(view.game, unit)?];
            (troop.place, troop.figures)
                == (Place::Board(known::known_hex(view.game, hex)?), *figures)
        }
        Fact::Kind { unit, kind } => {
            view.state.troops[known::known_unit(view.game, unit)?].kind
                == known::known_kind(view.game, kind)?
        }
        Fact::Gone { unit } => {
            let place = view.state.troops[known::known_unit(view.game, unit)?].place;
            matches!(place, Place::Lost | Place::Left)
        }
        Fact::Aboard { unit, craft } => {
            let craft = known::known_unit(view.game, craft)?;
            view.state.troops[known::known_unit(view.game, unit)?].place == Place::Aboard(craft)
        }
        Fact::Ordered { unit } => {
            view.state.troops[known::known_unit(view.game, unit)?]
                .turn
                .ordered
        }
        Fact::Battle { dice, hits, flags } => {
            let outcome = Outcome {
                dice: *dice,
                hits: *hits,
                flags: *flags,
            };
            view.state.last_battle == Some(outcome)
        }
        Fact::Obstacle { hex, kind } => lies(view, known::known_hex(view.game, hex)?, kind)?,
        Fact::Medals { side, count } => view.state.stand.total(known::known_side(side)?) == *count,
        Fact::Hand {
            side,
            player,
            cards,
        } => {
            let side = known::known_side(side)?;
            let seat = players::seat_named(view.game, side, player.as_ref());
            let player = seat.and_then(|seat| view.state.player(seat));
            let player = player.ok_or_else(|| "there is no such player".to_owned())?;
            player.hand.len() == u16::from(*cards)
        }
        Fact::HasCard { side, card } => {
            let (side, card) = (
                known::known_side(side)?,
                known::known_card(view.game, card)?,
            );
            let mut players = view.game.every_seat().zip(&view.state.players);
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
            let found = moves::reached(
                view,
                known::known_unit(view.game, unit)?,
                known::known_hex(view.game, hex)?,
            );
            found == Some((*cost, *battle))
        }
        Fact::Dice { unit, hex, dice } => {
            targets::dice_left(
                view,
                known::known_unit(view.game, unit)?,
                known::known_hex(view.game, hex)?,
            ) == *dice
        }
        Fact::Sees { from, to } => {
            let (from, to) = (
                known::known_hex(view.game, from)?,
                known::known_hex(view.game, to)?,
            );
            los::sees(view, from, to) && !targets::is_hidden_in_gully(view.game, from, to)
        }
        Fact::RetreatsTo { unit, flags, hex } => {
            let hex = known::known_hex(view.game, hex)?;
            flight::runs_to(view, known::known_unit(view.game, unit)?, *flags, hex)
        }
        Fact::Holds { side, medal } => {
            let at = view
                .game
                .medals
                .named(medal)
                .ok_or_else(|| format!("there is no medal `{medal}`"))?;
            holding::has_objective(view, known::known_side(side)?, at)
        }
        Fact::Controls { side, hex } => {
            control::controller(view, known::known_hex(view.game, hex)?)
                == Some(known::known_side(side)?)
        }
        Fact::Pool {
            side,
            figures,
            left,
        } => {
            let found = pool::pool_of(view, known::known_side(side)?, figures);
            found.ok_or_else(|| format!("there are no figures `{figures}`"))? == *left
        }
        Fact::Arrivals { kind, left } => {
            let kind = view.game.roster.kind_named(kind.as_str());
            let kind = kind.ok_or_else(|| "there is no such unit kind".to_owned())?;
            calling::arrivals_of(view, view.state.seat, kind) == *left
        }
        Fact::ReinforcementDice { dice } => {
            calling::reinforcement_dice(view, view.state.seat).unwrap_or(0) == *dice
        }
        Fact::Won { side } => {
            let side = known::known_side(side)?;
            view.state
                .ending
                .is_some_and(|ending| ending.winner == Some(side))
        }
        _ => {
            let reported = holds_of_cards(view, fact)?;
            return reported.ok_or_else(|| "the game has no answer to this".to_owned());
        }
    })
}

/// What is so in the place of a fact.
pub(crate) fn instead(view: View<'_>, fact: &Fact) -> Option<String> {
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
            let kind = &kind_of(view, view.game.roster.find(unit)?).id;
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
            let seat = players::seat_named(view.game, Side::named(side)?, player.as_ref())?;
            format!(
                "the hand is of {} cards",
                view.state.player(seat)?.hand.len()
            )
        }
        Fact::HasCard { side, .. } => {
            let side = Side::named(side)?;
            let hands = view.game.every_seat().zip(&view.state.players);
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
            let held = |side: &Side| holding::has_objective(view, *side, at);
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
            let holder = control::controller(view, known::known_hex(view.game, hex).ok()?);
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
                calling::arrivals_of(view, view.state.seat, kind)
            )
        }
        Fact::ReinforcementDice { .. } => {
            let dice = calling::reinforcement_dice(view, view.state.seat);
            format!("{} dice are rolled", dice.unwrap_or(0))
        }
        Fact::Reaches { unit, hex, .. } => {
            let (unit, at) = (
                view.game.roster.find(unit)?,
                known::known_hex(view.game, hex).ok()?,
            );
            match moves::reached(view, unit, at) {
                Some((cost, true)) => format!("{hex} is {cost} away, with a battle"),
                Some((cost, false)) => format!("{hex} is {cost} away, without a battle"),
                None => format!("{hex} is out of reach"),
            }
        }
        Fact::Dice { unit, hex, .. } => {
            let (unit, at) = (
                view.game.roster.find(unit)?,
                known::known_hex(view.game, hex).ok()?,
            );
            format!("{} dice are rolled", targets::dice_left(view, unit, at))
        }
        Fact::Won { .. } => match order::outcome(view) {
            Some(Actor::Over { how, .. }) => how,
            _ => "the game is not over".to_owned(),
        },
        _ => return instead_of_cards(view, fact),
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
    let work = Work::named(kind.as_str()).ok_or_else(|| known::unknown_work(kind))?;
    Ok(view.state.works_on(hex).lies.has(work))
}

fn whose(side: Option<Side>) -> &'static str {
    side.map_or("neither side", Side::name)
}

/// Whether a fact about orders or sections holds; nothing for other facts.
///
/// # Errors
/// Names what of it is unknown.
pub(crate) fn holds_of_cards(view: View<'_>, fact: &Fact) -> Result<Option<bool>, String> {
    Ok(Some(match fact {
        Fact::Orders { section, left } => {
            orders_left(view, section.as_ref().map(Id::as_str))? == *left
        }
        Fact::InSection { side, hex, section } => {
            let known = Section::named(section);
            let section = known.ok_or_else(|| format!("`{section}` is no section"))?;
            players::lies_in(
                view.game,
                known::known_side(side)?,
                known::known_hex(view.game, hex)?,
                section,
            )
        }
        _ => return Ok(None),
    }))
}

/// What is so in the place of such a fact.
pub(crate) fn instead_of_cards(view: View<'_>, fact: &Fact) -> Option<String> {
    match fact {
        Fact::Orders { section, .. } => {
            let left = orders_left(view, section.as_ref().map(Id::as_str)).ok()?;
            Some(format!("{left} orders are left"))
        }
        Fact::InSection { hex, side, .. } => {
            let (side, hex) = (
                known::known_side(side).ok()?,
                known::known_hex(view.game, hex).ok()?,
            );
            let sections = Section::ALL.into_iter();
            let names: Vec<&str> = sections
                .filter(|section| players::lies_in(view.game, side, hex, *section))
                .map(Section::name)
                .collect();
            Some(format!("its sections are {}", names.join(" and ")))
        }
        _ => None,
    }
}

/// Orders left of the card in play: in a section, without battle, or altogether.
fn orders_left(view: View<'_>, section: Option<&str>) -> Result<u8, String> {
    let Some(playing) = view.state.playing() else {
        return Ok(0);
    };
    Ok(match section {
        None => playing.left(),
        Some("on-the-move") => playing.on_move,
        Some(name) => {
            let section = Section::named(&name.into());
            let section = section.ok_or_else(|| format!("`{name}` is no section"))?;
            playing.left_in(section)
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::action::TestField;
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
