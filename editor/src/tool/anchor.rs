//! The anchor tool: type a printed number and click the middle of that hex on the scan. An anchor that is there can be
//! dragged.
//!
//! What a click means depends on the scan and on the number that has been typed, so the app finds that out.

use egui::{Color32, Key, Pos2, Stroke, vec2};

use super::hand::{Hand, MARK, PreviewPainter, Spot, ToolContext};
use super::info::{Group, Info};
use crate::brush::Tool;
use crate::command::{Command, Commands, ScanAsk};
use crate::picture::pen::Pen;

/// The pull at hand.
#[derive(Debug, Default)]
pub(crate) struct Anchors {
    from: Option<Pos2>,
}

impl Hand for Anchors {
    fn press(&mut self, at: &Spot, _: ToolContext<'_>, _: &mut Commands) {
        self.from = Some(at.map);
    }

    fn drag(&mut self, _: &Spot, _: ToolContext<'_>) {}

    fn release(&mut self, at: Option<&Spot>, _: ToolContext<'_>, commands: &mut Commands) {
        if let (Some(from), Some(at)) = (self.from.take(), at) {
            commands.send(Command::Scan(ScanAsk::Pull { from, to: at.map }));
        }
    }

    fn pick_up(&mut self, _: &Spot, _: ToolContext<'_>, _: &mut Commands) {}

    fn cancel(&mut self) -> bool {
        self.from.take().is_some()
    }

    fn preview(&self, at: Option<&Spot>, _: ToolContext<'_>, preview: &PreviewPainter<'_>) {
        let Some(at) = at else {
            return;
        };
        let at = preview.screen(at.map);
        // A cross with a gap: what is clicked stays in sight.
        for (width, color) in [(3.0, Color32::from_black_alpha(160)), (1.2, MARK)] {
            for way in [
                vec2(1.0, 0.0),
                vec2(-1.0, 0.0),
                vec2(0.0, 1.0),
                vec2(0.0, -1.0),
            ] {
                let ends = [at + way * 4.0, at + way * 22.0];
                preview
                    .painter
                    .line_segment(ends, Stroke::new(width, color));
            }
        }
        if let Some(from) = self.from.map(|from| preview.screen(from)) {
            preview
                .painter
                .line_segment([from, at], Stroke::new(1.5, MARK));
        }
    }
}

/// The tool as people see it.
pub(super) static INFO: Info = Info::new(Tool::Anchor, "Anchor", Key::K, Group::Scan, icon)
    .doing("Tie the scan to the grid: type a printed number, click the middle of that hex on the scan; drag an anchor to move it")
    .of_use_if(|pack| !pack.map.underlays.is_empty())
    .drawing_nothing();

/// An anchor.
fn icon(pen: &Pen<'_>) {
    pen.circle((10.0, 3.4), 2.0);
    pen.line(&[(10.0, 5.4), (10.0, 18.5)]);
    pen.line(&[(6.2, 8.2), (13.8, 8.2)]);
    pen.line(&[
        (2.0, 11.5),
        (3.2, 15.0),
        (6.2, 17.6),
        (10.0, 18.5),
        (13.8, 17.6),
        (16.8, 15.0),
        (18.0, 11.5),
    ]);
    pen.fill(&[(2.0, 9.2), (0.4, 13.2), (4.4, 12.6)]);
    pen.fill(&[(18.0, 9.2), (15.6, 12.6), (19.6, 13.2)]);
}
