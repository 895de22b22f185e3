//! What is to be seen of a state: units with what they were ordered to and have done, obstacles and markers on the map;
//! reserves, the lost, hands and medals beside it.

use beachhead_engine::{OffMapPlace, Scene, SceneMarker, StatusMark, Turn};
use beachhead_kit::{HexIx, UnitIx, scene};

use crate::data::Won;
use crate::ground::Work;
use crate::medals::{control, holding};
use crate::side::Side;
use crate::state::{DAYLIGHT, Place};
use crate::view::View;

/// The state as one sees it.
pub(crate) fn scene(view: View<'_>, turn: Turn) -> Scene {
    Scene {
        turn,
        units: scene::standing(view, |unit| marks_of(view, unit)),
        markers: markers(view),
        places: places(view),
        lines: beside_the_map(view),
    }
}

fn markers(view: View<'_>) -> Vec<SceneMarker> {
    let View { game, state } = view;
    let marker = |label: &str, hex: HexIx, side: Option<Side>| SceneMarker {
        label: label.to_owned(),
        hex: view.number(hex),
        side: side.map(|side| side.name().into()),
    };
    let mut markers = Vec::new();
    for (at, medal) in game.medals.objectives.iter().enumerate() {
        let shown = matches!(medal.won, Won::Hexes(_));
        let hexes = medal.hexes.iter().filter(|_| shown);
        let mut sides = Side::BOTH.into_iter();
        let holder = sides.find(|side| holding::has_objective(view, *side, at));
        markers.extend(hexes.map(|hex| marker("medal", *hex, holder)));
    }
    for hex in game.board.hexes() {
        let holder = control::town_holder(view, hex);
        markers.extend(holder.map(|side| marker("town", hex, Some(side))));
    }
    for (hex, works) in game.board.hexes().zip(&state.works) {
        let lying = Work::NAMES.iter().filter(|(_, work)| works.lies.has(*work));
        markers.extend(lying.map(|(name, _)| marker(name, hex, works.owner)));
    }
    let aimed = state.cross_hairs.iter();
    markers.extend(aimed.map(|aim| marker("cross-hair", aim.hex, Some(view.side(aim.gun)))));
    markers
}

fn beside_the_map(view: View<'_>) -> Vec<String> {
    let View { game, state } = view;
    let stands = Side::BOTH.map(|side| {
        let (medals, target) = (state.stand.total(side), game.medals.target[side]);
        format!("{}: {medals} of {target} medals", side.name())
    });
    let mut lines = Vec::from(stands);
    for ((_, seat), player) in game.seats.iter().zip(&state.players.0) {
        let who = match &seat.name {
            Some(name) => format!("{} {name}", seat.side.name()),
            None => seat.side.name().to_owned(),
        };
        if let Some(playing) = &player.playing {
            let card = game.card_id(playing.played.card);
            lines.push(format!("{who} plays {card}"));
        }
        let cards = player.hand.iter().map(|(card, count)| match count {
            1 => game.card_id(card).to_string(),
            count => format!("{count} {}", game.card_id(card)),
        });
        let cards: Vec<String> = cards.collect();
        if !cards.is_empty() {
            lines.push(format!("{who} holds {}", cards.join(", ")));
        }
    }
    for (number, deck) in (1..).zip(&state.decks) {
        let (left, discarded) = (deck.left.len(), deck.discards.len());
        lines.push(format!(
            "deck {number}: {left} to draw, {discarded} discarded"
        ));
    }
    if state.sight != DAYLIGHT {
        lines.push(format!("one sees {} hexes", state.sight));
    }
    lines
}

/// The boxes off the map that have units in them.
fn places(view: View<'_>) -> Vec<OffMapPlace> {
    let places = [
        ("In reserve", Place::Reserve),
        ("To arrive", Place::Waiting),
        ("Left the map", Place::Left),
        ("Lost", Place::Lost),
    ];
    let places = places.map(|(name, place)| (name.to_owned(), place));
    scene::off_map(view, places)
}

/// What is marked on a unit: camouflage, and in its side's turn what it was ordered to and has done.
fn marks_of(view: View<'_>, unit: UnitIx) -> Vec<StatusMark> {
    let troop = view.troop(unit);
    // What a unit did in its own turn is cleared when that begins again.
    let is_its_turn = view.state.side == view.side(unit);
    let turn = if is_its_turn {
        troop.turn
    } else {
        Default::default()
    };
    scene::marks([
        (troop.camouflaged, "C", "camouflaged"),
        (turn.arrived, "N", "came onto the map this turn"),
        (turn.ordered, "O", "ordered"),
        (turn.on_move, "OM", "ordered to move only"),
        (turn.moved, "M", "has moved"),
        (turn.battles > 0, "B", "has battled"),
    ])
}
