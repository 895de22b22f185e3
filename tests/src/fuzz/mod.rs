//! What is given to every reader of the product, whatever it is given: one function a reader, which reads some bytes and
//! asks for what the reader promises. No panic, places that lie in the text, what is written reads as the same.
//!
//! Two ask these functions: the targets of cargo-fuzz in `tests/fuzz`, and `tests/tests/it/fuzz.rs` on a stable compiler,
//! which gives them the seeds of those targets and what [`Mutator`] makes of them.

mod battle;
mod clipboard;
mod data;
mod journal;
mod mutate;
mod number;
mod play;
mod policy;
mod query;
mod report;
mod scan;
mod shown;
mod target;

pub use battle::m44;
pub use clipboard::clipboard;
pub use data::{json, ron};
pub use journal::{journal, save_record};
pub use mutate::Mutator;
pub use number::number;
pub use play::{record, script};
pub use policy::{baseline, policy};
pub use query::query;
pub use report::report;
pub use scan::scan;
pub use target::{TARGETS, Target};

use beachhead_schema::io::SourceFile;

/// The bytes as a file, if they are text.
fn source(name: &str, bytes: &[u8]) -> Option<SourceFile> {
    SourceFile::from_bytes(name, bytes.to_vec()).ok()
}
