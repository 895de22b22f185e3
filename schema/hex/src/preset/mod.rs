//! The maps of the four rulebooks that are built in, as far as hexes go: shape and numbering.
//!
//! A map file holds its own copy of such a grid; these are where new maps of theirs begin
//! (those of other games begin with a grid of [`usual`](super::usual)), and what the tests of
//! [`super::grid`] stand on.
//!
//! Holds always: each is a valid grid, every hex of which reads back by its number
//! (`tests::every_number_reads_back`), and what the rulebooks say about neighbours is true of them
//! (`tests::rulebooks_are_right_about_neighbours`). Four sheets of *Omaha* are one map (`four_sheets`).

mod dday;
mod landings;
mod omaha;
mod shape;
mod utah;

pub use dday::dday;
pub use landings::{battle, landings, landings_joined};
pub use omaha::omaha;
pub use shape::Preset;
pub(super) use shape::{axis, sheet};
pub use utah::utah;

use super::GridSpec;

/// All presets, in the order of a menu.
pub const PRESETS: [Preset; 4] = [utah::PRESET, omaha::PRESET, dday::PRESET, landings::PRESET];

/// The grid of a rulebook, or `None` where the id isn't built in.
pub fn preset(id: &str) -> Option<GridSpec> {
    PRESETS
        .iter()
        .find(|preset| preset.id == id)
        .map(|preset| (preset.spec)())
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
