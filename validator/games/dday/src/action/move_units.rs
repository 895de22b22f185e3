//! Move: units of one square move, or go ashore.

use beachhead_kit::{HexIx, UnitIx, Violation, walk};

use crate::action::drop_unit;
use crate::counters;
use crate::data::ground::Terrain;
use crate::landing::arrivals;
use crate::landing::invasion::INVASION_WEEK;
use crate::movement::mover::{self, March};
use crate::movement::reach::Reach;
use crate::order;
use crate::rules::Rule;
use crate::view::{self, Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(Vec<UnitIx>, Vec<HexIx>)) {
    let phase = view.state.phase;
    if !phase.is_movement() || !order::is_open(view, phase) {
        return;
    }
    let mut reach = Reach::default();
    for (unit, hex) in view::on_board(view, phase.side()) {
        for units in stacks_from(view, unit, hex) {
            reach.search(view, &units);
            for &end in reach.ends() {
                let mut path = Vec::new();
                reach.path(end, &mut path);
                list(units.clone(), path);
            }
        }
    }
}

/// The unit alone, and with others of its square that come after it in the roster.
fn stacks_from(view: View<'_>, unit: UnitIx, hex: HexIx) -> Vec<Vec<UnitIx>> {
    let mut stacks = vec![vec![unit]];
    for other in view.units_in(hex).filter(|other| *other > unit) {
        let with = stacks
            .iter()
            .map(|stack| [stack.as_slice(), &[other]].concat());
        let with: Vec<Vec<UnitIx>> = with.collect();
        stacks.extend(with);
    }
    stacks
}

/// Whether the units may move along this path.
pub(crate) fn check(view: View<'_>, units: &[UnitIx], path: &[HexIx]) -> Result<(), Violation> {
    let mover = mover::mover(view, units)?;
    let first = units.first().map(|unit| view.about(*unit));
    let about = first.unwrap_or_else(|| view.about_hex(mover.from));
    let Some(&end) = path.last() else {
        let why = "a move enters at least one square";
        return about.refuse(Rule::MovementFactor, why);
    };
    walk(&mover, (mover.from, March::START), path).map_err(|(place, (rule, why))| {
        let hex = path.get(place).copied().unwrap_or(end);
        let number = view.number(hex);
        about
            .at(hex)
            .by(rule, format!("{number} can't be entered: {why}"))
    })?;
    if !mover.has_room(end, units.len()) {
        return units.first().map_or(Ok(()), |unit| match units.len() {
            1 => arrivals::check_room(view, *unit, end),
            _ => {
                let why = format!("{} has no room for all of them", view.number(end));
                about.at(end).refuse(Rule::StackLimit, why)
            }
        });
    }
    Ok(())
}

/// What a move costs, for people: `3 of 4 squares`.
pub(crate) fn cost_in_words(view: View<'_>, units: &[UnitIx], path: &[HexIx]) -> Option<String> {
    let rates = units.iter().map(|unit| view.counter(*unit).movement);
    Some(format!("{} of {} squares", path.len(), rates.min()?))
}

pub(crate) fn apply(play: &mut Play<'_>, units: &[UnitIx], path: &[HexIx]) {
    let Some(&end) = path.last() else { return };
    if play.trace.cites() {
        let cited = rules_of(play.view(), units, path);
        cited.into_iter().for_each(|rule| play.cite(rule));
    }
    for &unit in units {
        path.iter()
            .for_each(|hex| counters::enter(play, unit, *hex));
        counters::put(play, unit, end);
        play.state.units[unit].moved = true;
    }
    play.state.has_moved = true;
    let has_dropped = drop_unit::dropped(play.view()).next().is_some();
    play.state.drop_has_moved |= has_dropped;
}

/// The rows that a way applies.
fn rules_of(view: View<'_>, units: &[UnitIx], path: &[HexIx]) -> Vec<Rule> {
    let mut cited = vec![
        Rule::SideByTurn,
        Rule::MovesFirst,
        Rule::NotKept,
        Rule::StackLimit,
    ];
    let (Some(&unit), Some(&end)) = (units.first(), path.last()) else {
        return cited;
    };
    let Some(from) = view.hex_of(unit) else {
        return cited;
    };
    let ground = &view.game.ground;
    let mut cite = |applies: bool, rule| {
        if applies {
            cited.push(rule);
        }
    };
    if ground[from].is(Terrain::Sea) {
        cite(true, Rule::AshoreIfVacant);
        cite(true, Rule::NoInland);
        let enemy = view.side(unit).enemy();
        cite(view::controlled(view, enemy, end), Rule::LandedFightAll);
        return cited;
    }
    let (side, troop) = (view.side(unit), view.troop(unit));
    let enemy = side.enemy();
    let all = || [from].into_iter().chain(path.iter().copied());
    let any = |fits: &dyn Fn(HexIx) -> bool| path.iter().any(|hex| fits(*hex));
    let beside = |fits: &dyn Fn(HexIx) -> bool| {
        let mut around = path.iter().flat_map(|hex| ground.links(*hex));
        around.any(|link| fits(link.to))
    };
    let passed = path
        .split_last()
        .map_or(&[] as &[HexIx], |(_, passed)| passed);
    let through = |fits: &dyn Fn(HexIx) -> bool| passed.iter().any(|hex| fits(*hex));
    let stacked = |hex| {
        let others = view.units_in(hex).filter(|unit| !units.contains(unit));
        others.count()
    };
    cite(true, Rule::MovementFactor);
    cite(beside(&|hex| !ground[hex].whole), Rule::WholeSquares);
    cite(
        beside(&|hex| ground[hex].is(Terrain::XMountain)),
        Rule::XClosed,
    );
    let is_closed = |hex: HexIx| !ground[hex].is_open();
    cite(beside(&is_closed), Rule::ClosedGround);
    cite(
        beside(&|hex| view::holder(view, hex) == Some(enemy)),
        Rule::NotOverEnemies,
    );
    let controlled = |hex| view::controlled(view, enemy, hex);
    cite(controlled(end), Rule::ZoneStops);
    cite(controlled(end), Rule::NotThrough);
    cite(controlled(end), Rule::Contact);
    let hq_controls = ground.controlled_from(end).any(|at| {
        let mut units = view.units_in(at);
        view::holder(view, at) == Some(enemy) && units.all(|unit| view.counter(unit).is_hq())
    });
    cite(hq_controls, Rule::HqHasZone);
    let engaged = controlled(from);
    cite(engaged && controlled(end), Rule::OtherSquare);
    cite(engaged && controlled(end), Rule::NoOtherZone);
    cite(engaged && !controlled(end), Rule::AttackOrWithdraw);
    cite(ground[end].is(Terrain::Mountain), Rule::MountainStops);
    cite(ground[from].is(Terrain::Mountain), Rule::MountainLeft);
    cite(
        any(&|hex| ground[hex].is(Terrain::Fortress)),
        Rule::FortressNoCost,
    );
    cite(
        any(&|hex| ground[hex].is(Terrain::Fortified)),
        Rule::FortifiedNoCost,
    );
    let crosses = all().zip(path.iter()).any(|(from, to)| {
        let link = ground.link(from, *to);
        link.is_some_and(|link| link.river.is_some())
    });
    cite(crosses, Rule::RiverNoCost);
    let full = |hex: HexIx| stacked(hex) >= side.stack();
    cite(through(&full), Rule::PassOver);
    // What would be a zone but for a fortress or a river.
    let spared = |hex: HexIx, why: &dyn Fn(HexIx, bool) -> bool| {
        let mut links = ground.links(hex);
        !controlled(hex)
            && links.any(|link| {
                view::holder(view, link.to) == Some(enemy) && why(link.to, link.river.is_some())
            })
    };
    let fortress = |from: HexIx, _| ground[from].is(Terrain::Fortress);
    cite(through(&|hex| spared(hex, &fortress)), Rule::FortressNoZone);
    cite(
        through(&|hex| spared(hex, &|_, river| river)),
        Rule::RiverNoZone,
    );
    cite(units.len() > 1, Rule::Slowest);
    let left_behind: Vec<UnitIx> = view
        .units_in(from)
        .filter(|other| !units.contains(other))
        .collect();
    let slower = |other: &UnitIx| usize::from(view.counter(*other).movement) < path.len();
    cite(left_behind.iter().any(slower), Rule::FasterGoesOn);
    cite(
        !left_behind.is_empty() || stacked(end) > 0,
        Rule::CombineAndSplit,
    );
    cite(
        troop.fresh && !troop.dropped && view.state.week > INVASION_WEEK,
        Rule::NewUnitsMove,
    );
    cite(
        troop.fresh && !troop.dropped && view.state.week > INVASION_WEEK,
        Rule::MovesOn,
    );
    cite(
        !troop.fresh && view.state.phase.side() == side,
        Rule::OldUnitsFirst,
    );
    cite(troop.dropped, Rule::MovesAfterDrop);
    cited
}
