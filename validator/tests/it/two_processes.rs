//! Two commands that write the same files at once: nothing of either is lost.
//!
//! Each pair runs as two processes on one copy of a folder. What is there afterwards, and how the two have ended, must be
//! what one after the other gives, in one order or the other.
//!
//! `BEACHHEAD_PAIRS=200` runs each pair as often; usually it is once.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use beachhead_test_support::{files_below, run};
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

type Arguments = &'static [&'static str];

/// Commands that write files of one pack, in which each has something to do.
const OF_A_PACK: [Arguments; 9] = [
    &["resolve", "A1", "--with", "theirs", "--pack", "pack"],
    &["resolve", "title", "--with", "theirs", "--pack", "pack"],
    &["fmt", "pack"],
    &["check", "--fix", "pack"],
    &["migrate", "pack"],
    &["merge", "base", "pack", "branch", "-o", "pack", "--force"],
    &["convert", "pack/map.ron", "pack/map.ron", "--force"],
    &["replay", "--migrate", "pack/records"],
    &[
        "check",
        "pack",
        "--update-baseline",
        "--baseline",
        "pack/accepted.toml",
    ],
];

/// Pairs that write the same files outside of a pack.
const OTHERS: [[Arguments; 2]; 8] = [
    [
        &[
            "check",
            "pack",
            "--update-baseline",
            "--baseline",
            "accepted.toml",
        ],
        &[
            "check",
            "branch",
            "--update-baseline",
            "--baseline",
            "accepted.toml",
        ],
    ],
    [
        &["init", "new", "--title", "One"],
        &["init", "new", "--title", "Another"],
    ],
    [&["convert", "base", "new"], &["convert", "branch", "new"]],
    [
        &["merge", "base", "base", "base", "-o", "new"],
        &["merge", "base", "base", "branch", "-o", "new"],
    ],
    // The one makes a pack in JSON, the other in RON: both would be two packs in one folder.
    [
        &["convert", "base", "new"],
        &["merge", "base", "base", "base", "-o", "new"],
    ],
    [&["git-setup"], &["git-setup", "--undo"]],
    [
        &["export", "base", "-o", "new.svg"],
        &["check", "base", "-o", "json:new.svg"],
    ],
    [
        &["play", "--random", "1", "--record", "new.ron", "base"],
        &["schema", "map", "-o", "."],
    ],
];

/// Files by name.
type Content = BTreeMap<String, Vec<u8>>;

/// A folder after commands have run in it, and how they have ended.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Outcome {
    content: Content,
    codes: Vec<(Arguments, Option<i32>)>,
}

/// A repository with a pack in conflict in which every command has something to do, the packs it was merged of, and a record.
fn prepared() -> TempDir {
    let yard = tempfile::tempdir().expect("there is room");
    let at = |name: &str| yard.path().join(name);
    let edit = |name: &str, edits: &[(&str, &str)]| {
        let mut text = fs::read_to_string(at(name)).expect("it was made");
        for (old, new) in edits {
            assert!(text.contains(old), "{name} has {old}");
            text = text.replacen(old, new, 1);
        }
        fs::write(at(name), text).expect("there is room");
    };
    let git = run("git", yard.path(), &["init", "-q", "--template=", "."]);
    assert_eq!(git.code, Some(0), "{}", git.output());
    // Folders are copied by their files, and git wants these two.
    for folder in [".git/objects", ".git/refs"] {
        fs::write(at(folder).join("kept"), "").expect("there is room");
    }
    let earlier = "# Packs of beachhead, by `beachhead git-setup`\n*.png binary\n";
    fs::write(at(".gitattributes"), earlier).expect("there is room");
    ended(yard.path(), &["init", "base"], 0);
    for name in ["ours", "branch"] {
        copy(&at("base"), &at(name));
    }
    let title = "title: \"First battle\"";
    let country = "(hex: \"A1\", terrain: \"country\")";
    edit(
        "ours/map.ron",
        &[
            (country, "(hex: \"A1\", terrain: \"woods\")"),
            (title, "title: \"Ours\""),
        ],
    );
    edit(
        "branch/map.ron",
        &[
            (country, "(hex: \"A1\", terrain: \"town\")"),
            (title, "title: \"Theirs\""),
            (
                "(hex: \"A9\", terrain: \"country\")",
                "(hex: \"A9\", terrain: \"town\")",
            ),
        ],
    );
    ended(
        yard.path(),
        &["merge", "base", "ours", "branch", "-o", "pack"],
        1,
    );
    fs::create_dir(at("pack/records")).expect("there is room");
    let record = [
        "play",
        "--random",
        "1",
        "--record",
        "pack/records/one.ron",
        "base",
    ];
    ended(yard.path(), &record, 0);
    // Not as a record is written: `replay --migrate` rewrites it.
    edit("pack/records/one.ron", &[("    format: 1", "  format: 1")]);
    let doubled = "hexsides: [\n(between: (\"A1\", \"A3\"), kind: \"river\"),\n(between: (\"A1\", \"A3\"), kind: \"river\")],";
    edit(
        "pack/map.ron",
        &[("    hexes: [", &format!("{doubled}\n  hexes: ["))],
    );
    edit("pack/forces.ron", &[("    ", "  ")]);
    edit("branch/forces.ron", &[("\"Allies\"", "\"Nobody\"")]);
    fs::remove_dir_all(at("ours")).expect("it was made");
    yard
}

/// The same where a file of the pack states no format, as drafts do: only `migrate` writes that pack.
fn unstated() -> TempDir {
    let yard = prepared();
    let tables = yard.path().join("pack/tables.ron");
    let text = fs::read_to_string(&tables).expect("it was made");
    let unstated = text.replacen("    format: 1,\n", "", 1);
    assert_ne!(text, unstated);
    fs::write(tables, unstated).expect("there is room");
    yard
}

fn is_migration(arguments: Arguments) -> bool {
    arguments.contains(&"migrate")
}

fn ended(folder: &Path, arguments: &[&str], code: i32) {
    let ran = run(BEACHHEAD, folder, arguments);
    assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.output());
}

fn copy(from: &Path, to: &Path) {
    for file in files_below(from) {
        let copy = to.join(file.strip_prefix(from).expect("it lies below"));
        fs::create_dir_all(copy.parent().expect("a file lies in a folder")).expect("room");
        fs::copy(&file, copy).expect("there is room");
    }
}

fn content(folder: &Path) -> Content {
    let read = |path: &PathBuf| {
        let name = path.strip_prefix(folder).expect("it lies below");
        let bytes = fs::read(path).expect("it is there");
        (name.display().to_string(), bytes)
    };
    files_below(folder).iter().map(read).collect()
}

fn begun(folder: &Path, arguments: Arguments) -> Child {
    let mut command = Command::new(BEACHHEAD);
    let command = command.args(arguments).current_dir(folder);
    let [out, err, input] = [Stdio::null(), Stdio::null(), Stdio::null()];
    let begun = command.stdin(input).stdout(out).stderr(err).spawn();
    begun.expect("it starts")
}

fn code(mut child: Child) -> Option<i32> {
    child.wait().expect("it was started").code()
}

/// Results of commands on a folder, one after the other.
struct Sequences<'s> {
    sample: &'s Path,
    /// The folder after one command.
    first: BTreeMap<Arguments, (TempDir, Option<i32>)>,
}

impl<'s> Sequences<'s> {
    fn on(sample: &'s Path) -> Self {
        let first = BTreeMap::new();
        Self { sample, first }
    }

    fn of(&mut self, first: Arguments, second: Arguments) -> Outcome {
        let (folder, first_code) = self.first.entry(first).or_insert_with(|| {
            let folder = tempfile::tempdir().expect("there is room");
            copy(self.sample, folder.path());
            let code = code(begun(folder.path(), first));
            (folder, code)
        });
        let after = tempfile::tempdir().expect("there is room");
        copy(folder.path(), after.path());
        let second_code = code(begun(after.path(), second));
        outcome(after.path(), [(first, *first_code), (second, second_code)])
    }
}

fn outcome(folder: &Path, mut codes: [(Arguments, Option<i32>); 2]) -> Outcome {
    codes.sort();
    Outcome {
        content: content(folder),
        codes: codes.to_vec(),
    }
}

#[test]
fn two_commands_that_write_at_once_lose_nothing() {
    let asked = std::env::var("BEACHHEAD_PAIRS").ok();
    let times: u64 = asked.and_then(|number| number.parse().ok()).unwrap_or(1);
    let (stated, unstated) = (prepared(), unstated());
    let mut on_stated = Sequences::on(stated.path());
    let mut on_unstated = Sequences::on(unstated.path());
    let of_a_pack = OF_A_PACK.iter().enumerate();
    let of_a_pack =
        of_a_pack.flat_map(|(at, one)| OF_A_PACK[at..].iter().map(|other| [*one, *other]));
    let pairs: Vec<[Arguments; 2]> = of_a_pack.chain(OTHERS).collect();
    let mut lost = Vec::new();
    for [one, other] in &pairs {
        let sequences = match is_migration(one) || is_migration(other) {
            true => &mut on_unstated,
            false => &mut on_stated,
        };
        let expected = [sequences.of(one, other), sequences.of(other, one)];
        let mut wrong = 0;
        for time in 0..times {
            let folder = tempfile::tempdir().expect("there is room");
            copy(sequences.sample, folder.path());
            let first = begun(folder.path(), one);
            // Now the one is ahead, now the other.
            sleep(Duration::from_millis(time % 8));
            let second = begun(folder.path(), other);
            let codes = [(*one, code(first)), (*other, code(second))];
            let found = outcome(folder.path(), codes);
            if !expected.contains(&found) {
                wrong += 1;
                lost.push(format!(
                    "{one:?} and {other:?}: {}",
                    differs(&found, &expected)
                ));
            }
        }
        if times > 1 {
            println!(
                "{wrong} of {times} lost: {} | {}",
                one.join(" "),
                other.join(" ")
            );
        }
    }
    assert!(lost.is_empty(), "{} lost:\n{}", lost.len(), lost.join("\n"));
}

/// How an outcome differs from each that was expected.
fn differs(found: &Outcome, expected: &[Outcome; 2]) -> String {
    let codes = |outcome: &Outcome| -> Vec<Option<i32>> {
        outcome.codes.iter().map(|(_, code)| *code).collect()
    };
    let by = expected.iter().map(|expected| {
        let names = expected.content.keys().chain(found.content.keys());
        let names: BTreeSet<&String> = names
            .filter(|name| expected.content.get(*name) != found.content.get(*name))
            .collect();
        format!(
            "{:?} instead of {:?}, other files: {names:?}",
            codes(found),
            codes(expected)
        )
    });
    by.collect::<Vec<_>>().join("; ")
}

/// Each command has something to do, or the pairs would prove nothing.
#[test]
fn every_command_of_the_pairs_writes_something() {
    let (stated, unstated) = (prepared(), unstated());
    for arguments in OF_A_PACK.into_iter().chain(OTHERS.into_iter().flatten()) {
        let sample = match is_migration(arguments) {
            true => &unstated,
            false => &stated,
        };
        let folder = tempfile::tempdir().expect("there is room");
        copy(sample.path(), folder.path());
        let before = content(folder.path());
        let ran = run(BEACHHEAD, folder.path(), arguments);
        let is_well = matches!(ran.code, Some(0 | 1));
        assert!(is_well, "{arguments:?}: {}", ran.output());
        let is_changed = content(folder.path()) != before;
        assert!(is_changed, "{arguments:?}: {}", ran.output());
    }
}
