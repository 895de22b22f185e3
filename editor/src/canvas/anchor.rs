//! Marks of a calibration on the canvas: anchors with how far they are missed, and where to click next.

use egui::{Align2, Color32, FontId, Pos2, Shape, Stroke, vec2};

use crate::tool::{MARK, PreviewPainter};

const GOOD: Color32 = Color32::from_rgb(40, 190, 90);
const BAD: Color32 = Color32::from_rgb(226, 60, 40);

/// An anchor as it is shown.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Mark {
    /// The printed number.
    pub(crate) number: String,
    /// Where it was clicked.
    pub(crate) clicked: Pos2,
    /// The middle of its hex, if that is on the grid.
    pub(crate) center: Option<Pos2>,
    /// Something is wrong with it.
    pub(crate) doubtful: bool,
}

/// Everything that is marked, in map space.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct AnchorMarks {
    pub(crate) anchors: Vec<Mark>,
    /// Where the next click helps most, and its number.
    pub(crate) next: Option<(Pos2, String)>,
    /// Where the hex is expected whose number has been typed.
    pub(crate) aim: Option<(Pos2, String)>,
    /// Hexes that were found on the scan.
    pub(crate) outlines: Vec<[Pos2; 6]>,
    /// The one whose number is asked for: its outline and its middle.
    pub(crate) asked: Option<([Pos2; 6], Pos2)>,
    /// A scan that fits the grid shows through the map, so that lines may lie upon it.
    pub(crate) on_scan: bool,
}

impl AnchorMarks {
    /// Draws them over scan and map.
    pub(crate) fn paint(&self, preview: &PreviewPainter<'_>) {
        let line = |outline: &[Pos2; 6], stroke: Stroke| {
            let corners = outline.map(|at| preview.screen(at));
            preview
                .painter
                .add(Shape::closed_line(corners.to_vec(), stroke));
        };
        for outline in &self.outlines {
            line(outline, Stroke::new(1.5, GOOD));
        }
        if let Some((outline, middle)) = &self.asked {
            line(outline, Stroke::new(4.0, BAD));
            let at = preview.screen(*middle) + vec2(18.0, -18.0);
            label(preview, at, "What is the number of this hex?", MARK);
        }
        for anchor in &self.anchors {
            let at = preview.screen(anchor.clicked);
            let color = if anchor.doubtful { BAD } else { GOOD };
            if let Some(center) = anchor.center {
                let ends = [at, preview.screen(center)];
                preview.painter.line_segment(ends, Stroke::new(2.0, BAD));
            }
            cross(preview, at, color);
            label(preview, at + vec2(9.0, -9.0), &anchor.number, color);
        }
        if let Some((at, number)) = &self.aim {
            let at = preview.screen(*at);
            let stroke = Stroke::new(2.0, MARK);
            preview.painter.circle_stroke(at, 16.0, stroke);
            label(
                preview,
                at + vec2(18.0, -12.0),
                &format!("{number} should be here"),
                MARK,
            );
        } else if let Some((at, number)) = &self.next {
            let at = preview.screen(*at);
            for radius in [11.0, 17.0] {
                preview
                    .painter
                    .circle_stroke(at, radius, Stroke::new(1.5, MARK));
            }
            label(
                preview,
                at + vec2(18.0, -12.0),
                &format!("{number} next helps most"),
                MARK,
            );
        }
    }
}

fn cross(preview: &PreviewPainter<'_>, at: Pos2, color: Color32) {
    for (width, color) in [(4.0, Color32::from_black_alpha(170)), (2.0, color)] {
        for way in [vec2(7.0, 7.0), vec2(7.0, -7.0)] {
            preview
                .painter
                .line_segment([at - way, at + way], Stroke::new(width, color));
        }
    }
}

/// Text on a dark ground: it is read on any scan.
pub(crate) fn label(preview: &PreviewPainter<'_>, at: Pos2, text: &str, color: Color32) {
    let font = FontId::proportional(13.0);
    let galley = preview.painter.layout_no_wrap(text.to_owned(), font, color);
    let place = Align2::LEFT_CENTER.anchor_size(at, galley.size());
    let ground = place.expand2(vec2(4.0, 1.0));
    preview
        .painter
        .rect_filled(ground, 3.0, Color32::from_black_alpha(190));
    preview.painter.galley(place.min, galley, color);
}
