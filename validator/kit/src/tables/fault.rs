//! [`Fault`]: what is wrong with a table, as data. Its words are made where it is reported.

use beachhead_base::Id;
use beachhead_engine::of_table_row;
use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::tables::Tables;

/// What is wrong with a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The table.
    pub table: Id,
    /// The row; none where the fault is one of the whole table.
    pub row: Option<Id>,
    /// What the table lacks, or where it says nothing that the rules know.
    pub lack: Lack,
}

/// What a table lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Lack {
    /// It has no row at all.
    Rows,
    /// It has none of the rows of this line.
    Line(String),
    /// It lacks the row, or the row lacks the cell.
    Cell(Spot),
    /// A cell, or the head of the row, says nothing that the rules know.
    Sense {
        /// Where it stands.
        at: Spot,
        /// What stands there.
        text: Id,
    },
    /// A cell, or the head of a row, goes against the rest of the table: more firepower has less effect than less.
    Against {
        /// Where it stands.
        at: Spot,
        /// What stands there.
        text: Id,
        /// Why it can't be so.
        why: String,
    },
}

/// Where in a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spot {
    /// To the left of the cells.
    Head,
    /// In a column of this name.
    Column(String),
    /// In the column of a face of the die, counted from 1.
    Die(usize),
    /// To the right of the last face of a die, which is this.
    Beyond(usize),
}

impl Spot {
    /// The place in a row of this head, for people.
    fn in_words(&self, row: &str) -> String {
        match self {
            Self::Head => "the head of a row".to_owned(),
            Self::Column(column) => format!("row `{row}`, column `{column}`"),
            Self::Die(die) => format!("row `{row}`, die {die}"),
            Self::Beyond(die) => format!("row `{row}`, beyond die {die}"),
        }
    }
}

impl Fault {
    /// The fault in the usual words: the rulebook, its code for what is missing and its code for what can't be read.
    pub fn finding(
        &self,
        tables: &Tables,
        rulebook: &str,
        [missing, unreadable]: [Code; 2],
    ) -> Diagnostic {
        let table = &self.table;
        let lacks = |what: String| {
            let message =
                format!("the rules of {rulebook} need the table `{table}`, and it has no {what}");
            Diagnostic::error(missing, message)
        };
        let row = self.row.as_ref().map_or("", Id::as_str);
        let finding = match &self.lack {
            Lack::Rows => {
                lacks("row".to_owned()).help("add the table to `tables`, and its rows to `rows`")
            }
            Lack::Line(line) => lacks(format!("row for line `{line}`")),
            Lack::Cell(Spot::Column(column)) => lacks(format!("cell `{row}`, `{column}`")),
            Lack::Cell(Spot::Die(die) | Spot::Beyond(die)) => {
                lacks(format!("cell for die {die} in row `{row}`"))
            }
            Lack::Cell(Spot::Head) => lacks(format!("row `{row}`")),
            Lack::Sense { at, text } => {
                let place = at.in_words(row);
                let message = format!(
                    "the rules of {rulebook} can't read `{text}` in table `{table}`, {place}"
                );
                Diagnostic::error(unreadable, message)
            }
            Lack::Against { at, text, why } => {
                let place = at.in_words(row);
                let message = format!("`{text}` in table `{table}`, {place}, can't be so: {why}");
                Diagnostic::error(unreadable, message)
            }
        };
        self.about(tables, finding)
    }

    /// The finding is about the table and row of the fault.
    #[must_use]
    pub fn about(&self, tables: &Tables, finding: Diagnostic) -> Diagnostic {
        let row = self.row.as_ref().map(Id::as_str);
        of_table_row(tables, self.table.as_str(), row, finding)
    }
}
