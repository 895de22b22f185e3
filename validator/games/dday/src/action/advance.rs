//! Advance: a victorious unit occupies a square of the losers (MAC), or lands there (INVATK-6).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::combat::advances;
use crate::counters;
use crate::data::ground::Terrain;
use crate::rules::Rule;
use crate::state::{Pending, Prize};
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    let advances = advances::advances(view).into_iter();
    advances.for_each(|(unit, hex)| list(unit, hex));
}

/// Whether the unit may advance there.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    advances::check_advance(view, unit, hex)
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let view = play.view();
    let from = view.hex_of(unit);
    let from_sea = from.is_some_and(|from| view.game.ground[from].is(Terrain::Sea));
    if let Some(Pending::Advance {
        units,
        squares,
        exchange,
    }) = play.state.pending.first_mut()
    {
        units.retain(|other| *other != unit);
        let is_over_river = |prize: &Prize| prize.hex == hex && prize.by_river;
        let (by_river, exchange) = (squares.iter().any(is_over_river), *exchange);
        play.cite(match by_river {
            _ if from_sea => Rule::VictorsLand,
            true => Rule::AcrossRiver,
            false => Rule::StrongGround,
        });
        play.cite_if(exchange, Rule::AfterExchange);
    }
    counters::put(play, unit, hex);
}
