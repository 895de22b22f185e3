//! What is so of a counter, a hex or the game, as facts that a script may expect.

use beachhead_base::Id;
use beachhead_engine::About;
use beachhead_kit::UnitIx;
use beachhead_kit::slot::Names;

use crate::script::Fact;
use crate::state::{Place, Troop};
use crate::view::View;

/// What is so of this.
pub(crate) fn facts_about(view: View<'_>, about: &About) -> Vec<Fact> {
    match about {
        About::Unit(id) => match view.game.unit(id) {
            Ok(unit) => of_unit(view, unit),
            Err(_) => Vec::new(),
        },
        About::Hex(number) => {
            let Some(hex) = view.game.board.hex(number.as_str()) else {
                return Vec::new();
            };
            let marks = view.state.marks.iter();
            let here = marks.filter(|(_, marker)| marker.hex == Some(hex));
            let marks = here.map(|(name, _)| Fact::MarkAt {
                name: name.clone(),
                hex: number.clone(),
            });
            let standing = view.state.units.occupancy().units(hex);
            let units = standing.map(|unit| Fact::UnitAt {
                unit: view.game.unit_id(unit).clone(),
                hex: number.clone(),
            });
            units.chain(marks).collect()
        }
        About::Anything => {
            let marks = view.state.marks.iter();
            let values = marks.filter_map(|(name, marker)| {
                let value = marker.value?;
                let name: Id = name.clone();
                Some(Fact::MarkValue { name, value })
            });
            let rolled = (!view.state.rolled.is_empty()).then(|| Fact::Rolled {
                sum: view.state.rolled_sum(),
            });
            values.chain(rolled).collect()
        }
    }
}

fn of_unit(view: View<'_>, unit: UnitIx) -> Vec<Fact> {
    let Troop {
        place,
        steps,
        is_flipped,
        facing,
    } = view.state.units[unit].clone();
    let unit = view.game.unit_id(unit).clone();
    let named = || unit.clone();
    let mut facts = match place {
        Place::Hex(hex) => vec![Fact::UnitAt {
            unit: named(),
            hex: view.game.number(hex),
        }],
        Place::Cell(chart, cell) => {
            let chart = view.game.charts.get(usize::from(chart));
            let chart = chart.map(|chart| chart.id.clone());
            chart
                .map(|chart| Fact::InCell {
                    unit: named(),
                    chart,
                    cell,
                })
                .into_iter()
                .chain([Fact::OffMap { unit: named() }])
                .collect()
        }
        Place::Waiting => vec![Fact::OffMap { unit: named() }],
        Place::Removed => vec![
            Fact::Removed { unit: named() },
            Fact::OffMap { unit: named() },
        ],
    };
    if is_flipped {
        facts.push(Fact::Flipped { unit: named() });
    }
    facts.push(Fact::Facing {
        unit: named(),
        facing,
    });
    facts.push(Fact::Steps { unit, steps });
    facts
}
