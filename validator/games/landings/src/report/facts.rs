//! What scripts may ask of a state.

use beachhead_base::Id;
use beachhead_engine::Actor;
use beachhead_kit::{HexIx, UnitIx};

use crate::arrivals::calling;
use crate::battle::{flight, targets};
use crate::data::Section;
use crate::medals::{control, holding};
use crate::movement::moves;
use crate::report::known::{self, CROSS_HAIR};
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
    let View { game, state } = view;
    let unit_of = |id| known::unit(game, id);
    let hex_of = |number| known::hex(game, number);
    let side_of = |name| known::side::<Side>(name);
    Ok(match fact {
        Fact::Phase { turn, side, phase } => {
            let phase: Phase = known::named(phase, "step")?;
            (state.turn, state.side, state.phase) == (*turn, side_of(side)?, phase)
        }
        Fact::UnitAt { unit, hex, figures } => {
            let troop = view.troop(unit_of(unit)?);
            (troop.place, troop.figures) == (Place::Board(hex_of(hex)?), *figures)
        }
        Fact::Kind { unit, kind } => view.troop(unit_of(unit)?).kind == known::kind(game, kind)?,
        Fact::Gone { unit } => matches!(view.place(unit_of(unit)?), Place::Lost | Place::Left),
        Fact::Aboard { unit, craft } => {
            let craft = unit_of(craft)?;
            view.place(unit_of(unit)?) == Place::Aboard(craft)
        }
        Fact::Ordered { unit } => view.troop(unit_of(unit)?).turn.ordered,
        Fact::Battle { dice, hits, flags } => {
            let (dice, hits, flags) = (*dice, *hits, *flags);
            state.last_battle == Some(Outcome { dice, hits, flags })
        }
        Fact::Obstacle { hex, kind } => lies(view, hex_of(hex)?, kind)?,
        Fact::Medals { side, count } => state.stand.total(side_of(side)?) == *count,
        Fact::Hand {
            side,
            player,
            cards,
        } => {
            let seat = players::seat_named(game, side_of(side)?, player.as_ref());
            let seat = seat.ok_or_else(|| "there is no such player".to_owned())?;
            state.players[seat].hand.len() == u16::from(*cards)
        }
        Fact::HasCard { side, card } => {
            let (side, card) = (side_of(side)?, known::card(game, card)?);
            let mut players = game.seats.iter().zip(&state.players.0);
            players.any(|((_, seat), player)| seat.side == side && player.hand.holds(card))
        }
        Fact::DeckLeft { cards } => deck_left(view) == *cards,
        Fact::Sight { hexes } => state.sight == *hexes,
        Fact::Reaches {
            unit,
            hex,
            cost,
            battle,
        } => moves::reached(view, unit_of(unit)?, hex_of(hex)?) == Some((*cost, *battle)),
        Fact::Dice { unit, hex, dice } => {
            targets::dice_left(view, unit_of(unit)?, hex_of(hex)?) == *dice
        }
        Fact::Sees { from, to } => {
            let (from, to) = (hex_of(from)?, hex_of(to)?);
            los::sees(view, from, to) && !targets::is_hidden_in_gully(game, from, to)
        }
        Fact::RetreatsTo { unit, flags, hex } => {
            let hex = hex_of(hex)?;
            flight::runs_to(view, unit_of(unit)?, *flags, hex)
        }
        Fact::Holds { side, medal } => {
            let at = game.medals.named(medal);
            let at = at.ok_or_else(|| format!("there is no medal `{medal}`"))?;
            holding::has_objective(view, side_of(side)?, at)
        }
        Fact::Controls { side, hex } => {
            control::controller(view, hex_of(hex)?) == Some(side_of(side)?)
        }
        Fact::Pool {
            side,
            figures,
            left,
        } => {
            let found = pool::pool_of(view, side_of(side)?, figures);
            found.ok_or_else(|| format!("there are no figures `{figures}`"))? == *left
        }
        Fact::Arrivals { kind, left } => {
            let kind = game.roster.kind_named(kind.as_str());
            let kind = kind.ok_or_else(|| "there is no such unit kind".to_owned())?;
            calling::arrivals_of(view, state.seat, kind) == *left
        }
        Fact::ReinforcementDice { dice } => dice_called(view) == *dice,
        Fact::Won { side } => {
            let side = Some(side_of(side)?);
            state.ending.is_some_and(|ending| ending.winner == side)
        }
        Fact::Orders { section, left } => orders_left(view, section.as_ref())? == *left,
        Fact::InSection { side, hex, section } => {
            let section = known::section(section)?;
            players::lies_in(game, side_of(side)?, hex_of(hex)?, section)
        }
    })
}

/// What is so in the place of a fact.
pub(crate) fn instead(view: View<'_>, fact: &Fact) -> Option<String> {
    let View { game, state } = view;
    let hex_of = |number| known::hex(game, number).ok();
    Some(match fact {
        Fact::Phase { .. } => format!(
            "it is step `{}` of the {} side's turn {}",
            state.phase.name(),
            state.side.name(),
            state.turn
        ),
        Fact::UnitAt { unit, .. } | Fact::Gone { unit } | Fact::Aboard { unit, .. } => {
            whereabouts(view, game.roster.find(unit)?)
        }
        Fact::Kind { unit, .. } => {
            let kind = &kind_of(view, game.roster.find(unit)?).id;
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
            let medals = state.stand.total(side);
            format!("the {} side has {medals} medals", side.name())
        }
        Fact::Hand { side, player, .. } => {
            let seat = players::seat_named(game, Side::named(side)?, player.as_ref())?;
            format!("the hand is of {} cards", state.players[seat].hand.len())
        }
        Fact::HasCard { side, .. } => {
            let side = Side::named(side)?;
            let hands = game.seats.iter().zip(&state.players.0);
            let cards: Vec<String> = hands
                .filter(|((_, seat), _)| seat.side == side)
                .flat_map(|(_, player)| player.hand.iter())
                .map(|(card, _)| game.card_id(card).to_string())
                .collect();
            format!("the {} side holds {}", side.name(), cards.join(", "))
        }
        Fact::DeckLeft { .. } => format!("{} cards are left", deck_left(view)),
        Fact::Sight { .. } => format!("one sees {} hexes", state.sight),
        Fact::Holds { medal, .. } => {
            let at = game.medals.named(medal)?;
            let mut sides = Side::BOTH.to_vec();
            sides.retain(|side| holding::has_objective(view, *side, at));
            match sides.as_slice() {
                [] => format!("neither side holds `{medal}`"),
                sides => format!("`{medal}` is held by {}", and(sides, Side::name)),
            }
        }
        Fact::Controls { hex, .. } => {
            let holder = control::controller(view, hex_of(hex)?);
            let holder = holder.map_or("neither side", Side::name);
            format!("{hex} is controlled by {holder}")
        }
        Fact::Pool { side, figures, .. } => {
            let left = pool::pool_of(view, Side::named(side)?, figures)?;
            format!("{left} figures `{figures}` are left")
        }
        Fact::Arrivals { kind, .. } => {
            let kind = game.roster.kind_named(kind.as_str())?;
            let left = calling::arrivals_of(view, state.seat, kind);
            format!("{left} may come")
        }
        Fact::ReinforcementDice { .. } => format!("{} dice are rolled", dice_called(view)),
        Fact::Reaches { unit, hex, .. } => {
            match moves::reached(view, game.roster.find(unit)?, hex_of(hex)?) {
                Some((cost, true)) => format!("{hex} is {cost} away, with a battle"),
                Some((cost, false)) => format!("{hex} is {cost} away, without a battle"),
                None => format!("{hex} is out of reach"),
            }
        }
        Fact::Dice { unit, hex, .. } => {
            let dice = targets::dice_left(view, game.roster.find(unit)?, hex_of(hex)?);
            format!("{dice} dice are rolled")
        }
        Fact::Won { .. } => match order::outcome(view) {
            Some(Actor::Over { how, .. }) => how,
            _ => "the game is not over".to_owned(),
        },
        Fact::Orders { section, .. } => {
            let left = orders_left(view, section.as_ref()).ok()?;
            format!("{left} orders are left")
        }
        Fact::InSection { hex, side, .. } => {
            let (side, hex) = (Side::named(side)?, hex_of(hex)?);
            let mut sections = Section::ALL.to_vec();
            sections.retain(|section| players::lies_in(game, side, hex, *section));
            format!("its sections are {}", and(&sections, Section::name))
        }
        Fact::Ordered { .. }
        | Fact::Obstacle { .. }
        | Fact::Sees { .. }
        | Fact::RetreatsTo { .. } => return None,
    })
}

/// Their names: `left and centre`.
fn and<T: Copy>(list: &[T], name: fn(T) -> &'static str) -> String {
    let names: Vec<&str> = list.iter().copied().map(name).collect();
    names.join(" and ")
}

pub(super) fn deck_left(view: View<'_>) -> u16 {
    view.state.decks.iter().map(|deck| deck.left.len()).sum()
}

/// How many dice the acting player rolls for reinforcements.
pub(super) fn dice_called(view: View<'_>) -> u8 {
    calling::reinforcement_dice(view, view.state.seat).unwrap_or(0)
}

fn whereabouts(view: View<'_>, unit: UnitIx) -> String {
    let id = view.id(unit);
    let troop = view.troop(unit);
    match troop.place {
        Place::Board(hex) => {
            let (hex, figures) = (view.number(hex), troop.figures);
            format!("{id} is in {hex}, with figures: {figures}")
        }
        Place::Aboard(craft) => format!("{id} is aboard {}", view.id(craft)),
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
        return Ok(view.state.is_marked(hex));
    }
    Ok(view.state.works_on(hex).lies.has(known::work(kind)?))
}

/// Orders left of the card in play: in a section, without battle, or altogether.
pub(super) fn orders_left(view: View<'_>, section: Option<&Id>) -> Result<u8, String> {
    let Some(playing) = view.state.playing() else {
        return Ok(0);
    };
    Ok(match section {
        None => playing.left(),
        Some(name) if *name == *"on-the-move" => playing.on_move,
        Some(name) => playing.left_in(known::section(name)?),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::small_field::TestField;
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
