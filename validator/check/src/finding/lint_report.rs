//! What reports say of a project's own lint: no page of the program describes it, and whoever reads a report elsewhere
//! doesn't have the project's settings.

use std::fmt::Write as _;

use beachhead_model::diag::Severity;
use serde::{Deserialize, Serialize};

use super::severity;

/// A lint of a project's own, as its `beachhead.toml` states it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "OwnLint")
)]
pub struct LintReport {
    /// Its code: `OWN001`.
    pub code: String,
    /// Its name: `woods-too-high`.
    pub name: String,
    /// How bad its findings are, where the project decides nothing else.
    #[serde(with = "severity")]
    #[cfg_attr(feature = "json-schema", schemars(with = "severity::Named"))]
    pub severity: Severity,
    /// What is wrong with a hex or unit that it finds.
    pub message: String,
    /// Which hexes or units it finds.
    pub query: String,
    /// What the query is asked of, if not of hexes: `unit`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// The packs that it is for, as patterns; all, if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paths: Vec<String>,
    /// What to do about a finding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Why the project has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explain: Option<String>,
}

impl LintReport {
    /// Its page, as Markdown: what `beachhead explain` prints.
    pub fn page(&self) -> String {
        let Self {
            code,
            name,
            severity,
            message,
            query,
            of,
            paths,
            help,
            explain,
        } = self;
        let of = of
            .as_ref()
            .map_or_else(String::new, |of| format!(", asked of each {of}"));
        let paths: Vec<String> = paths.iter().map(|path| format!("`{path}`")).collect();
        let paths = match paths.as_slice() {
            [] => "every pack and battle".to_owned(),
            paths => paths.join(", "),
        };
        let mut page = format!(
            "# {code} {name}\n{message}\n\n- Query: `{query}`{of}\n- Severity: {severity}\n- Paths: {paths}\n"
        );
        // Writing into a string never fails.
        if let Some(explain) = explain {
            let _ = write!(page, "\n**Why:** {}\n", explain.trim());
        }
        if let Some(help) = help {
            let _ = write!(page, "\n**Fix:** {}\n", help.trim());
        }
        page.push_str("\nThis lint is the project's own: `[[check.lints]]` in its `beachhead.toml` states it.\n");
        page
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_says_what_the_settings_say() {
        let mut lint = LintReport {
            code: "OWN001".to_owned(),
            name: "woods-too-high".to_owned(),
            severity: Severity::Warning,
            message: "woods end at contour 3".to_owned(),
            query: "terrain=woods and elevation>3".to_owned(),
            of: None,
            paths: Vec::new(),
            help: None,
            explain: None,
        };
        let head = "# OWN001 woods-too-high\nwoods end at contour 3\n\n- Query: `terrain=woods and elevation>3`\n- Severity: warning\n";
        let tail = "\nThis lint is the project's own: `[[check.lints]]` in its `beachhead.toml` states it.\n";
        assert_eq!(
            lint.page(),
            format!("{head}- Paths: every pack and battle\n{tail}")
        );
        lint.paths = vec!["packs/*".to_owned(), "drafts/**".to_owned()];
        lint.help = Some("lower the hex".to_owned());
        lint.explain = Some("Nothing grows\nup there.\n".to_owned());
        assert_eq!(
            lint.page(),
            format!(
                "{head}- Paths: `packs/*`, `drafts/**`\n\n**Why:** Nothing grows\nup there.\n\n**Fix:** lower the hex\n{tail}"
            )
        );
    }
}
