//! Stored forms of before, as the program reads them: scripts, records, baselines, policies and reports of
//! `tests/golden/<n>/`, which never change.

use std::path::{Path, PathBuf};
use std::process::Command;

fn golden() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/golden/1")
}

/// Exit code, standard output and standard error of the program, run where the golden files are.
fn beachhead(arguments: &[&str]) -> (Option<i32>, String, String) {
    beachhead_in(&golden(), arguments)
}

fn beachhead_in(folder: &Path, arguments: &[&str]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_beachhead"));
    let output = command
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("it starts");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

#[test]
fn a_baseline_still_accepts_what_it_accepted() {
    let (code, out, err) = beachhead(&["check", "corner"]);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    assert!(
        out.contains("14 findings accepted by corner/accepted.toml"),
        "{out}"
    );
    // No entry is stale, unexplained, broken, shared or moved.
    assert!(!out.contains("BASE"), "{out}");
}

#[test]
fn a_policy_still_selects_what_it_selected() {
    let (code, out, err) = beachhead(&["check", "utah", "--format", "concise"]);
    assert_eq!((code, err.as_str()), (Some(0), ""), "{out}");
    assert!(out.contains("warning[ERR003]"), "{out}");
}

#[test]
fn a_json_report_is_still_read() {
    let (code, out, _) = beachhead(&["report", "merge", "report.json", "--format", "concise"]);
    assert_eq!(code, Some(1), "{out}");
    for line in [
        "corner/forces.ron:5:112: error[UNIT002]: the palette has no figure `movement` (unit 8/4)",
        "corner/map.ron:66:29: info[MAP034]: underlay scan: `scan.png`: there is no such file (underlay scan)",
    ] {
        assert!(out.lines().any(|said| said == line), "{line} in {out}");
    }
}

#[test]
fn scripts_and_records_still_hold() {
    let (code, out, _) = beachhead(&["play", "utah", "landings"]);
    assert_eq!(code, Some(0), "{out}");
    assert!(out.contains("16 scripts, 16 passed"), "{out}");
    let (code, out, _) = beachhead(&["replay", "utah", "landings"]);
    assert_eq!(code, Some(0), "{out}");
    let held = out.lines().filter(|line| line.starts_with("holds "));
    assert_eq!(held.count(), 5, "{out}");
}

/// Actions and dice of an old record are proved, what can't be checked is said, and the migrated record is proved whole.
#[test]
fn an_old_record_is_migrated() {
    let room = tempfile::tempdir().expect("there is room");
    let record = room.path().join("weather.ron");
    let old = golden().join("utah/records/weather.ron");
    std::fs::copy(old, &record).expect("there is room");
    let name = record.to_str().expect("text");
    let text = || std::fs::read_to_string(&record).expect("text");
    let before = text();
    assert!(!before.contains("s1:") && !before.contains("d1:"));
    let replay = ["replay", name, "--pack", "utah", "--migrate"];
    let (code, out, _) = beachhead(&replay);
    assert_eq!(code, Some(0), "{out}");
    assert!(out.contains("23 of 23 actions"), "{out}");
    assert_eq!(out.matches("REC00").count(), 1, "{out}");
    assert!(out.contains("info[REC008 end-not-checked]"), "{out}");
    let after = text();
    assert_eq!(after.matches("\"d1:").count(), 5, "{after}");
    assert!(after.contains("end: \"s1:"), "{after}");
    let actions = |text: &str| text.split("deeds: ").nth(1).map(str::to_owned);
    assert_eq!(actions(&after), actions(&before));
    let (code, out, _) = beachhead(&replay);
    assert_eq!((code, out.contains("REC00")), (Some(0), false), "{out}");
    assert_eq!(text(), after, "nothing is left to migrate");
}

/// A map keeps the numbers of the preset that it began with, whatever the preset prints since.
#[test]
fn omaha_keeps_its_numbers_of_before() {
    let set = golden().join("../4");
    let printed = std::fs::read_to_string(set.join("hex.txt")).expect("it is there");
    let hexes = ["A10.5", "A2.1", "C2.11", "A12.1", "D1.11", "A2.11"];
    let (code, out, _) = beachhead_in(&set, &[&["hex", "--pack", "omaha"][..], &hexes].concat());
    assert_eq!((code, out.as_str()), (Some(0), printed.as_str()));
    let (code, out, _) = beachhead_in(&set, &["hex", "--pack", "omaha", "A10.05"]);
    let expected = "`A10.05` is printed `A10.5` on this map\n";
    assert_eq!((code, out.as_str()), (Some(1), expected));
    let (code, out, _) = beachhead_in(&set, &["check", "omaha"]);
    assert_eq!(code, Some(0), "{out}");
    assert!(out.ends_with("no findings\n"), "{out}");
    let (code, out, _) = beachhead_in(&set, &["fmt", "--check", "omaha"]);
    assert_eq!(code, Some(0), "{out}");
}
