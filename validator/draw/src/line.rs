//! How kinds of lines look: rivers and cliffs along hexsides, roads and trails through hexes.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_base::layer::Layer;
use beachhead_model::palette::{LineKind, Stroke};
use emath::Pos2;

use crate::distinct::marks;
use crate::ink::{Ink, UNKNOWN};
use crate::list::LevelSheet;
use crate::style::Patterns;

/// How a kind of line looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineLook {
    /// Its colour.
    pub ink: Ink,
    /// Its width in hex units.
    pub width: f32,
    /// How it is drawn.
    pub stroke: Stroke,
    /// How many marks each piece bears, where the stroke alone doesn't distinguish it from the others.
    pub marks: u8,
}

impl LineLook {
    const UNKNOWN: Self = Self {
        ink: UNKNOWN,
        width: 0.1,
        stroke: Stroke::Solid,
        marks: 0,
    };

    /// The look of a kind, or that of no kind at all.
    pub fn of(kind: Option<&LineKind>) -> Self {
        kind.map_or(Self::UNKNOWN, |kind| Self {
            ink: Ink::from(kind.color),
            width: f32::from(kind.width) / 100.0,
            stroke: kind.stroke,
            marks: 0,
        })
    }

    /// The look of each kind of a palette.
    pub fn all(kinds: &Layer<LineKind>, patterns: Patterns) -> BTreeMap<Id, Self> {
        let marks = marks(kinds.as_slice(), patterns);
        let looks = kinds.iter().zip(marks).map(|(kind, marks)| {
            let look = Self::of(Some(kind));
            (kind.id.clone(), Self { marks, ..look })
        });
        looks.collect()
    }

    /// The look of this kind, or that of no kind at all.
    pub fn find(looks: &BTreeMap<Id, Self>, kind: &Id) -> Self {
        looks.get(kind).copied().unwrap_or(Self::UNKNOWN)
    }

    /// Draws the marks across a line, in the middle of this piece of it.
    pub(crate) fn mark(self, from: Pos2, to: Pos2, sheet: &mut LevelSheet) {
        let along = (to - from).normalized();
        let across = along.rot90() * (self.width * 0.5 + 0.07);
        for mark in 0..self.marks {
            let shift = (f32::from(mark) - f32::from(self.marks - 1) / 2.0) * 0.1;
            let at = from.lerp(to, 0.5) + along * shift;
            sheet.piece(&[at - across, at + across], 0.04, self.ink.dark(0.5));
        }
    }
}
