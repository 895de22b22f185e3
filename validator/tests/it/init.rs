//! `beachhead init`: what it makes checks clean and can be worked on, and it replaces nothing.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use beachhead_test_support::{files_below, run};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Every file below a folder with its bytes.
fn content(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let files = files_below(folder).into_iter();
    files
        .map(|file| (file.clone(), fs::read(&file).expect("it is there")))
        .collect()
}

#[test]
fn a_starter_pack_checks_clean() {
    let scratch = tempfile::tempdir().expect("room on the disk");
    let top = scratch.path();
    for (arguments, folder) in [
        (&["init"][..], "."),
        (
            &["init", "maps/second", "--title", "Second \"map\""],
            "maps/second",
        ),
    ] {
        let ran = run(BEACHHEAD, top, arguments);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(top.join(folder).join("pack.ron").is_file(), "{}", ran.out);
        let check = ["check", "--strict", folder];
        let checked = run(BEACHHEAD, top, &check);
        assert_eq!(checked.code, Some(0), "{}", checked.output());
        assert_eq!(checked.last_line(), "no findings", "{}", checked.out);
        let formatted = run(BEACHHEAD, top, &["fmt", "--check", folder]);
        assert_eq!((formatted.code, formatted.output().as_str()), (Some(0), ""));
    }
    // The settings above hold for the second, too.
    assert!(!top.join("maps/second/beachhead.toml").exists());
    let before = content(top);
    // A second run, as after a kill, finds everything as it should be; another title would replace the first.
    for (arguments, code, words) in [
        (&["init"][..], 0, "nothing to write, all is there"),
        (
            &["init", "--title", "Other"],
            2,
            "./map.ron, ./pack.ron would be replaced",
        ),
        (&["init", "maps/second"], 2, "would be replaced"),
    ] {
        let ran = run(BEACHHEAD, top, arguments);
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.output());
        assert!(ran.output().contains(words), "{}", ran.output());
        assert_eq!(content(top), before, "{arguments:?}");
    }
    // A part that is missing is written; the others stay.
    fs::remove_file(top.join("forces.ron")).expect("it was written");
    let ran = run(BEACHHEAD, top, &["init"]);
    assert_eq!((ran.code, ran.out.matches("wrote").count()), (Some(0), 1));
    assert_eq!(content(top), before);
}

#[test]
fn no_file_is_replaced() {
    for name in ["map.ron", "pack.json", "beachhead.toml", "notes.txt"] {
        let scratch = tempfile::tempdir().expect("room on the disk");
        let folder = scratch.path();
        fs::write(folder.join(name), "[check]\n").expect("room on the disk");
        let ran = run(BEACHHEAD, folder, &["init"]);
        // Settings that are there are kept; other files are none of the pack's.
        let is_fine = ["beachhead.toml", "notes.txt"].contains(&name);
        assert_eq!(ran.code, Some(if is_fine { 0 } else { 2 }), "{name}");
        let text = fs::read_to_string(folder.join(name)).expect("it is there");
        assert_eq!(text, "[check]\n", "{name}");
        let files = files_below(folder).len();
        assert_eq!(files > 1, is_fine, "{name}: all or nothing");
    }
}
