//! What holds of every grid. Facts about the printed maps are proved next to them, in `preset`.

use proptest::prelude::*;

use super::*;
use crate::{
    Axis, Compass, Glyphs, Grows, Half, Halves, HexNo, HexsideNo, Lines, Numbering, Orientation,
    Parity, Sheet, preset,
};

fn grid(spec: GridSpec) -> Grid {
    Grid::new(spec).expect("a valid grid")
}

fn utah() -> Grid {
    grid(preset::utah())
}

#[test]
fn texts_that_are_no_hex_are_explained() {
    let mut holed = preset::utah();
    holed.sheets[0].holes = vec!["0101".into()];
    for (spec, text, expected) in [
        (
            preset::utah(),
            "3401",
            "rows run 01 to 33; 3401 would be row 34",
        ),
        (
            preset::utah(),
            "0115",
            "columns run 01 to 14; 0115 would be column 15",
        ),
        (preset::utah(), "601", "`601` is printed `0601` on this map"),
        (
            preset::utah(),
            " 1706",
            "` 1706` is printed `1706` on this map",
        ),
        (
            preset::utah(),
            "A1.1",
            "`A1.1` is no number of this map, whose hexes are numbered like `1708`",
        ),
        (
            preset::utah(),
            "",
            "`` is no number of this map, whose hexes are numbered like `1708`",
        ),
        (preset::utah(), "1706", "1706 is a hex of this map"),
        (holed, "0101", "0101 is left out of this map"),
        (
            preset::omaha(),
            "A61.01",
            "columns run 1 to 60; A61.01 would be column 61",
        ),
        (
            preset::omaha(),
            "A10.5",
            "`A10.5` is printed `A10.05` on this map",
        ),
        (
            preset::omaha(),
            "A1005",
            "`A1005` is printed `A10.05` on this map",
        ),
        (
            preset::omaha(),
            "A 10-05",
            "`A 10-05` is printed `A10.05` on this map",
        ),
        (
            preset::omaha(),
            "a10.5",
            "`a10.5` is printed `A10.05` on this map",
        ),
        (
            preset::omaha(),
            "B01.1",
            "`B01.1` is printed `B1.01` on this map",
        ),
        (
            preset::omaha(),
            "A1.37",
            "rows run 01 to 36; A1.37 would be row 37",
        ),
        (
            preset::omaha(),
            "A1.36", // Only even columns begin with half a hex.
            "column 1 ends there: it runs A1.35 to A1.01, without A1.36",
        ),
        (
            preset::omaha(),
            "E10.05",
            "no sheet prints `E10.05`: the numbers of this map begin with one of A, B, C, D",
        ),
        (preset::landings(), "g5", "`g5` is printed `G5` on this map"),
        (
            preset::dday(),
            "UU-1",
            "rows run A to TT; UU-1 would be row UU",
        ),
        (
            preset::dday(),
            "S-6",
            "row S ends there: it runs S-46 to S-7, without S-6",
        ),
    ] {
        assert_eq!(grid(spec).explain(text).to_string(), expected, "{text}");
    }
}

#[test]
fn hexsides_have_one_value_and_one_name() {
    for spec in [preset::utah(), preset::landings_joined(&["Gold", "Omaha"])] {
        let grid = grid(spec);
        for hex in grid.iter() {
            for direction in grid.directions() {
                let side = grid.side(hex, direction).expect("a side");
                assert_eq!(grid.hexside(&grid.hexside_no(side)), Ok(side));
                if let Some(neighbor) = grid.neighbor(hex, direction) {
                    assert_eq!(grid.side(neighbor, direction.opposite()), Some(side));
                }
            }
        }
    }
    for (name, expected) in [
        (
            HexsideNo::between("2503", "2605"),
            "2503 and 2605 do not touch, so no hexside lies between them",
        ),
        (
            HexsideNo::between("2503", "2503"),
            "2503 and 2503 do not touch, so no hexside lies between them",
        ),
        (
            HexsideNo::between("2503", "3401"),
            "rows run 01 to 33; 3401 would be row 34",
        ),
        (
            HexsideNo::at_edge("0101", Compass::N),
            "0101 has no side to the N: its sides are W, NW, NE, E, SE, SW",
        ),
        (
            HexsideNo::at_edge("0101", Compass::E),
            "the map goes on E of 0101: the hexside there is named by both hexes, 0101 and 0102",
        ),
    ] {
        let why = utah().hexside(&name).expect_err(expected);
        assert_eq!(why.to_string(), expected);
    }
}

#[test]
fn edges_are_where_the_map_is_printed_to_end() {
    let grid = utah();
    let at = |side: Compass| -> Vec<String> {
        grid.iter()
            .filter(|&hex| grid.at_edge(hex, side))
            .map(|hex| grid.number(hex).to_string())
            .collect()
    };
    assert!(at(Compass::W).iter().all(|number| number.ends_with("01")));
    assert_eq!(at(Compass::W).len(), 33);
    assert!(at(Compass::N).iter().all(|number| number.starts_with("33")));
    assert_eq!(
        (
            at(Compass::N).len(),
            at(Compass::S).len(),
            at(Compass::E).len()
        ),
        (14, 14, 33)
    );
    assert_eq!(at(Compass::SE), ["0114"]);

    let corner = grid.find("0101").expect("a corner");
    let off: Vec<_> = grid.off_map(corner).collect();
    assert_eq!(off, [Compass::W, Compass::NW, Compass::SE, Compass::SW]);

    let landings = self::grid(preset::landings());
    for (number, expected) in [
        ("m2", true),
        ("l2", true),
        ("k2", false),
        ("M1", true),
        ("L1", false),
    ] {
        let hex = landings.find(number).expect(number);
        assert_eq!(landings.at_edge(hex, Compass::E), expected, "{number}");
    }
}

#[test]
fn points_corners_and_sides_agree() {
    for preset in preset::PRESETS {
        let grid = grid((preset.spec)());
        let bounds = grid.bounds();
        for hex in grid.iter().step_by(7) {
            let (x, y) = grid.center(hex);
            assert_eq!(grid.hex_at(x, y), Some(hex));
            let corners = grid.corners(hex);
            for (index, direction) in grid.directions().into_iter().enumerate() {
                let (a, b) = (corners[index], corners[(index + 1) % 6]);
                let middle = ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
                // Just inside the middle of a side, that side is the nearest.
                let near = (
                    middle.0 + (x - middle.0) * 0.1,
                    middle.1 + (y - middle.1) * 0.1,
                );
                let (side, distance) = grid.side_at(near.0, near.1).expect("a side");
                assert_eq!(
                    Some(side),
                    grid.side(hex, direction),
                    "{}",
                    grid.number(hex)
                );
                assert!(distance < 0.1);
                assert!(bounds.min.0 <= a.0 + 1e-3 && a.0 <= bounds.max.0 + 1e-3);
                assert!(bounds.min.1 <= a.1 + 1e-3 && a.1 <= bounds.max.1 + 1e-3);
            }
        }
    }
}

#[test]
fn circles_and_lines_stay_on_the_map() {
    let grid = utah();
    let center = grid.find("1706").expect("Carentan");
    for (radius, expected) in [
        (0, 1),
        (1, 7),
        (2, 19),
        (1000, 14 * 33),
        (u32::MAX, 14 * 33),
    ] {
        let found = grid.within(center, radius);
        assert_eq!(found.len(), expected, "radius {radius}");
        assert!(
            found
                .iter()
                .all(|&hex| grid.distance(center, hex) <= radius)
        );
    }
    let line = grid.line_between(center, grid.find("1701").expect("in the west"));
    assert_eq!(
        line.iter()
            .map(|&hex| grid.number(hex).to_string())
            .collect::<Vec<_>>(),
        ["1706", "1705", "1704", "1703", "1702", "1701"]
    );
}

#[test]
fn sheets_that_make_no_grid_are_refused() {
    type Spoil = fn(&mut GridSpec);
    let spoilt: [(Spoil, &str); 11] = [
        (|spec| spec.sheets.clear(), "at least one sheet"),
        (|spec| spec.sheets[0].rows = 0, "sheet A has no hexes"),
        (
            |spec| spec.sheets[0].at.0 = i32::MIN,
            "sheet A lies more than",
        ),
        (
            |spec| spec.sheets[1].at = (30, 0),
            "sheets A and B overlap: A31.35 and B1.35",
        ),
        (|spec| spec.sheets[1].at.0 = 61, "sheet B don't continue"),
        (
            |spec| spec.sheets[1].id = "A".into(),
            "two sheets are called A",
        ),
        (
            |spec| spec.sheets[1].numbering.prefix = "A".into(),
            "sheets A and B both print A1.35",
        ),
        (
            |spec| spec.sheets[0].halves.low = Half::Whole,
            "can't be whole",
        ),
        (
            |spec| spec.sheets[0].holes = vec!["B1.01".into()],
            "sheet A can't have a hole at B1.01",
        ),
        (
            |spec| spec.sheets[0].holes = vec!["A1.01".into(); 2],
            "sheet A can't have a hole at A1.01",
        ),
        (
            |spec| spec.sheets[2].numbering.separator = "0".into(),
            "the numbering of sheet C: ",
        ),
    ];
    for (spoil, expected) in spoilt {
        let mut spec = preset::omaha();
        spoil(&mut spec);
        let errors = Grid::new(spec).expect_err(expected);
        assert!(
            errors.iter().any(|why| why.to_string().contains(expected)),
            "{expected}: {errors:?}"
        );
    }
    let mut huge = preset::utah();
    (huge.sheets[0].columns, huge.sheets[0].rows) = (60_000, 60_000);
    huge.sheets[0].numbering.separator = ".".into();
    assert_eq!(
        Grid::new(huge.clone()),
        Err(vec![GridError::TooLarge(3_600_000_000)])
    );
    // More than a `u32` counts.
    for (id, west) in [("b", 30_000), ("c", 90_000)] {
        let mut sheet = huge.sheets[0].clone();
        (sheet.id, sheet.at) = (id.into(), (west, 0));
        huge.sheets.push(sheet);
    }
    assert_eq!(
        Grid::new(huge),
        Err(vec![GridError::TooLarge(10_800_000_000)])
    );
}

#[test]
fn joined_halves_answer_to_both_numbers() {
    let mut spec = preset::landings_joined(&["Sword", "Juno"]);
    spec.sheets[1].numbering.first.start = 2; // Now Juno's western halves have a letter: a.
    let joined = grid(spec.clone());
    let joint = joined.find("Sword-m4").expect("it is printed");
    assert_eq!(
        (joined.extent(joint), joined.playable(joint)),
        (Extent::Joined, true)
    );
    assert_eq!(joined.find("Juno-a4"), Some(joint));
    assert_eq!(joined.number(joint), "Sword-m4");

    spec.sheets[1].holes = vec!["Juno-a4".into()]; // Without its other half it is no hex to stand on.
    let holed = grid(spec);
    let half = holed.find("Sword-m4").expect("it is printed");
    assert!(!holed.playable(half));
    assert_eq!(
        holed.explain("Juno-a4").to_string(),
        "Juno-a4 is left out of this map"
    );
}

#[test]
fn a_million_hexes_are_found_by_arithmetic() {
    let mut spec = preset::utah();
    let sheet = &mut spec.sheets[0];
    (sheet.columns, sheet.rows) = (1000, 1000);
    (sheet.numbering.first.glyphs, sheet.numbering.second.glyphs) =
        (Glyphs::Digits(4), Glyphs::Digits(4));
    let grid = grid(spec);
    assert_eq!(grid.len(), 1_000_000);
    for hex in grid.iter().step_by(997) {
        assert_eq!(grid.find(grid.number(hex).as_str()), Some(hex));
    }
}

#[test]
fn indices_of_another_grid_do_no_harm() {
    let grid = utah();
    assert_eq!(
        grid.number(HexIx(u32::MAX)),
        grid.number(HexIx(grid.len() - 1))
    );
}

fn arb_half() -> impl Strategy<Value = Half> {
    prop::sample::select(vec![
        Half::Absent,
        Half::Unplayable,
        Half::Playable,
        Half::Joins,
    ])
}

prop_compose! {
    fn arb_spec()(
        pointy: bool, even: bool, columns in 1u16..12, rows in 1u16..12, at in (-9..9i32, -9..9i32),
        low in arb_half(), high in prop_oneof![Just(Half::Whole), arb_half()], start in -2..3i32,
    ) -> GridSpec {
        let orientation = if pointy { Orientation::Pointy } else { Orientation::Flat };
        let shifted = if even { Parity::Even } else { Parity::Odd };
        let straight = if pointy { Lines::Rows } else { Lines::Columns };
        let grows = if pointy { Grows::North } else { Grows::East };
        let axis = |counts, grows, start| Axis { counts, grows, glyphs: Glyphs::Digits(2), start };
        let numbering = Numbering {
            prefix: "P".to_owned(),
            first: axis(straight, grows, 1),
            separator: ".".to_owned(),
            second: axis(Lines::Rising, Grows::East, start),
        };
        let halves = Halves { low, high };
        let id = String::new();
        GridSpec {
            orientation,
            sheets: vec![Sheet { id, columns, rows, shifted, at, halves, numbering, holes: Vec::new() }],
        }
    }
}

proptest! {
    #[test]
    fn any_sheet_knows_its_hexes(spec in arb_spec(), hole: prop::sample::Index) {
        let Ok(whole) = Grid::new(spec.clone()) else { return Ok(()) };
        let gone: HexNo = whole.number(HexIx(hole.index(whole.len() as usize) as u32));
        let mut holed = spec;
        holed.sheets[0].holes = vec![gone.clone()];
        for grid in [Some(whole.clone()), Grid::new(holed).ok()].into_iter().flatten() {
            for hex in grid.iter() {
                let number = grid.number(hex);
                prop_assert_eq!(grid.locate(number.as_str()), Ok(hex));
                prop_assert_eq!(grid.at(grid.axial(hex)), Some(hex));
                for (direction, neighbor) in grid.directions().into_iter().zip(grid.neighbors(hex)) {
                    let Some(neighbor) = neighbor else { continue };
                    prop_assert_eq!(grid.neighbor(neighbor, direction.opposite()), Some(hex));
                }
            }
            if grid != whole {
                prop_assert_eq!(grid.len() + 1, whole.len());
                prop_assert_eq!(grid.locate(gone.as_str()), Err(NumberError::LeftOut(gone.to_string())));
            }
        }
    }

    #[test]
    fn data_reads_back(spec in arb_spec()) {
        let text = ron::to_string(&spec).expect("it is plain data");
        prop_assert_eq!(ron::from_str(&text), Ok(spec));
    }
}
