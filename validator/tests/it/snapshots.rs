//! Each format of a report, as it stands in `tests/snapshots/`. Whoever means a change renews them, and looks at the difference:
//! `INSTA_UPDATE=always cargo test -p beachhead-validator --test it snapshots`.

use std::fs;

use beachhead_test_support::run;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// A small pack with a mistake that is surely fixed, one that is guessed at, and a warning.
fn spoilt() -> tempfile::TempDir {
    let yard = tempfile::tempdir().expect("there is room");
    let made = run(BEACHHEAD, yard.path(), &["init", "board"]);
    assert_eq!(made.code, Some(0), "{}", made.output());
    let map = yard.path().join("board/map.ron");
    let text = fs::read_to_string(&map).expect("it was made");
    let line = "        (hex: \"A3\", terrain: \"country\"),\n";
    let text = text.replace(line, &line.repeat(2));
    let text = text.replacen(
        "(hex: \"A1\", terrain: \"country\")",
        "(hex: \"A1\", terrain: \"contry\")",
        1,
    );
    fs::write(&map, text).expect("there is room");
    let scenario = yard.path().join("board/scenario.ron");
    fs::copy(&scenario, yard.path().join("board/second.ron")).expect("there is room");
    yard
}

#[test]
fn every_format_is_as_it_was() {
    let yard = spoilt();
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    for format in [
        "text",
        "concise",
        "json",
        "json-lines",
        "github",
        "gitlab",
        "sarif",
        "junit",
    ] {
        let ran = run(
            BEACHHEAD,
            yard.path(),
            &["check", "--format", format, "board"],
        );
        assert_eq!(ran.code, Some(1), "{format}: {}", ran.err);
        let report = ran.out.replace(env!("CARGO_PKG_VERSION"), "VERSION");
        settings.bind(|| insta::assert_snapshot!(format!("check.{format}"), report));
    }
}
