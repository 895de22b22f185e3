//! What the tests of several crates share: where the checkout is, the sample packs, a copy of one to spoil, a font of a few
//! letters, how a program is started and waited for, a git repository, pixels of what is handed to a graphics card, and test programs
//! that read the corpus.

mod corpus;
mod font;
mod program;
pub mod raster;
mod repository;
mod scratch;

use std::fs;
use std::path::{Path, PathBuf};

pub use corpus::{CorpusTest, run_corpus_tests};
pub use font::{font, joining_font};
pub use program::{GIB, Ran, run, run_on, run_with, run_within};
pub use repository::Repository;
pub use scratch::Scratch;
use serde_json::Value;

/// The checkout's top folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .map(Path::to_path_buf)
        .unwrap_or_default()
}

/// Whether tests that go through very much go through all of it, which takes minutes: `BEACHHEAD_THOROUGH` is set, as every
/// night. Else each says what it leaves out.
pub fn is_thorough() -> bool {
    std::env::var_os("BEACHHEAD_THOROUGH").is_some()
}

/// The folder of the Utah Beach pack.
pub fn utah() -> PathBuf {
    root().join("sample-data/utah")
}

/// The pack on which a rulebook is tried: its sample, or that of its own crate's tests as long as it has no sample.
pub fn pack_of(rulebook: &str) -> PathBuf {
    let sample = root().join("sample-data").join(rulebook);
    if sample.is_dir() {
        return sample;
    }
    let games = root().join("validator/games");
    games.join(rulebook).join("src/tests/pack")
}

/// The folders of all sample packs, in order.
pub fn sample_packs() -> Vec<PathBuf> {
    let manifests = files_below(&root().join("sample-data"));
    let packs: Vec<PathBuf> = manifests
        .into_iter()
        .filter(|path| path.file_name().is_some_and(|name| name == "pack.ron"))
        .filter_map(|path| path.parent().map(Path::to_path_buf))
        .collect();
    assert!(!packs.is_empty(), "there are sample packs");
    packs
}

/// The scripts of a pack, in order.
pub fn scripts_of(pack: &Path) -> Vec<PathBuf> {
    let mut files = files_below(pack);
    files.retain(|path| path.starts_with(pack.join("scripts")));
    files
}

/// Every file in a folder and those within it, in order.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        let entries = fs::read_dir(&folder);
        for entry in entries.unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
            let path = entry.expect("a folder can be listed").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

/// Whether two values of JSON say the same: key order and how numbers are written aside.
pub fn same_json(a: &Value, b: &Value) -> bool {
    match (a, b) {
        (Value::Number(a), Value::Number(b)) => a.as_f64() == b.as_f64(),
        (Value::Array(a), Value::Array(b)) => {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| same_json(a, b))
        }
        (Value::Object(a), Value::Object(b)) => {
            let in_both = |(key, a): (&String, &Value)| b.get(key).is_some_and(|b| same_json(a, b));
            a.len() == b.len() && a.iter().all(in_both)
        }
        (a, b) => a == b,
    }
}
