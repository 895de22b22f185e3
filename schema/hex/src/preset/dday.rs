//! The map of *D-Day*.

use super::shape::{Preset, axis, sheet};
use crate::{
    Alphabet, Axis, Case, Glyphs, GridSpec, Grows, Half, Halves, Lines, Numbering, Orientation,
    Parity, Sheet,
};

/// The grid that new maps of this game begin with.
pub(super) const PRESET: Preset = Preset {
    id: "dday",
    title: "D-Day (S-35)",
    spec: dday,
};

/// *D-Day*: rows lettered southwards, A to Z and AA to TT; numbers along the diagonals that fall to the
/// south-east, growing westwards. Going south-west the number grows too; going south-east it stays.
/// ```text
///       / R-36 \ / R-35 \ / R-34 \
///      |        |        |        |
///   / S-36 \ / S-35 \ / S-34 \ /
///  |        |        |        |
///   \ T-37 / \ T-36 / \ T-35 / \
/// ```
/// R-35 is to the north-east of S-36 and to the north-west of S-35. In the north-east corner the board
/// ends where the numbers would go below 0. The east edge cuts every other row, those of A, C, E and so on, in the middle of a hex:
/// its half hexes have a number and are not playable, as the rulebook has it. Its width is reconstructed from the hexes the rulebook and
/// published set-ups name, D-0 in the east to X-48 in the west.
pub fn dday() -> GridSpec {
    const ROWS_A_TO_TT: u16 = 46;
    const TOP_LEFT: i32 = 37;
    let numbering = Numbering {
        prefix: String::new(),
        first: axis(
            Lines::Rows,
            Grows::South,
            Glyphs::Letters(Alphabet::Doubled, Case::Upper),
        ),
        separator: "-".to_owned(),
        second: Axis {
            start: TOP_LEFT,
            ..axis(Lines::Falling, Grows::West, Glyphs::Digits(1))
        },
    };
    let sheet = Sheet {
        shifted: Parity::Even,
        halves: Halves {
            low: Half::Absent,
            high: Half::Unplayable,
        },
        ..sheet("", (40, ROWS_A_TO_TT), (0, 0), numbering)
    };
    GridSpec {
        orientation: Orientation::Pointy,
        sheets: vec![sheet],
    }
}
