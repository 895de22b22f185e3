//! The name tool: click a hex and type. Enter keeps the name, Esc gives it up.

use beachhead_schema::edit::{Edit, name_hex};
use beachhead_schema::hex::HexNo;
use beachhead_schema::pack::Pack;
use egui::{CursorIcon, Key};

use super::hand::{Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use crate::brush::Tool;
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;

const BARE: &str = "Paint terrain first: a hex without terrain has no name";

/// The name tool, with the field that is open on a hex.
#[derive(Debug, Default)]
pub(crate) struct Names {
    pub(crate) field: Option<NameField>,
}

/// A name being typed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct NameField {
    pub(crate) hex: HexNo,
    pub(crate) text: String,
    /// The field has yet to get the keyboard.
    pub(crate) fresh: bool,
}

impl NameField {
    /// Gives the hex its name, if that changes anything.
    pub(crate) fn edit(&self, pack: &Pack) -> Option<Edit> {
        name_hex(&pack.map, &self.hex, Some(&self.text))
    }
}

impl Hand for Names {
    fn press(&mut self, _: &Spot, _: ToolContext<'_>, _: &mut Commands) {}

    fn drag(&mut self, _: &Spot, _: ToolContext<'_>) {}

    /// Only now, since a field that opened under a pressed button would lose the keyboard when it goes up.
    fn release(&mut self, at: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        // A click elsewhere keeps what was typed.
        if let Some(edit) = self.field.take().and_then(|field| field.edit(context.pack)) {
            commands.send(Command::Draw(edit));
        }
        let Some(hex) = at.and_then(|at| at.hex) else {
            return;
        };
        let number = context.grid().number(hex);
        if context.pack.map.hexes.terrain(hex).is_none() {
            commands.send(Command::Say(BARE));
            return commands.send(Command::SelectHex(Some(number)));
        }
        let text = context
            .pack
            .map
            .hexes
            .name(hex)
            .unwrap_or_default()
            .to_owned();
        commands.send(Command::SelectHex(Some(number.clone())));
        self.field = Some(NameField {
            hex: number,
            text,
            fresh: true,
        });
    }

    fn pick_up(&mut self, _: &Spot, _: ToolContext<'_>, _: &mut Commands) {}

    fn cancel(&mut self) -> bool {
        self.field.take().is_some()
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        if let Some(field) = &self.field {
            return Some(format!(
                "Names {}: Enter keeps it, Esc gives it up",
                field.hex
            ));
        }
        let hex = at?.hex?;
        let (hexes, number) = (&context.pack.map.hexes, context.grid().number(hex));
        Some(match hexes.name(hex) {
            _ if hexes.terrain(hex).is_none() => BARE.to_owned(),
            Some(name) => format!("Click to rename {name} on {number}; an empty name takes it off"),
            None => format!("Click to name {number}"),
        })
    }

    fn preview(&self, at: Option<&Spot>, _: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        if let Some(hex) = at.and_then(|at| at.hex) {
            preview.ring(hex, 2.0, MARK);
        }
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Name, "Name", Key::N, Group::Things, icon)
    .doing("Click a hex and type its name")
    .with_cursor(CursorIcon::Text)
    .drawing_nothing();

/// Lettering.
fn icon(pen: &Pen<'_>) {
    pen.letter((7.8, 9.5), 17.0, "A");
    pen.letter((15.2, 11.4), 12.0, "a");
    pen.line(&[(2.0, 18.2), (18.5, 18.2)]);
}
