//! Why a picture isn't made, and what to do.

use std::fmt;

/// Why a picture isn't made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ExportError {
    /// It would be too large: how large it would be, and what to do.
    TooLarge(String),
    /// A measure makes no sense.
    Measure(String),
    /// There is nothing to draw.
    Empty(String),
    /// What draws it has failed.
    NotDrawn(String),
    /// What it is written to takes no more.
    NotWritten(String),
    /// Somebody has stopped it.
    Stopped,
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge(why) | Self::Measure(why) | Self::Empty(why) => f.write_str(why),
            Self::NotDrawn(why) => write!(f, "the map can't be drawn: {why}"),
            Self::NotWritten(why) => write!(f, "the picture can't be written: {why}"),
            Self::Stopped => f.write_str("stopped; nothing was written"),
        }
    }
}

impl std::error::Error for ExportError {}

/// Whoever waits for an export: gets how much is done, from 0 to 1, and says whether to go on.
pub type Watch<'a> = dyn FnMut(f32) -> bool + 'a;

/// Reports how much is done.
///
/// # Errors
/// If it is to stop.
pub(super) fn reported(watch: &mut Watch<'_>, done: f32) -> Result<(), ExportError> {
    if watch(done) {
        Ok(())
    } else {
        Err(ExportError::Stopped)
    }
}
