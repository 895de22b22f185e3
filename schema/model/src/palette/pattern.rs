//! Patterns of a palette's own: short lists of glyphs, which every drawing of the map repeats alike.
//!
//! What the values mean is said here; whether they make sense is checked by the lints of the category `palette`, since a file
//! is read whatever it says.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use beachhead_base::Id;
use beachhead_base::layer::keyed_by_id;

/// A pattern of a palette's own: glyphs that are drawn again and again over the hexes of a kind, or once in the middle of
/// each. Lengths are hundredths of a hexside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct PatternKind {
    /// The name by which kinds of terrain refer to it.
    pub id: Id,
    /// How far apart the glyphs stand, 10 to 200; where it is left out, one stands in the middle of each hex.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spacing: Option<u8>,
    /// How far each is moved from its place in the lattice, in hundredths of the spacing, 0 to 50.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub jitter: u8,
    /// How many in a hundred places stay empty, 0 to 95.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub gaps: u8,
    /// By how much a glyph may be smaller or larger than drawn, in hundredths, 0 to 60.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub vary: u8,
    /// What is drawn, from the bottom up, around the place of the glyph; y grows downwards.
    pub glyphs: Vec<Glyph>,
}

impl PatternKind {
    /// What `spacing` may be.
    pub const SPACING: RangeInclusive<u8> = 10..=200;
    /// What `jitter` may be.
    pub const JITTER: RangeInclusive<u8> = 0..=50;
    /// What `gaps` may be.
    pub const GAPS: RangeInclusive<u8> = 0..=95;
    /// What `vary` may be.
    pub const VARY: RangeInclusive<u8> = 0..=60;
    /// How far a glyph in the middle of a hex may reach from there: to the nearest hexside.
    pub const REACH_IN_HEX: u8 = 86;
    /// How far a glyph of many may reach from its own place.
    pub const REACH_OF_MANY: u8 = 60;

    /// How far its glyphs may reach from their place.
    pub fn most_reach(&self) -> u8 {
        match self.spacing {
            None => Self::REACH_IN_HEX,
            Some(_) => Self::REACH_OF_MANY,
        }
    }

    /// How far a glyph reaches from its place at its largest, rounded up; `None`, if it is no farther than it may.
    ///
    /// ```
    /// use beachhead_model::palette::{Glyph, PatternKind, Shade};
    ///
    /// let dot = |radius| Glyph::Dot { at: (30, 40), radius, shade: Shade::Ink };
    /// let stones = PatternKind {
    ///     id: "stones".into(),
    ///     spacing: None,
    ///     jitter: 0,
    ///     gaps: 0,
    ///     vary: 0,
    ///     glyphs: vec![dot(36), dot(37)],
    /// };
    /// assert_eq!(stones.too_far(&dot(36)), None);
    /// assert_eq!(stones.too_far(&dot(37)), Some(87));
    /// ```
    pub fn too_far(&self, glyph: &Glyph) -> Option<u32> {
        let vary = self.vary.min(*Self::VARY.end());
        let all_within = |points: &[(i8, i8)], stroke: u16, reach: u32| {
            let mut points = points.iter();
            points.all(|at| is_within(*at, stroke, vary, reach))
        };
        let is_within = |reach: u32| match glyph {
            Glyph::Dot { at, radius, .. } => all_within(&[*at], u16::from(*radius) * 2, reach),
            Glyph::Line { points, width, .. } => all_within(points, u16::from(*width), reach),
            Glyph::Fill { points, .. } => all_within(points, 0, reach),
        };
        let most = u32::from(self.most_reach());
        match is_within(most) {
            true => None,
            false => (most..=MOST_REACH).find(|reach| is_within(*reach)),
        }
    }
}

/// One shape of a pattern. Points are right and down from the place where the shapes are drawn, in hundredths of a hexside.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Glyph {
    /// A disc.
    Dot {
        /// Its middle.
        at: (i8, i8),
        /// Its radius.
        radius: u8,
        /// Its colour.
        #[serde(default, skip_serializing_if = "Shade::is_ink")]
        shade: Shade,
    },
    /// A line through these points.
    Line {
        /// Its points, two or more.
        points: Vec<(i8, i8)>,
        /// Its width.
        width: u8,
        /// Its colour.
        #[serde(default, skip_serializing_if = "Shade::is_ink")]
        shade: Shade,
    },
    /// A filled outline.
    Fill {
        /// Its corners, three or more; the last is joined to the first.
        points: Vec<(i8, i8)>,
        /// Its colour.
        #[serde(default, skip_serializing_if = "Shade::is_ink")]
        shade: Shade,
    },
}

/// The colour of a glyph, made of the pattern's ink.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "json-schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum Shade {
    /// The ink.
    #[default]
    Ink,
    /// Darker than the ink.
    Dark,
    /// Lighter than the ink.
    Pale,
    /// Half the ink, half the colour of the hex.
    Faint,
}

impl Shade {
    /// Whether it is the ink itself.
    pub fn is_ink(&self) -> bool {
        *self == Self::Ink
    }
}

/// More than any glyph reaches: the farthest point with the widest disc around it, at its largest.
const MOST_REACH: u32 = 1000;

/// Whether a point with a stroke of this width around it stays within `reach` of the place of its glyph, when that is
/// `vary` hundredths larger than drawn. In whole numbers, so that it is the same on every machine.
fn is_within((x, y): (i8, i8), stroke: u16, vary: u8, reach: u32) -> bool {
    // (distance + stroke / 2) · (100 + vary) / 100 ≤ reach, times 200.
    let scale = 100 + i64::from(vary);
    let left = 200 * i64::from(reach) - scale * i64::from(stroke);
    let squared = i64::from(x).pow(2) + i64::from(y).pow(2);
    left >= 0 && 4 * scale.pow(2) * squared <= left.pow(2)
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands a reference to what decides whether a field is written"
)]
fn is_zero(value: &u8) -> bool {
    *value == 0
}

keyed_by_id!(PatternKind);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_glyph_reaches_as_far_as_its_farthest_edge() {
        let shade = Shade::Ink;
        let dot = |at, radius| Glyph::Dot { at, radius, shade };
        let line = |points: &[(i8, i8)], width| Glyph::Line {
            points: points.to_vec(),
            width,
            shade,
        };
        let fill = |points: &[(i8, i8)]| Glyph::Fill {
            points: points.to_vec(),
            shade,
        };
        for (spacing, vary, glyph, expected) in [
            (None, 0, dot((0, 0), 86), None),
            (None, 0, dot((0, 0), 87), Some(87)),
            (None, 0, dot((-128, -128), 255), Some(437)),
            (None, 255, dot((-128, -128), 255), Some(698)), // as if it were 60
            (None, 0, line(&[(0, 0), (0, -80)], 12), None), // half of the width
            (None, 0, line(&[(0, 0), (0, -80)], 13), Some(87)),
            (None, 10, line(&[(0, 0), (0, -80)], 12), Some(95)),
            (None, 0, fill(&[(0, 0), (61, 61), (0, 61)]), Some(87)),
            (None, 0, fill(&[(0, 0), (60, 60), (0, 60)]), None),
            (Some(30), 0, fill(&[(0, 0), (60, 0), (0, 60)]), None),
            (Some(30), 1, fill(&[(0, 0), (60, 0), (0, 60)]), Some(61)),
            (Some(30), 50, dot((0, 0), 40), None),
            (Some(30), 0, fill(&[]), None),
        ] {
            let pattern = PatternKind {
                id: "stones".into(),
                spacing,
                jitter: 0,
                gaps: 0,
                vary,
                glyphs: vec![glyph],
            };
            let found = pattern.glyphs.first().map(|glyph| pattern.too_far(glyph));
            assert_eq!(found, Some(expected), "{pattern:?}");
        }
    }
}
