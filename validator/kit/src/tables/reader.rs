//! [`Reader`]: reads a pack's tables into a rulebook's types, and keeps a finding for each fault.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_model::diag::Diagnostic;
use beachhead_model::tables::{TableRow, Tables};

use crate::tables::fault::{Fault, Lack, Spot};
use crate::tables::lookup::{Bands, DieRow};

/// Reads the tables of a pack. What can't be read is a finding, and something harmless stands in for it until the game is
/// refused.
#[derive(Debug)]
pub struct Reader<'a> {
    /// The tables.
    pub tables: &'a Tables,
    /// What was found to be wrong.
    pub findings: Vec<Diagnostic>,
    in_words: fn(&Tables, &Fault) -> Diagnostic,
    /// Of the rows of a table that have one name the first.
    rows: OnceCell<BTreeMap<(&'a Id, &'a Id), &'a TableRow>>,
}

impl<'a> Reader<'a> {
    /// A reader of these tables, for a rulebook that puts faults into these words: [`Fault::finding`] has the usual ones.
    pub fn new(tables: &'a Tables, in_words: fn(&Tables, &Fault) -> Diagnostic) -> Self {
        Self {
            tables,
            findings: Vec::new(),
            in_words,
            rows: OnceCell::new(),
        }
    }

    /// Keeps a fault as a finding.
    pub fn fault(&mut self, table: &str, row: Option<&str>, lack: Lack) {
        let fault = Fault {
            table: table.into(),
            row: row.map(Into::into),
            lack,
        };
        let finding = (self.in_words)(&self.about(&fault), &fault);
        self.findings.push(finding);
    }

    /// The heads of the tables, and of the rows those that a fault may be about: the first of its table, and the one that it
    /// names. The fault would be sought among all rows otherwise, however many faults there are.
    fn about(&self, fault: &Fault) -> Tables {
        let rows = self.rows.get_or_init(|| {
            let mut rows = BTreeMap::new();
            for row in &self.tables.rows {
                rows.entry((&row.table, &row.row)).or_insert(row);
            }
            rows
        });
        let first = self.tables.rows_of(fault.table.as_str()).next();
        let named = fault.row.as_ref();
        let named = named.and_then(|row| rows.get(&(&fault.table, row)).copied());
        let named = named.filter(|named| first.is_none_or(|first| first.row != named.row));
        Tables {
            tables: self.tables.tables.clone(),
            rows: first.into_iter().chain(named).cloned().collect(),
        }
    }

    /// Whether the table has a column of this name.
    pub fn has_column(&self, table: &str, column: &str) -> bool {
        self.column(table, column).is_some()
    }

    fn column(&self, table: &str, column: &str) -> Option<usize> {
        let head = self.tables.tables.get(&table.into())?;
        head.columns.iter().position(|known| *known == *column)
    }

    /// The rows of a table that has to have some.
    pub fn rows(&mut self, table: &str) -> std::slice::Iter<'a, TableRow> {
        let rows = self.tables.rows_of(table);
        if rows.as_slice().is_empty() {
            self.fault(table, None, Lack::Rows);
        }
        rows
    }

    /// The row of a table by what is printed to its left.
    pub fn row(&mut self, table: &str, row: &str) -> Option<&'a TableRow> {
        let found = self.tables.rows_of(table).find(|line| line.row == *row);
        if found.is_none() {
            self.fault(table, Some(row), Lack::Cell(Spot::Head));
        }
        found
    }

    /// The cell of a table that stands in this row and column.
    pub fn cell<T>(
        &mut self,
        table: &str,
        row: &str,
        column: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let found = self.tables.rows_of(table).find(|line| line.row == *row);
        match found {
            Some(row) => self.cell_of(row, column, read),
            None => {
                let at = Spot::Column(column.to_owned());
                self.fault(table, Some(row), Lack::Cell(at));
                None
            }
        }
    }

    /// The cell of a row that stands in this column.
    pub fn cell_of<T>(
        &mut self,
        row: &TableRow,
        column: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let at = self.column(row.table.as_str(), column);
        self.read(row, Spot::Column(column.to_owned()), at, read)
    }

    /// The cell of a row that stands in this column, or something harmless.
    pub fn cell_or<T>(
        &mut self,
        row: &TableRow,
        column: &str,
        harmless: T,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> T {
        self.cell_of(row, column, read).unwrap_or(harmless)
    }

    /// What is read, if no fault is found in it.
    pub fn whole<T>(&mut self, read: impl FnOnce(&mut Self) -> T) -> Option<T> {
        let before = self.findings.len();
        let found = read(self);
        (self.findings.len() == before).then_some(found)
    }

    /// The first row of a table, with a cell for each face of the die.
    pub fn die_row<T: Copy, const FACES: usize>(
        &mut self,
        table: &str,
        harmless: T,
        read: impl Fn(&str) -> Option<T>,
    ) -> DieRow<T, FACES> {
        let tables = self.tables;
        match tables.rows_of(table).next() {
            Some(row) => self.faces(row, harmless, read),
            None => {
                self.fault(table, None, Lack::Rows);
                DieRow([harmless; FACES])
            }
        }
    }

    /// The rows whose heads are `line`, a space and the least value that they serve; the value alone where the line is
    /// empty. They have a cell for each face of the die.
    pub fn bands<T: Copy, const FACES: usize>(
        &mut self,
        table: &str,
        line: &str,
        harmless: T,
        read: impl Fn(&str) -> Option<T>,
    ) -> Bands<DieRow<T, FACES>> {
        let mut bands = Vec::new();
        let tables = self.tables;
        for row in tables.rows_of(table) {
            let head = row.row.as_str();
            let (of, least) = head.rsplit_once(' ').unwrap_or(("", head));
            if of != line {
                continue;
            }
            match super::cells::summand(least) {
                Some(least) => bands.push((least, self.faces(row, harmless, &read))),
                None => self.senseless(row, Spot::Head, head),
            }
        }
        if bands.is_empty() {
            let lack = match line {
                "" => Lack::Rows,
                line => Lack::Line(line.to_owned()),
            };
            self.fault(table, None, lack);
        }
        bands.into_iter().collect()
    }

    fn faces<T: Copy, const FACES: usize>(
        &mut self,
        row: &TableRow,
        harmless: T,
        read: impl Fn(&str) -> Option<T>,
    ) -> DieRow<T, FACES> {
        if let Some(more) = row.cells.get(FACES) {
            self.senseless(row, Spot::Beyond(FACES), more.as_str());
        }
        DieRow(std::array::from_fn(|at| {
            let cell = self.read(row, Spot::Die(at + 1), Some(at), &read);
            cell.unwrap_or(harmless)
        }))
    }

    fn read<T>(
        &mut self,
        row: &TableRow,
        spot: Spot,
        at: Option<usize>,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Option<T> {
        let Some(cell) = at.and_then(|at| row.cells.get(at)) else {
            let (table, row) = (row.table.as_str(), row.row.as_str());
            self.fault(table, Some(row), Lack::Cell(spot));
            return None;
        };
        let value = read(cell.as_str());
        if value.is_none() {
            self.senseless(row, spot, cell.as_str());
        }
        value
    }

    fn senseless(&mut self, row: &TableRow, at: Spot, text: &str) {
        let (table, row) = (row.table.as_str(), row.row.as_str());
        let text = text.into();
        self.fault(table, Some(row), Lack::Sense { at, text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::cells;
    use beachhead_base::Id;
    use beachhead_model::diag::Code;
    use beachhead_model::tables::Table;

    const MISSING: Code = Code {
        id: "TEST001",
        name: "missing",
    };
    const UNREADABLE: Code = Code {
        id: "TEST002",
        name: "unreadable",
    };

    fn in_words(tables: &Tables, fault: &Fault) -> Diagnostic {
        fault.finding(tables, "the Ferry", [MISSING, UNREADABLE])
    }

    /// Tables `cost` with a column `foot`, and `results` by die.
    fn tables(rows: &[(&str, &str, &[&str])]) -> Tables {
        let head = |id: &str, columns: &[&str]| Table {
            id: id.into(),
            title: String::new(),
            columns: columns.iter().map(|column| Id::from(*column)).collect(),
            note: None,
        };
        let heads = [head("cost", &["foot"]), head("results", &["1", "2"])];
        let rows = (1..).zip(rows).map(|(nr, (table, row, cells))| TableRow {
            table: (*table).into(),
            nr,
            row: (*row).into(),
            cells: cells.iter().map(|cell| Id::from(*cell)).collect(),
            source: None,
            note: None,
        });
        Tables {
            tables: heads.into_iter().collect(),
            rows: rows.collect(),
        }
    }

    fn check<T>(
        rows: &[(&str, &str, &[&str])],
        read: impl FnOnce(&mut Reader<'_>) -> T,
        findings: &[(&str, &str)],
    ) -> T {
        let tables = tables(rows);
        let mut reader = Reader::new(&tables, in_words);
        let found = read(&mut reader);
        let reported: Vec<(&str, &str)> = reader
            .findings
            .iter()
            .map(|finding| (finding.code.id, finding.message.as_str()))
            .collect();
        assert_eq!(reported, findings);
        found
    }

    #[test]
    fn a_cell_is_read_or_reported() {
        let cost = |row: &'static str, column: &'static str| {
            move |reader: &mut Reader<'_>| {
                reader.cell("cost", row, column, |cell| cells::parts(cell, 2, 100))
            }
        };
        let rows: &[(&str, &str, &[&str])] =
            &[("cost", "hill", &["3/2"]), ("cost", "wood", &["many"])];
        assert_eq!(check(rows, cost("hill", "foot"), &[]), Some(3));
        for (row, column, code, message) in [
            (
                "wood",
                "foot",
                "TEST002",
                "the rules of the Ferry can't read `many` in table `cost`, row `wood`, column `foot`",
            ),
            (
                "sea",
                "foot",
                "TEST001",
                "the rules of the Ferry need the table `cost`, and it has no cell `sea`, `foot`",
            ),
            (
                "hill",
                "horse",
                "TEST001",
                "the rules of the Ferry need the table `cost`, and it has no cell `hill`, `horse`",
            ),
        ] {
            assert_eq!(check(rows, cost(row, column), &[(code, message)]), None);
        }
    }

    #[test]
    fn rows_by_die_are_read_whole() {
        let results = |reader: &mut Reader<'_>| -> Bands<DieRow<u8, 2>> {
            reader.bands("results", "field", 0, cells::number(1..=9))
        };
        let rows: &[(&str, &str, &[&str])] = &[
            ("results", "field 4", &["3", "4"]),
            ("results", "beach 4", &["?", "?"]),
            ("results", "field -1", &["1", "2"]),
        ];
        let found = check(rows, results, &[]);
        assert_eq!(found.of(5), Some(&DieRow([3, 4])));
        assert_eq!(found.of(-3), Some(&DieRow([1, 2])));
        let spoilt: &[(&str, &str, &[&str])] = &[
            ("results", "field x", &["1", "2"]),
            ("results", "field 1", &["0"]),
            ("results", "field 2", &["1", "2", "3"]),
        ];
        let row = "the rules of the Ferry can't read";
        let reported = [
            ("TEST002", format!("{row} `field x` in table `results`, the head of a row")),
            ("TEST002", format!("{row} `0` in table `results`, row `field 1`, die 1")),
            (
                "TEST001",
                "the rules of the Ferry need the table `results`, and it has no cell for die 2 in row `field 1`".to_owned(),
            ),
            ("TEST002", format!("{row} `3` in table `results`, row `field 2`, beyond die 2")),
        ];
        let reported = reported
            .each_ref()
            .map(|(code, message)| (*code, message.as_str()));
        check(spoilt, results, &reported);
        check(
            &[],
            results,
            &[(
                "TEST001",
                "the rules of the Ferry need the table `results`, and it has no row for line `field`",
            )],
        );
        let bare = |reader: &mut Reader<'_>| -> Bands<DieRow<u8, 2>> {
            reader.bands("results", "", 0, cells::number(1..=9))
        };
        let found = check(&[("results", "4", &["3", "4"]), rows[0]], bare, &[]);
        assert_eq!(found.of(4), Some(&DieRow([3, 4])));
        check(
            &rows[..1],
            bare,
            &[(
                "TEST001",
                "the rules of the Ferry need the table `results`, and it has no row",
            )],
        );
        let row = |reader: &mut Reader<'_>| -> DieRow<u8, 2> {
            reader.die_row("results", 0, cells::number(1..=9))
        };
        check(
            &[],
            row,
            &[(
                "TEST001",
                "the rules of the Ferry need the table `results`, and it has no row",
            )],
        );
    }
}
