//! What holds in every state, whatever was played. A breach is always a mistake of ours.

use crate::data::{CardKind, Command, Pile};
use crate::movement::moves;
use crate::side::BySide;
use crate::state::{Pending, Phase, Place};
use crate::units;
use crate::view::View;

/// No unit is off the map or shares a hex, figures and cards are conserved, and turns are as they can be.
pub(crate) fn invariants(view: View<'_>) -> Result<(), String> {
    sound_units(view)?;
    sound_cards(view)?;
    sound_medals(view)?;
    sound_turn(view)
}

fn sound_units(view: View<'_>) -> Result<(), String> {
    if view.state.troops.iter().len() != view.game.roster.counters.len() {
        return Err("units have come or gone".to_owned());
    }
    let mut on_board = 0;
    for (unit, troop) in view.state.every_unit() {
        let counter = &view.game.roster[unit];
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
        let most = counter.figures.max(view.game.roster[troop.kind].figures);
        if troop.figures > most {
            return Err(format!("{} has grown beyond {most} figures", counter.id));
        }
        match troop.place {
            Place::Board(hex) => {
                on_board += 1;
                if !view.game.in_play.contains(hex) {
                    return Err(format!(
                        "{} stands in {}, which is not in play",
                        counter.id,
                        view.game.number(hex)
                    ));
                }
                // Where a unit begins or was staged, the scenario or the script has answered for it.
                let came = troop.turn.from.is_some_and(|from| from != hex);
                if came && let Some((_, words)) = moves::closed_ground(view, unit, hex) {
                    return Err(format!(
                        "{} stands in {}: {words}",
                        counter.id,
                        view.game.number(hex)
                    ));
                }
                if view.state.at.get(hex) != Some(unit) {
                    return Err(format!(
                        "{} stands in {}, and the hex does not know",
                        counter.id,
                        view.game.number(hex)
                    ));
                }
            }
            Place::Aboard(craft) => {
                let afloat = matches!(view.state.troops[craft].place, Place::Board(_));
                if !afloat || view.game.side_of(craft) != counter.side {
                    return Err(format!("{} is aboard of nothing", counter.id));
                }
            }
            _ => {}
        }
    }
    // With each unit known to its own hex, as many hexes as units are taken.
    let taken = view
        .game
        .board
        .hexes()
        .filter(|hex| !view.state.at.is_free(*hex))
        .count();
    if taken != on_board {
        return Err(format!(
            "{taken} hexes are taken by {on_board} units on the map"
        ));
    }
    Ok(())
}

/// Every deck's cards are left, discarded, in a hand, in play, laid, or drawn and not yet kept.
fn sound_cards(view: View<'_>) -> Result<(), String> {
    if view.state.players.0.iter().all(|player| !player.dealt) {
        return Ok(());
    }
    for (number, deck) in (0u8..).zip(&view.state.decks) {
        let mut found = Pile::default();
        let mut piles = vec![deck.left, deck.discards];
        for ((at, seat), player) in view.game.seats.iter().zip(&view.state.players.0) {
            if seat.deck != number {
                continue;
            }
            piles.push(player.hand);
            // A roll for initiative is no card, and a chief's Finest Hour lies before his generals as one.
            let general = matches!(seat.command, Command::General(_));
            let in_play = player
                .playing
                .map(|playing| playing.played.card)
                .filter(|card| view.game.full_deck.holds(*card))
                .filter(|card| !general || view.game.cards.kind(*card) != CardKind::FinestHour);
            in_play
                .into_iter()
                .chain(player.laid)
                .for_each(|card| found.add(card));
            for pending in &view.state.pending {
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
        if found != view.game.full_deck {
            return Err(format!(
                "deck {number} has {} cards, and not its {}: {found:?}",
                found.len(),
                view.game.full_deck.len()
            ));
        }
    }
    Ok(())
}

/// What is held is what the holders hold, and a craft carries one unit at most.
fn sound_medals(view: View<'_>) -> Result<(), String> {
    let objectives = &view.game.medals.objectives;
    if view.state.stand.holders.len() != objectives.len()
        || view.state.stand.paid.len() != objectives.len()
    {
        return Err("medals have come or gone".to_owned());
    }
    let mut held = BySide::<u16>::default();
    for (objective, holder) in objectives.iter().zip(&view.state.stand.holders) {
        if let Some(side) = *holder {
            held[side] += u16::from(objective.worth[side]);
        }
    }
    if held != view.state.stand.held {
        return Err(format!(
            "{:?} medals are held, and {held:?} counted",
            view.state.stand.held
        ));
    }
    let mut loaded = Vec::new();
    for (unit, troop) in view.state.every_unit() {
        let Place::Aboard(craft) = troop.place else {
            continue;
        };
        if loaded.contains(&craft) || !units::is_craft(view, craft) {
            return Err(format!(
                "{} is aboard of what can't carry it",
                view.game.roster[unit].id
            ));
        }
        loaded.push(craft);
    }
    Ok(())
}

fn sound_turn(view: View<'_>) -> Result<(), String> {
    if !(1..=view.game.turns).contains(&view.state.turn) {
        return Err(format!("there is no turn {}", view.state.turn));
    }
    if view.state.ending.is_some() != (view.state.phase == Phase::Over) {
        return Err("a game that has ended is over, and no other is".to_owned());
    }
    if usize::from(view.state.seat.0) >= view.game.seats.0.len() {
        return Err("no player takes the step".to_owned());
    }
    Ok(())
}
