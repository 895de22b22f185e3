//! Texts that aren't saved: checked and formatted as if they were, and nothing on the disk is touched.

use std::fs;

use beachhead_test_support::{Ran, Scratch, root, run_on};
use serde_json::Value;

use super::{BEACHHEAD, write};

/// Runs a subcommand on the text of one file.
fn given(pack: &Scratch, text: &[u8], arguments: &[&str], path: &str) -> Ran {
    let all = [arguments, &["--stdin", "--stdin-path", path]].concat();
    run_on(text, BEACHHEAD, pack.folder(), &all)
}

/// Codes and files of a JSON report.
fn found(ran: &Ran) -> Vec<(String, String)> {
    let report: Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}", ran.output()));
    let findings = report["findings"].as_array().expect("a list").iter();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    findings
        .map(|finding| (text(&finding["code"]), text(&finding["file"])))
        .collect()
}

#[test]
fn a_text_is_checked_with_its_pack_and_reported_by_itself() {
    let pack = Scratch::utah();
    let map = pack.text("map.ron");
    let apart = map.replacen("(between: (\"1809\", ", "(between: (\"0101\", ", 1);
    let json = ["check", "--format", "json"];
    let ran = given(&pack, map.as_bytes(), &json, "map.ron");
    assert_eq!((ran.code, found(&ran)), (Some(0), vec![]), "{}", ran.err);
    for path in ["map.ron", "./map.ron", "scripts/../map.ron"] {
        let ran = given(&pack, apart.as_bytes(), &json, path);
        let found = found(&ran);
        assert_eq!(ran.code, Some(1), "{path}: {}", ran.output());
        assert!(
            found.iter().any(|(code, _)| code == "MAP012"),
            "{path}: {found:?}"
        );
        assert!(
            found.iter().all(|(_, file)| file == path),
            "{path}: {found:?}"
        );
    }
    assert_eq!(pack.text("map.ron"), map);
    // What is wrong in other files is their affair, and what the text needs of them is there.
    pack.write("map.ron", "(");
    let ran = given(
        &pack,
        pack.text("forces.ron").as_bytes(),
        &json,
        "forces.ron",
    );
    assert_eq!((ran.code, found(&ran)), (Some(0), vec![]));
    let ran = given(&pack, apart.as_bytes(), &json, "map.ron");
    assert_eq!(
        ran.code,
        Some(1),
        "the disk doesn't count: {}",
        ran.output()
    );
    let text = given(&pack, apart.as_bytes(), &["check"], "map.ron");
    assert!(
        text.out.contains("(between: (\"0101\", ") && !text.out.contains("462 hexes"),
        "{}",
        text.out
    );
    // A script isn't read with the pack's parts, but it is one of its files.
    let script = pack.text("scripts/landing.ron").replacen("Do(", "Da(", 1);
    pack.write("map.ron", map);
    let ran = given(&pack, script.as_bytes(), &json, "scripts/landing.ron");
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    pack.remove("pack.ron");
    let manifest = fs::read(root().join("sample-data/utah/pack.ron")).expect("it is there");
    let ran = given(&pack, &manifest, &json, "pack.ron");
    assert_eq!((ran.code, found(&ran)), (Some(0), vec![]), "not saved yet");
}

#[test]
fn a_project_says_what_counts_in_a_text_too() {
    let pack = Scratch::utah();
    let map = pack.text("map.ron");
    let apart = map.replacen("(between: (\"1809\", ", "(between: (\"0101\", ", 1);
    pack.write("beachhead.toml", "[check]\nselect = [\"hexside-apart\"]\n");
    let json = ["check", "--format", "json"];
    let ran = given(&pack, apart.as_bytes(), &json, "map.ron");
    let only = vec![("MAP012".to_owned(), "map.ron".to_owned())];
    assert_eq!((ran.code, found(&ran)), (Some(1), only));
    let ran = given(
        &pack,
        apart.as_bytes(),
        &["check", "--exit-zero"],
        "map.ron",
    );
    assert_eq!(ran.code, Some(0));
}

#[test]
fn what_is_no_text_of_a_pack_is_reported() {
    let pack = Scratch::utah();
    let json = ["check", "--format", "json"];
    let bad = given(&pack, b"(format: 1,\xff)", &json, "map.ron");
    assert_eq!(bad.code, Some(1), "{}", bad.output());
    let reported = found(&bad);
    assert!(
        reported.iter().any(|(code, _)| code == "IO002"),
        "{reported:?}"
    );
    for (path, why) in [
        ("README.md", "README.md: this file belongs to no pack"),
        ("../map.ron", "../map.ron: this file belongs to no pack"),
    ] {
        let ran = given(&pack, b"()", &json, path);
        assert_eq!(ran.code, Some(2), "{path}");
        assert!(ran.err.contains(why), "{path}: {}", ran.err);
        let ran = given(
            &pack,
            b"()",
            &[&json[..], &["--skip-unrecognised"]].concat(),
            path,
        );
        assert_eq!((ran.code, found(&ran)), (Some(0), vec![]), "{path}");
        assert!(
            ran.err.contains("skipped, as they belong to no pack"),
            "{path}: {}",
            ran.err
        );
    }
    pack.write("pack.ron", "(");
    let ran = given(&pack, b"()", &json, "map.ron");
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err
            .contains("mistakes in the pack in . hide what this file holds"),
        "{}",
        ran.err
    );
    for arguments in [
        &["check", "--stdin"][..],
        &["check", "--stdin-path", "map.ron"],
        &["check", ".", "--stdin", "--stdin-path", "map.ron"],
        &["check", "--fix", "--stdin", "--stdin-path", "map.ron"],
    ] {
        let ran = run_on(b"", BEACHHEAD, pack.folder(), arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
    }
}

#[test]
fn a_battle_is_checked_before_it_is_saved() {
    let pack = Scratch::utah();
    let battle = fs::read(root().join("tests/fixtures/village.m44")).expect("it is there");
    let json = ["check", "--format", "json"];
    let ran = given(&pack, &battle, &json, "new.m44");
    assert_eq!((ran.code, found(&ran)), (Some(0), vec![]), "{}", ran.err);
    let ran = given(&pack, b"{\"board\": 7}", &json, "new.m44");
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    assert!(found(&ran).iter().all(|(_, file)| file == "new.m44"));
    let large = vec![b' '; 16 << 20];
    let ran = given(&pack, &large, &json, "new.m44");
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    assert!(ran.out.contains("MiB"), "{}", ran.out);
}

#[test]
fn a_text_is_formatted_before_it_is_saved() {
    let pack = Scratch::utah();
    let sound = pack.text("map.ron");
    let loose = sound.replacen("    title", "  title", 1);
    let fmt = |arguments: &[&str], text: &str, path: &str| {
        let ran = given(
            &pack,
            text.as_bytes(),
            &[&["fmt"], arguments].concat(),
            path,
        );
        (ran.code, ran.out, ran.err)
    };
    let fine = |text: &str| (Some(0), text.to_owned(), String::new());
    assert_eq!(fmt(&[], &loose, "map.ron"), fine(&sound));
    assert_eq!(fmt(&[], &sound, "map.ron"), fine(&sound));
    assert_eq!(fmt(&["--check"], &sound, "map.ron"), fine(""));
    assert_eq!(
        fmt(&["--check"], &loose, "map.ron"),
        (Some(1), "would rewrite map.ron\n".to_owned(), String::new())
    );
    let (code, out, _) = fmt(&["--diff"], &loose, "map.ron");
    assert_eq!(code, Some(1));
    assert!(out.starts_with("--- a/map.ron\n+++ b/map.ron\n"), "{out}");
    // What is broken, would lose something, or isn't known comes out as nothing: no editor takes that for the text.
    let commented = format!("// Proof-read.\n{sound}");
    let crowded = format!("{}{sound}", "// row 20\n".repeat(65_537));
    for (text, path, why) in [
        ("(", "map.ron", "keeps it from being read"),
        (&crowded, "map.ron", "more than 65536 comments"),
        (
            "()",
            "scripts/landing.ron",
            "no pack says what this file holds",
        ),
    ] {
        let (code, out, err) = fmt(&[], text, path);
        assert_eq!((code, out.as_str()), (Some(2), ""), "{path}");
        assert!(err.contains(why), "{err}");
    }
    assert_eq!(fmt(&[], &commented, "map.ron"), fine(&commented));
    write(pack.folder(), "map.ron", &loose);
    let ran = super::beachhead(pack.folder(), &["fmt", "--diff"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("+++ b/map.ron\n"), "{}", ran.out);
    assert_eq!(pack.text("map.ron"), loose, "nothing is written");
}
