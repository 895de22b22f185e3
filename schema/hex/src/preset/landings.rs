//! The map of *D-Day Landings* and battles of *Memoir '44*.

use super::shape::{Preset, axis, sheet};
use crate::{
    Alphabet, Case, Glyphs, GridSpec, Grows, Half, Halves, Lines, Numbering, Orientation, Sheet,
};

/// The grid that new maps of this game begin with.
pub(super) const PRESET: Preset = Preset {
    id: "landings",
    title: "D-Day Landings, one map (G5)",
    spec: landings,
};

/// *D-Day Landings*, one map: a letter for the column, a capital in the rows that stand, a small one in
/// those shifted by half a hex; then the row from the bottom.
/// ```text
///     A23  B23  C23  …  L23  M23
///   ◁   a22  b22  …   l22   ▷
///     A21  B21  C21  …  L21  M21
/// ```
/// The half hexes at both ends of shifted rows are not playable. Only the eastern ones have a letter
/// left (m), so only they are hexes of the grid.
pub fn landings() -> GridSpec {
    let sheet = landing_sheet(
        "",
        0,
        Halves {
            low: Half::Unplayable,
            high: Half::Unplayable,
        },
    );
    GridSpec {
        orientation: Orientation::Pointy,
        sheets: vec![sheet],
    }
}

/// A battle of *Memoir '44* of another size: numbered in the same way, and without the half hexes at both ends of shifted
/// rows.
/// ```text
///     A9  B9  C9  …  L9  M9
///       a8  b8   …    l8
/// ```
pub fn battle(columns: u16, rows: u16) -> GridSpec {
    let mut sheet = landing_sheet(
        "",
        0,
        Halves {
            low: Half::Absent,
            high: Half::Absent,
        },
    );
    (sheet.columns, sheet.rows) = (columns, rows);
    GridSpec {
        orientation: Orientation::Pointy,
        sheets: vec![sheet],
    }
}

/// *D-Day Landings*, several maps side by side from west to east. Where two meet, their halves make one
/// playable hex, which bears the number of the western map.
///
/// ```
/// use beachhead_hex::{Compass, Extent, Grid, preset};
///
/// let grid = Grid::new(preset::landings_joined(&["Sword", "Juno"]))?;
/// let joint = grid.find("Sword-m4").unwrap();
/// assert_eq!(grid.extent(joint), Extent::Joined);
/// let east = grid.neighbor(joint, Compass::E).unwrap();
/// assert_eq!(grid.number(east), "Juno-a4");
/// # Ok::<(), Vec<beachhead_hex::GridError>>(())
/// ```
pub fn landings_joined(maps: &[&str]) -> GridSpec {
    let last = maps.len().saturating_sub(1);
    let sheets = (0i32..)
        .zip(maps.iter().enumerate())
        .map(|(place, (index, name))| {
            let half = |meets_another: bool| {
                if meets_another {
                    Half::Joins
                } else {
                    Half::Unplayable
                }
            };
            landing_sheet(
                name,
                place,
                Halves {
                    low: half(index > 0),
                    high: half(index < last),
                },
            )
        });
    GridSpec {
        orientation: Orientation::Pointy,
        sheets: sheets.collect(),
    }
}

fn landing_sheet(name: &str, place: i32, halves: Halves) -> Sheet {
    const COLUMNS: u16 = 13;
    const ROWS: u16 = 23;
    let letters = Glyphs::Letters(Alphabet::Spreadsheet, Case::ByStagger);
    let short: String = name.split_whitespace().collect();
    let numbering = Numbering {
        prefix: if short.is_empty() { short } else { short + "-" },
        first: axis(Lines::Columns, Grows::East, letters),
        separator: String::new(),
        second: axis(Lines::Rows, Grows::North, Glyphs::Digits(1)),
    };
    let at = (place.saturating_mul(i32::from(COLUMNS)), 0);
    Sheet {
        halves,
        ..sheet(name, (COLUMNS, ROWS), at, numbering)
    }
}
