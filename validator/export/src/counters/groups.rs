//! Which counters lie together, and in which order.

use std::collections::BTreeMap;

use beachhead_schema::Id;
use beachhead_schema::pack::Pack;

use super::sheets::CounterPlace;

/// The units of a formation of a side, by their places in the forces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Group {
    side: Id,
    units: Vec<usize>,
}

/// The units by side, as the palette lists them, then by formation and name, as the file has them.
pub(super) fn of(pack: &Pack) -> Vec<Group> {
    let known = pack
        .palette
        .sides
        .ordered()
        .into_iter()
        .map(|side| &side.id);
    let mut sides: Vec<&Id> = known.collect();
    for unit in pack.forces.units.iter() {
        if !sides.contains(&&unit.side) {
            sides.push(&unit.side);
        }
    }
    let mut groups = Vec::new();
    for side in sides {
        let mut found: BTreeMap<Option<&Id>, usize> = BTreeMap::new();
        let first = groups.len();
        let units = pack.forces.units.iter().enumerate();
        for (at, unit) in units.filter(|(_, unit)| unit.side == *side) {
            let nth = *found.entry(unit.formation.as_ref()).or_insert_with(|| {
                groups.push(Group {
                    side: side.clone(),
                    units: Vec::new(),
                });
                groups.len() - 1 - first
            });
            if let Some(group) = groups.get_mut(first + nth) {
                group.units.push(at);
            }
        }
    }
    groups
}

/// The counters of each sheet of a grid, row by row.
pub(super) fn arranged(
    groups: &[Group],
    (columns, rows): (usize, usize),
) -> Vec<Vec<CounterPlace>> {
    let mut sheets: Vec<Vec<CounterPlace>> = vec![Vec::new()];
    let (mut column, mut row) = (0, 0);
    let mut side = None;
    for group in groups {
        if side.is_some_and(|side| side != &group.side) && column > 0 {
            (column, row) = (0, row + 1);
        }
        side = Some(&group.side);
        if column == columns {
            (column, row) = (0, row + 1);
        }
        // It would be torn apart right behind its beginning.
        if row >= rows || (row + 1 == rows && rows > 1) {
            sheets.push(Vec::new());
            (column, row) = (0, 0);
        }
        for unit in &group.units {
            if column == columns {
                (column, row) = (0, row + 1);
            }
            if row >= rows {
                sheets.push(Vec::new());
                (column, row) = (0, 0);
            }
            if let Some(sheet) = sheets.last_mut() {
                sheet.push(CounterPlace {
                    unit: *unit,
                    column,
                    row,
                });
            }
            column += 1;
        }
    }
    sheets
}
