//! The folder beside a pack for what is no part of it: journals and locks. It holds a `.gitignore` that git leaves all of it out by.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// In the folder of the pack.
pub const NAME: &str = ".beachhead";
const IGNORE: &str = ".gitignore";

/// Makes the folder, in that of a pack, unless it is there.
///
/// # Errors
/// The system's: the folder of the pack can't be written to, or isn't there.
pub fn make(pack: &Path) -> io::Result<PathBuf> {
    let folder = pack.join(NAME);
    match fs::create_dir(&folder) {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
        Err(error) => return Err(error),
    }
    // A process may have been killed before it wrote the file, or has just removed it with its own last file.
    let ignore = folder.join(IGNORE);
    if !ignore.exists() {
        fs::write(ignore, "*\n")?;
    }
    Ok(folder)
}

/// Removes a file, and the side folder that it lies in, if it does, once nothing else is there.
///
/// # Errors
/// The file can't be removed.
pub fn remove(file: &Path) -> io::Result<()> {
    fs::remove_file(file)?;
    if let Some(folder) = file.parent().filter(|folder| folder.ends_with(NAME)) {
        remove_if_empty(folder);
    }
    Ok(())
}

/// Whether the side folder of a pack is there without anything but files of this name: what a killed process leaves.
pub(super) fn has_only(pack: &Path, name: &str) -> bool {
    let Ok(entries) = fs::read_dir(pack.join(NAME)) else {
        return false;
    };
    let known = |entry: fs::DirEntry| entry.file_name() == IGNORE || entry.file_name() == name;
    entries.flatten().all(known)
}

/// Removes the side folder if nothing is in it.
fn remove_if_empty(folder: &Path) {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let is_empty = entries.flatten().all(|entry| entry.file_name() == IGNORE);
    if is_empty {
        drop(fs::remove_file(folder.join(IGNORE)));
        // Another process may have put something there by now: then it stays.
        drop(fs::remove_dir(folder));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_there_as_long_as_something_is_in_it() {
        let pack = tempfile::tempdir().expect("a folder");
        let folder = make(pack.path()).expect("room on the disk");
        let ignored = || fs::read_to_string(folder.join(IGNORE)).ok();
        assert_eq!(ignored().as_deref(), Some("*\n"));
        let [one, two] = ["one", "two"].map(|name| folder.join(name));
        for file in [&one, &two] {
            fs::write(file, "").expect("room on the disk");
        }
        fs::remove_file(folder.join(IGNORE)).expect("it is there");
        assert_eq!(make(pack.path()).ok().as_ref(), Some(&folder));
        assert_eq!(ignored().as_deref(), Some("*\n"));
        for (file, is_left) in [(&one, true), (&two, false)] {
            remove(file).expect("it is ours");
            assert_eq!(folder.exists(), is_left);
        }
        assert!(make(&pack.path().join("nowhere")).is_err());
    }
}
