//! Artillery, rockets and aircraft of random players.

use beachhead_engine::Choices;
use beachhead_kit::{HexIx, UnitIx};

use crate::View;
use crate::action::Resolved;
use crate::data::{Area, Payload, Shell, Side};
use crate::sample::TRIES;
use crate::sight;
use crate::state::Source;
use crate::support::{aircraft, rockets, ships, sources, weather};

/// Of how many fires for effect one is of smoke, and at night an illumination round.
const SCREENS: usize = 8;

/// Chooses an act of a side's artillery: rockets first, then adjusting and firing missions that are called, then a new call, then
/// aircraft.
pub(super) fn choose(view: View<'_>, side: Side, choices: &mut Choices) -> Resolved {
    if side == Side::Us && weather::is_due(view) {
        return Resolved::RollWeather;
    }
    if side == Side::Us && rockets::is_any(view) {
        let mut ships = 1..=u8::MAX;
        let ship = ships.find(|ship| rockets::check_launch(view, *ship).is_ok());
        if let Some(ship) = ship {
            return Resolved::LaunchRockets { ship };
        }
    }
    let mission = choose_mission(view, side, choices);
    let action = mission.or_else(|| choose_air(view, side, choices));
    action.unwrap_or(Resolved::Done)
}

/// A mission that goes on, or is called; or none.
fn choose_mission(view: View<'_>, side: Side, choices: &mut Choices) -> Option<Resolved> {
    let missions = view.state.support.missions.keys().copied();
    let missions: Vec<Source> = missions
        .filter(|source| sources::side(view, *source) == side)
        .collect();
    for source in missions {
        let adjust = Resolved::Adjust { source };
        if adjust.check(view).is_ok() {
            return Some(adjust);
        }
        if !is_clear_of_friends(view, source) {
            continue;
        }
        let area = choices.pick(&Area::ALL).copied()?;
        let fire = |shell, area| Resolved::FireForEffect {
            source,
            shell,
            area,
        };
        let other = match sight::is_night(view) {
            true => Shell::Illumination,
            false => Shell::Smoke,
        };
        let is_other = choices.below(if sight::is_night(view) { 2 } else { SCREENS }) == 0;
        let ways = [
            fire(if is_other { other } else { Shell::Explosive }, area),
            fire(Shell::Explosive, Area::A),
        ];
        let found = ways.into_iter().find(|way| way.check(view).is_ok());
        if found.is_some() {
            return found;
        }
    }
    let mut able: Vec<Source> = sources::able(view, side).collect();
    let enemies = view.on_map().filter(|(unit, _)| view.side(*unit) != side);
    let enemies: Vec<HexIx> = enemies.map(|(_, hex)| hex).collect();
    while let Some(source) = choices.take(&mut able) {
        let mut enemies = enemies.clone();
        if source == Source::Destroyer {
            enemies.retain(|hex| ships::check_safety(view, *hex).is_ok());
        }
        for _ in 0..TRIES {
            let Some(hex) = choices.pick(&enemies).copied() else {
                break;
            };
            let found = some_call(view, source, hex);
            if found.is_some() {
                return found;
            }
        }
        // Where every enemy is too near to friends, or out of sight, it fires somewhere else, now and then.
        if source == Source::Destroyer && choices.below(SCREENS) == 0 {
            let hex = choices.pick(&view.game.ground.north).copied()?;
            let found = some_call(view, source, hex);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

/// Whether no friend is where the rounds of a mission may come down.
fn is_clear_of_friends(view: View<'_>, source: Source) -> bool {
    let mission = view.state.support.missions.get(&source);
    let Some(at) = mission.and_then(|mission| mission.at) else {
        return false;
    };
    let (side, reach) = (
        sources::side(view, source),
        view.game.tables.support.reach(Area::B),
    );
    let mut friends = view.on_map().filter(|(unit, _)| view.side(*unit) == side);
    friends.all(|(_, hex)| view.game.heights.distance(at, hex) > reach)
}

/// A way to call a source at a hex, or none.
fn some_call(view: View<'_>, source: Source, hex: HexIx) -> Option<Resolved> {
    let observer = None;
    let from = ships::best(view, hex).filter(|_| source == Source::Destroyer);
    let by_ship = from.map(|from| Resolved::CallDestroyer { hex, from });
    let by_point = Resolved::CallPoint {
        source,
        hex,
        observer,
    };
    let call = Resolved::Call {
        source,
        hex,
        observer,
    };
    let mut ways = by_ship.into_iter().chain([by_point, call]);
    ways.find(|way| way.check(view).is_ok())
}

/// Aircraft that are rolled for, or attack; or none.
fn choose_air(view: View<'_>, side: Side, choices: &mut Choices) -> Option<Resolved> {
    let first = choices.pick(&Payload::ALL).copied()?;
    let second = choices.pick(&Payload::ALL).copied()?;
    let fly = Resolved::Fly { first, second };
    if side == Side::Us && fly.check(view).is_ok() {
        return Some(fly);
    }
    let targets: Vec<UnitIx> = aircraft::targets(view).collect();
    for _ in 0..TRIES {
        let target = choices.pick(&targets).copied()?;
        let mut ways = (1..=2).flat_map(|aircraft| {
            let bomb = Resolved::Bomb { aircraft, target };
            [bomb, Resolved::Strafe { aircraft, target }]
        });
        let found = ways.find(|way| way.check(view).is_ok());
        if found.is_some() {
            return found;
        }
    }
    None
}
