//! Revisions, read through the `git` program. Nothing is written, nothing is fetched, and no working tree touched.
//!
//! Holds always: a file that a revision has and this clone lacks is an error, never an absent file
//! (`validator/tests/it/lacking_objects.rs`).

mod blob;
mod files;
mod lacking;
mod repository;
mod run;

pub(super) use self::blob::Blob;
pub(super) use self::files::GitFiles;
pub(super) use self::repository::Repository;
pub(super) use self::run::{GitError, git};
