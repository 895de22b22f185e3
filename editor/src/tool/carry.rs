//! The selected hexes while they are dragged elsewhere, by any way of the select tool: a press inside the set holds them,
//! a pull lifts them, and letting go sets them down as one edit. With Ctrl or Alt held then they are copied.
//!
//! They look and are turned as [`Floating`] ones; a press that isn't pulled is a click like any other.

use beachhead_schema::fragment::{Fragment, Pasting, Unknown, middle_of};
use beachhead_schema::hex::HexIx;
use egui::CursorIcon;

use super::hand::{PreviewPainter, Spot, ToolContext};
use super::paste::Floating;
use crate::command::{Command, Commands, SelectAsk};
use crate::selection::How;

/// How far the mouse must be pulled, in map units, until hexes are lifted.
const PULL: f32 = 0.3;

/// Selected hexes that are held.
#[derive(Debug)]
pub(super) struct Carry {
    /// Where the button went down.
    pub(super) pressed: Spot,
    /// The hex there.
    from: HexIx,
    /// The hexes, once they are lifted.
    pub(super) lifted: Option<Floating>,
}

/// The selected hex that a press there would hold. The keyboard's pulls make selections: it moves them by a command.
fn held(at: &Spot, context: ToolContext<'_>) -> Option<HexIx> {
    let is_plain = !at.by_keys && How::of(at.modifiers) == How::Only;
    at.hex
        .filter(|hex| is_plain && context.selection.hexes.contains(hex))
}

fn copies(at: &Spot) -> bool {
    at.modifiers.command || at.modifiers.alt
}

impl Carry {
    /// Holds the selected hexes, if there are any at the pointer.
    pub(super) fn of(at: &Spot, context: ToolContext<'_>) -> Option<Self> {
        Some(Self {
            pressed: at.clone(),
            from: held(at, context)?,
            lifted: None,
        })
    }

    /// Lifts them as soon as they are pulled.
    pub(super) fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        if self.lifted.is_some() || self.pressed.map.distance(at.map) < PULL {
            return;
        }
        let (map, hexes) = (&context.pack.map, &context.selection.hexes);
        let grid = &map.grid;
        // The setup is no part of the picture; whether units come along is asked when all is set down.
        let fragment = Fragment::of(map, None, hexes);
        self.lifted = fragment
            .zip(middle_of(grid, hexes))
            .map(|(fragment, middle)| {
                let pasting = Pasting {
                    unknown: Unknown::Bring,
                    ..Pasting::default()
                };
                let moved = Some(hexes.clone());
                Floating::new(fragment, pasting, moved, &context.pack.palette, grid)
                    .held_by(grid.axial(self.from) - grid.axial(middle))
            });
    }

    /// Asks for them to be set down. Where they came from nothing is to be done.
    pub(super) fn set_down(
        &self,
        at: Option<&Spot>,
        context: ToolContext<'_>,
        commands: &mut Commands,
    ) {
        let Some(lifted) = &self.lifted else { return };
        let Some((at, to)) = at.and_then(|at| Some((at, at.hex?))) else {
            let says = "Nothing was moved: let go over a hex of the map";
            return commands.send(Command::Say(says));
        };
        let turning = lifted.pasting.turning;
        if to == self.from && turning.is_none() {
            return;
        }
        commands.send(Command::Selected(SelectAsk::Carry {
            from: self.from,
            to,
            turning,
            copies: copies(at),
        }));
        commands.send(Command::SelectHex(Some(context.grid().number(to))));
    }

    /// What letting go there would do.
    pub(super) fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let lifted = self.lifted.as_ref()?;
        let hex = at.and_then(|at| at.hex);
        Some(if at.is_some_and(copies) {
            lifted.describe("Copy", hex, context.grid())
        } else {
            lifted.describe("Move", hex, context.grid())
                + " · Ctrl copies, R turns, F flips, Esc gives up"
        })
    }

    /// Shows where they would come to lie.
    pub(super) fn preview(
        &self,
        at: Option<&Spot>,
        context: ToolContext<'_>,
        preview: &PreviewPainter<'_>,
    ) {
        let Some(lifted) = &self.lifted else { return };
        if !at.is_some_and(copies) {
            lifted.shade(preview);
        }
        if let Some(hex) = at.and_then(|at| at.hex) {
            lifted.ghost(hex, context, preview);
        }
    }

    fn cursor(&self, at: &Spot) -> CursorIcon {
        match self.lifted {
            Some(_) if at.hex.is_none() => CursorIcon::NoDrop,
            Some(_) if copies(at) => CursorIcon::Copy,
            _ => CursorIcon::Move,
        }
    }
}

/// What the pointer looks like while hexes are carried, or would be by a press.
pub(super) fn cursor(
    carry: Option<&Carry>,
    at: &Spot,
    context: ToolContext<'_>,
) -> Option<CursorIcon> {
    match carry {
        Some(carry) => Some(carry.cursor(at)),
        None => held(at, context).map(|_| CursorIcon::Move),
    }
}
