//! The airborne landings of Utah Beach: paragraph 11.2.2, from the drop zones to the losses on landing.
//!
//! What drops, drifts and dies on game turn 1 is decided here. The fight of those who come down on Germans is next
//! door in [`super::drop_attack`], supply from a drop zone in [`super::supply`]. The two tables are the pack's.
//!
//! Holds always: each unit's drop is settled before the next is rolled, and whoever can still be placed finds a hex
//! (the playouts of [`super::game`] would come to a dead end).
use crate::ownership;
use crate::nations;
use crate::sequence;
use crate::view::View;

use std::collections::BTreeSet;

use beachhead_schema::hex::HexIx;

use crate::game::UtahGame;
use crate::ground::Terrain;
use crate::play::Play;
use crate::roster::{Role, UnitIx};
use crate::rules::Rule;
use crate::sequence::Phase;
use crate::state::{Pending, Place};
use crate::tables::Survival;
use beachhead_engine::Violation;

/// 11.2.2 (1): drop zones lie north of this row.
const LAST_CLOSED_ROW: i32 = 19;

/// 11.2.2 (1): where a division's drop zone may lie.
pub(crate) fn check_drop_zone(
    view: View<'_>,
    division: usize,
    hex: HexIx,
) -> Result<(), Violation> {
    if view.state.phase != Phase::DropZones {
        return Err(sequence::out_of_order(
            view,
            "drop zones are placed once the first wave is ashore",
        )
        .at(view.game.number(hex)));
    }
    if view
        .state
        .drop_zones
        .get(division)
        .copied()
        .flatten()
        .is_some()
    {
        let id = view.game.division(division);
        let why = format!("the drop zone of division {id} has been placed");
        return Err(Violation::new(Rule::OrderOfPlay, why).at(view.game.number(hex)));
    }
    drop_zone_site(view.game, hex)?;
    let mut zones = view.state.drop_zones.clone();
    if let Some(zone) = zones.get_mut(division) {
        *zone = Some(hex);
    }
    if view.state.drop_zones.contains(&Some(hex)) || !everybody_finds_room(view, &zones) {
        let why =
            "with a drop zone here, not every unit of the divisions would find a hex of its own";
        return Err(Violation::new(Rule::DropRoom, why).at(view.game.number(hex)));
    }
    Ok(())
}

/// 11.2.2 (1): a drop zone lies north of row 19xx, and not in a beach, woods, all-sea or city hex.
///
/// Binds the marker only: units beside it may come down anywhere, and pay for it by 11.2.2 (4). East of the Vire, where
/// none of them could stand (10.1), no marker lies either.
pub(crate) fn drop_zone_site(game: &UtahGame, hex: HexIx) -> Result<(), Violation> {
    let spot = &game.ground[hex];
    let refuse = |why: String| Err(Violation::new(Rule::DropZoneSite, why).at(game.number(hex)));
    if spot.row <= LAST_CLOSED_ROW {
        return refuse(format!(
            "a drop zone lies north of hex row 19xx; this is row {:02}xx",
            spot.row
        ));
    }
    match spot.terrain {
        Terrain::Beach => refuse("a drop zone may not lie in a beach hex".to_owned()),
        Terrain::Woods => refuse("a drop zone may not lie in a woods hex".to_owned()),
        Terrain::AllSea => refuse("a drop zone may not lie in an all-sea hex".to_owned()),
        Terrain::City => refuse("a drop zone may not lie in a city hex".to_owned()),
        Terrain::Other if spot.closed => {
            let why = format!("{} lies east of the Vire", game.number(hex));
            Err(Violation::new(Rule::EastOfVire, why).at(game.number(hex)))
        }
        Terrain::Other => Ok(()),
    }
}

/// The hexes around a drop zone, itself among them, that a unit could still be placed in.
fn free_hexes(view: View<'_>, division: usize, zone: HexIx) -> BTreeSet<HexIx> {
    let Some(unit) = waiting_to_drop(view, division).next() else {
        return BTreeSet::new();
    };
    let around = view
        .game
        .ground
        .links(zone)
        .map(|link| link.to)
        .chain([zone]);
    let open = |hex: &HexIx| nations::check_bounds(view.game, unit, *hex).is_ok();
    around
        .filter(|hex| open(hex) && view.state.units_in(*hex).next().is_none())
        .collect()
}

/// Whether every division with a zone can still place all its units, each in a hex of its own.
pub(crate) fn everybody_finds_room(view: View<'_>, zones: &[Option<HexIx>]) -> bool {
    let wants: Vec<(usize, BTreeSet<HexIx>)> = zones
        .iter()
        .enumerate()
        .filter_map(|(division, zone)| Some((division, (*zone)?)))
        .map(|(division, zone)| {
            (
                waiting_to_drop(view, division).count(),
                free_hexes(view, division, zone),
            )
        })
        .collect();
    // All divisions of a kind want the same: it suffices that each set of them finds hexes enough (Hall).
    (1..1u32 << wants.len().min(16)).all(|some| {
        let chosen = wants
            .iter()
            .enumerate()
            .filter(|(at, _)| some & (1 << at) != 0)
            .map(|(_, want)| want);
        let wanted: usize = chosen.clone().map(|(units, _)| units).sum();
        wanted
            <= chosen
                .flat_map(|(_, hexes)| hexes)
                .collect::<BTreeSet<_>>()
                .len()
    })
}

fn waiting_to_drop<'a>(view: View<'a>, division: usize) -> impl Iterator<Item = UnitIx> + 'a {
    let waiting = view
        .state
        .every_unit()
        .filter(|(_, troop)| troop.place == Place::Waiting);
    waiting
        .map(|(unit, _)| unit)
        .filter(move |unit| view.game.roster[*unit].role == Role::Drop(division))
}

/// 11.2.2 (2): a unit is placed in or beside its division's drop zone, alone in its hex.
pub(crate) fn check_drop_placement(
    view: View<'_>,
    unit: UnitIx,
    division: usize,
    hex: HexIx,
) -> Result<(), Violation> {
    let id = &view.game.roster[unit].id;
    let refuse = |rule, why: String| {
        Err(Violation::new(rule, why)
            .at(view.game.number(hex))
            .of(id.clone()))
    };
    if view.state.units[unit].place != Place::Waiting {
        return refuse(
            Rule::DropBesideOwnZone,
            format!("{id} has been placed already"),
        );
    }
    let Some(zone) = view.state.drop_zones.get(division).copied().flatten() else {
        return refuse(
            Rule::DropBesideOwnZone,
            format!("the division of {id} has no drop zone"),
        );
    };
    if hex != zone && view.game.ground.link(zone, hex).is_none() {
        let (hex, zone) = (view.game.number(hex), view.game.number(zone));
        return refuse(
            Rule::DropBesideOwnZone,
            format!("{hex} is neither drop zone {zone} nor next to it"),
        );
    }
    if let Some(there) = view.state.units_in(hex).next() {
        let why = format!(
            "{} is there already, and only one unit goes to a hex",
            view.game.roster[there].id
        );
        return refuse(Rule::DropOneAHex, why);
    }
    nations::check_bounds(view.game, unit, hex)?;
    let mut after = view.state.clone();
    after.units[unit].place = Place::Map(hex);
    if !everybody_finds_room(view.game.view(&after), &view.state.drop_zones) {
        return refuse(
            Rule::DropRoom,
            "another unit would be left without a hex".to_owned(),
        );
    }
    Ok(())
}

/// The dropped units that have not been rolled for.
pub(crate) fn drops_open<'a>(view: View<'a>) -> impl Iterator<Item = UnitIx> + 'a {
    let open = view
        .state
        .every_unit()
        .filter(|(_, troop)| !troop.rolled && matches!(troop.place, Place::Map(_)));
    open.map(|(unit, _)| unit)
        .filter(|unit| view.game.roster[*unit].is_airborne())
}

/// 11.2.2 (3): each unit is rolled for once.
pub(crate) fn check_drop_roll(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let counter = &view.game.roster[unit];
    let troop = &view.state.units[unit];
    if counter.is_airborne() && troop.rolled {
        let why = format!("the drop of {} has been rolled for", counter.id);
        return Err(Violation::new(Rule::OneRollAUnit, why).of(counter.id.clone()));
    }
    if view.state.phase != Phase::DropRolls {
        return Err(sequence::out_of_order(
            view,
            "drops are rolled for when all units are placed",
        ));
    }
    if !counter.is_airborne() || !matches!(troop.place, Place::Map(_)) {
        let why = format!("{} does not drop", counter.id);
        return Err(Violation::new(Rule::OneRollAUnit, why).of(counter.id.clone()));
    }
    Ok(())
}

pub(crate) fn place_drop_zone(play: &mut Play<'_>, division: usize, hex: HexIx) {
    play.cite(Rule::DropZoneSite);
    play.cite(Rule::DropRoom);
    if let Some(zone) = play.state.drop_zones.get_mut(division) {
        *zone = Some(hex);
    }
}

pub(crate) fn place_drop(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    play.cite(Rule::KnownCounter);
    play.cite(Rule::DropBesideOwnZone);
    play.cite(Rule::DropOneAHex);
    ownership::put(play, unit, hex);
}

/// 11.2.2 (3): survival, and drift where the die says so.
pub(crate) fn roll_drop(play: &mut Play<'_>, unit: UnitIx) {
    let game = play.game;
    play.cite(Rule::OneRollAUnit);
    play.state.units[unit].rolled = true;
    let die = play.roll(&format_args!("the drop of {}", game.roster[unit].id));
    match die
        .checked_sub(1)
        .and_then(|at| play.game.tables.drop.get(usize::from(at)))
    {
        Some(Survival::Lost) => {
            play.cite(Rule::DropLost);
            play.eliminate(unit);
        }
        Some(Survival::ReducedDrift) => {
            play.cite(Rule::DropReduced);
            // The second die is rolled even for a unit that this loss destroys: the rule orders both.
            play.take_step(unit);
            drift(play, unit);
        }
        Some(Survival::Drift) => drift(play, unit),
        Some(Survival::Lands) | None => play.cite(Rule::DropLands),
    }
}

fn drift(play: &mut Play<'_>, unit: UnitIx) {
    let game = play.game;
    play.cite(Rule::DropDrifts);
    let die = play.roll(&format_args!("the drift of {}", game.roster[unit].id));
    let Some(from) = play.state.hex_of(unit) else {
        return;
    };
    play.cite(Rule::DriftDirection);
    let way = die
        .checked_sub(1)
        .and_then(|at| play.game.tables.drift.get(usize::from(at)));
    let to = way.and_then(|way| play.game.board.grid().neighbor(from, *way));
    match to.filter(|to| nations::check_bounds(play.game, unit, *to).is_ok()) {
        Some(to) => ownership::put(play, unit, to),
        None => {
            play.cite(Rule::DriftOffMap);
            play.eliminate(unit);
        }
    }
}

/// 11.2.2 (4): what the ground takes, and then who came down in one hex.
pub(crate) fn take_drop_losses(play: &mut Play<'_>) {
    let dropped: Vec<(UnitIx, HexIx)> = play
        .state
        .every_unit()
        .filter(|(unit, _)| play.game.roster[*unit].is_airborne())
        .filter_map(|(unit, _)| Some((unit, play.state.hex_of(unit)?)))
        .collect();
    for &(unit, hex) in &dropped {
        match play.game.ground[hex].terrain {
            Terrain::Woods | Terrain::City | Terrain::Beach => {
                play.cite(Rule::BadGround);
                play.take_step(unit);
            }
            Terrain::AllSea => {
                play.cite(Rule::DropAtSea);
                play.eliminate(unit);
            }
            Terrain::Other => {}
        }
    }
    let hexes: BTreeSet<HexIx> = dropped.iter().map(|(_, hex)| *hex).collect();
    for hex in hexes {
        let units: Vec<UnitIx> = play
            .state
            .units_in(hex)
            .filter(|unit| play.game.roster[*unit].is_airborne())
            .collect();
        if units.len() > 1 {
            let count = units.len() - 1;
            play.state.pending.push(Pending::Losses {
                units,
                count,
                of_drop: true,
            });
        }
    }
}
