//! The map of TCS *Omaha*.

use super::shape::{Preset, axis, sheet};
use crate::{Glyphs, GridSpec, Grows, Half, Halves, Lines, Numbering, Orientation, Sheet};

/// The grid that new maps of this game begin with.
pub(super) const PRESET: Preset = Preset {
    id: "omaha",
    title: "Omaha, sheets A to D (A10.05)",
    spec: omaha,
};

/// *Omaha*: the letter of the sheet, the column from the west, the hex counted up the column.
/// ```text
///            A2.36             B2.36           half hexes
///     A1.35  A2.35 … │ B1.35  B2.35 …          north: the sea
///       …            │   …
///     A1.01  A2.02 … │ B1.01  B2.02 …
///   ──────── A2.01 ──┼──────── B2.01 ──        one hex each with C2.36 and D2.36
///     C1.35  C2.35 … │ D1.35  D2.35 …
///       …            │   …
///     C1.01  C2.02 … │ D1.01  D2.02 …
///            C2.01             D2.01           half hexes
/// ```
/// Four sheets, flat tops, A and B in the north, two digits after the point: so says the rulebook (1.15, 2.6c). How large
/// they are, how they join and which columns are shifted it doesn't say; 60 columns by 35 rows a sheet, the even columns
/// half a hex to the south, are reconstructed (13 by 9 km at its scale of 125 m a hex).
///
/// Half a hex is played on (1.8). Even columns end in one in the north and in the south, and it is counted along its column as
/// any other: 36 in the north, 01 in the south. The rulebook is silent about the rest, so these are rulings:
/// - Where two sheets meet, their halves are one hex, and it bears the number of the northern sheet: A2.01. The number on the
///   southern sheet, C2.36, finds it too.
/// - Where a sheet is played without its neighbour, its halves there are played on as at any other edge.
/// - The eastern and western edges of a sheet cut no hex: A60 touches B1.
/// - A column below 10 is written with one digit, A9.05; the rulebook names none.
///
/// ```
/// use beachhead_hex::{Compass, Extent, Grid, preset};
///
/// let grid = Grid::new(preset::omaha())?;
/// let joint = grid.find("A10.01").unwrap();
/// assert_eq!(grid.extent(joint), Extent::Joined);
/// let below = grid.neighbor(joint, Compass::S).unwrap();
/// assert_eq!(grid.number(below), "C10.35"); // Off sheet A, onto sheet C.
/// assert_eq!(grid.explain("A10.5").to_string(), "`A10.5` is printed `A10.05` on this map");
/// # Ok::<(), Vec<beachhead_hex::GridError>>(())
/// ```
pub fn omaha() -> GridSpec {
    const COLUMNS: u16 = 60;
    const ROWS: u16 = 35;
    let (east, south) = (i32::from(COLUMNS), i32::from(ROWS));
    let layout = [
        ("A", (0, 0)),
        ("B", (east, 0)),
        ("C", (0, south)),
        ("D", (east, south)),
    ];
    let sheets = layout.map(|(id, at)| {
        let numbering = Numbering {
            prefix: id.to_owned(),
            first: axis(Lines::Columns, Grows::East, Glyphs::Digits(1)),
            separator: ".".to_owned(),
            second: axis(Lines::Rows, Grows::North, Glyphs::Digits(2)),
        };
        Sheet {
            halves: Halves {
                low: Half::Playable,
                high: Half::Playable,
            },
            ..sheet(id, (COLUMNS, ROWS), at, numbering)
        }
    });
    GridSpec {
        orientation: Orientation::Flat,
        sheets: sheets.into(),
    }
}
