//! The four sheets of *Omaha* as one map: each hex has one number, halves make hexes, and ways lead across the seams.

use std::collections::{BTreeSet, VecDeque};

use proptest::prelude::*;

use super::omaha;
use crate::{Compass, Extent, Grid, GridSpec, HexIx, HexNo};

fn grid(spec: GridSpec) -> Grid {
    Grid::new(spec).expect("a preset is valid")
}

/// The same four sheets, of this size. The sheets join as long as the number of columns is even.
fn of_size(columns: u16, rows: u16) -> GridSpec {
    let mut spec = omaha();
    for sheet in &mut spec.sheets {
        (sheet.columns, sheet.rows) = (columns, rows);
        let (east, south) = (i32::from(columns), i32::from(rows));
        sheet.at = (sheet.at.0.signum() * east, sheet.at.1.signum() * south);
    }
    spec
}

fn count(grid: &Grid, wanted: Extent) -> usize {
    grid.iter()
        .filter(|hex| grid.extent(*hex) == wanted)
        .count()
}

const HALF: Extent = Extent::Half { playable: true };

#[test]
fn each_shifted_column_begins_and_ends_in_half_a_hex() {
    let four = grid(omaha());
    // Of 120 columns every other one has 71 hexes, the others 70.
    assert_eq!(four.len(), 60 * 70 + 60 * 71);
    assert_eq!(count(&four, Extent::Joined), 60);
    assert_eq!(count(&four, HALF), 120);
    for hex in four.iter() {
        assert!(four.playable(hex), "{}", four.number(hex));
        if four.extent(hex) == HALF {
            let at_edge = [Compass::N, Compass::S].map(|edge| four.at_edge(hex, edge));
            assert_ne!(at_edge[0], at_edge[1], "{}", four.number(hex));
        }
    }
    for (edge, expected) in [
        (Compass::N, 120),
        (Compass::S, 120),
        (Compass::W, 70),
        (Compass::E, 71),
    ] {
        let at_edge = four.iter().filter(|hex| four.at_edge(*hex, edge));
        assert_eq!(at_edge.count(), expected, "{edge}");
    }
}

#[test]
fn joined_halves_are_one_hex_of_the_northern_sheet() {
    let four = grid(omaha());
    for (number, other) in [("A2.01", "C2.36"), ("A60.01", "C60.36"), ("B2.01", "D2.36")] {
        let hex = four.find(number).expect(number);
        assert_eq!(four.find(other), Some(hex), "{other}");
        assert_eq!(four.number(hex), number);
        assert_eq!(four.other_number(hex), Some(HexNo::from(other)));
        assert_eq!(four.extent(hex), Extent::Joined);
        assert!(four.neighbors(hex).iter().all(Option::is_some), "{number}");
    }
    for number in ["A2.36", "A2.02", "C2.35", "C2.01", "A1.01", "C1.35"] {
        let hex = four.find(number).expect(number);
        assert_eq!(four.other_number(hex), None, "{number}");
    }
}

#[test]
fn a_sheet_by_itself_is_played_to_its_edges() {
    for at in 0..4 {
        let mut spec = omaha();
        spec.sheets = vec![spec.sheets.remove(at)];
        let one = grid(spec);
        assert_eq!(one.len(), 30 * 35 + 30 * 36);
        assert_eq!(count(&one, HALF), 60);
        assert!(one.iter().all(|hex| one.playable(hex)));
    }
}

/// How many steps each hex is away from one.
fn steps_from(grid: &Grid, start: HexIx) -> Vec<Option<u32>> {
    let mut steps = vec![None; grid.len() as usize];
    steps[start.index()] = Some(0);
    let mut queue = VecDeque::from([start]);
    while let Some(hex) = queue.pop_front() {
        let next = steps[hex.index()].map(|before| before + 1);
        for beside in grid.neighbors(hex).into_iter().flatten() {
            if steps[beside.index()].is_none() {
                steps[beside.index()] = next;
                queue.push_back(beside);
            }
        }
    }
    steps
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn numbers_are_read_back_and_each_is_printed_once(columns in (1_u16..5).prop_map(|half| 2 * half), rows in 1_u16..13) {
        let four = grid(of_size(columns, rows));
        let mut printed = BTreeSet::new();
        for hex in four.iter() {
            for number in [Some(four.number(hex)), four.other_number(hex)].into_iter().flatten() {
                prop_assert_eq!(four.locate(number.as_str()), Ok(hex));
                // Two digits after the point, one or two before.
                let (column, row) = number.as_str()[1..].split_once('.').expect("a point");
                prop_assert!(row.len() == 2 && !column.starts_with('0'), "{}", number);
                prop_assert!(printed.insert(number.clone()), "{} is printed twice", number);
            }
        }
        let each = u32::from(columns) / 2 * u32::from(4 * rows + 1);
        prop_assert_eq!(four.len(), 2 * each);
        prop_assert_eq!(printed.len(), four.len() as usize + usize::from(columns));
    }

    #[test]
    fn distances_are_steps_whatever_seams_lie_between(at: prop::sample::Index, small: bool, rows in 1_u16..7) {
        let four = grid(if small { of_size(4, rows) } else { omaha() });
        let start = HexIx(at.index(four.len() as usize) as u32);
        let steps = steps_from(&four, start);
        for hex in four.iter() {
            prop_assert_eq!(Some(four.distance(start, hex)), steps[hex.index()], "{} to {}", four.number(start), four.number(hex));
            for (way, beside) in four.directions().into_iter().zip(four.neighbors(hex)) {
                if let Some(beside) = beside {
                    prop_assert_eq!(four.neighbor(beside, way.opposite()), Some(hex));
                }
            }
        }
    }

    #[test]
    fn a_number_without_its_zero_is_answered_with_the_printed_one(at: prop::sample::Index) {
        let four = grid(omaha());
        let hex = HexIx(at.index(four.len() as usize) as u32);
        let number = four.number(hex);
        let short = number.as_str().replace(".0", ".");
        let expected = if short == number.as_str() {
            format!("{number} is a hex of this map")
        } else {
            format!("`{short}` is printed `{number}` on this map")
        };
        prop_assert_eq!(four.explain(&short).to_string(), expected);
    }
}
