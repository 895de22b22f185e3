//! Other people's scenarios, and what independent implementations answer for them: whether ours answers alike.
//!
//! [`tests`] lists the tests. `tests/agreement.rs` runs them on the collection, which is the folder that `BEACHHEAD_CORPUS`
//! names, and reports those as ignored whose files it lacks. Nothing here depends on how many scenarios or cases the
//! collection has, but a test that finds none fails. A word of the collection that is not understood is a failure, never a
//! guess: `words` lists those that are, `fields` finds those that nothing has read. Where answers differ, the difference
//! is listed in a file of `known/` with the reason, ours or theirs, by rule; `tally` holds the lists in both directions.
#![allow(clippy::disallowed_methods, reason = "tests read files")]

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

/// Result of a test: how much was compared, or why the test fails.
type Verdict = Result<String, String>;

/// Test on the collection.
#[derive(Clone, Copy, Debug)]
pub struct AgreementTest {
    /// Its name in the output.
    pub name: &'static str,
    /// Files and folders of the collection that it reads.
    pub needs: &'static [&'static str],
    /// Runs it on the collection in a folder.
    ///
    /// # Errors
    /// If answers differ that no list names, if the collection can't be read, or if it has nothing to compare.
    pub run: fn(&Path) -> Result<String, String>,
}

/// All tests on the collection.
pub fn tests() -> [AgreementTest; 13] {
    const BATTLES: &[&str] = &["m44"];
    const ANSWERS: &[&str] = &["m44", "m44-oracle"];
    let test = |name, needs, run| AgreementTest { name, needs, run };
    [
        test("cases", &["m44-cases/cases.json"], cases::cases),
        test(
            "directions",
            &["m44-cases/directions.json"],
            directions::open_sides,
        ),
        test("lines", &["m44-cases/los.json"], sight::lines),
        test("medals", ANSWERS, medals::medals),
        test("moves", ANSWERS, battles::moves),
        test("probes", &["m44-cases/probes.jsonl"], probes::probes),
        test("random_games", BATTLES, games::random_games),
        test("retreats", ANSWERS, battles::retreats),
        test("sections", ANSWERS, battles::sections),
        test("sight", ANSWERS, battles::sight),
        test("targets", ANSWERS, battles::targets),
        test(
            "targets_after_a_move",
            ANSWERS,
            battles::targets_after_a_move,
        ),
        test("units", ANSWERS, battles::units),
    ]
}

/// A file of the collection.
fn text(path: &Path) -> Result<String, String> {
    std::fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn json(text: &str) -> Result<Value, String> {
    serde_json::from_str(text).map_err(|error| error.to_string())
}

/// The files of a folder whose names end so, in order; an error where there are none.
fn files(folder: &Path, extension: &str) -> Result<Vec<PathBuf>, String> {
    let cause = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = std::fs::read_dir(folder).map_err(cause)?;
    let paths = entries.map(|entry| entry.map(|entry| entry.path()));
    let mut files: Vec<PathBuf> = paths.collect::<Result<_, _>>().map_err(cause)?;
    files.retain(|file| file.extension().is_some_and(|end| end == extension));
    if files.is_empty() {
        return Err(format!("no file in {} is *.{extension}", folder.display()));
    }
    files.sort();
    Ok(files)
}
