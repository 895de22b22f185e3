//! [`Format`]: what a report is written as.

/// The formats that findings can be shown in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
pub enum Format {
    /// With the source line, for people.
    #[default]
    Text,
    /// One line each, for editors and `grep`.
    Concise,
    /// One JSON document, for programs; `beachhead report merge` reads it back.
    Json,
    /// A JSON object a line, for programs that read as they come.
    JsonLines,
    /// Annotations of a GitHub Actions run.
    Github,
    /// A code quality report of GitLab.
    Gitlab,
    /// SARIF 2.1.0, for code scanning.
    Sarif,
    /// JUnit XML, a case for each file.
    Junit,
}

impl Format {
    /// Whether a person reads it as it is.
    pub fn is_for_people(self) -> bool {
        matches!(self, Self::Text | Self::Concise)
    }

    /// Whether it has room for what only programs want to know: what fixes change, which facts are reconstructed.
    pub fn has_details(self) -> bool {
        matches!(self, Self::Json | Self::JsonLines | Self::Sarif)
    }
}

/// Whether the text for people says more than what was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Verbosity {
    /// Findings, summaries and counts.
    #[default]
    Full,
    /// Findings alone.
    Quiet,
}
