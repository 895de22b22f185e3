//! For tests of both rulebooks: how an action at the end of a script is refused.

use beachhead_schema::diag::Diagnostic;
use beachhead_schema::io::{SourceFile, Syntax};

use crate::engine::{ErasedGame, ScriptEvent};

/// An action, and how it has to be refused.
pub(super) struct Refused {
    /// The steps before it, as a script writes them.
    pub(super) after: &'static str,
    pub(super) action: &'static str,
    /// The row.
    pub(super) by: &'static str,
    /// The whole message.
    pub(super) because: &'static str,
    /// What could be done instead, if the message says so.
    pub(super) help: Option<&'static str>,
}

/// Plays each action as the last step of a script: its refusal names this row, for this reason.
pub(super) fn check_refusals(game: &dyn ErasedGame, scenario: &str, refusals: &[Refused]) {
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
