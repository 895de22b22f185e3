//! The palette and tables that an imported pack begins with: those of the sample of these rules.
//!
//! `tests/tests/it/m44.rs` holds that they are the sample's own.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use beachhead_model::palette::Palette;
use beachhead_model::stored::Stored;
use beachhead_model::syntax::Syntax;
use beachhead_model::tables::Tables;
use beachhead_text::{Part, SourceFile, read_part};

/// The table that says what a tile is.
pub(super) const TILES: &str = "tiles";

/// The palette and tables.
#[derive(Clone, Debug, Default)]
pub struct Standard {
    /// The vocabulary, with every known tile.
    pub palette: Stored<Palette>,
    /// The numbers.
    pub tables: Stored<Tables>,
}

/// Reads them, once.
pub fn standard() -> &'static Standard {
    static STANDARD: OnceLock<Standard> = OnceLock::new();
    STANDARD.get_or_init(|| Standard {
        palette: part("palette.ron", include_str!("standard/palette.ron")),
        tables: part("tables.ron", include_str!("standard/tables.ron")),
    })
}

fn part<P: Part + Default>(name: &str, text: &str) -> Stored<P> {
    let source = SourceFile::new(name, text);
    let read = read_part(&source, Syntax::Ron);
    read.value
        .unwrap_or_else(|| cannot_happen!(Stored::default(), "{name} is part of the program"))
}

/// The first cell of a row, by what is printed to the left of it.
type Cells = BTreeMap<&'static str, BTreeMap<&'static str, &'static [beachhead_base::Id]>>;

fn cells() -> &'static Cells {
    static CELLS: OnceLock<Cells> = OnceLock::new();
    CELLS.get_or_init(|| {
        let mut cells = Cells::new();
        for row in &standard().tables.rows {
            let rows = cells.entry(row.table.as_str()).or_default();
            rows.entry(row.row.as_str()).or_insert(&row.cells);
        }
        cells
    })
}

/// A cell of the standard tables, by the column's name.
pub(super) fn cell(table: &str, row: &str, column: &str) -> Option<&'static str> {
    let head = standard().tables.tables.get(&table.into())?;
    let at = head.columns.iter().position(|name| *name == *column)?;
    let cells = cells().get(table)?.get(row)?;
    cells.get(at).map(beachhead_base::Id::as_str)
}

/// The rows of a standard table.
pub(super) fn known(table: &str) -> impl Iterator<Item = &'static str> + use<> {
    let rows = cells().get(table);
    rows.into_iter().flat_map(|rows| rows.keys().copied())
}

/// The terrain or obstacle that a tile is.
pub(super) fn kind_of(tile: &str) -> Option<&'static str> {
    cell(TILES, tile, "kind")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn they_read_without_a_finding() {
        let palette = SourceFile::new("palette.ron", include_str!("standard/palette.ron"));
        assert_eq!(read_part::<Palette>(&palette, Syntax::Ron).diagnostics, []);
        let tables = SourceFile::new("tables.ron", include_str!("standard/tables.ron"));
        assert_eq!(read_part::<Tables>(&tables, Syntax::Ron).diagnostics, []);
        assert_eq!(kind_of("buildings"), Some("town"));
        let printed = ["country", "beach", "ocean", "snow", "desert"];
        for terrain in printed {
            assert!(cell("terrain", terrain, "inf").is_some(), "{terrain}");
            let known = &standard().palette.terrains;
            assert!(known.get(&terrain.into()).is_some(), "{terrain}");
        }
        assert_eq!(kind_of("tag3"), Some("mine"));
        assert_eq!(cell("badges", "inf badge41", "kind"), Some("mortar"));
        let tiles = &standard().palette.tiles;
        let unseen: Vec<_> = known(TILES)
            .filter(|tile| tiles.get(&(*tile).into()).is_none())
            .collect();
        assert_eq!(unseen, [""; 0], "every tile is in the palette");
        for kind in known(TILES).filter_map(kind_of) {
            assert!(cell("terrain", kind, "inf").is_some(), "{kind}");
        }
    }
}
