//! The terminal: what it understands, and how the program says something beside its output.

use std::io::{self, IsTerminal as _};

use beachhead_report::Visible;

/// Writes lines to the error output, each with the program's name: a file's name in them may hold anything, and no line is
/// mistaken for a line of another program. A closed error output is no reason to stop.
pub(super) fn complain(text: &str) {
    let lines: String = text
        .split('\n')
        .map(|line| format!("beachhead: {line}\n"))
        .collect();
    let mut errors = Visible::new(io::stderr());
    drop(
        errors
            .write_all(lines.as_bytes())
            .and_then(|()| errors.flush()),
    );
}

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
