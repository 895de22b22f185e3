//! Whether a file is an earlier report of a format: what a newer report may replace.
//!
//! Each format is known by what only this program writes there; in formats that others write too, by our name in it.
//!
//! Holds always: every format recognises what it writes itself, and nothing else (`tests::a_format_recognises_its_own_reports`).

use serde_json::Value;

use super::format::Format;

impl Format {
    /// Whether a text is a report of this format. An empty text is: nothing is lost with it.
    pub fn is_report(self, text: &str) -> bool {
        if text.trim().is_empty() {
            return true;
        }
        let first = text.lines().next().unwrap_or_default();
        let json = || serde_json::from_str::<Value>(text).unwrap_or_default();
        match self {
            Self::Text => text.lines().last().is_some_and(is_tally),
            // A report for people may begin alike, but it ends with its counts.
            Self::Concise => {
                let mut heads = ["error[", "warning[", "info["].into_iter();
                let is_finding = heads
                    .any(|head| first.starts_with(head) || first.contains(&format!(": {head}")));
                is_finding && !Self::Text.is_report(text)
            }
            Self::Json => {
                let report = json();
                ["version", "files", "findings", "errors"]
                    .iter()
                    .all(|field| report.get(field).is_some())
            }
            Self::JsonLines => serde_json::from_str::<Value>(first).is_ok_and(|line| {
                let kind = line.get("type").and_then(Value::as_str);
                let kinds = [
                    "file", "lint", "finding", "pack", "remark", "problem", "summary",
                ];
                kind.is_some_and(|kind| kinds.contains(&kind))
            }),
            Self::Github => ["::error ", "::warning ", "::notice "]
                .iter()
                .any(|head| first.starts_with(head)),
            Self::Gitlab => json().as_array().is_some_and(|issues| {
                issues.iter().all(|issue| {
                    issue.get("check_name").is_some() && issue.get("fingerprint").is_some()
                })
            }),
            Self::Sarif => {
                let driver = json();
                driver.pointer("/runs/0/tool/driver/name") == Some(&Value::from("beachhead"))
            }
            Self::Junit => text
                .lines()
                .nth(1)
                .is_some_and(|line| line.starts_with("<testsuites name=\"beachhead\"")),
        }
    }
}

/// Whether a line is the last of a report for people: `2 errors, 1 warning`.
fn is_tally(line: &str) -> bool {
    let is_count = |part: &str| {
        let (number, what) = part.split_once(' ').unwrap_or_default();
        number.parse::<usize>().is_ok()
            && ["error", "warning", "remark", "problem"].contains(&what.trim_end_matches('s'))
    };
    line == "no findings" || line.split(", ").all(is_count)
}

#[cfg(test)]
mod tests {
    use beachhead_model::diag::Severity::{Error, Info, Warning};
    use clap::ValueEnum as _;

    use super::*;
    use beachhead_check::sample::some_finding as some;

    use crate::tests::written;

    #[test]
    fn a_format_recognises_its_own_reports() {
        let all = [some(Error), some(Warning), some(Info)];
        for found in [&all[..], &all[..1], &all[2..], &[]] {
            for format in Format::value_variants() {
                let text = written(*format, found);
                for other in Format::value_variants() {
                    let is_own = other == format || text.trim().is_empty();
                    assert_eq!(
                        other.is_report(&text),
                        is_own,
                        "{format:?} as {other:?}: {text}"
                    );
                }
            }
        }
    }

    #[test]
    fn other_files_are_no_reports() {
        for text in [
            "# Notes\nutah: the river at 2503 is wrong\n",
            "[check]\nstrict = true\n",
            "(\n    format: 1,\n)\n",
            "{\"format\": 1, \"version\": \"1\"}",
            "[1, 2]",
            "{\"runs\": [{\"tool\": {\"driver\": {\"name\": \"another\"}}}]}",
            "<?xml version=\"1.0\"?>\n<testsuites name=\"another\">",
            "3 bridges, 2 roads",
        ] {
            for format in Format::value_variants() {
                assert!(!format.is_report(text), "{format:?}: {text}");
            }
        }
    }
}
