//! Bombard: markers against a unit (11.1.4, 11.2.6).

use beachhead_kit::{UnitIx, Violation};

use crate::combat::bombardments;
use crate::combat::support::{self, RANGE};
use crate::data::cups::Cup;
use crate::data::sides::Side;
use crate::order;
use crate::rules::Rule;
use crate::state::battle::{Battle, BattleKind};
use crate::view::{Play, View};

pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx)) {
    let phase = view.state.phase;
    if !order::is_idle(view) || !bombardments::bombards_in(view.game, phase) {
        return;
    }
    let enemy = phase.side().enemy();
    for (unit, counter) in view.game.roster.iter() {
        if counter.side == enemy {
            list(unit);
        }
    }
}

pub(crate) fn check(view: View<'_>, target: UnitIx) -> Result<(), Violation> {
    order::idle(view, "no bombardment begins now")?;
    let id = view.id(target);
    let side = view.state.phase.side();
    let about = view.about(target);
    if !bombardments::bombards_in(view.game, view.state.phase) {
        return order::not_now(view, "a side bombards in its own combat phase");
    }
    let Some(hex) = view.hex_of(target).filter(|_| view.side(target) != side) else {
        let why = format!("{id} is no enemy unit on the map");
        return about.refuse(Rule::Bombardment, why);
    };
    if view.troop(target).bombarded && !view.game.tables.system.bombards_again {
        let why = format!("{id} has been bombarded in this phase");
        return about.refuse(Rule::Bombardment, why);
    }
    let own = Cup::ALL.into_iter().filter(|cup| cup.side() == side);
    let mut full = own.filter(|cup| !view.state.cups.of(*cup).is_empty());
    if full.clone().next().is_none() {
        let why = format!("the {} side has no marker left", side.name());
        return about.refuse(support::cups_of(side), why);
    }
    if full.any(|cup| support::in_range(view, cup, hex)) {
        return Ok(());
    }
    let rule = match side {
        Side::German => Rule::GermanRange,
        // Aircraft have no range to keep, but the weather to wait for.
        Side::Allied if view.state.weather_bad => Rule::WeatherMarkers,
        Side::Allied => Rule::AlliedRange,
    };
    let grounded = match rule {
        Rule::WeatherMarkers => "in bad weather no aircraft flies, and ",
        _ => "",
    };
    let (side, hex) = (side.name(), view.number(hex));
    let why = format!("{grounded}no {side} unit is within {RANGE} hexes of {hex}");
    about.refuse(rule, why)
}

pub(crate) fn apply(play: &mut Play<'_>, target: UnitIx) {
    let Some(hex) = play.state.units.hex_of(target) else {
        return;
    };
    play.cite(Rule::Bombardment);
    play.state.units[target].bombarded = true;
    let side = play.state.phase.side();
    play.state.battle = Some(Battle::open(
        BattleKind::Bombardment,
        hex,
        side,
        Vec::new(),
        vec![target],
    ));
}
