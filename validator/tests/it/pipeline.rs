//! The program as a pipeline runs it: what a project has decided about findings, the work of several machines as one,
//! and reports that other programs read.

use std::fs;
use std::path::Path;

use beachhead_test_support::{GIB, Ran, Scratch, files_below, root, run, run_within};
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// The Utah pack with a gap in the Vire, which is a warning of one code and breaks a claim of the rulebook.
fn gap() -> Scratch {
    let scratch = Scratch::utah();
    let map = fs::read_to_string(scratch.folder().join("map.ron")).expect("it is there");
    let line = map
        .lines()
        .find(|line| line.contains("\"1409\"") && line.contains("Vire"))
        .expect("the Vire runs there");
    scratch.replace("map.ron", &format!("{line}\n"), "");
    scratch
}

fn check(folder: &Path, arguments: &[&str]) -> Ran {
    run(BEACHHEAD, folder, &[&["check"], arguments].concat())
}

/// The codes of a JSON report, each once.
fn codes(ran: &Ran) -> Vec<String> {
    let report: Value =
        serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{}{}", ran.out, ran.err));
    let findings = report["findings"].as_array().expect("a list");
    let mut codes: Vec<String> = findings
        .iter()
        .map(|finding| finding["code"].as_str().expect("text").to_owned())
        .collect();
    codes.sort();
    codes.dedup();
    codes
}

#[test]
fn the_command_line_says_what_counts() {
    let scratch = gap();
    for (arguments, code, found) in [
        (&[][..], 1, &["CLM002", "MAP014"][..]),
        (&["--ignore", "CLM"], 0, &["MAP014"]),
        (&["--allow", "claim-way", "--strict"], 1, &["MAP014"]),
        (&["--select", "MAP"], 0, &["MAP014"]),
        (&["--select", "MAP", "--deny", "river-gap"], 1, &["MAP014"]),
        (&["--warn", "CLM002"], 0, &["CLM002", "MAP014"]),
        (
            &["--warn", "CLM002", "--strict", "--exit-zero"],
            0,
            &["CLM002", "MAP014"],
        ),
        (&["--ignore", "CLM002,MAP014"], 0, &[]),
    ] {
        let all = [arguments, &["--format", "json"]].concat();
        let ran = check(scratch.folder(), &all);
        assert_eq!(
            (ran.code, codes(&ran)),
            (
                Some(code),
                found.iter().map(|code| (*code).to_owned()).collect()
            ),
            "{arguments:?}"
        );
    }
    let ran = check(scratch.folder(), &["--ignore", "MAP999"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("there is no code `MAP999`"), "{}", ran.err);
}

#[test]
fn a_project_says_what_counts() {
    let scratch = gap();
    let home = scratch.folder().join("beachhead.toml");
    let json = ["--format", "json"];
    fs::write(
        &home,
        "[check]\nignore = [\"CLM\"]\nseverity = { MAP014 = \"error\" }\n",
    )
    .expect("room on the disk");
    let ran = check(scratch.folder(), &json);
    assert_eq!(
        (ran.code, codes(&ran)),
        (Some(1), vec!["MAP014".to_owned()])
    );
    let ran = check(scratch.folder(), &["--no-config", "--format", "json"]);
    assert_eq!(codes(&ran), ["CLM002", "MAP014"]);
    let text = "[[check.paths]]\npath = \"map.ron\"\nignore = [\"MAP\"]\n[[check.paths]]\npath = \"elsewhere/**\"\nignore = [\"CLM\"]\n";
    fs::write(&home, text).expect("room on the disk");
    let found = codes(&check(scratch.folder(), &json));
    assert_eq!(found, ["CLM002", "SET002"], "nothing lies elsewhere");
    fs::write(&home, "[check]\nignored = []\n").expect("room on the disk");
    let ran = check(scratch.folder(), &json);
    assert_eq!(
        ran.code,
        Some(2),
        "a mistake there is no reason to check anything else"
    );
    assert!(
        ran.err
            .contains("beachhead.toml:2:1: there is no setting `ignored` here"),
        "{}",
        ran.err
    );
}

#[test]
fn rules_for_paths_say_where_they_mean_nothing() {
    let scratch = gap();
    fs::create_dir(scratch.path("ci")).expect("room on the disk");
    let config = ["--config", "ci/beachhead.toml", "--format", "concise"];
    for (text, is_reported) in [
        ("[check]\nignore = [\"CLM\"]\n", false),
        (
            "[check]\nignore = [\"CLM\"]\n[[check.paths]]\npath = \"**\"\nignore = [\"MAP\"]\n",
            true,
        ),
    ] {
        scratch.write("ci/beachhead.toml", text);
        let ran = check(scratch.folder(), &config);
        assert_eq!(ran.code, Some(0), "{}", ran.output());
        assert!(ran.out.contains("MAP014"), "{}", ran.out);
        let reported = "hold for nothing outside: .\n";
        assert_eq!(ran.err.contains(reported), is_reported, "{}", ran.err);
    }
}

#[test]
fn what_is_accepted_is_not_reported_until_it_is_gone() {
    let scratch = gap();
    let baseline = ["--baseline", "known.toml", "--format", "json"];
    let whole = fs::read_to_string(scratch.folder().join("map.ron")).expect("it is there");
    assert_eq!(
        check(scratch.folder(), &baseline).code,
        Some(2),
        "it isn't there yet"
    );
    let ran = check(
        scratch.folder(),
        &[&baseline[..], &["--update-baseline"]].concat(),
    );
    assert_eq!(
        (ran.code, codes(&ran)),
        (Some(0), Vec::new()),
        "{}",
        ran.err
    );
    let ran = check(scratch.folder(), &baseline);
    assert_eq!(
        (ran.code, codes(&ran)),
        (Some(0), vec!["BASE002".to_owned()]),
        "no reason is given"
    );
    let file = scratch.folder().join("known.toml");
    let text = fs::read_to_string(&file)
        .expect("it was written")
        .replace("reason = \"\"", "reason = \"Printed so\"");
    fs::write(&file, &text).expect("room on the disk");
    // Lines move, and what is known stays known.
    fs::write(
        scratch.folder().join("map.ron"),
        whole.replacen('(', "(\n\n\n", 1),
    )
    .expect("room on the disk");
    assert_eq!(codes(&check(scratch.folder(), &baseline)), [""; 0]);
    fs::write(
        scratch.folder().join("map.ron"),
        fs::read_to_string(root().join("sample-data/utah/map.ron")).expect("it is there"),
    )
    .expect("room on the disk");
    let ran = check(scratch.folder(), &baseline);
    assert_eq!(
        (ran.code, codes(&ran)),
        (Some(0), vec!["BASE001".to_owned()])
    );
    assert_eq!(
        check(scratch.folder(), &[&baseline[..], &["--strict"]].concat()).code,
        Some(1)
    );
    check(
        scratch.folder(),
        &[&baseline[..], &["--update-baseline"]].concat(),
    );
    let text = fs::read_to_string(&file).expect("it was written");
    assert!(!text.contains("[[accepted]]"), "{text}");
}

/// What is accepted in one pack is reported in another, whichever is checked first; where the file of an entry is gone the
/// entry follows it.
#[test]
fn an_accepted_finding_hides_none_in_another_pack() {
    let scratch = Scratch::utah();
    let line = "(hex: \"0103\", terrain: \"";
    let map = scratch.text("map.ron");
    let (_, rest) = map.split_once(line).expect("hex 0103 is there");
    let terrain = rest.split('"').next().expect("it has a terrain");
    scratch.replace(
        "map.ron",
        &format!("{line}{terrain}\""),
        &format!("{line}bocge\""),
    );
    let top = tempfile::tempdir().expect("room on the disk");
    let packs = top.path().join("packs");
    for name in ["a", "b"] {
        for file in files_below(scratch.folder()) {
            let inside = file.strip_prefix(scratch.folder()).expect("it lies below");
            let copy = packs.join(name).join(inside);
            fs::create_dir_all(copy.parent().expect("a folder")).expect("room on the disk");
            fs::copy(&file, copy).expect("room on the disk");
        }
    }
    let known = ["--baseline", "ci/known.toml", "--format", "json"];
    fs::create_dir(top.path().join("ci")).expect("room on the disk");
    let check = |arguments: &[&str]| {
        let ran = check(top.path(), &[arguments, &known].concat());
        (ran.code, codes(&ran))
    };
    let found = |code: i32, codes: &[&str]| {
        let codes = codes.iter().map(|code| (*code).to_owned());
        (Some(code), codes.collect::<Vec<_>>())
    };
    assert_eq!(check(&["packs/a", "--update-baseline"]), found(0, &[]));
    let file = top.path().join("ci/known.toml");
    let text = fs::read_to_string(&file).expect("it was written");
    fs::write(&file, text.replace("reason = \"\"", "reason = \"so\"")).expect("room");
    assert_eq!(check(&["packs/a"]), found(0, &[]));
    assert_eq!(check(&["packs/b"]), found(1, &["BASE004", "MAP004"]));
    assert_eq!(check(&["packs"]), found(1, &["BASE004", "MAP004"]));
    // The pack is renamed: the entry goes with it, unless another pack has the same mistake.
    fs::rename(packs.join("a"), packs.join("0")).expect("room on the disk");
    assert_eq!(check(&["packs/0"]), found(0, &["BASE005"]));
    assert_eq!(check(&["packs/0", "--strict"]), found(1, &["BASE005"]));
    assert_eq!(check(&["packs"]), found(1, &["BASE005", "MAP004"]));
    assert_eq!(check(&["packs/0", "--update-baseline"]), found(0, &[]));
    assert_eq!(check(&["packs/0"]), found(0, &[]));
    // The file is renamed within its pack.
    let new = packs.join("0/sheet.ron");
    fs::rename(packs.join("0/map.ron"), &new).expect("room on the disk");
    let manifest = packs.join("0/pack.ron");
    let text = fs::read_to_string(&manifest).expect("it is there");
    fs::write(&manifest, text.replace("\"map.ron\"", "\"sheet.ron\"")).expect("room");
    assert_eq!(check(&["packs/0"]), found(0, &["BASE005"]));
    // The mistake is corrected with it: the entry is of no use.
    let text = fs::read_to_string(&new).expect("it is there");
    fs::write(&new, text.replace("\"bocge\"", &format!("\"{terrain}\""))).expect("room");
    assert_eq!(check(&["packs/0"]), found(0, &["BASE001"]));
}

#[test]
fn a_broken_baseline_is_a_finding_and_all_is_checked() {
    let scratch = gap();
    let baseline = ["--baseline", "known.toml"];
    let update = check(
        scratch.folder(),
        &[&baseline[..], &["--update-baseline"]].concat(),
    );
    assert_eq!(update.code, Some(0), "{}", update.output());
    let text = scratch.text("known.toml");
    let (sound, _) = text
        .rsplit_once("[[accepted]]")
        .expect("two are accepted at least");
    let line = sound.lines().count() + 1;
    let broken = text.replacen(sound, "", 1).replacen("code", "cod", 1);
    let broken = format!("{sound}{broken}");
    scratch.write("known.toml", &broken);
    let json = [&baseline[..], &["--format", "json"]].concat();
    let ran = check(scratch.folder(), &json);
    let codes = codes(&ran);
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert!(codes.contains(&"BASE003".to_owned()), "{codes:?}");
    assert_eq!(
        codes.len(),
        3,
        "the entry's finding is reported again: {codes:?}"
    );
    let ran = check(
        scratch.folder(),
        &[&baseline[..], &["--format", "concise"]].concat(),
    );
    let place = format!("known.toml:{}:", line + 1);
    assert!(ran.out.contains(&place), "{place} {}", ran.out);
    for argument in ["--update-baseline", "--fix"] {
        let ran = check(scratch.folder(), &[&baseline[..], &[argument]].concat());
        let code = if argument == "--fix" { 1 } else { 2 };
        assert_eq!(ran.code, Some(code), "{}", ran.output());
        assert_eq!(scratch.text("known.toml"), broken, "no reason is lost");
    }
}

/// A pack whose scripts were not played doesn't look like one whose scripts all pass.
#[test]
fn nothing_played_is_reported_with_its_reason() {
    let without_scripts = |scratch: &Scratch| {
        let manifest = scratch.text("pack.ron");
        let (before, rest) = manifest.split_once("    scripts: [").expect("it has some");
        let (_, after) = rest.split_once("],\n").expect("their list ends");
        scratch.write("pack.ron", format!("{before}{after}"));
        for folder in ["scripts", "records"] {
            fs::remove_dir_all(scratch.path(folder)).expect("it is there");
        }
    };
    type Spoil<'a> = &'a dyn Fn(&Scratch);
    for (spoil, code, expected, why) in [
        (&(|_: &Scratch| {}) as Spoil<'_>, 0, &[][..], ""),
        (
            &|scratch| {
                scratch.replace("pack.ron", "\"utah\"", "\"utha\"");
            },
            1,
            &["PACK001", "PLAY015"],
            "no rulebook `utha` is built in",
        ),
        (
            &|scratch| {
                scratch.replace("pack.ron", "\"utah\"", "\"normandy\"");
            },
            0,
            &["PACK001", "PLAY015"],
            "no rulebook `normandy` is built in",
        ),
        (
            &without_scripts,
            0,
            &["PLAY015"],
            "the pack names none, and has no records",
        ),
        (
            &|scratch| {
                scratch.remove("forces.ron");
            },
            1,
            &["IO001", "PLAY015"],
            "mistakes keep the pack from being read",
        ),
    ] {
        let scratch = Scratch::utah();
        spoil(&scratch);
        let select = ["--select", "IO,PACK,PLAY", "--format", "json"];
        let ran = check(scratch.folder(), &[&["--scripts"], &select[..]].concat());
        assert_eq!(
            (ran.code, codes(&ran)),
            (
                Some(code),
                expected.iter().map(|it| (*it).to_owned()).collect()
            ),
            "{why}"
        );
        assert!(ran.out.contains(why), "{why}: {}", ran.out);
        let ran = check(scratch.folder(), &select);
        assert!(!codes(&ran).contains(&"PLAY015".to_owned()), "{why}");
    }
}

/// A thread without a pack would take its memory for nothing.
#[test]
fn more_jobs_than_packs_cost_nothing() {
    let scratch = Scratch::utah();
    let arguments = ["check", "--jobs", "10000"];
    let ran = run_within(GIB, BEACHHEAD, scratch.folder(), &arguments);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
}

/// Deleting a line of the manifest leaves its file where it is, and nothing in it is checked any more.
#[test]
fn a_file_that_no_manifest_lists_is_reported_and_can_be_listed() {
    let scratch = Scratch::utah();
    let whole = scratch.text("pack.ron");
    let claims = scratch.text("claims.ron");
    scratch.replace("pack.ron", "    claims: \"claims.ron\",\n", "");
    let lead = "        \"scripts/landing.ron\",\n";
    scratch.replace("pack.ron", lead, "");
    let json = ["--format", "json"];
    let ran = check(
        scratch.folder(),
        &[&["--select", "PACK"], &json[..]].concat(),
    );
    assert_eq!(
        (ran.code, codes(&ran)),
        (Some(0), vec!["PACK006".to_owned()])
    );
    for reported in [
        "the claims `claims.ron`",
        "the script `scripts/landing.ron`",
    ] {
        assert!(ran.out.contains(reported), "{}", ran.out);
    }
    let ran = check(scratch.folder(), &["--fix", "--select", "PACK", "--strict"]);
    assert_eq!(ran.code, Some(1), "listing a file is no safe fix");
    let ran = check(
        scratch.folder(),
        &["--unsafe-fixes", "--select", "PACK", "--strict"],
    );
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    assert_eq!(scratch.text("claims.ron"), claims, "as it was");
    let listed = scratch.text("pack.ron");
    let lines = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(lines(&listed), lines(&whole), "in another order at most");
    assert_eq!(check(scratch.folder(), &["--strict"]).code, Some(0));
}

#[test]
fn parts_of_the_work_are_put_together() {
    let scratch = gap();
    let folder = scratch
        .folder()
        .parent()
        .expect("it lies in a folder")
        .to_path_buf();
    let samples = root().join("sample-data");
    let paths = [
        scratch.folder().to_str().expect("text"),
        samples.to_str().expect("text"),
    ];
    let whole = check(
        &folder,
        &[&paths[..], &["--format", "json", "--jobs", "1"]].concat(),
    );
    assert_eq!(whole.code, Some(1));
    let mut reports = Vec::new();
    for part in 1..=3 {
        let shard = format!("{part}/3");
        let ran = check(
            &folder,
            &[&paths[..], &["--format", "json", "--shard", &shard]].concat(),
        );
        let report = scratch.folder().join(format!("part{part}.json"));
        fs::write(&report, &ran.out).expect("room on the disk");
        reports.push(report.to_str().expect("text").to_owned());
    }
    let merge = |arguments: &[&str]| {
        let reports = reports.iter().map(String::as_str);
        let all: Vec<&str> = ["report", "merge"]
            .into_iter()
            .chain(reports)
            .chain(arguments.iter().copied())
            .collect();
        run(BEACHHEAD, &folder, &all)
    };
    let merged = merge(&[]);
    assert_eq!((merged.code, &merged.out), (Some(1), &whole.out));
    assert_eq!(merged.err, "");
    let concise = check(&folder, &[&paths[..], &["--format", "concise"]].concat());
    assert_eq!(merge(&["--format", "concise"]).out, concise.out);
    // A part that was not uploaded is not one without findings.
    let others = run(
        BEACHHEAD,
        &folder,
        &["report", "merge", &reports[2], &reports[1]],
    );
    assert_eq!(others.code, Some(2), "{}", others.output());
    assert!(
        others.err.contains("part 1 of 3 is missing"),
        "{}",
        others.err
    );
    // Who uploads a part twice, or names it twice, hears of it, and each finding stays one.
    let (once, twice) = (merge(&["--strict"]), merge(&[&reports[0]]));
    assert_eq!((twice.code, &twice.out), (once.code, &once.out));
    let reported = format!("files are in {} too", reports[0]);
    assert!(twice.err.contains(&reported), "{}", twice.err);
    let broken = scratch.folder().join("map.ron");
    let ran = run(
        BEACHHEAD,
        &folder,
        &["report", "merge", broken.to_str().expect("text")],
    );
    assert_eq!(ran.code, Some(2));
    assert!(
        ran.err.contains("map.ron: this is no report"),
        "{}",
        ran.err
    );
}

#[test]
fn what_could_not_be_looked_at_is_in_the_reports() {
    let scratch = gap();
    let folder = scratch.folder();
    let report = |format: &str| {
        let ran = check(folder, &[".", "nowhere", "--format", format]);
        assert_eq!(ran.code, Some(2), "{}", ran.output());
        let value: Value = serde_json::from_str(&ran.out).expect("JSON");
        (ran.out, value)
    };
    let (text, json) = report("json");
    let reported = json["problems"].to_string();
    assert!(
        reported.contains("nowhere: there is no such file"),
        "{reported}"
    );
    let (_, sarif) = report("sarif");
    let ran = &sarif["runs"][0]["invocations"][0];
    assert_eq!(ran["executionSuccessful"], false, "{ran}");
    fs::write(folder.join("part.json"), text).expect("room on the disk");
    let merged = run(BEACHHEAD, folder, &["report", "merge", "part.json"]);
    assert_eq!(merged.code, Some(2), "{}", merged.output());
    assert!(merged.err.contains("part.json: nowhere"), "{}", merged.err);
}

#[test]
fn every_format_reports_the_same() {
    let scratch = gap();
    for (format, expected) in [
        ("github", "::error "),
        ("gitlab", "\"check_name\": \"CLM002"),
        ("sarif", "\"ruleId\": \"CLM002\""),
        ("junit", "<failure type=\"CLM002\""),
        ("json-lines", "{\"type\":\"finding\",\"code\":\"CLM002\""),
    ] {
        let ran = check(scratch.folder(), &["--format", format]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""), "{format}");
        assert!(ran.out.contains(expected), "{format}: {}", ran.out);
        let is_ours = format == "json-lines";
        assert!(
            is_ours || !ran.out.contains("\"./"),
            "{format}: {}",
            ran.out
        );
        // Where nothing can be looked at, a program still gets what it reads.
        let none = check(scratch.folder(), &["--format", format, "scripts/none"]);
        assert_eq!(none.code, Some(2), "{format}");
        let is_empty = ["github", "json-lines"].contains(&format);
        assert!(is_empty || none.out.len() > 2, "{format}: {}", none.out);
    }
}

/// A repository has one name for a file, and an alert is the same one, however the command line named it.
#[test]
fn uploaded_reports_name_files_as_the_repository_does() {
    let scratch = gap();
    let top = scratch.folder().canonicalize().expect("it is there");
    let packs = top.join("packs/utah");
    fs::create_dir_all(packs.parent().expect("a folder")).expect("room on the disk");
    let copy = gap();
    fs::rename(copy.folder(), &packs).expect("room on the disk");
    fs::write(top.join("packs/known.toml"), "version = 1\n").expect("room on the disk");
    let absolute = packs.to_str().expect("text").to_owned();
    for format in ["sarif", "gitlab", "github", "junit"] {
        let reported = |folder: &Path, path: &str| {
            let ran = check(folder, &["--format", format, path]);
            assert!(ran.out.contains("packs/utah/map.ron"), "{}", ran.output());
            ran.out
        };
        let expected = reported(&top, "packs/utah");
        for path in [absolute.as_str(), "./packs/utah", "packs/../packs/utah"] {
            assert_eq!(reported(&top, path), expected, "{path}");
        }
        // From elsewhere, the project's folder is what a repository begins with.
        let home = top.join("beachhead.toml");
        fs::write(&home, "[check]\nbaseline = \"packs/known.toml\"\n").expect("room");
        let elsewhere = top.join("scripts");
        for path in [absolute.as_str(), "../packs/utah"] {
            assert_eq!(reported(&elsewhere, path), expected, "{path}");
        }
        fs::remove_file(home).expect("it is there");
    }
}

#[test]
fn what_can_be_fixed_is_fixed_when_asked() {
    let scratch = Scratch::utah();
    let map = scratch.folder().join("map.ron");
    let whole = fs::read_to_string(&map).expect("it is there");
    let line = whole
        .lines()
        .find(|line| line.contains("between:"))
        .expect("a hexside");
    let doubled = whole.replacen(line, &format!("{line}\n{line}"), 1);
    fs::write(&map, &doubled).expect("room on the disk");
    let text = || fs::read_to_string(&map).expect("it is there");

    let ran = check(scratch.folder(), &["--select", "MAP"]);
    assert_eq!(ran.code, Some(1), "{}", ran.out);
    assert_eq!(text(), doubled, "nothing is fixed unasked");
    let ran = check(scratch.folder(), &["--diff"]);
    assert_eq!(ran.code, Some(1));
    assert!(
        ran.out.starts_with("--- a/") && ran.out.contains(&format!("\n-{line}\n")),
        "{}",
        ran.out
    );
    assert_eq!(text(), doubled, "nothing is changed");
    let ran = check(scratch.folder(), &["--fix", "--ignore", "hexside-doubled"]);
    assert_eq!(
        (ran.code, text()),
        (Some(0), doubled.clone()),
        "what doesn't count isn't fixed"
    );

    let known = ["--fix", "--baseline", "known.toml"];
    check(
        scratch.folder(),
        &["--baseline", "known.toml", "--update-baseline"],
    );
    let ran = check(scratch.folder(), &known);
    assert_eq!(
        (ran.code, text()),
        (Some(0), doubled.clone()),
        "what is accepted isn't fixed"
    );
    let spoil = |text: &str| text.replacen("hexes: [", "hexes: [ (", 1);
    fs::write(&map, spoil(&doubled)).expect("room on the disk");
    let ran = check(scratch.folder(), &["--diff"]);
    assert_eq!(ran.code, Some(1), "{}", ran.output());
    assert!(
        ran.out.contains(&format!("\n-{line}\n")),
        "{}",
        ran.output()
    );
    fs::write(&map, spoil(&whole)).expect("room on the disk");
    let ran = check(scratch.folder(), &["--diff"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(2), ""),
        "no diff, and no success either"
    );
    let why = "1 mistake keeps it from being read";
    assert!(ran.err.contains(why), "{}", ran.err);

    let crowded = format!("{}{doubled}", "// row 20\n".repeat(65_537));
    fs::write(&map, crowded).expect("room on the disk");
    let ran = check(scratch.folder(), &["--fix"]);
    assert_eq!(ran.code, Some(1));
    assert!(ran.out.contains("nothing fixed: "), "{}", ran.out);
    let ran = check(scratch.folder(), &["--diff"]);
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(2), ""),
        "no diff that isn't made"
    );
    assert!(ran.err.contains("would be lost"), "{}", ran.err);

    let commented =
        |text: &str| text.replacen("    hexsides: [", "    // Of 1984.\n    hexsides: [", 1);
    let before = text();
    fs::write(&map, commented(&doubled)).expect("room on the disk");
    let ran = check(scratch.folder(), &["--fix"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(text().contains("    // Of 1984.\n    hexsides: ["));
    assert!(text() != before);

    fs::write(&map, &doubled).expect("room on the disk");
    let ran = check(scratch.folder(), &["--fix"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{}", ran.out);
    assert!(ran.out.contains("fixed 1 finding in"), "{}", ran.out);
    assert_eq!(text(), whole);
    assert_eq!(check(scratch.folder(), &["--diff"]).out, "");
}

/// Coverage for other programs and for a browser says what the table says, and where each proof stands.
#[test]
fn coverage_is_reported_with_the_place_of_each_proof() {
    let coverage = |format: &str| {
        let arguments = [
            "rules",
            "utah",
            "--coverage",
            "sample-data/utah",
            "--format",
            format,
        ];
        run(BEACHHEAD, &root(), &arguments)
    };
    let (text, json, html) = (coverage("text"), coverage("json"), coverage("html"));
    assert_eq!([text.code, json.code, html.code], [Some(0); 3]);
    let document: Value = serde_json::from_str(&json.out).expect("JSON");
    let (rows, proved) = (&document["rows"]["all"], &document["rows"]["proved"]);
    assert!(
        text.out.contains(&format!("({proved} of {rows} rows)")),
        "{}",
        text.out
    );
    assert!(
        html.out
            .contains(&format!("{proved} of {rows} rows of the rule index proved"))
    );
    let index = document["index"].as_array().expect("a list");
    let counted = index.iter().filter(|row| row["counted"] != false);
    assert_eq!(Some(counted.count() as u64), rows.as_u64());
    for showing in index
        .iter()
        .flat_map(|row| row["shown"].as_array().expect("a list"))
    {
        let first = &showing["first"];
        let (file, line) = (first["file"].as_str(), first["line"].as_u64());
        let (file, line) = (file.expect("a file"), line.expect("a line"));
        let text = fs::read_to_string(root().join(file)).expect("the file is there");
        assert!(text.lines().count() as u64 >= line, "{showing}");
        assert!(
            html.out.contains(&format!("<small>{file}:{line}</small>")),
            "{showing}"
        );
    }
    let refused = run(BEACHHEAD, &root(), &["rules", "utah", "--format", "json"]);
    assert_eq!(
        refused.code,
        Some(2),
        "there is nothing to show without --coverage"
    );
}

/// A row is held by a planted fault that a script of its own paragraph noticed, not by one of another.
#[test]
fn coverage_shows_which_rows_planted_faults_hold() {
    let scratch = Scratch::utah();
    let result = r#"{"target": "utah", "faults": [
        {"rows": ["11.2.1 landing-stack"], "noticed_by": ["sample-data/utah/scripts/landing.ron"]},
        {"rows": ["14.2 length"], "noticed_by": ["sample-data/utah/scripts/landing.ron"]},
        {"rows": ["11.2.1 overflow"], "noticed_by": ["tests::a_unit_test"]}
    ]}"#;
    scratch.write("mutants.json", result);
    let coverage = |format: &str| {
        let arguments = [
            "rules",
            "utah",
            "--coverage",
            ".",
            "--mutants",
            "mutants.json",
        ];
        run(
            BEACHHEAD,
            scratch.folder(),
            &[&arguments[..], &["--format", format]].concat(),
        )
    };
    let text = coverage("text");
    assert_eq!(text.code, Some(0), "{}", text.err);
    assert!(text.out.contains("\n1 of "), "{}", text.out);
    let document: Value = serde_json::from_str(&coverage("json").out).expect("JSON");
    let index = document["index"].as_array().expect("a list");
    let held = index.iter().filter(|row| row["held"] == true);
    let held: Vec<&str> = held.filter_map(|row| row["id"].as_str()).collect();
    assert_eq!(held, ["11.2.1 landing-stack"]);
    assert!(coverage("html").out.contains("<th>held</th>"));
    scratch.write("mutants.json", "[]");
    let refused = coverage("text");
    assert_eq!(refused.code, Some(2));
    assert!(
        refused.err.contains("no result of `mutants`"),
        "{}",
        refused.err
    );
}

/// A script that goes wrong proves nothing more, and every format says so.
#[test]
fn coverage_names_the_scripts_that_went_wrong() {
    let scratch = Scratch::utah();
    scratch.replace(
        "scripts/landing.ron",
        "Do(PlaceBeachhead(",
        "Do(PlaceBeachead(",
    );
    for format in ["text", "json", "html"] {
        let folder = scratch.folder().to_str().expect("text");
        let ran = run(
            BEACHHEAD,
            &root(),
            &["rules", "utah", "--coverage", folder, "--format", format],
        );
        assert_eq!(ran.code, Some(1), "{format}");
        assert!(
            ran.out.contains("FAIL ") && ran.out.contains("scripts/landing.ron"),
            "{format}"
        );
    }
}

/// An optional rule that a scenario leaves open is the project's to decide, for checks as for play.
#[test]
fn a_project_says_which_optional_rules_it_plays_by() {
    let scratch = Scratch::utah();
    let line = "        (id: \"flak\", on: true, source: Reconstructed),\n";
    scratch.replace("campaign.ron", line, "");
    let play = || run(BEACHHEAD, scratch.folder(), &["play", "scripts/flak.ron"]).code;
    let rehearse = || {
        let arguments = ["--scripts", "--select", "PLAY", "--format", "json"];
        codes(&check(scratch.folder(), &arguments)).len()
    };
    assert_eq!((play(), rehearse() > 0), (Some(1), true));
    let home = scratch.folder().join("beachhead.toml");
    fs::write(&home, "[rulebook.utah]\nflak = true\n").expect("room on the disk");
    assert_eq!((play(), rehearse()), (Some(0), 0));
    fs::write(&home, "[rulebook.utah]\nsnow = true\n").expect("room on the disk");
    let ran = run(BEACHHEAD, scratch.folder(), &["play", "scripts/flak.ron"]);
    assert_eq!(ran.code, Some(2));
    let why = "beachhead.toml:2:1: `utah` has no optional rule `snow`; it has flak, weather";
    assert!(ran.err.contains(why), "{}", ran.err);
}
