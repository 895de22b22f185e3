//! What can be asked about finding hexes and replacing what they hold.

/// Something to be done about finding hexes and replacing what they hold.
#[derive(Clone, Debug, PartialEq)]
pub enum FindAsk {}
