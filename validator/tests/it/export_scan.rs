//! `beachhead export --scan` from outside: the printed map under what was read of it.

use std::fs;

use beachhead_test_support::{Ran, Scratch, run};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Utah with a scan under it, or one that is said to be.
fn with_scan(record: &str) -> Scratch {
    let scratch = Scratch::utah();
    let map = scratch.path("map.ron");
    let text = fs::read_to_string(&map).expect("a map");
    let end = text.trim_end().rfind(')').expect("a record");
    let begin = text.get(..end).expect("a record");
    let text = format!("{begin}    underlays: [\n        {record},\n    ],\n)\n");
    fs::write(map, text).expect("room on the disk");
    scratch
}

const ANCHORS: &str = r#"anchors: [(hex: "0101", x: 30.0, y: 500.0), (hex: "0510", x: 280.0, y: 440.0), (hex: "3301", x: 30.0, y: 20.0)]"#;

fn record(image: &str, anchors: &str) -> String {
    format!(r#"(id: "sheet", image: "{image}", sha256: "", fit: Affine, {anchors})"#)
}

fn export(scratch: &Scratch, arguments: &[&str]) -> Ran {
    run(
        BEACHHEAD,
        scratch.folder(),
        &[&["export"], arguments].concat(),
    )
}

#[test]
fn the_scan_takes_the_place_of_the_ground_unless_that_is_named() {
    let scratch = with_scan(&record("scans/sheet.png", ANCHORS));
    fs::create_dir(scratch.path("scans")).expect("room on the disk");
    let drawn = export(&scratch, &["-o", "scans/sheet.png", "--hex-px", "20"]);
    assert_eq!(drawn.code, Some(0), "{}", drawn.err);
    for (more, scan, terrain) in [
        (&[][..], false, true),
        (&["--scan"], true, false),
        (&["--scan=sheet", "--layers", "-units"], true, false),
        (&["--scan", "--layers", "terrain,grid"], true, true),
    ] {
        let ran = export(&scratch, &[&["--format", "svg"], more].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert_eq!(ran.out.contains(r#"<g id="scan">"#), scan, "{more:?}");
        assert_eq!(ran.out.contains(r#"<g id="terrain""#), terrain, "{more:?}");
        let warns = ran.err.contains("is not the image that was calibrated");
        assert_eq!(warns, scan, "{}", ran.err);
    }
    for name in ["map.png", "map.pdf"] {
        let written = [&[][..], &["--scan"], &["--scan"]].map(|more| {
            let ran = export(
                &scratch,
                &[&["-o", name, "--force", "--part", "0101..0510"], more].concat(),
            );
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            fs::read(scratch.path(name)).expect("it was written")
        });
        let [without, with, again] = written;
        assert!(without != with, "{name} shows the scan");
        assert!(with == again, "{name} differs from run to run");
    }
}

#[test]
fn a_scan_that_cannot_be_shown_is_refused_with_what_to_do() {
    let one = r#"anchors: [(hex: "0101", x: 30.0, y: 500.0)]"#;
    for (image, anchors, asked, expected) in [
        (
            "gone.png",
            ANCHORS,
            "--scan",
            "gone.png: the file can't be read",
        ),
        ("map.ron", ANCHORS, "--scan", "it is no PNG, JPEG or TIFF"),
        ("scripts", ANCHORS, "--scan", "it is no file"),
        ("map.ron", one, "--scan", "click 2 more"),
        ("map.ron", ANCHORS, "--scan=shet", "did you mean `sheet`?"),
        ("map.ron", ANCHORS, "--scan=north", "it has sheet"),
    ] {
        let scratch = with_scan(&record(image, anchors));
        let ran = export(&scratch, &["-o", "out.png", asked]);
        assert_eq!(ran.code, Some(2), "{image}");
        assert!(ran.err.contains(expected), "{}", ran.err);
        assert!(!scratch.path("out.png").exists());
    }
    let scratch = Scratch::utah();
    for (arguments, expected) in [
        (&["-o", "out.png", "--scan"][..], "the map has no scan"),
        (
            &["-o", "out", "--format", "json", "--scan"],
            "is for pictures",
        ),
        (
            &["-o", "out.pdf", "--counters", "--scan"],
            "`--scan` is for the map",
        ),
    ] {
        let ran = export(&scratch, arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}
