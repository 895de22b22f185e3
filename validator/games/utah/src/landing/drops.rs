//! Landing by air: 11.2.2.

use std::collections::BTreeSet;

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::counters;
use crate::data::ground::Terrain;
use crate::data::opened::UtahGame;
use crate::data::roster::Role;
use crate::hexes::{nations, ownership};
use crate::rules::Rule;
use crate::state::{Pending, Place};
use crate::view::{Play, View};

/// 11.2.2 (1): drop zones lie north of this row.
const LAST_CLOSED_ROW: i32 = 19;

/// 11.2.2 (1): a drop zone lies north of row 19xx, and not in a beach, woods, all-sea or city hex.
///
/// Binds the marker only: units beside it may come down anywhere, and pay for it by 11.2.2 (4). East of the Vire, where
/// none of them could stand (10.1), no marker lies either.
pub(crate) fn drop_zone_site(game: &UtahGame, hex: HexIx) -> Result<(), Violation> {
    let spot = &game.ground[hex];
    let refuse = |rule, why: String| Err(Violation::new(rule, why).at(game.number(hex)));
    if spot.row <= LAST_CLOSED_ROW {
        let row = spot.row;
        let why = format!("a drop zone lies north of hex row 19xx; this is row {row:02}xx");
        return refuse(Rule::DropZoneSite, why);
    }
    let closed = match spot.terrain {
        Terrain::Beach => "a beach",
        Terrain::Woods => "a woods",
        Terrain::AllSea => "an all-sea",
        Terrain::City => "a city",
        Terrain::Other if spot.closed => {
            let why = format!("{} lies east of the Vire", game.number(hex));
            return refuse(Rule::EastOfVire, why);
        }
        Terrain::Other => return Ok(()),
    };
    let why = format!("a drop zone may not lie in {closed} hex");
    refuse(Rule::DropZoneSite, why)
}

/// The hexes around a drop zone, itself among them, that a unit could still be placed in.
fn free_hexes(view: View<'_>, division: usize, zone: HexIx) -> BTreeSet<HexIx> {
    let Some(unit) = counters::waiting(view, &Role::Drop(division)).next() else {
        return BTreeSet::new();
    };
    let around = view.game.ground.links(zone).map(|link| link.to);
    let open = |hex: &HexIx| nations::check_bounds(view, unit, *hex).is_ok() && view.is_free(*hex);
    around.chain([zone]).filter(open).collect()
}

/// Whether every division with a zone can still place all its units, each in a hex of its own.
pub(crate) fn everybody_finds_room(view: View<'_>, zones: &[Option<HexIx>]) -> bool {
    let wants = (0..).zip(zones).filter_map(|(division, zone)| {
        let waiting = counters::waiting(view, &Role::Drop(division)).count();
        Some((waiting, free_hexes(view, division, (*zone)?)))
    });
    let wants: Vec<(usize, BTreeSet<HexIx>)> = wants.collect();
    // All divisions of a kind want the same: it suffices that each set of them finds hexes enough (Hall).
    (1..1u32 << wants.len().min(16)).all(|some| {
        let chosen = (0..).zip(&wants).filter(|(at, _)| some & (1 << at) != 0);
        let chosen = chosen.map(|(_, want)| want);
        let wanted: usize = chosen.clone().map(|(units, _)| units).sum();
        let hexes: BTreeSet<&HexIx> = chosen.flat_map(|(_, hexes)| hexes).collect();
        wanted <= hexes.len()
    })
}

/// 11.2.2 (2): a unit is placed in or beside its division's drop zone, alone in its hex.
pub(crate) fn check_drop_placement(
    view: View<'_>,
    unit: UnitIx,
    division: usize,
    hex: HexIx,
) -> Result<(), Violation> {
    let id = view.id(unit);
    let about = view.about(unit).at(hex);
    if view.place(unit) != Place::Waiting {
        let why = format!("{id} has been placed already");
        return about.refuse(Rule::DropBesideOwnZone, why);
    }
    let Some(zone) = view.state.drop_zones.get(division).copied().flatten() else {
        let why = format!("the division of {id} has no drop zone");
        return about.refuse(Rule::DropBesideOwnZone, why);
    };
    if hex != zone && view.game.ground.link(zone, hex).is_none() {
        let (hex, zone) = (view.number(hex), view.number(zone));
        let why = format!("{hex} is neither drop zone {zone} nor next to it");
        return about.refuse(Rule::DropBesideOwnZone, why);
    }
    if let Some(there) = view.units_in(hex).next() {
        let there = view.id(there);
        let why = format!("{there} is there already, and only one unit goes to a hex");
        return about.refuse(Rule::DropOneAHex, why);
    }
    nations::check_bounds(view, unit, hex)?;
    let mut after = view.state.clone();
    after.units.put(unit, Place::Map(hex));
    if !everybody_finds_room(view.game.view(&after), &view.state.drop_zones) {
        return about.refuse(Rule::DropRoom, "another unit would be left without a hex");
    }
    Ok(())
}

/// The dropped units that have not been rolled for.
pub(crate) fn drops_open<'a>(view: View<'a>) -> impl Iterator<Item = UnitIx> + 'a {
    let open = view
        .units()
        .filter(move |unit| view.hex_of(*unit).is_some() && !view.troop(*unit).rolled);
    open.filter(move |unit| view.counter(*unit).is_airborne())
}

pub(crate) fn place_drop(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    play.cite_all([
        Rule::KnownCounter,
        Rule::DropBesideOwnZone,
        Rule::DropOneAHex,
    ]);
    ownership::put(play, unit, hex);
}

/// 11.2.2 (4): what the ground takes, and then who came down in one hex.
pub(crate) fn take_drop_losses(play: &mut Play<'_>) {
    let dropped = play.view().on_map();
    let dropped = dropped.filter(|(unit, _)| play.game.roster[*unit].is_airborne());
    let dropped: Vec<(UnitIx, HexIx)> = dropped.collect();
    for &(unit, hex) in &dropped {
        match play.game.ground[hex].terrain {
            Terrain::Woods | Terrain::City | Terrain::Beach => {
                play.cite(Rule::BadGround);
                counters::take_step(play, unit);
            }
            Terrain::AllSea => {
                play.cite(Rule::DropAtSea);
                counters::eliminate(play, unit);
            }
            Terrain::Other => {}
        }
    }
    let hexes: BTreeSet<HexIx> = dropped.iter().map(|(_, hex)| *hex).collect();
    for hex in hexes {
        let units: Vec<UnitIx> = play
            .view()
            .units_in(hex)
            .filter(|unit| play.game.roster[*unit].is_airborne())
            .collect();
        if units.len() > 1 {
            let count = units.len() - 1;
            play.state.pending.ask(Pending::Losses {
                units,
                count,
                of_drop: true,
            });
        }
    }
}
