//! What tests of rulebooks have in common. They fail loudly: a test is their only caller.
#![allow(
    clippy::panic,
    clippy::expect_used,
    clippy::disallowed_methods,
    reason = "helpers of tests"
)]

pub mod proofs;

use beachhead_model::diag::Diagnostic;
use std::fmt::Debug;
use std::path::Path;

use beachhead_model::syntax::Syntax;
use beachhead_text::{Part, SourceFile, read_part, write_part};

use crate::{ErasedGame, ScriptEvent};

/// An action, and how it has to be refused.
pub struct Refused {
    /// The steps before it, as a script writes them.
    pub after: &'static str,
    /// What is tried.
    pub action: &'static str,
    /// The row.
    pub by: &'static str,
    /// The whole message.
    pub because: &'static str,
    /// What could be done instead, if the message says so.
    pub help: Option<&'static str>,
}

/// Plays each action as the last step of a script: its refusal names this row, for this reason.
pub fn check_refusals(game: &dyn ErasedGame, scenario: &str, refusals: &[Refused]) {
    for refused in refusals {
        let Refused { after, action, .. } = refused;
        let finding = refusal(game, scenario, &format!("{after} Do({action}),"));
        assert_eq!(
            (finding.code.id, finding.rule.as_deref()),
            ("PLAY001", Some(refused.by)),
            "{action}: {finding:#?}"
        );
        assert_eq!(finding.message, refused.because, "{action}");
        assert_eq!(finding.help.as_deref(), refused.help, "{action}");
        let last = format!("step {}", steps(after) + 1);
        let subjects = format!("{:?}", finding.subjects);
        assert!(
            subjects.contains(&last),
            "{action} is not the step that fails: {subjects}"
        );
    }
}

fn steps(text: &str) -> usize {
    ["Given(", "Do(", "Expect(", "Deny("]
        .iter()
        .map(|step| text.matches(&format!(" {step}")).count())
        .sum()
}

/// What keeps the script from passing.
fn refusal(game: &dyn ErasedGame, scenario: &str, steps: &str) -> Diagnostic {
    let script = format!(
        "(format: 1, scenario: \"{scenario}\", about: \"A refusal\", seed: 1, steps: [{steps}])"
    );
    let source = SourceFile::new("refusal.ron", script);
    let mut failures = Vec::new();
    game.play_script(&source, Syntax::Ron, &mut |event| {
        if let ScriptEvent::Failed(finding) = event {
            failures.push(finding);
        }
    });
    match <[Diagnostic; 1]>::try_from(failures) {
        Ok([finding]) => finding,
        Err(failures) => panic!("{steps}: {failures:#?}"),
    }
}

/// Reads a file of a pack and its twin in the other syntax: both hold the same, and are written as they stand.
///
/// # Panics
/// Where that isn't so. `path` is without its extension.
pub fn check_golden<P: Part + Debug + PartialEq>(path: &Path) {
    let [ron, json] = [Syntax::Ron, Syntax::Json].map(|syntax| {
        let file = path.with_extension(syntax.extension());
        let text = std::fs::read_to_string(&file).expect("the golden file is there");
        let read = read_part::<P>(&SourceFile::new("golden", text.clone()), syntax);
        assert_eq!(read.diagnostics, [], "{}", file.display());
        let written = read.value.as_ref();
        let written = written.and_then(|value| write_part(value, syntax).ok());
        assert_eq!(written, Some(text), "{}", file.display());
        read.value
    });
    assert_eq!(ron, json, "{}", path.display());
}
