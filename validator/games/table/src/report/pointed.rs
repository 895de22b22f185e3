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

#[cfg(test)]
mod tests {
    use beachhead_engine::{About, Game, to_text};

    use crate::testpack::{LINES, open, state};

    #[test]
    fn facts_about_a_unit_a_hex_and_the_game_are_all_there() {
        let game = open(LINES);
        let state = state(&game, &["B1 0105 1", "R1 0203"]);
        let facts = |about: About| -> Vec<String> {
            let facts = game.facts_about(&state, &about).into_iter();
            facts.map(|fact| to_text(&fact)).collect()
        };
        let all = |facts: &[&str]| {
            facts
                .iter()
                .map(|fact| (*fact).to_owned())
                .collect::<Vec<_>>()
        };
        for (about, expected) in [
            (
                About::Anything,
                all(&[r#"Phase(turn: 1, phase: "blue movement")"#]),
            ),
            (About::Unit("B2".into()), all(&[r#"OffMap(unit: "B2")"#])),
            (
                About::Hex("0203".into()),
                all(&[r#"UnitAt(unit: "R1", hex: "0203")"#]),
            ),
            (
                About::Hex("0104".into()),
                all(&[
                    r#"Zoc(side: "blue", hex: "0104")"#,
                    r#"Zoc(side: "red", hex: "0104")"#,
                ]),
            ),
        ] {
            assert_eq!(facts(about.clone()), expected, "{about:?}");
        }
        let of_unit = facts(About::Unit("B1".into()));
        for expected in [
            r#"UnitAt(unit: "B1", hex: "0105")"#,
            r#"Reaches(unit: "B1", hex: "0104")"#,
            r#"MoveCost(unit: "B1", hex: "0104", points: "1")"#,
            r#"MoveCost(unit: "B1", hex: "0205", points: "1")"#,
        ] {
            assert!(
                of_unit.iter().any(|fact| fact == expected),
                "{expected}: {of_unit:#?}"
            );
        }
        assert_eq!(
            of_unit.iter().filter(|fact| fact.contains("0203")).count(),
            0,
            "{of_unit:#?}"
        );
    }
}
