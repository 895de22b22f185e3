//! Paths that couldn't be checked, in the formats for people: on a terminal the error output says it, and the report counts it;
//! a report that goes to a file says all of it.

use super::reporter::Extent;
use super::tally::Tally;

/// Paths that couldn't be checked, and whether the report itself says why.
#[derive(Debug, Default)]
pub(super) struct Problems {
    why: Vec<String>,
    are_listed: bool,
}

impl Problems {
    /// None so far; the report says each.
    pub(super) fn listed() -> Self {
        Self {
            why: Vec::new(),
            are_listed: true,
        }
    }

    pub(super) fn take(&mut self, extent: &Extent) {
        self.why.clone_from(&extent.problems);
    }

    /// Those that the report says.
    pub(super) fn list(&self) -> &[String] {
        if self.are_listed { &self.why } else { &[] }
    }

    /// The counts of a report, with that of the problems: `2 errors, 1 problem`. What couldn't be checked has no findings,
    /// which is never said alone.
    pub(super) fn counted(&self, tally: Tally) -> String {
        let problems = match self.why.len() {
            0 => return tally.to_string(),
            1 => "1 problem".to_owned(),
            many => format!("{many} problems"),
        };
        if tally == Tally::default() {
            problems
        } else {
            format!("{tally}, {problems}")
        }
    }
}
