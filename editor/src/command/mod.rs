//! Everything a person can ask of the editor. What of it needs nothing but to be asked for is in [`crate::table`].
//!
//! Panels, tools and shortcuts only send commands; the app carries them out one after the other, later in the frame.

mod conflict;
mod export;
mod find;
mod forces;
mod grid;
mod help;
mod keep;
mod kind;
mod play;
mod problem;
mod scan;
mod select;
mod view;

pub use conflict::ConflictAsk;
pub use export::ExportAsk;
pub use find::FindAsk;
pub use forces::ForcesAsk;
pub use grid::GridAsk;
pub use help::HelpAsk;
pub use keep::{KeepAsk, Notice};
pub use kind::KindAsk;
pub use play::{DraftAsk, PlayAsk, StepsAsk};
pub use problem::ProblemAsk;
pub use scan::ScanAsk;
pub use select::{SelectAsk, Turn};
pub use view::ViewAsk;

use std::path::PathBuf;

use beachhead_schema::edit::Edit;
use beachhead_schema::hex::HexNo;

use crate::brush::{Brush, Tool};
pub use crate::picture::Shown;
pub use crate::player::Go;
use crate::player::ScriptFile;

/// Something to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Asks for a folder and opens the pack in it.
    Open,
    /// Asks for a path to be typed and opens the pack there.
    OpenTyped,
    /// Opens the pack in this folder, or the one whose `pack.ron` this is.
    OpenPath(PathBuf),
    /// Saves where the pack came from.
    Save,
    /// Asks for a folder and saves there.
    SaveAs,
    /// Saves into this folder.
    SaveTo(PathBuf),
    /// Ends the editor, after asking about unsaved changes.
    Quit,
    /// Takes the last edit back.
    Undo,
    /// Makes the last undone edit again.
    Redo,
    /// Goes to where this many edits of the history are made.
    Jump(usize),
    /// Makes an edit.
    Apply(Edit),
    /// Makes an edit that draws: what it changes comes from where the brush says.
    Draw(Edit),
    /// Removes the selected unit from the map.
    Delete,
    /// Gives up the stroke in hand, or the selection.
    Cancel,
    /// Shows the whole map.
    Fit,
    /// Enlarges.
    ZoomIn,
    /// Makes smaller.
    ZoomOut,
    /// Brings a hex to the middle and selects it.
    ShowHex(HexNo),
    /// Selects a hex, or nothing.
    SelectHex(Option<HexNo>),
    /// Selects a unit, or nothing.
    SelectUnit(Option<beachhead_schema::Id>),
    /// Selects a chart, and no hex and no unit; or no chart.
    SelectChart(Option<beachhead_schema::Id>),
    /// Shows the setup of the scenario with this number, counted from 0.
    ShowScenario(usize),
    /// Says why nothing came of what was tried.
    Say(&'static str),
    /// Says what is wrong with what was typed.
    ShowMessage(String),
    /// Puts the cursor into the field for a hex number.
    GoTo,
    /// Shows or hides a part of the picture.
    Toggle(Shown),
    /// Takes a tool up.
    Pick(Tool),
    /// Says what a tool draws.
    Load(Brush),
    /// Lets lines and shores be erased by what would draw them, or drawn again.
    ToggleErase,
    /// Lets go of the eye and the target of the Sight tool.
    Unpin,
    /// Asks which script is to be gone through.
    OpenScript,
    /// Asks for the file of a script.
    OpenScriptFile,
    /// Asks for the path of a script to be typed.
    OpenScriptTyped,
    /// Plays a script and shows how it goes.
    PlayScript(ScriptFile),
    /// Plays the script that is open on the pack as it is now.
    PlayAgain,
    /// Goes to another place of the script that is open.
    Go(Go),
    /// Puts the script away and shows the setup again.
    CloseScript,
    /// Something about the game that is being played.
    Play(PlayAsk),
    /// Something about the grid: a new map, another size, other numbers.
    Grid(GridAsk),
    /// Something about the scan under the grid and its calibration.
    Scan(ScanAsk),
    /// Something about what is selected: the clipboard, turning, flipping.
    Selected(SelectAsk),
    /// Something about finding hexes and replacing what they hold.
    Find(FindAsk),
    /// Something about work that is not saved: the journal, and files that others change.
    Keep(KeepAsk),
    /// Something about the problems that the checks have found.
    Problem(ProblemAsk),
    /// Something about conflicts that a merge has left.
    Conflict(ConflictAsk),
    /// Something about how the map is shown: layers, theme, scale, minimap.
    View(ViewAsk),
    /// Something about the forces and the scenarios.
    Forces(ForcesAsk),
    /// Something about the kinds of the palette.
    Kind(KindAsk),
    /// Something about pictures and prints.
    Export(ExportAsk),
    /// Something about the editor itself: its commands, its keys, the opening screen.
    Help(HelpAsk),
}

impl Command {
    /// Whether what is being typed on the map must be kept first, since the field would go or not be saved.
    pub(crate) fn leaves_fields(&self) -> bool {
        matches!(
            self,
            Self::OpenPath(_)
                | Self::Help(HelpAsk::OpenSample(_))
                | Self::Grid(GridAsk::Create(..))
                | Self::Save
                | Self::SaveTo(_)
                | Self::Export(ExportAsk::Show)
                | Self::Quit
                | Self::Pick(_)
                | Self::Selected(SelectAsk::Pick(_))
                | Self::Conflict(ConflictAsk::Take(..))
                | Self::PlayScript(_)
                | Self::PlayAgain
                | Self::Play(PlayAsk::Begin(_) | PlayAsk::PlayOn(..) | PlayAsk::PlayOnFromHere)
        )
    }

    /// Whether there must be a script open for it.
    pub(crate) fn needs_script(&self) -> bool {
        matches!(self, Self::PlayAgain | Self::Go(_) | Self::CloseScript)
    }

    /// Whether a merge must have left conflicts for it.
    pub(crate) fn needs_conflicts(&self) -> bool {
        matches!(self, Self::Conflict(_))
    }
}

/// What was asked for and is yet to be done.
#[derive(Debug, Default)]
pub struct Commands {
    asked: Vec<Command>,
    /// Keys that came after the mouse in one frame: what the mouse did is asked for first.
    held: Vec<Command>,
}

impl Commands {
    /// Asks for something.
    pub fn send(&mut self, command: Command) {
        self.asked.push(command);
    }

    /// Asks for each of these.
    pub fn extend(&mut self, commands: impl IntoIterator<Item = Command>) {
        self.asked.extend(commands);
    }

    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.asked.is_empty() && self.held.is_empty()
    }

    /// Takes everything asked for so far, the first first.
    pub fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.asked)
    }

    /// Asks for this after what the mouse does in this frame.
    pub(crate) fn hold(&mut self, command: Command) {
        self.held.push(command);
    }

    /// Asks for what was held back in the frame before.
    pub(crate) fn ask_held(&mut self) {
        self.asked.append(&mut self.held);
    }
}
