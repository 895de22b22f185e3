//! What shells and `man` know of the program is what the program knows of itself.

use std::process::Command;

use beachhead_test_support::root;

use super::{BEACHHEAD, beachhead};

/// Every long option that a subcommand's help lists.
fn options(help: &str) -> Vec<&str> {
    let words = help
        .split_whitespace()
        .filter(|word| word.starts_with("--"));
    let mut options: Vec<&str> = words
        .map(|word| word.trim_end_matches(|letter: char| !letter.is_ascii_lowercase()))
        .filter(|word| word.len() > 2)
        .collect();
    options.sort_unstable();
    options.dedup();
    options
}

fn said(arguments: &[&str]) -> String {
    let ran = beachhead(&root(), arguments);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
    ran.out
}

/// The subcommands, as help lists them.
fn subcommands() -> Vec<String> {
    let help = said(&["--help"]);
    let list = help.split("Commands:\n").nth(1).expect("it lists them");
    let lines = list.lines().take_while(|line| !line.is_empty());
    // What is said of one may go on in further lines, which are indented more.
    let lines = lines.filter_map(|line| line.strip_prefix("  "));
    let lines = lines.filter(|line| !line.starts_with(' '));
    let names = lines.filter_map(|line| line.split_whitespace().next());
    let names: Vec<String> = names
        .map(str::to_owned)
        .filter(|name| name != "help")
        .collect();
    assert!(names.len() > 10, "{names:?}");
    names
}

#[test]
fn every_subcommand_has_its_page_with_every_option() {
    let folder = tempfile::tempdir().expect("there is room");
    let pages = folder.path().join("man1");
    let out = said(&["man", "--out", pages.to_str().expect("text")]);
    let inner = [
        "report-merge",
        "rename-rule",
        "scan-find",
        "scan-propose",
        "scan-proof",
    ];
    assert!(inner.iter().all(|part| out.contains(part)), "{out}");
    assert_eq!(
        out.lines().count(),
        subcommands().len() + 1 + inner.len(),
        "{out}"
    );
    let merge = said(&["man", "report", "merge"]);
    assert!(merge.contains("\\-\\-exit\\-zero"), "{merge}");
    let program = said(&["man"]);
    assert!(
        program.starts_with(".ie") || program.contains(".TH beachhead 1"),
        "{program}"
    );
    for name in subcommands() {
        assert!(
            program.contains(&format!("beachhead\\-{}(1)", name.replace('-', "\\-"))),
            "{name}"
        );
        let page = said(&["man", &name]);
        let stored = std::fs::read_to_string(pages.join(format!("beachhead-{name}.1")));
        assert_eq!(stored.expect("it was written"), page, "{name}");
        let help = said(&[&name, "--help"]);
        let options = options(&help);
        assert!(options.contains(&"--help"), "{name}: {options:?}");
        for option in options {
            let option = option.replace('-', "\\-");
            assert!(page.contains(&option), "{name}: {option}");
        }
    }
    let ran = beachhead(&root(), &["man", "chek"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err
            .contains("there is no subcommand `chek`; the subcommands are init, check, "),
        "{}",
        ran.err
    );
}

#[test]
fn every_shell_completes_every_subcommand() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = said(&["completions", shell]);
        for name in subcommands() {
            assert!(script.contains(&name), "{shell}: {name}");
        }
        assert!(script.contains("skip-unrecognised"), "{shell}");
    }
    assert_eq!(
        beachhead(&root(), &["completions", "command.com"]).code,
        Some(2)
    );
}

#[cfg(unix)]
#[test]
fn bash_understands_it() {
    let Ok(bash) = Command::new("bash").arg("--version").output() else {
        println!("skipped: there is no bash");
        return;
    };
    assert!(bash.status.success());
    let asked = "source <(\"$0\" completions bash)
        COMP_WORDS=(beachhead chec) COMP_CWORD=1
        _beachhead beachhead chec beachhead
        echo \"${COMPREPLY[@]}\"
        COMP_WORDS=(beachhead check --skip) COMP_CWORD=2
        _beachhead beachhead --skip check
        echo \"${COMPREPLY[@]}\"";
    let ran = Command::new("bash").args(["-c", asked, BEACHHEAD]).output();
    let ran = ran.expect("it runs");
    let reported = String::from_utf8_lossy(&ran.stdout);
    assert_eq!(
        reported,
        "check\n--skip-unrecognised\n",
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
}
