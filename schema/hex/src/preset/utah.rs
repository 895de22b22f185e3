//! The map of *D-Day: Utah Beach*.

use super::shape::{Preset, axis, sheet};
use crate::{Glyphs, GridSpec, Grows, Lines, Numbering, Orientation};

/// The grid that new maps of this game begin with.
pub(super) const PRESET: Preset = Preset {
    id: "utah",
    title: "D-Day: Utah Beach (1706)",
    spec: utah,
};

/// *D-Day: Utah Beach*: row, then column, two digits each. Rows grow northwards, and the even ones lie
/// half a hex to the east.
/// ```text
///   | 3301| 3302| … | 3314|           north
///      | 3201| 3202| … | 3214|
///    …
///      | 0201| 0202| … | 0214|
///   | 0101| 0102| … | 0114|           south
/// ```
///
/// ```
/// use beachhead_hex::{Compass, Grid, preset};
///
/// let grid = Grid::new(preset::utah())?;
/// let carentan = grid.find("1706").unwrap();
/// let north_west = grid.neighbor(carentan, Compass::NW).unwrap();
/// assert_eq!(grid.number(north_west), "1805"); // The other half of the town.
/// # Ok::<(), Vec<beachhead_hex::GridError>>(())
/// ```
pub fn utah() -> GridSpec {
    let numbering = Numbering {
        prefix: String::new(),
        first: axis(Lines::Rows, Grows::North, Glyphs::Digits(2)),
        separator: String::new(),
        second: axis(Lines::Columns, Grows::East, Glyphs::Digits(2)),
    };
    let sheet = sheet("", (14, 33), (0, 0), numbering);
    GridSpec {
        orientation: Orientation::Pointy,
        sheets: vec![sheet],
    }
}
