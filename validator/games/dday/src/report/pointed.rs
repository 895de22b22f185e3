//! Facts about a unit, a square or the game as a whole, as a script may expect them: each kind once, with the values that
//! the state gives it.
//!
//! Whether a fact holds is next door in [`super::facts`]; what is offered here always does.

use beachhead_kit::{Asked, HexIx, UnitIx};

use crate::combat::{ending, theatre};
use crate::data::{Class, DdayGame, Side};
use crate::movement::Reach;
use crate::order;
use crate::script::Fact;
use crate::state::{Ending, Place};
use crate::view::View;

type Facts<'a> = beachhead_kit::Facts<'a, DdayGame>;

/// Adds the facts about what is asked.
pub(crate) fn facts_about(view: View<'_>, asked: Asked, facts: &mut Facts<'_>) {
    match asked {
        Asked::Anything => of_the_game(view, facts),
        Asked::Unit(unit) => of_unit(view, unit, facts),
        Asked::Hex(hex) => of_square(view, hex, facts),
    }
}

fn of_the_game(view: View<'_>, facts: &mut Facts<'_>) {
    let state = view.state;
    facts.add(Fact::Phase {
        week: state.week,
        phase: state.phase.name().to_owned(),
    });
    if state.ending.is_none() {
        facts.add(Fact::Decides {
            side: order::decider(view).name().into(),
        });
    }
    if let Some(battle) = &state.last_battle {
        facts.add(Fact::Battle {
            odds: battle.odds.to_string(),
            result: battle.result.name().into(),
        });
    }
    facts.extend(state.due().map(|factors| Fact::Due { factors }));
    facts.extend(Side::BOTH.map(|side| Fact::Points {
        side: side.name().into(),
        factors: state.points[side],
    }));
    if let Ok(divisions) = u16::try_from(ending::across(view)) {
        facts.add(Fact::Across { divisions });
    }
    let winner = state.ending.map(Ending::winner);
    facts.extend(winner.map(|side| Fact::Won {
        side: side.name().into(),
    }));
}

fn of_unit(view: View<'_>, unit: UnitIx, facts: &mut Facts<'_>) {
    let id = || view.id(unit).clone();
    match view.place(unit) {
        Place::Board(hex) => facts.add(unit_at(view, unit, hex)),
        Place::Lost => facts.add(Fact::Eliminated { unit: id() }),
        Place::Waiting | Place::Absent => {}
    }
    facts.ask(Fact::Engaged { unit: id() });
    of_its_battle(view, unit, facts);
    let times = view.troop(unit).drops;
    if view.counter(unit).class == Class::Parachute || times > 0 {
        facts.add(Fact::Drops { unit: id(), times });
    }
    let mut reach = Reach::default();
    reach.search(view, &[unit]);
    facts.extend(reach.ends().iter().map(|hex| Fact::Reaches {
        unit: id(),
        hex: view.number(*hex),
    }));
}

/// The battle in which the unit is planned to fight, with its odds.
fn of_its_battle(view: View<'_>, unit: UnitIx, facts: &mut Facts<'_>) {
    let Some(battle) = view.state.battle_of(unit) else {
        return;
    };
    let unit = view.id(unit).clone();
    let [attack, defence] = theatre::factors(view, battle);
    facts.extend(theatre::odds(view, battle).map(|odds| Fact::Odds {
        unit: unit.clone(),
        attack,
        defence,
        odds,
    }));
    facts.add(Fact::Planned { unit });
}

fn unit_at(view: View<'_>, unit: UnitIx, hex: HexIx) -> Fact {
    Fact::UnitAt {
        unit: view.id(unit).clone(),
        hex: view.number(hex),
    }
}

fn of_square(view: View<'_>, hex: HexIx, facts: &mut Facts<'_>) {
    facts.extend(view.units_in(hex).map(|unit| unit_at(view, unit, hex)));
    for side in Side::BOTH {
        facts.ask(Fact::Zoc {
            side: side.name().into(),
            hex: view.number(hex),
        });
    }
    facts.ask(Fact::Base {
        hex: view.number(hex),
    });
}
