//! A tool as people see it: its name, its key, its icon, what it does.

use beachhead_schema::pack::Pack;
use egui::{CursorIcon, Key, KeyboardShortcut, Modifiers};

use crate::brush::Tool;
use crate::picture::pen::Draw;

/// Which tools stand together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Group {
    /// What points.
    Points,
    /// What fills hexes.
    Fills,
    /// What draws lines.
    Lines,
    /// The shore.
    Shore,
    /// What sets things down.
    Things,
    /// The scan.
    Scan,
}

/// A tool as people see it.
#[derive(Debug)]
pub(crate) struct Info {
    pub(crate) tool: Tool,
    pub(crate) name: &'static str,
    /// What it does: tooltips say so, and the status line while nothing else is to be said.
    pub(crate) tip: &'static str,
    pub(crate) key: KeyboardShortcut,
    pub(crate) group: Group,
    pub(crate) icon: Draw,
    /// What the pointer looks like, unless the tool wishes otherwise where it is.
    pub(crate) cursor: CursorIcon,
    /// Whether it is drawn in the shapes of [`crate::brush::Shape`].
    pub(crate) has_shapes: bool,
    /// Whether it draws what is taken away with Alt or in erase mode.
    pub(crate) has_erase: bool,
    /// Whether what it makes are records of the map that say where they come from.
    pub(crate) draws: bool,
    /// Whether there is anything in the pack that it could draw.
    pub(crate) is_of_use: fn(&Pack) -> bool,
}

impl Info {
    /// A tool with its key.
    pub(super) const fn new(
        tool: Tool,
        name: &'static str,
        key: Key,
        group: Group,
        icon: Draw,
    ) -> Self {
        Self {
            tool,
            name,
            tip: "",
            key: KeyboardShortcut::new(Modifiers::NONE, key),
            group,
            icon,
            cursor: CursorIcon::Crosshair,
            has_shapes: false,
            has_erase: false,
            draws: true,
            is_of_use: |_| true,
        }
    }

    /// That does this.
    pub(super) const fn doing(self, tip: &'static str) -> Self {
        Self { tip, ..self }
    }

    /// That is taken up with Shift and its key.
    pub(super) const fn with_shift(self) -> Self {
        Self {
            key: KeyboardShortcut::new(Modifiers::SHIFT, self.key.logical_key),
            ..self
        }
    }

    /// That has another pointer.
    pub(super) const fn with_cursor(self, cursor: CursorIcon) -> Self {
        Self { cursor, ..self }
    }

    /// That draws in shapes.
    pub(super) const fn in_shapes(self) -> Self {
        Self {
            has_shapes: true,
            ..self
        }
    }

    /// That takes away, too.
    pub(super) const fn erasing(self) -> Self {
        Self {
            has_erase: true,
            ..self
        }
    }

    /// That draws nothing on the map.
    pub(super) const fn drawing_nothing(self) -> Self {
        Self {
            draws: false,
            ..self
        }
    }

    /// That is of use for some packs only.
    pub(super) const fn of_use_if(self, is_of_use: fn(&Pack) -> bool) -> Self {
        Self { is_of_use, ..self }
    }
}
