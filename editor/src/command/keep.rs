//! What can be asked about work that is not saved: the journal, and files that others change.

/// Something to be done about work that is not saved: the journal, and files that others change.
#[derive(Clone, Debug, PartialEq)]
pub enum KeepAsk {}
