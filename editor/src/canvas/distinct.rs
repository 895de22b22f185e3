//! A pattern for each kind, where the palette gives none or gives one twice, so that a map can be read without colours.
//!
//! The first kind of a pattern keeps it as it is; each further one gets a hatching or marks on top. What a kind gets
//! follows from the order of the palette alone.

use beachhead_schema::palette::{LineKind, Pattern, Stroke, TerrainKind};
use egui::{Pos2, Vec2};

use super::ink::{Ink, mix};
use super::pattern::Patch;
use super::style::Patterns;

/// How many hatchings there are.
const HATCHES: u8 = 16;

/// The hatching of each kind, by the order of the palette.
pub(crate) fn hatches(kinds: &[TerrainKind], patterns: Patterns) -> Vec<Option<u8>> {
    let mut taken: Vec<Pattern> = Vec::new();
    let mut next = 0;
    let of = kinds.iter().map(|kind| {
        if patterns == Patterns::Palette || !taken.contains(&kind.pattern) {
            taken.push(kind.pattern);
            return None;
        }
        let hatch = next % HATCHES;
        next += 1;
        Some(hatch)
    });
    of.collect()
}

/// How many marks lines of a kind bear, by the order of the palette.
pub(crate) fn marks(kinds: &[LineKind], patterns: Patterns) -> Vec<u8> {
    let mut taken: Vec<Stroke> = Vec::new();
    let of = kinds.iter().map(|kind| {
        let same = taken
            .iter()
            .filter(|stroke| **stroke == kind.stroke)
            .count();
        taken.push(kind.stroke);
        match patterns {
            Patterns::Palette => 0,
            Patterns::Distinct => u8::try_from(same).unwrap_or(u8::MAX).min(6),
        }
    });
    of.collect()
}

/// Draws a hatching over one hex: in four directions, as lines, as a lattice, as dashes, as dots.
pub(crate) fn draw(patch: &Patch<'_>, hatch: u8, ink: &mut Ink) {
    let angle = f32::from(hatch % 4) * std::f32::consts::FRAC_PI_4;
    let color = mix(patch.look.ink, patch.look.fill, 0.25);
    match hatch / 4 {
        0 => lines(patch, angle, 0.26, 1.0, color, ink),
        1 => {
            let spacing = 0.36;
            lines(patch, angle, spacing, 1.0, color, ink);
            lines(
                patch,
                angle + std::f32::consts::FRAC_PI_2,
                spacing,
                1.0,
                color,
                ink,
            );
        }
        2 => lines(patch, angle, 0.26, 0.5, color, ink),
        _ => lines(patch, angle, 0.3, 0.12, color, ink),
    }
}

/// Parallel lines through the whole map, of which this hex shows its part; `share` of each stretch is drawn.
fn lines(
    patch: &Patch<'_>,
    angle: f32,
    spacing: f32,
    share: f32,
    color: egui::Color32,
    ink: &mut Ink,
) {
    const STEP: f32 = 0.22;
    let along = Vec2::angled(angle);
    let across = along.rot90();
    let middle = patch.center.to_vec2();
    let (u, v) = (middle.dot(along), middle.dot(across));
    let cells = |from: f32, size: f32| {
        ((from - 1.1) / size).floor() as i32..=((from + 1.1) / size).ceil() as i32
    };
    for row in cells(v, spacing) {
        for column in cells(u, STEP) {
            let at = |share: f32| -> Pos2 {
                (along * ((column as f32 + share) * STEP) + across * (row as f32 * spacing))
                    .to_pos2()
            };
            let ends = [at(0.0), at(share)];
            if !(patch.in_hex)(at(share / 2.0)) {
                continue;
            }
            if share < 0.2 {
                ink.dot(at(0.0), 0.04, color);
            } else {
                ink.taper(&ends, 0.028, 0.028, color);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_schema::palette::Color;

    fn kind(id: &str, pattern: Pattern) -> TerrainKind {
        TerrainKind {
            id: id.into(),
            name: id.to_owned(),
            color: Color {
                red: 1,
                green: 2,
                blue: 3,
            },
            pattern,
            ink: None,
        }
    }

    #[test]
    fn no_two_kinds_share_pattern_and_hatching() {
        let kinds = [
            kind("clear", Pattern::Plain),
            kind("field", Pattern::Plain),
            kind("woods", Pattern::Trees),
            kind("rough", Pattern::Plain),
            kind("forest", Pattern::Trees),
        ];
        let given = hatches(&kinds, Patterns::Distinct);
        assert_eq!(given, [None, Some(0), None, Some(1), Some(2)]);
        assert_eq!(hatches(&kinds, Patterns::Palette), [None; 5]);
    }
}
