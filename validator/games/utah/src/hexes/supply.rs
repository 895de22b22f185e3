//! Supply: 12.0, and the drop zones of 11.2.2 (7). Only the Allies need it.
//!
//! Judged at the end of the Allied player's turn: first of all units, then the losses are taken, so that no loss
//! changes another's path.

use beachhead_engine::{HexSet, opposite};
use beachhead_kit::{HexIx, UnitIx, ZocMap};

use crate::counters;
use crate::data::opened::UtahGame;
use crate::data::roster::Class;
use crate::data::sides::Side;
use crate::hexes::{nations, zoc};
use crate::rules::Rule;
use crate::view::{Play, View};

/// What a path has to respect. Only the full measure supplies; lesser ones show what cut a unit off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    /// Enemies and their zones of control.
    Full,
    /// Enemies only.
    WithoutZoc,
    /// The ground only.
    GroundOnly,
}

/// The hexes in which units are in supply: those that may also use drop zones, and all others.
struct Supply {
    airborne: HexSet,
    others: HexSet,
}

/// Whether an Allied unit on the map is in supply.
pub(crate) fn supplied(view: View<'_>, unit: UnitIx) -> bool {
    let supply = supply(view, &view.state.zoc_map, Measure::Full);
    is_supplied(view, &supply, unit)
}

/// 12.0, 13.0: whether supply can be traced to the hex, as to a unit in it.
pub(crate) fn hex_supplied(view: View<'_>, hex: HexIx) -> bool {
    let beaches = view.state.beachheads.iter().copied();
    view.game.ground.holds_anybody(hex)
        && traced(view.game, &view.state.zoc_map, beaches, Measure::Full).contains(hex)
}

fn is_supplied(view: View<'_>, supply: &Supply, unit: UnitIx) -> bool {
    let hexes = if view.counter(unit).is_airborne() {
        &supply.airborne
    } else {
        &supply.others
    };
    view.hex_of(unit).is_some_and(|hex| hexes.contains(hex))
}

/// Marked beaches supply everybody; drop zones airborne units only.
fn supply(view: View<'_>, zoc_map: &ZocMap, measure: Measure) -> Supply {
    let beaches = || view.state.beachheads.iter().copied();
    let others = traced(view.game, zoc_map, beaches(), measure);
    let airborne = if view.state.drop_zones.iter().all(Option::is_none) {
        others.clone()
    } else {
        let zones = view.state.drop_zones.iter().flatten().copied();
        traced(view.game, zoc_map, beaches().chain(zones), measure)
    };
    Supply { airborne, others }
}

/// The hexes from which a path leads to one of these sources. It is traced from the sources, against the way that
/// supply is traced in.
fn traced(
    game: &UtahGame,
    zoc_map: &ZocMap,
    sources: impl Iterator<Item = HexIx>,
    measure: Measure,
) -> HexSet {
    // 12.0: a unit in a beach landing hex is in supply, whatever is around it.
    let mut open: Vec<HexIx> = sources.collect();
    let mut traced: HexSet = open.iter().copied().collect();
    while let Some(to) = open.pop() {
        let enemy = measure != Measure::GroundOnly && zoc_map.held(Side::German, to);
        if game.ground[to].closed || enemy {
            continue;
        }
        for (direction, from) in game.board.neighbors(to) {
            if traced.contains(from) {
                continue;
            }
            let link = game.ground.way(from, opposite(direction));
            let passable = |class| link.is_some_and(|link| link.cost(class).is_some());
            if !(passable(Class::Leg) || passable(Class::Mobile))
                || !nations::on_one_map(game, from, to)
            {
                continue;
            }
            traced.insert(from);
            // A path may begin in an enemy zone of control, as it may end in one; it never passes through.
            if measure != Measure::Full || !zoc_map.controlled(Side::German, from) {
                open.push(from);
            }
        }
    }
    traced
}

/// 12.0: the end of the Allied player's turn.
pub(crate) fn judge_supply(play: &mut Play<'_>) {
    play.cite(Rule::SupplyJudged);
    let game = play.game;
    let zoc_map = zoc::zoc_map(game.view(play.state));
    let full = supply(game.view(play.state), &zoc_map, Measure::Full);
    // Only who is cut off asks by what.
    let mut lesser: Option<[Supply; 2]> = None;
    let mut cut_off = Vec::new();
    let mut cited = Vec::new();
    for (unit, hex) in play.view().on_map() {
        let counter = &game.roster[unit];
        if counter.side == Side::German {
            continue;
        }
        if is_supplied(game.view(play.state), &full, unit) {
            if play.state.beachheads.contains(&hex) {
                cited.push(Rule::BeachSupplied);
            } else if counter.is_airborne() {
                cited.push(Rule::DropZoneSupply);
            }
            continue;
        }
        cut_off.push(unit);
        let [without_zoc, ground_only] = lesser.get_or_insert_with(|| {
            [Measure::WithoutZoc, Measure::GroundOnly]
                .map(|measure| supply(game.view(play.state), &zoc_map, measure))
        });
        if is_supplied(game.view(play.state), without_zoc, unit) {
            cited.push(Rule::SupplyZoc);
        } else if is_supplied(game.view(play.state), ground_only, unit) {
            cited.push(Rule::SupplyEnemy);
        }
    }
    play.cite_all(cited);
    for unit in cut_off {
        play.cite(Rule::Unsupplied);
        counters::take_step(play, unit);
    }
}
