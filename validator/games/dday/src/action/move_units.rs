//! Move: units of one square move, or go ashore.

use beachhead_kit::{Asked, HexIx, Link, Pace, UnitIx, stack, walk};

use crate::action::drop_unit;
use crate::data::{Side, Terrain, Way};
use crate::landing::arrivals;
use crate::movement::{Reach, mover};
use crate::{Play, Rule, Verdict, View, counters, order, view, words};

pub(crate) fn candidates(
    view: View<'_>,
    asked: Asked,
    list: &mut dyn FnMut(Vec<UnitIx>, Vec<HexIx>),
) {
    let phase = view.state.phase;
    if !phase.is_movement() || !order::is_open(view, phase) {
        return;
    }
    let mut reach = Reach::default();
    for (unit, hex) in view::on_board(view, phase.side()) {
        for units in stacks_from(view, unit, hex) {
            if !asked.may_be_of(&units) {
                continue;
            }
            reach.search(view, &units);
            let ends = reach.ends().iter().filter(|end| asked.may_be_at(**end));
            ends.for_each(|end| list(units.clone(), reach.path(*end)));
        }
    }
}

/// The unit alone, and with others of its square that come after it in the roster.
fn stacks_from(view: View<'_>, unit: UnitIx, hex: HexIx) -> Vec<Vec<UnitIx>> {
    let mut stacks = vec![vec![unit]];
    for other in view.units_in(hex).filter(|other| *other > unit) {
        for mut stack in stacks.clone() {
            stack.push(other);
            stacks.push(stack);
        }
    }
    stacks
}

/// Whether the units may move along this path.
pub(crate) fn check(view: View<'_>, units: &[UnitIx], path: &[HexIx]) -> Verdict {
    let mover = mover::mover(view, units)?;
    let first = units.first().map(|unit| view.about(*unit));
    let about = first.unwrap_or_else(|| view.about_hex(mover.from));
    let Some(&end) = path.last() else {
        let why = "a move enters at least one square";
        return about.refuse(Rule::MovementFactor, why);
    };
    walk(&mover, mover.start(), path).map_err(|(place, (rule, why))| {
        let hex = path.get(place).copied().unwrap_or(end);
        let why = match why {
            mover::TOO_FAR => {
                let way = path.get(..=place).unwrap_or(path);
                too_far(view, units, mover.squares(way), mover.pace)
            }
            why => why.to_owned(),
        };
        let why = format!("{} can't be entered: {why}", view.number(hex));
        about.at(hex).by(rule, why)
    })?;
    match units {
        _ if mover.has_room(end, units.len()) => Ok(()),
        [unit] => arrivals::check_room(view, *unit, end),
        _ => {
            let why = format!("{} has no room for all of them", view.number(end));
            about.at(end).refuse(Rule::StackLimit, why)
        }
    }
}

/// How far a square is, and how far the slowest of the units can move.
fn too_far(view: View<'_>, units: &[UnitIx], squares: usize, pace: Pace) -> String {
    let mut slowest = units.iter().copied();
    let slowest = slowest.find(|unit| u16::from(view.counter(*unit).movement) == pace.allowance);
    let id = slowest.map_or("", |unit| view.id(unit).as_str());
    let most = words::squares(pace.allowance.into());
    format!(
        "by this way it is {} away, and {id} moves {most}",
        words::squares(squares)
    )
}

/// What a move costs, for people: `3 of 4 squares`.
pub(crate) fn cost_in_words(view: View<'_>, units: &[UnitIx], path: &[HexIx]) -> Option<String> {
    let mover = mover::mover(view, units).ok()?;
    let (squares, rate) = (mover.squares(path), mover.pace.allowance);
    Some(format!("{squares} of {rate} squares"))
}

pub(crate) fn apply(play: &mut Play<'_>, units: &[UnitIx], path: &[HexIx]) {
    if play.trace.cites() {
        play.cite_all(rules_of(play.view(), units, path));
    }
    let mover = mover::mover(play.view(), units).ok();
    let go_on = |unit| mover.as_ref()?.goes_on(unit, path);
    let on_way: Vec<_> = units.iter().map(|unit| go_on(*unit)).collect();
    for (&unit, on_way) in units.iter().zip(on_way) {
        counters::walk(play, unit, path);
        let troop = &mut play.state.units[unit];
        (troop.moved, troop.on_way) = (true, on_way);
    }
    play.state.has_moved = true;
    let has_dropped = drop_unit::dropped(play.view()).next().is_some();
    play.state.drop_has_moved |= has_dropped;
}

/// The rows that a way applies.
fn rules_of(view: View<'_>, units: &[UnitIx], path: &[HexIx]) -> Vec<Rule> {
    let mut cited = vec![Rule::SideByTurn, Rule::MovesFirst];
    cited.extend([Rule::NotKept, Rule::StackLimit]);
    let mut squares = view.hexes_of(units);
    let (Some(&unit), Some(from), Some((&end, passed))) =
        (units.first(), squares.next(), path.split_last())
    else {
        return cited;
    };
    let mut cite = |applies: bool, rules: &[Rule]| {
        cited.extend(rules.iter().copied().filter(|_| applies));
    };
    let (ground, side, troop) = (&view.game.ground, view.side(unit), view.troop(unit));
    let enemy = side.enemy();
    let is_enemy = |hex| view::holder(view, hex) == Some(enemy);
    let controlled = |hex| view::controlled(view, enemy, hex);
    if ground[from].is(Terrain::Sea) {
        cite(true, &[Rule::AshoreIfVacant, Rule::NoInland]);
        cite(controlled(end), &[Rule::LandedFightAll]);
        return cited;
    }
    let any = |terrain| path.iter().any(|hex| ground[*hex].is(terrain));
    let beside = |fits: &dyn Fn(HexIx) -> bool| {
        let mut around = path.iter().flat_map(|hex| ground.links(*hex));
        around.any(|link| fits(link.to))
    };
    let through = |fits: &dyn Fn(HexIx) -> bool| passed.iter().any(|hex| fits(*hex));
    let others_in = |hex| view.units_in(hex).filter(|other| !units.contains(other));
    cite(true, &[Rule::MovementFactor]);
    cite(beside(&|hex| !ground[hex].whole), &[Rule::WholeSquares]);
    let is_x = |hex: HexIx| ground[hex].is(Terrain::XMountain);
    cite(beside(&is_x), &[Rule::XClosed]);
    cite(beside(&|hex| !ground[hex].is_open()), &[Rule::ClosedGround]);
    cite(beside(&is_enemy), &[Rule::NotOverEnemies]);
    let stops = [Rule::ZoneStops, Rule::NotThrough, Rule::Contact];
    cite(controlled(end), &stops);
    let hq_controls = ground.controlled_from(end).any(|at| {
        let mut units = view.units_in(at);
        is_enemy(at) && units.all(|unit| view.counter(unit).is_hq())
    });
    cite(hq_controls, &[Rule::HqHasZone]);
    let engaged = controlled(from);
    let comes_back = [Rule::OtherSquare, Rule::NoOtherZone];
    cite(engaged && controlled(end), &comes_back);
    cite(engaged && !controlled(end), &[Rule::AttackOrWithdraw]);
    cite(ground[end].is(Terrain::Mountain), &[Rule::MountainStops]);
    cite(ground[from].is(Terrain::Mountain), &[Rule::MountainLeft]);
    cite(any(Terrain::Fortress), &[Rule::FortressNoCost]);
    cite(any(Terrain::Fortified), &[Rule::FortifiedNoCost]);
    cite(ground.crosses_river(from, path), &[Rule::RiverNoCost]);
    let full = |hex: HexIx| stack::room(side.stack(), others_in(hex)) == 0;
    cite(through(&full), &[Rule::PassOver]);
    // What would be a zone but for a fortress or a river.
    let spared = |hex: HexIx, why: &dyn Fn(&Link<Way>) -> bool| {
        let mut links = ground.links(hex);
        !controlled(hex) && links.any(|link| is_enemy(link.to) && why(link))
    };
    let by_fortress = |link: &Link<Way>| ground[link.to].is(Terrain::Fortress);
    let by_river = |link: &Link<Way>| link.river.is_some();
    let spares = |why| through(&|hex| spared(hex, why));
    cite(spares(&by_fortress), &[Rule::FortressNoZone]);
    cite(spares(&by_river), &[Rule::RiverNoZone]);
    cite(units.len() > 1, &[Rule::Slowest]);
    let squares = mover::mover(view, units).map_or(path.len(), |mover| mover.squares(path));
    let slower = |other: UnitIx| usize::from(view.counter(other).movement) < squares;
    cite(others_in(from).any(slower), &[Rule::FasterGoesOn]);
    let mates = others_in(from).chain(others_in(end)).next();
    cite(mates.is_some(), &[Rule::CombineAndSplit]);
    let from_britain = troop.fresh && !troop.dropped && side == Side::Allied;
    cite(from_britain, &[Rule::NewUnitsMove, Rule::MovesOn]);
    cite(!troop.fresh && side == Side::Allied, &[Rule::OldUnitsFirst]);
    cite(troop.dropped, &[Rule::MovesAfterDrop]);
    cited
}
