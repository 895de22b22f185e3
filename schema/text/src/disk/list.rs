//! The files in the folder of a pack.
//!
//! Hidden files of other kinds than ours, hidden folders, packs inside this one and what links to folders lead to are left out. Holds always: the list is
//! the same on every system, and ends, however much lies below the folder (`tests::files_are_listed_as_in_memory`).

use std::collections::VecDeque;
use std::fs::{self, DirEntry};
use std::path::{Path, PathBuf};

use beachhead_model::pack::Manifest;
use beachhead_model::syntax::Syntax;

use crate::files::is_left_out;

/// Folders that are looked into; whoever has more has put the pack into something else's folder.
const MAX_FOLDERS: usize = 1_000;
/// Files that are listed.
const MAX_FILES: usize = 100_000;

/// The names of the files in a folder and below it, with `/` and in order, those nearest to the top if there are too many.
/// What can't be looked into is left out: whatever the pack needs of it is reported where it is named.
pub(super) fn files_below(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    let mut folders = VecDeque::from([(folder.to_path_buf(), String::new())]);
    let mut visited = 0;
    while let Some((folder, prefix)) = folders.pop_front() {
        visited += 1;
        let mut entries: Vec<(String, DirEntry)> = fs::read_dir(&folder)
            .into_iter()
            .flatten()
            .filter_map(|entry| {
                let entry = entry.ok()?;
                let name = entry.file_name().into_string().ok()?;
                // A hidden folder is left out here, and looks like no file of ours.
                let is_folder = || entry.file_type().is_ok_and(|kind| kind.is_dir());
                let is_left_out = is_left_out(&name) || name.starts_with('.') && is_folder();
                (!is_left_out).then_some((name, entry))
            })
            .collect();
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        let is_manifest = |name: &str| {
            let syntaxes = [Syntax::Ron, Syntax::Json].into_iter();
            syntaxes.map(Manifest::file_name).any(|known| known == name)
        };
        if visited > 1 && entries.iter().any(|(name, _)| is_manifest(name)) {
            continue;
        }
        for (name, entry) in entries {
            let inside = format!("{prefix}{name}");
            match kind_of(&entry) {
                Some(FileKind::File) if files.len() < MAX_FILES => files.push(inside),
                Some(FileKind::Folder) if visited + folders.len() < MAX_FOLDERS => {
                    folders.push_back((entry.path(), format!("{inside}/")));
                }
                _ => {}
            }
        }
    }
    files.sort_unstable();
    files
}

enum FileKind {
    File,
    Folder,
}

/// What an entry is. A link to a file counts as one, whether or not it may be read; a link to a folder may lead round in a
/// circle, and counts as nothing.
fn kind_of(entry: &DirEntry) -> Option<FileKind> {
    let kind = entry.file_type().ok()?;
    if kind.is_dir() {
        return Some(FileKind::Folder);
    }
    let path: PathBuf = entry.path();
    let is_file = kind.is_file() || kind.is_symlink() && path.is_file();
    is_file.then_some(FileKind::File)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::{DiskFiles, Files, MemoryFiles};

    #[test]
    fn files_are_listed_as_in_memory() {
        let names = [
            "pack.ron",
            "maps/b.ron",
            "maps/a.ron",
            "maps.ron",
            ".hidden/a.ron",
            "maps/.a.ron",
            "maps/.a.ron.swp",
            "maps/.b.ron/c.ron",
            ".gitignore",
            "old/pack.json",
            "old/deep/map.json",
        ];
        let folder = tempfile::tempdir().expect("a folder");
        for name in names {
            let path = folder.path().join(name);
            fs::create_dir_all(path.parent().expect("a folder")).expect("room");
            fs::write(path, "").expect("room");
        }
        #[cfg(unix)]
        std::os::unix::fs::symlink(".", folder.path().join("circle")).expect("room");
        let files = names.map(|name| (name.to_owned(), Vec::new()));
        let in_memory = MemoryFiles(BTreeMap::from(files));
        let on_disk = DiskFiles(folder.path().to_path_buf());
        assert_eq!(on_disk.list(), in_memory.list());
        assert_eq!(
            on_disk.list(),
            [
                "maps.ron",
                "maps/.a.ron",
                "maps/a.ron",
                "maps/b.ron",
                "pack.ron"
            ]
        );
    }
}
