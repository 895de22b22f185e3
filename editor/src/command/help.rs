//! What can be asked about the editor itself: its commands, its keys, the opening screen.

/// Something to be done about the editor itself: its commands, its keys, the opening screen.
#[derive(Clone, Debug, PartialEq)]
pub enum HelpAsk {}
