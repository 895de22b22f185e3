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

#[test]
fn an_anchor_beyond_the_image_is_of_another_one() {
    let far = ANCHORS.replace("x: 280.0", "x: 9280.0");
    let scratch = with_scan(&record("map.png", &far));
    let drawn = export(&scratch, &["-o", "map.png", "--hex-px", "20"]);
    assert_eq!(drawn.code, Some(0), "{}", drawn.err);
    let ran = export(&scratch, &["-o", "out.png", "--scan"]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("the anchor of 0510 lies at 9280, 440"),
        "{}",
        ran.err
    );
    // The path of a scan may be a whole one.
    let map = scratch.path("map.png");
    let whole = with_scan(&record(map.to_str().expect("it is text"), ANCHORS));
    let ran = export(&whole, &["--format", "svg", "--scan"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

/// Utah under two scans, each of which shows half of one image: the picture of the map with a hex 20 pixels wide.
fn two_parts(left: &str, right: &str) -> Scratch {
    let record = |id: &str, part: &str| {
        format!(
            r#"(id: "{id}", image: "map.png", sha256: "", fit: Affine, part: {part}, {ANCHORS})"#
        )
    };
    with_scan(&format!(
        "{}, {}",
        record("left", left),
        record("right", right)
    ))
}

#[test]
fn two_parts_of_an_image_are_both_shown() {
    let scratch = two_parts(
        "(left: 0.0, top: 0.0, right: 400.0, bottom: 9000.0)",
        "(left: 10.0, top: 0.0, right: 11.0, bottom: 9000.0)",
    );
    let drawn = export(&scratch, &["-o", "map.png", "--hex-px", "20"]);
    assert_eq!(drawn.code, Some(0), "{}", drawn.err);
    // The anchors are on the left one only.
    let ran = export(&scratch, &["-o", "out.png", "--scan"]);
    assert_eq!(ran.code, Some(2));
    let expected = "scan `right`: the anchor of 0101 lies at 30, 500, outside of its part of the image, from 10, 0 to 11, 9000";
    assert!(ran.err.contains(expected), "{}", ran.err);
    let left = "(left: 0.0, top: 0.0, right: 290.0, bottom: 510.0)";
    let below = "(left: -5.0, top: 15.0, right: 290.0, bottom: 510.0)";
    let scratch = two_parts(left, below);
    let drawn = export(&scratch, &["-o", "map.png", "--hex-px", "20"]);
    assert_eq!(drawn.code, Some(0), "{}", drawn.err);
    let written = ["--scan", "--scan=left", "--scan=right"].map(|asked| {
        let more = [
            "-o", "out.png", "--force", "--hex-px", "20", "--layers", "grid", asked,
        ];
        let ran = export(&scratch, &more);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        fs::read(scratch.path("out.png")).expect("it was written")
    });
    let [both, first, second] = written;
    assert!(
        both == first,
        "the second shows no more than the first does"
    );
    assert!(first != second, "the first shows more");
}

#[test]
fn a_part_that_shows_nothing_is_refused() {
    let good = "(left: 0.0, top: 0.0, right: 900.0, bottom: 900.0)";
    for (bad, expected) in [
        (
            "(left: 9.0, top: 0.0, right: 9.0, bottom: 900.0)",
            "its part is empty",
        ),
        (
            "(left: 90.0, top: 0.0, right: 9.0, bottom: 900.0)",
            "its part is turned over",
        ),
        (
            "(left: 5000.0, top: 0.0, right: 9000.0, bottom: 900.0)",
            "its part lies beside the image",
        ),
    ] {
        let scratch = two_parts(good, bad);
        let drawn = export(&scratch, &["-o", "map.png", "--hex-px", "20"]);
        assert_eq!(drawn.code, Some(0), "{}", drawn.err);
        let ran = export(&scratch, &["-o", "out.png", "--scan=right"]);
        assert_eq!(ran.code, Some(2), "{bad}");
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}

#[test]
fn terrain_is_shown_upon_a_scan_and_without_one() {
    let scratch = with_scan(&record("map.png", ANCHORS));
    let drawn = export(&scratch, &["-o", "map.png", "--hex-px", "20"]);
    assert_eq!(drawn.code, Some(0), "{}", drawn.err);
    let svg = |more: &[&str]| {
        let ran = export(
            &scratch,
            &[&["--format", "svg", "--part", "0101..0510"], more].concat(),
        );
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.out
    };
    for scan in [&[][..], &["--scan"]] {
        let terrain = |way: &str| {
            let out = svg(&[&["--terrain-as", way], scan].concat());
            assert_eq!(out.contains(r#"<g id="scan">"#), !scan.is_empty());
            assert!(!out.contains(r#"<g id="patterns""#), "{way}");
            let (_, group) = out.split_once(r#"<g id="terrain""#).expect("terrain");
            let (group, _) = group.split_once("</g>").expect("its end");
            group.to_owned()
        };
        assert!(terrain("letters").contains("</text>"));
        assert!(terrain("rings").contains("stroke-linejoin"));
        assert!(terrain("40%").contains(r#"fill-opacity="0.4""#));
        assert!(!terrain("100%").contains("opacity"));
    }
    for name in ["map-2.png", "map.pdf"] {
        let mut written = Vec::new();
        for more in [
            &[][..],
            &["--terrain-as", "letters"],
            &["--terrain-as", "rings"],
            &["--terrain-as", "40%"],
        ] {
            let basis = ["-o", name, "--force", "--part", "0101..0510", "--scan"];
            let ran = export(&scratch, &[&basis[..], more].concat());
            assert_eq!(ran.code, Some(0), "{}", ran.err);
            written.push(fs::read(scratch.path(name)).expect("it was written"));
        }
        for (nth, one) in written.iter().enumerate() {
            assert!(
                written.iter().skip(nth + 1).all(|other| other != one),
                "{name} {nth}"
            );
        }
    }
    for (arguments, expected) in [
        (&["--terrain-as", "ring"][..], "did you mean `rings`?"),
        (&["--terrain-as", "140%"], "from 1% to 100%"),
        (
            &["--terrain-as", "rings", "--layers", "-terrain"],
            "leave out one of the two",
        ),
        (
            &["--terrain-as", "rings", "--format", "json"],
            "is for pictures",
        ),
    ] {
        let ran = export(&scratch, &[&["-o", "none.png"], arguments].concat());
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
}
