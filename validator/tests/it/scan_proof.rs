//! `beachhead scan proof` from outside: a map compared with its scan.

use std::fs;

use beachhead_schema::Source;
use beachhead_schema::calibrate::Point;
use beachhead_schema::hex::HexIx;
use beachhead_schema::io::{DiskFiles, Syntax, read_pack, save_pack};
use beachhead_schema::map::HexRecord;
use beachhead_test_scans::{Made, Wants, scan};
use beachhead_test_support::{Ran, Scratch, run};
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// A made map of 14 columns with its scan, flat and clean.
fn made() -> Made {
    let want = Wants {
        columns: 14..=14,
        rows: 10..=10,
        ..Wants::clean()
    };
    scan(3, &want)
}

/// The map in a folder, under it its scan; a hex may have another terrain than the scan shows.
fn saved(made: &Made, slip: Option<(HexIx, &str)>) -> Scratch {
    let folder = Scratch::sample("utah");
    let grid = made.grid();
    let mut pack = made.pack.clone();
    if let Some((hex, terrain)) = slip {
        let number = grid.number(hex);
        let record = HexRecord::new(number.clone(), terrain.into());
        pack.map.hexes.swap(hex, &number, Some(record));
    }
    let home = folder.path("made");
    save_pack(&pack, &home, Syntax::Ron).expect("there is room");
    made.image
        .save(home.join("sheet.png"))
        .expect("there is room");
    let anchor = |hex: HexIx| {
        let Point { x, y } = made.middle(hex);
        format!("(hex: \"{}\", x: {x:.3}, y: {y:.3})", grid.number(hex))
    };
    let corners = [0, 13, grid.len() - 14, grid.len() - 1].map(|at| anchor(HexIx(at)));
    let record = format!(
        r#"(id: "sheet", image: "sheet.png", sha256: "", fit: Affine, anchors: [{}])"#,
        corners.join(", ")
    );
    let map = home.join("map.ron");
    let text = fs::read_to_string(&map).expect("a map");
    let end = text.trim_end().rfind(')').expect("a record");
    let begin = text.get(..end).expect("a record");
    fs::write(
        map,
        format!("{begin}    underlays: [\n        {record},\n    ],\n)\n"),
    )
    .expect("there is room");
    folder
}

fn proof(folder: &Scratch, more: &[&str]) -> Ran {
    run(
        BEACHHEAD,
        folder.folder(),
        &[&["scan", "proof", "made"], more].concat(),
    )
}

/// A hex of the first terrain that lies in the middle of the map, and another terrain of which there are some hexes.
fn slip(made: &Made) -> (HexIx, String) {
    let kinds: Vec<usize> = made.grid().iter().map(|hex| made.kind(hex)).collect();
    let hex = (70..)
        .find(|at| kinds[*at] == 0)
        .expect("ground is everywhere");
    let many = |kind: usize| kinds.iter().filter(|other| **other == kind).count();
    let other = (1..made.kinds().len()).max_by_key(|kind| many(*kind));
    (
        HexIx(hex as u32),
        made.kinds()[other.expect("there are several")].clone(),
    )
}

/// Arguments that name some hexes of each terrain.
fn labels(made: &Made) -> Vec<String> {
    let kinds = made.kinds();
    let of = |kind: usize| {
        let hexes = made.grid().iter().filter(|hex| made.kind(*hex) == kind);
        let numbers = hexes
            .step_by(4)
            .map(|hex| made.grid().number(hex).to_string());
        numbers.collect::<Vec<_>>().join(",")
    };
    let named = kinds
        .iter()
        .enumerate()
        .map(|(kind, id)| format!("--like={id}={}", of(kind)));
    named.filter(|named| !named.ends_with('=')).collect()
}

#[test]
fn terrain_is_proposed_from_a_few_hexes_and_what_is_said_otherwise_stays() {
    let made = made();
    let folder = saved(&made, None);
    let first = run(BEACHHEAD, folder.folder(), &["scan", "propose", "made"]);
    assert_eq!(first.code, Some(0), "{}", first.err);
    assert!(
        first.out.contains("look most unlike each other"),
        "{}",
        first.out
    );

    // All hexes are of the first terrain, but for one that somebody has looked up.
    let (kept, terrain) = slip(&made);
    let number = made.grid().number(kept).to_string();
    let map = folder.path("made/map.ron");
    let mut pack = read_pack(&DiskFiles(folder.path("made")))
        .pack
        .expect("a pack");
    for hex in made.grid().iter() {
        let number = made.grid().number(hex);
        let mut record = HexRecord::new(number.clone(), made.kinds()[0].as_str().into());
        if hex == kept {
            record = HexRecord::new(number.clone(), terrain.as_str().into());
            record.source = Some(Source::Printed);
        }
        pack.map.hexes.swap(hex, &number, Some(record));
    }
    save_pack(&pack, &folder.path("made"), Syntax::Ron).expect("there is room");
    let labels = labels(&made);
    let named = |more: &[&str]| {
        let labels = labels.iter().map(String::as_str);
        let arguments: Vec<&str> = ["scan", "propose", "made"]
            .into_iter()
            .chain(labels)
            .chain(more.iter().copied())
            .collect();
        run(BEACHHEAD, folder.folder(), &arguments)
    };
    let before = fs::read_to_string(&map).expect("a map");
    let shown = named(&["--check"]);
    assert_eq!(shown.code, Some(1), "{}{}", shown.out, shown.err);
    assert_eq!(
        fs::read_to_string(&map).expect("a map"),
        before,
        "only shown"
    );
    let ran = named(&["--least", "0.5"]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    let after = read_pack(&DiskFiles(folder.path("made")))
        .pack
        .expect("a pack");
    let right = made.grid().iter().filter(|hex| {
        let terrain = after.map.hexes.terrain(*hex).map(|id| id.as_str());
        terrain == Some(made.kinds()[made.kind(*hex)].as_str())
    });
    assert!(
        right.count() * 100 >= made.grid().len() as usize * 90,
        "{}",
        ran.out
    );
    let record = after.map.record(&number.as_str().into()).expect("a hex");
    assert_eq!(record.terrain, terrain.as_str(), "what was looked up stays");
    assert_eq!(record.source, Some(Source::Printed));
    let is_marked = |record: &HexRecord| record.note.as_deref() == Some("from scan");
    let entered = after
        .map
        .grid
        .iter()
        .filter_map(|hex| after.map.record(&after.map.grid.number(hex)));
    let entered: Vec<HexRecord> = entered.filter(is_marked).collect();
    assert!(!entered.is_empty());
    assert!(
        entered
            .iter()
            .all(|record| record.source == Some(Source::Reconstructed))
    );

    let unknown = run(
        BEACHHEAD,
        folder.folder(),
        &["scan", "propose", "made", "--like", "nowhere=0101"],
    );
    assert_eq!(unknown.code, Some(2));
    assert!(
        unknown.err.contains("no terrain `nowhere`"),
        "{}",
        unknown.err
    );
}

#[test]
fn a_map_that_is_right_has_no_doubtful_hex_and_a_slip_is_found() {
    let made = made();
    let ran = proof(&saved(&made, None), &[]);
    assert_eq!(ran.code, Some(0), "{}{}", ran.out, ran.err);
    assert_eq!(ran.out, "none of 140 hexes looks like another terrain\n");

    let (hex, terrain) = slip(&made);
    let folder = saved(&made, Some((hex, &terrain)));
    let number = made.grid().number(hex);
    let ran = proof(&folder, &[]);
    assert_eq!(ran.code, Some(1), "{}{}", ran.out, ran.err);
    let ground = &made.kinds()[0];
    let begins =
        format!("{number}: the map has `{terrain}`, the scan looks like `{ground}` (doubt 0.");
    assert!(ran.out.starts_with(&begins), "{}", ran.out);
    assert!(
        ran.out
            .ends_with("1 of 140 hexes looks like another terrain\n"),
        "{}",
        ran.out
    );

    let ran = proof(&folder, &["--format", "json", "--limit", "0"]);
    assert_eq!(
        ran.code,
        Some(1),
        "what is not listed was found all the same"
    );
    let list: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!(
        (&list["found"], &list["compared"], &list["not_on_scan"]),
        (&1.into(), &140.into(), &0.into())
    );
    assert_eq!(list["doubts"], serde_json::json!([]));
    let ran = proof(&folder, &["--least", "1"]);
    assert_eq!(ran.code, Some(0), "{}", ran.out);
}

#[test]
fn without_anything_to_compare_there_is_no_answer() {
    let folder = Scratch::utah();
    let ran = run(BEACHHEAD, folder.folder(), &["scan", "proof", "."]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err
            .contains("the map has no scan: put one under the grid in the editor"),
        "{}",
        ran.err
    );
    for (more, expected) in [
        (
            &["--scan=north"][..],
            "the map has no scan `north`; it has sheet",
        ),
        (&["--least", "2"], "a doubt is a number from 0 to 1"),
    ] {
        let ran = proof(&saved(&made(), None), more);
        assert_eq!(ran.code, Some(2), "{more:?}");
        assert!(ran.err.contains(expected), "{}", ran.err);
    }
    let folder = saved(&made(), None);
    let map = folder.text("made/map.ron");
    let of_one = map
        .lines()
        .filter(|line| !line.contains("terrain: ") || line.contains("terrain: \"clear\""));
    folder.write(
        "made/map.ron",
        of_one.map(|line| format!("{line}\n")).collect::<String>(),
    );
    let ran = proof(&folder, &[]);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(
        ran.err.contains("all hexes on the scan have one terrain"),
        "{}",
        ran.err
    );
}
