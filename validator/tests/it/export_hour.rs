//! The shore at an hour of the day: `export --hour`.

use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, root, run};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");
/// A shore of fourteen by ten hexes with a tide line for each hour from six to ten.
const SHORE: &str = "validator/games/omaha/src/tests/pack";

/// Exports the shore, and answers how much of the picture is sea.
fn sea(folder: &Path, more: &[&str]) -> Result<usize, String> {
    let pack = root().join(SHORE).display().to_string();
    let picture = folder.join("shore.svg");
    let to = picture.display().to_string();
    let mut arguments = vec![
        "export",
        &pack,
        "-o",
        &to,
        "--force",
        "--no-units",
        "--layers",
        "terrain",
    ];
    arguments.extend(more);
    let ran: Ran = run(BEACHHEAD, folder, &arguments);
    if ran.code != Some(0) {
        return Err(ran.output());
    }
    let svg = fs::read_to_string(&picture).expect("it was written");
    // The colour of the sea, once a path; how long these are says how many hexes they fill.
    let parts = svg.split("fill=\"#8ab6d6\"").skip(1);
    let lengths = parts.map(|part| part.find("/>").unwrap_or_default());
    Ok(lengths.sum())
}

#[test]
fn each_hour_floods_more_of_the_shore() {
    let folder = tempfile::tempdir().expect("there is room");
    let at = |hour: &str| sea(folder.path(), &["--hour", hour]).expect("a picture");
    let printed = sea(folder.path(), &[]).expect("a picture");
    assert_eq!(
        at("0600"),
        printed,
        "the line of six is the edge of the flats"
    );
    assert_eq!(at("0640"), printed, "it holds for the whole hour");
    let hours = ["0700", "08:00", "0900", "1000"].map(at);
    assert!(printed < hours[0], "{printed} {hours:?}");
    assert!(hours.is_sorted_by(|less, more| less < more), "{hours:?}");
    assert_eq!(at("1800"), hours[3], "the last line holds on");
}

#[test]
fn an_hour_without_a_line_is_refused() {
    let folder = tempfile::tempdir().expect("there is room");
    for (more, says) in [
        (
            &["--hour", "0300"][..],
            "no tide line holds at 03:00: there are lines for 06:00–10:00",
        ),
        (&["--hour", "eight"], "`eight` is no hour; write it as 0800"),
        (
            &["--hour", "0800", "--format", "json"],
            "is for pictures, and this is JSON",
        ),
    ] {
        let failed = sea(folder.path(), more).expect_err("no picture");
        assert!(failed.contains(says), "{failed}");
    }
    let utah = root().join("sample-data/utah").display().to_string();
    let ran = run(
        BEACHHEAD,
        folder.path(),
        &["export", &utah, "-o", "utah.svg", "--hour", "0800"],
    );
    assert!(
        ran.output().contains("the map has no tide lines"),
        "{}",
        ran.output()
    );
}
