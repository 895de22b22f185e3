//! Mistakes of a landing and of its shore, put into the sample pack of `omaha`: each is reported once, with row, file and line, and
//! the rest is still read.

use beachhead_test_support::{Scratch, run};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// A mistake: the file, what is replaced by what, and how its finding begins.
type Mistake = (&'static str, &'static str, &'static str, &'static str);

/// Checks the sample with all these mistakes in it.
fn check(mistakes: &[Mistake]) {
    let pack = Scratch::sample("omaha");
    for (file, from, to, _) in mistakes {
        pack.replace(file, from, to);
    }
    let ran = run(BEACHHEAD, pack.folder(), &["check"]);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    let output = ran.output();
    let lines: Vec<&str> = output.lines().collect();
    for (file, _, to, says) in mistakes {
        let at: Vec<usize> = (0..lines.len())
            .filter(|at| lines[*at].contains(says))
            .collect();
        let [at] = at[..] else {
            panic!("{says}: {} times in\n{output}", at.len());
        };
        // Claims are in a file of their own.
        if says.contains("CLM") {
            continue;
        }
        let text = pack.text(file);
        let before = text.find(to).expect("it was written");
        let changed = text[..before].matches('\n').count() + 1;
        let place = lines[at + 1].trim_start();
        let line = place
            .split(':')
            .nth(1)
            .and_then(|line| line.parse::<usize>().ok());
        let line = line.unwrap_or_else(|| panic!("{says}: no line in {place}"));
        let last = changed + to.matches('\n').count();
        assert!(place.contains(file), "{says}: {place}");
        // The finding is at the record, which may begin some lines before what was changed in it.
        assert!(
            (changed.saturating_sub(8)..=last).contains(&line),
            "{says}: {place}, changed {changed}"
        );
    }
    let found = lines
        .iter()
        .filter(|line| line.starts_with("error["))
        .count();
    assert_eq!(found, mistakes.len(), "nothing else is wrong:\n{output}");
}

#[test]
fn a_schematic_is_judged_line_by_line() {
    const PLAN: &str = "scenarios/omaha.ron";
    check(&[
        (
            PLAN,
            "load: [(unit: \"1 AT/16\"), (unit: \"MG/A/1/16\")]",
            "load: [(unit: \"Trk/1/26\", steps: 1)]",
            "[PLAY013 2.1c load-class]: Trk/1/26 is of load class 3; boat DUKW 2.13",
        ),
        (
            PLAN,
            "load: [(unit: \"1/E/2/116\"), (unit: \"2/E/2/116\", steps: 4)]",
            "load: [(unit: \"1/E/2/116\"), (unit: \"2/E/2/116\", steps: 4), (unit: \"1/A/1/26\", steps: 1)]",
            "[PLAY013 2.1b load-points]: boat LCA 1.1 would have 10 load points",
        ),
        (
            PLAN,
            "load: [(unit: \"Trk/A/7 FA\"), (unit: \"Trk/1/16\")]",
            "group: \"barges\", load: [(unit: \"Trk/A/7 FA\"), (unit: \"Trk/1/16\")]",
            "[PLAY013 2.1d groups]: boat Rhino 2.1 is a Rhino; only LCAs form boat groups",
        ),
        (
            PLAN,
            "load: [(unit: \"1/F/2/116\"), (unit: \"2/F/2/116\", steps: 4)]",
            "load: [(unit: \"1/E/2/116\"), (unit: \"1/F/2/116\", steps: 4)]",
            "[PLAY013 2.1h schematic]: with boat LCA 1.3, 10 steps of 1/E/2/116 would be aboard, of 5",
        ),
        (
            PLAN,
            "sector: \"dog-red-2\"",
            "sector: \"fox-green-1\"",
            "[PLAY013 2.3a sector]: op sheet Assault 116 is for fox-green",
        ),
    ]);
}

#[test]
fn mistakes_of_the_shore_are_reported_once() {
    const MAP: &str = "map.ron";
    check(&[
        (
            MAP,
            "hours: [480, 900, 1140]",
            "hours: [420, 480, 900, 1140]",
            "[MAP023 tide-hour]: tide lines rising-1 and rising-2 both hold from 07:00",
        ),
        (
            MAP,
            "from: \"easy-red\", to: \"easy-red-3\"",
            "from: \"easy-red\", to: \"easy-red-9\"",
            "[MAP029 scatter-way]: scatter path easy-red-easy-red-3 leads to sector `easy-red-9`",
        ),
        (
            MAP,
            "(id: \"f1\", between: (\"A43.02\", \"A43.03\"), through: \"shingle\", security: [\"A43.02\", \"A45.01\", \"A41.01\"]",
            "(id: \"f1\", between: (\"A43.02\", \"A43.03\"), through: \"shingle\"",
            "[MAP052 breach-unsecured]: breach f1",
        ),
        (
            MAP,
            "(id: \"easy-red\", between: (\"A29.08\", \"A29.09\")",
            "(id: \"easy-red\", between: (\"A29.06\", \"A29.07\")",
            "[MAP051 breach-side]: breach easy-red lies on A29.06/A29.07",
        ),
        (
            MAP,
            "hex: \"A22.12\", terrain: \"beach\", features: [\"obstacle\"]",
            "hex: \"A22.12\", terrain: \"beach\"",
            "[CLM002 2.4 line]: our reconstruction of 2.4 has it that obstacle runs unbroken",
        ),
        (
            MAP,
            "(hex: \"D26.30\", terrain: \"orchard\", elevation: 39",
            "(hex: \"D26.30\", terrain: \"orchard\", elevation: 900",
            "[CLM001 1.12]: our reconstruction of 1.12 has it that every hex lies 0 to 75 high, but the map has D26.30 at 900",
        ),
    ]);
}

/// Pill boxes in the sea, seaward of the obstacle line, on it and too far inland, pits too far and too many.
#[test]
fn a_set_up_is_judged_hex_by_hex() {
    const PLAN: &str = "scenarios/omaha.ron";
    check(&[
        (
            PLAN,
            "(unit: \"PB 1\", hex: \"A11.16\"",
            "(unit: \"PB 1\", hex: \"A11.30\"",
            "[PLAY013 1.11 sea-bars]: A11.30 is sea, and PB 1 is set up on land",
        ),
        (
            PLAN,
            "(unit: \"PB 2\", hex: \"A11.15\"",
            "(unit: \"PB 2\", hex: \"A11.17\"",
            "[PLAY013 3.3g places]: A11.17 is on the obstacle line",
        ),
        (
            PLAN,
            "(unit: \"PB 3\", hex: \"A13.15\"",
            "(unit: \"PB 3\", hex: \"A13.18\"",
            "[PLAY013 3.3g places]: A13.18 is seaward of the obstacle line",
        ),
        (
            PLAN,
            "(unit: \"PB 7\", hex: \"A17.13\"",
            "(unit: \"PB 7\", hex: \"A17.08\"",
            "[PLAY013 3.3g places]: A17.08 is 6 hexes inland of the obstacle line, and 5 is the most",
        ),
        (
            PLAN,
            "(unit: \"RP 1\", hex: \"A4.12\"",
            "(unit: \"RP 1\", hex: \"A4.08\"",
            "[PLAY013 3.4 places]: A4.08 is 11 hexes inland of the obstacle line, and 10 is the most",
        ),
        (
            PLAN,
            "(unit: \"1/9/726\", hex: \"A20.08\"",
            "(unit: \"1/9/726\", hex: \"A20.24\"",
            "[PLAY013 1.11 sea-bars]: A20.24 is sea, and 1/9/726 is set up on land",
        ),
    ]);
}

/// The pit that is one too many is reported, and none of the ten others.
#[test]
fn an_eleventh_rocket_pit_is_one_too_many() {
    let pack = Scratch::sample("omaha");
    let pit = "(id: \"RP 9\", side: \"German\", kind: \"rocket-pit\"";
    let other = pit.replace("RP 9", "RP 99");
    let forces = pack.text("forces.ron");
    let line = forces
        .lines()
        .find(|line| line.contains(pit))
        .expect("a pit");
    let more = line.replace(pit, &other);
    pack.replace("forces.ron", line, &format!("{line}\n{more}"));
    let place = "        (unit: \"RP 9\", hex: \"C35.31\", source: Reconstructed),\n";
    let more = place.replace("RP 9", "RP 99");
    pack.replace("scenarios/omaha.ron", place, &format!("{place}{more}"));
    pack.replace(
        "scenarios/omaha.ron",
        "\"RP 9\", \"RP 10\"]",
        "\"RP 9\", \"RP 10\", \"RP 99\"]",
    );
    let ran = run(BEACHHEAD, pack.folder(), &["check"]);
    let output = ran.output();
    let errors: Vec<&str> = output
        .lines()
        .filter(|line| line.starts_with("error[PLAY"))
        .collect();
    let says = "error[PLAY013 3.4 places]: 10 rocket pits are set up, and RP 99 is one more";
    assert_eq!(errors, [says], "{output}");
}

/// Unreleased formations, units of sheets and options are looked up as the scenario is opened.
#[test]
fn what_a_scenario_says_of_the_german_side_is_looked_up() {
    const PLAN: &str = "scenarios/omaha.ron";
    check(&[
        (
            PLAN,
            "(formation: \"9/726\"",
            "(formation: \"19/726\"",
            "[OMAHA004 3.1 unreleased]: formation 19/726 can't be unreleased: no German unit is of it",
        ),
        (
            PLAN,
            "units: [\"Mtr/8/916\"]",
            "units: [\"Mtr/8/916\", \"1/A/1/16\"]",
            "[OMAHA004 2.3a sector]: op sheet 8/916: Mtr/8/916 and 1/A/1/16 are of different sides",
        ),
        (
            "scenarios/free-set-up.ron",
            "(id: \"free-set-up\", on: true",
            "(id: \"free\", on: true",
            "[OMAHA004 scenario-unfit]: the rules have no option `free`",
        ),
    ]);
}
