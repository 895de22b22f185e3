//! The sight tool: what a hex sees, shaded, and the line to another one with its cross-section.
//!
//! It looks from the hex under the pointer until a click pins the eye; then to the hex under the pointer until a click pins the
//! target. What is pinned stays on the map while other tools are in hand, so that one sees what a painted height changes.

use beachhead_engine::Obstacle;
use beachhead_schema::hex::{Grid, HexIx};
use beachhead_schema::pack::Pack;
use egui::{Color32, Context, Key, Pos2, Stroke, Ui};

use super::hand::{ERASER, Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use super::options::section::{SightReport, pins_ui, report_ui};
use crate::brush::{Brushes, Tool};
use crate::command::{Command, Commands};
use crate::document::Document;
use crate::picture::pen::Pen;
use crate::picture::point;
use crate::sight::{Gaze, Outlook, SightQueries, capital, of_outlook};

/// Lies over hexes that are not seen.
const UNSEEN: Color32 = Color32::from_black_alpha(150);
/// The part of the line that is seen.
const OPEN: Color32 = Color32::from_rgb(90, 220, 110);

/// The sight tool.
#[derive(Debug, Default)]
pub(crate) struct Sight {
    lines: SightQueries,
    eye: Option<HexIx>,
    target: Option<HexIx>,
    /// The hex on which the button went down.
    pressed: Option<HexIx>,
    /// The gaze that is asked about.
    gaze: Option<Gaze>,
}

impl Sight {
    /// Asks about what the tool looks at, once a frame. `pointed`: the hex that it is held over, if it is in hand.
    pub(super) fn follow(
        &mut self,
        document: &Document,
        is_in_hand: bool,
        pointed: Option<HexIx>,
        ctx: &Context,
    ) {
        let grid = &document.pack().map.grid;
        let pointed = pointed.filter(|hex| is_in_hand && grid.playable(*hex));
        self.gaze = self.gaze_at(pointed);
        if !is_in_hand && self.gaze.is_none() {
            return self.rest();
        }
        if self.lines.poll(document, self.gaze, ctx) {
            // Panels beside the map have been drawn already.
            ctx.request_repaint();
        }
    }

    /// Asks about nothing until it follows again.
    pub(super) fn rest(&mut self) {
        self.gaze = None;
        self.lines.close();
    }

    fn gaze_at(&self, pointed: Option<HexIx>) -> Option<Gaze> {
        if let (Some(eye), Some(target)) = (self.pressed, pointed)
            && eye != target
        {
            let target = Some(target);
            return Some(Gaze { eye, target });
        }
        Some(Gaze {
            eye: self.eye.or(pointed)?,
            target: self.target.or(pointed.filter(|_| self.eye.is_some())),
        })
    }

    /// Lets go of eye and target.
    pub(crate) fn unpin(&mut self) {
        (self.eye, self.target, self.pressed) = (None, None, None);
    }

    /// Lets go of the target, or else of the eye. Reports whether there was one.
    pub(super) fn step_back(&mut self) -> bool {
        self.target.take().is_some() || self.eye.take().is_some()
    }

    /// The hexes that are not seen, if the answer is about what is looked at on the document as it is now.
    pub(crate) fn unseen(&self, document: &Document) -> Option<&[HexIx]> {
        let outlook = self.outlook()?;
        let is_known = Some(outlook.gaze) == self.gaze && self.lines.is_current(document);
        is_known.then_some(&outlook.unseen)
    }

    /// The answer to be shown.
    fn outlook(&self) -> Option<&Outlook> {
        self.lines.outlook().filter(|_| self.gaze.is_some())
    }

    /// Shades what is not seen.
    pub(crate) fn shade(&self, preview: &PreviewPainter<'_>) {
        if let Some(outlook) = self.outlook() {
            preview.fill_all(&outlook.unseen, UNSEEN);
        }
    }

    /// Marks the eye, the line to the target, and what bars it.
    pub(crate) fn mark(&self, preview: &PreviewPainter<'_>) {
        let Some(outlook) = self.outlook() else {
            return;
        };
        let eye = outlook.gaze.eye;
        // Shading and eye belong together; where one looks from next is ringed already.
        if let Some(next) = self.gaze.filter(|gaze| gaze.eye != eye) {
            preview.ring(next.eye, 3.0, MARK);
        }
        if let (Some(target), Some(sighting)) = (outlook.gaze.target, &outlook.sighting) {
            for barrier in &sighting.barriers {
                mark_barrier(preview, barrier.at);
            }
            let ends = [eye, target].map(|hex| point(preview.grid.center(hex)));
            let open = match sighting.seen {
                true => 1.0,
                false => open_share(preview.grid, ends, outlook),
            };
            let [from, to] = ends.map(|end| preview.screen(end));
            let turn = from.lerp(to, open);
            let line = |ends: [Pos2; 2], width: f32, color: Color32| {
                let stroke = Stroke::new(width, color);
                preview.painter.line_segment(ends, stroke);
            };
            line([from, to], 4.5, Color32::from_black_alpha(170));
            line([from, turn], 2.5, OPEN);
            if !sighting.seen {
                line([turn, to], 2.5, ERASER);
            }
            preview.ring(target, 2.5, if sighting.seen { OPEN } else { ERASER });
        }
        mark_eye(preview, eye);
    }
}

/// The share of the line before the first thing that bars it.
fn open_share(grid: &Grid, [from, to]: [Pos2; 2], outlook: &Outlook) -> f32 {
    let Some(sighting) = &outlook.sighting else {
        return 1.0;
    };
    let met = sighting.profile.iter().filter(|stretch| stretch.bars);
    let met = met.map(|stretch| stretch.from.to_f64() as f32);
    // Where the rules know no heights: as far as the middle of what bars it.
    let way = to - from;
    let beside = sighting.barriers.iter().map(|barrier| {
        let middle = match barrier.at {
            Obstacle::Hex(hex) => point(grid.center(hex)),
            Obstacle::Hexside(side) => {
                let [one, other] = grid.corners_of(side).map(|at| point(grid.corner_point(at)));
                one.lerp(other, 0.5)
            }
        };
        (middle - from).dot(way) / way.length_sq().max(f32::EPSILON)
    });
    let first = met.reduce(f32::min).or_else(|| beside.reduce(f32::min));
    first.unwrap_or_default().clamp(0.0, 1.0)
}

fn mark_barrier(preview: &PreviewPainter<'_>, at: Obstacle) {
    match at {
        Obstacle::Hex(hex) => {
            preview.fill(hex, ERASER.gamma_multiply(0.35));
            preview.ring(hex, 3.0, ERASER);
        }
        Obstacle::Hexside(side) => preview.side(side, 5.0, ERASER),
    }
}

/// An eye upon the hex.
fn mark_eye(preview: &PreviewPainter<'_>, hex: HexIx) {
    let (at, size) = (preview.center(hex), preview.view.scale().clamp(8.0, 30.0));
    preview.ring(hex, 3.0, MARK);
    let painter = preview.painter;
    painter.circle_filled(at, size * 0.36, Color32::from_black_alpha(190));
    painter.circle_filled(at, size * 0.28, MARK);
    painter.circle_filled(at, size * 0.13, Color32::BLACK);
}

impl Hand for Sight {
    fn press(&mut self, at: &Spot, context: ToolContext<'_>, _: &mut Commands) {
        self.pressed = at.hex.filter(|hex| context.grid().playable(*hex));
    }

    fn drag(&mut self, _: &Spot, _: ToolContext<'_>) {}

    fn release(&mut self, at: Option<&Spot>, context: ToolContext<'_>, _: &mut Commands) {
        let from = self.pressed.take();
        let to = at.and_then(|at| at.hex);
        let to = to.filter(|hex| context.grid().playable(*hex));
        let (Some(from), Some(to)) = (from, to) else {
            return;
        };
        match self.eye {
            // A pull from hex to hex is both at once.
            _ if from != to => (self.eye, self.target) = (Some(from), Some(to)),
            None => self.eye = Some(to),
            Some(_) => self.target = Some(to),
        }
    }

    fn pick_up(&mut self, _: &Spot, _: ToolContext<'_>, commands: &mut Commands) {
        commands.send(Command::Unpin);
    }

    fn cancel(&mut self) -> bool {
        self.pressed.take().is_some()
    }

    fn status(&self, at: Option<&Spot>, context: ToolContext<'_>) -> Option<String> {
        if let Some(why) = self.lines.refusal() {
            return Some(capital(&why.to_string()));
        }
        if let Some(hex) = at.and_then(|at| at.hex)
            && !context.grid().playable(hex)
        {
            let number = context.grid().number(hex);
            return Some(format!(
                "{number} is not in play, so nothing looks from there"
            ));
        }
        let known = of_outlook(context.grid(), self.outlook()?);
        Some(match (self.eye, self.target) {
            (None, _) => format!("{known}; click to pin the eye"),
            (Some(_), None) => format!("{known}; click to pin the target"),
            (Some(_), Some(_)) => known,
        })
    }

    fn options_ui(&mut self, ui: &mut Ui, pack: &Pack, _: &Brushes, commands: &mut Commands) {
        let pins = [self.eye, self.target].map(|hex| hex.map(|hex| pack.map.grid.number(hex)));
        pins_ui(ui, pins, commands);
    }

    fn list_ui(&mut self, ui: &mut Ui, pack: &Pack, _: &Brushes, commands: &mut Commands) -> bool {
        let report = match (self.lines.refusal(), self.outlook()) {
            (Some(why), _) => SightReport::Refused(why),
            (None, Some(outlook)) => SightReport::Known(outlook),
            (None, None) => SightReport::Nothing,
        };
        report_ui(ui, &pack.map.grid, &report, commands);
        true
    }

    fn preview(&self, at: Option<&Spot>, _: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        if let Some(hex) = at.and_then(|at| at.hex) {
            preview.ring(hex, 2.0, MARK);
        }
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Sight, "Sight", Key::E, Group::Points, icon)
    .with_shift()
    .doing("Shade what a hex does not see; click it, then another hex, for the line between them and what bars it")
    .drawing_nothing();

/// An eye.
fn icon(pen: &Pen<'_>) {
    pen.ring(&[
        (1.0, 10.0),
        (5.0, 6.0),
        (10.0, 4.5),
        (15.0, 6.0),
        (19.0, 10.0),
        (15.0, 14.0),
        (10.0, 15.5),
        (5.0, 14.0),
    ]);
    pen.dot((10.0, 10.0), 3.0);
}
