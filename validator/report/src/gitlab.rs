//! Findings as a code quality report of GitLab: one JSON array, each finding with a fingerprint of its own.

use std::collections::BTreeSet;
use std::io::{self, Write};

use beachhead_check::finding::{About, Shown};
use beachhead_model::diag::Severity;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::at_end::Collected;

/// Hexes and units that are named besides the message.
const MOST_SUBJECTS: usize = 4;

/// The name of the issue that something couldn't be checked.
const NOT_CHECKED: &str = "not-checked";

#[derive(Serialize)]
struct Issue {
    description: String,
    check_name: String,
    fingerprint: String,
    severity: &'static str,
    location: Location,
}

#[derive(Serialize)]
struct Location {
    path: String,
    lines: Lines,
}

#[derive(Serialize)]
struct Lines {
    begin: u32,
}

/// Writes the report.
pub(super) fn write(collected: Collected, out: &mut dyn Write) -> io::Result<()> {
    let problems = { collected.extent.problems.iter() }.map(|why| Issue::of_problem(why));
    let mut issues: Vec<Issue> = problems
        .chain(collected.findings.iter().map(Issue::of))
        .collect();
    // GitLab takes two issues of one fingerprint for the same.
    let mut taken = BTreeSet::new();
    for issue in &mut issues {
        while !taken.insert(issue.fingerprint.clone()) {
            issue.fingerprint = hashed(&[&issue.fingerprint]);
        }
    }
    serde_json::to_writer_pretty(&mut *out, &issues)?;
    writeln!(out)
}

impl Issue {
    /// Issues for paths that couldn't be checked: nothing is to be merged as if it had been.
    fn of_problem(why: &str) -> Self {
        Self {
            description: why.to_owned(),
            check_name: NOT_CHECKED.to_owned(),
            fingerprint: hashed(&[NOT_CHECKED, why]),
            severity: "blocker",
            location: Location {
                // GitLab shows nothing that has no file.
                path: ".".to_owned(),
                lines: Lines { begin: 1 },
            },
        }
    }

    fn of(finding: &Shown) -> Self {
        let rule = finding.rule.as_ref().map(|rule| format!(" ({rule})"));
        // What the message doesn't name itself.
        let about = finding.subjects.iter().map(About::to_string);
        let unsaid: Vec<String> = about
            .zip(&finding.subjects)
            .filter(|(_, about)| !finding.message.contains(&about.name))
            .map(|(said, _)| said)
            .take(MOST_SUBJECTS)
            .collect();
        let about = match unsaid.as_slice() {
            [] => String::new(),
            unsaid => format!(": {}", unsaid.join(", ")),
        };
        // GitLab shows nothing that has no file.
        let path = finding.file.as_deref().unwrap_or(".");
        // As GitLab names files: from the top of the repository.
        let path = path.strip_prefix("./").unwrap_or(path).to_owned();
        Self {
            description: format!("{}{}{about}", finding.message, rule.unwrap_or_default()),
            check_name: format!("{} {}", finding.code, finding.name),
            fingerprint: hashed(&[&path, &finding.fingerprint]),
            severity: match finding.severity {
                Severity::Error => "major",
                Severity::Warning => "minor",
                Severity::Info => "info",
            },
            location: Location {
                path,
                lines: Lines {
                    begin: finding.start.map_or(1, |start| start.line),
                },
            },
        }
    }
}

fn hashed(parts: &[&str]) -> String {
    let digest = Sha256::digest(parts.join("\0"));
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Format;
    use beachhead_check::sample::some_finding as some;

    use crate::tests::written;

    #[test]
    fn every_issue_has_its_own_fingerprint() {
        let mut homeless = some(Severity::Info);
        (homeless.file, homeless.start) = (None, None);
        let text = written(
            Format::Gitlab,
            &[some(Severity::Error), some(Severity::Error), homeless],
        );
        let issues: Vec<serde_json::Value> = serde_json::from_str(&text).expect("an array");
        let prints: BTreeSet<_> = issues
            .iter()
            .map(|issue| issue["fingerprint"].to_string())
            .collect();
        assert_eq!(prints.len(), 3);
        assert_eq!(issues[0]["description"], "a gap: hex 2503");
        assert_eq!(
            issues[0]["location"],
            serde_json::json!({"path": "utah/map.ron", "lines": {"begin": 2}})
        );
        assert_eq!(
            (&issues[0]["severity"], &issues[0]["check_name"]),
            (&"major".into(), &"MAP014 river-gap".into())
        );
        assert_eq!(
            issues[2]["location"],
            serde_json::json!({"path": ".", "lines": {"begin": 1}})
        );
    }
}
