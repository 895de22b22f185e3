//! The `beachhead` program as its users start it: each subcommand, its exit code, and what it says.
//!
//! What single findings look like is held by the unit tests of `report`; here whole runs are.

use std::fs::{self, File};
use std::path::Path;
use std::process::{Command, Stdio};

use beachhead_check::pages::pages;
use beachhead_check::registry::RULEBOOKS;
use beachhead_engine::Ruling;
use beachhead_test_support::{
    Ran, Scratch, files_below, is_thorough, pack_of, root, run, scripts_of, utah,
};
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Runs the program in the checkout.
fn beachhead(arguments: &[&str]) -> Ran {
    run(BEACHHEAD, &root(), arguments)
}

/// Runs it in a folder; all must be well.
fn fine(folder: &Path, arguments: &[&str]) -> String {
    let ran = run(BEACHHEAD, folder, arguments);
    assert_eq!(
        (ran.code, ran.err.as_str()),
        (Some(0), ""),
        "{arguments:?}: {}",
        ran.out
    );
    ran.out
}

#[test]
fn the_sample_data_has_no_findings() {
    let utah = utah();
    let manifest = utah.join("pack.ron");
    for path in [
        "sample-data",
        utah.to_str().unwrap(),
        manifest.to_str().unwrap(),
    ] {
        let out = fine(&root(), &["check", path]);
        assert_eq!(out.lines().last(), Some("no findings"));
        assert!(
            out.contains("462 hexes") && out.contains("reconstructed"),
            "{out}"
        );
    }
    assert_eq!(fine(&utah, &["check"]).lines().last(), Some("no findings"));
}

#[test]
fn a_finding_is_shown_with_its_place_and_its_line() {
    let scratch = Scratch::utah();
    scratch.replace("map.ron", "(between: (\"1809\", ", "(between: (\"0101\", ");
    let ran = run(BEACHHEAD, scratch.folder(), &["check"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    for expected in [
        "error[MAP012 hexside-apart]: ",
        "map.ron:",
        "(between: (\"0101\", ",
        "^^^",
        "= help: ",
    ] {
        assert!(ran.out.contains(expected), "{expected} in {}", ran.out);
    }
    assert!(!ran.out.contains('\u{1b}'), "no colours but on a terminal");

    let concise = run(
        BEACHHEAD,
        scratch.folder(),
        &["check", "--format", "concise"],
    );
    let line = concise
        .out
        .lines()
        .find(|line| line.contains("MAP012"))
        .expect("it is reported");
    let place: Vec<&str> = line.split(':').take(3).collect();
    assert!(
        place[0].ends_with("map.ron")
            && place[1].parse::<u32>().is_ok()
            && place[2].trim().parse::<u32>().is_ok(),
        "{line}"
    );

    let json = run(BEACHHEAD, scratch.folder(), &["check", "--format", "json"]);
    let reported: Value = serde_json::from_str(&json.out).expect("it is JSON");
    let findings = reported["findings"].as_array().expect("a list");
    let apart = findings
        .iter()
        .find(|finding| finding["code"] == "MAP012")
        .expect("it is reported");
    let text = scratch.text("map.ron");
    let shown = text
        .lines()
        .nth(apart["start"]["line"].as_u64().unwrap() as usize - 1);
    assert!(
        shown.is_some_and(|line| line.contains("(between: (\"0101\", ")),
        "{apart}"
    );
    assert_eq!([concise.code, json.code], [Some(1); 2]);
}

/// One file for two parts: the manifest, which is meant, is shown, though the second reading of it gave nothing.
#[test]
fn a_file_that_is_named_twice_is_shown_where_it_is_named() {
    let scratch = Scratch::utah();
    scratch.replace("pack.ron", "\"errata.ron\"", "\"pack.ron\"");
    let ran = run(BEACHHEAD, scratch.folder(), &["check"]);
    assert!(
        ran.out.contains("pack.ron:10:13") && ran.out.contains("errata: \"pack.ron\""),
        "{}",
        ran.out
    );
}

#[test]
fn a_broken_pack_keeps_no_other_from_being_checked() {
    let folder = tempfile::tempdir().unwrap();
    for pack in ["broken", "sound"] {
        for file in files_below(&utah()) {
            let copy = folder
                .path()
                .join(pack)
                .join(file.strip_prefix(utah()).unwrap());
            fs::create_dir_all(copy.parent().unwrap()).unwrap();
            fs::copy(&file, copy).unwrap();
        }
    }
    fs::write(folder.path().join("broken/map.ron"), "(").unwrap();
    let ran = run(
        BEACHHEAD,
        folder.path(),
        &["check", "broken", "nowhere", "sound"],
    );
    assert_eq!(ran.code, Some(2), "what was asked for couldn't be done");
    assert!(
        ran.out.contains("broken/map.ron") && ran.out.contains("462 hexes"),
        "{}",
        ran.out
    );
    assert!(ran.err.contains("nowhere"), "{}", ran.err);
    let ran = run(BEACHHEAD, folder.path(), &["check"]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.contains("broken/map.ron") && ran.out.contains("462 hexes"),
        "{}",
        ran.out
    );
}

#[test]
fn what_it_cannot_do_ends_with_2_and_says_why() {
    let folder = tempfile::tempdir().unwrap();
    for (arguments, why) in [
        (&["check", "nowhere"][..], "nowhere"),
        (&["check", "."], "pack.ron"),
        (&["play", "nowhere.ron"], "nowhere.ron"),
        (&["replay", "nowhere.ron"], "nowhere.ron"),
        (&["fmt", "nowhere"], "nowhere"),
        (&["convert", "nowhere", "out"], "nowhere"),
        (&["export", "nowhere"], "nowhere"),
        (&["explain", "MAP999"], "MAP999"),
        (&["explain", "utah:99.9"], "99.9"),
        (&["explain", "utah:"], "a row is missing after `utah:`"),
        (&["rules", "yutah"], "yutah"),
        (&["rules", "utah", "--coverage", "nowhere"], "nowhere"),
        (&["hex", "--preset", "atlantis", "0101"], "atlantis"),
        (&["hex", "--pack", "nowhere", "0101"], "nowhere"),
        (&["schema", "mapp"], "mapp"),
        (&["frobnicate"], "frobnicate"),
        (&["check", "--format", "morse"], "morse"),
        (&[], "Usage"),
    ] {
        let ran = run(BEACHHEAD, folder.path(), arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.output());
        assert!(ran.err.contains(why), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn every_sample_script_passes() {
    let scripts = scripts_of(&utah());
    let out = fine(&root(), &["play", "sample-data/utah/scripts"]);
    assert_eq!(
        out.lines().filter(|line| line.starts_with("pass ")).count(),
        scripts.len(),
        "{out}"
    );
    assert!(
        out.contains(&format!("{0} scripts, {0} passed", scripts.len())),
        "{out}"
    );
    let reported = fine(
        &root(),
        &["play", "-v", "sample-data/utah/scripts/drop-rolls.ron"],
    );
    for expected in ["Do RollDrop(", "rolls ", "by 11.2.2 ", "Refuse "] {
        assert!(reported.contains(expected), "{expected} in {reported}");
    }
}

#[test]
fn a_script_that_fails_is_shown_at_its_step() {
    let scratch = Scratch::utah();
    let script = "(\n    format: 1,\n    scenario: \"landing-and-linkup\",\n    about: \"\",\n    seed: 1,\n    steps: [\n        Do(PlaceBeachhead(hex: \"2206\")),\n    ],\n)\n";
    scratch.write("wrong.ron", script);
    let ran = run(BEACHHEAD, scratch.folder(), &["play", "wrong.ron"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    for expected in [
        "FAIL wrong.ron: 0 of 1 steps",
        "error[PLAY001 11.2.1 marker-hex]",
        "wrong.ron:7:9",
        "hex 2206",
    ] {
        assert!(ran.out.contains(expected), "{expected} in {}", ran.out);
    }
}

#[test]
fn a_record_is_the_same_twice_and_holds() {
    let scratch = Scratch::utah();
    // Each script is held to it in the tests of all packages; here it is the program that runs twice.
    for script in scripts_of(scratch.folder()).iter().step_by(10) {
        let script = script.to_str().unwrap();
        for record in ["one.ron", "two.ron"] {
            let play = ["play", script, "--record", record, "--force"];
            fine(scratch.folder(), &play);
        }
        assert_eq!(scratch.text("one.ron"), scratch.text("two.ron"), "{script}");
        let out = fine(scratch.folder(), &["replay", "one.ron"]);
        assert!(out.contains("holds one.ron: "), "{out}");
    }
    let record = scratch.text("one.ron");
    scratch.write("two.ron", record.replacen("end: \"s1:", "end: \"s1:0", 1));
    let ran = run(BEACHHEAD, scratch.folder(), &["replay", "two.ron"]);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    assert!(
        ran.out.contains("BROKEN two.ron: ") && ran.out.contains("REC005"),
        "{}",
        ran.out
    );
    run(
        BEACHHEAD,
        scratch.folder(),
        &["replay", "two.ron", "--migrate"],
    );
    assert_eq!(
        scratch.text("two.ron"),
        record,
        "renewed, it is what it would be today"
    );
    let both = run(
        BEACHHEAD,
        scratch.folder(),
        &["play", "scripts", "--record", "one.ron"],
    );
    assert_eq!(
        (both.code, both.out.as_str()),
        (Some(2), ""),
        "one record a script"
    );
}

#[test]
fn every_code_is_explained() {
    let listed = fine(&root(), &["explain"]);
    for (code, page) in pages() {
        assert!(
            listed.lines().any(|line| line.starts_with(code.id)),
            "{code} is listed"
        );
        assert_eq!(
            fine(&root(), &["explain", code.id]).trim_end(),
            page.trim_end()
        );
    }
    let category = fine(&root(), &["explain", "map"]);
    let maps = pages().filter(|(code, _)| code.id.starts_with("MAP"));
    assert!(category.lines().all(|line| line.starts_with("MAP0")));
    assert_eq!(category.lines().count(), maps.count(), "{category}");
    // Letters before a number list all paragraphs of the family, and none of a longer name.
    let family = fine(&root(), &["explain", "dday:ATK"]);
    let heads = family.lines().filter(|line| !line.starts_with(' '));
    let heads: Vec<&str> = heads.filter_map(|line| line.split(' ').next()).collect();
    assert!(heads.len() > 6 && heads.iter().all(|head| head.starts_with("ATK-")));
    assert!(heads.contains(&"ATK-1") && heads.contains(&"ATK-8"));
    let paragraph = fine(&root(), &["explain", "utah:11.2.1"]);
    assert!(paragraph.contains("11.2.1 landing-stack"), "{paragraph}");
    let disputed = fine(&root(), &["explain", "utah:14.2 length"]);
    assert!(
        disputed.contains("\n    other reading: One captured hex is enough"),
        "{disputed}"
    );
    for (asked, offered) in [
        ("11.2.2", "`beachhead explain utah:11.2.2`"),
        ("11.2", "`beachhead explain utah:11.2`"),
        ("L31", "`beachhead explain landings:L31`"),
        ("14.1 markers", "`beachhead explain \"utah:14.1 markers\"`"),
        ("MAP01", "did you mean `MAP0"),
    ] {
        let ran = run(BEACHHEAD, &root(), &["explain", asked]);
        assert_eq!(ran.code, Some(2), "{asked}");
        assert!(ran.err.contains(offered), "{asked}: {}", ran.err);
    }
}

#[test]
fn a_file_of_another_kind_is_named_by_its_kind() {
    for (arguments, says) in [
        (["play", "map.ron"], "map.ron: this is a map, not a script"),
        (["play", "pack.ron"], "this is the manifest of a pack"),
        (
            ["play", "records/sudden-death.ron"],
            "`beachhead replay` proves it",
        ),
        (
            ["replay", "forces.ron"],
            "this is a file of forces, not a record",
        ),
        (
            ["replay", "scripts/landing.ron"],
            "`beachhead play` plays it",
        ),
    ] {
        let ran = run(BEACHHEAD, &root().join("sample-data/utah"), &arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.err.contains(says), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_pack_stands_for_its_records() {
    let out = fine(&root(), &["replay", "sample-data/utah"]);
    let records = out.lines().filter(|line| line.starts_with("holds "));
    let stored = fs::read_dir(root().join("sample-data/utah/records")).expect("it is there");
    assert_eq!(records.count(), stored.count(), "{out}");
    let scratch = Scratch::utah();
    fs::remove_dir_all(scratch.folder().join("records")).expect("it is there");
    let ran = run(BEACHHEAD, scratch.folder(), &["replay", "."]);
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("no records in folder `records`"),
        "{}",
        ran.err
    );
}

#[test]
fn rules_are_listed_and_their_coverage_counted() {
    let all = fine(&root(), &["rules"]);
    for rulebook in RULEBOOKS {
        assert!(all.contains(rulebook.id), "{all}");
        let rows = fine(&root(), &["rules", rulebook.id]);
        for row in rulebook.rules() {
            assert!(rows.contains(&*row.id), "{} is listed", row.id);
            for reading in row.ruling.iter().flat_map(Ruling::lines) {
                assert!(rows.contains(&reading), "{} has {reading}", row.id);
            }
        }
        let pack = pack_of(rulebook.id);
        let pack = pack.to_string_lossy();
        let out = fine(&root(), &["rules", rulebook.id, "--coverage", &pack]);
        let last = out.lines().last().unwrap_or_default();
        let total = format!("/{}", rulebook.checklist_len());
        let counts: Vec<(&str, &str)> = last
            .split(", ")
            .filter_map(|count| count.split_once(' '))
            .collect();
        for (at, name) in ["applied", "refused", "expected", "denied"]
            .into_iter()
            .enumerate()
        {
            assert_eq!(counts[at].0, name, "{last}");
            let count = counts[at]
                .1
                .strip_suffix(total.as_str())
                .expect("that many of all");
            assert!(
                count
                    .parse::<usize>()
                    .is_ok_and(|count| (1..=rulebook.checklist_len()).contains(&count)),
                "{last}"
            );
        }
    }
}

#[test]
fn hexes_are_distinguished() {
    for (arguments, expected) in [
        (&["hex", "--preset", "utah", "1706"][..], "NW 1805"),
        (
            &["hex", "--preset", "dday", "S-35", "T-32"],
            "S-35 to T-32: 4 hexes",
        ),
        (&["hex", "--pack", "sample-data/utah", "2206"], "NE 2307"),
        (&["hex", "--preset", "omaha", "A10.05"], "N  A10.06"),
        (&["hex", "--preset", "omaha", "A2.36"], "A2.36: a half hex"),
        (
            &["hex", "--preset", "omaha", "C2.36"],
            "A2.01: one hex with C2.36",
        ),
    ] {
        let out = fine(&root(), arguments);
        assert!(out.contains(expected), "{expected} in {out}");
    }
    for (number, expected) in [
        ("A10.5", "`A10.5` is printed `A10.05` on this map\n"),
        (
            "E10.05",
            "no sheet prints `E10.05`: the numbers of this map begin with one of A, B, C, D\n",
        ),
    ] {
        let ran = beachhead(&["hex", "--preset", "omaha", number]);
        assert_eq!((ran.code, ran.output().as_str()), (Some(1), expected));
    }
    let ran = beachhead(&["hex", "--preset", "utah", "2206", "3401"]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.output()
            .contains("rows run 01 to 33; 3401 would be row 34"),
        "{}",
        ran.output()
    );
}

#[test]
fn files_are_formatted_and_comments_kept() {
    fine(&root(), &["fmt", "--check", "sample-data"]);
    let scratch = Scratch::utah();
    let sound = scratch.text("map.ron");
    scratch.write("map.ron", sound.replacen("    title", "  title", 1));
    let ran = run(BEACHHEAD, scratch.folder(), &["fmt", "--check"]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.contains("map.ron") && !ran.out.contains("palette.ron"),
        "{}",
        ran.out
    );
    fine(scratch.folder(), &["fmt"]);
    assert_eq!(scratch.text("map.ron"), sound);

    let commented = format!("// Proof-read to row 20.\n{sound}");
    scratch.write("map.ron", commented.replacen("    title", "  title", 1));
    fine(scratch.folder(), &["fmt"]);
    assert_eq!(scratch.text("map.ron"), commented);
    fine(scratch.folder(), &["fmt", "--check"]);
    fine(scratch.folder(), &["fmt", "--check", "--drop-comments"]);

    let crowded = format!("{}{sound} ", "// row 20\n".repeat(65_537));
    scratch.write("map.ron", &crowded);
    let ran = run(BEACHHEAD, scratch.folder(), &["fmt"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("more than 65536 comments"), "{}", ran.out);
    assert!(scratch.text("map.ron") == crowded, "it is left alone");
}

/// As git checks text files out on Windows.
#[test]
fn line_ends_of_another_system_are_kept() {
    let scratch = Scratch::utah();
    let carried = |text: &str| text.replace('\n', "\r\n");
    let whole = scratch.text("map.ron");
    scratch.write("map.ron", carried(&whole));
    fine(scratch.folder(), &["fmt", "--check"]);
    fine(scratch.folder(), &["check", "--strict"]);
    scratch.write(
        "map.ron",
        carried(&whole.replacen("    title", "  title", 1)),
    );
    fine(scratch.folder(), &["fmt"]);
    assert!(scratch.text("map.ron") == carried(&whole));
}

#[test]
fn packs_and_files_are_converted_both_ways() {
    let scratch = Scratch::utah();
    let converted = tempfile::tempdir().unwrap();
    let [json, ron] = ["json", "ron"].map(|syntax| converted.path().join(syntax));
    let [json_name, ron_name] = [&json, &ron].map(|folder| folder.to_str().unwrap());
    fine(scratch.folder(), &["convert", ".", json_name]);
    fine(&json, &["check"]);
    fine(scratch.folder(), &["convert", json_name, ron_name]);
    for name in [
        "pack.ron",
        "map.ron",
        "palette.ron",
        "forces.ron",
        "tables.ron",
        "scenario.ron",
        "claims.ron",
        "errata.ron",
    ] {
        assert_eq!(
            fs::read_to_string(ron.join(name)).unwrap(),
            scratch.text(name),
            "{name}"
        );
        fine(scratch.folder(), &["convert", name, "one.json", "--force"]);
        fine(
            scratch.folder(),
            &[
                "convert",
                "one.json",
                "one.ron",
                "--force",
                "--kind",
                name.trim_end_matches(".ron"),
            ],
        );
        assert_eq!(scratch.text("one.ron"), scratch.text(name), "{name}");
    }
}

#[test]
fn the_map_is_drawn() {
    let scratch = Scratch::utah();
    let svg = fine(scratch.folder(), &["export"]);
    fine(scratch.folder(), &["export", "-o", "map.svg"]);
    assert_eq!(
        scratch.text("map.svg"),
        svg,
        "the same bytes, printed or written"
    );
    assert!(
        svg.starts_with("<svg ") || svg.starts_with("<?xml"),
        "it is SVG"
    );
    assert!(svg.trim_end().ends_with("</svg>"));
    for expected in [">2206<", "CARENTAN", "506/101", "Utah Beach"] {
        assert!(svg.contains(expected), "{expected} is drawn");
    }
    assert!(!fine(scratch.folder(), &["export", "--no-units"]).contains("506/101"));
    assert!(
        fine(
            scratch.folder(),
            &["export", "--scenario", "landing-and-linkup"]
        )
        .contains("506/101")
    );
    assert_eq!(
        run(
            BEACHHEAD,
            scratch.folder(),
            &["export", "--scenario", "nowhere"]
        )
        .code,
        Some(2)
    );
}

#[test]
fn schemas_are_printed_as_they_are_checked_in() {
    let kept = ["schema/json", "validator/json"].map(|folder| root().join(folder));
    let listed = fine(&root(), &["schema"]);
    let written = tempfile::tempdir().unwrap();
    fine(&root(), &["schema", "-o", written.path().to_str().unwrap()]);
    let kept_files: Vec<_> = kept.iter().flat_map(|folder| files_below(folder)).collect();
    assert_eq!(files_below(written.path()).len(), kept_files.len());
    for path in kept_files {
        let name = path.file_name().unwrap().to_str().unwrap();
        let kind = name.trim_end_matches(".schema.json");
        let text = fs::read_to_string(&path).unwrap();
        assert!(listed.lines().any(|line| line == kind), "{kind} is listed");
        assert_eq!(fine(&root(), &["schema", kind]), text);
        assert_eq!(fs::read_to_string(written.path().join(name)).unwrap(), text);
    }
}

#[test]
fn the_same_question_gives_the_same_bytes() {
    let packs = if is_thorough() {
        "sample-data"
    } else {
        "sample-data/utah"
    };
    for arguments in [
        &["check", packs][..],
        &["check", packs, "--format", "json"],
        &["play", "-v", "sample-data/utah/scripts/whole-turn.ron"],
        &["rules", "utah", "--coverage", "sample-data"],
        &["export", "sample-data/utah"],
    ] {
        assert_eq!(
            fine(&root(), arguments),
            fine(&root(), arguments),
            "{arguments:?}"
        );
    }
}

/// As in `beachhead rules utah | head -1`, where `head` has gone before all is written.
#[test]
fn a_closed_pipe_is_the_end_and_no_error() {
    for arguments in [
        &["export", "sample-data/utah"][..],
        &["schema", "map"],
        &["play", "-v", "sample-data/utah/scripts/airborne-later.ron"],
        &["explain"],
    ] {
        let mut child = Command::new(BEACHHEAD)
            .args(arguments)
            .current_dir(root())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let ended = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8_lossy(&ended.stderr), "", "{arguments:?}");
        assert_eq!(ended.status.code(), Some(0), "{arguments:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_the_output_is_reported() {
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    let mut command = Command::new(BEACHHEAD);
    let ended = command
        .args(["check", "sample-data"])
        .current_dir(root())
        .stdout(full())
        .output()
        .unwrap();
    assert_eq!(ended.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&ended.stderr).contains("the output can't be written"));
    let mut command = Command::new(BEACHHEAD);
    let ended = command
        .args(["check", "nowhere"])
        .stdout(full())
        .stderr(full())
        .status()
        .unwrap();
    assert_eq!(ended.code(), Some(2), "even where nothing can be said");
}

#[test]
fn a_battle_is_played_and_drawn_as_it_is() {
    let village = root().join("tests/fixtures/village.m44");
    let village = village.to_str().unwrap();
    let reported = beachhead(&["play", "--random", "1", village]).out;
    assert!(reported.contains("games: 1, ended: 1"), "{reported}");
    assert!(beachhead(&["export", village]).out.starts_with("<svg"));
    for (arguments, says) in [
        (vec!["play", village], "a battle is no script"),
        (vec!["export", "no.m44"], "there is no such file"),
    ] {
        let ran = beachhead(&arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}");
        assert!(ran.err.contains(says), "{}", ran.err);
    }
}

#[test]
fn a_json_file_keeps_the_schema_that_it_names() {
    let scratch = Scratch::utah();
    let converted = tempfile::tempdir().expect("room on the disk");
    let folder = converted.path();
    let json = folder.to_str().expect("text");
    fine(scratch.folder(), &["convert", ".", json, "--force"]);
    let map = folder.join("map.json");
    let text = fs::read_to_string(&map).expect("it was converted");
    let named = text.replacen(
        "{\n",
        "{\n    \"$schema\": \"https://maps.example/map.json\",\n",
        1,
    );
    fs::write(&map, &named).expect("room on the disk");
    fine(folder, &["check", "--strict"]);
    fine(folder, &["fmt", "--check"]);
    let line = named.lines().find(|line| line.contains("\"between\""));
    let line = line.expect("there are hexsides");
    let doubled = named.replacen(line, &format!("{line}\n{line}"), 1);
    for (rewrite, before) in [
        (&["fmt"][..], named.replace("    ", "  ")),
        (&["check", "--fix"], doubled),
    ] {
        fs::write(&map, before).expect("room on the disk");
        fine(folder, rewrite);
        let after = fs::read_to_string(&map).expect("it is there");
        assert!(after == named, "{rewrite:?}");
    }
}
