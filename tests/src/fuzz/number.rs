//! Printed hex numbers, as people type them and as files hold them.

use std::sync::LazyLock;

use beachhead_schema::hex::{Compass, Grid, HexsideNo, preset};
use beachhead_schema::io::{SourceFile, Syntax, read_part};
use beachhead_schema::map::Map;

use super::shown::assert_is_one_line;

/// A printed number, on every grid that is built in: a hex that prints just so, or why it is none.
pub fn number(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    static GRIDS: LazyLock<Vec<Grid>> = LazyLock::new(|| {
        let specs = preset::PRESETS
            .iter()
            .filter_map(|known| preset::preset(known.id));
        specs
            .map(|spec| Grid::new(spec).expect("it is built in"))
            .collect()
    });
    for grid in &*GRIDS {
        match grid.locate(text) {
            Ok(hex) => {
                let printed = grid.number(hex);
                assert_eq!(grid.find(printed.as_str()), Some(hex), "{text:?}");
                assert_eq!(grid.find(text), Some(hex));
            }
            Err(why) => {
                assert_eq!(grid.find(text), None);
                assert_is_one_line(&why.to_string());
            }
        }
        let mut halves = text.splitn(2, '/');
        if let (Some(first), Some(second)) = (halves.next(), halves.next()) {
            let sides = [
                Some(HexsideNo::between(first, second)),
                second
                    .parse::<Compass>()
                    .ok()
                    .map(|way| HexsideNo::at_edge(first, way)),
            ];
            for name in sides.into_iter().flatten() {
                match grid.hexside(&name) {
                    Ok(side) => {
                        let printed = grid.hexside_no(side);
                        assert_eq!(grid.hexside(&printed), Ok(side), "{name} is {printed}");
                    }
                    Err(why) => assert_is_one_line(&why.to_string()),
                }
            }
        }
    }
    grid_of(text);
}

/// The text as the grid of a map: every hex of it prints a number by which it is found.
fn grid_of(text: &str) {
    let map = format!("(format: 1, title: \"\", grid: {text})");
    let read = read_part::<Map>(&SourceFile::new("map.ron", map), Syntax::Ron);
    let Some(map) = read.value else { return };
    for hex in map.grid.iter().take(2_000) {
        let printed = map.grid.number(hex);
        assert_eq!(map.grid.find(printed.as_str()), Some(hex), "{printed}");
        assert_eq!(
            map.grid
                .hex_at(map.grid.center(hex).0, map.grid.center(hex).1),
            Some(hex)
        );
    }
}
