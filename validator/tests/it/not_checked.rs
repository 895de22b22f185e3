//! Every report says so if something couldn't be checked: an empty one would be taken for a clean one.

use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, Repository, run};
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Command lines that can't check anything, or not all of it, and words of the reason.
const WAYS: [(&str, &str); 10] = [
    ("check nosuch", "nosuch"),
    ("check empty", "there is no pack here"),
    ("check good nosuch", "nosuch"),
    (
        "check good --config ill.toml",
        "there is no setting `selct`",
    ),
    ("check ill", "there is no setting `selct`"),
    ("check good --baseline nosuch.toml", "nosuch.toml"),
    ("check good --since nosuch", "there is no revision `nosuch`"),
    ("check good --select OWN099", "there is no code `OWN099`"),
    (
        "check good --no-config --update-baseline",
        "there is no baseline to update",
    ),
    (
        "check --stdin --stdin-path good/map.ron --config ill.toml",
        "there is no setting `selct`",
    ),
];

fn world() -> Repository {
    let world = Repository::new();
    let folder = world.path();
    for name in ["good", "ill"] {
        let ran = run(BEACHHEAD, folder, &["init", "--own-game", name]);
        assert_eq!(ran.code, Some(0), "{}", ran.output());
    }
    world.commit("packs");
    let wrong = "[check]\nselct = []\n";
    fs::write(folder.join("ill/beachhead.toml"), wrong).expect("room");
    fs::write(folder.join("ill.toml"), wrong).expect("room");
    fs::create_dir(folder.join("empty")).expect("room");
    world
}

fn check(folder: &Path, line: &str, further: &[&str]) -> Ran {
    let arguments: Vec<&str> = line.split(' ').chain(further.iter().copied()).collect();
    run(BEACHHEAD, folder, &arguments)
}

/// Whether a report of a format says, in the way of the format, that something couldn't be checked for this reason.
fn says(format: &str, report: &str, why: &str) -> bool {
    let json = || serde_json::from_str::<Value>(report).expect("JSON");
    let holds = |text: &Value| text.as_str().is_some_and(|text| text.contains(why));
    match format {
        "junit" => {
            report.contains(" errors=\"1\">") && report.contains("<error ") && {
                // As XML has it.
                report.replace("&#10;", "\n").contains(why)
            }
        }
        "gitlab" => json().as_array().is_some_and(|issues| {
            let mut issues = issues.iter();
            issues.any(|issue| issue["severity"] == "blocker" && holds(&issue["description"]))
        }),
        "github" => {
            let mut lines = report.lines();
            lines.any(|line| line.starts_with("::error ") && line.contains(why))
        }
        "sarif" => {
            let log = json();
            let invocation = &log["runs"][0]["invocations"][0];
            let note = &invocation["toolExecutionNotifications"][0];
            invocation["executionSuccessful"] == false
                && note["level"] == "error"
                && holds(&note["message"]["text"])
        }
        "json" => holds(&json()["problems"][0]),
        "json-lines" => report.lines().any(|line| {
            let line: Value = serde_json::from_str(line).expect("JSON");
            line["type"] == "problem" && holds(&line["text"])
        }),
        "concise" => report.contains("error[beachhead]: ") && report.contains(why),
        "text" => {
            report.contains("error: ") && report.contains(why) && report.contains("1 problem")
        }
        other => panic!("{other} is no format"),
    }
}

const FORMATS: [&str; 8] = [
    "text",
    "concise",
    "json",
    "json-lines",
    "github",
    "gitlab",
    "sarif",
    "junit",
];

#[test]
fn every_report_says_that_something_was_not_checked() {
    let world = world();
    let folder = world.path();
    for (line, why) in WAYS {
        let files = FORMATS.map(|format| format!("--output={format}:report.{format}"));
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        let ran = check(folder, line, &files);
        assert_eq!(ran.code, Some(2), "{line}: {}", ran.output());
        assert!(ran.err.contains(why), "{line}: {}", ran.err);
        for format in FORMATS {
            let report = folder.join(format!("report.{format}"));
            let text = fs::read_to_string(&report).expect("it is written");
            assert!(says(format, &text, why), "{line} as {format}: {text}");
            fs::remove_file(report).expect("it is there");
        }
    }
}

#[test]
fn the_standard_output_says_it_too() {
    let world = world();
    for (line, why) in [WAYS[0], WAYS[3], WAYS[6]] {
        for format in FORMATS {
            let ran = check(world.path(), line, &["--format", format]);
            assert_eq!(ran.code, Some(2), "{line} as {format}: {}", ran.output());
            assert_eq!(ran.err.matches(why).count(), 1, "{line}: {}", ran.err);
            // To people the error output says it.
            match format {
                "text" | "concise" => assert_eq!(ran.out, "", "{line} as {format}"),
                _ => assert!(says(format, &ran.out, why), "{line}: {}", ran.out),
            }
        }
    }
}

#[test]
fn an_old_report_is_no_outcome_and_other_files_stay() {
    let world = world();
    let folder = world.path();
    let at = |name: &str| folder.join(name);
    let clean = check(folder, "check good", &["--output", "junit:report.xml"]);
    assert_eq!(clean.code, Some(0), "{}", clean.output());
    fs::write(at("notes.xml"), "<notes/>").expect("room");
    let both = ["-o", "junit:report.xml", "-o", "junit:notes.xml", "--force"];
    let ran = check(folder, "check good --since nosuch", &both);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    let report = fs::read_to_string(at("report.xml")).expect("it is there");
    assert!(says("junit", &report, "there is no revision"), "{report}");
    let notes = fs::read_to_string(at("notes.xml")).expect("it is there");
    assert_eq!(notes, "<notes/>");
}

#[test]
fn what_cannot_be_played_is_in_the_report() {
    let world = world();
    for line in ["play nosuch.ron", "replay nosuch.ron"] {
        for format in FORMATS.into_iter().filter(|format| *format != "text") {
            let ran = check(world.path(), line, &["--format", format]);
            assert_eq!(ran.code, Some(2), "{line} as {format}: {}", ran.output());
            if format != "concise" {
                assert!(says(format, &ran.out, "nosuch.ron"), "{line}: {}", ran.out);
            }
        }
    }
}
