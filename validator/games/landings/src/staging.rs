//! Positions of scripts as far as cards are concerned: the card in play, and the enemy's last one.

use crate::command;
use crate::facts;
use crate::orders;
use crate::position;
use crate::script::{CardIn, Fact, Position};
use crate::sections;
use crate::view::View;
use beachhead_schema::Id;

use crate::facts::known_side;
use crate::game::LandingsGame;
use crate::seats::Section;
use crate::sequence::Phase;
use crate::state::{Played, State};

/// The card that the acting player has in play, and the one that the enemy played last. Units that are ordered
/// already are counted as ordered by it.
pub(crate) fn stage_plays(
    game: &LandingsGame,
    state: &mut State,
    position: &Position,
) -> Result<(), String> {
    if let (Some(last), Some(enemy)) = (&position.last_card, command::facing(game, state.seat)) {
        let played = staged_card(game, last)?;
        if let Some(player) = state.player_mut(enemy) {
            player.last = Some(played);
        }
    }
    let seat = state.seat;
    if let Some(card) = &position.card {
        if state.phase <= Phase::Command {
            return Err("a card is in play only after it was played".to_owned());
        }
        let played = staged_card(game, card)?;
        if game.cards.is_in_deck(played.card) {
            position::take_card(game, state, seat, played.card)?;
        }
        let playing = command::orders_of(game.view(state), played);
        if let Some(player) = state.player_mut(seat) {
            player.playing = Some(playing);
            player.last = Some(played);
        }
    }
    let ordered: Vec<_> = state
        .every_unit()
        .filter(|(_, troop)| troop.turn.ordered)
        .map(|(unit, _)| unit)
        .collect();
    for unit in ordered {
        state.troops[unit].turn.by = seat;
        orders::count_ordered(game, state, unit);
    }
    Ok(())
}

fn staged_card(game: &LandingsGame, card: &CardIn) -> Result<Played, String> {
    let known = |id| game.card(id).map_err(|refused| refused.reason);
    let own = known(&card.card)?;
    let acts = card.instead.as_ref().map(known).transpose()?.unwrap_or(own);
    let chosen = card
        .section
        .as_ref()
        .map(|name| Section::named(name).ok_or_else(|| format!("`{name}` is no section")));
    let named = game.cards.get(acts).and_then(|card| card.section);
    Ok(Played {
        card: own,
        acts,
        section: chosen.transpose()?.or(named),
    })
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
            sections::lies_in(
                view.game,
                known_side(side)?,
                facts::known_hex(view.game, hex)?,
                section,
            )
        }
        _ => return Ok(None),
    }))
}

/// What is so in the place of such a fact.
pub(crate) fn what_is_so_of_cards(view: View<'_>, fact: &Fact) -> Option<String> {
    match fact {
        Fact::Orders { section, .. } => {
            let left = orders_left(view, section.as_ref().map(Id::as_str)).ok()?;
            Some(format!("{left} orders are left"))
        }
        Fact::InSection { hex, side, .. } => {
            let (side, hex) = (
                known_side(side).ok()?,
                facts::known_hex(view.game, hex).ok()?,
            );
            let sections = Section::ALL.into_iter();
            let names: Vec<&str> = sections
                .filter(|section| sections::lies_in(view.game, side, hex, *section))
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
