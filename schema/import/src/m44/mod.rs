//! `.m44`: the JSON files of the Memoir '44 scenario editor, and what people have made of them since.
//!
//! [`import`] makes a pack of such a file, [`export`] makes such a file of a pack. What no field of a pack holds is kept
//! beside it, so an unedited pack gives back the same JSON, and an edited one the same but for the edit.
//!
//! | file | what it does |
//! |---|---|
//! | `json` | reads JSON with a place for every value, within limits |
//! | `vocabulary` | the editor's words: boards, faces, armies, layers, tags |
//! | `standard` | the palette and tables that an imported pack begins with |
//! | `reading` | findings with their JSON path, and values however they are written |
//! | `board`, `hexagons`, `pieces`, `tags`, `info`, `options` | what stands in the file, in the pack's terms |
//! | `muster`, `assemble` | the pack of it |
//! | `checks` | what is doubtful about the battle |
//! | `plain` | the file as a pack says it, and nothing else |
//! | `kept` | the difference to what really stood there, and how it is put back |
//!
//! Holds always: any JSON comes back equal (`tests::whatever_is_imported_comes_back`), and nothing panics.

mod assemble;
mod board;
mod checks;
pub mod codes;
mod hexagons;
mod info;
mod json;
mod kept;
mod muster;
mod options;
mod pieces;
mod plain;
mod reading;
mod standard;
mod tags;
#[cfg(test)]
mod tests;
mod vocabulary;
mod write;

pub use standard::standard;
pub use write::{Export, export};

use beachhead_model::diag::{Code, Diagnostic};
use beachhead_model::io::SourceFile;
use beachhead_model::pack::Pack;

/// Files larger than this are refused: a hundred times the largest that anybody has made.
pub const MAX_SIZE: u64 = 8 << 20;
/// How files of this kind end.
pub const EXTENSION: &str = "m44";

/// The codes of files that aren't read to their end: a pack of one would lose what stands behind.
pub const CUT_SHORT: [Code; 4] = [
    codes::BROKEN_JSON,
    codes::KEY_DOUBLED,
    beachhead_model::io::codes::TOO_DEEP,
    beachhead_model::io::codes::TOO_LARGE,
];

/// What came of importing a file.
#[derive(Clone, Debug)]
pub struct Import {
    /// The pack, with one scenario; `None` where the file holds no battle at all.
    pub pack: Option<Pack>,
    /// Every finding, in the order of the file; each has a line, and its JSON path among its subjects.
    pub diagnostics: Vec<Diagnostic>,
    /// Where hexes and units stand in the file, for findings about the pack.
    pub places: Places,
}

pub use reading::Places;

/// Reads an `.m44` file: what could be read, and every mistake with its place.
pub fn import(source: &SourceFile) -> Import {
    assemble::import(source)
}
