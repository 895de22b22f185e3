//! Questions and news in the middle of the window.

use std::path::PathBuf;

use crate::command::Command;
use crate::dialog::Purpose;
use crate::home::Prints;
use crate::live::NewGame;

/// What the window asks or says.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Prompt {
    /// There are unsaved changes; what is to be done would lose them.
    Unsaved {
        /// What is to be done.
        then: Command,
    },
    /// What is to be done needs a pack that has been saved.
    SaveFirst {
        /// Why.
        why: &'static str,
        /// What is to be done.
        then: Command,
    },
    /// There is another pack in the folder.
    Replace {
        /// The save.
        then: Command,
        /// The folder.
        folder: PathBuf,
        /// Its manifest, as it is now.
        seen: Prints,
    },
    /// There is another file of this name.
    ReplaceFile {
        /// What writes it.
        then: Command,
        /// The file.
        file: PathBuf,
    },
    /// Another program has changed files that would be saved.
    Changed {
        /// Which, as they are now.
        seen: Prints,
        /// The folder of the pack.
        folder: PathBuf,
        /// The save.
        then: Command,
    },
    /// A path is to be typed.
    Path {
        /// What for.
        purpose: Purpose,
        /// What has been typed.
        text: String,
        /// Why it must be typed.
        why: &'static str,
    },
    /// Which script is to be opened.
    Script {
        /// The scripts of the pack: their names and what they are about.
        scripts: Vec<(String, String)>,
        /// Only those whose name or text has this are listed.
        filter: String,
    },
    /// The settings of a new game are asked for.
    NewGame(NewGame),
    /// Which game is to be gone on with.
    Game {
        /// The games of the pack.
        games: Vec<PathBuf>,
    },
    /// Edits that were found would be removed for good.
    Discard {
        /// What is in them.
        summary: String,
        /// What removes them.
        then: Command,
    },
    /// A save failed.
    NotSaved {
        /// Why, and what to do.
        lines: Vec<String>,
        /// Where it was to be saved.
        folder: PathBuf,
    },
    /// Something went wrong.
    Failed {
        /// What.
        title: String,
        /// How.
        lines: Vec<String>,
    },
}
