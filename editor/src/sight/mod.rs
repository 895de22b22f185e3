//! Lines of sight of the document: the engine's own answers, worked out in the background, and how they read.
//!
//! Nothing here judges a line: [`Lookout`](beachhead_check::sight::Lookout) does.

mod background;
mod sentence;

pub(crate) use background::{Gaze, Outlook, SightQueries};
pub(crate) use sentence::{capital, of_outlook};
