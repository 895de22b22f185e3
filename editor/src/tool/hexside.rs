//! The hexside tool: a click draws or erases the nearest side, a drag traces a river from corner to corner.
//!
//! A click on a side where the line runs already erases it; so does everything with Alt held or in erase mode. While
//! there is a name to give, a line that doesn't bear it gets it.

use beachhead_schema::edit::{draw_hexsides, erase_hexsides};
use beachhead_schema::hex::{HexsideNo, Side};
use beachhead_schema::pack::Pack;
use egui::{Key, Pos2, Ui};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext, pull};
use super::info::{Group, Info};
use super::options::line_name::line_name_ui;
use super::trace::Trace;
use crate::brush::{Brush, Brushes, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::{HEX, Pen};
use crate::picture::point;

/// How near the pointer must come to a corner for the trace to go there; corners are 1 apart.
const NEAR_CORNER: f32 = 0.42;
/// A press nearer to a corner than this begins there, and not with the side.
const AT_CORNER: f32 = 0.25;
/// What is moved less than this is a click.
const STILL: f32 = 0.3;

/// A stroke along hexsides.
#[derive(Debug, Default)]
pub(crate) struct Hexsides {
    stroke: Option<Stroke>,
}

#[derive(Debug)]
struct Stroke {
    pressed: Pos2,
    last: Pos2,
    /// The side that a click would be about.
    side: Option<Side>,
    erases: bool,
    /// The pointer has left the place where it was pressed.
    moved: bool,
    trace: Option<Trace>,
}

impl Stroke {
    /// The sides that are drawn or erased if the button goes up now.
    fn sides(&self) -> &[Side] {
        match &self.trace {
            Some(trace) if self.moved => trace.sides(),
            _ if self.moved => &[],
            _ => self.side.as_slice(),
        }
    }

    /// Whether the sides are erased: a click turns the side over.
    fn takes(&self, context: ToolContext<'_>) -> bool {
        self.erases || !self.moved && self.side.is_some_and(|side| is_drawn(context, side))
    }

    /// Goes on to a point near a corner.
    fn go_to(&mut self, at: Pos2, context: ToolContext<'_>) {
        let grid = context.grid();
        let Some((corner, _)) = grid
            .corner_at(at.x, at.y)
            .filter(|(_, distance)| *distance < NEAR_CORNER)
        else {
            return;
        };
        if let Some(trace) = &mut self.trace {
            return trace.go_to(grid, corner);
        }
        // The side pressed comes first; its nearer end is where it goes on.
        let Some(side) = self.side else {
            self.trace = Some(Trace::from(corner));
            return;
        };
        let steps = |from| grid.chain(from, corner).map_or(usize::MAX, |it| it.len());
        let [one, other] = grid.corners_of(side);
        let towards = if steps(other) < steps(one) {
            other
        } else {
            one
        };
        let mut trace = Trace::over(grid, side, towards);
        trace.go_to(grid, corner);
        self.trace = Some(trace);
    }
}

fn names(sides: &[Side], context: ToolContext<'_>) -> Vec<HexsideNo> {
    let names = sides.iter().map(|side| context.grid().hexside_no(*side));
    names.collect()
}

fn is_drawn(context: ToolContext<'_>, side: Side) -> bool {
    let key = (
        context.grid().hexside_no(side),
        context.brushes.hexside.clone(),
    );
    let name = context.brushes.line_name();
    let there = context.pack.map.hexsides.get(&key);
    there.is_some_and(|record| name.is_none() || record.name.as_deref() == name)
}

/// What the line in hand is called: `River Douve`, or only the kind.
fn called(context: ToolContext<'_>) -> String {
    let kind = context.pack.palette.hexsides.get(&context.brushes.hexside);
    let kind = kind.map_or(context.brushes.hexside.as_str(), |kind| &kind.name);
    match context.brushes.line_name() {
        Some(name) => format!("{kind} {name}"),
        None => kind.to_owned(),
    }
}

impl Hand for Hexsides {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, _: &mut Commands) {
        let corner = context.grid().corner_at(at.map.x, at.map.y);
        let corner = corner.filter(|(_, distance)| *distance < AT_CORNER);
        self.stroke = Some(Stroke {
            pressed: at.map,
            last: at.map,
            side: context.side_near(at.map),
            erases: context.erases(at),
            moved: false,
            trace: corner.map(|(corner, _)| Trace::from(corner)),
        });
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        let Some(stroke) = &mut self.stroke else {
            return;
        };
        stroke.moved |= stroke.pressed.distance(at.map) > STILL;
        if !stroke.moved {
            return;
        }
        for point in pull(stroke.last, at.map) {
            stroke.go_to(point, context);
        }
        stroke.last = at.map;
    }

    fn release(&mut self, _: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(stroke) = self.stroke.take() else {
            return;
        };
        let (map, kind) = (&context.pack.map, &context.brushes.hexside);
        let sides = names(stroke.sides(), context);
        let edit = if stroke.takes(context) {
            erase_hexsides(map, &sides, kind)
        } else {
            draw_hexsides(map, &sides, kind, context.brushes.line_name())
        };
        match edit {
            Some(edit) => commands.send(Command::Draw(edit)),
            None if sides.is_empty() => {
                commands.send(Command::Say(
                    "Click a side, or drag along sides from corner to corner",
                ));
            }
            None if stroke.erases => {
                commands.send(Command::Say("There is nothing of this kind to erase"))
            }
            None => commands.send(Command::Say("It runs along these sides already")),
        }
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(side) = context
            .side_near(at.map)
            .map(|side| context.grid().hexside_no(side))
        else {
            return;
        };
        if let Some(there) = context
            .pack
            .map
            .hexsides
            .iter()
            .find(|record| record.between == side)
        {
            commands.send(Command::Load(Brush::Hexside(there.kind.clone())));
            let name = there.name.clone().unwrap_or_default();
            commands.send(Command::Load(Brush::Named(name)));
        }
    }

    fn cancel(&mut self) -> bool {
        self.stroke.take().is_some()
    }

    fn status(&self, _: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let stroke = self.stroke.as_ref().filter(|stroke| stroke.moved)?;
        let called = called(context);
        Some(match (stroke.sides().len(), stroke.erases) {
            (0, _) => format!("{called}: go along the sides to draw, from corner to corner"),
            (1, false) => format!("{called} along 1 hexside"),
            (count, false) => format!("{called} along {count} hexsides, unbroken"),
            (1, true) => format!("Erases {called} from 1 hexside"),
            (count, true) => format!("Erases {called} from {count} hexsides"),
        })
    }

    fn options_ui(&mut self, ui: &mut Ui, _: &Pack, brushes: &Brushes, commands: &mut Commands) {
        line_name_ui(ui, brushes, commands);
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let width = (preview.view.scale() * 0.2).clamp(4.0, 14.0);
        let color = |takes: bool| if takes { ERASER } else { MARK };
        if let Some(stroke) = &self.stroke {
            for side in stroke.sides() {
                preview.side(*side, width, color(stroke.takes(context)));
            }
            return;
        }
        let Some(at) = at else { return };
        if let Some(side) = context.side_near(at.map) {
            let takes = context.erases(at) || is_drawn(context, side);
            preview.side(side, width, color(takes).gamma_multiply(0.8));
        }
        let corner = context.grid().corner_at(at.map.x, at.map.y);
        if let Some((corner, _)) = corner.filter(|(_, distance)| *distance < AT_CORNER) {
            let at = preview.screen(point(context.grid().corner_point(corner)));
            preview.painter.circle_filled(at, width * 0.7, color(false));
        }
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Hexside, "Hexside", Key::H, Group::Lines, icon)
    .doing("Click a side to draw it, again to erase it; drag from corner to corner to trace a river; Alt erases")
    .erasing();

/// A hex of which one side is a river.
fn icon(pen: &Pen<'_>) {
    pen.line(&[HEX[2], HEX[3], HEX[4], HEX[5], HEX[0]]);
    pen.line(&[
        (10.0, 1.0),
        (13.4, 4.6),
        (16.0, 4.4),
        (16.2, 7.6),
        (19.0, 10.0),
        (17.8, 14.5),
    ]);
}
