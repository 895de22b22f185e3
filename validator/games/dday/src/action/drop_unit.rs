//! Drop: an Allied parachute unit is dropped, from Britain or from where it stands on land.

use beachhead_kit::Asked;

use crate::action::embark;
use crate::data::{Class, Entry, HexIx, Side, Terrain, UnitIx};
use crate::landing::{INVASION_WEEK, arrivals, invasion};
use crate::movement::mover;
use crate::state::{Phase, Place};
use crate::{Play, Rule, Verdict, View, counters, order, view};

/// How often a unit is dropped in a game (PAR-a).
pub(crate) const MOST_DROPS: u8 = 2;

/// How far from the closest combat unit (PAR-b).
const RANGE: u32 = 5;

pub(crate) fn candidates(view: View<'_>, asked: Asked, list: &mut dyn FnMut(UnitIx, HexIx)) {
    let units = droppable(view).filter(|unit| asked.may_be_of(&[*unit]));
    let units: Vec<UnitIx> = units.collect();
    let squares = view.game.ground.open.iter().copied();
    for hex in squares.filter(|hex| asked.may_be_at(*hex)) {
        let able = units.iter();
        able.filter(|unit| check_square(view, **unit, hex).is_ok())
            .for_each(|unit| list(*unit, hex));
    }
}

/// The units that may be dropped now, somewhere.
pub(crate) fn droppable(view: View<'_>) -> impl Iterator<Item = UnitIx> {
    let is_one = move |unit: &UnitIx| view.counter(*unit).class == Class::Parachute;
    let units = view.units().filter(is_one);
    units.filter(move |unit| may_drop(view, *unit).is_ok())
}

/// Whether the unit may be dropped now, wherever.
fn may_drop(view: View<'_>, unit: UnitIx) -> Verdict {
    let (counter, troop, about) = (view.counter(unit), view.troop(unit), view.about(unit));
    let id = &counter.id;
    let so = |rule, why: &str| (rule, format!("{id} {why}"));
    let (rule, why) = if counter.side == Side::German {
        so(Rule::GermansDontDrop, "is German")
    } else if counter.class != Class::Parachute {
        so(Rule::ParatroopsDrop, "is no parachute unit")
    } else if !order::is_open(view, Phase::AlliedMovement) {
        (Rule::SideByTurn, order::not_now(view, "no unit drops now"))
    } else if troop.drops >= MOST_DROPS {
        let why = format!("{id} has been dropped {MOST_DROPS} times");
        (Rule::TwoDrops, why)
    } else if view.state.drop_has_moved || troop.dropped {
        let why = "the drops of a turn are made at once, before any unit moves on";
        (Rule::DropTogether, why.to_owned())
    } else {
        match view.place(unit) {
            Place::Waiting => return from_britain(view, unit),
            Place::Lost | Place::Absent => so(Rule::AlliedReplacementKind, "is out of the game"),
            Place::Board(hex) if view.game.ground[hex].is(Terrain::Sea) => {
                so(Rule::DropFromLand, "has embarked")
            }
            Place::Board(_) if troop.fresh => so(Rule::DropFromLand, "has come in this turn"),
            Place::Board(_) if troop.moved => so(Rule::DropFromLand, "has moved in this turn"),
            Place::Board(_) if mover::has_new_unit(view) => {
                so(Rule::OldUnitsFirst, mover::BEFORE_NEW_UNITS)
            }
            Place::Board(_) => {
                let mut alone = dropped(view).filter(|(_, hex)| !is_in_range(view, unit, *hex));
                let Some((other, _)) = alone.next() else {
                    return Ok(());
                };
                let why = format!("the drop of {} is measured from {id}", view.id(other));
                (Rule::DropTogether, why)
            }
        }
    };
    about.refuse(rule, why)
}

/// A unit that is dropped from Britain is part of the invasion, and counts as one that comes in (INV-4).
fn from_britain(view: View<'_>, unit: UnitIx) -> Verdict {
    let (about, id) = (view.about(unit), view.id(unit));
    if view.state.week > INVASION_WEEK {
        let why =
            format!("{id} is in Britain, and units drop from there in the invasion week only");
        let refused = about.by(Rule::FromBritainFirstWeek, why);
        return Err(refused.help("bring it in on a coastal square or an inland port"));
    }
    if view.counter(unit).entry != Entry::DDay {
        let why = format!("{id} is not in Britain's D-Day section");
        return about.refuse(Rule::DDaySection, why);
    }
    arrivals::check_due(view, unit)?;
    if view.state.area.is_none() {
        return about.refuse(Rule::FiveSquares, "no area has been invaded");
    }
    invasion::check_maximum(view, unit, view.state.area, Rule::FirstMaximum)
}

/// Whether a unit may be dropped onto the square.
fn check_square(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let (square, number) = (&view.game.ground[hex], view.number(hex));
    let (rule, why) = match square.terrain {
        _ if view.hex_of(unit) == Some(hex) => {
            let id = view.id(unit);
            let why = format!("{id} stands in {number} already: a drop takes it to another square");
            (Rule::DropFromLand, why)
        }
        Some(Terrain::Mountain) => (Rule::DropGround, format!("{number} is a mountain square")),
        Some(Terrain::Sea) => (Rule::DropGround, format!("{number} is a sea square")),
        Some(Terrain::AllSea) => (Rule::DropGround, format!("{number} is open sea")),
        _ if !square.is_open() => (Rule::ClosedGround, format!("{number} is closed to units")),
        _ if view::is_taken(view, Side::German, hex) => {
            let why = view::why_taken(view, Side::German, hex);
            (Rule::NotControlled, why.unwrap_or_default())
        }
        _ if view::room(view, Side::Allied, hex) == 0 => {
            (Rule::StackLimit, format!("{number} is full"))
        }
        _ if is_in_range(view, unit, hex) => return Ok(()),
        _ => {
            let mut dropped = dropped(view);
            let rule = match dropped.any(|(_, from)| is_near(view, from, hex)) {
                true => Rule::DropTogether,
                false => Rule::FiveSquares,
            };
            let from = "no Allied combat unit that was not dropped";
            let why = format!("{from} is within {RANGE} squares of {number}");
            (rule, why)
        }
    };
    view.about(unit).at(hex).refuse(rule, why)
}

fn is_near(view: View<'_>, from: HexIx, hex: HexIx) -> bool {
    view.game.board.distance(from, hex) <= RANGE
}

/// The units that were dropped in this turn.
pub(crate) fn dropped(view: View<'_>) -> impl Iterator<Item = (UnitIx, HexIx)> {
    view::on_board(view, Side::Allied).filter(move |(unit, _)| view.troop(*unit).dropped)
}

/// Whether a drop onto the square can be measured from a combat unit: another than this one, which was not dropped itself.
fn is_in_range(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let others = view::on_board(view, Side::Allied).filter(|(other, _)| *other != unit);
    let mut near = others.filter(|(_, from)| is_near(view, *from, hex));
    near.any(|(other, _)| !view.counter(other).is_hq() && !view.troop(other).dropped)
}

/// Whether the unit may be dropped there.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    may_drop(view, unit)?;
    check_square(view, unit, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    play.cite_all([Rule::GermansDontDrop, Rule::TwoDrops, Rule::FiveSquares]);
    play.cite_all([Rule::NotControlled, Rule::DropGround, Rule::DropTogether]);
    if play.view().place(unit) == Place::Waiting {
        play.cite_all([
            Rule::ParatroopsDrop,
            Rule::FromBritainFirstWeek,
            Rule::FirstMaximum,
        ]);
        embark::count(play, unit);
    } else {
        play.cite(Rule::DropFromLand);
    }
    let troop = &mut play.state.units[unit];
    troop.dropped = true;
    troop.drops = troop.drops.saturating_add(1);
    counters::walk(play, unit, &[hex]);
}
