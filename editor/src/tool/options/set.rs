//! How options ask to be changed.

use crate::brush::{Brush, Options};
use crate::command::{Command, Commands};

/// Asks for these options.
pub(super) fn set(options: Options, commands: &mut Commands) {
    commands.send(Command::Load(Brush::Options(Box::new(options))));
}
