//! What the scripts of `omaha`'s fire lean on: a modifier that is taken out of its table is noticed, at the step that needs it.

use beachhead_test_support::{Scratch, run};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Takes a modifier out of its table: it adds nothing any more.
fn take_out(pack: &Scratch, table: &str, row: &str) {
    let text = pack.text("tables.ron");
    let record = format!("(table: \"{table}\", ");
    let named = format!("row: \"{row}\"");
    let line = text
        .lines()
        .find(|line| line.contains(&record) && line.contains(&named))
        .unwrap_or_else(|| panic!("{table} has no row {row}"));
    let (before, after) = line.split_once("cells: [\"").expect("a row has cells");
    let (_, after) = after.split_once('"').expect("the cell ends");
    pack.replace("tables.ron", line, &format!("{before}cells: [\"0\"{after}"));
}

/// What playing a script says.
fn play(pack: &Scratch, script: &str) -> String {
    let script = format!("scripts/{script}.ron");
    run(BEACHHEAD, pack.folder(), &["play", &script]).output()
}

#[test]
fn the_platoon_of_the_draw_is_caught_by_its_modifiers() {
    // Each with the step that leans on it: the roll of the fire, and the nerve after it.
    for (table, row, step) in [
        ("fire-modifiers", "in-open", "step 7"),
        ("morale-modifiers", "move-mode", "step 8"),
    ] {
        let pack = Scratch::sample("omaha");
        assert!(play(&pack, "draw").contains("1 script, 1 passed"));
        take_out(&pack, table, row);
        let output = play(&pack, "draw");
        assert!(
            output.contains("1 script, 0 passed") && output.contains(step),
            "{row}: {output}"
        );
    }
}

#[test]
fn every_modifier_turns_a_result() {
    let rows = [
        ("fire-modifiers", "modifiers", FIRE),
        ("fire-modifiers", "point-fire", &["at-built-up"]),
        ("morale-modifiers", "morale", MORALE),
    ];
    for (table, script, rows) in rows {
        for row in rows {
            let pack = Scratch::sample("omaha-page-3");
            take_out(&pack, table, row);
            let output = play(&pack, script);
            assert!(output.contains("1 script, 0 passed"), "{row}: {output}");
        }
    }
}

const FIRE: &[&str] = &[
    "building",
    "defensive-zone",
    "dug-in",
    "firer-moved",
    "forest",
    "improved",
    "in-open",
    "long-range",
    "night",
    "orchard",
    "road-moved",
    "shingle",
    "village",
    "woods",
];

const MORALE: &[&str] = &["leader", "mortar", "move-mode"];
