//! The tool for tide lines: draws the line in hand, hex by hex along the shore.
//!
//! Led on from an end it grows, back from an end it shrinks; between two of its hexes it is led another way. While one
//! draws, and after, the tool shows whether the line runs from edge to edge and crosses that of no other hour.

use beachhead_schema::edit::draw_tide_line;
use beachhead_schema::map::TideLine;
use beachhead_schema::pack::Pack;
use beachhead_schema::shore::{TideFault, clocks, tide_faults};
use egui::{Key, Ui};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::tide;
use super::shoreline::{Shoreline, reported_before};
use crate::brush::{Brush, Brushes, Options, Tool};
use crate::command::{Command, Commands};
use crate::picture::pen::Pen;
use crate::words::counted;

const NO_HOUR: &str = "Choose an hour on the left first, or make one";

/// A tide line being drawn.
#[derive(Debug, Default)]
pub(crate) struct Tides {
    typed: tide::Typed,
    stroke: Shoreline,
    /// What would be wrong with the line.
    faults: Vec<TideFault>,
}

impl Tides {
    fn check(&mut self, context: ToolContext<'_>) {
        let new = self.stroke.outcome().unwrap_or_default();
        let hexes = context.numbers(new);
        self.faults = tide_faults(&context.pack.map, &context.brushes.options.tide, &hexes);
    }
}

fn in_hand<'d>(context: ToolContext<'d>) -> Option<&'d TideLine> {
    context
        .pack
        .map
        .tide_lines
        .get(&context.brushes.options.tide)
}

impl Hand for Tides {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(line) = in_hand(context) else {
            return commands.send(Command::Say(NO_HOUR));
        };
        self.stroke.begin(at, context, &line.hexes);
        self.check(context);
    }

    fn drag(&mut self, at: &Spot, context: ToolContext<'_>) {
        if self.stroke.go_to(at, context) {
            self.check(context);
        }
    }

    fn release(&mut self, _: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        match self.stroke.finish() {
            Some(Ok(hexes)) => {
                let id = &context.brushes.options.tide;
                let edit = draw_tide_line(&context.pack.map, id, context.numbers(&hexes));
                commands.extend(edit.map(Command::Draw));
            }
            Some(Err(why)) => commands.send(Command::Say(why)),
            None => {}
        }
    }

    fn pick_up(&mut self, at: &Spot, context: ToolContext<'_>, commands: &mut Commands) {
        let Some(number) = at.hex.map(|hex| context.grid().number(hex)) else {
            return;
        };
        let mut lines = context.pack.map.tide_lines.iter();
        if let Some(line) = lines.find(|line| line.hexes.contains(&number)) {
            let options = Options {
                tide: line.id.clone(),
                ..context.brushes.options.clone()
            };
            commands.send(Command::Load(Brush::Options(Box::new(options))));
        }
    }

    fn cancel(&mut self) -> bool {
        self.stroke.cancel()
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let Some(line) = in_hand(context) else {
            at?.hex?;
            return Some(NO_HOUR.to_owned());
        };
        let hour = clocks(&line.hours);
        if !self.stroke.is_drawing() {
            let at = at?;
            let number = context.grid().number(at.hex?);
            let how = reported_before(&line.hexes, &number, context.erases(at));
            return Some(format!("Tide {hour}, {number}: {how}"));
        }
        let Some(new) = self.stroke.outcome() else {
            return Some(format!("Tide {hour}: {}", self.stroke.misfit()?));
        };
        let hexes = counted(new.len(), "hex");
        let faults: Vec<String> = self.faults.iter().map(ToString::to_string).collect();
        Some(if faults.is_empty() {
            format!("Tide {hour}: {hexes}, from edge to edge, crosses no other hour")
        } else {
            format!("Tide {hour}: {hexes}, {}", faults.join("; "))
        })
    }

    fn list_ui(
        &mut self,
        ui: &mut Ui,
        pack: &Pack,
        brushes: &Brushes,
        commands: &mut Commands,
    ) -> bool {
        tide::tides_ui(ui, pack, &brushes.options, &mut self.typed, commands);
        true
    }

    fn preview(&self, at: Option<&Spot>, context: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        if self.stroke.is_drawing() {
            self.stroke.preview(preview);
            for fault in &self.faults {
                let hexes = match fault {
                    TideFault::Empty | TideFault::Beside(_) | TideFault::Turns(..) => vec![],
                    TideFault::Ends(hex) | TideFault::Twice(hex) => vec![hex.clone()],
                    TideFault::Jumps(a, b) | TideFault::Crosses(_, a, b) => {
                        vec![a.clone(), b.clone()]
                    }
                };
                let hexes = context.indices(&hexes);
                hexes
                    .into_iter()
                    .for_each(|hex| preview.ring(hex, 3.0, ERASER));
            }
        } else if let Some(line) = in_hand(context) {
            let width = (preview.view.scale() * 0.08).clamp(2.0, 6.0);
            preview.way(
                &context.indices(&line.hexes),
                width,
                MARK.gamma_multiply(0.7),
            );
        }
        if let Some(at) = at
            && let Some(hex) = at.hex
        {
            preview.ring(hex, 2.0, if context.erases(at) { ERASER } else { MARK });
        }
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Tide, "Tide line", Key::I, Group::Shore, icon)
    .doing("Drag along the shore from map edge to map edge; from an end to go on, back to shorten, from line to line to lead it another way")
    .erasing();

/// The sea at two hours, one higher up the shore than the other.
fn icon(pen: &Pen<'_>) {
    for y in [5.0, 10.5, 16.0] {
        let crest = [
            (1.0, y + 1.5),
            (3.2, y - 0.6),
            (5.5, y - 1.4),
            (7.8, y - 0.4),
            (10.0, y + 1.2),
            (12.2, y + 1.9),
            (14.5, y + 1.2),
            (16.8, y - 0.6),
            (19.0, y - 1.2),
        ];
        pen.line(&crest);
    }
}
