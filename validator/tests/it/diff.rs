//! `beachhead diff` from outside: packs, files, battles, revisions of a real repository; exit codes.

use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, Repository as GitRepository, Scratch, root, run, run_with};
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// The edits of a new printing: three hexes, a name, a river hexside, a strength, a turn, a cell.
fn reprint(pack: &Scratch) {
    for (hex, from) in [("0203", "bocage"), ("1607", "bocage"), ("2206", "town")] {
        let line = |terrain: &str| format!("(hex: \"{hex}\", terrain: \"{terrain}\"");
        pack.replace("map.ron", &line(from), &line("woods"));
    }
    pack.replace("map.ron", "name: \"Savigny\"", "name: \"Savigny-Ville\"");
    let side = |between: &str| format!("(between: ({between}), kind: \"river\", name: \"Taute\"");
    pack.replace(
        "map.ron",
        &side("\"0501\", \"0502\""),
        &side("\"0502\", \"0503\""),
    );
    let unit = |attack: u8| {
        format!(
            "(id: \"12/4\", side: \"Allied\", kind: \"infantry\", formation: \"4\", name: \"12th Infantry Regiment\", steps: 2, figures: {{\"attack\": {attack}"
        )
    };
    pack.replace("forces.ron", &unit(5), &unit(6));
    let arrival = |turn: u8| format!("(id: \"gt09-south\", side: \"German\", turn: {turn}");
    pack.replace("scenario.ron", &arrival(9), &arrival(10));
    let row = |cell: &str| format!("row: \"field 0\", cells: [\"AL\", \"AR\", \"AR\", \"{cell}\"");
    pack.replace("tables.ron", &row("-"), &row("EX"));
}

fn diff(folder: &Path, arguments: &[&str]) -> Ran {
    let ran = run(BEACHHEAD, folder, &[&["diff"], arguments].concat());
    assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    ran
}

/// The sample, and its new printing.
fn printings() -> (String, Scratch) {
    let pack = Scratch::utah();
    reprint(&pack);
    (root().join("sample-data/utah").display().to_string(), pack)
}

#[test]
fn a_new_printing_is_shown_line_by_line() {
    let (old, new) = printings();
    let ran = diff(new.folder(), &[&old, "."]);
    let lines: Vec<&str> = ran.out.lines().collect();
    let expected: [&[&str]; 13] = [
        &["D-Day: Utah Beach: 8 changes (5 map, 1 reinforcement, 1 unit, 1 table cell)"],
        &["map ", "0102 Savigny-Ville", "name Savigny → Savigny-Ville"],
        &[
            "0203 Cametours",
            "bocage → woods",
            "leg 1 → 2, mobile 2 → 3",
        ],
        &["1607 ", "bocage → woods"],
        &[
            "2206 Sainte-Marie-du-Mont",
            "town → woods",
            "leg 1 → 2, mobile 1 → 3",
        ],
        &[
            "river Taute",
            "0501/0502 → 0502/0503",
            "! ",
            "gap",
            "(MAP014)",
        ],
        &[
            "landing-and-linkup ",
            "897/266",
            "game turn 9 → 10",
            "! 11.1.2 says",
            "claims.ron:102",
        ],
        &["forces ", "12/4", "attack 5 → 6"],
        &["crt ", "field 0", "column 4 - → EX"],
        &["Effect ", "claims 263/264 · scripts 56/60 · records 4/8"],
        &["scripts/beach-assault-in-ezoc.ron:22", "(by forces 12/4)"],
        &[
            "scripts/beach-assault.ron:29",
            "11.2.3 defence-zero",
            "(by forces 12/4)",
        ],
        &["scripts/beach-stacks.ron:33", "(by forces 12/4)"],
    ];
    assert!(lines.len() > expected.len(), "{}", ran.output());
    for (line, parts) in lines.iter().zip(expected) {
        for part in parts {
            assert!(line.contains(part), "{part} in {line}");
        }
    }
    let last = "scripts/last-turn.ron:37";
    let last = lines
        .iter()
        .find(|line| line.contains(last))
        .expect("it no longer holds");
    assert!(last.ends_with("(by landing-and-linkup 897/266)"), "{last}");
    assert_eq!(ran.code, Some(1));

    let same = diff(new.folder(), &[".", "."]);
    assert_eq!(same.code, Some(0), "{}", same.err);
    assert!(
        same.out.starts_with("D-Day: Utah Beach: no changes\n"),
        "{}",
        same.out
    );
}

#[test]
fn each_format_shows_the_same_changes() {
    let (old, new) = printings();
    new.replace("map.ron", "Savigny-Ville", "<b>Savigny & Co</b>");
    let written = |format: &str| {
        let ran = diff(
            new.folder(),
            &[&old, ".", "--no-effect", "--format", format],
        );
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        ran.out
    };
    let json: Value = serde_json::from_str(&written("json")).expect("it is JSON");
    let schema = fs::read_to_string(root().join("validator/json/diff.schema.json")).unwrap();
    let schema: Value = serde_json::from_str(&schema).unwrap();
    let validator = jsonschema::validator_for(&schema).expect("it is a schema");
    let wrong: Vec<String> = validator
        .iter_errors(&json)
        .map(|error| error.to_string())
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(json["version"], 1);
    assert_eq!(json["counts"]["map"], 5);
    let cell = json["changes"].as_array().unwrap().last().unwrap();
    assert_eq!(cell["fields"][0]["path"], "cells.4");
    assert_eq!(cell["before"][0]["row"], "field 0");
    assert_eq!(json["effect"]["claims"]["hold"], 263);
    assert!(
        json["effect"].get("scripts").is_none(),
        "nothing was played"
    );

    let markdown = written("md");
    assert!(
        markdown.starts_with("# D-Day: Utah Beach: 8 changes ("),
        "{markdown}"
    );
    assert!(
        markdown.contains("| 0203 Cametours | bocage → woods | leg 1 → 2, mobile 2 → 3 |"),
        "{markdown}"
    );
    assert!(markdown.contains("&lt;b&gt;Savigny &amp; Co&lt;/b&gt;") && !markdown.contains("<b>"));

    let html = written("html");
    assert!(html.starts_with("<!doctype html>") && html.ends_with("</html>\n"));
    assert!(!html.contains("<b>Savigny"), "text is no markup");
    for part in [
        "id=\"slider\"",
        "<use id=\"r1\" href=\"#o\"",
        "<a href=\"#r1\">0203 Cametours</a>",
        ">2</text>",
    ] {
        assert!(html.contains(part), "{part}");
    }
    for outside in ["src=", "href=\"http", "url(http", "@import"] {
        assert!(!html.contains(outside), "{outside}");
    }
}

#[test]
fn a_diff_is_written_to_a_file_and_replaces_only_its_like() {
    let (old, new) = printings();
    for format in ["text", "md", "json", "html"] {
        let file = format!("out.{format}");
        let to = [&old, ".", "--no-effect", "--format", format, "-o", &file];
        for _ in 0..2 {
            let ran = diff(new.folder(), &to);
            assert_eq!(
                (ran.code, &*ran.out),
                (Some(1), &*format!("wrote {file}\n")),
                "{}",
                ran.err
            );
        }
        // An earlier diff is replaced by a later one,
        let ran = diff(
            new.folder(),
            &[".", ".", "--no-effect", "--format", format, "-o", &file],
        );
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        // and nothing else is.
        fs::write(new.folder().join(&file), "notes\n").unwrap();
        let ran = diff(new.folder(), &to);
        assert_eq!(ran.code, Some(2), "{}", ran.out);
        assert!(ran.err.contains("--force"), "{}", ran.err);
    }
}

#[test]
fn single_files_and_battles_are_compared() {
    let (old, new) = printings();
    for (file, expected) in [
        ("map.ron", "5 changes (5 map)"),
        ("forces.ron", "1 change (1 unit)"),
        ("tables.ron", "1 change (1 table cell)"),
        ("scenario.ron", "1 change (1 reinforcement)"),
        ("claims.ron", "no changes"),
        ("scripts/landing.ron", "no changes"),
    ] {
        let ran = diff(new.folder(), &[&format!("{old}/{file}"), file]);
        assert!(
            ran.out
                .lines()
                .next()
                .is_some_and(|line| line.ends_with(expected)),
            "{file}: {}",
            ran.output()
        );
        assert_eq!(ran.code, Some(i32::from(expected != "no changes")));
    }
    new.replace(
        "scripts/landing.ron",
        "Do(PlaceUnit(unit: \"12/4\", hex: \"2508\")),\n",
        "",
    );
    let ran = diff(
        new.folder(),
        &[&format!("{old}/scripts/landing.ron"), "scripts/landing.ron"],
    );
    assert!(
        ran.out
            .contains("step 19 Do(PlaceUnit(unit: \"12/4\", hex: \"2508\")) → none"),
        "{}",
        ran.output()
    );
}

#[test]
fn battles_of_another_program_are_compared() {
    let folder = tempfile::tempdir().unwrap();
    let village = fs::read_to_string(root().join("tests/fixtures/village.m44")).unwrap();
    let later = village.replacen("\"name\": \"woods\"", "\"name\": \"buildings\"", 1);
    fs::write(folder.path().join("old.m44"), &village).unwrap();
    fs::write(folder.path().join("new.m44"), later).unwrap();
    let ran = diff(folder.path(), &["old.m44", "new.m44"]);
    let first = ran.out.lines().next().unwrap_or_default();
    assert!(first.ends_with(": 1 change (1 map)"), "{}", ran.output());
    assert_eq!(ran.code, Some(1));
    let ran = diff(folder.path(), &["old.m44", "old.m44"]);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    fs::write(folder.path().join("new.m44"), "{").unwrap();
    let ran = diff(folder.path(), &["old.m44", "new.m44"]);
    assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{}", ran.err);
}

#[test]
fn what_cannot_be_compared_is_said_and_nothing_is_printed() {
    let (old, new) = printings();
    let omaha = root().join("sample-data/omaha").display().to_string();
    fs::write(new.folder().join("notes.txt"), "notes").unwrap();
    fs::create_dir(new.folder().join("empty")).unwrap();
    for (arguments, expected) in [
        (&[&*old, &*omaha][..], "different games: "),
        (&[&*old, "none"], "none"),
        (&[&*old], "compared with nothing"),
        (&[&*old, "map.ron"], "only two of a kind can be compared"),
        (
            &["map.ron", "forces.ron"],
            "map.ron is a map, and forces.ron is a file of forces: only two of a kind can be compared",
        ),
        (&["notes.txt", "notes.txt"], "no file of a pack"),
        (&[&*old, ".", "-o", "none/out.txt"], "none"),
        (
            &[&*old, ".", "--format", "html", "-o", "map.ron"],
            "belongs to the pack",
        ),
    ] {
        let ran = diff(new.folder(), arguments);
        assert_eq!(
            (ran.code, &*ran.out),
            (Some(2), ""),
            "{arguments:?}: {}",
            ran.err
        );
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn of_a_broken_pack_what_can_be_read_is_compared() {
    let conflict = "<<<<<<< HEAD\n(\n=======\n[\n>>>>>>> theirs\n";
    for (file, text, changes) in [
        (
            "map.ron",
            conflict,
            "3 changes (1 reinforcement, 1 unit, 1 table cell)",
        ),
        ("forces.ron", "(format: 1, units: 3)", "7 changes ("),
        ("scenario.ron", "", "7 changes ("),
        ("pack.ron", conflict, "8 changes ("),
    ] {
        let (old, new) = printings();
        new.write(file, text);
        for (one, other) in [(&*old, "."), (".", &*old)] {
            let ran = diff(new.folder(), &[one, other]);
            assert_eq!(ran.code, Some(2), "{file}: {}", ran.output());
            assert!(
                ran.out
                    .lines()
                    .next()
                    .is_some_and(|line| line.contains(changes)),
                "{file}: {}",
                ran.output()
            );
            assert!(ran.err.contains(file), "{file}: {}", ran.err);
            let is_conflict = text == conflict;
            assert_eq!(
                ran.err.matches("unresolved merge conflict").count(),
                usize::from(is_conflict),
                "{}",
                ran.err
            );
        }
    }
    // A line that can't be read is not one that was removed.
    let (old, new) = printings();
    new.replace(
        "forces.ron",
        "(id: \"10/5\", side: ",
        "(id: \"10/5\", sid: ",
    );
    let ran = diff(new.folder(), &[&old, "."]);
    assert_eq!(ran.code, Some(2), "{}", ran.output());
    assert!(
        ran.out.contains(" 8 changes (") && !ran.out.contains("10/5"),
        "{}",
        ran.out
    );
    // Nothing can be taken from a pack that isn't there either.
    let broken = Scratch::utah();
    broken.write("map.ron", "");
    new.write("map.ron", "");
    let ran = diff(new.folder(), &[&broken.folder().display().to_string(), "."]);
    assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{}", ran.err);
}

/// A repository with the Utah pack in `packs/utah`, and its new printing in the second commit.
struct Repository {
    folder: GitRepository,
}

impl Repository {
    fn new() -> Self {
        let folder = GitRepository::new();
        let repository = Self { folder };
        repository.commit(&Scratch::utah(), "printed");
        repository.git(&["tag", "v1.0"]);
        let pack = Scratch::utah();
        reprint(&pack);
        repository.commit(&pack, "reprinted");
        repository
    }

    fn path(&self) -> &Path {
        self.folder.path()
    }

    fn commit(&self, pack: &Scratch, message: &str) {
        let to = self.path().join("packs/utah");
        drop(fs::remove_dir_all(&to));
        self.folder.copy(pack.folder(), "packs/utah");
        self.folder.commit(message);
    }

    fn git(&self, arguments: &[&str]) -> String {
        self.folder.git(arguments)
    }
}

#[test]
fn revisions_are_read_through_git() {
    let repository = Repository::new();
    let counted = "D-Day: Utah Beach: 8 changes (5 map, 1 reinforcement, 1 unit, 1 table cell)";
    let packs = repository.path().join("packs");
    for (folder, arguments, expected) in [
        (
            repository.path(),
            &["v1.0..HEAD", "packs/utah"][..],
            counted,
        ),
        (
            repository.path(),
            &["v1.0..", "packs/utah/pack.ron"],
            counted,
        ),
        (repository.path(), &["v1.0"], counted), // the one pack there is
        (&packs, &["HEAD~1..main", "utah"], counted),
        (&packs.join("utah"), &["v1.0..HEAD"], counted),
        (&packs.join("utah/scripts"), &["v1.0", ".."], counted),
        (
            repository.path(),
            &["v1.0..HEAD", "packs/utah/map.ron"],
            "v1.0:packs/utah/map.ron",
        ),
        (
            repository.path(),
            &["HEAD", "packs/utah"],
            "D-Day: Utah Beach: no changes",
        ),
    ] {
        let ran = diff(folder, &[arguments, &["--no-effect"]].concat());
        let first = ran.out.lines().next().unwrap_or_default();
        match expected.ends_with(".ron") {
            true => assert!(
                first.ends_with(": 5 changes (5 map)"),
                "{arguments:?}: {}",
                ran.output()
            ),
            false => assert_eq!(first, expected, "{arguments:?}: {}", ran.output()),
        }
    }
    assert_eq!(
        repository.git(&["status", "--porcelain"]),
        "",
        "nothing was touched"
    );
    // The files as they are now are those of the disk.
    fs::remove_file(packs.join("utah/scripts/landing.ron")).unwrap();
    let scripts = "    scripts: [\n";
    let manifest = fs::read_to_string(packs.join("utah/pack.ron")).unwrap();
    assert!(manifest.contains(scripts) && manifest.contains("        \"scripts/landing.ron\",\n"));
    fs::write(
        packs.join("utah/pack.ron"),
        manifest.replace("        \"scripts/landing.ron\",\n", ""),
    )
    .unwrap();
    let ran = diff(repository.path(), &["HEAD", "packs/utah", "--no-effect"]);
    assert!(
        ran.out
            .contains("1 change (1 script)\nscripts  scripts/landing.ron  removed\n"),
        "{}",
        ran.output()
    );
}

#[test]
fn a_revision_that_cannot_be_read_is_said() {
    let repository = Repository::new();
    let clone = tempfile::tempdir().unwrap();
    let url = format!("file://{}", repository.path().display());
    repository.git(&[
        "clone",
        "-q",
        "--depth",
        "1",
        &url,
        &clone.path().join("c").display().to_string(),
    ]);
    let outside = tempfile::tempdir().unwrap();
    for (folder, arguments, expected) in [
        (
            repository.path(),
            &["v9..HEAD", "packs/utah"][..],
            "no revision `v9` in this repository",
        ),
        (
            repository.path(),
            &["v1.0..v9", "packs/utah"],
            "no revision `v9`",
        ),
        (
            repository.path(),
            &["--", "-x..HEAD", "packs/utah"],
            "no revision `-x`",
        ),
        (
            repository.path(),
            &["v1.0..HEAD", "packs/omaha"],
            "packs/omaha is not in the revision `v1.0`",
        ),
        (
            repository.path(),
            &["v1.0..HEAD", "packs/utah/scripts"],
            "there is no pack here",
        ),
        (
            &clone.path().join("c"),
            &["HEAD~1..HEAD", "packs/utah"],
            "shallow clone",
        ),
        (
            outside.path(),
            &["v1.0..HEAD", "."],
            "lies in no git repository",
        ),
        (
            repository.path(),
            &["packs/uta", "packs/utah"],
            "`packs/uta` is no file or folder either",
        ),
    ] {
        let ran = diff(folder, arguments);
        assert_eq!(
            (ran.code, &*ran.out),
            (Some(2), ""),
            "{arguments:?}: {}",
            ran.err
        );
        assert!(ran.err.contains(expected), "{arguments:?}: {}", ran.err);
    }
    #[cfg(unix)]
    {
        let ran = run_with(
            &[("PATH", "/nowhere")],
            BEACHHEAD,
            repository.path(),
            &["diff", "v1.0..HEAD", "packs/utah"],
        );
        assert_eq!((ran.code, &*ran.out), (Some(2), ""), "{}", ran.err);
        assert!(ran.err.contains("git is not installed"), "{}", ran.err);
    }
}

/// The blocks of a kind on the page about `diff`.
fn blocks(kind: &str) -> Vec<String> {
    let page = fs::read_to_string(root().join("docs/diff.md")).unwrap();
    let opening = format!("\n```{kind}\n");
    let blocks = page.split(&opening).skip(1);
    let blocks = blocks.filter_map(|rest| Some(format!("{}\n", rest.split_once("\n```")?.0)));
    blocks.collect()
}

#[test]
fn the_page_shows_what_the_program_does() {
    let repository = Repository::new();
    let commands = blocks("sh").concat();
    let mut ran = 0;
    for command in commands
        .lines()
        .filter_map(|line| line.strip_prefix("beachhead diff "))
    {
        let command = command.split("  #").next().unwrap_or_default();
        let arguments: Vec<&str> = command.split_whitespace().collect();
        let done = diff(repository.path(), &arguments);
        assert_eq!(done.code, Some(1), "{command}: {}", done.output());
        ran += 1;
    }
    assert!(ran >= 4, "{commands}");
    let shown = blocks("text");
    // However slow the machine is.
    let arguments = ["v1.0..HEAD", "packs/utah", "--cause-seconds", "600"];
    let done = diff(repository.path(), &arguments);
    assert_eq!(shown, [done.out], "{}", done.err);
}
