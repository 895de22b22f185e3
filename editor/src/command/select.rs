//! What can be asked about what is selected: the clipboard, turning, flipping.

/// Something to be done about what is selected: the clipboard, turning, flipping.
#[derive(Clone, Debug, PartialEq)]
pub enum SelectAsk {}
