//! `beachhead scan find` from outside: from an image to a pack that checks.

use std::fs;

use beachhead_test_scans::{Made, Wants, scan, without_grid};
use beachhead_test_support::{Ran, Scratch, run};
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// A made map with its scan, flat and clean.
fn made() -> Made {
    let want = Wants {
        columns: 12..=12,
        rows: 9..=9,
        ..Wants::clean()
    };
    scan(3, &want)
}

fn find(folder: &Scratch, more: &[&str]) -> Ran {
    run(
        BEACHHEAD,
        folder.folder(),
        &[&["scan", "find"], more].concat(),
    )
}

#[test]
fn a_scan_becomes_a_pack_by_the_numbers_of_a_few_hexes() {
    let (made, folder) = (made(), Scratch::sample("utah"));
    let saved = made.image.save(folder.path("sheet.png"));
    saved.expect("there is room");
    let first = find(&folder, &["sheet.png", "--format", "json"]);
    assert_eq!(first.code, Some(0), "{}", first.err);
    let answer: Value = serde_json::from_str(&first.out).expect("JSON");
    assert_eq!(answer["numberings"], Value::Array(Vec::new()));
    assert!(answer["ask"]["x"].is_number(), "{answer}");

    // Hexes of the map by their printed numbers, as a person reads them: the last one and two others.
    let grid = made.grid();
    let hexes = [grid.len() - 1, 0, grid.len() / 2 + 3].map(beachhead_schema::hex::HexIx);
    let read = hexes.map(|hex| {
        let at = made.middle(hex);
        format!("{}@{:.0},{:.0}", grid.number(hex), at.x, at.y)
    });
    let numbers: Vec<&str> = read
        .iter()
        .flat_map(|read| ["--number", read.as_str()])
        .collect();
    let ran = find(
        &folder,
        &[&["sheet.png", "--as", "new/map.ron"], numbers.as_slice()].concat(),
    );
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("numbers: "), "{}", ran.out);
    let map = fs::read_to_string(folder.path("new/map.ron")).expect("a map");
    assert!(
        map.contains("image: \"../sheet.png\"") && map.contains("found: true"),
        "{map}"
    );
    let checked = run(BEACHHEAD, folder.folder(), &["check", "new", "--strict"]);
    assert_eq!(checked.code, Some(0), "{}{}", checked.out, checked.err);

    // Nothing that is there is replaced.
    let again = find(
        &folder,
        &[
            "sheet.png",
            "--title",
            "Other",
            "--as",
            "new",
            "--number",
            &read[0],
            "--number",
            &read[1],
            "--number",
            &read[2],
        ],
    );
    assert_eq!(again.code, Some(2), "{}", again.out);
    assert!(again.err.contains("would be replaced"), "{}", again.err);
}

#[test]
fn what_stands_in_the_way_is_said_with_what_to_do() {
    let folder = Scratch::sample("utah");
    let plain = without_grid(7).save(folder.path("plain.png"));
    plain.expect("there is room");
    fs::write(folder.path("text.png"), "no picture").expect("there is room");
    for (arguments, code, says) in [
        (
            &["plain.png"][..],
            1,
            "no grid of hexes stands out on this scan",
        ),
        (
            &["plain.png"][..],
            1,
            "help: click four hexes near the corners",
        ),
        (&["text.png"][..], 2, "no PNG, JPEG or TIFF"),
        (&["gone.png"][..], 2, "can't be read"),
        (&["plain.png", "--as", "new"][..], 2, "--number"),
        (&["plain.png", "--number", "0101@7"][..], 2, "after `@`"),
    ] {
        let ran = find(&folder, arguments);
        assert_eq!(
            ran.code,
            Some(code),
            "{arguments:?}: {}{}",
            ran.out,
            ran.err
        );
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains(says), "{arguments:?}: {said}");
    }
}
