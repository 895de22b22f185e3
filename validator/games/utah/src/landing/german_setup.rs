//! The German set-up: 11.1.1, in the place that 11.2.2 (5) gives it.

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::roster::Role;
use crate::hexes::ownership;
use crate::rules::Rule;
use crate::state::Place;
use crate::state::phase::Phase;
use crate::view::{Play, View};

/// 11.1.1: each at-start unit goes into its own hex, after the drop.
pub(crate) fn check_at_start(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let id = view.id(unit);
    let about = view.about(unit).at(hex);
    let Role::AtStart(own) = view.counter(unit).role else {
        let why = format!("{id} is none of the German at-start units");
        return about.refuse(Rule::AtStartHex, why);
    };
    if view.state.phase != Phase::GermanSetup {
        let why =
            "the German at-start units come onto the map after the drop, before the first fights";
        return about.refuse(Rule::SetupOrder, why.to_owned());
    }
    if view.place(unit) != Place::Waiting {
        return about.refuse(Rule::AtStartHex, format!("{id} has been set up already"));
    }
    if hex != own {
        return about.refuse(
            Rule::AtStartHex,
            format!(
                "{id} sets up in {}, not in {}",
                view.number(own),
                view.number(hex)
            ),
        );
    }
    Ok(())
}

pub(crate) fn set_up(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    play.cite_all([Rule::KnownCounter, Rule::SetupOrder, Rule::AtStartHex]);
    ownership::put(play, unit, hex);
}
