//! The list of readers, by the names of their targets.

use std::fs;
use std::path::PathBuf;

use beachhead_test_support::{files_below, root};

/// A reader, and what is asked of it.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name of its target and of the folder of its seeds.
    pub name: &'static str,
    /// Reads some bytes, and panics where a promise isn't kept.
    pub read: fn(&[u8]),
}

/// Every reader that there is.
pub const TARGETS: [Target; 14] = [
    target("ron", super::ron),
    target("json", super::json),
    target("m44", super::m44),
    target("script", super::script),
    target("record", super::record),
    target("policy", super::policy),
    target("baseline", super::baseline),
    target("report", super::report),
    target("scan", super::scan),
    target("number", super::number),
    target("query", super::query),
    target("clipboard", super::clipboard),
    target("journal", super::journal),
    target("save_record", super::save_record),
];

const fn target(name: &'static str, read: fn(&[u8])) -> Target {
    Target { name, read }
}

impl Target {
    /// The target of that name.
    pub fn named(name: &str) -> Self {
        let found = TARGETS.iter().find(|target| target.name == name);
        *found.unwrap_or_else(|| panic!("there is no target {name}"))
    }

    /// The files that it begins with, by their paths.
    pub fn seeds(&self) -> Vec<(PathBuf, Vec<u8>)> {
        let folder = root().join("tests/fuzz/corpus").join(self.name);
        let files = files_below(&folder).into_iter();
        let read = files.map(|file| {
            let bytes = fs::read(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
            (file, bytes)
        });
        let seeds: Vec<_> = read.collect();
        assert!(!seeds.is_empty(), "{} has seeds", self.name);
        seeds
    }
}
