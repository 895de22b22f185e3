//! The `beachhead.toml` that counts for a pack, and files that may have been meant to be one.
//!
//! The nearest one upwards counts, up to the top of the git repository: what lies above is no part of the project, and not
//! there in another clone. Nothing here touches a disk: the caller says what is there.

use std::path::{Path, PathBuf};

use beachhead_text::slips;

use super::file::FILE_NAME;

/// How many letters the name of a file may differ in that was meant to be read.
const MOST_SLIPS: usize = 2;

/// The settings that count for what lies at a path from the root.
pub fn nearest(from: &Path, is_there: &dyn Fn(&Path) -> bool) -> Option<PathBuf> {
    searched(from, is_there)
        .map(|folder| folder.join(FILE_NAME))
        .find(|file| is_there(file))
}

/// The folders in which settings are looked for, the nearest first.
pub fn searched<'p>(
    from: &'p Path,
    is_there: &dyn Fn(&Path) -> bool,
) -> impl Iterator<Item = &'p Path> {
    let mut is_above = false;
    from.ancestors().take_while(move |folder| {
        // A work tree and a submodule have a file of that name.
        !std::mem::replace(&mut is_above, is_there(&folder.join(".git")))
    })
}

/// Whether a file of this name was probably meant to be a `beachhead.toml`. Copies that editors leave are none.
pub fn is_misnamed(name: &str) -> bool {
    name != FILE_NAME
        && !name.starts_with('#')
        && !name.ends_with(['~', '#'])
        && slips(name, FILE_NAME) <= MOST_SLIPS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_counts_up_to_the_top_of_the_repository() {
        for (there, expected) in [
            (&[][..], None),
            (&["/a/beachhead.toml"], Some("/a/beachhead.toml")),
            (
                &["/a/beachhead.toml", "/a/b/beachhead.toml"],
                Some("/a/b/beachhead.toml"),
            ),
            (&["/a/beachhead.toml", "/a/b/.git"], None),
            (&["/a/beachhead.toml", "/a/b/c/.git"], None),
            (
                &["/a/b/beachhead.toml", "/a/b/.git"],
                Some("/a/b/beachhead.toml"),
            ),
            (&["/a/beachhead.toml", "/.git"], Some("/a/beachhead.toml")),
        ] {
            let is_there = |path: &Path| there.iter().any(|file| Path::new(file) == path);
            let found = nearest(Path::new("/a/b/c"), &is_there);
            assert_eq!(found.as_deref(), expected.map(Path::new), "{there:?}");
        }
    }

    #[test]
    fn a_slip_in_the_name_is_seen() {
        for (name, expected) in [
            ("beachead.toml", true),
            ("beachhead.tml", true),
            (".beachhead.toml", true),
            ("Beachhead.toml", true),
            ("beach-head.toml", true),
            ("beachhead.toml", false),
            ("beachhead.toml~", false),
            ("#beachhead.toml#", false),
            ("beach.toml", false),
            ("Cargo.toml", false),
        ] {
            assert_eq!(is_misnamed(name), expected, "{name}");
        }
    }
}
