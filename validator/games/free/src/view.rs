//! The game and one of its states: to look at, and while an action changes it.

use beachhead_base::Id;
use beachhead_hex::HexIx;
use beachhead_kit::UnitIx;

use crate::opened::FreeGame;
use crate::state::{Place, Troop};

/// A state of the game, with what the pack says.
pub(crate) type View<'a> = beachhead_kit::View<'a, FreeGame>;

/// One action being taken.
pub(crate) type Play<'a> = beachhead_kit::Play<'a, FreeGame>;

/// Every counter with what is kept of it, in the order of the roster.
pub(crate) fn units(view: View<'_>) -> impl Iterator<Item = (UnitIx, &Troop)> {
    view.state.units.troops().iter()
}

/// The counters in a hex, in the order of the roster.
pub(crate) fn units_in(view: View<'_>, hex: HexIx) -> impl Iterator<Item = UnitIx> {
    view.state.units.occupancy().units(hex)
}

/// The name of a counter.
pub(crate) fn id(view: View<'_>, unit: UnitIx) -> &Id {
    &view.game.roster[unit].id
}

/// What people call a place off the map.
pub(crate) fn off_map(game: &FreeGame, place: Place) -> Option<String> {
    match place {
        Place::Hex(_) => None,
        Place::Waiting => Some("off the map".to_owned()),
        Place::Removed => Some("out of the game".to_owned()),
        Place::Cell(chart, cell) => {
            let chart = game.charts.get(usize::from(chart))?;
            Some(format!("in {}", chart.cell_called(cell)))
        }
    }
}
