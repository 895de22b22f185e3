//! [`Ground`]: the costs from hex to hex of units that move alike.

use std::sync::Arc;

use beachhead_base::Id;
use beachhead_engine::{Board, HexSet};
use beachhead_kit::{HexGraph, HexIx};
use beachhead_model::rules::{Move, Over, Says};

use super::borders::Borders;
use crate::index::RowIx;
use crate::reading::{Cost, CostTable, Parts, ReadLine, Reading};

/// A way that is closed.
pub(crate) const CLOSED: u16 = u16::MAX;

/// The most that a way may cost and a unit spend, in parts of a point: dearer ways count as much, and stay open.
pub(crate) const MOST: u16 = CLOSED - 1;

/// The ground as units see it that move alike.
#[derive(Clone, Debug)]
pub(crate) struct Ground {
    /// Of each hex the line by which units stop there, and of each way what it costs.
    pub(crate) graph: HexGraph<Option<RowIx>, u16>,
    /// The cost of the cheapest way.
    pub(crate) least: u16,
    /// The lines that it is made of.
    costs: Costs,
}

/// The lines about costs that hold for some units: the ground is made of them, and they say later why a way is closed.
#[derive(Clone, Debug)]
pub(super) struct Costs {
    borders: Arc<Borders>,
    class: Option<Id>,
    hexes: Option<(RowIx, CostTable)>,
    sides: Option<(RowIx, CostTable, Vec<Over>)>,
    paths: Option<(RowIx, CostTable, Option<HexSet>)>,
    /// Hexes and kinds of hexsides that are closed.
    closed_hexes: Vec<(RowIx, HexSet)>,
    closed_sides: Vec<(RowIx, Id)>,
    stops: Vec<(RowIx, HexSet)>,
    parts: Parts,
}

impl Ground {
    /// The way from a hex into the one beside it.
    pub(crate) fn way(&self, board: &Board, from: HexIx, direction: u8, to: HexIx) -> Way {
        self.costs.way(board, from, direction, to)
    }
}

/// The cost of a way, with the lines it comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// It is closed, by this line if by any; the obstacle, in words.
    Closed(Option<RowIx>, String),
    /// It costs so much, by these lines: that by which a hexside counts as another, that of the path or the hexside, that of the hex.
    Open(u16, [Option<RowIx>; 3]),
}

impl Costs {
    /// The costs that the lines at these places give for units of the class.
    pub(crate) fn of(
        reading: &Reading<'_>,
        borders: &Arc<Borders>,
        lines: &[usize],
        class: Option<&Id>,
        parts: Parts,
    ) -> Self {
        let mut costs = Self {
            borders: Arc::clone(borders),
            class: class.cloned(),
            hexes: None,
            sides: None,
            paths: None,
            closed_hexes: Vec::new(),
            closed_sides: Vec::new(),
            stops: Vec::new(),
            parts,
        };
        let tables = &reading.pack.tables;
        let table = |id: &Id| CostTable::read(tables, id, class.map_or(&[], std::slice::from_ref));
        for at in lines {
            let (Some(line), row) = (reading.lines.get(*at), RowIx::of_line(*at)) else {
                continue;
            };
            match line.says() {
                Says::Move(Move::HexCost { table: id }) => costs.hexes = Some((row, table(id))),
                Says::Move(Move::HexsideCost { table: id, over }) => {
                    costs.sides = Some((row, table(id), over.clone()));
                }
                Says::Move(Move::PathCost { table: id, .. }) => {
                    costs.paths = Some((row, table(id), line.said_hexes.clone()));
                }
                Says::Move(Move::Closed {
                    hexsides: Some(kind),
                }) => costs.closed_sides.push((row, kind.clone())),
                Says::Move(Move::Closed { hexsides: None }) => {
                    costs.closed_hexes.extend(with_hexes(row, line));
                }
                Says::Move(Move::StopsIn) => costs.stops.extend(with_hexes(row, line)),
                _ => {}
            }
        }
        costs
    }

    /// Whether a line is one of those that make up the ground: units of one class for which the same of them hold share theirs.
    pub(crate) fn counts(says: &Says) -> bool {
        matches!(
            says,
            Says::Move(
                Move::HexCost { .. }
                    | Move::HexsideCost { .. }
                    | Move::PathCost { .. }
                    | Move::Closed { .. }
                    | Move::StopsIn
            )
        )
    }

    /// The ground, compiled.
    pub(super) fn compile(self, board: &Board) -> Ground {
        let stops = |hex: HexIx| {
            let mut stops = self.stops.iter();
            stops
                .find(|(_, hexes)| hexes.contains(hex))
                .map(|(row, _)| *row)
        };
        let cost = |from, direction, to| match self.way(board, from, direction, to) {
            Way::Closed(..) => CLOSED,
            Way::Open(cost, _) => cost,
        };
        let graph = HexGraph::new(board, stops, cost);
        let ways = graph.hexes().flat_map(|(hex, _)| graph.links(hex));
        let least = ways.map(|link| link.side).min().unwrap_or_default();
        let costs = self;
        Ground {
            graph,
            least,
            costs,
        }
    }

    /// The cost of the way from a hex into the one beside it.
    pub(crate) fn way(&self, board: &Board, from: HexIx, direction: u8, to: HexIx) -> Way {
        let number = |hex| Board::number(board, hex);
        if !board.playable(to) {
            return Way::Closed(None, format!("{} is no hex of play", number(to)));
        }
        let mut closed = self.closed_hexes.iter();
        if let Some((row, _)) = closed.find(|(_, hexes)| hexes.contains(to)) {
            return Way::Closed(Some(*row), format!("{} is closed", number(to)));
        }
        let (kinds, bridged) = self.borders.kinds(board, from, direction);
        let between = || format!("between {} and {}", number(from), number(to));
        for (row, kind) in &self.closed_sides {
            if kinds.contains(&kind) {
                return Way::Closed(Some(*row), format!("the {kind} {} is closed", between()));
            }
        }
        if let Some((path, cost)) = self.path(board, from, direction, to) {
            return Way::Open(cost, [None, Some(path), None]);
        }
        let mut cost = 0_u16;
        let mut hex = None;
        if let Some((row, table)) = &self.hexes
            && let Some(terrain) = board.terrain_id(to)
        {
            match self.cell(table, terrain) {
                Some(Some(parts)) => cost = parts,
                Some(None) => return Way::Closed(Some(*row), self.closed_to(&number(to))),
                None => {}
            }
            hex = Some(*row);
        }
        let mut side = None;
        if let Some((row, table, over)) = &self.sides {
            let covered = |kind: &Id| {
                let mut over = over.iter();
                over.any(|Over(upper, lower)| lower == kind && kinds.contains(&upper))
            };
            for kind in kinds.iter().filter(|kind| !covered(kind)) {
                match self.cell(table, kind) {
                    Some(Some(parts)) => cost = cost.saturating_add(parts).min(MOST),
                    Some(None) => {
                        let what = format!("the {kind} {}", between());
                        return Way::Closed(Some(*row), self.closed_to(&what));
                    }
                    None => continue,
                }
                side = Some(*row);
            }
        }
        Way::Open(cost, [bridged, side, hex])
    }

    /// The cheapest path along the way, if one counts.
    fn path(&self, board: &Board, from: HexIx, direction: u8, to: HexIx) -> Option<(RowIx, u16)> {
        let (row, table, never) = self.paths.as_ref()?;
        if never.as_ref().is_some_and(|never| never.contains(to)) {
            return None;
        }
        let runs = self.borders.paths(board, from, direction);
        let costs = runs.filter_map(|kind| self.cell(table, kind)?);
        Some((*row, costs.min()?))
    }

    /// A cell for the class: what it costs, nothing inside where it is closed; nothing at all where there is none.
    fn cell(&self, table: &CostTable, kind: &Id) -> Option<Option<u16>> {
        let cost = table.cost(kind, self.class.as_ref()?)?;
        Some(match cost {
            Cost::Closed => None,
            Cost::Points(..) => cost.parts(self.parts).map(|parts| parts.min(MOST)),
        })
    }

    fn closed_to(&self, what: &dyn std::fmt::Display) -> String {
        match &self.class {
            Some(class) => format!("{what} is closed to {class} units"),
            None => format!("{what} is closed"),
        }
    }
}

fn with_hexes(row: RowIx, line: &ReadLine<'_>) -> Option<(RowIx, HexSet)> {
    Some((row, line.hexes.clone()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::TableGame;
    use crate::testpack::{LINES, hex, open, opened, unit, with_lines};

    /// The cost of a way for a unit by [`LINES`] and one more, with its lines: see [`way_in`].
    fn way(line: &str, id: &str, from: &str, to: &str) -> String {
        let lines = LINES.iter().copied().chain([line]);
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        way_in(&open(&lines), id, from, to)
    }

    /// The cost of a way for a unit, with its lines: `1½ by river-cost, terrain-cost`, or the line that closes it.
    fn way_in(game: &TableGame, id: &str, from: &str, to: &str) -> String {
        let (from, to) = (hex(game, from), hex(game, to));
        let direction = game.board.direction(from, to).expect("they touch");
        let at = game.profile_of(unit(game, id)).ground;
        let named = |row: RowIx| game.row(row).id.to_string();
        let way = game.grounds[at].way(&game.board, from, direction, to);
        let link = game.grounds[at]
            .graph
            .link(from, to)
            .expect("they touch")
            .side;
        match way {
            Way::Closed(row, why) => {
                assert_eq!(link, CLOSED);
                let row = row.map_or("no line".to_owned(), named);
                format!("closed by {row}: {why}")
            }
            Way::Open(cost, by) => {
                assert_eq!(link, cost, "what is compiled is what is said");
                let rows: Vec<String> = by.into_iter().flatten().map(named).collect();
                format!("{} by {}", game.parts.in_words(cost), rows.join(", "))
            }
        }
    }

    #[test]
    fn a_way_costs_what_its_lines_say() {
        let cliff = r#"(id: "no-river", printed: "4.7", says: Move(Closed(hexsides: "river")))"#;
        let woods =
            r#"(id: "no-woods", printed: "4.7", says: Move(Closed()), hexes: "terrain=woods")"#;
        let ford = r#"(id: "ford", printed: "4.7", says: Move(Bridged(hexsides: "river", counts_as: "bridge", between: "terrain=clear")))"#;
        for (line, unit, from, to, expected) in [
            ("", "B1", "0101", "0102", "1 by 4.2 terrain-cost"),
            ("", "B1", "0103", "0203", "2 by 4.2 terrain-cost"),
            ("", "BA", "0103", "0203", "3 by 4.2 terrain-cost"),
            (
                "",
                "B1",
                "0301",
                "0401",
                "3 by 4.3 river-cost, 4.2 terrain-cost",
            ),
            (
                "",
                "B1",
                "0302",
                "0401",
                "3 by 4.3 river-cost, 4.2 terrain-cost",
            ),
            (
                "",
                "BA",
                "0301",
                "0401",
                "closed by 4.3 river-cost: the river between 0301 and 0401 is closed to mobile units",
            ),
            ("", "BA", "0303", "0402", "½ by 4.4 road-cost"),
            (
                "",
                "B1",
                "0505",
                "0605",
                "closed by 4.2 terrain-cost: 0605 is closed to leg units",
            ),
            (
                cliff,
                "B1",
                "0301",
                "0401",
                "closed by 4.7 no-river: the river between 0301 and 0401 is closed",
            ),
            (
                woods,
                "B1",
                "0103",
                "0203",
                "closed by 4.7 no-woods: 0203 is closed",
            ),
            (
                ford,
                "BA",
                "0301",
                "0401",
                "1 by 4.7 ford, 4.3 river-cost, 4.2 terrain-cost",
            ),
            (
                ford,
                "BA",
                "0401",
                "0302", // A marsh is not clear.
                "closed by 4.2 terrain-cost: 0302 is closed to mobile units",
            ),
        ] {
            assert_eq!(way(line, unit, from, to), expected, "{line}");
        }
    }

    /// The pack by lines in which no hexside covers another and no road counts, with other costs for units on foot: `("river", "2")`.
    fn priced(more: &[&str], costs: &[(&str, &str)]) -> TableGame {
        let sides =
            r#"(id: "river-cost", printed: "4.3", says: Move(HexsideCost(table: "hexside")))"#;
        let is_left = |line: &&str| {
            !["river-cost", "road-cost"]
                .iter()
                .any(|id| line.contains(id))
        };
        let lines = LINES.iter().copied().filter(is_left).chain([sides]);
        let lines: Vec<&str> = lines.chain(more.iter().copied()).collect();
        let mut pack = with_lines(&lines);
        let rows = pack.tables.rows.iter().cloned().map(|mut row| {
            let cost = costs.iter().find(|(kind, _)| row.row == **kind);
            for (cell, (_, cost)) in row.cells.iter_mut().take(1).zip(cost) {
                *cell = (*cost).into();
            }
            row
        });
        pack.tables.part.rows = rows.collect();
        opened(&pack)
    }

    #[test]
    fn a_hexside_that_counts_as_another_counts_once() {
        let ford = r#"(id: "ford", printed: "4.7", says: Move(Bridged(hexsides: "river", counts_as: "bridge", between: "terrain=clear")))"#;
        for (more, from, to, expected) in [
            (
                &[][..],
                "0301",
                "0401",
                "3 by 4.3 river-cost, 4.2 terrain-cost",
            ),
            (
                &[ford],
                "0301",
                "0401",
                "2 by 4.7 ford, 4.3 river-cost, 4.2 terrain-cost",
            ),
            // With a bridge beside the river.
            (&[], "0303", "0402", "4 by 4.3 river-cost, 4.2 terrain-cost"),
            (
                &[ford],
                "0303",
                "0402",
                "2 by 4.7 ford, 4.3 river-cost, 4.2 terrain-cost",
            ),
            (&[ford], "0101", "0102", "1 by 4.2 terrain-cost"),
        ] {
            let game = priced(more, &[("bridge", "1")]);
            assert_eq!(way_in(&game, "B1", from, to), expected, "{more:?}");
        }
    }

    #[test]
    fn without_a_line_a_hex_costs_nothing() {
        let lines = LINES
            .iter()
            .copied()
            .filter(|line| !line.contains("terrain-cost"));
        let game = open(&lines.collect::<Vec<_>>());
        assert_eq!(way_in(&game, "B1", "0101", "0102"), "0 by ");
        assert_eq!(way_in(&game, "B1", "0301", "0401"), "2 by 4.3 river-cost");
    }

    /// Costs that can't be counted are as dear as can be, and close nothing.
    #[test]
    fn the_dearest_way_is_open() {
        let dear = [
            ("clear", "200"),
            ("woods", "1/11"),
            ("marsh", "1/12"),
            ("river", "1/7"),
        ];
        let game = priced(&[], &dear);
        let ground = &game.grounds[game.profile_of(unit(&game, "B1")).ground];
        for (from, to) in [("0101", "0102"), ("0301", "0401")] {
            let link = ground.graph.link(hex(&game, from), hex(&game, to));
            assert_eq!(link.map(|link| link.side), Some(MOST), "{from} to {to}");
        }
    }

    #[test]
    fn units_that_move_alike_share_their_ground() {
        let game = open(LINES);
        let ground = |id: &str| game.profile_of(unit(&game, id)).ground;
        assert_eq!(ground("B1"), ground("R2"));
        assert_ne!(ground("B1"), ground("BA"));
        assert_eq!(game.grounds.len(), 2);
        let least: Vec<String> = game
            .grounds
            .iter()
            .map(|ground| game.parts.in_words(ground.least))
            .collect();
        assert_eq!(least, ["½", "½"]);
    }
}
