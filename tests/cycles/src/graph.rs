//! Circles of needs: between the folders of a crate, and between files within one.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use crate::source::FileIx;
use crate::uses::Needs;

/// Files and folders of one folder that all need each other, by one way or another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cycle {
    /// The folder that they are in.
    pub folder: PathBuf,
    /// Their names in it, in order.
    pub members: Vec<String>,
    /// Whether one of them is a folder.
    pub has_folder: bool,
}

/// All circles of two or more, of the whole crate's folder first.
pub(crate) fn cycles(files: &[PathBuf], needs: &Needs) -> Vec<Cycle> {
    let mut folders: BTreeSet<&Path> = BTreeSet::new();
    for file in files {
        folders.extend(file.ancestors().skip(1));
    }
    let in_folders = folders
        .into_iter()
        .map(|folder| cycles_in(folder, files, needs));
    in_folders.flatten().collect()
}

/// The largest number of files, in whatever folders, that need each other.
pub(crate) fn largest(files: &[PathBuf], needs: &Needs) -> usize {
    let edges = needs.keys().copied().collect();
    let all = components(files.len(), &edges);
    all.into_iter().map(|one| one.len()).max().unwrap_or(0)
}

fn cycles_in(folder: &Path, files: &[PathBuf], needs: &Needs) -> Vec<Cycle> {
    let member = |file: FileIx| -> Option<String> {
        let inside = files.get(file)?.strip_prefix(folder).ok()?;
        let first = inside.components().next()?;
        Some(first.as_os_str().to_string_lossy().into_owned())
    };
    let names: BTreeSet<String> = (0..files.len()).filter_map(member).collect();
    let numbers: BTreeMap<&String, usize> = names.iter().zip(0..).collect();
    let mut edges = BTreeSet::new();
    for (from, to) in needs.keys() {
        if let (Some(from), Some(to)) = (member(*from), member(*to))
            && from != to
            && let (Some(from), Some(to)) = (numbers.get(&from), numbers.get(&to))
        {
            edges.insert((*from, *to));
        }
    }
    let names: Vec<&String> = names.iter().collect();
    let circles = components(names.len(), &edges).into_iter();
    circles
        .filter(|members| members.len() > 1)
        .map(|members| {
            let named = members.iter().filter_map(|at| names.get(*at));
            let members: Vec<String> = named.map(|name| (*name).clone()).collect();
            Cycle {
                folder: folder.to_path_buf(),
                has_folder: members.iter().any(|name| !name.ends_with(".rs")),
                members,
            }
        })
        .collect()
}

/// The strongly connected parts of a graph, each in order, by Kosaraju: what is reached both ways.
fn components(count: usize, edges: &BTreeSet<(usize, usize)>) -> Vec<Vec<usize>> {
    let mut out = vec![Vec::new(); count];
    let mut back = vec![Vec::new(); count];
    for (from, to) in edges {
        out[*from].push(*to);
        back[*to].push(*from);
    }
    let mut order = Vec::new();
    let mut seen = vec![false; count];
    for start in 0..count {
        finish(start, &out, &mut seen, &mut order);
    }
    let mut seen = vec![false; count];
    let mut parts = Vec::new();
    for start in order.into_iter().rev() {
        let mut part = Vec::new();
        finish(start, &back, &mut seen, &mut part);
        if !part.is_empty() {
            part.sort_unstable();
            parts.push(part);
        }
    }
    parts.sort();
    parts
}

/// Adds what is reached from here, each after all that is reached from it.
fn finish(start: usize, edges: &[Vec<usize>], seen: &mut [bool], order: &mut Vec<usize>) {
    let mut open = vec![(start, 0)];
    if std::mem::replace(&mut seen[start], true) {
        return;
    }
    while let Some((at, next)) = open.pop() {
        match edges[at].get(next) {
            Some(to) => {
                open.push((at, next + 1));
                if !std::mem::replace(&mut seen[*to], true) {
                    open.push((*to, 0));
                }
            }
            None => order.push(at),
        }
    }
}
