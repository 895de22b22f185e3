//! Test programs that read the corpus: other people's scenarios, which are no part of the project.
//!
//! Their tests run without libtest, which would report a test that found no files as passed. Here it is ignored, and the
//! output says which folder or file is missing. In a folder that has none of the files of a program's tests, which is no
//! corpus, they fail; so does a test whose files are there but hold nothing for it.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use libtest_mimic::{Arguments, Completion, Trial};

use crate::root;

/// Test that reads the corpus.
#[derive(Clone, Copy, Debug)]
pub struct CorpusTest {
    /// Its name in the output.
    pub name: &'static str,
    /// Files and folders of the corpus that it reads.
    pub needs: &'static [&'static str],
    /// Runs it on the corpus in a folder. Returns how much was tested, which `--nocapture` prints, or why the test fails.
    pub run: fn(&Path) -> Result<String, String>,
}

/// Runs tests as a program of `harness = false` does: with the arguments and the output of libtest.
///
/// The corpus is the folder that `BEACHHEAD_CORPUS` names, or one beside the checkout. Tests that need a file or folder
/// which isn't there are ignored, with the reason. If the folder is there and lacks all that the tests need, they fail.
pub fn run_corpus_tests(tests: impl IntoIterator<Item = CorpusTest>) -> ExitCode {
    let arguments = Arguments::from_args();
    let prints = arguments.nocapture || arguments.show_output;
    let corpus = corpus();
    let tests: Vec<CorpusTest> = tests.into_iter().collect();
    let mut needs = tests.iter().flat_map(|test| test.needs);
    let is_other = corpus.is_dir() && !needs.any(|path| corpus.join(path).exists());
    let trials = tests.into_iter().map(|test| {
        let corpus = corpus.clone();
        Trial::ignorable_test(test.name, move || {
            if is_other {
                let why = format!("{} holds nothing that these tests need", corpus.display());
                return Err(why.into());
            }
            if let Some(reason) = missing(&corpus, test.needs) {
                return Ok(Completion::ignored_with(reason));
            }
            let tested = (test.run)(&corpus)?;
            if prints {
                println!("{}: {tested}", test.name);
            }
            Ok(Completion::Completed)
        })
    });
    libtest_mimic::run(&arguments, trials.collect()).exit_code()
}

/// The folder in which the corpus is expected.
fn corpus() -> PathBuf {
    let named = std::env::var_os("BEACHHEAD_CORPUS").map(PathBuf::from);
    named.unwrap_or_else(|| root().join("../shared/corpus"))
}

/// Why a test that needs these files and folders is skipped; `None` if all are there.
fn missing(corpus: &Path, needs: &[&str]) -> Option<String> {
    if !corpus.is_dir() {
        return Some(format!(
            "skipped: there is no corpus in {}",
            corpus.display()
        ));
    }
    let mut paths = needs.iter().map(|path| corpus.join(path));
    let path = paths.find(|path| !path.exists())?;
    Some(format!("skipped: there is no {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_skipped_where_anything_that_it_needs_is_missing() {
        let place = tempfile::tempdir().expect("there is room");
        let corpus = place.path();
        std::fs::create_dir(corpus.join("battles")).expect("there is room");
        for (folder, needs, lacks) in [
            ("", &["battles"][..], None),
            ("", &["battles", "cases.json"], Some("no cases.json")),
            ("elsewhere", &["battles"], Some("no corpus in elsewhere")),
        ] {
            let reason = missing(&corpus.join(folder), needs);
            let within = format!("{}/", corpus.display());
            let reason = reason.map(|reason| reason.replace(&within, ""));
            let expected = lacks.map(|lacks| format!("skipped: there is {lacks}"));
            assert_eq!(reason, expected, "{folder} {needs:?}");
        }
    }
}
