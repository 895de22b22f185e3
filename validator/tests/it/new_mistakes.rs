//! New mistakes are reported and nothing else, by `--since` and by baselines, however many mistakes of a kind there are.

use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, Repository, Scratch, run};
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

const MAP: &str = "utah/map.ron";

fn check(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = run(BEACHHEAD, folder, &[&["check"], arguments].concat());
    assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    ran
}

/// Reports of both ways of comparing: a revision of git, and a baseline that was made of the same state.
struct Gate(Repository);

impl Gate {
    /// A gate that knows what is wrong with the Utah pack after a change.
    fn after(change: impl Fn(&str) -> String) -> Self {
        let repository = Repository::new();
        repository.copy(Scratch::utah().folder(), "utah");
        repository.edit(MAP, change);
        let gate = Self(repository);
        gate.learn();
        gate
    }

    fn learn(&self) {
        self.0.commit("known");
        let arguments = ["utah", "--baseline", "known.toml", "--update-baseline"];
        let ran = check(self.0.path(), &arguments);
        assert_eq!(ran.code, Some(0), "{}", ran.output());
        self.edit_baseline(|text| text.replace("reason = \"\"", "reason = \"so\""));
    }

    fn edit_baseline(&self, change: impl Fn(&str) -> String) {
        let file = self.0.path().join("known.toml");
        let text = fs::read_to_string(&file).expect("it was written");
        fs::write(file, change(&text)).expect("it can be written");
    }

    fn edit(&self, change: impl Fn(&str) -> String) {
        self.0.edit(MAP, change);
    }

    /// The exit code, and the code and the subjects of each finding that counts: the same in both ways.
    fn reports(&self) -> (Option<i32>, Vec<String>) {
        let since = self.reports_by(&["--since", "HEAD"]);
        let baseline = self.reports_by(&["--baseline", "known.toml"]);
        assert_eq!(since, baseline);
        since
    }

    fn reports_by(&self, way: &[&str]) -> (Option<i32>, Vec<String>) {
        let ran = check(self.0.path(), &[&["utah", "--format=json"], way].concat());
        let report: Value = serde_json::from_str(&ran.out)
            .unwrap_or_else(|error| panic!("{error}: {}", ran.output()));
        let findings = report["findings"].as_array().expect("a list").iter();
        // What is fixed leaves an entry behind.
        let is_stale = |it: &Value| it["code"] == "BASE001";
        let counting = findings.filter(|it| it["severity"] != "info" && !is_stale(it));
        let shown = counting.map(|it| {
            let subjects = it["subjects"].as_array().expect("a list").iter();
            let names: Vec<&str> = subjects.filter_map(|it| it["name"].as_str()).collect();
            let line = &it["start"]["line"];
            format!(
                "{} {} {line}",
                it["code"].as_str().unwrap_or_default(),
                names.join(" ")
            )
        });
        (ran.code, shown.collect())
    }
}

/// The line of a hex in the sample's map, and this line.
fn line_of(hex: &str) -> (usize, String) {
    let map = fs::read_to_string(Scratch::utah().folder().join("map.ron")).expect("the sample");
    let mut lines = map.lines().enumerate();
    let line = lines.find(|(_, line)| line.contains(&format!("(hex: \"{hex}\",")));
    let (at, line) = line.expect("the hex has a line");
    (at + 1, line.to_owned())
}

/// A change of the terrain of these hexes.
fn wrong(hexes: &[&str]) -> impl Fn(&str) -> String {
    let lines: Vec<String> = hexes.iter().map(|hex| line_of(hex).1).collect();
    move |map| {
        let mut map = map.to_owned();
        for line in &lines {
            let (head, rest) = line.split_once("terrain: \"").expect("it has one");
            let (_, tail) = rest.split_once('"').expect("it ends");
            let changed = format!("{head}terrain: \"bocagge\"{tail}");
            assert!(map.contains(line), "{line}");
            map = map.replace(line, &changed);
        }
        map
    }
}

#[test]
fn one_more_hex_of_an_unknown_terrain_is_new() {
    let gate = Gate::after(|map| map.replace("terrain: \"bocage\"", "terrain: \"bocagge\""));
    assert_eq!(gate.reports(), (Some(0), vec![]), "nothing has changed");
    gate.edit(wrong(&["1709"]));
    let (line, _) = line_of("1709");
    let new = vec![format!("MAP004 1709 {line}")];
    assert_eq!(gate.reports(), (Some(1), new));
}

#[test]
fn fewer_mistakes_are_never_new() {
    let (other, _) = line_of("2503");
    let gate = Gate::after(wrong(&["1709", "1809", "1810"]));
    let sample = fs::read_to_string(Scratch::utah().folder().join("map.ron")).expect("the sample");
    // A note at the first of them.
    let noted = |map: &str| {
        assert!(map.contains("note: \"11.1.1: 6/2 sets up here\""));
        map.replace("note: \"11.1.1: 6/2 sets up here\"", "note: \"unclear\"")
    };
    gate.edit(noted);
    assert_eq!(gate.reports(), (Some(0), vec![]), "a note");
    gate.edit(|_| wrong(&["1809", "1810"])(&sample));
    assert_eq!(gate.reports(), (Some(0), vec![]), "one is fixed");
    gate.edit(|_| wrong(&["1809", "1810", "2503"])(&sample));
    let new = vec![format!("MAP004 2503 {other}")];
    assert_eq!(gate.reports(), (Some(1), new), "one is fixed, one is new");
    let strict = [
        "utah",
        "--baseline",
        "known.toml",
        "--strict",
        "--format",
        "concise",
    ];
    let ran = check(gate.0.path(), &strict);
    assert!(!ran.out.contains("BASE001"), "{}", ran.out);
}

/// A map with this many hexsides of a kind that the palette doesn't have: a mistake each.
fn sides(count: usize) -> impl Fn(&str) -> String {
    move |map| {
        let mut left = count;
        let lines = map.lines().map(|line| {
            if left > 0 && line.contains("(between: (") {
                left -= 1;
                let (head, rest) = line.split_once("kind: \"").expect("it has a kind");
                let (_, tail) = rest.split_once('"').expect("it ends");
                return format!("{head}kind: \"revir\"{tail}\n");
            }
            format!("{line}\n")
        });
        let changed: String = lines.collect();
        assert_eq!(left, 0, "the map has so many hexsides");
        changed
    }
}

#[test]
fn more_than_are_shown_are_known_and_one_more_is_new() {
    let gate = Gate::after(sides(120));
    assert_eq!(gate.reports(), (Some(0), vec![]), "nothing has changed");
    let sample = fs::read_to_string(Scratch::utah().folder().join("map.ron")).expect("the sample");
    gate.edit(|_| sides(119)(&sample));
    assert_eq!(gate.reports(), (Some(0), vec![]), "one is fixed");
    gate.edit(|_| sides(121)(&sample));
    let (code, found) = gate.reports();
    // A river may have a gap there, too.
    let found: Vec<_> = found
        .iter()
        .filter(|it| it.starts_with("MAP004 "))
        .collect();
    assert_eq!((code, found.len()), (Some(1), 1), "{found:?}");
}

#[test]
fn what_is_left_out_is_counted() {
    let gate = Gate::after(sides(120));
    let ran = check(
        gate.0.path(),
        &["utah", "--select", "MAP004", "--format", "concise"],
    );
    assert!(
        ran.out.contains("20 more findings of MAP004"),
        "{}",
        ran.out
    );
    assert_eq!(ran.code, Some(1));
}

#[test]
fn reports_list_every_place() {
    let gate = Gate::after(wrong(&["1709", "1809"]));
    let lines: Vec<Value> = ["1709", "1809"].map(|hex| line_of(hex).0.into()).to_vec();
    let read = |format: &str| -> Value {
        let ran = check(
            gate.0.path(),
            &["utah", "--select", "MAP004", "--format", format],
        );
        serde_json::from_str(&ran.out).expect("JSON")
    };
    let json = read("json");
    let places = json["findings"][0]["locations"]
        .as_array()
        .expect("a list")
        .iter();
    assert_eq!(
        places
            .map(|it| it["start"]["line"].clone())
            .collect::<Vec<_>>(),
        lines
    );
    let sarif = read("sarif");
    let places = sarif["runs"][0]["results"][0]["locations"]
        .as_array()
        .expect("a list")
        .iter();
    let starts = places.map(|it| it["physicalLocation"]["region"]["startLine"].clone());
    assert_eq!(starts.collect::<Vec<_>>(), lines);
}

/// A baseline written by a version of this program that knew findings as a whole.
#[test]
fn a_baseline_of_version_1_accepts_what_it_accepted() {
    let gate = Gate::after(wrong(&["1709", "1809"]));
    let ran = check(
        gate.0.path(),
        &["utah", "--select", "MAP004", "--format", "json"],
    );
    let report: Value = serde_json::from_str(&ran.out).expect("JSON");
    let print = report["findings"][0]["fingerprint"]
        .as_str()
        .expect("a fingerprint");
    // Computed by that version.
    assert_eq!(print, "545f6e5c17e60961");
    gate.edit_baseline(|_| {
        format!(
            "version = 1\n[[accepted]]\ncode = \"MAP004\"\nsubject = \"hex 1709, hex 1809\"\ncontent = \"{print}\"\nfile = \"utah/map.ron\"\nmessage = \"the palette has no terrain `bocagge`\"\nreason = \"so\"\n"
        )
    });
    assert_eq!(gate.reports(), (Some(0), vec![]));
}

/// A map with this many markers of a kind that the palette doesn't have, all in one hex.
fn markers(count: usize) -> impl Fn(&str) -> String {
    move |map| {
        let each = (1..=count)
            .map(|at| format!("        (id: \"m{at}\", kind: \"gapp\", hex: \"1709\"),\n"));
        let list = format!(
            "    markers: [\n{}    ],\n    hexsides: [\n",
            each.collect::<String>()
        );
        assert!(map.contains("    hexsides: [\n") && !map.contains("markers: ["));
        map.replacen("    hexsides: [\n", &list, 1)
    }
}

/// A new mistake comes behind all that is kept of a first look.
#[test]
fn what_there_was_no_room_for_is_compared_and_shown_where_it_is_new() {
    let gate = Gate::after(markers(1_100));
    assert_eq!(gate.reports(), (Some(0), vec![]), "nothing has changed");
    let sample = fs::read_to_string(Scratch::utah().folder().join("map.ron")).expect("the sample");
    gate.edit(|_| markers(1_101)(&sample));
    let (code, found) = gate.reports();
    assert_eq!((code, found.len()), (Some(1), 1), "{found:?}");
    assert!(found[0].starts_with("MAP004 1709 "), "{found:?}");
    gate.edit(|_| markers(1_099)(&sample));
    assert_eq!(gate.reports(), (Some(0), vec![]), "one is fixed");
}
