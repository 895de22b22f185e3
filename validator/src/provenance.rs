//! Where everything in a pack comes from: one walk over all records that may carry a `source`.
//!
//! The summary counts what is reconstructed by it, and lints hold it to the errata. A list that may carry sources is
//! a line here.

use beachhead_schema::Source;
use beachhead_schema::pack::Pack;

/// A file of a pack whose records may carry a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Drawer {
    Map,
    Forces,
    Tables,
    /// By its place in the manifest.
    Scenario(usize),
}

/// A record, and where it says it comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    pub drawer: Drawer,
    /// The list that it stands in.
    pub field: &'static str,
    /// Its place there, as the file's places count.
    pub index: usize,
    pub source: Option<&'a Source>,
}

/// Every record that may carry a source, file by file.
pub(crate) fn origins(pack: &Pack) -> Vec<Origin<'_>> {
    let mut all = Vec::new();
    each_origin(pack, |origin| all.push(origin));
    all
}

/// Shows every record that may carry a source, file by file, without a list of them: a map has many.
pub(crate) fn each_origin<'a>(pack: &'a Pack, mut look: impl FnMut(Origin<'a>)) {
    let map = &pack.map;
    map.hexes.sources().for_each(|(hex, source)| {
        look(Origin {
            drawer: Drawer::Map,
            field: "hexes",
            index: hex.index(),
            source,
        });
    });
    macro_rules! walk {
        ($drawer:expr, $part:expr, $($field:ident),+) => {$(
            for (index, record) in $part.$field.iter().enumerate() {
                look(Origin {
                    drawer: $drawer,
                    field: stringify!($field),
                    index,
                    source: record.source.as_ref(),
                });
            }
        )+};
    }
    walk!(
        Drawer::Map,
        map,
        hexsides,
        paths,
        tide_lines,
        beaches,
        boxes,
        sectors,
        scatter_paths,
        entries
    );
    walk!(Drawer::Map, map, regions, markers, labels);
    walk!(Drawer::Forces, pack.forces, units);
    walk!(Drawer::Tables, pack.tables, rows);
    for (at, scenario) in pack.scenarios.iter().enumerate() {
        walk!(
            Drawer::Scenario(at),
            scenario,
            groups,
            setup,
            reinforcements,
            allotments,
            victory,
            options
        );
    }
}
