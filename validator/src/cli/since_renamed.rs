//! `check --since` on a pack whose folder was renamed or moved after the revision: the pack that it was there.
//!
//! A pack of the revision that isn't in its folder any more may be the one that is new in another. As git has it for files, two
//! are the same if half of their lines are. The most similar ones go together, and each has one that it was: a copy is new.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use beachhead_schema::io::{DiskFiles, Files, Syntax};
use beachhead_schema::pack::Manifest;

use super::git::{GitFiles, Repository, git};

/// The files of the pack that a folder holds now, as they are in a commit, where it lies in another folder.
///
/// # Errors
/// The commit can't be read.
pub(super) fn earlier_pack(
    repository: &Repository,
    commit: &str,
    folder: &Path,
) -> Result<Option<GitFiles>, String> {
    let top = top_of(repository)?;
    let whole = repository.within("");
    let blobs = whole.blobs(commit)?;
    let before = packs_of(blobs.keys().map(String::as_str));
    let now = lines_of(&DiskFiles(folder.to_path_buf()));
    let mut earlier = Vec::new();
    for pack in before.iter().filter(|pack| !is_pack(&top.join(pack))) {
        if let Some(files) = whole.pack(&blobs, pack)? {
            let lines = lines_of(&files);
            earlier.push((alike(&now, &lines), files, lines));
        }
    }
    // The sort is stable: of equals the first by its path.
    earlier.sort_by_key(|(alike, ..)| Reverse(*alike));
    earlier.retain(|(alike, ..)| *alike >= HALF);
    if earlier.is_empty() {
        return Ok(None);
    }
    // One pack has become one: of several new ones that are like it, the others are copies.
    let listed = files_now(&top)?;
    let mut others = Vec::new();
    for pack in packs_of(listed.split('\0')) {
        let is_new = !before.contains(pack) && pack != repository.path();
        if is_new && is_pack(&top.join(pack)) {
            let is_first = pack < repository.path();
            others.push((is_first, lines_of(&DiskFiles(top.join(pack)))));
        }
    }
    let is_ours = |mine: u64, lines: &Lines| {
        let mut others = others.iter();
        !others.any(|(is_first, other)| (alike(other, lines), *is_first) > (mine, false))
    };
    let ours = { earlier.into_iter() }.find(|(alike, _, lines)| is_ours(*alike, lines));
    Ok(ours.map(|(_, files, _)| files))
}

/// The folders of packs, by the paths of all files.
fn packs_of<'p>(paths: impl Iterator<Item = &'p str>) -> BTreeSet<&'p str> {
    let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
    let folders = paths.filter_map(|path| {
        let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
        { manifests.iter() }
            .any(|manifest| manifest == name)
            .then_some(folder)
    });
    folders.collect()
}

/// Whether a folder holds a pack.
fn is_pack(folder: &Path) -> bool {
    let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
    let mut manifests = manifests.iter().map(|name| folder.join(name));
    manifests.any(|manifest| manifest.symlink_metadata().is_ok())
}

/// The files of a work tree, by their paths from its top: those that git knows, and those that it doesn't ignore.
fn files_now(top: &Path) -> Result<String, String> {
    let asked = [
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ];
    let listed = git(top, &asked, &[]);
    let listed = listed.map_err(|why| why.message("the work tree can't be listed"))?;
    Ok(String::from_utf8_lossy(&listed).into_owned())
}

/// The folder that the paths of a repository count from.
fn top_of(repository: &Repository) -> Result<PathBuf, String> {
    let top = git(repository.folder(), &["rev-parse", "--show-toplevel"], &[]);
    let top = top.map_err(|why| why.message("the repository can't be read"))?;
    let top = String::from_utf8_lossy(&top);
    Ok(PathBuf::from(top.trim_end_matches(['\r', '\n'])))
}

/// How often each line stands in the files of a pack.
type Lines = BTreeMap<String, u64>;

fn lines_of(files: &dyn Files) -> Lines {
    let mut lines = Lines::new();
    for name in files.list() {
        let is_text = name.ends_with(".ron") || name.ends_with(".json");
        let source = is_text.then(|| files.source(&name).ok()).flatten();
        for line in source.iter().flat_map(|source| source.text().lines()) {
            *lines.entry(line.trim().to_owned()).or_default() += 1;
        }
    }
    lines
}

/// Value of [`alike`] for two packs with half of their lines in common.
const HALF: u64 = 500;

/// How many of a thousand lines two packs have in common, of those that the longer one has.
fn alike(a: &Lines, b: &Lines) -> u64 {
    let shared = a
        .iter()
        .map(|(line, count)| b.get(line).map_or(0, |other| *count.min(other)));
    let shared: u64 = shared.sum();
    let most = a.values().sum::<u64>().max(b.values().sum());
    (shared * 1000).checked_div(most).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_are_alike_by_their_lines() {
        let lines = |text: &str| {
            let mut lines = Lines::new();
            for line in text.split(' ') {
                *lines.entry(line.to_owned()).or_default() += 1;
            }
            lines
        };
        for (a, b, expected) in [
            ("a b c d", "a b c d", 1000),
            ("a b c d", "d x y a", 500),
            ("a a a a", "a b c d", 250),
            ("a", "a b c d", 250),
            ("a", "b", 0),
        ] {
            assert_eq!(alike(&lines(a), &lines(b)), expected, "{a} and {b}");
        }
    }
}
