//! Broken packs, scripts and records given to the program: it ends with 1 or 2 and says where, within 1 GiB; what it
//! can't save it leaves as it was. A file for what is no file ([`files`]) and for what is no name ([`names`]).

#[cfg(unix)]
mod files;
#[cfg(unix)]
mod names;

use std::fs;
use std::path::Path;

use beachhead_test_support::{GIB, Ran, Scratch, files_below, run_within};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Runs the program; whatever it is given, it must not panic, hang or take more than 1 GiB.
fn sound(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = run_within(GIB, BEACHHEAD, folder, arguments);
    assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    assert!(
        ran.code.is_some(),
        "{arguments:?} was ended by a signal: {}",
        ran.err
    );
    ran
}

/// A name, what is done to the pack, and the file that must be named.
type Spoil = (&'static str, fn(&Scratch) -> &Scratch, &'static str);

const SPOILT: [Spoil; 14] = [
    (
        "an empty manifest",
        |pack| pack.write("pack.ron", ""),
        "pack.ron",
    ),
    ("an empty map", |pack| pack.write("map.ron", ""), "map.ron"),
    (
        "half a map",
        |pack| pack.write("map.ron", &pack.text("map.ron")[..30_001]),
        "map.ron",
    ),
    (
        "zeros",
        |pack| pack.write("forces.ron", [0; 9000]),
        "forces.ron",
    ),
    (
        "an image",
        |pack| pack.write("tables.ron", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xd8"),
        "tables.ron",
    ),
    (
        "another language's letters",
        |pack| pack.write("palette.ron", b"(format: 1, // \xe9t\xe9\n)"),
        "palette.ron",
    ),
    (
        "brackets without end",
        |pack| pack.write("scenario.ron", "(".repeat(1_000_000)),
        "scenario.ron",
    ),
    (
        "a grid without end",
        |pack| {
            pack.replace("map.ron", "columns: 14", "columns: 65535")
                .replace("map.ron", "rows: 33", "rows: 65535")
        },
        "map.ron",
    ),
    (
        "a number without end",
        |pack| pack.replace("scenario.ron", "17", &"9".repeat(100_000)),
        "scenario.ron",
    ),
    (
        "a format to come",
        |pack| pack.replace("claims.ron", "format: 1", "format: 7"),
        "claims.ron",
    ),
    (
        "no palette",
        |pack| pack.remove("palette.ron"),
        "palette.ron",
    ),
    (
        "a way out of the pack",
        |pack| pack.replace("pack.ron", "\"map.ron\"", "\"../../etc/passwd\""),
        "pack.ron",
    ),
    (
        "a folder for a file",
        |pack| pack.remove("errata.ron").make("errata.ron"),
        "errata.ron",
    ),
    (
        "a file for two parts",
        |pack| pack.replace("pack.ron", "\"map.ron\"", "\"pack.ron\""),
        "pack.ron",
    ),
];

#[test]
fn broken_packs_are_reported_with_their_place() {
    for (kind, spoil, file) in SPOILT {
        let scratch = Scratch::utah();
        spoil(&scratch);
        for format in ["text", "concise", "json"] {
            let ran = sound(scratch.folder(), &["check", "--format", format]);
            assert_eq!(
                (ran.code, ran.err.as_str()),
                (Some(1), ""),
                "{kind}: {}",
                ran.out
            );
            assert!(ran.out.contains(file), "{kind}, {format}: {}", ran.out);
            assert!(ran.out.len() < 100_000, "{kind}: a few screens at most");
        }
        // What needs the pack can't do its work, and says so.
        for arguments in [
            &["play", "scripts"][..],
            &["fmt"],
            &["fmt", "--check"],
            &["convert", ".", "converted"],
            &["export", "-o", "map.svg"],
            &["rules", "utah", "--coverage", "."],
        ] {
            let ran = sound(scratch.folder(), arguments);
            let reported = ran.output();
            assert!(
                matches!(ran.code, Some(1 | 2)),
                "{kind}, {arguments:?}: {reported}"
            );
            assert!(!reported.is_empty());
        }
        assert!(
            !scratch.path("converted").exists() && !scratch.path("map.svg").exists(),
            "{kind}: nothing by halves"
        );
    }
}

/// Well written, but more of it than any game has: it is refused before it takes the memory.
#[test]
fn files_beyond_all_games_are_reported() {
    let unit = "        (id: \"1/1\", side: \"x\", kind: \"y\", steps: 0, figures: {}),\n";
    let region = "        (id: \"x\", kind: \"x\", hexes: []),\n";
    let stray = "        (hex: \"9\", terrain: \"x\"),\n";
    for (file, at, much) in [
        ("forces.ron", "    units: [\n", unit.repeat(50_000)),
        ("map.ron", "    regions: [\n", region.repeat(300_000)),
        ("map.ron", "    hexes: [\n", stray.repeat(100_001)),
        (
            "map.ron",
            "hexes: [\"2901\", ",
            "\"2901\", ".repeat(1_100_000),
        ),
    ] {
        let scratch = Scratch::utah();
        scratch.replace(file, at, &(at.to_owned() + &much));
        let ran = sound(scratch.folder(), &["check"]);
        assert_eq!(ran.code, Some(1), "{file}: {}", ran.output());
        assert!(
            ran.out.contains("IO003") && ran.out.contains(file),
            "{file}: {}",
            ran.out
        );
        assert!(ran.out.len() < 100_000, "{file}: a few screens at most");
    }
}

#[test]
fn broken_scripts_and_records_are_reported_with_their_place() {
    let scratch = Scratch::utah();
    sound(
        scratch.folder(),
        &["play", "scripts/whole-turn.ron", "--record", "record.ron"],
    );
    for (name, command) in [("scripts/landing.ron", "play"), ("record.ron", "replay")] {
        let whole = scratch.text(name);
        let contents: [(&str, Vec<u8>); 9] = [
            ("nothing", vec![]),
            ("zeros", vec![0; 5000]),
            ("no text", vec![0xff; 5000]),
            ("half of it", whole.as_bytes()[..whole.len() / 2].to_vec()),
            ("brackets without end", vec![b'('; 1_000_000]),
            (
                "a format to come",
                whole.replacen("format: 1", "format: 2", 1).into_bytes(),
            ),
            (
                "no such field",
                whole.replacen("seed:", "sead:", 1).into_bytes(),
            ),
            (
                "a number without end",
                whole
                    .replacen("seed: ", &format!("seed: {}", "9".repeat(50_000)), 1)
                    .into_bytes(),
            ),
            ("a map", scratch.text("map.ron").into_bytes()),
        ];
        for (kind, content) in contents {
            scratch.write("broken.ron", content);
            let ran = sound(scratch.folder(), &[command, "broken.ron"]);
            assert!(
                matches!(ran.code, Some(1 | 2)),
                "{command} {kind}: {}",
                ran.output()
            );
            assert!(
                ran.output().contains("broken.ron"),
                "{command} {kind}: {}",
                ran.output()
            );
        }
    }
}

/// No names are left behind, and every file holds what it held.
fn assert_untouched(scratch: &Scratch, before: &[(std::path::PathBuf, Vec<u8>)]) {
    assert_eq!(
        files_below(scratch.folder()),
        before
            .iter()
            .map(|(path, _)| path.clone())
            .collect::<Vec<_>>()
    );
    for (path, content) in before {
        assert!(
            fs::read(path).unwrap() == *content,
            "{} has changed",
            path.display()
        );
    }
}

fn content(scratch: &Scratch) -> Vec<(std::path::PathBuf, Vec<u8>)> {
    let files = files_below(scratch.folder()).into_iter();
    files
        .map(|path| (path.clone(), fs::read(path).unwrap()))
        .collect()
}

/// A pack whose map the program would rewrite.
fn unformatted() -> Scratch {
    let scratch = Scratch::utah();
    scratch.replace("map.ron", "    title", "  title");
    scratch
}

/// A file that may not grow beyond a few blocks is to the program as a disk that is full.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_file() {
    let scratch = unformatted();
    let before = content(&scratch);
    let limited = "trap '' XFSZ && ulimit -f 16 && exec \"$0\" \"$@\"";
    let ran =
        beachhead_test_support::run("sh", scratch.folder(), &["-c", limited, BEACHHEAD, "fmt"]);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    assert!(ran.err.contains("can't be saved"), "{}", ran.err);
    assert_untouched(&scratch, &before);
    assert_eq!(
        sound(scratch.folder(), &["fmt"]).code,
        Some(0),
        "with room it goes well"
    );
}

/// Who is root may write anywhere: that power is given up for the run.
#[cfg(target_os = "linux")]
#[test]
fn a_read_only_folder_leaves_the_old_file_and_an_unreadable_one_is_reported() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode =
        |path: &Path, mode| fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    let plainly = |scratch: &Scratch, arguments: &[&str]| {
        let powerless = "setpriv --bounding-set=-dac_override,-dac_read_search";
        let probe = format!("{powerless} true");
        // Only root has this capability and can drop it.
        if beachhead_test_support::run("sh", scratch.folder(), &["-c", &probe]).code == Some(0) {
            let start = format!("exec {powerless} \"$0\" \"$@\"");
            let shell = ["-c", &start, BEACHHEAD];
            beachhead_test_support::run("sh", scratch.folder(), &[&shell[..], arguments].concat())
        } else {
            sound(scratch.folder(), arguments)
        }
    };
    let scratch = unformatted();
    let before = content(&scratch);
    mode(scratch.folder(), 0o555);
    let ran = plainly(&scratch, &["fmt"]);
    mode(scratch.folder(), 0o755);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    assert!(ran.err.contains("can't be saved"), "{}", ran.err);
    assert_untouched(&scratch, &before);

    mode(&scratch.path("map.ron"), 0o000);
    let ran = plainly(&scratch, &["check"]);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    assert!(
        ran.out.contains("IO001") && ran.out.contains("map.ron"),
        "{}",
        ran.out
    );
}
