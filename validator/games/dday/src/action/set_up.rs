//! SetUp: the German places a unit before the invasion.

use beachhead_kit::Asked;

use crate::data::{Entry, HexIx, Side, Terrain, UnitIx};
use crate::state::{Phase, Place};
use crate::{Play, Rule, Verdict, View, counters, order, view};

pub(crate) fn candidates(view: View<'_>, asked: Asked, list: &mut dyn FnMut(UnitIx, HexIx)) {
    if !order::is_open(view, Phase::SetUp) {
        return;
    }
    let units = order::to_set_up(view);
    for unit in units.filter(|unit| asked.may_be_of(&[*unit])) {
        squares(view, unit).for_each(|hex| list(unit, hex));
    }
}

/// The squares that are made for a unit, be they full or not.
pub(crate) fn squares(view: View<'_>, unit: UnitIx) -> impl Iterator<Item = HexIx> {
    let (ground, counter) = (&view.game.ground, view.counter(unit));
    let squares = match counter.entry {
        Entry::Star => &ground.stars,
        _ => &ground.open,
    };
    let squares = squares.iter().copied();
    squares.filter(|hex| counter.entry != Entry::Coast || ground[*hex].coast)
}

/// Whether the unit may be set up there.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let about = view.about(unit).at(hex);
    let counter = view.counter(unit);
    let (id, side, entry) = (&counter.id, counter.side, counter.entry);
    let (square, number) = (&view.game.ground[hex], view.number(hex));
    let (rule, why) = match square.terrain {
        _ if side == Side::Allied => (Rule::AllInBritain, format!("{id} begins in Britain")),
        _ if !order::is_open(view, Phase::SetUp) => {
            let why = order::not_now(view, "units are set up first of all");
            (Rule::SideByTurn, why)
        }
        _ if view.place(unit) != Place::Waiting || !counter.is_set_up() => {
            let why = format!("{id} is not one of the units that are still to be set up");
            (Rule::Anywhere, why)
        }
        Some(Terrain::AllSea | Terrain::OffBoard) | None => {
            (Rule::Anywhere, format!("{number} is no land square"))
        }
        Some(_) if !square.whole => {
            let why = format!("{number} is no whole square of the board");
            (Rule::Anywhere, why)
        }
        Some(terrain) if !terrain.is_land() => {
            let terrain = terrain.name();
            let why = format!("no unit is placed in {number}: its terrain is `{terrain}`");
            (Rule::ClosedGround, why)
        }
        _ if entry == Entry::Coast && !square.coast => {
            let why = format!("{id} is static, and {number} is no coastal square");
            (Rule::StaticsOnCoast, why)
        }
        _ if entry == Entry::Star && !square.star => {
            let why = format!("{id} is set up on a reinforcement center, and {number} is none");
            (Rule::StarSquares, why)
        }
        _ if view::room(view, Side::German, hex) == 0 => {
            let units = view::names(view, view.units_in(hex));
            (Rule::ThreeDeep, format!("{units} are in {number} already"))
        }
        _ => return Ok(()),
    };
    about.refuse(rule, why)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let rule = match play.game.roster[unit].entry {
        Entry::Coast => Rule::StaticsOnCoast,
        Entry::Star => Rule::StarSquares,
        _ => Rule::Anywhere,
    };
    play.cite_all([rule, Rule::ClosedGround, Rule::ThreeDeep]);
    counters::walk(play, unit, &[hex]);
}
