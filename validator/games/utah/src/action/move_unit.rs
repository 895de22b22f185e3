//! Move: a unit moves, and enters if it comes by an edge hex (11.2.4).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::hexes::{nations, ownership, stacking, zoc};
use crate::movement::search::{self, Reach};
use crate::movement::{arrivals, entry, mover};
use crate::order;
use crate::rules::Rule;
use crate::state::Place;
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Vec<HexIx>)) {
    if !order::is_idle(view) || !view.state.phase.is_movement() {
        return;
    }
    let mut reach = Reach::default();
    for (unit, _) in view.game.roster.iter() {
        if !mover::may_move(view, unit) {
            continue;
        }
        search::reach(view, unit, &mut reach);
        for &end in reach.ends() {
            let mut path = Vec::new();
            reach.path(end, &mut path);
            list(unit, path);
        }
    }
}

/// Whether the unit may move along this path.
pub(crate) fn check(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Result<(), Violation> {
    let cost = move_cost(view, unit, path);
    cost.map(drop)
        .map_err(|refused| arrivals::with_entry_help(view, unit, refused))
}

/// What the move along this path costs, in half points.
///
/// # Errors
/// The rule that forbids it.
pub(crate) fn move_cost(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Result<u16, Violation> {
    let mover = mover::mover(view, unit)?;
    let id = view.id(unit);
    let refuse = |why: &str| Err(Violation::new(Rule::StepByStep, why).of(id.clone()));
    let Some(&end) = path.last() else {
        return refuse("a move enters at least one hex");
    };
    if mover.from == Some(end) {
        return refuse("a move does not end where it began");
    }
    mover::check_mobile_start(view, &mover)?;
    let march = mover.march(path)?;
    stacking::room(view, unit, end)?;
    Ok(march.spent)
}

/// What a legal move costs, for people: `2½ of 4 movement points`.
pub(crate) fn cost_in_words(view: View<'_>, unit: UnitIx, path: &[HexIx]) -> Option<String> {
    let cost = move_cost(view, unit, path).ok()?;
    let allowance = mover::points(mover::allowance(view, unit));
    Some(format!(
        "{} of {allowance} movement points",
        mover::points(cost)
    ))
}

/// Moves the unit, and cites what the way came near to.
pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    let Some(&end) = path.last() else { return };
    play.cite(Rule::StepByStep);
    stacking::leave_landing_hex(play, unit);
    if play.trace.cites() {
        cite_way(play, unit, path);
    }
    play.state.units[unit].moved = true;
    for &hex in path {
        ownership::tread(play, unit, hex);
    }
    ownership::put(play, unit, end);
}

fn cite_way(play: &mut Play<'_>, unit: UnitIx, path: &[HexIx]) {
    let game = play.game;
    let counter = &game.roster[unit];
    let from = play.state.units.hex_of(unit);
    let zoc_map = &play.state.zoc_map;
    let enemy = counter.side.enemy();
    let mut cited = Vec::new();
    match play.view().place(unit) {
        Place::Due(_) => cited.extend([
            Rule::EntryEdge,
            Rule::EntryFree,
            Rule::ArrivalTurn,
            Rule::ArrivalAllowance,
        ]),
        _ => cited.push(Rule::MovementAllowance),
    }
    if let Some(&first) = path.first().filter(|_| from.is_none()) {
        cited.extend(entry::entry_rules(game.view(play.state), unit, first));
    }
    if play.state.units[unit].landed {
        cited.push(Rule::MobileLanders);
    }
    if play.state.weather_bad {
        cited.push(Rule::WeatherMovement);
    }
    if play.state.phase.is_mobile_movement() {
        cited.extend([Rule::MobilePhases, Rule::MobileFromZoc]);
    }
    let steps = from
        .iter()
        .chain(path)
        .zip(path.iter().skip(usize::from(from.is_none())));
    if steps
        .filter_map(|(from, to)| game.ground.link(*from, *to))
        .any(|link| link.city_bridge)
    {
        cited.push(Rule::CityBridge);
    }
    let any = |fits: &dyn Fn(HexIx) -> bool| path.iter().any(|&hex| fits(hex));
    let beside =
        |fits: &dyn Fn(HexIx) -> bool| any(&|hex| game.ground.links(hex).any(|link| fits(link.to)));
    if game.plan.campaign.is_some() && any(&|hex| game.ground[hex].east) {
        cited.push(Rule::CampaignBoundary);
    }
    if nations::keeping(game, unit).is_some() {
        cited.push(Rule::OwnMap);
    }
    if beside(&|hex| game.ground[hex].closed) {
        cited.push(Rule::EastOfVire);
    }
    if beside(&|hex| !game.ground[hex].closed && !game.ground.can_hold(hex, counter.class)) {
        cited.push(Rule::Impassable);
    }
    if beside(&|hex| zoc_map.held(enemy, hex)) {
        cited.push(Rule::EnemyHex);
    }
    let passed = path.iter().take(path.len().saturating_sub(1));
    if passed.clone().any(|&hex| zoc_map.held(counter.side, hex)) {
        cited.push(Rule::Stacking);
    }
    if passed.clone().any(|&hex| zoc::spares(zoc_map, enemy, hex)) {
        cited.push(Rule::AirborneNoZoc);
    }
    if path
        .last()
        .is_some_and(|&end| zoc_map.controlled(enemy, end))
    {
        cited.push(Rule::ZocStops);
    }
    if from.is_some_and(|hex| zoc_map.controlled(enemy, hex)) {
        cited.push(Rule::ZocToZoc);
    }
    play.cite_all(cited);
}
