//! A pattern for each kind, where the palette gives none or gives one twice, so that a map can be read without colours.
//!
//! The first kind of a pattern keeps it as it is; each further one gets a hatching or marks on top. What a kind gets
//! follows from the order of the palette alone.

use beachhead_base::Id;
use beachhead_model::palette::{LineKind, Pattern, Stroke, TerrainKind};
use emath::Pos2;

use crate::geometry::way;
use crate::ink::Ink;
use crate::list::LevelSheet;
use crate::pattern::Patch;
use crate::style::Patterns;

/// How many hatchings there are.
const HATCHES: u8 = 16;

/// What a kind is drawn with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Drawn<'a> {
    Given(Pattern),
    Own(&'a Id),
}

/// The hatching of each kind, by the order of the palette.
pub(crate) fn hatches(kinds: &[TerrainKind], patterns: Patterns) -> Vec<Option<u8>> {
    let mut taken: Vec<Drawn<'_>> = Vec::new();
    let mut next = 0;
    let of = kinds.iter().map(|kind| {
        let drawn = match &kind.own_pattern {
            Some(own) => Drawn::Own(own),
            None => Drawn::Given(kind.pattern),
        };
        if patterns == Patterns::Palette || !taken.contains(&drawn) {
            taken.push(drawn);
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
pub(crate) fn draw(patch: &Patch<'_>, hatch: u8, sheet: &mut LevelSheet) {
    let angle = f32::from(hatch % 4) * std::f32::consts::FRAC_PI_4;
    let ink = patch.look.ink.mix(patch.look.fill, 0.25);
    match hatch / 4 {
        0 => lines(patch, angle, 0.26, 1.0, ink, sheet),
        1 => {
            lines(patch, angle, 0.36, 1.0, ink, sheet);
            let across = angle + std::f32::consts::FRAC_PI_2;
            lines(patch, across, 0.36, 1.0, ink, sheet);
        }
        2 => lines(patch, angle, 0.26, 0.5, ink, sheet),
        _ => lines(patch, angle, 0.3, 0.12, ink, sheet),
    }
}

/// Parallel lines through the whole map, of which this hex shows its part; `share` of each stretch is drawn.
fn lines(
    patch: &Patch<'_>,
    angle: f32,
    spacing: f32,
    share: f32,
    ink: Ink,
    sheet: &mut LevelSheet,
) {
    const STEP: f32 = 0.22;
    let along = way(angle);
    let across = along.rot90();
    let middle = patch.cell.center.to_vec2();
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
            if !patch.cell.has(at(share / 2.0)) {
                continue;
            }
            if share < 0.2 {
                sheet.dot(at(0.0), 0.04, ink);
            } else {
                sheet.piece(&[at(0.0), at(share)], 0.028, ink);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_model::palette::Color;

    fn kind(id: &str, pattern: Pattern) -> TerrainKind {
        TerrainKind {
            id: id.into(),
            name: id.to_owned(),
            order: None,
            color: Color {
                red: 1,
                green: 2,
                blue: 3,
            },
            pattern,
            own_pattern: None,
            ink: None,
            stacking: None,
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
        let own = |id: &str, pattern| TerrainKind {
            own_pattern: Some("rows".into()),
            ..kind(id, pattern)
        };
        let kinds = [
            own("orchard", Pattern::Trees),
            kind("woods", Pattern::Trees),
            own("vineyard", Pattern::Plain),
            kind("clear", Pattern::Plain),
        ];
        assert_eq!(
            hatches(&kinds, Patterns::Distinct),
            [None, None, Some(0), None]
        );
    }
}
