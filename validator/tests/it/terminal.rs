//! Whatever texts a pack holds: nothing that the program prints for people steers a terminal.

use beachhead_test_support::{Ran, Scratch, run, utah};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");
/// Clears the screen, conceals what follows, turns its order round.
const STEERING: &str = "\u{1b}[2J\u{1b}[8m\u{9b}1A\u{202e}";
/// How RON and TOML write the same.
const IN_TOML: &str = "\\u001b[2J\\u001b[8m\\u009b1A\\u202e";

/// A pack whose texts, kinds and ids hold what steers a terminal.
fn hostile() -> Scratch {
    let pack = Scratch::utah();
    let files = [
        "pack.ron",
        "palette.ron",
        "map.ron",
        "forces.ron",
        "tables.ron",
        "claims.ron",
        "errata.ron",
        "scenario.ron",
        "campaign.ron",
    ];
    for file in files {
        let mut text = pack.text(file);
        for field in ["title", "name", "note", "text", "printed", "quote"] {
            let from = format!("{field}: \"");
            text = text.replace(&from, &format!("{from}{STEERING}"));
        }
        // A kind, a region and a unit, wherever they are named.
        for word in ["woods", "victory", "8/4"] {
            text = text.replace(&format!("\"{word}\""), &format!("\"{word}{STEERING}\""));
        }
        pack.write(file, text);
    }
    let lint = format!(
        "[[check.lints]]\ncode = \"OWN001\"\nquery = \"named\"\nmessage = \"m{IN_TOML}\"\nhelp = \"h{IN_TOML}\"\nexplain = \"e{IN_TOML}\"\n"
    );
    pack.write("beachhead.toml", lint);
    pack
}

fn steers(text: &str) -> Option<&str> {
    let is_steering = |letter: char| {
        letter.is_control() && letter != '\n' && letter != '\t'
            || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{61c}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.lines().find(|line| line.chars().any(is_steering))
}

/// Without the colours of a report.
fn without_colors(text: &str) -> String {
    let mut text = text.to_owned();
    for color in ["0", "1", "1;31", "1;33", "1;34", "1;36"] {
        text = text.replace(&format!("\u{1b}[{color}m"), "");
    }
    text
}

fn nothing_steers(ran: &Ran, arguments: &[&str]) {
    let printed = without_colors(&ran.output());
    assert_eq!(steers(&printed), None, "{arguments:?}");
    assert!(!printed.is_empty(), "{arguments:?} prints nothing");
}

#[test]
fn no_subcommand_prints_what_steers_a_terminal() {
    let pack = hostile();
    let folder = pack.folder();
    let clean = utah();
    let clean = clean.to_str().expect("text");
    let odd = format!("no-such-{STEERING}");
    let out = tempfile::tempdir().expect("a folder");
    let to = |name: &str| out.path().join(name).display().to_string();
    let (json, svg, copy, merged) = (to("json"), to("a.svg"), to("copy"), to("merged"));
    let mut marks = 0;
    for arguments in [
        &["check", "."][..],
        &["check", ".", "--color", "always"],
        &["check", ".", "--format", "concise"],
        &["check", ".", "--format", "github"],
        &["check", &odd],
        &["check", &format!("{odd}*{{a,")],
        &["check", &format!("--{odd}")],
        &[&odd],
        &["explain", "OWN001"],
        &["explain", &odd],
        &["claims", "--strength", "."],
        &["hex", "--pack", ".", "0107", "1706"],
        &["hex", "--pack", ".", &odd],
        &["fmt", "--diff", "."],
        &["fmt", "--check", "."],
        &["diff", clean, ".", "--cause-seconds", "1"],
        &["diff", clean, ".", "--cause-seconds", "1", "--format", "md"],
        &["diff", clean, &odd],
        &["merge", clean, ".", clean, "-o", &merged],
        &["resolve", &merged],
        &["play", "scripts/landing.ron"],
        &["play", "--random", "1", "--seed", "7", "scenario.ron"],
        &["play", "--random", "1", &odd],
        &["rules", "utah", "--coverage", "."],
        &["rules", &odd],
        &["export", ".", "-o", &svg],
        &["convert", ".", &json],
        &["migrate", "."],
        &["init", &copy, &format!("--{odd}")],
        &["report", "merge", &odd],
        &["replay", &odd],
        &["schema", &odd],
        &["man", &odd],
        &["git-setup", &odd],
    ] {
        let ran = run(BEACHHEAD, folder, arguments);
        nothing_steers(&ran, arguments);
        marks += usize::from(ran.output().contains('\u{fffd}'));
    }
    // The test would prove nothing if none of the texts came out at all.
    assert!(marks >= 20, "{marks} commands showed marks");
}

#[test]
fn the_drivers_of_git_print_nothing_that_steers_a_terminal() {
    let pack = hostile();
    let folder = pack.folder();
    pack.write("new.ron", pack.text("map.ron"));
    std::fs::copy(utah().join("map.ron"), pack.path("old.ron")).expect("room");
    for arguments in [
        &[
            "git-driver",
            "diff",
            "map.ron",
            "old.ron",
            "0",
            "100644",
            "new.ron",
            "0",
            "100644",
        ][..],
        &[
            "git-driver",
            "diff",
            "notes.txt",
            "old.ron",
            "0",
            "100644",
            "new.ron",
            "0",
            "100644",
        ],
    ] {
        let ran = run(BEACHHEAD, folder, arguments);
        assert_eq!(steers(&ran.output()), None, "{arguments:?}");
    }
}

#[test]
fn contents_of_files_come_out_as_they_are() {
    let pack = hostile();
    let clean = utah();
    let clean = clean.to_str().expect("text");
    let ran = run(
        BEACHHEAD,
        pack.folder(),
        &["diff", clean, ".", "--format", "json"],
    );
    assert!(ran.out.contains('\u{202e}') && !ran.out.contains('\u{1b}'));
}
