//! Draws charts beside the map, moves and removes them, and lets units stand in their cells.

use super::fresh::fresh_id;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_hex::Bounds;
use beachhead_model::map::{Beside, Chart, ChartKind, Map};
use beachhead_model::pack::Pack;
use beachhead_model::scenario::{CellPlacement, Scenario};

/// What a new chart is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChartPlan {
    /// What its cells are for.
    pub kind: ChartKind,
    /// What is printed above its cells; blank where nothing is.
    pub title: String,
    /// How many cells it has; those of a turn track bear the numbers of turns.
    pub cells: u16,
    /// How many of them lie side by side.
    pub columns: u16,
}

/// The smallest cell that is drawn, in hundredths of a hexside: a counter has room in it.
const LEAST_CELL: u16 = 120;

/// Draws a chart in a rectangle of the map's plane: `Draw chart Reserves`. Its cells fill the rectangle, and are large enough for a
/// counter in any case.
pub fn add_chart(map: &Map, plan: &ChartPlan, room: Bounds) -> Option<(Id, Edit)> {
    let title = plan.title.trim();
    let id = fresh_id(title, word(plan.kind), |id| map.charts.get(id).is_none());
    let mut chart = Chart {
        id: id.clone(),
        kind: plan.kind,
        title: Some(title.to_owned()).filter(|title| !title.is_empty()),
        beside: Beside::default(),
        apart: 0,
        along: 0,
        cells: plan.cells.max(1),
        columns: plan.columns.clamp(1, plan.cells.max(1)),
        width: 0,
        height: 0,
        first: (plan.kind == ChartKind::Points).then_some(0),
        labels: Vec::new(),
        source: None,
        note: None,
    };
    let (high, rows) = (room.max.1 - room.min.1, chart.rows());
    // Without cells it is as high as its title.
    let title_height = chart.size().1;
    chart.width = cell_side(room.max.0 - room.min.0, chart.columns)?;
    chart.height = cell_side(high - title_height, rows)?;
    chart.put_at(map.grid.bounds(), room.min);
    let name = format!("Draw chart {}", chart.called());
    let edit = Edit::new(name, vec![Swap::Chart(id.clone(), vec![chart])])?;
    Some((id, edit))
}

/// Of so many in a row, the side of one.
fn cell_side(whole: f32, many: u16) -> Option<u16> {
    let side = whole * 100.0 / f32::from(many.max(1));
    side.is_finite()
        .then(|| (side.round() as u16).max(LEAST_CELL))
}

/// What a chart without a title is named after.
fn word(kind: ChartKind) -> &'static str {
    match kind {
        ChartKind::Holding => "box",
        ChartKind::Turns => "turns",
        ChartKind::Points => "points",
    }
}

/// Moves the upper left corner of a chart to a point of the map's plane: `Move chart Reserves`.
pub fn move_chart(map: &Map, id: &Id, to: (f32, f32)) -> Option<Edit> {
    let before = map.charts.get(id)?;
    if !to.0.is_finite() || !to.1.is_finite() {
        return None;
    }
    let mut after = before.clone();
    after.put_at(map.grid.bounds(), to);
    if after == *before {
        return None;
    }
    let name = format!("Move chart {}", after.called());
    Edit::new(name, vec![Swap::Chart(id.clone(), vec![after])])
}

/// Takes a chart away, and the units out of its cells: `Remove chart Reserves`.
pub fn remove_chart(pack: &Pack, id: &Id) -> Option<Edit> {
    let chart = pack.map.charts.get(id)?;
    let mut swaps = vec![Swap::Chart(id.clone(), Vec::new())];
    for scenario in &pack.scenarios {
        let there = scenario.off_map.iter().filter(|place| place.chart == *id);
        swaps.extend(there.map(|place| {
            let unit = place.unit.clone();
            Swap::CellPlacement(scenario.id.clone(), unit, Vec::new())
        }));
    }
    Edit::new(format!("Remove chart {}", chart.called()), swaps)
}

/// Lets a unit stand in a cell of a chart at the start, and in no hex: `Place 8/4 in cell 2 of Reserves`, or
/// `Move 8/4 to cell 2 of Reserves` if it stood elsewhere. `None` where the chart has no such cell, too.
pub fn put_in_cell(map: &Map, scenario: &Scenario, unit: &Id, place: (&Id, u16)) -> Option<Edit> {
    let (chart, cell) = (map.charts.get(place.0)?, place.1);
    let there = scenario.off_map.get(unit);
    let is_there = there.is_some_and(|there| there.chart == chart.id && there.cell == cell);
    let in_hex = scenario.setup.get(unit).is_some();
    if !chart.has_cell(cell) || is_there && !in_hex {
        return None;
    }
    let called = chart.cell_called(cell);
    let name = match in_hex || there.is_some() {
        true => format!("Move {unit} to {called}"),
        false => format!("Place {unit} in {called}"),
    };
    let placement = CellPlacement {
        unit: unit.clone(),
        chart: chart.id.clone(),
        cell,
        source: there.and_then(|there| there.source.clone()),
        note: there.and_then(|there| there.note.clone()),
    };
    let mut swaps = vec![Swap::CellPlacement(
        scenario.id.clone(),
        unit.clone(),
        vec![placement],
    )];
    if in_hex {
        swaps.push(Swap::Placement(
            scenario.id.clone(),
            unit.clone(),
            Vec::new(),
        ));
    }
    Edit::new(name, swaps)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use crate::{place_unit, remove_unit};
    use beachhead_model::arbitrary::small_pack;

    fn plan(kind: ChartKind, title: &str, cells: u16, columns: u16) -> ChartPlan {
        ChartPlan {
            kind,
            title: title.to_owned(),
            cells,
            columns,
        }
    }

    #[test]
    fn a_chart_is_drawn_moved_and_removed() {
        let mut pack = small_pack();
        let map = pack.map.grid.bounds();
        let at = |x: f32, y: f32, wide: f32, high: f32| Bounds {
            min: (map.max.0 + x, map.min.1 + y),
            max: (map.max.0 + x + wide, map.min.1 + y + high),
        };
        let reserves = plan(ChartKind::Holding, " Reserves ", 4, 2);
        let (id, edit) = add_chart(&pack.map, &reserves, at(1.0, 2.0, 6.0, 6.7)).expect("a change");
        assert_eq!(
            (id.as_str(), edit.name.as_str()),
            ("reserves", "Draw chart Reserves")
        );
        walk(&mut pack, edit);
        let chart = pack.map.charts.get(&id).expect("it is drawn").clone();
        let place = (chart.beside, chart.apart, chart.along);
        assert_eq!(place, (Beside::East, 100, 200));
        assert_eq!((chart.width, chart.height, chart.first), (300, 300, None));

        let points = plan(ChartKind::Points, "", 10, 10);
        let (second, edit) = add_chart(&pack.map, &points, at(1.0, 12.0, 0.1, 0.1)).expect("one");
        walk(&mut pack, edit);
        let small = pack.map.charts.get(&second).expect("it is drawn");
        assert_eq!((second.as_str(), small.first), ("points", Some(0)));
        assert_eq!((small.width, small.height), (LEAST_CELL, LEAST_CELL));

        let west = (map.min.0 - 7.0, map.min.1);
        let moved = move_chart(&pack.map, &id, west).expect("a change");
        assert_eq!(moved.name, "Move chart Reserves");
        walk(&mut pack, moved);
        let chart = pack.map.charts.get(&id).expect("it stays");
        assert_eq!(
            (chart.beside, chart.apart, chart.along),
            (Beside::West, 100, 0)
        );
        assert_eq!(move_chart(&pack.map, &id, west), None, "it lies there");
        assert_eq!(move_chart(&pack.map, &id, (f32::NAN, 0.0)), None);

        let unit = Id::from("8/4");
        let place = put_in_cell(&pack.map, &pack.scenarios[0], &unit, (&id, 2));
        walk(&mut pack, place.expect("a change"));
        let gone = remove_chart(&pack, &id).expect("a change");
        walk(&mut pack, gone);
        assert!(pack.map.charts.get(&id).is_none() && pack.scenarios[0].off_map.is_empty());
        assert_eq!(remove_chart(&pack, &id), None);
    }

    #[test]
    fn a_unit_stands_in_a_cell_or_in_a_hex() {
        let mut pack = small_pack();
        let room = Bounds {
            min: (0.0, 0.0),
            max: (9.0, 3.0),
        };
        let plan = plan(ChartKind::Holding, "England", 3, 3);
        let (chart, edit) = add_chart(&pack.map, &plan, room).expect("a change");
        walk(&mut pack, edit);
        let unit = Id::from("8/4");
        type Step<'a> = (&'a str, fn(&Pack, &Id, &Id) -> Option<Edit>, Option<u16>);
        let steps: [Step<'_>; 5] = [
            (
                "Place 8/4 in cell 1 of England",
                |pack, unit, chart| put_in_cell(&pack.map, &pack.scenarios[0], unit, (chart, 1)),
                Some(1),
            ),
            (
                "Move 8/4 to cell 3 of England",
                |pack, unit, chart| put_in_cell(&pack.map, &pack.scenarios[0], unit, (chart, 3)),
                Some(3),
            ),
            (
                "Move 8/4 to 2806",
                |pack, unit, _| place_unit(&pack.scenarios[0], unit, &"2806".into()),
                None,
            ),
            (
                "Move 8/4 to cell 2 of England",
                |pack, unit, chart| put_in_cell(&pack.map, &pack.scenarios[0], unit, (chart, 2)),
                Some(2),
            ),
            (
                "Remove 8/4",
                |pack, unit, _| remove_unit(&pack.scenarios[0], unit),
                None,
            ),
        ];
        for (name, make, cell) in steps {
            let edit = make(&pack, &unit, &chart).expect("a change");
            assert_eq!(edit.name, name);
            walk(&mut pack, edit);
            let scenario = &pack.scenarios[0];
            let stands = scenario.off_map.get(&unit).map(|place| place.cell);
            assert_eq!(stands, cell, "{name}");
            assert!(cell.is_none() || scenario.setup.is_empty(), "{name}");
        }
        for (chart, cell) in [(&chart, 4), (&chart, 0), (&Id::from("France"), 1)] {
            let edit = put_in_cell(&pack.map, &pack.scenarios[0], &unit, (chart, cell));
            assert_eq!(edit, None, "{chart} {cell}");
        }
    }
}
