use std::path::Path;

use super::*;
use crate::fonts::Fonts;
use crate::paper::{Paper, Turn};
use beachhead_schema::io::{DiskFiles, read_pack};
use beachhead_schema::pack::Pack;

fn sample(id: &str) -> Pack {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data");
    let pack = read_pack(&DiskFiles(folder.join(id))).pack;
    pack.expect("it is whole")
}

/// All papers, turns and flips, with small counters and large ones.
fn prints() -> impl Iterator<Item = CounterPrint> {
    Paper::SIZES.into_iter().flat_map(|paper| {
        Turn::ALL.into_iter().flat_map(move |turn| {
            Flip::ALL.into_iter().flat_map(move |flip| {
                [(12.7, 1.0), (15.9, 0.0), (40.0, 3.0)].map(|(counter_mm, bleed_mm)| CounterPrint {
                    counter_mm,
                    paper,
                    turn,
                    bleed_mm,
                    flip,
                    ..CounterPrint::default()
                })
            })
        })
    })
}

#[test]
fn every_counter_is_there_once_within_the_margins_and_apart_from_the_others() {
    let pack = sample("utah");
    for print in prints() {
        let sheets = CounterSheets::of(&pack, &print).expect("it fits");
        let mut units: Vec<usize> = Vec::new();
        for sheet in &sheets.sheets {
            assert!(!sheet.is_empty(), "{print:?}");
            let mut cells: Vec<(usize, usize)> = Vec::new();
            for counter in sheet {
                units.push(counter.unit);
                cells.push((counter.row, counter.column));
                for side in [SheetSide::Front, SheetSide::Back] {
                    let (x, y, size) = sheets.place(*counter, side);
                    assert_eq!(size, print.counter_mm);
                    let (low, far) = (print.margin_mm + print.bleed_mm - 1e-6, size);
                    assert!(x >= low && x + far <= sheets.page.0 - low, "{print:?}");
                    assert!(y >= low && y + far <= sheets.page.1 - low, "{print:?}");
                }
            }
            assert!(
                cells.is_sorted_by(|a, b| a < b),
                "{print:?}: in order, one a cell"
            );
            assert!(
                cells
                    .iter()
                    .all(|(row, column)| *row < sheets.rows && *column < sheets.columns)
            );
        }
        assert_eq!(units.len(), pack.forces.units.len());
        units.sort_unstable();
        assert!(units.into_iter().eq(0..pack.forces.units.len()));
    }
}

#[test]
fn each_back_lies_behind_its_front_however_the_paper_is_turned() {
    let pack = sample("utah");
    for print in prints() {
        let sheets = CounterSheets::of(&pack, &print).expect("it fits");
        let (width, height) = sheets.page;
        // Turned around an upright edge, west and east change places; around one that lies, north and south.
        let upright_edge = (print.flip == Flip::Long) == (height >= width);
        for counter in sheets.sheets.iter().flatten() {
            let (x, y, size) = sheets.place(*counter, SheetSide::Front);
            let (back_x, back_y, _) = sheets.place(*counter, SheetSide::Back);
            let behind = if upright_edge {
                (width - back_x - size, back_y)
            } else {
                (back_x, height - back_y - size)
            };
            assert!(
                (behind.0 - x).abs() < 1e-6 && (behind.1 - y).abs() < 1e-6,
                "{print:?}"
            );
        }
    }
}

#[test]
fn sides_and_formations_lie_together() {
    for id in ["utah", "dday", "landings"] {
        let pack = sample(id);
        let units = pack.forces.units.as_slice();
        for (columns, rows) in [(12, 18), (5, 4), (3, 2), (1, 2), (7, 1)] {
            let sheets = groups::arranged(&groups::of(&pack), (columns, rows));
            let all = sheets.iter().flatten();
            let order: Vec<_> = all
                .map(|counter| {
                    let unit = &units[counter.unit];
                    (&unit.side, &unit.formation)
                })
                .collect();
            let mut seen = Vec::new();
            for key in &order {
                if seen.last() != Some(key) {
                    assert!(!seen.contains(key), "{id}: {key:?} is torn apart");
                    seen.push(*key);
                }
            }
            let mut before = None;
            for sheet in &sheets {
                for counter in sheet {
                    let unit = &units[counter.unit];
                    let key = (&unit.side, &unit.formation);
                    if before.is_none_or(|(side, _)| side != key.0) {
                        assert_eq!(counter.column, 0, "{id}: a side begins with a row");
                    }
                    let begins = before != Some(key);
                    assert!(
                        !begins || rows == 1 || counter.row + 1 < rows,
                        "{id} {columns} {rows}"
                    );
                    before = Some(key);
                }
            }
        }
    }
}

#[test]
fn letters_without_a_sign_are_reported() {
    let mut pack = sample("utah");
    let sheets = |pack: &Pack| {
        let sheets = CounterSheets::of(pack, &CounterPrint::default());
        sheets
            .expect("it fits")
            .missing_letters(pack, &Fonts::bundled())
    };
    assert!(sheets(&pack).is_empty());
    let mut unit = pack.forces.units.iter().next().expect("a unit").clone();
    unit.id = "名/4".into();
    pack.forces.units.exchange(&unit.id.clone(), vec![unit]);
    let missing = sheets(&pack).to_string();
    assert_eq!(missing, "no font has a glyph for 名 in “名/4”");
}

#[test]
fn what_makes_no_sense_is_reported() {
    let pack = sample("utah");
    let print = CounterPrint::default();
    let mut bare = pack.clone();
    bare.forces = Default::default();
    for (pack, print, why) in [
        (&bare, print, "the pack has no units"),
        (
            &pack,
            CounterPrint {
                counter_mm: 250.0,
                paper: Paper::A4,
                ..print
            },
            "take smaller counters, a smaller margin, or larger paper",
        ),
        (
            &pack,
            CounterPrint {
                counter_mm: f64::NAN,
                ..print
            },
            "can't be NaN mm; 5 to 500 mm",
        ),
        (
            &pack,
            CounterPrint {
                counter_mm: 0.0,
                ..print
            },
            "can't be 0 mm",
        ),
        (
            &pack,
            CounterPrint {
                bleed_mm: -1.0,
                ..print
            },
            "the bleed can't be -1 mm",
        ),
        (
            &pack,
            CounterPrint {
                margin_mm: 100.0,
                ..print
            },
            "between the margins",
        ),
        (
            &pack,
            CounterPrint {
                paper: Paper::Whole,
                ..print
            },
            "name one, such as a4",
        ),
    ] {
        let error = CounterSheets::of(pack, &print).expect_err(why);
        assert!(error.to_string().contains(why), "{error}");
    }
}
