//! Facts about the game as a whole: the clock, releases, op sheets, companies, leaders, breaches.

use std::collections::BTreeSet;

use super::gathered::Facts;
use crate::data::{Released, clock};
use crate::landing::survival;
use crate::script::Fact;
use crate::state::{Breach, SheetStage};
use crate::{View, view};

/// Adds them.
pub(super) fn add(view: View<'_>, facts: &mut Facts<'_>) {
    let state = view.state;
    facts.add(Fact::Phase {
        clock: clock(state.turn),
        phase: state.phase.name().to_owned(),
    });
    facts.ask(Fact::Over);
    facts.ask(Fact::Forfeited);
    let drawn = state.drawn.as_ref().map_or(0, BTreeSet::len);
    facts.extend(u8::try_from(drawn).map(|count| Fact::Leaders { count }));
    let boxes = u8::try_from(survival::pill_boxes(view));
    facts.extend(boxes.map(|count| Fact::PillBoxes { count }));
    facts.extend(
        state
            .companies
            .iter()
            .map(|(company, morale)| Fact::CompanyMorale {
                formation: company.as_str().into(),
                is: *morale,
            }),
    );
    let breaches = view.game.breaches();
    let open = breaches.filter(|(at, _)| state.breach(*at) != Breach::Potential);
    facts.extend(open.map(|(_, breach)| Fact::Open {
        breach: breach.id.clone(),
    }));
    of_releases(view, facts);
    of_sheets(view, facts);
}

/// The formations and batteries that are released, and the grant of the turn.
fn of_releases(view: View<'_>, facts: &mut Facts<'_>) {
    let release = &view.state.release;
    facts.extend(release.grant.map(|grant| Fact::Granted {
        what: grant.name().to_owned(),
    }));
    let released = view.game.all_released().filter(|(released, _)| {
        let known = match released {
            Released::Company(at) => release.companies.get(at.0),
            Released::Battery(at) => release.batteries.get(*at),
        };
        known == Some(&true)
    });
    facts.extend(released.map(|(_, id)| Fact::Released {
        formation: id.clone(),
    }));
}

/// How far op sheets have come.
fn of_sheets(view: View<'_>, facts: &mut Facts<'_>) {
    for (at, sheet) in view::all_sheets(view) {
        let id = || sheet.id.clone();
        match view.state.sheet(at) {
            SheetStage::Open | SheetStage::Reserve => {}
            SheetStage::Drafted => facts.add(Fact::Weighted {
                sheet: id(),
                turns: view.state.weighted.get(&at).copied().unwrap_or_default(),
            }),
            SheetStage::Implemented => facts.add(Fact::Implemented { sheet: id() }),
            SheetStage::Closed => facts.add(Fact::Closed { sheet: id() }),
        }
    }
}
