//! What is to be seen of a state: units with what they were ordered to and have done, obstacles and markers on the map;
//! reserves, the lost, hands and medals beside it.

use beachhead_engine::{OffMapCounter, OffMapPlace, Scene, SceneMarker, Standing, StatusMark};
use beachhead_schema::hex::HexIx;

use crate::data::{Counter, UnitIx, Won};
use crate::ground::Work;
use crate::medals::{control, holding};
use crate::order;
use crate::side::Side;
use crate::state::{DAYLIGHT, Place};
use crate::view::View;

/// The state as one sees it.
pub(crate) fn scene(view: View<'_>) -> Scene {
    let standing = |(unit, counter): (_, &Counter)| {
        let hex = view.game.number(view.state.hex_of(unit)?);
        let steps = view.state.troops[unit].figures;
        let marks = marks_of(view, unit);
        Some((counter.id.clone(), Standing { hex, steps, marks }))
    };
    Scene {
        turn: order::turn(view),
        units: view.game.roster.iter().filter_map(standing).collect(),
        markers: markers(view),
        places: places(view),
        lines: beside_the_map(view),
    }
}

fn markers(view: View<'_>) -> Vec<SceneMarker> {
    let marker = |label: &str, hex: HexIx, side: Option<Side>| SceneMarker {
        label: label.to_owned(),
        hex: view.game.number(hex),
        side: side.map(|side| side.name().into()),
    };
    let mut markers = Vec::new();
    for (at, medal) in view.game.medals.objectives.iter().enumerate() {
        let shown = matches!(medal.won, Won::Hexes(_));
        let hexes = medal.hexes.iter().filter(|_| shown);
        let mut sides = Side::BOTH.into_iter();
        let holder = sides.find(|side| holding::has_objective(view, *side, at));
        markers.extend(hexes.map(|hex| marker("medal", *hex, holder)));
    }
    for hex in view.game.board.hexes() {
        if let Some(side) = control::town_holder(view, hex) {
            markers.push(marker("town", hex, Some(side)));
        }
    }
    for (hex, works) in view.game.board.hexes().zip(&view.state.works) {
        for (name, work) in Work::NAMES {
            if works.lies.has(*work) {
                markers.push(marker(name, hex, works.owner));
            }
        }
    }
    for cross_hair in &view.state.cross_hairs {
        let side = view.game.side_of(cross_hair.gun);
        markers.push(marker("cross-hair", cross_hair.hex, Some(side)));
    }
    markers
}

fn beside_the_map(view: View<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    for side in Side::BOTH {
        lines.push(format!(
            "{}: {} of {} medals",
            side.name(),
            view.state.stand.total(side),
            view.game.medals.target[side]
        ));
    }
    for ((_, seat), player) in view.game.seats.iter().zip(&view.state.players.0) {
        let who = match &seat.name {
            Some(name) => format!("{} {name}", seat.side.name()),
            None => seat.side.name().to_owned(),
        };
        if let Some(playing) = &player.playing {
            let card = view.game.card_id(playing.played.card);
            lines.push(format!("{who} plays {card}"));
        }
        let cards: Vec<String> = player
            .hand
            .iter()
            .map(|(card, count)| match count {
                1 => view.game.card_id(card).to_string(),
                count => format!("{count} {}", view.game.card_id(card)),
            })
            .collect();
        if !cards.is_empty() {
            lines.push(format!("{who} holds {}", cards.join(", ")));
        }
    }
    for (number, deck) in (1..).zip(&view.state.decks) {
        lines.push(format!(
            "deck {number}: {} to draw, {} discarded",
            deck.left.len(),
            deck.discards.len()
        ));
    }
    if view.state.sight != DAYLIGHT {
        lines.push(format!("one sees {} hexes", view.state.sight));
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
    let places = places.into_iter().map(|(name, place)| {
        let there = view.game.roster.iter();
        let there = there.filter(|(unit, _)| view.state.troops[*unit].place == place);
        let counters = there.map(|(unit, counter)| OffMapCounter {
            unit: counter.id.clone(),
            steps: view.state.troops[unit].figures,
            marks: Vec::new(),
        });
        OffMapPlace {
            name: name.to_owned(),
            counters: counters.collect(),
        }
    });
    places.filter(|place| !place.counters.is_empty()).collect()
}

/// What is marked on a unit: camouflage, and in its side's turn what it was ordered to and has done.
fn marks_of(view: View<'_>, unit: UnitIx) -> Vec<StatusMark> {
    let troop = &view.state.troops[unit];
    let turn = &troop.turn;
    // What a unit did in its own turn is cleared when that begins again.
    let is_its_turn = view.state.side == view.game.side_of(unit);
    let marks = [
        (troop.camouflaged, "C", "camouflaged"),
        (
            is_its_turn && turn.arrived,
            "N",
            "came onto the map this turn",
        ),
        (is_its_turn && turn.ordered, "O", "ordered"),
        (is_its_turn && turn.on_move, "OM", "ordered to move only"),
        (is_its_turn && turn.moved, "M", "has moved"),
        (is_its_turn && turn.battles > 0, "B", "has battled"),
    ];
    let marks = marks.into_iter().filter(|(is_so, _, _)| *is_so);
    marks
        .map(|(_, text, tooltip)| StatusMark::text(text, tooltip))
        .collect()
}
