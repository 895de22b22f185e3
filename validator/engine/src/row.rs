//! [`Row`] and [`Rows`]: rows of a rule index, whether the rulebook is built in or read from a file.
//!
//! A row that is built in is a reference, and costs nothing to cite. A row that was read is counted and shared.

use std::fmt;
use std::ops::Deref;
use std::sync::Arc;

use super::rule::{RuleIndex, RuleRow};

/// A row of a rule index, cheap to clone. Rows are equal that say the same.
#[derive(Clone)]
pub enum Row {
    /// A row of a rulebook that is built in.
    Built(&'static RuleRow),
    /// A row that was read from a file.
    Own(Arc<RuleRow>),
}

impl Deref for Row {
    type Target = RuleRow;

    #[inline]
    fn deref(&self) -> &RuleRow {
        match self {
            Self::Built(row) => row,
            Self::Own(row) => row,
        }
    }
}

impl From<&'static RuleRow> for Row {
    fn from(row: &'static RuleRow) -> Self {
        Self::Built(row)
    }
}

impl<R: RuleIndex> From<R> for Row {
    #[inline]
    fn from(rule: R) -> Self {
        Self::Built(rule.row())
    }
}

impl From<&Self> for Row {
    fn from(row: &Self) -> Self {
        row.clone()
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Row {}

impl PartialEq<&RuleRow> for Row {
    fn eq(&self, other: &&RuleRow) -> bool {
        **self == **other
    }
}

impl fmt::Debug for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

/// All rows of a rule index, in the order of the rulebook; cheap to clone. Indices are equal that say the same.
#[derive(Clone)]
pub enum Rows {
    /// The rows of a rulebook that is built in.
    Built(&'static [RuleRow]),
    /// Rows that were read from a file, made by [`Rows::own`].
    Own(OwnRows),
}

/// Rows that were read from a file. The number of each is its place among them.
#[derive(Clone)]
pub struct OwnRows(Arc<[Arc<RuleRow>]>);

impl Rows {
    /// Rows that were read from a file. They are numbered anew, each by its place.
    pub fn own(rows: impl IntoIterator<Item = RuleRow>) -> Self {
        let rows = rows.into_iter().enumerate();
        let rows = rows.map(|(number, row)| RuleRow { number, ..row }.into());
        Self::Own(OwnRows(rows.collect()))
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Built(rows) => rows.len(),
            Self::Own(rows) => rows.0.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All rows, to look at.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &RuleRow> + Clone {
        let (built, own) = match self {
            Self::Built(rows) => (*rows, &[][..]),
            Self::Own(rows) => (&[][..], &*rows.0),
        };
        built.iter().chain(own.iter().map(|row| &**row))
    }

    /// The row of this number.
    pub fn get(&self, number: usize) -> Option<Row> {
        match self {
            Self::Built(rows) => rows.get(number).map(Row::Built),
            Self::Own(rows) => rows.0.get(number).cloned().map(Row::Own),
        }
    }

    /// The row of this id.
    pub fn find(&self, id: &str) -> Option<Row> {
        let number = self.iter().position(|row| row.id == id)?;
        self.get(number)
    }

    /// The same row among these, if it is one of them.
    pub(super) fn number_of(&self, row: &RuleRow) -> Option<usize> {
        let known = match self {
            Self::Built(rows) => rows.get(row.number)?,
            Self::Own(rows) => rows.0.get(row.number)?,
        };
        (known.id == row.id).then_some(row.number)
    }
}

impl PartialEq for Rows {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl Eq for Rows {}

/// No rows.
impl Default for Rows {
    fn default() -> Self {
        Self::Built(&[])
    }
}

impl From<&'static [RuleRow]> for Rows {
    fn from(rows: &'static [RuleRow]) -> Self {
        Self::Built(rows)
    }
}

impl IntoIterator for Rows {
    type Item = Row;
    type IntoIter = std::vec::IntoIter<Row>;

    fn into_iter(self) -> Self::IntoIter {
        let rows: Vec<Row> = match self {
            Self::Built(rows) => rows.iter().map(Row::Built).collect(),
            Self::Own(rows) => rows.0.iter().cloned().map(Row::Own).collect(),
        };
        rows.into_iter()
    }
}

impl fmt::Debug for Rows {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::trace::{Happening, Silent, Trace};
    use crate::{Coverage, Outcome, ScriptEvent, StepReport, Violation};

    crate::rule_index! {
        Ferry = "1.1 ferry" in "1.1" ["F1"] Permission "One unit a trip";
        Storm = "1.2 storm" in "p. 3" ["F2", "F3"] Consequence "Boats sink"
            ruling "All do." other "One does." in "storm.ron";
    }

    fn own() -> Rows {
        Rows::own(Rule::ROWS.iter().cloned())
    }

    /// However a row came about, messages cite it alike.
    #[test]
    fn an_owned_row_is_cited_as_a_built_one() {
        for (rule, own) in Rule::ALL.iter().zip(own()) {
            assert!(matches!(own, Row::Own(_)));
            let built = Row::from(rule.row());
            assert_eq!(built, own);
            assert_eq!(format!("{built:?}"), format!("{own:?}"));
            let refused = [Violation::new(*rule, "no"), Violation::new(&own, "no")];
            let [built, refused] = refused.map(|one| one.diagnostic(crate::codes::ACTION_REFUSED));
            assert_eq!(built, refused);
            assert_eq!(own, rule.row());
        }
        assert_ne!(own().get(0), own().get(1));
    }

    #[test]
    fn rows_are_found_by_id_and_by_number() {
        let built = Rows::from(Rule::ROWS);
        for rows in [built.clone(), own()] {
            assert_eq!((rows.len(), rows.is_empty()), (2, false));
            let storm = rows.find("1.2 storm").expect("a row");
            assert_eq!(storm, Rule::Storm.row());
            assert_eq!(rows.get(1), Some(storm));
            assert_eq!((rows.find("1.2"), rows.get(2)), (None, None));
            assert_eq!(rows, built);
            assert_eq!(format!("{rows:?}"), format!("{built:?}"));
        }
        assert!(Rows::default().is_empty() && Rows::default().find("1.1 ferry").is_none());
    }

    /// Rows are numbered by their place, whatever number they were read with.
    #[test]
    fn owned_rows_are_numbered_anew() {
        let turned = Rows::own(Rule::ROWS.iter().rev().cloned());
        let rows: Vec<(usize, &str)> = turned.iter().map(|row| (row.number, &*row.id)).collect();
        assert_eq!(rows, [(0, "1.2 storm"), (1, "1.1 ferry")]);
    }

    /// The counts and the table are those of the same rows built in.
    #[test]
    fn coverage_counts_owned_rows() {
        let covered = |rows: Rows| {
            let row = |id: &str| rows.find(id).expect("a row");
            let outcomes = [
                Outcome::Done(vec![Happening::Rule(row("1.1 ferry"))]),
                Outcome::Refused(row("1.1 ferry"), "no".to_owned()),
                Outcome::Holds(Some(row("1.2 storm"))),
            ];
            let mut coverage = Coverage::new(rows);
            for outcome in outcomes {
                coverage.listen(&ScriptEvent::Step(StepReport {
                    index: 0,
                    place: Default::default(),
                    what: String::new(),
                    outcome,
                    begins: None,
                    due: None,
                }));
            }
            coverage
        };
        let (built, own) = (covered(Rule::ROWS.into()), covered(own()));
        assert_eq!(own.to_string(), built.to_string());
        assert_eq!(own.summary().proved_rows, 1);
        let open: Vec<&str> = own.unproved().map(|row| &*row.id).collect();
        assert_eq!(open, ["1.2 storm"]);
    }

    /// Whoever listens to nothing holds on to no row.
    #[test]
    fn a_row_is_cloned_only_for_who_keeps_it() {
        let rows = own();
        let Some(row @ Row::Own(_)) = rows.get(0) else {
            panic!("it is owned")
        };
        let holders = |row: &Row| match row {
            Row::Own(row) => Arc::strong_count(row),
            Row::Built(_) => 0,
        };
        Silent.applied(&row);
        assert_eq!(holders(&row), 2);
        let mut kept: Vec<Happening> = Vec::new();
        kept.applied(&row);
        assert_eq!((holders(&row), kept), (3, vec![Happening::Rule(row)]));
    }
}
