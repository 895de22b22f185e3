//! Facts about a unit, a hex or the game as a whole, as a script may expect them: each kind once, with the values that the
//! state gives it.
//!
//! Whether a fact holds is next door in [`super::facts`]; what is offered here always does.

use beachhead_engine::Actor;
use beachhead_kit::{Asked, HexIx, UnitIx};
use beachhead_model::games::utah::MoveClass;

use crate::data::cups::Cup;
use crate::data::opened::UtahGame;
use crate::data::sides::{Nation, Side};
use crate::data::tables;
use crate::hexes::ownership;
use crate::movement::search::{self, Reach};
use crate::order;
use crate::report::facts;
use crate::script::Fact;
use crate::state::Place;
use crate::view::View;

type Facts<'a> = beachhead_kit::Facts<'a, UtahGame>;

/// Adds the facts about what is asked.
pub(crate) fn facts_about(view: View<'_>, asked: Asked, facts: &mut Facts<'_>) {
    match asked {
        Asked::Anything => of_the_game(view, facts),
        Asked::Unit(unit) => of_unit(view, unit, facts),
        Asked::Hex(hex) => of_hex(view, hex, facts),
    }
}

fn of_the_game(view: View<'_>, facts: &mut Facts<'_>) {
    let state = view.state;
    facts.add(Fact::Phase {
        turn: state.turn,
        phase: state.phase.name().to_owned(),
    });
    if let Some(battle) = &state.last_battle {
        facts.add(Fact::Battle {
            line: battle.line.clone(),
            differential: battle.differential,
            result: battle.result.clone(),
        });
    }
    let bad = state.weather_bad;
    facts.add(Fact::Weather { bad });
    let turn = state.last_turn;
    facts.add(Fact::LastTurn { turn });
    facts.extend(
        [MoveClass::Leg, MoveClass::Mobile].map(|class| Fact::Points {
            class,
            left: facts::points_left(view, class),
        }),
    );
    of_the_cups(view, facts);
    if let Some(Actor::Over {
        winner: Some(side), ..
    }) = order::outcome(view)
    {
        facts.add(Fact::Won { side });
    }
}

/// Of each cup the markers that are left in it, and of those that are filled how many they hold then.
fn of_the_cups(view: View<'_>, facts: &mut Facts<'_>) {
    let (cups, pool) = (&view.state.cups, &view.state.pool);
    let naval = Nation::ALL.map(|nation| (nation.naval_name(), cups.naval(nation).len()));
    let left = Cup::ALL.map(|cup| (cup.name(), cups.of(cup).len()));
    let aside = [("mines", usize::from(cups.mines_aside))];
    for (name, left) in left.into_iter().chain(naval).chain(aside) {
        if let Ok(left) = u16::try_from(left) {
            let cup = name.into();
            facts.add(Fact::Cup { cup, left });
        }
    }
    for cup in Cup::ALL {
        if let Ok(count) = u16::try_from(pool.of(cup).len()) {
            let cup = cup.name().into();
            facts.add(Fact::Allotted { cup, count });
        }
    }
}

fn of_unit(view: View<'_>, unit: UnitIx, facts: &mut Facts<'_>) {
    let id = || view.id(unit).clone();
    match view.place(unit) {
        Place::Map(hex) => facts.add(unit_at(view, unit, hex)),
        Place::Due(turn) => facts.add(Fact::Due { unit: id(), turn }),
        Place::Lost => facts.add(Fact::Eliminated { unit: id() }),
        Place::Waiting | Place::Absent => {}
    }
    facts.ask(Fact::Supplied { unit: id() });
    let mut reach = Reach::default();
    search::reach(view, unit, &mut reach);
    for &hex in reach.ends() {
        if let Some(march) = reach.march(hex) {
            facts.add(Fact::Reaches {
                unit: id(),
                hex: view.number(hex),
                cost: tables::in_points(march.spent),
            });
        }
    }
}

fn unit_at(view: View<'_>, unit: UnitIx, hex: HexIx) -> Fact {
    Fact::UnitAt {
        unit: view.id(unit).clone(),
        hex: view.number(hex),
        steps: view.troop(unit).steps,
    }
}

fn of_hex(view: View<'_>, hex: HexIx, facts: &mut Facts<'_>) {
    let number = || view.number(hex);
    facts.extend(view.units_in(hex).map(|unit| unit_at(view, unit, hex)));
    facts.ask(Fact::Beachhead { hex: number() });
    facts.ask(Fact::DropZone { hex: number() });
    for side in Side::BOTH {
        facts.ask(Fact::Zoc {
            side: side.name().into(),
            hex: number(),
        });
    }
    facts.add(Fact::Holds {
        side: ownership::holder(view, hex).name().into(),
        hex: number(),
    });
    facts.ask(Fact::HexSupplied { hex: number() });
}
