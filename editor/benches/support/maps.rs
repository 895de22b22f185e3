//! Maps that are measured: large ones, and the sample with the longest shore.

use std::error::Error;
use std::path::Path;

use beachhead_editor::Document;
use beachhead_schema::Id;
use beachhead_schema::hex::{Glyphs, Grid, HexIx, HexsideNo, preset};
use beachhead_schema::io::{DiskFiles, Syntax, read_pack, save_pack};
use beachhead_schema::map::{HexRecord, Hexside, Map, Path as Road};
use beachhead_schema::own::OwnProperties;

/// Saves the bundled pack with a map of this size.
pub fn save(side: u16, folder: &Path) -> Result<(), Box<dyn Error>> {
    let bundled = Document::bundled().map_err(|_| "the bundled pack")?;
    let mut pack = bundled.pack().clone();
    pack.map = square(side)?.into();
    save_pack(&pack, folder, Syntax::Ron).map_err(|finding| finding.message)?;
    Ok(())
}

/// Saves a copy of the sample `omaha`; how many hexes it has.
pub fn save_shore(folder: &Path) -> Result<u32, Box<dyn Error>> {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/omaha");
    let pack = read_pack(&DiskFiles(sample))
        .pack
        .ok_or("the sample `omaha` can be read")?;
    save_pack(&pack, folder, Syntax::Ron).map_err(|finding| finding.message)?;
    Ok(pack.map.grid.len())
}

/// A map of this size, with woods, a sea, rivers and roads.
pub fn square(side: u16) -> Result<Map, Box<dyn Error>> {
    let mut spec = preset::utah();
    for sheet in &mut spec.sheets {
        (sheet.columns, sheet.rows) = (side, side);
        sheet.numbering.first.glyphs = Glyphs::Digits(4);
        sheet.numbering.second.glyphs = Glyphs::Digits(4);
    }
    let grid = Grid::new(spec).map_err(|errors| format!("{errors:?}"))?;
    let mut map = Map::blank("A square", grid);
    let terrains = ["bocage", "woods", "clear", "marsh", "town", "all-sea"].map(Id::from);
    let grid = map.grid.clone();
    for hex in grid.iter() {
        let (x, y) = grid.center(hex);
        let wave = ((x / 9.0).sin() + (y / 7.0).cos() + (x / 3.0 + y / 5.0).sin() + 3.0) as usize;
        let terrain = terrains
            .get(wave % terrains.len())
            .cloned()
            .unwrap_or_default();
        let number = grid.number(hex);
        map.hexes
            .swap(hex, &number, Some(HexRecord::new(number.clone(), terrain)));
    }
    let number = |row: u32, column: u32| grid.number(HexIx(row * u32::from(side) + column));
    map.paths = (0..side / 5)
        .map(|row| Road {
            id: Id::new(format!("road-{row}")),
            kind: "road".into(),
            name: None,
            hexes: (0..u32::from(side))
                .map(|column| number(u32::from(row) * 5, column))
                .collect(),
            source: None,
            note: None,
        })
        .collect();
    map.hexsides = (0..u32::from(side) - 1)
        .flat_map(|row| (0..side / 10).map(move |river| (row, u32::from(river) * 10 + 4)))
        .map(|(row, column)| Hexside {
            between: HexsideNo::between(number(row, column), number(row, column + 1)),
            kind: "river".into(),
            name: None,
            own: OwnProperties::default(),
            source: None,
            note: None,
        })
        .collect();
    Ok(map)
}
