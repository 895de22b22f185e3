//! What can be asked about pictures and prints.

/// Something to be done about pictures and prints.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportAsk {}
