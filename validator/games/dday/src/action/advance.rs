//! Advance: a victorious unit occupies a square of the losers (MAC), or lands there (INVATK-6).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::combat::{advances, theatre};
use crate::counters;
use crate::data::ground::Terrain;
use crate::rules::Rule;
use crate::state::{Pending, Prize};
use crate::view::{self, Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, HexIx)) {
    let advances = advances::advances(view).into_iter();
    advances.for_each(|(unit, hex)| list(unit, hex));
}

/// Whether the unit may advance there.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let about = view.about(unit).at(hex);
    let (id, number) = (view.id(unit), view.number(hex));
    if advances::landings(view).any(|landing| landing == (unit, hex)) {
        return Ok(());
    }
    let Some(Pending::Advance { units, squares, .. }) = view.state.pending.first() else {
        return about.refuse(Rule::NoAdvance, "there is no advance after this battle");
    };
    if !squares.iter().any(|prize| prize.hex == hex) {
        let from = view.hex_of(unit);
        return match from.is_some_and(|from| theatre::over_river(view, from, hex)) {
            true => {
                let why = format!("the river had not doubled the defence of {number}");
                about.refuse(Rule::AcrossRiver, why)
            }
            false => {
                let why = format!("{number} is no square that {id} may occupy");
                about.refuse(Rule::NoAdvance, why)
            }
        };
    }
    if !units.contains(&unit) {
        let why = format!("{id} was not among the attackers");
        return about.refuse(Rule::StrongGround, why);
    }
    if view::room(view, view.side(unit), hex) == 0 {
        return about.refuse(Rule::StackLimit, format!("{number} is full"));
    }
    if !advances::can_occupy(view, unit, hex) {
        let why = format!("{id} is not next to {number}, or enemies still hold it");
        return about.refuse(Rule::StrongGround, why);
    }
    Ok(())
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
