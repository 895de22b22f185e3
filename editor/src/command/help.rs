//! What can be asked for about the editor itself.

use crate::bundled::Sample;

/// Something to be done about the editor itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HelpAsk {
    /// Opens the palette of all commands.
    Commands,
    /// Lists all keys.
    Keys,
    /// Shows the opening screen.
    Opening,
    /// Opens a pack that came with the editor.
    OpenSample(Sample),
}
