//! Files in and out: canonical RON and JSON, readers that return what could be read and every
//! mistake, atomic save, the formats of older versions.
//!
//! A file is a [`SourceFile`]; [`read_part`] makes a [`Part`] of it and says where everything was
//! ([`Spans`]); [`write_part`] makes text of a part. [`read_pack`] and [`save_pack`] do the same for
//! a folder of them.

#![cfg_attr(
    test,
    allow(
        clippy::disallowed_methods,
        clippy::disallowed_types,
        reason = "tests read samples"
    )
)]

#[macro_use]
extern crate beachhead_base;

mod cause;
mod cited;
pub mod codes;
mod comments;
mod conflict;
#[expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "the adapter to the disk"
)]
mod disk;
mod fault;
mod files;
mod format;
#[cfg(test)]
mod json_tests;
mod kind;
mod layout;
mod limits;
mod map_file;
mod node;
mod number;
mod open_conflict;
pub mod own_game;
mod own_schema;
mod pack;
mod part;
mod parts;
mod patch;
mod path_text;
mod place;
mod plain;
mod print;
mod read;
mod resync;
#[cfg(any(test, feature = "samples"))]
#[doc(hidden)]
pub mod samples;
mod scan;
mod slip;
mod source;
mod spans;
mod split;
#[expect(clippy::disallowed_methods, reason = "the adapter to threads")]
mod together;
mod value;
mod write;
mod write_plain;

pub use beachhead_base::nearest::{nearest, only_nearest, slips};
pub use beachhead_model::comments::{Comments, MAX_COMMENTS, copy_key, key_text};
#[doc(hidden)]
pub use beachhead_model::part_kind::PartKind;
pub use beachhead_model::syntax::Syntax;
pub use cited::rename_cited;
pub use conflict::merge_conflicts;
pub use disk::{
    DiskFiles, Recovered, SAVE_RECORD, SaveLock, TrackedFiles, as_on_disk, read_bytes, read_source,
    read_source_as, recover, save_atomic, save_files, side_folder,
};
pub use fault::Fault as ValueFault;
pub use files::{Files, MemoryFiles, ReadError, is_portable};
pub use format::{Parse, StoredValue, read_stored};
pub use kind::kind_of;
pub use limits::{MAX_FILE, MAX_PIECES};
pub use open_conflict::{OPEN_CONFLICT, conflict_findings};
pub use own_schema::{own_schema_place, read_own_schema};
pub use pack::{PackFiles, PackRead, PartFile, pack_texts, read_pack, save_pack};
pub use part::{Part, Read, read_part, write_bare, write_part};
pub use patch::{ListPatch, TextChange};
pub use path_text::path_text;
pub use print::{Print, print_of};
pub use read::Reader;
pub(crate) use scan::plain_text_end;
pub use source::SourceFile;
pub use spans::Spans;
pub use split::outline;
pub use value::{parse as parse_value, ron_options};
pub use write::{WriteError, Writer, record_text, with_schema};
