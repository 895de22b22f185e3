//! Who holds which hex: 13.0, and which map edge hexes the German has lost a marker for (11.1.4).
//!
//! A hex belongs to the side that was in it last; the map begins German. [`tread`] is the one place in which a
//! hex changes hands: whatever moves, retreats or advances calls it for every hex of its way.

use beachhead_engine::Happening;
use beachhead_kit::{HexIx, UnitIx};

use crate::counters;
use crate::data::sides::Side;
use crate::rules::Rule;
use crate::state::Place;
use crate::state::phase::Phase;
use crate::view::{Play, View};

/// 13.0: the side that is in the hex, or was in it last.
pub(crate) fn holder(view: View<'_>, hex: HexIx) -> Side {
    if view.state.captured.contains(hex) {
        Side::Allied
    } else {
        Side::German
    }
}

/// What a unit does to a hex by setting foot in it: it is its side's now (13.0), a German one takes its beachhead
/// marker (11.2.1), and an Allied one costs the German a marker if it is one of the listed edge hexes (11.1.4).
pub(crate) fn tread(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    match play.game.roster[unit].side {
        Side::German => {
            if play.state.beachheads.contains(&hex) {
                play.cite(Rule::MarkerRemoved);
                counters::remove_beachhead(play, hex);
            }
            if play.state.captured.remove(hex) {
                play.cite(Rule::Ownership);
            }
        }
        Side::Allied => {
            if play.state.captured.insert(hex) {
                play.cite(Rule::Ownership);
            }
            if play.game.edge_hexes.contains(hex) && play.state.edges_taken.insert(hex) {
                play.cite(Rule::EdgeTaken);
                play.state.markers_pending = play.state.markers_pending.saturating_add(1);
            }
        }
    }
}

/// Puts a unit into a hex.
pub(crate) fn put(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let counter = &play.game.roster[unit];
    let from = play.state.units.hex_of(unit);
    play.state.units.put(unit, Place::Map(hex));
    play.state.units[unit].left_beach |=
        from.is_some_and(|from| from != hex) && counter.comes_ashore();
    play.report(|| Happening::Moved {
        unit: counter.id.clone(),
        to: play.game.number(hex),
    });
    let falling = counter.is_airborne() && play.state.phase <= Phase::DropLosses;
    if !falling {
        tread(play, unit, hex);
    }
}

/// After the drop, and after the fights it led to, whoever stands on the map holds the ground under him: where a
/// unit was only meant to land it has not been.
pub(crate) fn take_ground(play: &mut Play<'_>) {
    let standing: Vec<(UnitIx, HexIx)> = play.view().on_map().collect();
    for (unit, hex) in standing {
        tread(play, unit, hex);
    }
}
