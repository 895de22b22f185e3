//! [`Opening`]: what is being opened, and the findings so far.

use beachhead_engine::{Board, ScenarioLine, of_table_row};
use beachhead_schema::Id;
use beachhead_schema::diag::{Code, Diagnostic, Subject};
use beachhead_schema::pack::Pack;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::tables::TableRow;

use crate::codes::{BAD_CELL, BAD_SCENARIO, NO_TABLE};
use crate::data::{Faces, MineMarkers, Pile};
use crate::side::Side;

/// Opens a scenario, and keeps every finding.
pub(crate) struct Opening<'a> {
    pub(crate) pack: &'a Pack,
    pub(crate) scenario: &'a Scenario,
    pub(crate) board: &'a Board,
    pub(crate) findings: Vec<Diagnostic>,
    pub(crate) full_deck: Pile,
}

impl Opening<'_> {
    /// A finding about a line or field of the scenario.
    pub(crate) fn report(&mut self, code: Code, line: ScenarioLine<'_>, rule: &str, what: &str) {
        let message = format!("scenario `{}`: {what}", self.scenario.id);
        let finding = Diagnostic::error(code, message).rule(rule);
        self.findings.push(line.of(&self.scenario.id, finding));
    }

    pub(crate) fn no_table(&mut self, table: &str, rule: &str) {
        let message = format!("the rules of the landings need table `{table}`, and there is none");
        let finding = Diagnostic::error(NO_TABLE, message).rule(rule);
        self.findings
            .push(of_table_row(&self.pack.tables, table, None, finding));
    }

    pub(crate) fn bad_cell(&mut self, table: &str, row: &str, what: &str, rule: &str) {
        let message = format!("table `{table}`, row `{row}`: {what}");
        let finding = Diagnostic::error(BAD_CELL, message).rule(rule);
        let tables = &self.pack.tables;
        self.findings
            .push(of_table_row(tables, table, Some(row), finding));
    }

    /// Tables `dice` and `mines`.
    pub(crate) fn battle_tables(&mut self) -> (Faces, MineMarkers) {
        let faces = Faces::read(&self.pack.tables);
        if faces.is_none() {
            self.no_table("dice", "M35");
        }
        let mines = MineMarkers::read(&self.pack.tables);
        if mines.is_none() {
            self.no_table("mines", "M74");
        }
        (faces.unwrap_or(Faces::RULED), mines.unwrap_or_default())
    }

    /// Reads a cell of a row; what is missing or says nothing is a finding.
    pub(crate) fn read<T>(
        &mut self,
        row: &TableRow,
        column: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let pack = self.pack;
        let table = pack.tables.tables.get(&row.table);
        let at = table.and_then(|table| table.columns.iter().position(|head| *head == *column));
        let Some(cell) = at.and_then(|at| row.cells.get(at)) else {
            let message = format!(
                "table `{}` has no column `{column}` in row `{}`",
                row.table, row.row
            );
            self.findings.push(
                Diagnostic::error(NO_TABLE, message).on(Subject::Table(row.table.to_string())),
            );
            return None;
        };
        let found = read(cell.as_str());
        if found.is_none() {
            let what = format!("column `{column}`: the rules can't read `{cell}`");
            self.bad_cell(row.table.as_str(), row.row.as_str(), &what, "M29");
        }
        found
    }

    /// The rows of a table, by what is printed to their left.
    pub(crate) fn row_names(&mut self, table: &str, rule: &str) -> Vec<Id> {
        let rows = self.pack.tables.rows_of(table);
        let rows: Vec<Id> = rows.map(|row| row.row.clone()).collect();
        if rows.is_empty() {
            self.no_table(table, rule);
        }
        rows
    }

    /// A side that the scenario names.
    pub(crate) fn side(&mut self, name: &Id, line: ScenarioLine<'_>) -> Option<Side> {
        let side = Side::named(name);
        if side.is_none() {
            let what = format!("`{name}` is no side: the sides are Axis and Allies");
            self.report(BAD_SCENARIO, line, "M1", &what);
        }
        side
    }
}
