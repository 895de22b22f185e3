//! What the tests from outside share: where the checkout is.

use std::path::{Path, PathBuf};

/// The checkout's top folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .parent()
        .map(Path::to_path_buf)
        .unwrap_or_default()
}
