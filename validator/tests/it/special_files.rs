//! Files that are no files: pipes, devices, files of gigabytes. Each is refused in no time and in little memory, wherever a
//! command would read it; and so are patterns that nest without end.

#![cfg(target_os = "linux")]

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use beachhead_test_support::{GIB, Ran, Scratch, run_within};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Something else than a file of bytes.
#[derive(Clone, Copy, Debug)]
enum Special {
    /// A pipe that nobody writes into.
    Pipe,
    /// A link to a device that never ends.
    Zeros,
    /// A file of 3 GiB of zeros, which takes no room on the disk.
    Sparse,
}

impl Special {
    const ALL: [Self; 3] = [Self::Pipe, Self::Zeros, Self::Sparse];

    fn make(self, path: &Path) {
        drop(fs::remove_file(path));
        fs::create_dir_all(path.parent().expect("a folder")).expect("room");
        match self {
            Self::Pipe => {
                let made = Command::new("mkfifo").arg(path).status();
                assert!(made.expect("it is there").success());
            }
            Self::Zeros => symlink("/dev/zero", path).expect("room"),
            Self::Sparse => {
                let file = File::create(path).expect("room");
                file.set_len(3 * GIB).expect("room");
            }
        }
    }
}

fn ran(folder: &Path, arguments: &[&str]) -> Ran {
    run_within(2 * GIB, BEACHHEAD, folder, arguments)
}

#[test]
fn no_file_that_is_none_is_read() {
    let all = std::env::var_os("BEACHHEAD_SPECIAL_FILES").is_some();
    // The file, what names it, the command.
    let cases = [
        (".ignore", None, &["check", "."][..]),
        (".gitignore", None, &["check", "."]),
        ("scripts/.ignore", None, &["check", "."]),
        (".git/info/exclude", None, &["check", "."]),
        ("beachhead.toml", None, &["check", "."]),
        ("pack.ron", None, &["check", "."]),
        ("map.ron", None, &["check", "."]),
        ("claims.ron", None, &["check", "."]),
        ("errata.ron", None, &["check", "."]),
        ("scenario.ron", None, &["check", "."]),
        ("scripts/landing.ron", None, &["check", "."]),
        (
            "scripts/landing.ron",
            None,
            &["play", "scripts/landing.ron"],
        ),
        ("records/a.json", None, &["replay", "records/a.json"]),
        (
            "own.json",
            Some((
                "pack.ron",
                "    palette:",
                "    own: \"own.json\",\n    palette:",
            )),
            &["check", "."],
        ),
        (
            "known.json",
            Some(("beachhead.toml", "", "[check]\nbaseline = \"known.json\"\n")),
            &["check", "."],
        ),
        (
            "a.ttf",
            Some(("beachhead.toml", "", "[export]\nfonts = [\"a.ttf\"]\n")),
            &["check", "."],
        ),
        (
            "a.ttf",
            None,
            &["export", ".", "--font", "a.ttf", "-o", "a.svg"],
        ),
        ("r.json", None, &["report", "merge", "r.json"]),
        ("r.json", None, &["check", ".", "--output", "json:r.json"]),
        ("a.svg", None, &["export", ".", "-o", "a.svg"]),
        ("a.m44", None, &["check", "a.m44"]),
        (
            "m.json",
            None,
            &["rules", "utah", "--coverage", ".", "--mutants", "m.json"],
        ),
        ("notes.ron", None, &["diff", "map.ron", "notes.ron"]),
        (
            "notes.ron",
            None,
            &["merge", "map.ron", "notes.ron", "map.ron", "-o", "m.ron"],
        ),
        ("notes.ron", None, &["convert", "map.ron", "notes.ron"]),
    ];
    for (nth, (file, named_in, arguments)) in cases.into_iter().enumerate() {
        // Each file as one of them; as all of them in long runs.
        let kinds = Special::ALL.into_iter().enumerate();
        for (_, special) in kinds.filter(|(kind, _)| all || *kind == nth % 3) {
            let pack = Scratch::utah();
            if let Some((name, from, to)) = named_in {
                if from.is_empty() {
                    pack.write(name, to);
                } else {
                    pack.replace(name, from, to);
                }
            }
            special.make(&pack.path(file));
            let ran = ran(pack.folder(), arguments);
            let what = format!("{file} as {special:?}, {arguments:?}: {}", ran.output());
            assert!(matches!(ran.code, Some(1 | 2)), "{:?} {what}", ran.code);
            let last = file.rsplit('/').next().expect("a name");
            assert!(ran.output().contains(last), "{what}");
            assert!(!ran.output().contains("panicked"), "{what}");
        }
    }
}

#[test]
fn without_ignore_files_none_is_read() {
    let pack = Scratch::utah();
    Special::Zeros.make(&pack.path(".ignore"));
    let refused = ran(pack.folder(), &["check", "."]);
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains(".ignore: this ignore file can't be used: it is not a regular file; remove it, or add --no-ignore"),
        "{}",
        refused.err
    );
    assert_eq!(
        ran(pack.folder(), &["check", ".", "--no-ignore"]).code,
        Some(0)
    );
}

#[test]
fn a_folder_with_a_broken_ignore_file_keeps_no_other_from_being_checked() {
    let pack = Scratch::utah();
    Special::Pipe.make(&pack.path("drafts/old/.gitignore"));
    let ran = ran(pack.folder(), &["check", "."]);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    assert!(ran.out.contains("462 hexes"), "{}", ran.output());
    assert!(ran.out.ends_with("1 problem\n"), "{}", ran.output());
    assert!(
        ran.err.contains("drafts/old/.gitignore"),
        "{}",
        ran.output()
    );
}

#[test]
fn patterns_that_nest_without_end_are_refused() {
    let nested = |depth: usize| format!("{}b{}", "{a,".repeat(depth), "}".repeat(depth));
    for depth in [65, 200, 1_000, 100_000] {
        let pattern = nested(depth);
        let lint = "code = \"OWN001\"\nquery = \"named\"\nmessage = \"m\"";
        for settings in [
            format!("[[check.paths]]\npath = \"{pattern}\"\nignore = [\"MAP003\"]\n"),
            format!("[[check.lints]]\n{lint}\npaths = [\"{pattern}\"]\n"),
        ] {
            let pack = Scratch::utah();
            pack.write("beachhead.toml", settings);
            let ran = ran(pack.folder(), &["check", "."]);
            assert_eq!(ran.code, Some(2), "{}", ran.output());
            assert!(
                ran.err.contains("beachhead.toml:") && ran.err.contains("can't be understood"),
                "{}",
                ran.output()
            );
        }
        if depth <= 1_000 {
            let pack = Scratch::utah();
            let ran = ran(pack.folder(), &["check", &pattern]);
            assert_eq!(ran.code, Some(2), "{}", ran.output());
            assert!(ran.err.contains("can't be understood"), "{}", ran.output());
        }
        let pack = Scratch::utah();
        pack.write(".ignore", pattern);
        let ran = ran(pack.folder(), &["check", "."]);
        assert_eq!(ran.code, Some(2), "{}", ran.output());
    }
}
