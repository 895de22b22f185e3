//! The `beachhead` program as its users and their CI start it: what it says, and with which exit code.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use tempfile::TempDir;

fn utah() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/utah")
}

/// A copy of the sample pack, to be broken.
fn copy() -> (TempDir, PathBuf) {
    let scratch = tempfile::tempdir().expect("there is room");
    let pack = scratch.path().join("packs/utah");
    copy_folder(&utah(), &pack);
    (scratch, pack)
}

fn copy_folder(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("there is room");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("readable");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("there is room");
        }
    }
}

fn change(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).expect("text");
    assert!(text.contains(from), "{from} in {}", file.display());
    fs::write(file, text.replacen(from, to, 1)).expect("there is room");
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

fn run(folder: &Path, arguments: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_beachhead"));
    let output = command
        .args(arguments)
        .current_dir(folder)
        .output()
        .expect("it starts");
    Ran {
        code: output.status.code().expect("it ends without a signal"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

#[test]
fn exit_codes_distinguish_clean_findings_and_failure() {
    let (scratch, pack) = copy();
    let broken = scratch.path().join("packs/broken");
    copy_folder(&pack, &broken);
    change(
        &broken.join("map.ron"),
        r#"hex: "2206", terrain: ""#,
        r#"hex: "2206", terrain: "x"#,
    );
    fs::create_dir(scratch.path().join("empty")).expect("there is room");
    for (arguments, code) in [
        (vec!["check", "packs/utah"], 0),
        (vec!["check", "packs/utah/map.ron"], 0), // Any file of a pack means the pack,
        (vec!["check", "packs/utah/scripts"], 0), // and any folder in it.
        (vec!["check", "packs/broken"], 1),
        (vec!["check", "packs"], 1), // One broken pack doesn't hide behind a good one.
        (vec!["check", "nowhere"], 2),
        (vec!["check", "empty"], 2),
        (vec!["check", "packs/utah", "nowhere"], 2),
        (vec!["play", "packs/utah"], 0),
        (vec!["play", "packs/utah/scripts/landing.ron"], 0),
        (vec!["play", "nowhere.ron"], 2),
        (vec!["explain", "MAP012", "hexside-apart", "utah:11.2.1"], 0),
        (vec!["explain", "MAP999"], 2),
        (vec!["explain", "utah:99.9"], 2),
        (vec!["hex", "--preset", "dday", "S-35"], 0),
        (vec!["hex", "--preset", "dday", "1706"], 1),
        (vec!["hex", "--preset", "mars", "1706"], 2),
        (vec!["fmt", "--check", "packs/utah"], 0),
        (vec!["rules", "utah"], 0),
        (vec!["rules", "chess"], 2),
        (vec!["schema", "map"], 0),
        (vec!["schema", "mop"], 2),
        (vec!["frobnicate"], 2),
    ] {
        let ran = run(scratch.path(), &arguments);
        assert_eq!(ran.code, code, "{arguments:?}: {}{}", ran.out, ran.err);
        assert_eq!(
            ran.err.is_empty(),
            code != 2,
            "{arguments:?}: only failures are reported on stderr: {}",
            ran.err
        );
    }
}

#[test]
fn a_finding_names_the_file_as_the_user_does() {
    let (scratch, pack) = copy();
    change(
        &pack.join("map.ron"),
        r#"hex: "2206", terrain: ""#,
        r#"hex: "2206", terrain: "x"#,
    );
    let line = |text: &str| {
        text.lines()
            .position(|line| line.contains(r#"hex: "2206", terrain"#))
            .expect("there")
            + 1
    };
    let place = format!(
        "map.ron:{}:",
        line(&fs::read_to_string(pack.join("map.ron")).expect("text"))
    );
    for (folder, path, named) in [
        (scratch.path(), "packs", format!("packs/utah/{place}")),
        (scratch.path(), "packs/utah", format!("packs/utah/{place}")),
        (&pack.join("scripts"), "../map.ron", place.clone()),
    ] {
        let ran = run(folder, &["check", path, "--format", "concise"]);
        assert!(ran.out.contains(&named), "{named} in {}", ran.out);
    }
}

/// All mistakes of a setup are reported, each at its line and with the row that forbids it.
#[test]
fn every_illegal_placement_is_reported_at_its_line() {
    let (scratch, pack) = copy();
    let scenario = pack.join("scenario.ron");
    change(
        &scenario,
        r#"(unit: "22/4", hex: "2707""#,
        r#"(unit: "22/4", hex: "2806""#,
    );
    change(
        &scenario,
        r#"(unit: "12/4", hex: "2607""#,
        r#"(unit: "12/4", hex: "3005""#,
    );
    change(
        &scenario,
        r#"(unit: "919/709", hex: "3002""#,
        r#"(unit: "919/709", hex: "2206""#,
    );
    let ran = run(scratch.path(), &["check", "packs/utah", "--format", "json"]);
    let reported: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    let text = fs::read_to_string(&scenario).expect("text");
    let findings = reported["findings"].as_array().expect("a list");
    for unit in ["22/4", "12/4", "919/709"] {
        let line = text
            .lines()
            .position(|line| line.contains(&format!(r#"(unit: "{unit}""#)))
            .expect("there")
            + 1;
        let at_line: Vec<_> = findings
            .iter()
            .filter(|finding| {
                finding["file"] == "packs/utah/scenario.ron" && finding["start"]["line"] == line
            })
            .collect();
        assert_eq!(at_line.len(), 1, "{unit}: {at_line:#?}");
        assert!(
            at_line[0]["rule"]
                .as_str()
                .is_some_and(|rule| rule.starts_with("11.")),
            "{unit}: {at_line:#?}"
        );
    }
}

#[test]
fn a_broken_part_silences_only_what_needs_it() {
    let (scratch, pack) = copy();
    fs::write(pack.join("forces.ron"), "not a pack at all").expect("there is room");
    change(
        &pack.join("map.ron"),
        r#"hex: "2206", terrain: ""#,
        r#"hex: "2206", terrain: "x"#,
    );
    let ran = run(scratch.path(), &["check", "packs", "--format", "concise"]);
    let findings: Vec<&str> = ran.out.lines().collect();
    assert_eq!(findings.len(), 2, "{}", ran.out);
    assert!(
        findings[0].contains("forces.ron") && findings[1].contains("MAP004"),
        "{}",
        ran.out
    );
}

#[test]
fn what_is_recorded_is_proved_again() {
    let (scratch, pack) = copy();
    let record = scratch.path().join("landing.record.ron");
    let shown = record.to_str().expect("text");
    let ran = run(&pack, &["play", "scripts/landing.ron", "--record", shown]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    let ran = run(scratch.path(), &["replay", shown, "--pack", "packs"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.starts_with("holds "), "{}", ran.out);
}

#[test]
fn coverage_ends_with_its_figures() {
    let ran = run(&utah(), &["rules", "utah", "--coverage", "."]);
    let last = ran.out.lines().last().unwrap_or_default();
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(
        last.starts_with("applied ") && last.contains("/71, refused "),
        "{last}"
    );
}

#[test]
fn comments_stay_when_files_are_formatted() {
    let (scratch, pack) = copy();
    let forces = pack.join("forces.ron");
    let canonical = fs::read_to_string(&forces).expect("text");
    let commented = canonical.replacen(
        "    units: [",
        "    // Not proof-read yet.\n    units: [",
        1,
    );
    let loose = commented.replacen("    units", "  units", 1);
    fs::write(&forces, &loose).expect("there is room");
    for (arguments, code, line, left) in [
        (
            &["fmt", "--check", "packs"][..],
            1,
            "would rewrite packs/utah/forces.ron\n",
            &loose,
        ),
        (
            &["fmt", "packs"],
            0,
            "rewrote packs/utah/forces.ron\n",
            &commented,
        ),
        (&["fmt", "packs"], 0, "", &commented),
    ] {
        let ran = run(scratch.path(), arguments);
        let said = (ran.code, ran.out.as_str());
        assert_eq!(said, (code, line), "{arguments:?}: {}", ran.err);
        assert_eq!(
            &fs::read_to_string(&forces).expect("text"),
            left,
            "{arguments:?}"
        );
    }

    let ran = run(scratch.path(), &["convert", "packs/utah", "json"]);
    assert!(
        ran.out.ends_with("dropped 1 comment: JSON has none\n"),
        "{}",
        ran.out
    );
    let ran = run(
        scratch.path(),
        &["convert", "packs/utah/forces.ron", "again.ron"],
    );
    assert_eq!(ran.out, "wrote again.ron\n");
    assert_eq!(
        fs::read_to_string(scratch.path().join("again.ron")).expect("text"),
        commented
    );
}

#[test]
fn a_pack_goes_to_json_and_back_without_loss() {
    let (scratch, pack) = copy();
    for arguments in [
        ["convert", "packs/utah", "json"],
        ["convert", "json", "ron"],
    ] {
        let ran = run(scratch.path(), &arguments);
        assert_eq!(ran.code, 0, "{arguments:?}: {}{}", ran.out, ran.err);
    }
    assert_eq!(run(scratch.path(), &["check", "json"]).code, 0);
    for part in [
        "pack.ron",
        "map.ron",
        "forces.ron",
        "scenario.ron",
        "scripts/landing.ron",
    ] {
        let [before, after] = [pack.join(part), scratch.path().join("ron").join(part)];
        assert_eq!(
            fs::read(before).expect("there"),
            fs::read(after).expect("there"),
            "{part}"
        );
    }
    let ran = run(&pack, &["convert", "map.ron", "../map.json"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert_eq!(
        fs::read(scratch.path().join("packs/map.json")).expect("there"),
        fs::read(scratch.path().join("json/map.json")).expect("there")
    );
}

#[test]
fn a_closed_pipe_is_the_end_and_no_error() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_beachhead"));
    let arguments = ["export", "."];
    let command = command
        .args(arguments)
        .current_dir(utah())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// Rows of landings are numbered by us: wherever one is shown, so is the heading and page that a player can look up.
#[test]
fn a_row_says_where_it_is_printed_wherever_it_is_shown() {
    let scratch = tempfile::tempdir().expect("there is room");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../sample-data/landings");
    copy_folder(&sample, &scratch.path().join("fine"));
    copy_folder(&sample, &scratch.path().join("spoilt"));
    change(
        &scratch.path().join("spoilt/claims.ron"),
        r#"kind: "beach-section", count: 3"#,
        r#"kind: "beach-section", count: 4"#,
    );
    let refusal = scratch.path().join("fine/scripts/mines.ron");
    let script = r#"(
    format: 1,
    scenario: "sword",
    about: "A move that is refused",
    seed: 1,
    steps: [
        Given((turn: 1, side: "Allies", phase: "Battle", units: [(unit: "S-GB-inf-1", hex: "Sword-K21", ordered: true), (unit: "S-DE-inf-1", hex: "Sword-L21")])),
        Do(Move(unit: "S-GB-inf-1", path: ["Sword-J21"])),
    ],
)
"#;
    fs::write(refusal, script).expect("there is room");
    let mouth = "River Mouth, p. 3; Terrain 8, Terrain 41";
    let sequence = "in print: Memoir '44, Sequence of play, page not known";
    for (arguments, place) in [
        (vec!["explain", "landings:L12"], mouth),
        (vec!["rules", "landings"], mouth),
        (
            vec!["rules", "landings", "--coverage", "fine/scripts/craft.ron"],
            mouth,
        ),
        (
            vec![
                "rules",
                "landings",
                "--coverage",
                "fine/scripts/craft.ron",
                "--format",
                "html",
            ],
            mouth,
        ),
        (
            vec![
                "rules",
                "landings",
                "--coverage",
                "fine/scripts/craft.ron",
                "--format",
                "json",
            ],
            "\"heading\": \"River Mouth\"",
        ),
        (
            vec!["play", "--verbose", "fine/scripts/ground-cliffs.ron"],
            "in print: Cliffs, p. 2–3; Terrain 11",
        ),
        (vec!["play", "fine/scripts/mines.ron"], sequence),
        (
            vec!["play", "fine/scripts/mines.ron", "--format", "json"],
            sequence,
        ),
        (
            vec!["play", "fine/scripts/mines.ron", "--format", "sarif"],
            sequence,
        ),
        (
            vec!["check", "spoilt"],
            "in print: Beach Control, p. 5–6; Actions 30",
        ),
        (
            vec!["explain", "utah:sys stacking"],
            "in print: Fire & Movement System Rules, Stacking",
        ),
    ] {
        let ran = run(scratch.path(), &arguments);
        assert!(
            ran.out.contains(place),
            "{arguments:?}: {}{}",
            ran.out,
            ran.err
        );
    }
}
