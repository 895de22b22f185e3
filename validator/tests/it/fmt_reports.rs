//! `fmt --check` in the formats of reports.

use std::fs;

use beachhead_test_support::run;
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

#[test]
fn what_is_not_formatted_is_a_finding_in_every_format() {
    let world = tempfile::tempdir().expect("room");
    let folder = world.path();
    for name in ["a", "b"] {
        run(BEACHHEAD, folder, &["init", "--own-game", name]);
    }
    let fmt = |arguments: &[&str]| run(BEACHHEAD, folder, &[&["fmt"], arguments].concat());
    let map = folder.join("a/map.ron");
    let sound = fs::read_to_string(&map).expect("it is there");
    let spoilt = sound.replacen("(hex: \"0101\", ", "(hex:   \"0101\", ", 1);
    fs::write(&map, &spoilt).expect("room");
    assert_eq!(fmt(&["--check", "."]).out, "would rewrite ./a/map.ron\n");
    for (format, expected) in [
        (
            "text",
            "error[FMT001 unformatted]: the file is not formatted: 1 line differs\n",
        ),
        (
            "concise",
            "./a/map.ron:19:1: error[FMT001]: the file is not formatted: 1 line differs",
        ),
        ("json", "\"code\": \"FMT001\""),
        ("json-lines", "\"code\":\"FMT001\""),
        ("github", "::error file=a/map.ron,line=19,"),
        ("gitlab", "\"check_name\": \"FMT001 unformatted\""),
        ("sarif", "\"ruleId\": \"FMT001\""),
        ("junit", "<failure type=\"FMT001\""),
    ] {
        let ran = fmt(&["--check", ".", "--format", format]);
        assert_eq!(ran.code, Some(1), "{format}: {}", ran.output());
        assert!(ran.out.contains(expected), "{format}: {}", ran.out);
        let file = format!("{format}:report");
        let ran = fmt(&["--check", ".", "--output", &file]);
        assert_eq!(ran.code, Some(1), "{format}: {}", ran.output());
        let report = fs::read_to_string(folder.join("report")).expect("it is written");
        assert!(report.contains(expected), "{format}: {report}");
        fs::remove_file(folder.join("report")).expect("it is there");
    }
    assert_eq!(fs::read_to_string(&map).expect("it is there"), spoilt);
    let report: Value =
        serde_json::from_str(&fmt(&["--check", "--format", "json"]).out).expect("JSON");
    assert_eq!(
        report["files"].as_array().map(Vec::len),
        Some(12),
        "{report:#}"
    );
    assert_eq!(fmt(&["--check", "b", "--format", "junit"]).code, Some(0));
    let ran = fmt(&["--check", "nosuch", "--format", "junit"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.out.contains(" errors=\"1\">"), "{}", ran.out);
    fs::write(&map, "(").expect("room");
    let ran = fmt(&["--check", ".", "--format", "junit"]);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    assert!(ran.out.contains("from being read"), "{}", ran.out);
    for arguments in [
        &["--format", "json", "."][..],
        &["--output", "json:report", "."],
    ] {
        assert_eq!(fmt(arguments).code, Some(2), "reports are of --check");
    }
}
