//! Test programs that read the corpus: other people's scenarios, which are no part of the project.
//!
//! Their tests run without libtest, which would report a test that found no files as passed. Here it is ignored where there
//! is no corpus, and the output says in which folder. Where there is one none is left out: a test fails that lacks a file of
//! it, or finds nothing in it.

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
/// The corpus is the folder that `BEACHHEAD_CORPUS` names, or one beside the checkout. Where it isn't there the tests are
/// ignored, with the reason.
pub fn run_corpus_tests(tests: impl IntoIterator<Item = CorpusTest>) -> ExitCode {
    let arguments = Arguments::from_args();
    let prints = arguments.nocapture || arguments.show_output;
    let corpus = corpus();
    let trials = tests.into_iter().map(|test| {
        let corpus = corpus.clone();
        Trial::ignorable_test(test.name, move || {
            if !corpus.is_dir() {
                let reason = format!("skipped: there is no corpus in {}", corpus.display());
                return Ok(Completion::ignored_with(reason));
            }
            if let Some(path) = missing(&corpus, test.needs) {
                return Err(format!("there is no {}", path.display()).into());
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

/// The first of these files and folders that a corpus lacks.
fn missing(corpus: &Path, needs: &[&str]) -> Option<PathBuf> {
    let mut paths = needs.iter().map(|path| corpus.join(path));
    paths.find(|path| !path.exists())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_corpus_lacks_is_found() {
        let place = tempfile::tempdir().expect("there is room");
        let corpus = place.path();
        std::fs::create_dir(corpus.join("battles")).expect("there is room");
        for (needs, lacks) in [
            (&["battles"][..], None),
            (&["battles", "cases.json"], Some("cases.json")),
        ] {
            let expected = lacks.map(|lacks| corpus.join(lacks));
            assert_eq!(missing(corpus, needs), expected, "{needs:?}");
        }
    }
}
