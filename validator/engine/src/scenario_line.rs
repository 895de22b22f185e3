//! [`ScenarioLine`]: the line of a scenario, or the row of a table, that a rulebook has something to say about.
//!
//! A finding names it twice: in words, as its subject, and as the address by which the line is found in its file.

use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_model::diag::{Address, Diagnostic, Subject};
use beachhead_model::spot::Spot;
use beachhead_model::tables::Tables;

/// A line or field of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScenarioLine<'a> {
    /// A field of the scenario: `first`, `setup`.
    Field(&'static str),
    /// Where a unit is set up.
    Setup(&'a Id),
    /// A setup group.
    Group(&'a Id),
    /// A line of the reinforcements.
    Reinforcement(&'a Id),
    /// An allotment.
    Allotment(&'a Id),
    /// An option.
    Choice(&'a Id),
    /// A field of the rulebook's own part: `sheets`.
    Rules(&'static str),
    /// A record of a list there: the list, the place in it from 0.
    RulesLine(&'static str, usize),
}

impl ScenarioLine<'_> {
    /// The finding is about this line of a scenario.
    #[must_use]
    pub fn of(self, scenario: &Id, finding: Diagnostic) -> Diagnostic {
        let in_words = match self {
            Self::Field(field) | Self::Rules(field) => field.to_owned(),
            Self::Setup(unit) => format!("setup {unit}"),
            Self::Group(id) => format!("setup group {id}"),
            Self::Reinforcement(id) => format!("reinforcement {id}"),
            Self::Allotment(id) => format!("allotment {id}"),
            Self::Choice(id) => format!("option {id}"),
            Self::RulesLine(list, at) => format!("{list} {}", at + 1),
        };
        let id = scenario.clone();
        let address = match self {
            Self::Field(field) => Address::of(Spot::ScenarioHead(id)).field(field),
            Self::Setup(unit) => Address::of(Spot::Placement(id, unit.clone())),
            Self::Group(group) => Address::of(Spot::SetupGroup(id, group.clone())),
            Self::Reinforcement(line) => Address::of(Spot::Reinforcement(id, line.clone())),
            Self::Allotment(line) => Address::of(Spot::Allotment(id, line.clone())),
            Self::Choice(option) => Address::of(Spot::Choice(id, option.clone())),
            Self::Rules(field) => Address::of(Spot::Rules(id)).field(field),
            Self::RulesLine(list, at) => Address::of(Spot::Rules(id)).field(list).index(at),
        };
        finding.on(Subject::Item(in_words)).about(address)
    }
}

/// The finding is about a table, and about one of its rows if it is named and there.
#[must_use]
pub fn of_table_row(
    tables: &Tables,
    table: &str,
    row: Option<&str>,
    finding: Diagnostic,
) -> Diagnostic {
    let mut rows = tables.rows.iter().filter(|line| line.table == *table);
    let first = rows.clone().next();
    let named = row.and_then(|row| rows.find(|line| line.row == *row));
    let mut finding = finding.on(Subject::Table(table.to_owned()));
    if let Some(row) = row {
        finding = finding.on(Subject::Item(format!("row {row}")));
    }
    finding.about(Address::of(match named.or(first) {
        Some(line) => Spot::TableRow(line.key()),
        None => Spot::Table(Id::new(table)),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;
    use beachhead_model::tables::TableRow;

    #[test]
    fn a_finding_is_about_the_row_of_its_own_table() {
        let rows = [("crt", 1, "1:1"), ("drift", 1, "1"), ("drift", 2, "2")];
        let rows = rows.map(|(table, nr, row)| TableRow {
            table: table.into(),
            nr,
            row: row.into(),
            cells: Vec::new(),
            source: None,
            note: None,
        });
        let tables = Tables {
            rows: rows.into_iter().collect(),
            ..Tables::default()
        };
        let about = |table: &str, row: Option<&str>| {
            let finding = Diagnostic::error(codes::POSITION, "it lacks a cell");
            of_table_row(&tables, table, row, finding).address
        };
        let line = |table: &str, row: &str| {
            let mut rows = tables.rows.iter();
            let line = rows.find(|line| line.table == *table && line.row == *row);
            let spot = Spot::TableRow(line.expect("a row").key());
            Some(Box::new(Address::of(spot)))
        };
        assert_eq!(about("drift", Some("2")), line("drift", "2"));
        assert_eq!(
            about("drift", Some("9")),
            line("drift", "1"),
            "its first row"
        );
        assert_eq!(about("drift", None), line("drift", "1"));
        assert_eq!(
            about("weather", Some("1")),
            Some(Box::new(Address::of(Spot::Table(Id::new("weather")))))
        );
    }
}
