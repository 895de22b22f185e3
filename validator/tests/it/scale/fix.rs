//! What `check` and `fmt` say before they change anything can be done by others too.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{beachhead, packs};

/// The text of a map, and the same with its first hexside written twice.
fn sound_and_doubled(map: &Path) -> (String, String) {
    let sound = fs::read_to_string(map).expect("it is there");
    let line = sound.lines().find(|line| line.contains("between:"));
    let line = line.expect("there are hexsides");
    let doubled = sound.replacen(line, &format!("{line}\n{line}"), 1);
    (sound, doubled)
}

#[test]
fn what_can_be_fixed_is_counted_for_people() {
    let folder = packs(&["a"]);
    let map = folder.path().join("a/map.ron");
    let (_, doubled) = sound_and_doubled(&map);
    fs::write(&map, doubled).expect("room");
    let reported = "1 finding can be fixed: --diff shows how, --fix does it";
    for (arguments, is_reported) in [
        (&["check"][..], true),
        (&["check", "--format", "json"], false),
        (&["check", "--diff"], false),
        (&["check", "--fix"], false),
        (&["check"], false),
    ] {
        let ran = beachhead(folder.path(), arguments);
        assert_eq!(
            ran.out.contains(reported),
            is_reported,
            "{arguments:?}: {}",
            ran.out
        );
    }
}

#[test]
fn line_ends_stay_and_every_format_hears_why_nothing_is_fixed() {
    let folder = packs(&["a"]);
    let map = folder.path().join("a/map.ron");
    let (sound, doubled) = sound_and_doubled(&map);
    let carried = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
    fs::write(&map, carried(&doubled)).expect("room");
    let ran = beachhead(folder.path(), &["check", "--diff"]);
    let changed = ran.out.lines().filter(|line| line.starts_with(['+', '-']));
    assert_eq!(changed.count(), 3, "two heads and the line: {}", ran.out);
    let ran = beachhead(folder.path(), &["check", "--fix", "--format", "concise"]);
    let said = "beachhead: fixed 1 finding in ./a/map.ron\n";
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), said));
    let fixed = fs::read_to_string(&map).expect("it is there");
    assert!(fixed == carried(&sound), "nothing else is changed");

    let crowded = format!("{}{doubled}", "// row 20\n".repeat(65_537));
    fs::write(&map, crowded).expect("room");
    let why = "nothing fixed: ./a/map.ron: it has more than 65536 comments";
    for format in [
        "concise",
        "json",
        "json-lines",
        "github",
        "gitlab",
        "sarif",
        "junit",
    ] {
        let ran = beachhead(folder.path(), &["check", "--fix", "--format", format]);
        assert!(ran.err.contains(why), "{format}: {}", ran.err);
    }
    let ran = beachhead(folder.path(), &["check", "--fix"]);
    assert!(ran.out.contains(why) && ran.err.is_empty(), "{}", ran.err);
}

#[test]
fn git_applies_what_is_shown() {
    let Ok(git) = Command::new("git").arg("--version").output() else {
        println!("skipped: there is no git");
        return;
    };
    assert!(git.status.success());
    let folder = packs(&["a", "b"]);
    let map = folder.path().join("b/map.ron");
    let sound = fs::read_to_string(&map).expect("it is there");
    fs::write(&map, sound.replacen("    title", "  title", 1)).expect("room");
    let shown = beachhead(folder.path(), &["fmt", "--diff"]);
    assert_eq!(shown.code, Some(1));
    let patch = folder.path().join("fmt.diff");
    fs::write(&patch, &shown.out).expect("room");
    let git = Command::new("git")
        .args(["apply", "fmt.diff"])
        .current_dir(folder.path())
        .output()
        .expect("it runs");
    assert!(
        git.status.success(),
        "{}",
        String::from_utf8_lossy(&git.stderr)
    );
    assert_eq!(fs::read_to_string(&map).expect("it is there"), sound);
}
