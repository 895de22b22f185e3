//! Findings as SARIF 2.1.0, for code scanning: one run, its rules from the pages of the codes, and of own lints from what
//! the project says of them.
//!
//! Names of files are relative URIs with `/`, whatever the system. Columns count characters. A result is known again
//! by its file and fingerprint, so that edits elsewhere make no new alert of an old one; code scanning on GitHub knows it
//! by the hash of its line (`line_hash` of [`Shown`]).

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{self, Write};

use beachhead_check::finding::{About, LintReport, Offer, Position, Replacement, Shown};
use beachhead_check::pages::explain;
use beachhead_check::policy::letters;
use beachhead_model::diag::Severity;
use serde_json::{Map, Value, json};

use super::at_end::Collected;
use super::reporter::Extent;
use super::schema::SITE;

/// Published with the standard.
const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";
/// The most results of a run that GitHub accepts.
const MOST: usize = 25_000;

/// Writes the log.
pub(super) fn write(collected: Collected, out: &mut dyn Write) -> io::Result<()> {
    let mut found = collected.findings;
    let all = found.len();
    if all > MOST {
        // The sort is stable: among equals the first stay.
        found.sort_by_key(|finding| Reverse(finding.severity));
        found.truncate(MOST);
    }
    serde_json::to_writer_pretty(
        &mut *out,
        &document(&found, &collected.own_lints, all, &collected.extent),
    )?;
    writeln!(out)
}

fn document(found: &[Shown], own: &[LintReport], all: usize, extent: &Extent) -> Value {
    let problems = &extent.problems;
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
                "informationUri": SITE,
                "semanticVersion": env!("CARGO_PKG_VERSION"),
                "rules": rules.values().map(|finding| rule(finding, own)).collect::<Vec<_>>(),
            }},
            "automationDetails": {"id": run_id(extent)},
            "columnKind": "unicodeCodePoints",
            "invocations": [invocation],
            "results": results,
        }],
    })
}

/// Name of the run: code scanning takes the latest run of a name for the state of all that it checks, so that parts
/// of divided work have names of their own.
fn run_id(extent: &Extent) -> String {
    match extent.shard {
        None => "beachhead/".to_owned(),
        Some((part, parts)) => format!("beachhead/part-{part}-of-{parts}/"),
    }
}

fn level(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "note",
    }
}

/// What is published about lints of a project's own: theirs are no pages of the site.
const OWN_LINTS: &str = "own-lints";

fn rule(finding: &Shown, own: &[LintReport]) -> Value {
    let mut rule = json!({"id": finding.code, "name": finding.name});
    let built_in = explain(&finding.code).into_iter().next();
    let own = own.iter().find(|lint| lint.code == finding.code);
    let page = match (built_in, own) {
        (Some((_, page)), _) => Some((page.to_owned(), &*finding.code)),
        (None, Some(lint)) => Some((lint.page(), OWN_LINTS)),
        (None, None) => None,
    };
    if let Some((page, site)) = page {
        let mut paragraphs = page.split("\n\n").flat_map(|text| text.split_once('\n'));
        let first = paragraphs.next().map(|(_, text)| text.replace('\n', " "));
        if let Some(text) = first.filter(|text| !text.is_empty()) {
            rule["shortDescription"] = json!({"text": text});
            rule["fullDescription"] = json!({"text": described(&text, &page)});
        }
        rule["help"] = json!({"text": page, "markdown": page});
        rule["helpUri"] = json!(format!("{SITE}/codes/{site}"));
    }
    rule["properties"] = json!({"tags": tags(&finding.code, own.is_some())});
    rule
}

/// Check and reason: the first paragraph of a page and the one that begins with `**Why:**`.
fn described(first: &str, page: &str) -> String {
    let why = page
        .split("\n\n")
        .find_map(|text| text.strip_prefix("**Why:** "));
    match why {
        Some(why) => format!(
            "{}. {}",
            first.trim_end_matches('.'),
            why.trim().replace('\n', " ")
        ),
        None => first.to_owned(),
    }
}

/// Tags that rules can be filtered by: the category, as `--select` takes it, and what its codes are about.
fn tags(code: &str, is_own: bool) -> Vec<String> {
    let category = letters(code);
    let subject = match category {
        "IO" | "PACK" | "FMT" => "files",
        "MAP" | "PAL" => "map",
        "UNIT" => "forces",
        "SCN" => "scenario",
        "PLAY" | "REC" => "play",
        "TAB" => "tables",
        "M" => "import",
        "BASE" | "SET" => "settings",
        _ if is_own => "project",
        _ => "rulebook",
    };
    vec![category.to_owned(), subject.to_owned()]
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
    let locations: Vec<Value> = match finding.locations.as_slice() {
        several @ [_, _, ..] => several
            .iter()
            .map(|it| {
                location(
                    file,
                    it.start.zip(it.end),
                    std::slice::from_ref(&it.subject),
                )
            })
            .collect(),
        _ => vec![location(
            file,
            finding.start.zip(finding.end),
            &finding.subjects,
        )],
    };
    let mut result = Map::new();
    result.insert("ruleId".to_owned(), json!(finding.code));
    result.extend(rule.map(|rule| ("ruleIndex".to_owned(), json!(rule))));
    result.insert("level".to_owned(), json!(level(finding.severity)));
    result.insert("message".to_owned(), json!({"text": text}));
    result.insert("locations".to_owned(), json!(locations));
    // However the file was reached, it is the same one.
    let mut prints = json!({"beachhead/v1": format!("{}:{}", finding.fingerprint, uri(file))});
    if let Some(hash) = &finding.line_hash {
        prints["primaryLocationLineHash"] = json!(hash);
    }
    result.insert("partialFingerprints".to_owned(), prints);
    if finding.reconstructed {
        let properties = json!({"reconstructed": true, "tags": ["reconstructed"]});
        result.insert("properties".to_owned(), properties);
    }
    let fixes: Vec<Value> = finding.fixes.iter().filter_map(fix).collect();
    if !fixes.is_empty() {
        result.insert("fixes".to_owned(), fixes.into());
    }
    result.into()
}

/// A place in a file, and what it is about.
fn location(file: &str, span: Option<(Position, Position)>, subjects: &[About]) -> Value {
    let mut physical = json!({"artifactLocation": {"uri": uri(file)}});
    if let Some((start, end)) = span {
        physical["region"] = region(start, end);
    }
    let mut location = json!({"physicalLocation": physical});
    let about = subjects.iter();
    let about: Vec<Value> = about
        .map(|about| json!({"name": about.name, "kind": about.kind}))
        .collect();
    if !about.is_empty() {
        location["logicalLocations"] = about.into();
    }
    location
}

fn region(start: Position, end: Position) -> Value {
    json!({
        "startLine": start.line, "startColumn": start.column,
        "endLine": end.line, "endColumn": end.column,
    })
}

/// A fix, if it is known what it changes.
fn fix(offer: &Offer) -> Option<Value> {
    let mut files = BTreeMap::<String, Vec<Value>>::new();
    for Replacement {
        file,
        start,
        end,
        text,
    } in &offer.edits
    {
        let mut replacement = json!({"deletedRegion": region(*start, *end)});
        if !text.is_empty() {
            replacement["insertedContent"] = json!({"text": text});
        }
        files.entry(uri(file)).or_default().push(replacement);
    }
    let change = |(uri, replacements)| json!({"artifactLocation": {"uri": uri}, "replacements": replacements});
    let changes: Vec<Value> = files.into_iter().map(change).collect();
    let guess = if offer.safe {
        ""
    } else {
        " (a guess: look at it)"
    };
    let title = format!("{}{guess}", offer.title);
    (!changes.is_empty())
        .then(|| json!({"description": {"text": title}, "artifactChanges": changes}))
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
    use crate::Format;
    use beachhead_check::sample::some_finding as some;

    use crate::tests::written;

    #[test]
    fn a_result_says_what_where_and_which() {
        let mut odd = some(Severity::Info);
        (odd.file, odd.start) = (Some("a b/é:map.ron".to_owned()), None);
        let mut offered = some(Severity::Error);
        offered.line_hash = Some("c129715d7a2bc9a3:1".to_owned());
        let edit = |column, text: &str| Replacement {
            file: "utah/map.ron".to_owned(),
            start: Position { line: 2, column },
            end: Position { line: 3, column: 1 },
            text: text.to_owned(),
        };
        let offer = |title: &str, edits| Offer {
            title: title.to_owned(),
            safe: title == "Sure",
            edits,
        };
        offered.fixes = vec![
            offer("Sure", vec![edit(1, ""), edit(7, "x")]),
            offer("Guess", vec![edit(1, "y")]),
            offer("Not as text", Vec::new()),
        ];
        let text = written(Format::Sarif, &[offered, odd]);
        let document: Value = serde_json::from_str(&text).expect("JSON");
        let run = &document["runs"][0];
        let rules = &run["tool"]["driver"]["rules"];
        assert_eq!(
            (&rules[0]["id"], rules.as_array().map(Vec::len)),
            (&json!("MAP014"), Some(1))
        );
        assert_eq!(
            rules[0]["helpUri"],
            "https://beachhead.example/codes/MAP014"
        );
        assert_eq!(
            run["tool"]["driver"]["informationUri"],
            "https://beachhead.example"
        );
        assert_eq!(rules[0]["properties"]["tags"], json!(["MAP", "map"]));
        let full = rules[0]["fullDescription"]["text"].as_str().expect("text");
        let short = rules[0]["shortDescription"]["text"].as_str().expect("text");
        assert!(
            full.starts_with(short) && full.len() > short.len(),
            "{full}"
        );
        assert_eq!(run["automationDetails"], json!({"id": "beachhead/"}));
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
                "partialFingerprints": {
                    "beachhead/v1": "0123456789abcdef:utah/map.ron",
                    "primaryLocationLineHash": "c129715d7a2bc9a3:1",
                },
                "fixes": [
                    {
                        "description": {"text": "Sure"},
                        "artifactChanges": [{
                            "artifactLocation": {"uri": "utah/map.ron"},
                            "replacements": [
                                {"deletedRegion": {"startLine": 2, "startColumn": 1, "endLine": 3, "endColumn": 1}},
                                {
                                    "deletedRegion": {"startLine": 2, "startColumn": 7, "endLine": 3, "endColumn": 1},
                                    "insertedContent": {"text": "x"},
                                },
                            ],
                        }],
                    },
                    {
                        "description": {"text": "Guess (a guess: look at it)"},
                        "artifactChanges": [{
                            "artifactLocation": {"uri": "utah/map.ron"},
                            "replacements": [{
                                "deletedRegion": {"startLine": 2, "startColumn": 1, "endLine": 3, "endColumn": 1},
                                "insertedContent": {"text": "y"},
                            }],
                        }],
                    },
                ],
            })
        );
        let physical = &run["results"][1]["locations"][0]["physicalLocation"];
        assert_eq!(
            *physical,
            json!({"artifactLocation": {"uri": "a%20b/%C3%A9%3Amap.ron"}})
        );
    }

    #[test]
    fn the_worst_are_listed_where_not_all_are_accepted() {
        let mut found = vec![some(Severity::Info); MOST];
        found.push(some(Severity::Error));
        let document = document_of(&found);
        let run = &document["runs"][0];
        assert_eq!(run["results"].as_array().map(Vec::len), Some(MOST));
        assert_eq!(run["results"][0]["level"], "error");
        let note = &run["invocations"][0]["toolExecutionNotifications"][0]["message"]["text"];
        assert_eq!(note, "25001 findings, of which the worst 25000 are listed");
    }

    fn document_of(found: &[Shown]) -> Value {
        serde_json::from_str(&written(Format::Sarif, found)).expect("JSON")
    }
}
