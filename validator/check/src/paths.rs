//! Paths by their names alone: how a file is named from a folder.

use std::path::{Component, Path, PathBuf};

/// A file as it is named from a folder, if it lies below. `..` is resolved by the names alone: neither needs to exist.
pub fn within(folder: &Path, file: &Path) -> Option<PathBuf> {
    let (folder, file) = (resolved(folder)?, resolved(file)?);
    file.strip_prefix(folder).ok().map(Path::to_path_buf)
}

/// A file as it is named from a folder, by `..` where it doesn't lie below; none if the two are on different drives.
pub(crate) fn relative(folder: &Path, file: &Path) -> Option<PathBuf> {
    let (folder, file) = (resolved(folder)?, resolved(file)?);
    let shared = folder.components().zip(file.components());
    let shared = shared.take_while(|(a, b)| a == b).count();
    if shared == 0 {
        return None;
    }
    let up = folder
        .components()
        .skip(shared)
        .map(|_| Component::ParentDir);
    Some(up.chain(file.components().skip(shared)).collect())
}

/// A path from the root, without `.` and `..`.
fn resolved(path: &Path) -> Option<PathBuf> {
    // A file that is named by its name alone lies in a folder without a name: this one.
    let path = std::path::absolute(Path::new(".").join(path)).ok()?;
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            _ => plain.push(part),
        }
    }
    Some(plain)
}
