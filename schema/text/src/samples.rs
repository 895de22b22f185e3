//! The samples of the project, for tests of this crate and of those above it.

#![allow(clippy::expect_used, reason = "tests are made of it")]

use beachhead_model::pack::Pack;

use crate::{DiskFiles, read_pack};

/// A sample of the project.
pub fn sample(name: &str) -> Pack {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../sample-data/");
    let read = read_pack(&DiskFiles(format!("{folder}{name}").into()));
    read.pack.expect("a sample can be read")
}
