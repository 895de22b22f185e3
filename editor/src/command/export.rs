//! What can be asked about pictures and prints.

use std::path::PathBuf;

/// Something to be done about pictures and prints.
#[derive(Clone, Debug, PartialEq)]
pub enum ExportAsk {
    /// Opens the dialog.
    Show,
    /// Closes it.
    Close,
    /// Asks for a folder to write into.
    Browse,
    /// Writes into this folder.
    Into(PathBuf),
    /// Exports what the dialog says.
    Start,
    /// Stops the export that is under way.
    Stop,
    /// Asks for the file of a battle of another program, to open it.
    OpenBattle,
    /// Asks for a file to write the scenario into, as another program reads it.
    Battle,
    /// Writes the scenario that is shown into this file, as another program reads it.
    BattleTo(PathBuf),
}
