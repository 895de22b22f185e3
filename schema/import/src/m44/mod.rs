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
mod imported;
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

pub use assemble::{MAX_SIZE, import};
pub use codes::CUT_SHORT;
pub use imported::Import;
pub use reading::Places;
pub use standard::standard;
pub use write::{Export, can_hold, export};

/// How files of this kind end.
pub const EXTENSION: &str = "m44";
