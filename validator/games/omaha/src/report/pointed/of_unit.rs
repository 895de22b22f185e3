//! Facts about a unit: where it is, how it bears up, what it has done, and the fire that is on it.

use beachhead_kit::UnitIx;

use super::gathered::Facts;
use super::{of_boats, of_support};
use crate::View;
use crate::data::{Weapon, points};
use crate::fire::modifiers;
use crate::report::facts;
use crate::script::Fact;
use crate::state::{Place, Source};

/// Adds them.
pub(super) fn add(view: View<'_>, unit: UnitIx, facts: &mut Facts<'_>) {
    let id = || view.id(unit).clone();
    match view.place(unit) {
        Place::Map(hex) => {
            let hex = view.number(hex);
            facts.add(Fact::UnitAt { unit: id(), hex });
            of_its_turn(view, unit, facts);
        }
        Place::Lost => facts.add(Fact::Eliminated { unit: id() }),
        Place::Left => facts.add(Fact::Left { unit: id() }),
        Place::Aboard | Place::Waiting => {}
    }
    let (counter, troop) = (view.counter(unit), view.troop(unit));
    let steps = troop.steps;
    facts.add(Fact::Steps { unit: id(), steps });
    facts.ask(Fact::MoveMode { unit: id() });
    if counter.is_troops() {
        let is = troop.nerve.name().to_owned();
        facts.add(Fact::Nerve { unit: id(), is });
    }
    let morale = view.state.companies.get(counter.formation.as_str());
    facts.add(Fact::CompanyMorale {
        formation: counter.formation.as_str().into(),
        is: morale.copied().unwrap_or_default(),
    });
    if counter.leads() {
        of_leader(view, unit, facts);
    }
    facts.ask(Fact::Arriving { unit: id() });
    facts.ask(Fact::Radio { unit: id() });
    of_boats::add_of_cargo(view, unit, facts);
    of_fire(view, unit, facts);
    if counter.battery.is_some() {
        let source = Source::Battery(unit);
        facts.add(of_support::fires_left(view, source));
        of_support::of_mission(view, source, facts);
    }
}

/// What the unit has done on this turn.
fn of_its_turn(view: View<'_>, unit: UnitIx, facts: &mut Facts<'_>) {
    let (id, troop) = (|| view.id(unit).clone(), view.troop(unit));
    facts.add(Fact::Spent {
        unit: id(),
        points: points(troop.spent),
    });
    facts.add(Fact::Defended {
        unit: id(),
        turns: troop.defended,
    });
    let answered = Weapon::ALL.into_iter();
    let answered = answered.filter(|weapon| troop.answered.has(*weapon));
    facts.extend(answered.map(|weapon| Fact::Answered {
        unit: id(),
        weapon: weapon.name().to_owned(),
    }));
    facts.ask(Fact::MayAnswer { unit: id() });
}

fn of_leader(view: View<'_>, leader: UnitIx, facts: &mut Facts<'_>) {
    let id = || view.id(leader).clone();
    facts.ask(Fact::Drawn { leader: id() });
    let grave = view.state.graves.get(&leader);
    facts.extend(grave.map(|hex| Fact::Grave {
        leader: id(),
        hex: view.number(*hex),
    }));
}

/// The fire that is declared on the unit with what changes its dice, and what the last one came to.
fn of_fire(view: View<'_>, unit: UnitIx, facts: &mut Facts<'_>) {
    let id = || view.id(unit).clone();
    if let Some(fire) = facts::declared(view).filter(|fire| fire.targets.contains(&unit)) {
        facts.add(Fact::FiredAt { unit: id() });
        let effects = modifiers::of(view, fire, unit).into_iter();
        facts.extend(effects.map(|effect| Fact::Modified {
            unit: id(),
            by: effect.row_of(view).to_owned(),
        }));
    }
    let sum = facts::rolled(view, unit);
    facts.extend(sum.map(|sum| Fact::Rolled { unit: id(), sum }));
}
