//! What scripts may ask of a state.

use beachhead_schema::Id;
use beachhead_schema::hex::HexIx;

use crate::arrivals::calling;
use crate::battle::{flight, targets};
use crate::data::{Section, UnitIx};
use crate::ground::Work;
use crate::medals::{control, holding};
use crate::movement::moves;
use crate::report::known::{self, CROSS_HAIR};
use crate::script::Fact;
use crate::side::Side;
use crate::sight::los;
use crate::state::{Outcome, Phase, Place};
use crate::view::{View, kind_of};
use crate::{players, pool};

/// Whether the fact holds.
///
/// # Errors
/// Names what the game doesn't know.
pub(crate) fn holds(view: View<'_>, fact: &Fact) -> Result<bool, String> {
    answer(view, fact).map(|answer| answer.holds)
}

/// What is so in the place of a fact.
pub(crate) fn instead(view: View<'_>, fact: &Fact) -> Option<String> {
    answer(view, fact).ok()?.actual
}

/// Whether a fact holds, and what is so in words, where that says more.
struct Answer {
    holds: bool,
    actual: Option<String>,
}

impl Answer {
    fn of(holds: bool, actual: String) -> Self {
        let actual = Some(actual);
        Self { holds, actual }
    }

    fn plain(holds: bool) -> Self {
        let actual = None;
        Self { holds, actual }
    }
}

fn answer(view: View<'_>, fact: &Fact) -> Result<Answer, String> {
    let (game, state) = (view.game, view.state);
    let unit = |id| known::known_unit(game, id);
    let hex = |number| known::known_hex(game, number);
    let side = known::known_side;
    Ok(match fact {
        Fact::Phase {
            turn,
            side: whose,
            phase,
        } => {
            let phase = Phase::named(phase).ok_or_else(|| known::unknown_phase(phase))?;
            let holds = (state.turn, state.side, state.phase) == (*turn, side(whose)?, phase);
            let (step, whose) = (state.phase.name(), state.side.name());
            let actual = format!(
                "it is step `{step}` of the {whose} side's turn {}",
                state.turn
            );
            Answer::of(holds, actual)
        }
        Fact::UnitAt {
            unit: id,
            hex: number,
            figures,
        } => {
            let unit = unit(id)?;
            let troop = &state.troops[unit];
            let holds = (troop.place, troop.figures) == (Place::Board(hex(number)?), *figures);
            Answer::of(holds, whereabouts(view, unit))
        }
        Fact::Kind { unit: id, kind } => {
            let unit = unit(id)?;
            let holds = state.troops[unit].kind == known::known_kind(game, kind)?;
            let actual = format!("{id} is of kind `{}`", kind_of(view, unit).id);
            Answer::of(holds, actual)
        }
        Fact::Gone { unit: id } => {
            let unit = unit(id)?;
            let holds = matches!(state.troops[unit].place, Place::Lost | Place::Left);
            Answer::of(holds, whereabouts(view, unit))
        }
        Fact::Aboard { unit: id, craft } => {
            let (craft, unit) = (unit(craft)?, unit(id)?);
            let holds = state.troops[unit].place == Place::Aboard(craft);
            Answer::of(holds, whereabouts(view, unit))
        }
        Fact::Ordered { unit: id } => Answer::plain(state.troops[unit(id)?].turn.ordered),
        Fact::Battle { dice, hits, flags } => {
            let (dice, hits, flags) = (*dice, *hits, *flags);
            let holds = state.last_battle == Some(Outcome { dice, hits, flags });
            let actual = match state.last_battle {
                Some(Outcome { dice, hits, flags }) => {
                    format!("the last battle had {dice} dice, {hits} hits, {flags} flags")
                }
                None => "no battle has been fought".to_owned(),
            };
            Answer::of(holds, actual)
        }
        Fact::Obstacle { hex: number, kind } => Answer::plain(lies(view, hex(number)?, kind)?),
        Fact::Medals { side: whose, count } => {
            let side = side(whose)?;
            let medals = state.stand.total(side);
            let actual = format!("the {} side has {medals} medals", side.name());
            Answer::of(medals == *count, actual)
        }
        Fact::Hand {
            side: whose,
            player,
            cards,
        } => {
            let seat = players::seat_named(game, side(whose)?, player.as_ref());
            let seat = seat.ok_or_else(|| "there is no such player".to_owned())?;
            let held = state.players[seat].hand.len();
            Answer::of(
                held == u16::from(*cards),
                format!("the hand is of {held} cards"),
            )
        }
        Fact::HasCard { side: whose, card } => {
            let (side, card) = (side(whose)?, known::known_card(game, card)?);
            let seats = game.seats.iter().filter(|(_, seat)| seat.side == side);
            let held = seats.flat_map(|(seat, _)| state.players[seat].hand.iter());
            let held: Vec<_> = held.map(|(card, _)| card).collect();
            let names: Vec<String> = held
                .iter()
                .map(|card| game.card_id(*card).to_string())
                .collect();
            let actual = format!("the {} side holds {}", side.name(), names.join(", "));
            Answer::of(held.contains(&card), actual)
        }
        Fact::DeckLeft { cards } => {
            let left: u16 = state.decks.iter().map(|deck| deck.left.len()).sum();
            Answer::of(left == *cards, format!("{left} cards are left"))
        }
        Fact::Sight { hexes } => {
            let actual = format!("one sees {} hexes", state.sight);
            Answer::of(state.sight == *hexes, actual)
        }
        Fact::Reaches {
            unit: id,
            hex: number,
            cost,
            battle,
        } => {
            let reached = moves::reached(view, unit(id)?, hex(number)?);
            let actual = match reached {
                Some((cost, true)) => format!("{number} is {cost} away, with a battle"),
                Some((cost, false)) => format!("{number} is {cost} away, without a battle"),
                None => format!("{number} is out of reach"),
            };
            Answer::of(reached == Some((*cost, *battle)), actual)
        }
        Fact::Dice {
            unit: id,
            hex: number,
            dice,
        } => {
            let left = targets::dice_left(view, unit(id)?, hex(number)?);
            Answer::of(left == *dice, format!("{left} dice are rolled"))
        }
        Fact::Sees { from, to } => {
            let (from, to) = (hex(from)?, hex(to)?);
            let hidden = targets::is_hidden_in_gully(game, from, to);
            Answer::plain(los::sees(view, from, to) && !hidden)
        }
        Fact::RetreatsTo {
            unit: id,
            flags,
            hex: number,
        } => {
            let hex = hex(number)?;
            Answer::plain(flight::runs_to(view, unit(id)?, *flags, hex))
        }
        Fact::Holds { side: whose, medal } => {
            let at = game.medals.named(medal);
            let at = at.ok_or_else(|| format!("there is no medal `{medal}`"))?;
            let holds = |side: &Side| holding::has_objective(view, *side, at);
            let holders = Side::BOTH.into_iter().filter(holds).map(Side::name);
            let holders: Vec<&str> = holders.collect();
            let actual = match holders.as_slice() {
                [] => format!("neither side holds `{medal}`"),
                sides => format!("`{medal}` is held by {}", sides.join(" and ")),
            };
            Answer::of(holds(&side(whose)?), actual)
        }
        Fact::Controls {
            side: whose,
            hex: number,
        } => {
            let holder = control::controller(view, hex(number)?);
            let name = holder.map_or("neither side", Side::name);
            let actual = format!("{number} is controlled by {name}");
            Answer::of(holder == Some(side(whose)?), actual)
        }
        Fact::Pool {
            side: whose,
            figures,
            left,
        } => {
            let found = pool::pool_of(view, side(whose)?, figures);
            let found = found.ok_or_else(|| format!("there are no figures `{figures}`"))?;
            let actual = format!("{found} figures `{figures}` are left");
            Answer::of(found == *left, actual)
        }
        Fact::Arrivals { kind, left } => {
            let kind = game.roster.kind_named(kind.as_str());
            let kind = kind.ok_or_else(|| "there is no such unit kind".to_owned())?;
            let may_come = calling::arrivals_of(view, state.seat, kind);
            Answer::of(may_come == *left, format!("{may_come} may come"))
        }
        Fact::ReinforcementDice { dice } => {
            let rolled = calling::reinforcement_dice(view, state.seat).unwrap_or(0);
            Answer::of(rolled == *dice, format!("{rolled} dice are rolled"))
        }
        Fact::Orders { section, left } => {
            let found = orders_left(view, section.as_ref().map(Id::as_str))?;
            Answer::of(found == *left, format!("{found} orders are left"))
        }
        Fact::InSection {
            side: whose,
            hex: number,
            section,
        } => {
            let known = Section::named(section);
            let section = known.ok_or_else(|| format!("`{section}` is no section"))?;
            let (side, hex) = (side(whose)?, hex(number)?);
            let lies_in = |section: &Section| players::lies_in(game, side, hex, *section);
            let sections = Section::ALL.into_iter().filter(lies_in).map(Section::name);
            let names: Vec<&str> = sections.collect();
            let actual = format!("its sections are {}", names.join(" and "));
            Answer::of(lies_in(&section), actual)
        }
        Fact::Won { side: whose } => {
            let side = side(whose)?;
            let ending = state.ending;
            let holds = ending.is_some_and(|ending| ending.winner == Some(side));
            let how = ending.map(|ending| ending.in_words());
            Answer::of(
                holds,
                how.unwrap_or_else(|| "the game is not over".to_owned()),
            )
        }
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
