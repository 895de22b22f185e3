//! Pill boxes become squads of the German player's will (3.3e).

use beachhead_engine::Happening;
use beachhead_kit::UnitIx;

use crate::data::Mode;
use crate::state::{Phase, Place};
use crate::{Play, Rule, Verdict, View};

/// The squad counter that takes the place of the next box.
pub(crate) fn next_squad(view: View<'_>) -> Option<UnitIx> {
    let mut waiting = view.units_at(Place::Waiting);
    waiting.find(|unit| view.counter(*unit).is_squad())
}

/// The pill boxes on the map.
pub(crate) fn boxes(view: View<'_>) -> impl Iterator<Item = UnitIx> {
    let on_map = view.on_map().map(|(unit, _)| unit);
    on_map.filter(move |unit| view.counter(*unit).is_pill_box())
}

/// Whether the pill box may be converted.
pub(crate) fn check(view: View<'_>, unit: UnitIx) -> Verdict {
    let (about, name) = (view.about(unit), view.id(unit));
    let rule = Rule::Conversion;
    let is_box = view.counter(unit).is_pill_box() && view.hex_of(unit).is_some();
    about.require(is_box, rule, || format!("{name} is no pill box on the map"))?;
    about.require(next_squad(view).is_some(), rule, || {
        format!("no squad counter is left for {name}")
    })?;
    about.require(view.state.phase == Phase::Conversion, rule, || {
        format!(
            "{name} is converted in phase `{}`",
            Phase::Conversion.name()
        )
    })
}

/// A squad of full strength stands in its hex, in this mode, and the box is gone.
pub(crate) fn convert(play: &mut Play<'_>, unit: UnitIx, mode: Mode) {
    let view = play.view();
    let (Some(hex), Some(squad)) = (view.hex_of(unit), next_squad(view)) else {
        return;
    };
    play.cite_all([Rule::Conversion, Rule::ConvertedBox, Rule::ConversionQuiet]);
    play.state.units.put(unit, Place::Left);
    play.state.units.put(squad, Place::Map(hex));
    play.state.units[squad].moving = mode == Mode::Move;
    let game = play.game;
    play.report(|| Happening::Moved {
        unit: game.roster[squad].id.clone(),
        to: game.board.number(hex),
    });
}
