//! The grid of a scan, found: held against scans whose ground is known, from seeds that nothing was tuned on.

use beachhead_scan::Progress;
use beachhead_scan::find::{FoundGrid, NotFound, find_grid};
use beachhead_test_scans::{Made, Wants, false_period, scan, without_grid};
use image::RgbImage;

use crate::scans::read;

/// Seeds below this were looked at while the search was built.
const HELD: u64 = 7_000;
/// Pixels by which a hex may be off.
const CLOSE: f64 = 1.5;

fn found(image: &RgbImage) -> Result<FoundGrid, NotFound> {
    find_grid(&read(image), &Progress::default())
}

/// The end of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Ended {
    Refused,
    /// Another grid than the one that is printed.
    Wrong,
    /// The printed one, its worst hex so many pixels off.
    Found(f64),
}

fn ended(made: &Made) -> Ended {
    let Ok(found) = found(&made.image) else {
        return Ended::Refused;
    };
    let size = found.spacing_px() / made.px_per_hex();
    let hexes = made.grid().iter().filter(|hex| made.shows(*hex));
    let offs: Vec<f64> = hexes
        .filter_map(|hex| {
            let at = made.middle(hex);
            Some(found.middle(found.cell_at(at)?).distance(at))
        })
        .collect();
    let worst = offs.iter().copied().fold(0.0, f64::max);
    let is_printed = (0.97..1.03).contains(&size) && worst < 0.25 * made.px_per_hex();
    match is_printed && offs.len() * 3 > made.grid().len() as usize {
        true => Ended::Found(worst),
        false => Ended::Wrong,
    }
}

/// Searches that found the printed grid, those of them that have every hex in its place, and those that found another grid.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    found: usize,
    close: usize,
    wrong: usize,
}

fn counted(made: impl Iterator<Item = Made>) -> Count {
    let mut count = Count::default();
    for made in made {
        match ended(&made) {
            Ended::Refused => println!("refused: {}", made.about),
            Ended::Wrong => {
                count.wrong += 1;
                println!("wrong: {}", made.about);
            }
            Ended::Found(worst) => {
                count.found += 1;
                if worst <= CLOSE {
                    count.close += 1;
                } else {
                    println!("{worst:.2} px off: {}", made.about);
                }
            }
        }
    }
    println!("{count:?}");
    count
}

#[test]
fn grids_of_small_scans_are_found() {
    let want = Wants::small();
    let count = counted((HELD..HELD + 6).map(|seed| scan(seed, &want)));
    assert_eq!(count.wrong, 0);
    assert!(count.found >= 5 && count.close >= 4, "{count:?}");
}

/// The figures that the documentation gives; they take some minutes.
#[test]
fn grids_of_large_scans_are_found() {
    if std::env::var_os("BEACHHEAD_THOROUGH").is_none() {
        return;
    }
    let want = Wants {
        longest: 2_200,
        ..Wants::default()
    };
    let any = counted((HELD..HELD + 100).map(|seed| scan(seed, &want)));
    assert!(any.found >= 85 && any.wrong <= 2, "{any:?}");
    assert!(any.close * 100 >= any.found * 85, "{any:?}");
    let textured = counted((HELD..HELD + 100).map(|seed| false_period(seed, &want)));
    assert!(textured.wrong <= 2, "{textured:?}");
    let mistaken = (HELD..HELD + 100).filter(|seed| found(&without_grid(*seed)).is_ok());
    let mistaken: Vec<u64> = mistaken.collect();
    assert!(mistaken.is_empty(), "{mistaken:?}");
}

#[test]
fn pictures_without_hexes_have_no_grid() {
    // Each manner once.
    for seed in HELD..HELD + 10 {
        assert!(found(&without_grid(seed)).is_err(), "seed {seed}");
    }
}

#[test]
fn a_grid_lies_the_same_however_the_scan_is_turned() {
    let made = scan(HELD + 2, &Wants::small().in_one_piece());
    let upright = found(&made.image).expect("a grid");
    let again = found(&image::imageops::rotate90(&made.image)).expect("a grid");
    let ((columns, rows), turned) = (upright.layout.size(), again.layout.size());
    assert_eq!((rows, columns), turned);
    let ratio = upright.spacing_px() / again.spacing_px();
    assert!((0.99..1.01).contains(&ratio), "{ratio}");
}
