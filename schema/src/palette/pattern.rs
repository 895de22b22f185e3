//! Patterns of a palette's own: short lists of glyphs, which every drawing of the map repeats alike.
//!
//! What the values mean is said here; whether they make sense is checked by the lints of the category `palette`, since a file
//! is read whatever it says.

use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::id::Id;
use crate::layer::keyed_by_id;

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

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde hands a reference to what decides whether a field is written"
)]
fn is_zero(value: &u8) -> bool {
    *value == 0
}

keyed_by_id!(PatternKind);
