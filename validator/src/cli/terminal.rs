//! What the terminal on the standard output understands.

use std::io::{self, IsTerminal as _};

/// Whether the standard output is a terminal that understands escape sequences, as colours are.
///
/// Older consoles of Windows understand them only once they are asked to, which this does.
pub(super) fn understands_escapes() -> bool {
    io::stdout().is_terminal() && enable()
}

#[cfg(windows)]
fn enable() -> bool {
    console::Term::stdout().features().colors_supported()
}

#[cfg(not(windows))]
fn enable() -> bool {
    true
}
