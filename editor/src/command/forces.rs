//! What can be asked about the forces and the scenarios.

use std::collections::BTreeSet;

use beachhead_schema::Id;

/// Something to be done about the forces and the scenarios.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ForcesAsk {
    /// Shows or hides the table of all units.
    Table,
    /// Shows or hides the forms of the scenario.
    Scenario,
    /// Selects these units, and no hex.
    Select(BTreeSet<Id>),
}
