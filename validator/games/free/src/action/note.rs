//! Something is noted.

use beachhead_kit::Violation;

use crate::rules::Rule;
use crate::view::{Play, View};

/// The most letters of a note.
const MOST_LETTERS: usize = 500;

/// None is listed: what is noted is the player's to say.
pub(crate) fn candidates(_: View<'_>, _: &mut dyn FnMut(String)) {}

/// Whether it says something, in a line that can be shown.
pub(crate) fn check(_: View<'_>, text: &str) -> Result<(), Violation> {
    let why = if text.trim().is_empty() {
        "the note has no text".to_owned()
    } else if text.chars().count() > MOST_LETTERS {
        format!("a note has at most {MOST_LETTERS} letters")
    } else {
        return Ok(());
    };
    Err(Violation::new(Rule::Note, why))
}

pub(crate) fn apply(play: &mut Play<'_>, text: &str) {
    play.state.note = Some(text.to_owned());
    play.note(|| text.to_owned());
}
