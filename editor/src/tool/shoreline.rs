//! A stroke over a chain of hexes along the shore: tide lines, beaches and sectors are drawn alike.

use beachhead_schema::hex::{HexIx, HexNo};
use beachhead_schema::shore::{Misfit, erased, redrawn};

use super::hand::{ERASER, MARK, PreviewPainter, Spot, ToolContext};
use super::way::{self, SNAP};

/// What a stroke that begins on this hex does to a chain.
pub(super) fn reported_before(chain: &[HexNo], hex: &HexNo, erases: bool) -> &'static str {
    let is_end = chain.first() == Some(hex) || chain.last() == Some(hex);
    match (erases, chain.contains(hex)) {
        (true, true) if is_end => "drag along it to erase it from this end",
        (true, true) => "erase from an end: here it would break in two",
        (true, false) => "it doesn't run there: nothing to erase",
        (false, true) if is_end => "drag on to lengthen it, back along it to shorten it",
        (false, true) => "drag to another of its hexes to lead it another way",
        (false, false) if chain.is_empty() => "drag along the shore to draw it",
        (false, false) => "begin on it, or next to its end",
    }
}

/// The stroke, and the chain as it would be.
#[derive(Debug, Default)]
pub(super) struct Shoreline {
    line: Vec<HexIx>,
    /// The hexes that it has come over; none as long as it is still off the map.
    way: Vec<HexIx>,
    /// The button is down.
    begun: bool,
    erases: bool,
    outcome: Option<Result<Vec<HexIx>, Misfit>>,
}

impl Shoreline {
    /// The button went down; `line` is the chain as it is.
    pub(super) fn begin(&mut self, at: &Spot, context: ToolContext<'_>, line: &[HexNo]) {
        *self = Self {
            line: context.indices(line),
            begun: true,
            erases: context.erases(at),
            ..Self::default()
        };
        if let Some(hex) = at.hex {
            self.go_on(hex, context);
        }
    }

    /// The pointer moved. Reports whether anything has changed.
    pub(super) fn go_to(&mut self, at: &Spot, context: ToolContext<'_>) -> bool {
        let near = context.hex_near(at.map, SNAP);
        let Some(hex) = near.filter(|hex| self.begun && self.way.last() != Some(hex)) else {
            return false;
        };
        self.go_on(hex, context);
        true
    }

    fn go_on(&mut self, hex: HexIx, context: ToolContext<'_>) {
        way::go_to(&mut self.way, context.grid(), hex);
        self.outcome = Some(if self.erases {
            erased(&self.line, &self.way)
        } else {
            redrawn(context.grid(), &self.line, &self.way)
        });
    }

    pub(super) fn is_drawing(&self) -> bool {
        !self.way.is_empty()
    }

    /// The chain as it would be, if the stroke has a meaning.
    pub(super) fn outcome(&self) -> Option<&[HexIx]> {
        self.outcome.as_ref()?.as_deref().ok()
    }

    /// Why the stroke has no meaning.
    pub(super) fn misfit(&self) -> Option<&'static str> {
        let misfit = self.outcome.as_ref()?.as_ref().err()?;
        Some(match (misfit, self.erases) {
            (Misfit::Same, false) => "It runs there already",
            (Misfit::Same, true) => "It doesn't run there",
            (Misfit::Loose, _) => "Begin on the line, or next to its end",
            (Misfit::Breaks, _) => "That would break it in two: erase from an end",
        })
    }

    /// The button went up: the chain as it is to be, or why nothing comes of the stroke.
    pub(super) fn finish(&mut self) -> Option<Result<Vec<HexIx>, &'static str>> {
        let misfit = self.misfit();
        let outcome = std::mem::take(self).outcome?;
        Some(outcome.map_err(|_| misfit.unwrap_or_default()))
    }

    pub(super) fn cancel(&mut self) -> bool {
        let drawing = self.is_drawing();
        *self = Self::default();
        drawing
    }

    pub(super) fn preview(&self, preview: &PreviewPainter<'_>) {
        let width = (preview.view.scale() * 0.1).clamp(3.0, 8.0);
        match self.outcome() {
            Some(new) => preview.way(new, width, MARK),
            None => preview.way(&self.line, width, MARK.gamma_multiply(0.6)),
        }
        if self.erases || self.outcome().is_none() {
            preview.way(&self.way, width * 0.8, ERASER);
        }
    }
}
