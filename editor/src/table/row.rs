//! A line of the table, and how it is written.

use beachhead_schema::import::m44::can_hold;
use beachhead_schema::pack::Pack;
use egui::{Key, KeyboardShortcut, Modifiers};

use crate::command::{Command, ExportAsk};
use crate::tool::info;

/// The menus.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Menu {
    /// Opening, saving, exporting.
    File,
    /// History.
    Edit,
    /// What is selected, and finding.
    Select,
    /// The grid and the scan under it.
    Map,
    /// What is seen.
    View,
    /// Which kinds of things are seen.
    Layers,
    /// What the mouse does.
    Tool,
    /// The shapes that are painted in.
    Shape,
    /// Going through a script.
    Script,
    /// The editor itself.
    Help,
}

impl Menu {
    /// All menus with what they are called, in order.
    pub const ALL: [(Self, &str); 10] = [
        (Self::File, "File"),
        (Self::Edit, "Edit"),
        (Self::Select, "Select"),
        (Self::Map, "Map"),
        (Self::View, "View"),
        (Self::Layers, "Show"),
        (Self::Tool, "Tools"),
        (Self::Shape, "Brush"),
        (Self::Script, "Play"),
        (Self::Help, "Help"),
    ];
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

pub(super) const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

pub(super) const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

pub(super) const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

pub(super) const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

pub(super) const fn row(
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

impl Row {
    /// Whether the pack has anything for it.
    pub(crate) fn is_of_use(&self, pack: &Pack) -> bool {
        match self.command {
            Command::Pick(tool) => (info(tool).is_of_use)(pack),
            Command::Export(ExportAsk::Battle) => {
                let mut all = pack.scenarios.iter();
                all.any(|scenario| can_hold(scenario))
            }
            _ => true,
        }
    }

    /// The tooltip: what it does, and the keys for it.
    pub fn hint(&self, ctx: &egui::Context) -> String {
        if self.keys.is_empty() {
            self.tip.to_owned()
        } else {
            format!("{} ({})", self.tip, self.keys_text(ctx))
        }
    }

    /// Its keys, as they are printed on a keyboard.
    pub fn keys_text(&self, ctx: &egui::Context) -> String {
        let keys = self.keys.iter().map(|keys| keys_text(ctx, keys));
        keys.collect::<Vec<_>>().join(", ")
    }
}

/// Keys as they are printed on a keyboard: egui calls those of signs by name.
pub(crate) fn keys_text(ctx: &egui::Context, keys: &KeyboardShortcut) -> String {
    let text = ctx.format_shortcut(keys);
    let (name, sign) = (keys.logical_key.name(), keys.logical_key.symbol_or_name());
    match text.strip_suffix(name) {
        // The font may have no arrows.
        Some(modifiers) if sign.is_ascii() => format!("{modifiers}{sign}"),
        _ => text,
    }
}
