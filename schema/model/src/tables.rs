//! Tables: the numbers of a rulebook, as cells of text.
//!
//! A rulebook's own code reads the cells it needs into types of its own and reports those that it can't. Here they
//! are as printed, so that a proof-reader can hold the file against the chart.

use serde::{Deserialize, Serialize};

use beachhead_base::layer::{Keyed, Layer, keyed_by_id};
use beachhead_base::{Id, Source};

/// The tables of a rulebook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(default, deny_unknown_fields)
)]
pub struct Tables {
    /// The heads: a line a table.
    pub tables: Layer<Table>,
    /// The rows of all tables.
    pub rows: Layer<TableRow>,
}

/// The head of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The name by which rows and rules refer to it.
    pub id: Id,
    /// What is printed above it.
    pub title: String,
    /// What is printed above the columns, from left to right.
    pub columns: Vec<Id>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

/// A row of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TableRow {
    /// The table.
    pub table: Id,
    /// Its place in the table, counted from 1.
    pub nr: u16,
    /// What is printed to the left of it.
    pub row: Id,
    /// The cells, from left to right; as many as the table has columns.
    pub cells: Vec<Id>,
    /// Where this comes from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<Source>,
    /// Anything worth keeping that is no data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
}

keyed_by_id!(Table);

impl Keyed for TableRow {
    type Key = (Id, u16);

    fn key(&self) -> (Id, u16) {
        (self.table.clone(), self.nr)
    }
}

impl Tables {
    /// The rows of one table, from top to bottom.
    pub fn rows_of(&self, table: &str) -> std::slice::Iter<'_, TableRow> {
        let rows = self.rows.as_slice();
        let from = rows.partition_point(|row| row.table.as_str() < table);
        let to = rows.partition_point(|row| row.table.as_str() <= table);
        let of_table = rows.get(from..to);
        of_table
            .unwrap_or_else(|| cannot_happen!(&[], "rows {from} to {to} of {}", rows.len()))
            .iter()
    }

    /// A cell by what is printed to the left of its row and above its column.
    pub fn cell(&self, table: &str, row: &str, column: &str) -> Option<&Id> {
        let at = self
            .tables
            .get(&table.into())?
            .columns
            .iter()
            .position(|head| *head == *column)?;
        self.rows_of(table)
            .find(|line| line.row == *row)?
            .cells
            .get(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_by_what_is_printed_around_them() {
        let table = |id: &str| Table {
            id: id.into(),
            title: String::new(),
            columns: vec!["leg".into(), "mobile".into()],
            note: None,
        };
        let row = |table: &str, nr, row: &str, cells: [&str; 2]| TableRow {
            table: table.into(),
            nr,
            row: row.into(),
            cells: cells.map(Id::from).to_vec(),
            source: None,
            note: None,
        };
        let tables = Tables {
            tables: [table("path"), table("terrain")].into_iter().collect(),
            rows: [
                row("terrain", 2, "woods", ["2", "-"]),
                row("terrain", 1, "clear", ["1", "1"]),
                row("path", 1, "road", ["1", "1/2"]),
            ]
            .into_iter()
            .collect(),
        };
        for (table, row, column, expected) in [
            ("terrain", "woods", "mobile", Some("-")),
            ("path", "road", "mobile", Some("1/2")),
            ("path", "woods", "mobile", None), // A row of another table.
            ("path", "road", "ski", None),
            ("hexside", "river", "leg", None),
        ] {
            assert_eq!(
                tables.cell(table, row, column).map(Id::as_str),
                expected,
                "{table} {row} {column}"
            );
        }
        let rows: Vec<&str> = tables
            .rows_of("terrain")
            .map(|row| row.row.as_str())
            .collect();
        assert_eq!(rows, ["clear", "woods"], "as printed, not as written");
    }
}
