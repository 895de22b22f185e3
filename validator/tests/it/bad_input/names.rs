//! Names that are no text, and names that would steer a terminal or a runner.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::path::Path;
use std::process::{Command, Output};

use beachhead_test_support::{files_below, root};
use tempfile::TempDir;

use super::BEACHHEAD;

/// A folder with a pack in a folder of this name, and a battle whose name begins with it.
fn named(name: &[u8]) -> TempDir {
    let yard = tempfile::tempdir().expect("there is room");
    let utah = root().join("sample-data/utah");
    let folder = yard.path().join(OsStr::from_bytes(name));
    for file in files_below(&utah) {
        let copy = folder.join(file.strip_prefix(&utah).expect("it lies below"));
        fs::create_dir_all(copy.parent().expect("a folder")).expect("there is room");
        fs::copy(&file, copy).expect("it can be copied");
    }
    let map = fs::read_to_string(folder.join("map.ron")).expect("it is there");
    let map = map.replacen("kind: \"river\"", "kind: \"rivver\"", 1);
    fs::write(folder.join("map.ron"), map).expect("there is room");
    let battle = [name, b".m44"].concat();
    fs::write(yard.path().join(OsStr::from_bytes(&battle)), "{}").expect("there is room");
    yard
}

fn run(folder: &Path, arguments: &[&[u8]]) -> (Option<i32>, String) {
    let mut program = Command::new(BEACHHEAD);
    let arguments = arguments.iter().map(|argument| OsStr::from_bytes(argument));
    let ran = program.args(arguments).current_dir(folder).output();
    let Output {
        status,
        stdout,
        stderr,
    } = ran.expect("it starts");
    let reported = [stdout, stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned());
    (status.code(), reported.concat())
}

const NAMES: [&[u8]; 4] = [
    b"caf\xe9 \xff",
    b"\x1b[2J\x07",
    b"a\n::error::b",
    "\u{202e}nor.pam".as_bytes(),
];

#[test]
fn names_of_any_kind_are_read_and_shown_as_text() {
    for name in NAMES {
        let yard = named(name);
        let battle = [name, b".m44"].concat();
        let script = [name, b"/scripts/landing.ron"].concat();
        for (arguments, code) in [
            (&[&b"check"[..]][..], 1),
            (&[b"check", name], 1),
            (&[b"check", b"--format", b"concise", &battle], 1),
            (&[b"check", b"--format", b"github", b"."], 1),
            (&[b"check", b"--format", b"junit", b"."], 1),
            (&[b"fmt", b"--check", name], 0),
            (&[b"play", &script], 0),
            (&[b"export", name, b"-o", b"map.svg"], 0),
            (&[b"convert", name, b"converted"], 0),
            (&[b"convert", &battle, b"converted-too"], 1),
            (&[b"replay", &script], 2),
            (&[b"report", b"merge", &battle], 2),
            (&[b"check", b"--baseline", name], 2),
        ] {
            let (ended, reported) = run(yard.path(), arguments);
            let what = arguments
                .iter()
                .map(|argument| String::from_utf8_lossy(argument));
            let what = what.collect::<Vec<_>>().join(" ");
            // One that is no text is reported, or read all the same.
            let is_text = str::from_utf8(name).is_ok();
            assert!(
                ended == Some(code) || !is_text && ended == Some(2),
                "{what:?}: {ended:?}: {reported}"
            );
            assert!(ended == Some(0) || !reported.is_empty(), "{what:?}");
            let steers = |letter: char| {
                letter.is_control() && letter != '\n' || ('\u{202a}'..='\u{202e}').contains(&letter)
            };
            assert!(!reported.contains(steers), "{what:?}: {reported:?}");
            let is_command = |line: &str| line.starts_with("::") && !line.contains("file=");
            let github = arguments.contains(&&b"github"[..]);
            let commands = reported.lines().filter(|line| is_command(line)).count();
            assert!(github || commands == 0, "{what:?}: {reported}");
        }
    }
}
