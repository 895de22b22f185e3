//! The program on many files, on files that aren't saved, on files that change and that are behind; and what other
//! programs know of it.

mod find;
mod fix;
mod hooks;
mod manual;
mod migrate;
mod progress;
mod unsaved;
mod watch;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, files_below, run, utah};
use serde_json::Value;
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// A folder with copies of the Utah pack in it, by these names.
fn packs(names: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    for name in names {
        copy(&folder.path().join(name));
    }
    folder
}

fn copy(to: &Path) {
    let pack = utah();
    for file in files_below(&pack) {
        let copy = to.join(file.strip_prefix(&pack).expect("it lies below"));
        fs::create_dir_all(copy.parent().expect("it lies in a folder")).expect("room");
        fs::copy(&file, copy).expect("room");
    }
}

fn write(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("it lies in a folder")).expect("room");
    fs::write(path, text).expect("room on the disk");
}

fn beachhead(folder: &Path, arguments: &[&str]) -> Ran {
    run(BEACHHEAD, folder, arguments)
}

/// The folders and battles that were checked, in order.
fn looked_at(ran: &Ran) -> Vec<String> {
    let report: Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.output()));
    let mut seen = BTreeSet::new();
    let files = report["files"].as_array().expect("a list").iter();
    let files = files.map(|file| file.as_str().expect("text"));
    let targets = files.filter_map(|file| {
        let manifest = file
            .strip_suffix("/pack.ron")
            .or((file == "pack.ron").then_some("."));
        manifest.or(Some(file).filter(|file| file.ends_with(".m44")))
    });
    let targets = targets.map(|target| target.trim_start_matches("./").to_owned());
    targets
        .filter(|target| seen.insert(target.clone()))
        .collect()
}
