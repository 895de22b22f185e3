//! The one place in this crate that touches a disk: reading within limits, and saving so that
//! nothing is ever lost.
//!
//! Holds always: after a failed save the old file is intact and no temporary file stays behind.
//! `tests::a_failed_save_leaves_all_as_it_was` holds it.

mod batch;
mod folders;
mod list;
mod read;
mod record;
mod replace;
mod save;
mod save_lock;
pub mod side_folder;
mod temporary;
#[cfg(test)]
mod tests;
mod tracked;
mod writes;

pub use batch::Recovered;
pub use read::{DiskFiles, as_on_disk, read_bytes, read_source, read_source_as};
pub use record::SAVE_RECORD;
pub use save::save_atomic;
pub use save_lock::{SaveLock, recover, save_files};
pub use tracked::TrackedFiles;
