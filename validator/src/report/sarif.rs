//! Findings as SARIF 2.1.0, for code scanning: one run, its rules from the pages of the codes.
//!
//! Names of files are relative URIs with `/`, whatever the system. Columns count characters. A result is known again
//! by its file and fingerprint, so that edits elsewhere make no new alert of an old one.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

use beachhead_schema::diag::Severity;
use serde_json::{Map, Value, json};

use super::Shown;
use super::at_end::Told;
use crate::lint::explain;

/// Published with the standard.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// The most results of a run that GitHub accepts.
const MOST: usize = 25_000;

/// Writes the log.
pub(super) fn write(told: Told, out: &mut dyn Write) -> io::Result<()> {
    let mut found = told.findings;
    let all = found.len();
    if all > MOST {
        // The sort is stable: among equals the first stay.
        found.sort_by_key(|finding| Reverse(finding.severity));
        found.truncate(MOST);
    }
    serde_json::to_writer_pretty(&mut *out, &document(&found, all, &told.extent.problems))?;
    writeln!(out)
}

fn document(found: &[Shown], all: usize, problems: &[String]) -> Value {
    let mut rules: BTreeMap<&str, &Shown> = BTreeMap::new();
    for finding in found {
        rules.entry(&finding.code).or_insert(finding);
    }
    let places: BTreeMap<&str, usize> = rules.keys().copied().zip(0..).collect();
    let results: Vec<Value> = found
        .iter()
        .map(|finding| result(finding, places.get(&*finding.code).copied()))
        .collect();
    let note = |level: &str, text: &str| json!({"level": level, "message": {"text": text}});
    let mut notes: Vec<Value> = problems.iter().map(|why| note("error", why)).collect();
    if all > found.len() {
        let listed = found.len();
        let text = format!("{all} findings, of which the worst {listed} are listed");
        notes.push(note("note", &text));
    }
    let mut invocation = json!({"executionSuccessful": problems.is_empty()});
    if !notes.is_empty() {
        invocation["toolExecutionNotifications"] = Value::Array(notes);
    }
    json!({
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [{
            "tool": {"driver": {
                "name": "beachhead",
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.values().map(|finding| rule(finding)).collect::<Vec<_>>(),
            }},
            "columnKind": "unicodeCodePoints",
            "invocations": [invocation],
            "results": results,
        }],
    })
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

fn rule(finding: &Shown) -> Value {
    let mut rule = json!({"id": finding.code, "name": finding.name});
    if let Some((_, page)) = explain(&finding.code).first() {
        let mut paragraphs = page.split("\n\n").flat_map(|text| text.split_once('\n'));
        let first = paragraphs.next().map(|(_, text)| text.replace('\n', " "));
        if let Some(text) = first.filter(|text| !text.is_empty()) {
            rule["shortDescription"] = json!({"text": text});
        }
        rule["help"] = json!({"text": page, "markdown": page});
    }
    rule
}

fn result(finding: &Shown, rule: Option<usize>) -> Value {
    let mut text = finding.message.clone();
    if let Some(rule) = &finding.rule {
        text = format!("{text} ({rule})");
    }
    let notes = finding.notes.iter().chain(&finding.help);
    notes.for_each(|note| text = format!("{text}\n{note}"));
    // A result without a file is shown nowhere.
    let file = finding.file.as_deref().unwrap_or(".");
    let mut physical = json!({"artifactLocation": {"uri": uri(file)}});
    if let (Some(start), Some(end)) = (finding.start, finding.end) {
        physical["region"] = json!({
            "startLine": start.line, "startColumn": start.column,
            "endLine": end.line, "endColumn": end.column,
        });
    }
    let mut location = json!({"physicalLocation": physical});
    let about = finding.subjects.iter();
    let about: Vec<Value> = about
        .map(|about| json!({"name": about.name, "kind": about.kind}))
        .collect();
    if !about.is_empty() {
        location["logicalLocations"] = about.into();
    }
    let mut result = Map::new();
    result.insert("ruleId".to_owned(), json!(finding.code));
    result.extend(rule.map(|rule| ("ruleIndex".to_owned(), json!(rule))));
    result.insert("level".to_owned(), json!(level(finding.severity)));
    result.insert("message".to_owned(), json!({"text": text}));
    result.insert("locations".to_owned(), json!([location]));
    // However the file was reached, it is the same one.
    let prints = json!({"beachhead/v1": format!("{}:{}", finding.fingerprint, uri(file))});
    result.insert("partialFingerprints".to_owned(), prints);
    result.into()
}

/// A path as a relative URI: bytes that stand for something else there are written as `%20`.
fn uri(path: &str) -> String {
    let path = path.strip_prefix("./").unwrap_or(path);
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~/".contains(&byte);
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if is_plain(byte) {
            out.push(char::from(byte));
        } else {
            out.push_str(&format!("%{byte:02X}"));
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::Format;
    use crate::report::tests::{some, written};

    #[test]
    fn a_result_says_what_where_and_which() {
        let mut odd = some(Severity::Info);
        (odd.file, odd.start) = (Some("a b/é:map.ron".to_owned()), None);
        let text = written(Format::Sarif, &[some(Severity::Error), odd]);
        let document: Value = serde_json::from_str(&text).expect("JSON");
        let run = &document["runs"][0];
        let rules = &run["tool"]["driver"]["rules"];
        assert_eq!(
            (&rules[0]["id"], rules.as_array().map(Vec::len)),
            (&json!("MAP014"), Some(1))
        );
        let help = rules[0]["help"]["markdown"].as_str().expect("its page");
        assert!(help.starts_with("# MAP014"), "{help}");
        assert!(rules[0]["shortDescription"]["text"].is_string());
        assert_eq!(
            run["results"][0],
            json!({
                "ruleId": "MAP014", "ruleIndex": 0, "level": "error",
                "message": {"text": "a gap\nlook again"},
                "locations": [{
                    "physicalLocation": {
                        "artifactLocation": {"uri": "utah/map.ron"},
                        "region": {"startLine": 2, "startColumn": 3, "endLine": 2, "endColumn": 9},
                    },
                    "logicalLocations": [{"name": "2503", "kind": "hex"}],
                }],
                "partialFingerprints": {"beachhead/v1": "0123456789abcdef:utah/map.ron"},
            })
        );
        let physical = &run["results"][1]["locations"][0]["physicalLocation"];
        assert_eq!(
            *physical,
            json!({"artifactLocation": {"uri": "a%20b/%C3%A9%3Amap.ron"}})
        );
    }

    #[test]
    fn more_than_are_accepted_are_told() {
        let mut found = vec![some(Severity::Info); MOST];
        found.push(some(Severity::Error));
        let document = document_of(&found);
        let run = &document["runs"][0];
        assert_eq!(run["results"].as_array().map(Vec::len), Some(MOST));
        assert_eq!(run["results"][0]["level"], "error");
        let told = &run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
        assert_eq!(told, "25001 findings, of which the worst 25000 are listed");
    }

    fn document_of(found: &[Shown]) -> Value {
        serde_json::from_str(&written(Format::Sarif, found)).expect("JSON")
    }
}
