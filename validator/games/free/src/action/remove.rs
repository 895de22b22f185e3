//! A counter is taken off the map.

use beachhead_engine::Happening;
use beachhead_kit::slot::Names;
use beachhead_kit::{UnitIx, Violation};

use crate::rules::Rule;
use crate::state::Place;
use crate::view::{Play, View, id, off_map, units};

/// Each counter that is not out of the game yet.
pub(crate) fn candidates(view: View<'_>, list: &mut dyn FnMut(UnitIx, Option<u16>, Option<u16>)) {
    let left = units(view).filter(|(_, troop)| troop.place != Place::Removed);
    left.for_each(|(unit, _)| list(unit, None, None));
}

/// Whether the box or track has the cell.
pub(crate) fn check(
    view: View<'_>,
    unit: UnitIx,
    chart: Option<u16>,
    cell: Option<u16>,
) -> Result<(), Violation> {
    let refuse = |why: String| Violation::new(Rule::Remove, why).of(id(view, unit).clone());
    match (chart, cell) {
        (None, Some(cell)) => {
            let refused = refuse(format!("cell {cell} belongs to no box or track"));
            Err(refused.help("name it in `chart`"))
        }
        (Some(at), cell) if place(view, at, cell).is_none() => {
            let chart = view.game.charts.get(usize::from(at));
            let called = chart.map(|chart| chart.called()).unwrap_or_default();
            let refused = refuse(match cell {
                Some(cell) => format!("{called} has no cell {cell}"),
                None => format!("{called} has no cells"),
            });
            let cells = chart.map(|chart| chart.numbers());
            Err(match cells.map(|mut cells| (cells.next(), cells.last())) {
                Some((Some(first), Some(last))) => {
                    refused.help(format!("its cells are {first} to {last}"))
                }
                Some((Some(only), None)) => refused.help(format!("its only cell is {only}")),
                _ => refused,
            })
        }
        _ => Ok(()),
    }
}

/// The cell of a chart, if there is such a one.
fn place(view: View<'_>, at: u16, cell: Option<u16>) -> Option<Place> {
    let chart = view.game.charts.get(usize::from(at))?;
    let cell = cell.unwrap_or(chart.first_cell());
    chart.has_cell(cell).then_some(Place::Cell(at, cell))
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, chart: Option<u16>, cell: Option<u16>) {
    let place = chart.and_then(|chart| place(play.view(), chart, cell));
    let place = place.unwrap_or(Place::Removed);
    play.state.units.put(unit, place);
    let (game, id) = (play.game, play.game.unit_id(unit));
    play.report(|| match place {
        Place::Removed => Happening::Eliminated { unit: id },
        place => {
            let there = off_map(game, place).unwrap_or_default();
            Happening::Note(format!("{id} is {there}"))
        }
    });
}
