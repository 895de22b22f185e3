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
    /// Takes the record of the scenario in hand that comes this many places after the one in hand.
    NextRecord(i32),
    /// Takes the next field of the record in hand that is about the map.
    NextField,
    /// Selects these units, and no hex.
    Select(BTreeSet<Id>),
}
