//! Facts about a unit, a hex or the game as a whole, as a script may expect them.

use beachhead_kit::{Asked, HexIx, UnitIx};

use crate::compile::TableGame;
use crate::movement::{self, Reach};
use crate::script::Fact;
use crate::sides::Side;
use crate::view::View;

type Facts<'a> = beachhead_kit::Facts<'a, TableGame>;

/// Adds the facts about what is asked.
pub(crate) fn facts_about(view: View<'_>, asked: Asked, facts: &mut Facts<'_>) {
    match asked {
        Asked::Anything => facts.add(match view.state.is_over {
            true => Fact::Over,
            false => Fact::Phase {
                turn: view.state.turn,
                phase: view.game.step(view.state).name.to_string(),
            },
        }),
        Asked::Unit(unit) => of_unit(view, unit, facts),
        Asked::Hex(hex) => of_hex(view, hex, facts),
    }
}

fn of_unit(view: View<'_>, unit: UnitIx, facts: &mut Facts<'_>) {
    let id = || view.id(unit).clone();
    match view.hex_of(unit) {
        Some(hex) => facts.add(unit_at(view, unit, hex)),
        None => facts.add(Fact::OffMap { unit: id() }),
    }
    let mut reach = Reach::default();
    movement::search(view, unit, &mut reach);
    for &end in reach.ends() {
        let hex = view.number(end);
        facts.add(Fact::Reaches {
            unit: id(),
            hex: hex.clone(),
        });
        if let Some(march) = reach.march(end) {
            let points = view.game.parts.as_printed(march.spent);
            facts.add(Fact::MoveCost {
                unit: id(),
                hex,
                points,
            });
        }
    }
}

fn unit_at(view: View<'_>, unit: UnitIx, hex: HexIx) -> Fact {
    Fact::UnitAt {
        unit: view.id(unit).clone(),
        hex: view.number(hex),
    }
}

fn of_hex(view: View<'_>, hex: HexIx, facts: &mut Facts<'_>) {
    facts.extend(view.units_in(hex).map(|unit| unit_at(view, unit, hex)));
    for side in <Side as beachhead_kit::Side>::BOTH {
        facts.ask(Fact::Zoc {
            side: view.game.sides.name(side).clone(),
            hex: view.number(hex),
        });
    }
}
