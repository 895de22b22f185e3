//! [`OwnFault`]: what is wrong with the own properties of one record.

use beachhead_base::Id;

/// One thing that is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    not(feature = "own-schema"),
    expect(dead_code, reason = "only the schema finds these")
)]
pub(super) enum OwnFault {
    /// The schema has no property of this name.
    Undeclared(Id),
    /// A property that must be there is not.
    Absent(Id),
    /// A value that the schema doesn't take; without a name, all values together.
    Value {
        /// The property.
        name: Option<Id>,
        /// What it must be: `at least 1`.
        must_be: String,
        /// What it is, as JSON.
        is: String,
        /// What to write instead, if that is known.
        help: Option<String>,
    },
}
