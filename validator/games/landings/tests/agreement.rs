//! Landings' answers, compared with those that independent implementations give about other people's scenarios.
//!
//! The tests are in `src/agreement`, since they look into the crate.

use std::process::ExitCode;

use beachhead_landings::agreement;
use beachhead_test_support::{CorpusTest, run_corpus_tests};

fn main() -> ExitCode {
    let tests = agreement::tests().map(|test| CorpusTest {
        name: test.name,
        needs: test.needs,
        run: test.run,
    });
    run_corpus_tests(tests)
}
