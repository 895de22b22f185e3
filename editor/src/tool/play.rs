//! The play tool: a click on a counter takes it in hand, a click on a hex brings it there. The rules say what may be done.

use beachhead_schema::hex::HexIx;
use egui::{Align2, Color32, CursorIcon, FontId, Key, vec2};

use beachhead_check::registry::played_by;

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use crate::brush::Tool;
use crate::command::{Command, Commands, PlayAsk};
use crate::picture::pen::Pen;

/// Hexes in which something may be done.
const MAY: Color32 = Color32::from_rgba_premultiplied(12, 52, 30, 70);
/// Their edge.
const EDGE: Color32 = Color32::from_rgb(90, 220, 110);
/// From this scale on, in points a hex, costs are written into the hexes.
const LEGIBLE: f32 = 26.0;

/// The play tool.
#[derive(Debug, Default)]
pub(crate) struct Play {
    pub(crate) marks: PlayMarks,
    pressed: Option<HexIx>,
}

/// Marks of a game on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct PlayMarks {
    /// Whether a game is being played.
    pub(crate) is_on: bool,
    /// The hexes in which something may be done with what is in hand, with what it costs.
    pub(crate) may: Vec<(HexIx, String)>,
    /// The hexes of units that may do something, while none is in hand.
    pub(crate) ready: Vec<HexIx>,
    /// The hex of the unit in hand.
    pub(crate) held: Option<HexIx>,
    /// The hex under the pointer, if nothing may be done there, and why.
    pub(crate) refused: Option<(HexIx, String)>,
}

impl PlayMarks {
    /// Tooltip of a hex: the reason of a refusal, or the cost of acting there.
    pub(crate) fn hint(&self, hex: HexIx) -> Option<&str> {
        if let Some((refused, why)) = &self.refused
            && *refused == hex
        {
            return Some(why);
        }
        let (_, cost) = self.may.iter().find(|(may, _)| *may == hex)?;
        (!cost.is_empty()).then_some(cost)
    }

    fn paint(&self, preview: &PreviewPainter<'_>) {
        let seen = preview.seen_map();
        let is_seen = |hex: HexIx| {
            let center = preview.grid.center(hex);
            seen.contains(crate::picture::point(center))
        };
        for hex in self.ready.iter().filter(|hex| is_seen(**hex)) {
            preview.ring(*hex, 2.0, EDGE.gamma_multiply(0.8));
        }
        for (hex, cost) in self.may.iter().filter(|(hex, _)| is_seen(*hex)) {
            preview.fill(*hex, MAY);
            preview.ring(*hex, 1.5, EDGE);
            if preview.view.scale() >= LEGIBLE && !cost.is_empty() {
                let at = preview.center(*hex) + vec2(0.0, preview.view.scale() * 0.3);
                let font = FontId::proportional(12.0);
                let shadow = Color32::from_black_alpha(200);
                preview.painter.text(
                    at + vec2(1.0, 1.0),
                    Align2::CENTER_CENTER,
                    cost,
                    font.clone(),
                    shadow,
                );
                preview
                    .painter
                    .text(at, Align2::CENTER_CENTER, cost, font, Color32::WHITE);
            }
        }
        if let Some(hex) = self.held {
            preview.ring(hex, 3.0, MARK);
        }
        if let Some((hex, _)) = &self.refused {
            preview.ring(*hex, 2.5, ERASER);
        }
    }
}

impl Hand for Play {
    fn press(&mut self, at: &Spot, _: ToolContext<'_>, _: &mut Commands) {
        self.pressed = at.hex;
    }

    fn drag(&mut self, _: &Spot, _: ToolContext<'_>) {}

    fn release(&mut self, at: Option<&Spot>, context: ToolContext<'_>, commands: &mut Commands) {
        let from = self.pressed.take();
        let to = at.and_then(|at| at.hex);
        let Some(hex) = to.filter(|to| from == Some(*to)) else {
            return;
        };
        let number = context.grid().number(hex);
        commands.send(Command::SelectHex(Some(number.clone())));
        commands.send(match self.marks.is_on {
            true => Command::Play(PlayAsk::Click(number)),
            false => Command::Say("No game is being played: Play → New game begins one"),
        });
    }

    fn pick_up(&mut self, _: &Spot, _: ToolContext<'_>, commands: &mut Commands) {
        commands.send(Command::Play(PlayAsk::LookAtAll));
    }

    fn cancel(&mut self) -> bool {
        self.pressed.take().is_some()
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        let hex = at?.hex?;
        if let Some((refused, why)) = &self.marks.refused
            && *refused == hex
        {
            return Some(format!("{}: {why}", context.grid().number(hex)));
        }
        let (_, cost) = self.marks.may.iter().find(|(may, _)| *may == hex)?;
        let number = context.grid().number(hex);
        Some(match cost.is_empty() {
            true => format!("Click to act in {number}"),
            false => format!("Click to act in {number}: {cost}"),
        })
    }

    fn cursor(&self, at: &Spot, _: ToolContext<'_>) -> Option<CursorIcon> {
        let hex = at.hex?;
        let may = self.marks.may.iter().any(|(may, _)| *may == hex);
        let refused = self.marks.refused.as_ref().map(|(refused, _)| *refused);
        match refused == Some(hex) {
            true => Some(CursorIcon::NotAllowed),
            false => (may || self.marks.ready.contains(&hex)).then_some(CursorIcon::PointingHand),
        }
    }

    fn preview(&self, at: Option<&Spot>, _: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        self.marks.paint(preview);
        if let Some(hex) = at.and_then(|at| at.hex) {
            preview.ring(hex, 2.0, MARK);
        }
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Play, "Play game", Key::K, Group::Points, icon)
    .with_shift()
    .doing("Move counters of the game that is being played: click one, then a hex")
    .drawing_nothing()
    .of_use_if(|pack| played_by(pack).is_some());

/// A die.
fn icon(pen: &Pen<'_>) {
    pen.ring(&[(3.0, 3.0), (17.0, 3.0), (17.0, 17.0), (3.0, 17.0)]);
    for at in [
        (6.5, 6.5),
        (13.5, 6.5),
        (10.0, 10.0),
        (6.5, 13.5),
        (13.5, 13.5),
    ] {
        pen.dot(at, 1.2);
    }
}
