//! The map of `sample-data/dday` against the real ground: its coast square by square, its places by the fit.
//!
//! The land on each square, from Natural Earth's public-domain shapes, lies in `tests/fixtures/dday-coast.txt`, with the reason
//! where the map differs. To see both lists: `cargo test -p beachhead-tests --test it dday_coast -- --nocapture`.

use std::fs;

use beachhead_schema::hex::HexNo;
use beachhead_schema::io::{MAX_FILE, Syntax, read_part, read_source};
use beachhead_schema::map::Map;
use beachhead_test_support::root;

/// The most squares that may differ.
const MOST: usize = 25;

/// A line of the fixture: the number, the share of land, and why the map differs.
type Square = (HexNo, f64, String);

fn map() -> Map {
    let source = read_source(&root().join("sample-data/dday/map.ron"), MAX_FILE).expect("a file");
    let read = read_part::<Map>(&source, Syntax::Ron);
    assert_eq!(read.diagnostics, []);
    read.value.expect("a map").part
}

fn squares() -> Vec<Square> {
    let text = fs::read_to_string(root().join("tests/fixtures/dday-coast.txt")).expect("a file");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let square = |line: &str| {
        let mut words = line.splitn(3, ' ');
        let number = words.next().unwrap_or_default();
        let share = words.next().and_then(|share| share.parse().ok());
        let share = share.unwrap_or_else(|| panic!("no share of land: {line}"));
        (
            HexNo::from(number),
            share,
            words.next().unwrap_or_default().to_owned(),
        )
    };
    lines.map(square).collect()
}

#[test]
fn the_coast_is_where_the_land_ends() {
    let (map, squares) = (map(), squares());
    assert_eq!(
        squares.len(),
        map.grid.iter().len(),
        "a line for each square"
    );
    let mut differ = 0;
    for (number, share, why) in squares {
        let hex = map.grid.find(number.as_str()).expect("a square");
        let terrain = map.hexes.terrain(hex).expect("a terrain").as_str();
        let is_land = !matches!(terrain, "sea" | "all-sea");
        let agrees = is_land == (share >= 0.5);
        assert_eq!(
            agrees,
            why.is_empty(),
            "{number} is {terrain}, its land {share}: `{why}`"
        );
        if !agrees {
            differ += 1;
            println!("{number} {terrain}, land {share:.2}: {why}");
        }
    }
    println!("{differ} squares differ");
    assert!(differ <= MOST, "{differ} squares differ");
}

/// Where a place lies by the fit: the row from the north, and the number on the diagonal.
///
/// A Lambert projection (parallels 45° and 52° north, centre 47° north and 2.5° east, the earth a ball of 6,371 km), and a plane
/// through seven places whose squares are known: Dunkirk, Bordeaux, Marseilles, Paris, Cherbourg, Basel, the mouth of the IJssel.
fn square_by_the_fit(latitude: f64, longitude: f64) -> (i32, i32) {
    const RADIUS: f64 = 63.71; // In hundreds of kilometres.
    let slope = |degrees: f64| (45f64 + degrees / 2.0).to_radians().tan();
    let (south, north) = (45f64.to_radians().cos(), 52f64.to_radians().cos());
    let cone = (south / north).ln() / (slope(52.0) / slope(45.0)).ln();
    let scale = south * slope(45.0).powf(cone) / cone;
    let distance = |degrees: f64| RADIUS * scale / slope(degrees).powf(cone);
    let turn = cone * (longitude - 2.5).to_radians();
    let east = distance(latitude) * turn.sin();
    let north = distance(47.0) - distance(latitude) * turn.cos();
    let row = 29.671 - 3.9346 * north + 0.0289 * east;
    let number = row / 2.0 - (-15.962 + 0.0826 * north + 3.5098 * east);
    nearest(row, number)
}

/// The hexagon that a point lies in: of three coordinates that add up to 0, the one rounded worst follows from the others.
#[expect(
    clippy::cast_possible_truncation,
    reason = "rounded, and smaller than 100"
)]
fn nearest(row: f64, number: f64) -> (i32, i32) {
    let (x, y, z) = (-number, number - row, row);
    let off = [x, y, z].map(|part| (part.round() - part).abs());
    let worst_is = |at: usize| off.iter().all(|other| off[at] >= *other);
    let (x, z) = match () {
        () if worst_is(0) => (-y.round() - z.round(), z.round()),
        () if worst_is(2) => (x.round(), -x.round() - y.round()),
        () => (x.round(), z.round()),
    };
    (z as i32, -x as i32)
}

/// A printed number as row and diagonal: `AA-16` is 27 and 16.
fn row_and_number(hex: &HexNo) -> (i32, i32) {
    let (letters, number) = hex.as_str().split_once('-').expect("a number of this map");
    let letter = letters.bytes().next().map_or(0, |byte| byte - b'A');
    let doubled = i32::from(letters.len() == 2) * 26;
    (
        i32::from(letter) + 1 + doubled,
        number.parse().expect("digits"),
    )
}

#[test]
fn places_lie_by_the_fit() {
    let map = map();
    for (place, latitude, longitude, most) in [
        ("Cherbourg", 49.64, -1.62, 1),
        ("Carentan", 49.30, -1.24, 1),
        ("Le Havre", 49.49, 0.11, 1),
        ("Caen", 49.18, -0.37, 1),
        ("Rouen", 49.44, 1.10, 1),
        ("Calais", 50.95, 1.86, 1),
        ("Dunkirk", 51.04, 2.37, 1),
        ("Paris", 48.86, 2.35, 1),
        ("Basel", 47.56, 7.59, 1),
        ("Antwerp", 51.22, 4.40, 1),
        ("Amsterdam", 52.37, 4.90, 1),
        ("Emden", 53.37, 7.21, 2), // Far from all seven places.
        ("Bremen", 53.08, 8.80, 2),
        ("Cologne", 50.94, 6.96, 1),
        ("Metz", 49.12, 6.18, 1),
        ("Strasbourg", 48.58, 7.75, 1),
        ("Lyon", 45.76, 4.84, 1),
        ("Brest", 48.39, -4.49, 2),
        ("Lorient", 47.75, -3.37, 1),
        ("Saint-Nazaire", 47.28, -2.21, 1),
        ("La Rochelle", 46.16, -1.15, 1),
        ("Saint-Malo", 48.65, -2.01, 1),
        ("Avranches", 48.68, -1.36, 1),
        ("Toulon", 43.12, 5.93, 1),
        ("Nice", 43.70, 7.27, 1),
        ("Bordeaux", 44.84, -0.58, 1),
        ("Marseilles", 43.30, 5.37, 1),
    ] {
        let named = |hex: &_| map.hexes.name(*hex) == Some(place);
        let hex = map.grid.iter().find(named);
        let hex = hex.unwrap_or_else(|| panic!("{place} is on the map"));
        let number = map.grid.number(hex);
        let (row, diagonal) = row_and_number(&number);
        let (fit_row, fit_diagonal) = square_by_the_fit(latitude, longitude);
        let (down, west) = (row - fit_row, fit_diagonal - diagonal);
        let off = down.abs().max(west.abs()).max((down + west).abs());
        println!("{place} {number}, {off} off the fit");
        assert!(off <= most, "{place} in {number} is {off} off the fit");
    }
}
