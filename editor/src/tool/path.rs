//! The path tool: drag from hex to hex, or click one after the other; a click on the last hex ends the path.
//!
//! Begun at the end of a path of the same kind it extends that one; led on to the end of another it joins both; begun
//! in the middle it branches off. An arrow is drawn in one drag, straight from the hex where the button goes down to the
//! one that it points into, or by a click on each, and never grows or joins another. With Ctrl held, a click on the side that a path crosses takes that step out of it.
//! With Alt held or in erase mode, a drag takes out the steps it goes over, and a click the whole path.

use beachhead_schema::edit::{Edit, cut_path, draw_arrow, draw_path, erase_path, erase_steps};
use beachhead_schema::hex::{HexIx, HexNo, Side};
use beachhead_schema::map::Path;
use beachhead_schema::pack::Pack;
use beachhead_schema::palette::Stroke;
use egui::{Key, Ui};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::line_name::line_name_ui;
use super::way::{self, SNAP};
use crate::brush::{Brush, Brushes, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;
use crate::words::counted;

/// A path in the making.
#[derive(Debug, Default)]
pub(crate) struct Paths {
    way: Vec<HexIx>,
    /// The button is down.
    pulling: bool,
    /// How many hexes there were when the button went down.
    begun_with: usize,
    /// What is gone over is taken away.
    erases: bool,
}

impl Paths {
    /// The edit of the stroke as it is.
    fn edit(&self, context: ToolContext<'_>) -> Option<Edit> {
        let (map, kind) = (&context.pack.map, &context.brushes.path);
        let hexes: Vec<HexNo> = context.numbers(&self.way);
        match (self.erases, hexes.as_slice()) {
            (false, way) if is_arrow(context) => {
                draw_arrow(map, kind, way, context.brushes.line_name())
            }
            (false, way) => draw_path(map, kind, way, context.brushes.line_name()),
            (true, [only]) => erase_path(map, &path_in(context, only)?.id),
            (true, way) => erase_steps(map, kind, way),
        }
    }

    /// Goes on to a hex.
    fn go_to(&mut self, context: ToolContext<'_>, hex: HexIx) {
        match self.way.first() {
            Some(&first) if is_arrow(context) && !self.erases => {
                self.way = context.grid().line_between(first, hex);
            }
            _ => way::go_to(&mut self.way, context.grid(), hex),
        }
    }

    fn finish(&mut self, context: ToolContext<'_>, commands: &mut Commands) {
        match self.edit(context) {
            Some(edit) => commands.send(Command::Draw(edit)),
            None if self.erases => {
                commands.send(Command::Say("There is no path of this kind to erase"))
            }
            None => commands.send(Command::Say("There is a path of this kind already")),
        }
        self.cancel();
    }
}

/// Whether paths of the kind in hand are arrows.
fn is_arrow(context: ToolContext<'_>) -> bool {
    let kind = context.pack.palette.paths.get(&context.brushes.path);
    kind.is_some_and(|kind| kind.stroke == Stroke::Arrow)
}

/// A path of the kind in hand that runs through a hex.
fn path_in<'d>(context: ToolContext<'d>, hex: &HexNo) -> Option<&'d Path> {
    let of_kind = context.pack.map.paths.iter();
    of_kind
        .filter(|path| path.kind == context.brushes.path)
        .find(|path| path.hexes.contains(hex))
}

/// Takes the step over this side out of a path of the kind in hand.
fn cut(context: ToolContext<'_>, side: Side) -> Option<Edit> {
    let (a, b) = (
        context.grid().number(side.hex()),
        context.grid().number(context.grid().across(side)?),
    );
    let of_kind = context
        .pack
        .map
        .paths
        .iter()
        .filter(|path| path.kind == context.brushes.path);
    of_kind
        .filter_map(|path| cut_path(&context.pack.map, &path.id, &a, &b))
        .next()
}

impl Hand for Paths {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(hex) = at.hex else { return };
        if at.modifiers.command {
            match context
                .side_near(at.map)
                .and_then(|side| cut(context, side))
            {
                Some(edit) => commands.send(Command::Draw(edit)),
                None => commands.send(Command::Say("No path of this kind crosses here")),
            }
            return;
        }
        if self.way.is_empty() {
            self.erases = context.erases(at);
        }
        self.pulling = true;
        self.begun_with = self.way.len();
        if self.way.len() > 1 && self.way.last() == Some(&hex) {
            self.pulling = false;
            return self.finish(context, commands);
        }
        self.go_to(context, hex);
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        if let (true, Some(hex)) = (self.pulling, context.hex_near(at.map, SNAP)) {
            self.go_to(context, hex);
        }
    }

    fn release(&mut self, _: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        // A pull over several hexes is a whole path; a click only adds to one, unless it says where an arrow points.
        let is_whole = self.begun_with == 0 || is_arrow(context);
        if self.pulling && is_whole && (self.way.len() > 1 || self.erases) {
            self.finish(context, commands);
        }
        self.pulling = false;
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(number) = at.hex.map(|hex| context.grid().number(hex)) else {
            return;
        };
        if let Some(there) = context
            .pack
            .map
            .paths
            .iter()
            .find(|path| path.hexes.contains(&number))
        {
            commands.send(Command::Load(Brush::Path(there.kind.clone())));
            let name = there.name.clone().unwrap_or_default();
            commands.send(Command::Load(Brush::Named(name)));
        }
    }

    fn cancel(&mut self) -> bool {
        self.pulling = false;
        !std::mem::take(&mut self.way).is_empty()
    }

    fn status(&self, _: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        if self.way.is_empty() {
            return None;
        }
        let kind = context.pack.palette.paths.get(&context.brushes.path);
        let kind = kind.map_or(context.brushes.path.as_str(), |kind| &kind.name);
        let hexes = counted(self.way.len(), "hex");
        let does = self
            .edit(context)
            .map_or_else(String::new, |edit| format!(" · {}", edit.name));
        let next = match (self.pulling, is_arrow(context)) {
            (true, _) => "",
            (false, true) => " · click the hex that it points into, Esc to give up",
            (false, false) => " · click the last hex to end, Esc to give up",
        };
        Some(format!("{kind} through {hexes}{does}{next}"))
    }

    fn options_ui(&mut self, ui: &mut Ui, _: &Pack, brushes: &Brushes, commands: &mut Commands) {
        line_name_ui(ui, brushes, commands);
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let width = (preview.view.scale() * 0.1).clamp(3.0, 8.0);
        let hovered = at.and_then(|at| at.hex);
        let color = if self.erases && !self.way.is_empty() {
            ERASER
        } else {
            MARK
        };
        let arrows = is_arrow(context) && !self.erases;
        if let (Some(&first), Some(hex), false, true) =
            (self.way.first(), hovered, self.pulling, arrows)
        {
            preview.arrow(&context.grid().line_between(first, hex));
        } else if let (Some(&last), Some(hex), false) = (self.way.last(), hovered, self.pulling) {
            preview.way(
                &context.grid().line_between(last, hex),
                width * 0.6,
                color.gamma_multiply(0.6),
            );
        }
        if arrows {
            preview.arrow(&self.way);
        } else {
            preview.way(&self.way, width, color);
        }
        let Some(at) = at else { return };
        let cuts = Some(at)
            .filter(|at| at.modifiers.command)
            .and_then(|at| context.side_near(at.map));
        if let Some(side) = cuts {
            return preview.side(side, width, ERASER);
        }
        let Some(hex) = hovered else { return };
        let erases = self.way.is_empty() && context.erases(at);
        preview.ring(hex, 2.0, if erases { ERASER } else { color });
        // What a click would take away.
        if let (true, Some(path)) = (erases, path_in(context, &context.grid().number(hex))) {
            preview.way(
                &context.indices(&path.hexes),
                width * 0.8,
                ERASER.gamma_multiply(0.7),
            );
        }
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Path, "Path", Key::P, Group::Lines, icon)
    .doing("Drag from hex to hex; begin at the end of a road to extend it, in its middle to branch off; Ctrl and click cuts a step out, Alt erases")
    .erasing();

/// A road from centre to centre.
fn icon(pen: &Pen<'_>) {
    pen.line(&[(4.0, 16.0), (10.0, 6.0), (16.5, 9.0)]);
    for joint in [(4.0, 16.0), (10.0, 6.0), (16.5, 9.0)] {
        pen.dot(joint, 2.3);
    }
}
