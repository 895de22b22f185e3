//! Packs and battles that ignore files leave out: nothing is checked there, and the summary says so.
//!
//! Git's rules decide which folders are gone through, without a word of the others. So the folders that were gone through are
//! listed once more, and the rest is searched, up to a bound: the output of a build may hold any number of folders.

use std::collections::{BTreeSet, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};

use super::messages::{from_here, shown};
use super::pack_paths::{Wanted, is_battle, is_manifest};

/// The most folders that are searched in those that were left out.
const MAX_FOLDERS: usize = 2_000;
/// The most paths that a message names.
const MAX_NAMED: usize = 8;

/// Packs and battles that were left out.
#[derive(Debug, Default)]
pub(super) struct LeftOut {
    paths: BTreeSet<PathBuf>,
    /// Whether there were more folders than are searched.
    has_more: bool,
}

/// What lies directly in a folder.
#[derive(Default)]
struct Listed {
    manifests: Vec<PathBuf>,
    battles: Vec<PathBuf>,
    folders: Vec<PathBuf>,
}

impl LeftOut {
    /// What lies below a folder, but in none of the folders that were gone through, and is none of the files that were
    /// found there.
    pub(super) fn of(
        folder: &Path,
        folders: &BTreeSet<PathBuf>,
        found: &[PathBuf],
        wanted: Wanted,
    ) -> Self {
        let mut left_out = Self::default();
        let found: BTreeSet<&Path> = found.iter().map(PathBuf::as_path).collect();
        let is_found = |file: &PathBuf| found.contains(file.as_path());
        let mut waiting = VecDeque::new();
        let visited = std::iter::once(folder).chain(folders.iter().map(PathBuf::as_path));
        for folder in visited {
            let mut inside = Listed::of(folder, wanted);
            if !inside.manifests.is_empty() && !inside.manifests.iter().any(is_found) {
                left_out.paths.insert(folder.to_path_buf());
            }
            inside.battles.retain(|battle| !is_found(battle));
            left_out.paths.extend(inside.battles);
            inside.folders.retain(|folder| !folders.contains(folder));
            waiting.extend(inside.folders);
        }
        let mut searched = 0;
        while let Some(folder) = waiting.pop_front() {
            if searched == MAX_FOLDERS {
                left_out.has_more = true;
                break;
            }
            searched += 1;
            let inside = Listed::of(&folder, wanted);
            if inside.manifests.is_empty() {
                left_out.paths.extend(inside.battles);
                waiting.extend(inside.folders);
            } else {
                // What lies in a pack is a part of it.
                left_out.paths.insert(folder);
            }
        }
        left_out
    }

    pub(super) fn retain(&mut self, is_meant: impl FnMut(&PathBuf) -> bool) {
        self.paths.retain(is_meant);
    }

    pub(super) fn add(&mut self, other: Self) {
        self.paths.extend(other.paths);
        self.has_more |= other.has_more;
    }

    /// Drops what was named otherwise, or lies in a pack that was found.
    pub(super) fn tidy(&mut self, packs: &[PathBuf], battles: &[PathBuf]) {
        let paths = std::mem::take(&mut self.paths).into_iter().map(from_here);
        let is_known = |path: &PathBuf| {
            battles.contains(path) || packs.iter().any(|pack| path.starts_with(pack))
        };
        self.paths = paths.filter(|path| !is_known(path)).collect();
    }

    /// The paths, as a message names them; nothing if there are none.
    pub(super) fn named(&self) -> Option<String> {
        let mut names: Vec<String> = self.paths.iter().map(|path| shown(path)).collect();
        let more = names.len().saturating_sub(MAX_NAMED);
        names.truncate(MAX_NAMED);
        let more = match more {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        (!names.is_empty()).then(|| names.join(", ") + &more)
    }

    /// What the summary says of them; nothing if nothing was left out.
    pub(super) fn summary(&self) -> Option<String> {
        let more = "not all folders that ignore files leave out were searched for packs";
        match (self.named(), self.has_more) {
            (None, false) => None,
            (None, true) => Some(more.to_owned()),
            (Some(names), has_more) => {
                let more = if has_more {
                    format!("\n{more}")
                } else {
                    String::new()
                };
                Some(format!(
                    "not checked, since ignore files leave it out: {names} (--no-ignore checks it){more}"
                ))
            }
        }
    }
}

impl Listed {
    /// Hidden files and folders are never gone through, and neither is what links to folders lead to. What can't be looked
    /// into is empty.
    fn of(folder: &Path, wanted: Wanted) -> Self {
        let mut listed = Self::default();
        // As whoever named no folder would write what lies in it.
        let is_nameless = folder.as_os_str().is_empty();
        let entries = fs::read_dir(if is_nameless { Path::new(".") } else { folder });
        for entry in entries.into_iter().flatten().flatten() {
            let name = entry.file_name();
            let Ok(kind) = entry.file_type() else {
                continue;
            };
            if name.as_encoded_bytes().starts_with(b".") {
                continue;
            }
            let path = folder.join(name);
            if kind.is_dir() {
                listed.folders.push(path);
            } else if is_manifest(&path) {
                listed.manifests.push(path);
            } else if wanted == Wanted::Targets && is_battle(&path) {
                listed.battles.push(path);
            }
        }
        // The search is bounded: it begins with the same folders on every system.
        listed.folders.sort_unstable();
        listed
    }
}
