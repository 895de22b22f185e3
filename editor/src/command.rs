//! Everything a person can ask of the editor, and the one table that menus, shortcuts, tooltips and tests read.
//!
//! Panels, tools and shortcuts only send commands; the app carries them out one after the other, later in the frame.
//!
//! Holds always: no two rows share a key or a text (`tests::keys_and_texts_are_unique`).

use std::path::PathBuf;

use beachhead_schema::edit::Edit;
use beachhead_schema::hex::HexNo;
use beachhead_schema::pack::Pack;
use egui::{Key, KeyboardShortcut, Modifiers};

use crate::player::ScriptFile;
use crate::tool::{Brush, Tool};

/// Something to be done.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Asks for a folder and opens the pack in it.
    Open,
    /// Asks for a path to be typed and opens the pack there.
    OpenTyped,
    /// Opens the pack that came with the editor.
    OpenBundled,
    /// Opens the pack in this folder, or the one whose `pack.ron` this is.
    OpenPath(PathBuf),
    /// Saves where the pack came from.
    Save,
    /// Asks for a folder and saves there.
    SaveAs,
    /// Saves into this folder.
    SaveTo(PathBuf),
    /// Asks for a folder and writes the pack there as JSON.
    ExportJson,
    /// Writes the pack into this folder as JSON.
    ExportTo(PathBuf),
    /// Ends the editor, after asking about unsaved changes.
    Quit,
    /// Takes the last edit back.
    Undo,
    /// Makes the last undone edit again.
    Redo,
    /// Goes to where so many edits of the history are made.
    Jump(usize),
    /// Makes an edit.
    Apply(Edit),
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
    /// Shows the setup of the scenario with this number, counted from 0.
    ShowScenario(usize),
    /// Says why nothing came of what was tried.
    Say(&'static str),
    /// Puts the cursor into the field for a hex number.
    GoTo,
    /// Shows or hides a part of the picture.
    Toggle(Shown),
    /// Takes a tool up.
    Pick(Tool),
    /// Says what a tool draws.
    Load(Brush),
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
}

/// A way through a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Go {
    /// One entry on.
    Forward,
    /// One entry back.
    Back,
    /// To the beginning.
    First,
    /// To the end, or to what doesn't go as the script says.
    Last,
    /// To where the next game turn begins.
    NextTurn,
    /// To where this game turn begins, or the one before.
    PreviousTurn,
    /// To where so many entries have been gone through.
    To(usize),
}

impl Command {
    /// Whether what is being typed on the map must be kept first, since the field would go or not be saved.
    pub(crate) fn leaves_fields(&self) -> bool {
        matches!(
            self,
            Self::OpenPath(_)
                | Self::OpenBundled
                | Self::Save
                | Self::SaveTo(_)
                | Self::ExportTo(_)
                | Self::Quit
                | Self::Pick(_)
                | Self::PlayScript(_)
                | Self::PlayAgain
        )
    }

    /// Whether there must be a script open for it.
    pub(crate) fn needs_script(&self) -> bool {
        matches!(self, Self::PlayAgain | Self::Go(_) | Self::CloseScript)
    }

    /// Whether a text field has its own meaning for the keys of this command.
    fn is_of_fields(&self) -> bool {
        matches!(self, Self::Undo | Self::Redo)
    }
}

/// A part of the picture that can be hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shown {
    /// Terrain patterns.
    Patterns,
    /// The lines between hexes.
    Grid,
    /// Printed numbers.
    Numbers,
    /// Place names and labels.
    Names,
    /// Outlines of regions and beaches.
    Regions,
    /// Counters.
    Units,
    /// Marks where the checks found something.
    Problems,
}

/// The menus, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Opening and saving.
    File,
    /// History and selection.
    Edit,
    /// What is seen.
    View,
    /// What the mouse does.
    Tool,
    /// Going through a script.
    Script,
}

/// A line of the table: a command that needs nothing but to be asked for.
#[derive(Debug)]
pub struct Row {
    /// What is done.
    pub command: Command,
    /// The menu it stands in.
    pub menu: Menu,
    /// What it is called.
    pub text: &'static str,
    /// What it does, for whoever hovers over it.
    pub tip: &'static str,
    /// The keys that ask for it; menus show the first.
    pub keys: &'static [KeyboardShortcut],
}

const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

const fn row(
    menu: Menu,
    command: Command,
    keys: &'static [KeyboardShortcut],
    text: &'static str,
    tip: &'static str,
) -> Row {
    Row {
        command,
        menu,
        text,
        tip,
        keys,
    }
}

/// Every command that menus, buttons and keys can ask for, in the order of the menus.
#[rustfmt::skip]
pub static ROWS: &[Row] = &[
    row(Menu::File, Command::Open, &[ctrl(Key::O)], "Open pack…", "Choose the folder of a pack"),
    row(Menu::File, Command::OpenTyped, &[ctrl_shift(Key::O)], "Open by path…", "Type the path of a pack"),
    row(Menu::File, Command::OpenBundled, &[], "Open Utah Beach", "The pack that comes with the editor"),
    row(Menu::File, Command::Save, &[ctrl(Key::S)], "Save", "Save every file of the pack that has changed"),
    row(Menu::File, Command::SaveAs, &[ctrl_shift(Key::S)], "Save as…", "Save the whole pack into another folder"),
    row(Menu::File, Command::ExportJson, &[ctrl(Key::E)], "Export JSON…", "Write the whole pack into a folder as JSON, for other programs"),
    row(Menu::File, Command::Quit, &[ctrl(Key::Q)], "Quit", "End the editor"),
    row(Menu::Edit, Command::Undo, &[ctrl(Key::Z)], "Undo", "Take the last edit back"),
    row(Menu::Edit, Command::Redo, &[ctrl_shift(Key::Z), ctrl(Key::Y)], "Redo", "Make the last undone edit again"),
    row(Menu::Edit, Command::Delete, &[key(Key::Delete)], "Remove unit", "Take the selected unit off the map"),
    row(Menu::Edit, Command::Cancel, &[key(Key::Escape)], "Cancel", "Give up the stroke in hand, or the selection"),
    row(Menu::Edit, Command::GoTo, &[ctrl(Key::G)], "Go to hex…", "Type a printed number to see that hex"),
    row(Menu::View, Command::Fit, &[key(Key::Home)], "Whole map", "Zoom so that the whole map is seen"),
    row(Menu::View, Command::ZoomIn, &[ctrl(Key::Plus), ctrl(Key::Equals)], "Zoom in", "Enlarge; the wheel does so at the cursor"),
    row(Menu::View, Command::ZoomOut, &[ctrl(Key::Minus)], "Zoom out", "Make smaller; the wheel does so at the cursor"),
    row(Menu::View, Command::Toggle(Shown::Patterns), &[], "Terrain patterns", "Trees, hedges, houses"),
    row(Menu::View, Command::Toggle(Shown::Grid), &[key(Key::G)], "Grid", "The lines between hexes"),
    row(Menu::View, Command::Toggle(Shown::Numbers), &[], "Numbers", "The printed number of each hex"),
    row(Menu::View, Command::Toggle(Shown::Names), &[], "Names", "Names of places, seas and districts"),
    row(Menu::View, Command::Toggle(Shown::Regions), &[key(Key::R)], "Regions", "Outlines of regions and beaches"),
    row(Menu::View, Command::Toggle(Shown::Units), &[key(Key::C)], "Counters", "The units of the setup"),
    row(Menu::View, Command::Toggle(Shown::Problems), &[], "Problem marks", "Hexes in which the checks found something"),
    row(Menu::Tool, Command::Pick(Tool::Select), &[key(Key::V)], "Select", "Click a hex or counter; drag counters to move them"),
    row(Menu::Tool, Command::Pick(Tool::Terrain), &[key(Key::B)], "Terrain", "Paint terrain: one stroke is one edit; right click picks up what is there"),
    row(Menu::Tool, Command::Pick(Tool::Hexside), &[key(Key::H)], "Hexside", "Click a side or drag along sides to draw; click again to erase"),
    row(Menu::Tool, Command::Pick(Tool::Path), &[key(Key::P)], "Path", "Drag from hex to hex; begin at the end of a road to extend it; Ctrl and click on a step to cut it out"),
    row(Menu::Tool, Command::Pick(Tool::Feature), &[key(Key::F)], "Feature", "Put a feature on hexes; begin on one that has it to take it off"),
    row(Menu::Tool, Command::Pick(Tool::Region), &[key(Key::A)], "Region", "Add hexes to a region; begin on one that is in it to take out"),
    row(Menu::Tool, Command::Pick(Tool::Name), &[key(Key::N)], "Name", "Click a hex and type its name"),
    row(Menu::Tool, Command::Pick(Tool::Unit), &[key(Key::U)], "Unit", "Click a hex to place the chosen unit there"),
    row(Menu::Script, Command::OpenScript, &[ctrl(Key::R)], "Open script…", "Play a script and go through it step by step"),
    row(Menu::Script, Command::Go(Go::Forward), &[key(Key::Period)], "Step forward", "Go on by one action"),
    row(Menu::Script, Command::Go(Go::Back), &[key(Key::Comma)], "Step back", "Go back by one action"),
    row(Menu::Script, Command::Go(Go::NextTurn), &[key(Key::PageDown)], "Next turn", "Go on to where the next game turn begins"),
    row(Menu::Script, Command::Go(Go::PreviousTurn), &[key(Key::PageUp)], "Previous turn", "Go back to where the game turn begins"),
    row(Menu::Script, Command::Go(Go::First), &[ctrl(Key::Home)], "To the beginning", "Go back to before the first step"),
    row(Menu::Script, Command::Go(Go::Last), &[ctrl(Key::End)], "To the end", "Go to the last step, or to the one that fails"),
    row(Menu::Script, Command::PlayAgain, &[key(Key::F5)], "Play again", "Play the script anew, on the pack as it is now"),
    row(Menu::Script, Command::CloseScript, &[ctrl(Key::W)], "Close script", "Put the script away and show the setup again"),
];

/// The line of the table for a command, if it has one.
pub fn row_of(command: &Command) -> Option<&'static Row> {
    ROWS.iter().find(|row| row.command == *command)
}

impl Row {
    /// Whether the pack has anything for it.
    pub(crate) fn is_of_use(&self, pack: &Pack) -> bool {
        match self.command {
            Command::Pick(tool) => tool.is_of_use(pack),
            _ => true,
        }
    }

    /// The tooltip: what it does, and the keys for it.
    pub fn hint(&self, ctx: &egui::Context) -> String {
        let keys: Vec<String> = self
            .keys
            .iter()
            .map(|keys| ctx.format_shortcut(keys))
            .collect();
        if keys.is_empty() {
            self.tip.to_owned()
        } else {
            format!("{} ({})", self.tip, keys.join(", "))
        }
    }
}

/// What was asked for and is yet to be done.
#[derive(Debug, Default)]
pub struct Commands(Vec<Command>);

impl Commands {
    /// Asks for something.
    pub fn send(&mut self, command: Command) {
        self.0.push(command);
    }

    /// Asks for each of these.
    pub fn extend(&mut self, commands: impl IntoIterator<Item = Command>) {
        self.0.extend(commands);
    }

    /// Whether nothing is asked for.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Everything asked for so far, the first first.
    pub fn take(&mut self) -> Vec<Command> {
        std::mem::take(&mut self.0)
    }

    /// Asks for what the pressed keys mean. Keys without Ctrl are left to a text field that has the focus.
    pub fn read_keys(&mut self, ctx: &egui::Context) {
        let typing = ctx.text_edit_focused();
        // Esc closes a menu first.
        let in_menu = egui::Popup::is_any_open(ctx);
        let mut rows: Vec<(&KeyboardShortcut, &Row)> = ROWS
            .iter()
            .flat_map(|row| row.keys.iter().map(move |keys| (keys, row)))
            .collect();
        // Ctrl+Z would take Ctrl+Shift+Z for its own.
        rows.sort_by_key(|(keys, _)| !keys.modifiers.shift);
        for (keys, row) in rows {
            let free = match keys.logical_key {
                Key::Escape => !in_menu,
                _ => !typing || keys.modifiers.command && !row.command.is_of_fields(),
            };
            if !free {
                continue;
            }
            // A slow frame may hold a key several times.
            let times = ctx
                .input_mut(|input| input.count_and_consume_key(keys.modifiers, keys.logical_key));
            self.extend(std::iter::repeat_n(row.command.clone(), times));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn keys_and_texts_are_unique() {
        let mut keys = BTreeSet::new();
        let mut texts = BTreeSet::new();
        for row in ROWS {
            assert!(texts.insert(row.text), "{} is there twice", row.text);
            assert!(!row.tip.is_empty());
            for shortcut in row.keys {
                assert!(
                    keys.insert(format!("{shortcut:?}")),
                    "{shortcut:?} of {} is taken",
                    row.text
                );
            }
        }
    }

    #[test]
    fn every_row_is_found_by_its_command() {
        for row in ROWS {
            assert_eq!(row_of(&row.command).map(|found| found.text), Some(row.text));
        }
    }
}
