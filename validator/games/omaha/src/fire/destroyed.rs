//! A destroyed pill box: a die says which squad is left of it (3.3f).

use beachhead_engine::Happening;
use beachhead_kit::UnitIx;

use crate::data::{Mode, Nerve};
use crate::fire::roll;
use crate::german::conversion;
use crate::state::{Pending, Place};
use crate::{Play, Rule, Verdict, View, casualties};

/// The pill box whose squad is rolled for now, and who has assaulted it.
pub(crate) fn due(view: View<'_>) -> Option<(UnitIx, Option<UnitIx>)> {
    match view.state.pending.first() {
        Some(Pending::Conversion { unit, assault }) => Some((*unit, *assault)),
        _ => None,
    }
}

/// Whether this is the box that is rolled for.
pub(crate) fn check(view: View<'_>, unit: UnitIx, due: UnitIx) -> Verdict {
    view.about(unit)
        .require(unit == due, Rule::ForcedConversion, || {
            format!("the die is rolled for {}", view.id(due))
        })
}

/// The die is rolled: a squad of so many steps appears, suppressed, or none.
pub(crate) fn convert(play: &mut Play<'_>, mode: Mode) {
    let Some((unit, assault)) = due(play.view()) else {
        return;
    };
    let game = play.game;
    let Some(hex) = play.view().hex_of(unit) else {
        return;
    };
    play.state.pending.take_first();
    play.cite_all([
        Rule::ForcedConversion,
        Rule::ConvertedBox,
        Rule::ConversionQuiet,
    ]);
    let id = &game.roster[unit].id;
    let die = play.roll(&format!("what is left of {id}"));
    let steps = game.tables.conversion.of(die).copied().unwrap_or_default();
    let squad = conversion::next_squad(play.view()).filter(|_| steps > 0);
    casualties::eliminate(play, unit);
    if let Some(squad) = squad {
        let counter = &game.roster[squad];
        play.state.units.put(squad, Place::Map(hex));
        let troop = &mut play.state.units[squad];
        troop.steps = steps.min(counter.steps);
        troop.moving = mode == Mode::Move;
        troop.nerve = Nerve::Suppressed;
        troop.immune = true;
        play.report(|| Happening::Moved {
            unit: counter.id.clone(),
            to: game.board.number(hex),
        });
    }
    if let Some(unit) = assault {
        roll::take(play, unit, hex);
    }
}
