//! What holds in every state, whatever was played. A breach is always a mistake of ours.

use beachhead_kit::army;

use crate::data::{CardKind, Command};
use crate::movement::moves;
use crate::side::BySide;
use crate::state::{Pending, Phase, Place};
use crate::units;
use crate::view::View;

/// No unit is off the map or shares a hex, figures and cards are conserved, and turns are as they can be.
pub(crate) fn invariants(view: View<'_>) -> Result<(), String> {
    army::check_places(view)?;
    sound_units(view)?;
    sound_cards(view)?;
    sound_medals(view)?;
    sound_turn(view)
}

fn sound_units(view: View<'_>) -> Result<(), String> {
    for unit in view.units() {
        let (counter, troop) = (view.counter(unit), view.troop(unit));
        let breach = |what: String| Err(format!("{} {what}", counter.id));
        // Who has left may have spent its last figure on others.
        let alive = match troop.place {
            Place::Lost => troop.figures == 0,
            Place::Absent | Place::Left => true,
            Place::Reserve | Place::Board(_) | Place::Aboard(_) | Place::Waiting => {
                troop.figures > 0
            }
        };
        if !alive {
            let (place, figures) = (troop.place, troop.figures);
            return breach(format!("is {place:?} with {figures} figures"));
        }
        let most = counter.figures.max(view.game.roster[troop.kind].figures);
        if troop.figures > most {
            return breach(format!("has grown beyond {most} figures"));
        }
        match troop.place {
            Place::Board(hex) => {
                // Printed only where something is wrong: every unit comes by here after every action.
                let number = || view.number(hex);
                if !view.game.in_play.contains(hex) {
                    return breach(format!("stands in {}, which is not in play", number()));
                }
                // Where a unit begins or was staged, the scenario or the script has answered for it.
                let came = troop.turn.from.is_some_and(|from| from != hex);
                if came && let Some((_, words)) = moves::closed_ground(view, unit, hex) {
                    return breach(format!("stands in {}: {words}", number()));
                }
            }
            Place::Aboard(craft)
                if view.hex_of(craft).is_none() || view.side(craft) != counter.side =>
            {
                return breach("is aboard of nothing".to_owned());
            }
            _ => {}
        }
    }
    Ok(())
}

/// Every deck's cards are left, discarded, in a hand, in play, laid, or drawn and not yet kept.
fn sound_cards(view: View<'_>) -> Result<(), String> {
    if view.state.players.0.iter().all(|player| !player.dealt) {
        return Ok(());
    }
    for (number, deck) in (0u8..).zip(&view.state.decks) {
        let mut found = deck.left;
        found.gather(&mut { deck.discards });
        for ((at, seat), player) in view.game.seats.iter().zip(&view.state.players.0) {
            if seat.deck != number {
                continue;
            }
            found.gather(&mut { player.hand });
            // A roll for initiative is no card, and a chief's Finest Hour lies before his generals as one.
            let general = matches!(seat.command, Command::General(_));
            let in_play = player.playing.map(|playing| playing.played.card);
            let in_play = in_play
                .filter(|card| view.game.full_deck.holds(*card))
                .filter(|card| !general || view.game.cards.kind(*card) != CardKind::FinestHour);
            let drawn = view
                .state
                .pending
                .iter()
                .filter_map(|pending| match pending {
                    Pending::Keep { seat, cards, .. } if *seat == at => {
                        Some(cards.iter().flatten())
                    }
                    _ => None,
                });
            let own = in_play.into_iter().chain(player.laid);
            own.chain(drawn.flatten().copied())
                .for_each(|card| found.add(card));
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
    let (objectives, stand) = (&view.game.medals.objectives, &view.state.stand);
    if [stand.holders.len(), stand.paid.len()] != [objectives.len(); 2] {
        return Err("medals have come or gone".to_owned());
    }
    let mut held = BySide::<u16>::default();
    for (objective, holder) in objectives.iter().zip(&stand.holders) {
        if let Some(side) = *holder {
            held[side] += u16::from(objective.worth[side]);
        }
    }
    if held != stand.held {
        let counted = stand.held;
        return Err(format!("{counted:?} medals are held, and {held:?} counted"));
    }
    let mut loaded = Vec::new();
    for (unit, troop) in view.state.troops.iter() {
        let Place::Aboard(craft) = troop.place else {
            continue;
        };
        if loaded.contains(&craft) || !units::is_craft(view, craft) {
            let id = view.id(unit);
            return Err(format!("{id} is aboard of what can't carry it"));
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
