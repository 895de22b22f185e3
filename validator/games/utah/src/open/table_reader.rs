//! Reads the pack's tables into types, once. A cell that can't be read is a finding, not a guess.
//!
//! How a table is read is documented at its `read_` function; `sample-data/utah/tables.ron` is an example of all.

use beachhead_engine::{Board, PathIx, TerrainIx, of_table_row};
use beachhead_schema::diag::{Diagnostic, Subject};
use beachhead_schema::hex::{Compass, Orientation};
use beachhead_schema::{Id, tables};

use crate::codes::{AGAINST_RULES, BAD_CELL, NO_TABLE};
use crate::data::ground::Terrain;
use crate::data::tables::{
    Banded, CombatResult, Effects, Line, Survival, System, Tables, half_points,
};

/// 11.2.2 (3): what becomes of a dropped unit, by its first die.
const DROP: [Survival; 6] = [
    Survival::Lost,
    Survival::ReducedDrift,
    Survival::ReducedDrift,
    Survival::Drift,
    Survival::Drift,
    Survival::Lands,
];

/// Reads the tables of a pack, and keeps every finding.
pub(crate) struct Reader<'a> {
    pub(crate) tables: &'a tables::Tables,
    pub(crate) board: &'a Board,
    pub(crate) findings: Vec<Diagnostic>,
}

impl Reader<'_> {
    /// All tables; what couldn't be read is in the findings, and stands in as something harmless.
    pub(crate) fn read(&mut self) -> Tables {
        let board = self.board;
        let terrains: Vec<(TerrainIx, &Id)> = board.terrain_kinds().collect();
        let hexside = |reader: &mut Self, kind: &str| match board.hexside_kind(kind) {
            Some(_) => reader.effects("hexside", kind),
            None => Effects::NONE,
        };
        Tables {
            crt: Line::ALL.map(|line| self.read_crt(line)),
            terrains: terrains
                .into_iter()
                .map(|(kind, id)| (kind, self.read_terrain(id.as_str())))
                .collect(),
            paths: self.read_paths(),
            river: board.hexside_kind("river"),
            river_effects: hexside(self, "river"),
            bridge: board.hexside_kind("bridge"),
            bridge_effects: hexside(self, "bridge"),
            drop: self.read_drop(),
            drift: self.read_drift(),
            bombardment: self.banded("bombardment", "", |cell| match cell {
                "L" => Some(1),
                "L2" => Some(2),
                "-" => Some(0),
                _ => None,
            }),
            system: self.read_system(),
        }
    }

    fn read_terrain(&mut self, terrain: &str) -> Effects {
        let read = self.effects("terrain", terrain);
        if terrain == Terrain::ALL_SEA && (read.leg.is_some() || read.mobile.is_some()) {
            let message =
                "table `terrain` would open all-sea hexes, and 11.2.2 has nothing live there";
            let finding = Diagnostic::error(AGAINST_RULES, message).rule("11.2.2");
            self.report(finding, "terrain", terrain);
        }
        read
    }

    /// `crt`: rows `field 4` serve from a differential of 4 on, columns are the die.
    fn read_crt(&mut self, line: Line) -> Banded<CombatResult> {
        self.banded("crt", line.name(), |cell| {
            CombatResult::parse(cell).filter(|result| line == Line::Field || on_a_beach(*result))
        })
    }

    fn read_paths(&mut self) -> Vec<(PathIx, Effects)> {
        let kinds: Vec<(PathIx, &str)> = ["road", "trail"]
            .into_iter()
            .filter_map(|kind| Some((self.board.path_kind(kind)?, kind)))
            .collect();
        kinds
            .into_iter()
            .map(|(path, kind)| (path, self.effects("path", kind)))
            .collect()
    }

    /// `drop`: one row, columns are the die.
    fn read_drop(&mut self) -> [Survival; 6] {
        let read = self.six("drop", Survival::Lands, |cell| match cell {
            "lost" => Some(Survival::Lost),
            "reduced drift" => Some(Survival::ReducedDrift),
            "drift" => Some(Survival::Drift),
            "lands" => Some(Survival::Lands),
            _ => None,
        });
        self.as_ruled("drop", read, DROP);
        read
    }

    /// `drift`: one row, columns are the die; only ways that the map's hexes have.
    fn read_drift(&mut self) -> [Compass; 6] {
        let ways = self.board.grid().directions();
        let read = self.six("drift", Compass::W, |cell| {
            cell.parse().ok().filter(|way| ways.contains(way))
        });
        // From the west and clockwise, as directions are counted on maps whose hexes have a west side.
        self.as_ruled("drift", read, Orientation::Pointy.directions());
        read
    }

    /// 11.2.2 gives this table, so it is held to it; what couldn't be read has been reported.
    fn as_ruled<T: PartialEq>(&mut self, table: &str, read: [T; 6], ruled: [T; 6]) {
        let dice = (1..).zip(read.iter().zip(&ruled));
        let other: Vec<String> = dice
            .filter(|(_, (read, ruled))| read != ruled)
            .map(|(die, _): (u8, _)| die.to_string())
            .collect();
        let subject = Subject::Table(table.to_owned());
        let unread = |finding: &Diagnostic| finding.subjects.contains(&subject);
        if other.is_empty() || self.findings.iter().any(unread) {
            return;
        }
        let dice = other.join(", ");
        let message = format!("table `{table}` says otherwise than 11.2.2 for die {dice}");
        let finding = Diagnostic::error(AGAINST_RULES, message).rule("11.2.2");
        self.report(finding, table, "");
    }

    /// `system`: one column, `value`; a row for each choice.
    fn read_system(&mut self) -> System {
        let mut switch = |row: &str, on: &str, off: &str| {
            let read = |cell: &str| {
                if cell == on {
                    Some(true)
                } else {
                    (cell == off).then_some(false)
                }
            };
            self.choice(row, read).unwrap_or(false)
        };
        let zoc_stops = switch("zoc-stops", "yes", "no");
        let zoc_to_zoc = switch("zoc-to-zoc", "yes", "no");
        let stiff_resistance = switch("stiff-resistance", "step-loss", "none");
        let retreat_into_zoc = switch("retreat-into-ezoc", "loses-step", "barred");
        let mobile_phase_in_full = switch("mobile-phase-movement", "full", "half");
        let minimum_move = switch("minimum-move", "1", "0");
        let advance = switch("advance-hexes", "1", "0");
        let retreat_anywhere = switch("retreat-from-enemy", "anywhere", "farther");
        let retreat_onto_beachhead = switch("retreat-onto-beachhead", "yes", "no");
        let mobile_from_zoc = switch("mobile-phase-from-ezoc", "yes", "no");
        let mobile_attacks_twice = switch("mobile-unit-attacks", "each-phase", "once");
        let zoc_across_rivers = switch("zoc-across-rivers", "yes", "no");
        let best_hexside = switch("hexside-of-several", "greatest", "least");
        let defenders_advance = switch("defender-advance", "yes", "no");
        let bombards_in_both = switch("bombardment-phases", "both", "combat");
        let bombards_again = switch("bombardments-of-a-unit", "any", "once");
        let ground_shelters = switch("bombardment-terrain", "subtracts", "ignored");
        let count = |cell: &str| cell.parse().ok().filter(|count: &u8| *count > 0);
        System {
            stack_limit: usize::from(self.choice("stack-limit", count).unwrap_or(1)),
            zoc_stops,
            zoc_to_zoc,
            minimum_move,
            stiff_resistance,
            retreat_into_zoc,
            advance,
            advancing_units: self.choice("advancing-units", count).unwrap_or(1),
            attacker_retreat: self
                .choice("attacker-retreat", |cell| {
                    count(cell).filter(|hexes| *hexes <= 3)
                })
                .unwrap_or(1),
            retreat_anywhere,
            retreat_onto_beachhead,
            mobile_phase_in_full,
            mobile_from_zoc,
            mobile_attacks_twice,
            zoc_exit_cost: self
                .choice("zoc-exit-cost", |cell| half_points(cell).flatten())
                .unwrap_or(0),
            zoc_across_rivers,
            best_hexside,
            defenders_advance,
            bombards_in_both,
            bombards_again,
            ground_shelters,
            mines: self.choice("mines", small).unwrap_or(0),
        }
    }

    fn choice<T>(&mut self, row: &str, read: impl Fn(&str) -> Option<T>) -> Option<T> {
        self.cell("system", row, "value", read)
    }

    /// Costs for leg and mobile, and what it is worth in defence where the table has a column for it.
    fn effects(&mut self, table: &str, row: &str) -> Effects {
        let leg = self.cell(table, row, "leg", half_points);
        let mobile = self.cell(table, row, "mobile", half_points);
        let defence = if self.has_column(table, "defence") {
            self.cell(table, row, "defence", small).unwrap_or(0)
        } else {
            0
        };
        Effects {
            leg: leg.flatten(),
            mobile: mobile.flatten(),
            defence,
        }
    }

    fn has_column(&self, table: &str, column: &str) -> bool {
        let head = self.tables.tables.get(&table.into());
        head.is_some_and(|head| head.columns.iter().any(|known| *known == *column))
    }

    fn cell<T>(
        &mut self,
        table: &str,
        row: &str,
        column: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let Some(cell) = self.tables.cell(table, row, column) else {
            self.missing(table, row, &format!("cell `{row}`, `{column}`"));
            return None;
        };
        let value = read(cell.as_str());
        if value.is_none() {
            let place = format!("row `{row}`, column `{column}`");
            self.unreadable(table, row, &place, cell.as_str());
        }
        value
    }

    /// The one row of a table with a column for each face of the die.
    fn six<T: Copy>(
        &mut self,
        table: &str,
        harmless: T,
        read: impl Fn(&str) -> Option<T>,
    ) -> [T; 6] {
        let row = self.tables.rows_of(table).next().cloned();
        let Some(row) = row else {
            self.missing(table, "", "row");
            return [harmless; 6];
        };
        self.six_cells(table, &row, harmless, read)
    }

    fn six_cells<T: Copy>(
        &mut self,
        table: &str,
        row: &tables::TableRow,
        harmless: T,
        read: impl Fn(&str) -> Option<T>,
    ) -> [T; 6] {
        let mut cells = [harmless; 6];
        if let Some(more) = row.cells.get(6) {
            let place = format!("row `{}`, beyond die 6", row.row);
            self.unreadable(table, row.row.as_str(), &place, more.as_str());
        }
        for (at, slot) in cells.iter_mut().enumerate() {
            let Some(cell) = row.cells.get(at) else {
                self.missing(
                    table,
                    row.row.as_str(),
                    &format!("cell for die {} in row `{}`", at + 1, row.row),
                );
                continue;
            };
            match read(cell.as_str()) {
                Some(value) => *slot = value,
                None => self.unreadable(
                    table,
                    row.row.as_str(),
                    &format!("row `{}`, die {}", row.row, at + 1),
                    cell.as_str(),
                ),
            }
        }
        cells
    }

    /// The rows of a table whose ids are `line`, a space and the least value that they serve.
    fn banded<T: Copy + Harmless>(
        &mut self,
        table: &str,
        line: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Banded<T> {
        let rows: Vec<tables::TableRow> = self.tables.rows_of(table).cloned().collect();
        let mut bands = Vec::new();
        for row in rows {
            let (head, least) = row
                .row
                .as_str()
                .rsplit_once(' ')
                .unwrap_or(("", row.row.as_str()));
            if head != line {
                continue;
            }
            match small(least) {
                Some(least) => bands.push((least, self.six_cells(table, &row, T::HARMLESS, &read))),
                None => {
                    let head = row.row.as_str();
                    self.unreadable(table, head, "the head of a row", head);
                }
            }
        }
        if bands.is_empty() {
            let line = if line.is_empty() {
                "row".to_owned()
            } else {
                format!("row for line `{line}`")
            };
            self.missing(table, "", &line);
        }
        bands.sort_by_key(|(least, _)| *least);
        bands
    }

    fn missing(&mut self, table: &str, row: &str, what: &str) {
        let message =
            format!("the rules of Utah Beach need the table `{table}`, and it has no {what}");
        self.report(Diagnostic::error(NO_TABLE, message), table, row);
    }

    fn unreadable(&mut self, table: &str, row: &str, place: &str, text: &str) {
        let message =
            format!("the rules of Utah Beach can't read `{text}` in table `{table}`, {place}");
        self.report(Diagnostic::error(BAD_CELL, message), table, row);
    }

    /// Of a table, and of one of its rows if it is named.
    fn report(&mut self, finding: Diagnostic, table: &str, row: &str) {
        let row = Some(row).filter(|row| !row.is_empty());
        self.findings
            .push(of_table_row(self.tables, table, row, finding));
    }
}

/// What stands in for a cell that couldn't be read, until the game is refused for it.
trait Harmless {
    const HARMLESS: Self;
}

impl Harmless for CombatResult {
    const HARMLESS: Self = Self::Nothing;
}

impl Harmless for u8 {
    const HARMLESS: Self = 0;
}

/// Whether a result can come of a beach assault: no unit stands against it that could be hit.
fn on_a_beach(result: CombatResult) -> bool {
    matches!(
        result,
        CombatResult::Nothing
            | CombatResult::AttackersEliminated
            | CombatResult::AttackersLose(_)
            | CombatResult::AttackersRetreat
            | CombatResult::DefenderRetreats(_)
    )
}

/// A whole number that sums of can't run over.
fn small(cell: &str) -> Option<i32> {
    cell.parse::<i16>().ok().map(i32::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn movement_points_are_read_in_halves() {
        for (cell, halves) in [
            ("2", Some(Some(4))),
            ("1/2", Some(Some(1))),
            ("3/2", Some(Some(3))),
            ("0", Some(Some(0))),
            ("-", Some(None)), // Closed.
            ("-1", None),
            ("1/3", None),
            ("40000", None),
            ("", None),
        ] {
            assert_eq!(half_points(cell), halves, "{cell}");
        }
    }
}
