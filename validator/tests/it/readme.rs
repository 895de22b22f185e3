//! The finding that the README shows is the one that the program prints.

use std::fs;

use beachhead_test_support::{Scratch, root, run};

#[test]
fn the_readmes_finding_is_what_the_program_prints() {
    let scratch = Scratch::utah();
    for (unit, hex) in [("22/4", "2707"), ("359/90", "2508"), ("8/4", "2508")] {
        let line = |hex: &str| format!("(unit: \"{unit}\", hex: \"{hex}\"");
        scratch.replace("scenario.ron", &line(hex), &line("2607"));
    }
    let ran = run(
        env!("CARGO_BIN_EXE_beachhead"),
        scratch.folder(),
        &["check"],
    );
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let shown = readme
        .split("```text\n")
        .nth(1)
        .and_then(|rest| rest.split("```").next())
        .expect("the README shows a finding")
        .replace("sample-data/utah/", "./");
    assert!(
        ran.out.starts_with(&shown),
        "the program prints\n{}\nand the README shows\n{shown}",
        ran.out
    );
}
