//! What steps cost: tables `movement`, `roads` and `hexsides`, laid out on the board.

use beachhead_base::Id;
use beachhead_engine::Board;
use beachhead_kit::Opening;
use beachhead_kit::tables::{Lack, Reader, cells};
use beachhead_model::tables::TableRow;

use crate::data::{ByMobility, ByRoad, Costs, MOVERS, SIXTHS, SideCost};
use crate::open::shore::SEA;
use crate::open::tables::in_words;

/// What of points a table may name at most.
const MOST_POINTS: u16 = 100;

/// Costs of every hex, road and hexside of the board.
pub(super) fn read(opening: &mut Opening<'_>) -> Costs {
    let board = opening.board;
    opening.tables(in_words, |reader| {
        let roads: Vec<(Id, ByMobility)> = rows(reader, "roads");
        let roads = roads.into_iter();
        let roads = roads.filter_map(|(id, costs)| Some((board.path_kind(id.as_str())?, costs)));
        let roads: Vec<_> = roads.collect();
        let enter = read_terrain(reader, board);
        let sides = read_sides(reader, board);
        let on_roads = roads.iter().map(|(_, costs)| costs);
        let least = enter.iter().chain(on_roads).flatten().flatten().min();
        let least = least.copied().unwrap_or_default();
        Costs {
            enter,
            roads,
            sides,
            least,
        }
    })
}

/// A row for each line of a table that may be empty.
fn rows(reader: &mut Reader<'_>, table: &str) -> Vec<(Id, ByMobility)> {
    let tables = reader.tables;
    let lines = tables.rows_of(table);
    lines
        .map(|row| (row.row.clone(), costs(reader, row)))
        .collect()
}

fn costs(reader: &mut Reader<'_>, row: &TableRow) -> ByMobility {
    MOVERS.map(|mover| reader.cell_or(row, mover.name(), None, cells::or_dash(sixths)))
}

/// A number of points as it is printed, in sixths: `2`, `1/2`, `1/3`.
fn sixths(cell: &str) -> Option<u16> {
    let mut fractions = [2, 3].into_iter();
    fractions.find_map(|of| Some(cells::parts(cell, of, MOST_POINTS * of)? * (SIXTHS / of)))
}

/// By hex; a terrain that no line names is a fault, but for the sea, which is closed.
fn read_terrain(reader: &mut Reader<'_>, board: &Board) -> Vec<ByMobility> {
    let lines = rows(reader, "movement");
    let mut kinds = Vec::new();
    for (kind, id) in board.terrain_kinds() {
        let line = lines.iter().find(|(line, _)| line == id);
        match line {
            Some((_, costs)) => kinds.push((kind, *costs)),
            None if *id == *SEA => {}
            None => reader.fault("movement", None, Lack::Line(id.to_string())),
        }
    }
    let of = |hex| {
        let terrain = board.terrain(hex)?;
        let mut kinds = kinds.iter();
        kinds
            .find(|(kind, _)| *kind == terrain)
            .map(|(_, costs)| *costs)
    };
    board
        .hexes()
        .map(|hex| of(hex).unwrap_or_default())
        .collect()
}

/// By kind of hexside; one that no line names costs nothing.
fn read_sides(reader: &mut Reader<'_>, board: &Board) -> Vec<SideCost> {
    let words = [
        ("-", ByRoad::Nothing),
        ("cost", ByRoad::Cost),
        ("all", ByRoad::All),
    ];
    let mut sides = Vec::new();
    for row in reader.tables.rows_of("hexsides") {
        let adds = costs(reader, row);
        let by_road = reader.cell_or(row, "by-road", ByRoad::Nothing, cells::word(&words));
        if let Some(kind) = board.hexside_kind(row.row.as_str()) {
            let id = row.row.clone();
            sides.push(SideCost {
                id,
                kind,
                adds,
                by_road,
            });
        }
    }
    sides
}
