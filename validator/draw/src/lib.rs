//! The map as one display list, for the screen and for print.
//!
//! From a pack and a [`Style`] come the levels of a [`List`]: fills, strokes, discs and text in hex units. The editor
//! makes triangles of it, part by part; SVG, PNG and PDF write it. The same pack gives the same list on every system,
//! and nothing here touches a file, a clock or a screen.
//!
//! | room | what it draws |
//! |---|---|
//! | `list`, `ink`, `geometry` | what a list is made of |
//! | `layer` | what people show and hide, and what lies upon what |
//! | `style`, `metrics` | how closely the map is seen, and how wide letters are |
//! | `look`, `design` | how the kinds of a palette look; patterns as glyphs |
//! | `ground`, `pattern`, `distinct`, `height`, `grid`, `far` | hexes |
//! | `line`, `hexside`, `path`, `region`, `marker` | what runs along and through them |
//! | `shore` | tide lines, sectors, boxes, entries |
//! | `chart` | boxes and tracks beside the hexes |
//! | `name`, `label` | text |
//! | `counter`, `stack` | the counters of a setup or a scene |
//! | `play`, `bracket`, `arrow` | what a scene of play shows besides |
//! | `terrain_mark` | terrain as letters, rings or tints, in the place of the ground |
//! | `swatch` | a kind by itself, for legends and palettes |
//! | `model` | all of a map, or a part |

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        clippy::unwrap_used,
        clippy::expect_used,
        clippy::panic,
        reason = "tests read samples, and may fail loudly"
    )
)]

mod arrow;
mod bracket;
mod breach;
mod cell;
mod chart;
pub mod counter;
mod design;
mod distinct;
mod far;
pub mod geometry;
mod grid;
mod ground;
mod height;
mod hexside;
mod ink;
mod label;
mod layer;
mod line;
mod list;
mod look;
mod marker;
mod metrics;
mod model;
mod name;
mod outline;
mod path;
mod pattern;
mod play;
mod region;
mod room;
mod shore;
mod stack;
mod style;
pub mod swatch;
mod terrain_mark;

pub use arrow::{Arrow, Move, arrow};
pub use bracket::Battle;
pub use cell::hexes_in;
pub use chart::{CellCounters, cell_at, chart_at, chart_rooms, charts, sheet};
pub use grid::{number_size, numbers};
pub use hexside::line_of;
pub use ink::{BLACK, Ink, MARK, PAPER, UNKNOWN, WHITE};
pub use label::{MARGIN, is_on_sheet, label};
pub use layer::{Layer, Level};
pub use line::LineLook;
pub use list::{BASELINE, Halo, Item, ItemShape, LevelSheet, List, Text};
pub use look::{Look, Looks};
pub use metrics::Metrics;
pub use model::{Index, KEPT_CLEAR, hexes, letters, overall, shore};
pub use name::PlacedNames;
pub use outline::outline;
pub use play::{Play, PlayMarker, Zone};
pub use stack::{Counters, Position};
pub use style::{
    GridKind, GridStyle, NumberPlace, NumberStyle, NumberedHexes, PRINT, Patterns, Style,
};

pub use terrain_mark::{TerrainAs, mark_terrain, terrain_letter, terrain_letters};

#[cfg(test)]
mod testing {
    use beachhead_model::pack::Pack;
    use beachhead_text::{DiskFiles, read_pack};

    /// A sample pack.
    pub(crate) fn sample(id: &str) -> Pack {
        let folder = beachhead_test_support::root().join("sample-data").join(id);
        read_pack(&DiskFiles(folder)).pack.expect("it is whole")
    }
}
