//! [`Fault`]: what is wrong with one record or value.

use beachhead_base::nearest::nearest;
use beachhead_model::diag::{Code, Span};

/// What is wrong with a record; the span counts from the record's beginning.
#[derive(Clone, Debug, PartialEq)]
pub struct Fault {
    /// Which mistake it is.
    pub code: Code,
    /// Where it stands.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What to do now.
    pub help: Option<String>,
    /// The name that was meant, where the span is a misspelt one and nothing else can have been.
    pub meant: Option<&'static str>,
}

impl Fault {
    /// With a way to correct it.
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}

/// What to write instead of `found`.
pub(super) fn instead(found: &str, expected: &[&str]) -> Option<String> {
    match (nearest(found, expected.iter().copied()), expected) {
        (Some(meant), _) => Some(format!("did you mean `{meant}`?")),
        (None, []) => None,
        (None, [only]) => Some(format!("it can only be `{only}`")),
        (None, all) => Some(format!("it can be `{}`", all.join("`, `"))),
    }
}
