//! Files that are none, or that can't be read to their end: folders, pipes, devices, links to themselves and out of
//! the pack, a gigabyte of nothing. Each is reported, the program ends with 1 or 2, and what lies beside is looked at all the
//! same.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

use beachhead_test_support::{Ran, files_below, root};
use tempfile::TempDir;

use super::sound;

type Spoil = fn(&Path);

/// A name, and what is put in the place of a file.
const KINDS: [(&str, Spoil); 7] = [
    ("a folder", |path| {
        fs::create_dir(path).expect("there is room")
    }),
    ("a pipe", |path| {
        let made = Command::new("mkfifo").arg(path).status();
        assert!(made.expect("there is a mkfifo").success());
    }),
    ("a device", |path| link("/dev/zero", path)),
    ("a link to itself", |path| {
        let name = path.file_name().expect("it has a name");
        link(name, path);
    }),
    ("a link to nothing", |path| link("nowhere", path)),
    ("a link out", |path| link("/etc/passwd", path)),
    ("a gigabyte of nothing", |path| {
        let file = File::create(path).expect("there is room");
        file.set_len(1 << 30).expect("it takes no room");
    }),
];

fn link(to: impl AsRef<Path>, path: &Path) {
    symlink(to, path).expect("there are links");
}

/// A folder with a whole pack, one to be spoilt, and a battle. Of the whole one there is something to be reported.
fn yard() -> TempDir {
    let yard = tempfile::tempdir().expect("there is room");
    let utah = root().join("sample-data/utah");
    for name in ["spoilt", "whole"] {
        for file in files_below(&utah) {
            let inside = file.strip_prefix(&utah).expect("it lies below");
            let copy = yard.path().join(name).join(inside);
            fs::create_dir_all(copy.parent().expect("a folder")).expect("there is room");
            fs::copy(&file, copy).expect("it can be copied");
        }
    }
    let village = root().join("tests/fixtures/village.m44");
    fs::copy(village, yard.path().join("battle.m44")).expect("it can be copied");
    let map = yard.path().join("whole/map.ron");
    let text = fs::read_to_string(&map).expect("it is there");
    let text = text.replacen("kind: \"river\"", "kind: \"rivver\"", 1);
    fs::write(map, text).expect("there is room");
    yard
}

/// Puts something else in the place of a file.
fn spoil(yard: &TempDir, name: &str, spoil: Spoil) {
    let path = yard.path().join(name);
    if path.exists() {
        fs::remove_file(&path).expect("it can be removed");
    }
    spoil(&path);
}

/// That the program ended as it should, and reported the file that is none.
fn assert_reported(ran: &Ran, name: &str, what: &str) {
    let reported = ran.output();
    assert!(matches!(ran.code, Some(1 | 2)), "{what}: {reported}");
    assert!(reported.contains(name), "{what}: {reported}");
    assert!(reported.len() < 100_000, "{what}: a few screens at most");
}

#[test]
fn what_is_no_file_hides_nothing_else() {
    for (kind, put) in KINDS {
        for name in [
            "spoilt/pack.ron",
            "spoilt/map.ron",
            "spoilt/scenario.ron",
            "battle.m44",
        ] {
            let what = format!("{kind} for {name}");
            let yard = yard();
            spoil(&yard, name, put);
            // A folder of that name is no file of a pack, and none of battles.
            if kind == "a folder" && ["spoilt/pack.ron", "battle.m44"].contains(&name) {
                continue;
            }
            let ran = sound(yard.path(), &["check", "--format", "concise"]);
            assert_reported(&ran, name.rsplit('/').next().unwrap_or(name), &what);
            assert!(
                ran.out.contains("whole/map.ron"),
                "{what}: {}",
                ran.output()
            );
            // A battle is nothing to be formatted.
            let code = if name == "battle.m44" { 0 } else { 2 };
            let ran = sound(yard.path(), &["fmt", "--check"]);
            assert_eq!(ran.code, Some(code), "{what}: {}", ran.output());
            let place = name.split('/').next().unwrap_or(name);
            for arguments in [
                &["export", place, "-o", "map.svg"][..],
                &["convert", place, "converted"],
                &["rules", "utah", "--coverage", place],
                &["play", "--random", "1", place],
            ] {
                let ran = sound(yard.path(), arguments);
                assert!(
                    matches!(ran.code, Some(1 | 2)),
                    "{what}, {arguments:?}: {}",
                    ran.output()
                );
            }
            assert!(
                !yard.path().join("converted").exists(),
                "{what}: nothing by halves"
            );
            assert!(
                !yard.path().join("map.svg").exists(),
                "{what}: nothing by halves"
            );
        }
    }
}

#[test]
fn scripts_and_records_that_are_no_files_hide_no_others() {
    let all = yard();
    let recorded = [
        "play",
        "spoilt/scripts/landing.ron",
        "--record",
        "spoilt/good.ron",
    ];
    assert_eq!(sound(all.path(), &recorded).code, Some(0));
    let record = fs::read(all.path().join("spoilt/good.ron")).expect("it was written");
    for (kind, put) in KINDS {
        let yard = yard();
        fs::write(yard.path().join("spoilt/good.ron"), &record).expect("there is room");
        spoil(&yard, "spoilt/scripts/whole-turn.ron", put);
        spoil(&yard, "spoilt/record.ron", put);
        let scripts = [
            "spoilt/scripts/whole-turn.ron",
            "spoilt/scripts/landing.ron",
        ];
        let ran = sound(yard.path(), &[&["play"], &scripts[..]].concat());
        assert_reported(&ran, "whole-turn.ron", kind);
        assert!(
            ran.out.contains("pass spoilt/scripts/landing.ron"),
            "{kind}: {}",
            ran.output()
        );
        let ran = sound(
            yard.path(),
            &["replay", "spoilt/record.ron", "spoilt/good.ron"],
        );
        assert_reported(&ran, "record.ron", kind);
        assert!(
            ran.out.contains("holds spoilt/good.ron"),
            "{kind}: {}",
            ran.output()
        );
        let ran = sound(yard.path(), &["check", "spoilt"]);
        assert_reported(&ran, "whole-turn.ron", kind);
    }
}

#[test]
fn policies_baselines_and_reports_that_are_no_files_are_reported() {
    for (kind, put) in KINDS {
        let yard = yard();
        for name in ["known.toml", "report.json", "spoilt/beachhead.toml"] {
            spoil(&yard, name, put);
        }
        let good = sound(yard.path(), &["check", "whole", "--format", "json"]);
        fs::write(yard.path().join("good.json"), &good.out).expect("there is room");
        for (name, arguments) in [
            (
                "known.toml",
                &["check", "whole", "--baseline", "known.toml"][..],
            ),
            ("known.toml", &["check", "whole", "--config", "known.toml"]),
            ("beachhead.toml", &["check", "spoilt"]),
        ] {
            let ran = sound(yard.path(), arguments);
            // A baseline that can be read, and is none, is a finding.
            let code = if ran.out.contains("BASE003") { 1 } else { 2 };
            assert_eq!(
                ran.code,
                Some(code),
                "{kind}, {arguments:?}: {}",
                ran.output()
            );
            assert!(!ran.output().contains("root:"), "{}", ran.output());
            assert_reported(&ran, name, kind);
        }
        let merged = [
            "report",
            "merge",
            "report.json",
            "good.json",
            "--format",
            "concise",
        ];
        let ran = sound(yard.path(), &merged);
        assert_eq!(ran.code, Some(2), "{kind}: {}", ran.output());
        assert_reported(&ran, "report.json", kind);
        assert!(
            ran.out.contains("whole/map.ron"),
            "{kind}: {}",
            ran.output()
        );
        let ran = sound(yard.path(), &["check", "--format", "concise"]);
        assert_eq!(ran.code, Some(2), "{kind}: {}", ran.output());
        assert_reported(&ran, "beachhead.toml", kind);
        assert!(
            ran.out.contains("whole/map.ron"),
            "{kind}: {}",
            ran.output()
        );
    }
}

/// A scan is hashed and never decoded: what is packed in it stays packed.
#[test]
fn scans_that_are_no_images_are_reported() {
    let underlay = "    underlays: [\n        (id: \"scan\", image: \"scan.png\", sha256: \"00\", fit: Affine, anchors: []),\n    ],\n)\n";
    // A gigabyte is a scan still, and takes its time.
    let mut kinds = KINDS.to_vec();
    kinds.retain(|(kind, _)| *kind != "a gigabyte of nothing");
    kinds.push(("four gigabytes of nothing", |path| {
        let file = File::create(path).expect("there is room");
        file.set_len((4 << 30) + 1).expect("it takes no room");
    }));
    for (kind, put) in kinds {
        let yard = yard();
        spoil(&yard, "spoilt/scan.png", put);
        let map = yard.path().join("spoilt/map.ron");
        let text = fs::read_to_string(&map).expect("it is there");
        let text = text
            .trim_end()
            .strip_suffix(')')
            .expect("it ends so")
            .to_owned();
        fs::write(map, text + underlay).expect("there is room");
        let ran = sound(
            yard.path(),
            &["check", "spoilt", "--strict", "--format", "concise"],
        );
        // That it lies outside is only worth knowing: whoever has the map may have its scan elsewhere.
        let code = if kind.starts_with("a link out") || kind == "a device" {
            0
        } else {
            1
        };
        assert_eq!(ran.code, Some(code), "{kind}: {}", ran.output());
        assert!(ran.out.contains("scan.png"), "{kind}: {}", ran.output());
    }
}

/// Folders that lead round in a circle come to an end, and what is in them is looked at once.
#[test]
fn folders_in_a_circle_are_gone_through_once() {
    let yard = yard();
    link("..", &yard.path().join("whole/round"));
    link(".", &yard.path().join("again"));
    link("whole", &yard.path().join("the-same"));
    let ran = sound(yard.path(), &["check", "--format", "concise"]);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    assert!(ran.out.contains("whole/map.ron"), "{}", ran.output());
    for way in ["again", "round", "the-same"] {
        assert!(!ran.out.contains(way), "{way}: {}", ran.out);
    }
    let ran = sound(yard.path(), &["check", "the-same", "--format", "concise"]);
    assert!(
        ran.out.contains("the-same/map.ron"),
        "one that is named is gone into"
    );
}
