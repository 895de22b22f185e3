//! The maps of the four rulebooks that are built in, as far as hexes go: shape and numbering.
//!
//! A map file holds its own copy of such a grid; these are where new maps of theirs begin
//! (those of other games begin with a grid of [`usual`](super::usual)), and what the tests of
//! [`super::grid`] stand on.
//!
//! Holds always: each is a valid grid, every hex of which reads back by its number
//! (`tests::every_number_reads_back`), and what the rulebooks say about neighbours is true of them
//! (`tests::rulebooks_are_right_about_neighbours`). Four sheets of *Omaha* are one map (`four_sheets`).

use super::{
    Alphabet, Axis, Case, Glyphs, GridSpec, Grows, Half, Halves, Lines, Numbering, Orientation,
    Parity, Sheet,
};

/// A grid to begin with.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// The rulebook's id, as `utah`.
    pub id: &'static str,
    /// What it is, for a menu.
    pub title: &'static str,
    /// Builds the grid.
    pub spec: fn() -> GridSpec,
}

/// All presets, in the order of a menu.
pub const PRESETS: [Preset; 4] = [
    Preset {
        id: "utah",
        title: "D-Day: Utah Beach (1706)",
        spec: utah,
    },
    Preset {
        id: "omaha",
        title: "Omaha, sheets A to D (A10.05)",
        spec: omaha,
    },
    Preset {
        id: "dday",
        title: "D-Day (S-35)",
        spec: dday,
    },
    Preset {
        id: "landings",
        title: "D-Day Landings, one map (G5)",
        spec: landings,
    },
];

/// The grid of a rulebook, or `None` where the id isn't built in.
pub fn preset(id: &str) -> Option<GridSpec> {
    PRESETS
        .iter()
        .find(|preset| preset.id == id)
        .map(|preset| (preset.spec)())
}

pub(super) fn axis(counts: Lines, grows: Grows, glyphs: Glyphs) -> Axis {
    Axis {
        counts,
        grows,
        glyphs,
        start: 1,
    }
}

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

pub(super) fn sheet(
    id: &str,
    (columns, rows): (u16, u16),
    at: (i32, i32),
    numbering: Numbering,
) -> Sheet {
    let id = id.to_owned();
    let halves = Halves::default();
    Sheet {
        id,
        columns,
        rows,
        shifted: Parity::Odd,
        at,
        halves,
        numbering,
        holes: Vec::new(),
    }
}

#[cfg(test)]
mod four_sheets;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::usual::USUAL;
    use crate::{Compass, Extent, Grid, HexIx};

    const SIX: [&str; 6] = [
        "Sword",
        "Juno",
        "Gold",
        "Omaha",
        "Utah",
        "American Airborne",
    ];

    fn grid(spec: GridSpec) -> Grid {
        Grid::new(spec).expect("a preset is valid")
    }

    fn all() -> Vec<Grid> {
        let built_in = PRESETS.iter().chain(&USUAL);
        let built_in = built_in.map(|preset| grid((preset.spec)()));
        built_in.chain([grid(landings_joined(&SIX))]).collect()
    }

    #[test]
    fn every_number_reads_back() {
        for grid in all() {
            for hex in grid.iter() {
                let number = grid.number(hex);
                assert_eq!(grid.find(number.as_str()), Some(hex), "{number}");
                assert_eq!(grid.at(grid.axial(hex)), Some(hex), "{number}");
            }
            assert_eq!(grid.iter().count() as u32, grid.len());
        }
    }

    #[test]
    fn neighbours_are_mutual() {
        for grid in all() {
            for hex in grid.iter() {
                for (direction, neighbor) in grid.directions().into_iter().zip(grid.neighbors(hex))
                {
                    let Some(neighbor) = neighbor else { continue };
                    assert_eq!(grid.neighbor(neighbor, direction.opposite()), Some(hex));
                    assert_eq!(grid.side_between(hex, neighbor), Some(direction));
                    assert_eq!(grid.distance(hex, neighbor), 1);
                }
            }
        }
    }

    #[test]
    fn rulebooks_are_right_about_neighbours() {
        for (map, a, b, distance) in [
            ("utah", "3005", "2906", 1), // The landing beaches are one unbroken shore,
            ("utah", "2906", "2806", 1),
            ("utah", "2806", "2707", 1),
            ("utah", "2707", "2607", 1),
            ("utah", "2607", "2508", 1),
            ("utah", "1706", "1805", 1), // and Carentan is one town.
            ("omaha", "A10.10", "A10.11", 1),
            ("omaha", "A60.10", "B1.10", 1), // Sheets join without a seam,
            ("omaha", "A9.01", "C9.35", 1),
            ("omaha", "A10.01", "C10.36", 0), // halves as one hex,
            ("omaha", "A10.02", "A10.01", 1),
            ("omaha", "A10.01", "C10.35", 1),
            ("omaha", "A60.01", "D1.35", 1), // at the middle of all four too.
            ("omaha", "A60.01", "B1.01", 1),
            ("omaha", "A10.36", "A10.35", 1),
            ("omaha", "C10.01", "C11.01", 1),
            ("omaha", "A1.35", "D60.01", 129), // 119 columns, which take one 59½ of 69½ rows along.
            ("dday", "S-35", "T-32", 4), // The reach of a 4-4-4; 3 if the numbers slanted the other way.
            ("dday", "V-27", "U-26", 1), // A river runs between them,
            ("dday", "V-26", "U-26", 1),
            ("dday", "R-35", "S-35", 1),
            ("dday", "S-36", "R-35", 1), // and this sea square touches both coasts.
            ("dday", "S-36", "S-35", 1),
            ("dday", "Z-30", "AA-30", 1), // Letters double without a gap.
            ("landings", "G5", "g4", 1),
            ("landings", "G5", "f4", 1),
            ("landings", "G5", "H5", 1),
            ("landings", "A1", "M1", 12),
        ] {
            let grid = grid(preset(map).expect("it is built in"));
            let [a, b] = [a, b].map(|number| grid.find(number).expect(number));
            assert_eq!(
                grid.distance(a, b),
                distance,
                "{map} {} {}",
                grid.number(a),
                grid.number(b)
            );
        }
    }

    #[test]
    fn named_hexes_are_on_the_map() {
        let dday = grid(dday());
        for number in [
            "D-0", "X-48", "LL-44", "AA-16", "AA-46", "TT-29", "F-13", "TT-38", "OO-46",
        ] {
            assert!(dday.find(number).is_some(), "{number}");
        }
        assert_eq!(dday.len(), 40 * 46 - 4); // Four hexes in the corner have no number.
        let extent = |number: &str| dday.extent(dday.find(number).expect(number));
        for number in ["D-0", "F-1", "E-1", "S-36"] {
            assert_eq!(extent(number), Extent::Whole, "{number}");
        }
        for number in ["E-0", "G-1", "SS-20"] {
            assert_eq!(extent(number), Extent::Half { playable: false }, "{number}");
        }
    }

    #[test]
    fn landings_have_as_many_hexes_as_printed() {
        let count = |grid: &Grid, wanted: Extent| {
            grid.iter()
                .filter(|&hex: &HexIx| grid.extent(hex) == wanted)
                .count()
        };
        let one = grid(landings());
        assert_eq!(count(&one, Extent::Whole), 288); // 12 rows of 13 and 11 of 12.
        assert_eq!(count(&one, Extent::Half { playable: false }), 11);

        let six = grid(landings_joined(&SIX));
        assert_eq!(count(&six, Extent::Whole), 6 * 288);
        assert_eq!(count(&six, Extent::Joined), 5 * 11);
        let airborne = six.find("AmericanAirborne-A1").expect("the sixth map");
        assert_eq!(
            six.number(six.neighbor(airborne, Compass::W).expect("Utah")),
            "Utah-M1"
        );
    }
}
