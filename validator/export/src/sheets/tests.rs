use super::*;
use crate::picture::Picture;
use beachhead_schema::hex::{Grid, preset};
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::pack::Pack;

fn utah() -> Pack {
    let utah = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/utah");
    read_pack(&DiskFiles(utah)).pack.expect("it is whole")
}

fn utah_map() -> Layout {
    Layout::of(&utah(), &Picture::default())
}

#[test]
fn windows_cover_the_picture_and_lie_over_each_other() {
    let layout = utah_map();
    for paper in Paper::ALL {
        for turn in Turn::ALL {
            for (hex_mm, overlap_mm) in [(19.0, 8.0), (16.0, 0.0), (30.0, 15.0)] {
                let print = Print {
                    hex_mm,
                    paper,
                    turn,
                    overlap_mm,
                    ..Print::default()
                };
                let sheets = Sheets::of(&layout, &print).expect("it fits");
                let reported = format!("{print:?}");
                for (side, count, window, page) in [
                    (
                        sheets.picture.0,
                        sheets.columns,
                        sheets.window.0,
                        sheets.page.0,
                    ),
                    (
                        sheets.picture.1,
                        sheets.rows,
                        sheets.window.1,
                        sheets.page.1,
                    ),
                ] {
                    let covered = count as f64 * window - (count - 1) as f64 * overlap_mm;
                    assert!(
                        (covered - side).abs() < 1e-6,
                        "{reported}: {covered} of {side}"
                    );
                    assert!(window <= page - 2.0 * print.margin_mm + 1e-6, "{reported}");
                }
                let [first, .., last] = sheets.sheets.as_slice() else {
                    assert_eq!(sheets.sheets.len(), 1);
                    continue;
                };
                assert_eq!((first.x, first.y), (0.0, 0.0));
                assert!((last.x + sheets.window.0 - sheets.picture.0).abs() < 1e-6);
                assert!((last.y + sheets.window.1 - sheets.picture.1).abs() < 1e-6);
            }
        }
    }
}

#[test]
fn sheets_show_the_map_alone_and_no_block_is_cut() {
    let pack = utah();
    let picture = Picture {
        legend: true,
        title: true,
        tables: crate::tables_of("", &pack).expect("it has tables"),
        ..Picture::default()
    };
    let (layout, bare) = (Layout::of(&pack, &picture), utah_map());
    assert!(layout.height > bare.height + 500.0, "tables take room");
    for paper in Paper::ALL {
        for turn in Turn::ALL {
            for bleed_mm in [0.0, 3.0] {
                let print = Print {
                    paper,
                    turn,
                    bleed_mm,
                    ..Print::default()
                };
                let sheets = Sheets::of(&layout, &print).expect("it fits");
                let reported = format!("{print:?}");
                if paper == Paper::Whole {
                    assert_eq!((sheets.sheets.len(), sheets.pages_beside()), (1, 0));
                    continue;
                }
                let plain = Sheets::of(&bare, &print).expect("it fits");
                assert_eq!(sheets.sheets, plain.sheets, "{reported}");
                let mm = |units: f32| f64::from(units) * sheets.scale;
                let map = layout.map;
                let corner = (mm(map.left()), mm(map.top()));
                assert_eq!(sheets.corner, corner, "{reported}");
                let last = sheets.sheets.last().expect("a sheet");
                assert!((last.x + sheets.window.0 - mm(map.width())).abs() < 1e-6);
                assert!((last.y + sheets.window.1 - mm(map.height())).abs() < 1e-6);
                assert!(sheets.pages_beside() > 0, "{reported}");
                let room = [sheets.page.0, sheets.page.1]
                    .map(|side| ((side - 2.0 * print.margin_mm) / BESIDE_SCALE) as f32 + 0.01);
                let (right, bottom) = sheets.beside.size();
                assert!(right <= room[0] && bottom <= room[1], "{reported}");
            }
        }
    }
}

#[test]
fn bleed_is_where_the_map_ends_and_takes_nothing_of_the_margin() {
    let layout = utah_map();
    let print = Print {
        bleed_mm: 3.0,
        ..Print::default()
    };
    let sheets = Sheets::of(&layout, &print).expect("it fits");
    let (left, top) = sheets.place();
    assert!(left >= print.margin_mm + 3.0 && top >= print.margin_mm + 3.0);
    let mut outer = 0;
    for sheet in &sheets.sheets {
        let [west, north, east, south] = sheets.bleed(sheet, &print);
        assert_eq!(west > 0.0, sheet.column == 0);
        assert_eq!(north > 0.0, sheet.row == 0);
        assert_eq!(east > 0.0, sheet.column + 1 == sheets.columns);
        assert_eq!(south > 0.0, sheet.row + 1 == sheets.rows);
        outer += [west, north, east, south]
            .into_iter()
            .filter(|bleed| *bleed > 0.0)
            .count();
    }
    assert_eq!(outer, 2 * (sheets.columns + sheets.rows));
}

#[test]
fn paper_is_turned_to_take_fewer_sheets() {
    let layout = utah_map();
    let count = |turn| {
        let print = Print {
            turn,
            ..Print::default()
        };
        Sheets::of(&layout, &print).expect("it fits").sheets.len()
    };
    let (upright, on_side) = (count(Turn::Portrait), count(Turn::Landscape));
    assert_eq!(count(Turn::Auto), upright.min(on_side));
}

#[test]
fn only_sheets_with_map_on_them_are_printed() {
    let mut spec = preset::omaha();
    // Two sheets that touch at a corner: the other two corners of the picture are bare.
    spec.sheets
        .retain(|sheet| sheet.id == "A" || sheet.id == "D");
    let grid = Grid::new(spec).expect("it makes sense");
    let mut pack = utah();
    pack.map = beachhead_schema::map::Map::blank("corners", grid).into();
    let layout = Layout::of(&pack, &Picture::default());
    let sheets = Sheets::of(&layout, &Print::default()).expect("it fits");
    let all = sheets.columns * sheets.rows;
    assert!(
        sheets.sheets.len() < all * 3 / 4,
        "{} of {all}",
        sheets.sheets.len()
    );
    assert!(sheets.sheets.len() > all * 4 / 10);
}

#[test]
fn what_makes_no_sense_is_reported() {
    let layout = utah_map();
    let print = Print::default();
    for (print, why) in [
        (
            Print {
                hex_mm: 0.0,
                ..print
            },
            "a hex can't be 0 mm",
        ),
        (
            Print {
                hex_mm: f64::NAN,
                ..print
            },
            "a hex can't be NaN mm",
        ),
        (
            Print {
                hex_mm: 490.0,
                ..print
            },
            "the most; choose smaller hexes",
        ),
        (
            Print {
                margin_mm: 90.0,
                ..print
            },
            "take a smaller margin",
        ),
        (
            Print {
                overlap_mm: -1.0,
                ..print
            },
            "the overlap can't be -1 mm",
        ),
        (
            Print {
                bleed_mm: 20.5,
                ..print
            },
            "the bleed can't be 20.5 mm; 0 to 20 mm",
        ),
        (
            Print {
                bleed_mm: f64::NAN,
                ..print
            },
            "the bleed can't be NaN mm",
        ),
        (
            Print {
                margin_mm: 75.0,
                bleed_mm: 20.0,
                ..print
            },
            "smaller margin, bleed or overlap",
        ),
        (
            Print {
                paper: Paper::Whole,
                hex_mm: 400.0,
                ..print
            },
            "a PDF page has at most 5080",
        ),
    ] {
        let error = Sheets::of(&layout, &print).expect_err(why);
        assert!(error.to_string().contains(why), "{error}");
    }
}

#[test]
fn sheets_are_called_as_on_a_chessboard() {
    for (nth, expected) in [
        (0, "A"),
        (25, "Z"),
        (26, "AA"),
        (51, "AZ"),
        (52, "BA"),
        (702, "AAA"),
    ] {
        assert_eq!(letters(nth), expected);
    }
}
