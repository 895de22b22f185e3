//! What a manifest names and a folder holds: names that lead nowhere or out of it, pipes, devices, links.

use std::path::Path;

use beachhead_schema::io::{DiskFiles, Files as _, MAX_FILE, Syntax, read_pack};
use beachhead_test_support::{Scratch, utah};

use super::{PARTS, codes, pack_in, parts, reported};

#[test]
fn a_name_that_leads_nowhere_is_reported_where_it_stands() {
    let files = pack_in(Syntax::Ron);
    let manifest = str::from_utf8(&files.0["pack.ron"]).expect("it is text");
    for (field, name) in PARTS {
        for (other, expected) in [
            ("nowhere.ron", "not-readable"),
            ("", "not-readable"),
            (".", "not-readable"),
            ("../utah/map.ron", "leaves-pack"),
            ("/etc/passwd", "leaves-pack"),
            ("C:\\\\map.ron", "leaves-pack"),
            ("a\\u{0}b.ron", "not-readable"),
            ("pack.ron", "named-twice"),
            ("./pack.ron", "named-twice"),
        ] {
            let spoilt = manifest.replacen(&format!("\"{name}\""), &format!("\"{other}\""), 1);
            let found = reported(files, "pack.ron", spoilt.as_bytes());
            let [finding] = &found[..] else {
                panic!("{field}: {other}: {found:#?}")
            };
            assert_eq!(
                (finding.code.name, finding.place.file.as_str()),
                (expected, "pack.ron"),
                "{field}: {other}"
            );
            let place = finding.place.span.expect("it says where");
            assert!(spoilt[place.range()].contains(other), "{field}: {other}");
        }
    }
}

/// A map that can't be read takes no other part with it.
#[test]
fn a_mistake_in_one_file_hides_none_in_another() {
    let mut files = pack_in(Syntax::Ron).clone();
    for name in parts().filter(|name| *name != "pack.ron") {
        let text = str::from_utf8(&files.0[name]).expect("it is text");
        let spoilt = text.replacen("(\n    format:", "(\n    colour: \"red\",\n    format:", 1);
        files.0.insert(name.to_owned(), spoilt.into_bytes());
    }
    let found = read_pack(&files).diagnostics;
    let mut reported: Vec<_> = found
        .iter()
        .map(|finding| finding.place.file.as_str())
        .collect();
    reported.sort_unstable();
    let mut expected: Vec<_> = PARTS.into_iter().map(|(_, name)| name).collect();
    expected.sort_unstable();
    assert_eq!(reported, expected);
}

#[cfg(unix)]
#[test]
fn what_is_no_plain_file_on_the_disk_is_reported() {
    use std::os::unix::fs::symlink;
    use std::process::Command;

    type Spoil = fn(&Path);
    let spoilt: [(&str, Spoil, &str); 8] = [
        ("nothing", |_| {}, "not-readable"),
        (
            "a folder",
            |path| std::fs::create_dir(path).unwrap(),
            "not-readable",
        ),
        (
            "a link to itself",
            |path| symlink("map.ron", path).unwrap(),
            "not-readable",
        ),
        (
            "a link to nothing",
            |path| symlink("nowhere.ron", path).unwrap(),
            "not-readable",
        ),
        (
            "a link out of the pack",
            |path| symlink("/etc/passwd", path).unwrap(),
            "leaves-pack",
        ),
        (
            "an endless device",
            |path| symlink("/dev/zero", path).unwrap(),
            "leaves-pack",
        ),
        (
            "a pipe without a writer",
            |path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success()),
            "not-readable",
        ),
        (
            "a file of zeros, larger than any of ours",
            |path| {
                std::fs::File::create(path)
                    .unwrap()
                    .set_len(MAX_FILE + 1)
                    .unwrap()
            },
            "too-large",
        ),
    ];
    for (kind, spoil, expected) in spoilt {
        let scratch = Scratch::utah();
        scratch.remove("map.ron");
        spoil(&scratch.path("map.ron"));
        let read = read_pack(&DiskFiles(scratch.folder().to_path_buf()));
        let [finding] = &read.diagnostics[..] else {
            panic!("{kind}: {:#?}", read.diagnostics)
        };
        assert_eq!(finding.code.name, expected, "{kind}: {finding:#?}");
        assert!(
            finding.place.file.ends_with(if expected == "too-large" {
                "map.ron"
            } else {
                "pack.ron"
            }),
            "{kind}: {finding:#?}"
        );
    }
    let folder = tempfile::tempdir().unwrap();
    for missing in [folder.path().to_path_buf(), folder.path().join("nowhere")] {
        let found = read_pack(&DiskFiles(missing)).diagnostics;
        assert_eq!(codes(&found), ["not-readable"]);
    }
    assert!(
        DiskFiles(utah()).read(&"long/".repeat(20_000)).is_err(),
        "a name longer than any system takes"
    );
}
