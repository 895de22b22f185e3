//! Retreats that troops have to make: as far as the roll says, or to the shingle; who has no way is eliminated.

use std::collections::BTreeMap;

use beachhead_engine::{Happening, hexes, listed};
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::flight::ways::{Flight, Why};
use crate::german::release;
use crate::movement::way;
use crate::state::{Pending, Place};
use crate::{Play, Rule, Verdict, View, casualties};

/// The retreat that is due first, and how far it goes.
pub(crate) fn due(view: View<'_>) -> Option<(UnitIx, u8)> {
    match view.state.pending.first() {
        Some(Pending::Retreat { unit, hexes }) => Some((*unit, *hexes)),
        _ => None,
    }
}

/// The ways of the retreat that is due; the empty one where none is open.
pub(crate) fn ways(view: View<'_>) -> Vec<(UnitIx, Vec<HexIx>)> {
    let Some((unit, far)) = due(view) else {
        return Vec::new();
    };
    let Some(flight) = Flight::of(view, unit, Why::Forced) else {
        return Vec::new();
    };
    let ways = open(view, &flight, far);
    match ways.is_empty() {
        true => vec![(unit, Vec::new())],
        false => ways.into_iter().map(|way| (unit, way)).collect(),
    }
}

/// A way to every end of the retreat: as far as it is due, or nearer where it comes to the shingle.
fn open(view: View<'_>, flight: &Flight<'_>, far: u8) -> Vec<Vec<HexIx>> {
    let is_to_shingle = flight.is_to_shingle(flight.from);
    let nearer = (1..far).filter(|_| is_to_shingle);
    let nearer = nearer.flat_map(|hexes| flight.ends(hexes));
    let at_shingle = nearer.filter(|(end, _)| is_at_shingle(view, *end));
    let mut found = BTreeMap::new();
    for (end, way) in at_shingle.chain(flight.ends(far)) {
        found.entry(end).or_insert(way);
    }
    found.into_values().collect()
}

fn is_at_shingle(view: View<'_>, hex: HexIx) -> bool {
    view.game.ground.beach.to_shingle(hex) == Some(0)
}

/// Whether the unit may retreat along this path.
pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Verdict {
    let (about, name) = (view.about(unit), view.id(unit));
    let Some((_, far)) = due(view).filter(|(due, _)| *due == unit) else {
        return about.refuse(Rule::Retreats, format!("{name} has no retreat to make"));
    };
    let Some(flight) = Flight::of(view, unit, Why::Forced) else {
        return about.refuse(Rule::Retreats, format!("{name} is not on the map"));
    };
    judge(view, &flight, far, path).map_err(|refused| with_ends(view, &flight, far, refused))
}

fn judge(view: View<'_>, flight: &Flight<'_>, far: u8, path: &[HexIx]) -> Verdict {
    let (about, name) = (view.about(flight.unit), view.id(flight.unit));
    if path.is_empty() {
        let is_caught = open(view, flight, far).is_empty();
        return about.require(is_caught, Rule::Retreats, || {
            format!("{name} has a way to retreat, and has to take one")
        });
    }
    let end = flight.end_of(path)?;
    let entered = path.len();
    let ends_early =
        entered < usize::from(far) && flight.is_to_shingle(flight.from) && is_at_shingle(view, end);
    about.require(
        entered == usize::from(far) || ends_early,
        Rule::Retreats,
        || format!("{name} retreats {}, not {entered}", hexes(far)),
    )
}

/// The refusal, with where the retreat may end.
fn with_ends(view: View<'_>, flight: &Flight<'_>, far: u8, refused: Violation) -> Violation {
    let ways = open(view, flight, far);
    let ends = ways.iter().filter_map(|way| way.last());
    let ends: Vec<String> = ends.map(|end| view.number(*end).to_string()).collect();
    refused.help(match ends.is_empty() {
        true => "it has no way to retreat, and is eliminated: name an empty path".to_owned(),
        false => format!("it may end in {}", listed(ends)),
    })
}

/// The unit retreats, or is eliminated where it can't.
pub(crate) fn run(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    play.state.pending.take_first();
    let view = play.view();
    let Some(flight) = Flight::of(view, unit, Why::Forced) else {
        return;
    };
    if path.is_empty() {
        let rules = flight.barred_by();
        play.cite_all(rules);
        return casualties::eliminate(play, unit);
    }
    if flight.is_to_shingle(flight.from) {
        play.cite(Rule::ShingleRetreats);
    } else {
        play.cite(Rule::Retreats);
    }
    go(play, unit, path);
}

/// The unit goes along the path, as nobody's move: it wakes whom it comes near.
pub(crate) fn go(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    let Some(end) = path.last().copied() else {
        return;
    };
    let game = play.game;
    play.state.units.put(unit, Place::Map(end));
    let troop = &mut play.state.units[unit];
    troop.walk(false);
    troop.crossed |= game.ground.beach.is_landward(end);
    release::wake(play, unit, path);
    way::end(play, unit);
    play.report(|| Happening::Moved {
        unit: game.roster[unit].id.clone(),
        to: game.board.number(end),
    });
}
