//! Set-up (1.11, 3.3g, 3.4): where units may stand as play begins.

use beachhead_hex::HexNo;
use beachhead_kit::{HexIx, UnitIx};

use crate::data::Side;
use crate::state::{Phase, Place};
use crate::{Play, Rule, Verdict, View, view};

/// How far inland of the obstacle line pill boxes are set up (3.3g B).
const BOXES: u16 = 5;
/// How far inland of it rocket pits are (3.4).
const PITS: u16 = 10;
/// How many rocket pits there are (3.4).
pub(crate) const MOST_PITS: usize = 10;

/// The works that the scenario leaves to the German player, and that are still to be set up.
pub(crate) fn to_set_up(view: View<'_>) -> impl Iterator<Item = UnitIx> {
    let waiting = view.units_at(Place::Waiting);
    waiting.filter(move |unit| {
        let is_too_many = view.counter(*unit).is_pit() && pits(view) >= MOST_PITS;
        view.game.options.free_set_up && view.counter(*unit).is_work() && !is_too_many
    })
}

/// The hexes in which a unit may be set up.
pub(crate) fn places(view: View<'_>, unit: UnitIx) -> impl Iterator<Item = HexIx> {
    let hexes = view.game.board.hexes();
    hexes.filter(move |hex| check(view, unit, *hex).is_ok())
}

fn pits(view: View<'_>) -> usize {
    let on_map = view.on_map();
    on_map
        .filter(|(unit, _)| view.counter(*unit).is_pit())
        .count()
}

/// Whether the unit may be set up there: those that the scenario sets up, and works that it leaves to the player.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let about = view.about(unit).at(hex);
    let counter = view.counter(unit);
    let (name, number, beach) = (&counter.id, view.number(hex), &view.game.ground.beach);
    let rule = match (counter.is_pill_box(), counter.is_pit()) {
        (true, _) => Rule::BoxPlaces,
        (_, true) => Rule::PitPlaces,
        _ if counter.side == Side::Us => Rule::LandingOrder,
        _ => Rule::Unreleased,
    };
    about.require(view.state.phase == Phase::SetUp, rule, || {
        format!(
            "{name} is set up in phase `{}`, before play",
            Phase::SetUp.name()
        )
    })?;
    let is_due = view.troop(unit).due || counter.is_work();
    about.require(is_due && view.place(unit) == Place::Waiting, rule, || {
        format!("{name} is none of the units that are still to be set up")
    })?;
    about.require(view.game.board.playable(hex), Rule::MapEdge, || {
        format!("{number} is no hex to play on")
    })?;
    about.require(!view::is_sea(view, hex), Rule::SeaBars, || {
        format!("{number} is sea, and {name} is set up on land")
    })?;
    let enemy = view.of_side_in(counter.side.enemy(), hex).next();
    about.require(enemy.is_none(), rule, || {
        format!("the enemy stands in {number}")
    })?;
    // A map without obstacle hexes has no line to measure from.
    let Some(far) = beach.to_line(hex) else {
        return Ok(());
    };
    if counter.is_pill_box() && view.game.options.on_the_beach {
        about.require(!beach.is_tidal(hex), rule, || {
            format!("{number} is not landward of the highest tide line")
        })?;
        let is_in_reach = !beach.is_behind_line(hex) || far <= BOXES;
        return about.require(is_in_reach, rule, || inland(&number, far, BOXES));
    }
    let most = match (counter.is_pill_box(), counter.is_pit()) {
        (true, _) => BOXES,
        (_, true) => PITS,
        _ => return Ok(()),
    };
    about.require(!beach.is_obstacle(hex), rule, || {
        format!("{number} is on the obstacle line, and {name} stands landward of it")
    })?;
    about.require(beach.is_behind_line(hex), rule, || {
        format!("{number} is seaward of the obstacle line, and {name} stands landward of it")
    })?;
    about.require(far <= most, rule, || inland(&number, far, most))?;
    about.require(!counter.is_pit() || pits(view) < MOST_PITS, rule, || {
        format!("{MOST_PITS} rocket pits are set up, and {name} is one more")
    })
}

/// A hex is too far from the obstacle line.
fn inland(hex: &HexNo, far: u16, most: u16) -> String {
    format!("{hex} is {far} hexes inland of the obstacle line, and {most} is the most")
}

/// The unit is set up.
pub(crate) fn put(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let counter = &play.game.roster[unit];
    if counter.is_pill_box() {
        play.cite_all([Rule::BoxPlaces, Rule::BoxesStay]);
    }
    if counter.is_pit() {
        play.cite_all([Rule::PitPlaces, Rule::PitsStay]);
    }
    play.state.units.put(unit, Place::Map(hex));
}
