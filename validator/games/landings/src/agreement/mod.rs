//! Other people's scenarios, and what independent implementations answer for them: whether ours answers alike.
//!
//! The collection is the folder that `BEACHHEAD_CORPUS` names; without it nothing is tested, and one line says so. Nothing
//! here depends on how many scenarios or cases the collection has. A word of the collection that is not understood is a
//! failure, never a guess: [`words`] lists those that are, [`fields`] finds those that nothing has read. Where answers
//! differ, the difference is listed in a file of `known/` with the reason, ours or theirs, by rule; [`tally`] holds the
//! lists in both directions.

mod battles;
mod board;
mod cards;
mod cases;
mod directions;
mod fields;
mod fight;
mod fights;
mod games;
mod ground;
mod landing_cards;
mod medals;
mod objectives;
mod probes;
mod setting;
mod sight;
mod tally;
mod units;
mod words;

use std::path::{Path, PathBuf};

use serde_json::Value;

/// What it comes to when something is asked: an error says why it cannot be.
type Outcome = Result<(), String>;

/// The collection, if there is one.
fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("BEACHHEAD_CORPUS").map_or_else(
        || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/corpus"),
        PathBuf::from,
    );
    if folder.is_dir() {
        return Some(folder);
    }
    println!("skipped: there is no corpus in {}", folder.display());
    None
}

/// A file of the collection, if it has this one.
fn text(file: &str) -> Option<String> {
    let path = corpus()?.join(file);
    if path.is_file() {
        return Some(std::fs::read_to_string(&path).expect("the collection can be read"));
    }
    println!("skipped: there is no {}", path.display());
    None
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).expect("the collection holds JSON")
}

/// The files of a folder of the collection whose names end so, in order; none where it has no such folder.
fn files(folder: &str, extension: &str) -> Vec<PathBuf> {
    let Some(corpus) = corpus() else {
        return Vec::new();
    };
    let folder = corpus.join(folder);
    let Ok(read) = std::fs::read_dir(&folder) else {
        println!("skipped: there is no {}", folder.display());
        return Vec::new();
    };
    let mut files: Vec<PathBuf> = read.map(|file| file.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == extension));
    files.sort();
    files
}
