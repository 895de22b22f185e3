//! The ammunition pool (2.9): what batteries land with, and what comes later.

use beachhead_kit::UnitIx;

use crate::data::minute_of;
use crate::{Play, Rule};

/// So many more steps of a unit have landed: a battery adds what its guns bring.
pub(crate) fn land(play: &mut Play<'_>, unit: UnitIx, steps: u8) {
    let game = play.game;
    let troop = &mut play.state.units[unit];
    let before = troop.landed;
    troop.landed = before.saturating_add(steps);
    let after = troop.landed;
    let battery = game.roster[unit].battery;
    let Some(battery) = battery.and_then(|battery| game.tables.batteries.get(battery.0)) else {
        return;
    };
    let more = battery
        .fires(after.into())
        .beyond(battery.fires(before.into()));
    play.cite(Rule::AmmunitionLanded);
    let pool = play.state.ammunition.entry(battery.calibre);
    pool.or_default().add(more);
}

/// A turn begins: at its hour ammunition is added.
pub(crate) fn begin_turn(play: &mut Play<'_>) {
    let minute = minute_of(play.state.turn);
    let game = play.game;
    for supply in game
        .tables
        .supplies
        .iter()
        .filter(|supply| supply.minute == minute)
    {
        play.cite(Rule::AmmunitionLater);
        let pool = play.state.ammunition.entry(supply.calibre);
        pool.or_default().add(supply.fires);
    }
}
