//! Positions: a state as a script stages it.
//!
//! Units that are not named are not on the map; reserves wait as at the start. Hands are what is named, and all other
//! cards are still to be drawn. A position is held to the same invariants as every state.

use beachhead_model::games::landings::MedalKind;

use crate::data::{Gear, LandingsGame, Role, SeatIx, Traits, Won};
use crate::ground::Works;
use crate::medals::holding;
use crate::report::known::CROSS_HAIR;
use crate::report::{known, soundness, staging, start};
use crate::script::{ObstacleAt, Position, UnitPlace};
use crate::side::Side;
use crate::state::{CrossHair, Phase, Place, State, Troop};
use crate::view::Play;
use crate::{players, turn, units};

/// The state that the position describes.
///
/// # Errors
/// Says what of it can't be.
pub(crate) fn given(game: &LandingsGame, position: &Position) -> Result<State, String> {
    known::turn(position.turn, game.turns)?;
    let phase: Phase = known::phase_of_play(&position.phase, "step")?;
    let mut state = start::start(game);
    state.turn = position.turn;
    state.side = known::side(&position.side)?;
    state.phase = phase;
    state.seat = players::next_seat(game, state.side, phase, None)
        .ok_or_else(|| "no unit of that side takes part in that step".to_owned())?;
    stage_field(game, &mut state, position)?;
    stage_units(game, &mut state, position)?;
    stage_guns(game, &mut state, position)?;
    stage_cards(game, &mut state, position)?;
    staging::stage_plays(game, &mut state, position)?;
    stage_control(game, &mut state, position)?;
    for medals in &position.medals {
        state.stand.won[known::side::<Side>(&medals.side)?] = medals.count;
    }
    state.sight = position.sight.unwrap_or(state.sight);
    // What begins with the position, and steps that have nothing to wait for.
    known::settle(game, &mut state, |play| {
        hold_objectives(play);
        turn::settle(play);
    });
    soundness::invariants(game.view(&state))?;
    Ok(state)
}

fn stage_units(game: &LandingsGame, state: &mut State, position: &Position) -> Result<(), String> {
    for (unit, counter) in game.roster.iter() {
        if let Role::AtStart(_) = counter.role {
            state.put(unit, Place::Absent);
        }
    }
    let mut named = Vec::new();
    for place in &position.units {
        let unit = known::unit(game, &place.unit)?;
        if named.contains(&unit) {
            return Err(format!("{} is named twice", place.unit));
        }
        named.push(unit);
        let to = match &place.aboard {
            Some(craft) => Place::Aboard(known::unit(game, craft)?),
            None => Place::Board(known::hex(game, &place.hex)?),
        };
        stage_troop(game, &mut state.troops[unit], place)?;
        if let Place::Board(hex) = to
            && let Some(other) = state.unit_at(hex)
        {
            let (id, other) = (&place.unit, &game.roster[other].id);
            return Err(format!("{other} and {id} can't share {}", place.hex));
        }
        state.put(unit, to);
    }
    Ok(())
}

fn stage_troop(game: &LandingsGame, troop: &mut Troop, place: &UnitPlace) -> Result<(), String> {
    let full = game.roster[known::unit(game, &place.unit)?].figures;
    troop.figures = known::strength(&place.unit, place.figures, full, "figures")?;
    troop.turn.ordered = place.ordered;
    if let Some(gear) = &place.with {
        match game.gear(gear).map_err(|refused| refused.reason)? {
            Gear::Weapon(kind) => troop.kind = kind,
            Gear::Accessory(at) => troop.accessory = Some(at),
        }
    }
    Ok(())
}

/// What lies about, and what of the map's own is gone.
fn stage_field(game: &LandingsGame, state: &mut State, position: &Position) -> Result<(), String> {
    for number in &position.cleared {
        let hex = known::hex(game, number)?;
        if let Some(works) = state.works_mut(hex) {
            *works = Works::default();
        }
    }
    for ObstacleAt { hex, kind, side } in &position.field {
        let hex = known::hex(game, hex)?;
        let side = side.as_ref().map(known::side).transpose()?;
        if *kind == *CROSS_HAIR {
            continue; // Guns are staged first.
        }
        let work = known::work(kind)?;
        if let Some(works) = state.works_mut(hex) {
            works.lies = works.lies.with(work);
            works.owner = side.or(works.owner);
        }
    }
    Ok(())
}

/// Each cross-hair is that of the first gun of its side that lays one and has none yet.
fn stage_guns(game: &LandingsGame, state: &mut State, position: &Position) -> Result<(), String> {
    let marked = position.field.iter();
    for ObstacleAt { hex, side, .. } in marked.filter(|at| at.kind == *CROSS_HAIR) {
        let hex = known::hex(game, hex)?;
        let side: Option<Side> = side.as_ref().map(known::side).transpose()?;
        let gun = game.roster.iter().map(|(unit, _)| unit).find(|unit| {
            let lays = game.kind_of(state, *unit).traits.has(Traits::CROSS_HAIR);
            let has_one = state.cross_hairs.iter().any(|other| other.gun == *unit);
            let of_side = side.is_none_or(|side| side == game.side_of(*unit));
            lays && of_side && !has_one && state.hex_of(*unit).is_some()
        });
        let gun = gun.ok_or_else(|| "no gun is left to lay that cross-hair".to_owned())?;
        state.cross_hairs.push(CrossHair { gun, hex });
    }
    Ok(())
}

/// Who controls which town: whoever stands there, the landing side where it is named, else as at the start.
fn stage_control(
    game: &LandingsGame,
    state: &mut State,
    position: &Position,
) -> Result<(), String> {
    for number in &position.taken {
        let hex = known::hex(game, number)?;
        let town = game.medals.town(hex);
        let town = town.and_then(|town| state.towns.get_mut(town));
        *town.ok_or_else(|| format!("{number} is no town"))? = game.top.enemy();
    }
    for hex in game.board.hexes() {
        if let Some(unit) = state.unit_at(hex)
            && units::is_ground(game.view(state), unit)
            && let Some(town) = game.medals.town(hex)
            && let Some(holder) = state.towns.get_mut(town)
        {
            *holder = game.side_of(unit);
        }
    }
    holding::first_holders(game, state);
    Ok(())
}

/// Hands, discards, and all other cards to be drawn.
fn stage_cards(game: &LandingsGame, state: &mut State, position: &Position) -> Result<(), String> {
    for player in &mut state.players.0 {
        player.dealt = state.phase > Phase::Deal;
    }
    for hand in &position.hands {
        let seat = players::seat_named(game, known::side(&hand.side)?, hand.player.as_ref());
        let seat = seat.ok_or_else(|| "a hand is of no player of the game".to_owned())?;
        for id in &hand.cards {
            let card = known::card(game, id)?;
            staging::take_card(game, state, seat, card)?;
            let player = &mut state.players[seat];
            player.dealt = true;
            player.hand.add(card);
        }
    }
    for id in &position.discards {
        let card = known::card(game, id)?;
        staging::take_card(game, state, SeatIx(0), card)?;
        if let Some(deck) = state.decks.first_mut() {
            deck.discards.add(card);
        }
    }
    Ok(())
}

/// Objectives that are lost with the ground go to whoever holds it in the position.
fn hold_objectives(play: &mut Play<'_>) {
    for at in 0..play.game.medals.objectives.len() {
        let stays = play.game.medals.objectives.get(at).is_none_or(|medal| {
            medal.turn_start
                || matches!(
                    medal.won,
                    Won::Hexes(
                        MedalKind::Permanent
                            | MedalKind::SuddenDeath
                            | MedalKind::Exit
                            | MedalKind::FirstExit
                            | MedalKind::LastToOccupy
                    )
                )
        });
        if !stays {
            holding::hand_over(play, at, holding::judged(play.view(), at));
        }
    }
}
