//! Reports as the programs that read them see them: the published schemas, fixes that another program makes, names that
//! count from the repository, several reports of one run.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, Scratch, root, run, run_with, same_json};
use jsonschema::Validator;
use serde_json::{Value, json};

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

fn check(folder: &Path, arguments: &[&str]) -> Ran {
    run(BEACHHEAD, folder, &[&["check"], arguments].concat())
}

fn parsed(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// A published schema of a report.
fn schema(name: &str) -> Validator {
    let file = root().join(format!("validator/json/{name}.schema.json"));
    let text = fs::read_to_string(file).expect("it is published");
    let printed = run(BEACHHEAD, &root(), &["schema", name]);
    assert_eq!((printed.code, &printed.out), (Some(0), &text), "{name}");
    let schema = parsed(&text);
    let meta = jsonschema::draft202012::meta::validate(&schema);
    assert!(meta.is_ok(), "{name} is no schema of 2020-12: {meta:?}");
    jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// What a schema has against a value.
fn errors(schema: &Validator, value: &Value) -> Vec<String> {
    let errors = schema.iter_errors(value);
    errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect()
}

/// The Utah pack with a hexside twice, which is fixed safely, a misspelt word, which is guessed at, and a script that goes
/// wrong.
fn spoilt() -> Scratch {
    let scratch = Scratch::utah();
    let map = scratch.text("map.ron");
    let line = map.lines().find(|line| line.contains("between:"));
    let line = line.expect("there are hexsides");
    scratch.replace("map.ron", line, &format!("{line}\n{line}"));
    scratch.replace("map.ron", "terrain: \"bocage\"", "terrain: \"bocgae\"");
    scratch.replace(
        "scripts/landing.ron",
        "Do(PlaceBeachhead(",
        "Do(PlaceBeachead(",
    );
    scratch
}

#[test]
fn the_published_schemas_allow_every_report() {
    let (report, line) = (schema("report"), schema("report-line"));
    let spoilt = spoilt();
    let samples = root();
    for (folder, arguments) in [
        (spoilt.folder(), &["."][..]),
        (spoilt.folder(), &[".", "nowhere", "--shard", "1/1"]),
        (samples.as_path(), &["sample-data"]),
    ] {
        let ran = check(folder, &[arguments, &["--format", "json"]].concat());
        let whole = parsed(&ran.out);
        assert_eq!(errors(&report, &whole), [""; 0], "{arguments:?}");
        assert_eq!(
            whole["$schema"],
            "https://beachhead.example/schema/report/1.json"
        );
        let ran = check(folder, &[arguments, &["--format", "json-lines"]].concat());
        let lines: Vec<Value> = ran.out.lines().map(parsed).collect();
        assert!(lines.len() > 3, "{arguments:?}");
        for each in &lines {
            assert_eq!(errors(&line, each), [""; 0], "{each}");
        }
        let packs = lines.iter().filter(|line| line["type"] == "pack");
        assert_eq!(
            packs.count(),
            whole["packs"].as_array().map_or(0, Vec::len),
            "the same packs"
        );
    }
    // What is added by a newer program is allowed, what is missing or of another kind isn't.
    let ran = check(spoilt.folder(), &["--format", "json"]);
    let whole = parsed(&ran.out);
    let changed = |change: &dyn Fn(&mut Value)| {
        let mut changed = whole.clone();
        change(&mut changed);
        report.is_valid(&changed)
    };
    assert!(changed(
        &|it: &mut Value| it["findings"][0]["colour"] = "red".into()
    ));
    let without = |value: &mut Value, field: &str| {
        let fields = value.as_object_mut().expect("an object");
        fields.remove(field).expect("it was there");
    };
    for change in [
        &|it: &mut Value| it["version"] = "one".into(),
        &|it: &mut Value| it["findings"][0]["severity"] = "fatal".into(),
        &|it: &mut Value| it["findings"][0]["start"] = json!({"line": 0.5, "column": 1}),
        &|it: &mut Value| without(&mut it["findings"][0], "code"),
        &|it: &mut Value| without(it, "findings"),
        &|it: &mut Value| it["packs"][0]["sources"][0]["reconstructed"] = "all".into(),
    ] as [&dyn Fn(&mut Value); 6]
    {
        assert!(!changed(change));
    }
}

#[test]
fn reconstructed_facts_are_data() {
    let ran = check(&root(), &["sample-data/utah", "--format", "json"]);
    let report = parsed(&ran.out);
    let pack = &report["packs"][0];
    assert_eq!(pack["path"], "sample-data/utah");
    let said = report["remarks"].to_string();
    let map = fs::read_to_string(root().join("sample-data/utah/map.ron")).expect("it is there");
    let lines: Vec<&str> = map.lines().collect();
    let mut seen = 0;
    for list in pack["sources"].as_array().expect("a list") {
        let (records, reconstructed) = (&list["records"], &list["reconstructed"]);
        let name = list["list"].as_str().expect("a name");
        if *reconstructed == 0 {
            continue;
        }
        assert!(
            said.contains(&format!("{reconstructed} of {records} {name}")),
            "{list}"
        );
        for range in list["reconstructed_at"].as_array().expect("a list") {
            if range["file"] != "sample-data/utah/map.ron" {
                continue;
            }
            let line = |of: &str| range[of].as_u64().expect("a line") as usize;
            for line in &lines[line("first") - 1..line("last")] {
                assert!(line.contains("Reconstructed"), "{name}: {line}");
                seen += 1;
            }
        }
    }
    let marked = lines
        .iter()
        .filter(|line| line.contains("source: Reconstructed"));
    assert_eq!(seen, marked.count(), "every line of the map that says so");
}

/// Where a line and a column are in a text, in bytes.
fn offset(text: &str, at: &Value) -> usize {
    let number = |of: &str| at[of].as_u64().expect("a number") as usize;
    let lines = text.split_inclusive('\n').take(number("line") - 1);
    let line: usize = lines.map(str::len).sum();
    let rest = &text[line..];
    let column = rest.char_indices().nth(number("column") - 1);
    line + column.map_or(rest.len(), |(at, _)| at)
}

/// Makes the edits of a fix, the last first.
fn make(folder: &Path, fix: &Value) {
    let edits = fix["edits"]
        .as_array()
        .expect("it is known what it changes");
    for edit in edits.iter().rev() {
        let file = folder.join(edit["file"].as_str().expect("a file"));
        let mut text = fs::read_to_string(&file).expect("it is there");
        let range = offset(&text, &edit["start"])..offset(&text, &edit["end"]);
        text.replace_range(range, edit["text"].as_str().expect("a text"));
        fs::write(&file, text).expect("room on the disk");
    }
}

#[test]
fn another_program_can_make_the_fixes() {
    let scratch = Scratch::utah();
    let sound = scratch.text("map.ron");
    let line = sound.lines().find(|line| line.contains("between:"));
    let line = line.expect("there are hexsides");
    scratch.replace("map.ron", line, &format!("{line}\n{line}"));
    scratch.replace("map.ron", "terrain: \"bocage\"", "terrain: \"Bocage\"");
    let report = parsed(&check(scratch.folder(), &["--format", "json"]).out);
    let findings = report["findings"].as_array().expect("a list");
    let safe = findings.iter().filter_map(|finding| {
        let fixes = finding["fixes"].as_array()?;
        fixes.iter().find(|fix| fix["safe"] == true)
    });
    let safe: Vec<&Value> = safe.collect();
    assert_eq!(safe.len(), 2, "{report:#}");
    // The last first, so that the lines of the others stay where they are.
    for fix in safe.into_iter().rev() {
        make(scratch.folder(), fix);
    }
    assert!(scratch.text("map.ron") == sound, "nothing else has changed");
}

#[test]
fn sarif_has_what_code_scanning_reads() {
    let scratch = spoilt();
    fs::create_dir(scratch.path(".git")).expect("room on the disk");
    let top = scratch.folder().canonicalize().expect("it is there");
    let top = top.to_str().expect("text");
    let inside = scratch.path("scripts");
    let uris = |ran: Ran| {
        let log = parsed(&ran.out);
        let run = log["runs"][0].clone();
        let driver = &run["tool"]["driver"];
        assert_eq!(driver["informationUri"], "https://beachhead.example");
        for rule in driver["rules"].as_array().expect("a list") {
            let page = format!(
                "https://beachhead.example/codes/{}",
                rule["id"].as_str().expect("a code")
            );
            assert_eq!(rule["helpUri"], page);
        }
        let results = run["results"].as_array().expect("a list").clone();
        let mut fixes = 0;
        let mut uris = Vec::new();
        for result in results {
            let hash = result["partialFingerprints"]["primaryLocationLineHash"].clone();
            let hash = hash.as_str().expect("every result has one");
            let (hash, count) = hash.split_once(':').expect("a hash and a count");
            assert!(u64::from_str_radix(hash, 16).is_ok() && count.parse::<u32>().is_ok());
            let place = &result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"];
            uris.push(place.as_str().expect("text").to_owned());
            for fix in result["fixes"].as_array().into_iter().flatten() {
                let uri = &fix["artifactChanges"][0]["artifactLocation"]["uri"];
                assert_eq!(uri, place, "{fix:#}");
                fixes += 1;
            }
        }
        assert!(fixes > 1, "{fixes} fixes");
        uris
    };
    let arguments = ["check", "..", "--format", "sarif"];
    let from_top = uris(check(scratch.folder(), &["--format", "sarif"]));
    assert!(from_top.contains(&"map.ron".to_owned()), "{from_top:?}");
    assert_eq!(
        uris(run(BEACHHEAD, &inside, &arguments)),
        from_top,
        "the names are those of the repository, wherever the program runs"
    );
    let above = Path::new(top).parent().expect("a folder above");
    let above = above.to_str().expect("text");
    for variable in ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"] {
        let named = run_with(&[(variable, above)], BEACHHEAD, &inside, &arguments);
        let expected: Vec<String> = from_top
            .iter()
            .map(|uri| format!("{}/{uri}", &top[above.len() + 1..]))
            .collect();
        assert_eq!(uris(named), expected, "{variable}");
    }
}

#[test]
fn one_run_writes_several_reports() {
    let scratch = spoilt();
    let folder = scratch.folder();
    let plain = check(folder, &[]);
    let ran = check(
        folder,
        &[
            "--output",
            "json:out/deep/report.json",
            "-o",
            "sarif:report.sarif",
            "--output=junit:report.xml",
        ],
    );
    assert_eq!((ran.code, &ran.out), (Some(1), &plain.out), "{}", ran.err);
    for (format, file) in [
        ("json", "out/deep/report.json"),
        ("sarif", "report.sarif"),
        ("junit", "report.xml"),
    ] {
        let alone = check(folder, &["--format", format]);
        assert!(
            scratch.text(file) == alone.out,
            "{format} is the same alone"
        );
    }
    // Again, over what is there, and one of them on the standard output.
    let ran = check(folder, &["-o", "concise:report.xml", "-o", "json:-"]);
    assert!(same_json(
        &parsed(&ran.out),
        &parsed(&scratch.text("out/deep/report.json"))
    ));
    assert!(scratch.text("report.xml").lines().count() > 2);
    // The work of several machines as one, in several formats.
    let merge = [
        "report",
        "merge",
        "out/deep/report.json",
        "-o",
        "github:report.txt",
    ];
    let ran = run(BEACHHEAD, folder, &merge);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(scratch.text("report.txt").starts_with("::error "));
}

#[test]
fn a_report_replaces_nothing_that_was_read() {
    let scratch = spoilt();
    let folder = scratch.folder();
    fs::write(scratch.path("beachhead.toml"), "[check]\n").expect("room on the disk");
    let files = ["map.ron", "./scripts/landing.ron", "beachhead.toml"];
    let before: BTreeMap<&str, String> = files.map(|name| (name, scratch.text(name))).into();
    for name in files {
        let output = format!("json:{name}");
        let ran = check(folder, &["--output", &output, "-o", "concise:other.txt"]);
        assert_eq!(ran.code, Some(2), "{name}: {}", ran.output());
        assert!(
            ran.err.contains("name another one for the report"),
            "{}",
            ran.err
        );
        assert_eq!(scratch.text(name), before[name]);
        assert!(
            !scratch.text("other.txt").is_empty(),
            "the other is written"
        );
    }
    for (arguments, why) in [
        (&["-o", "json:scripts"][..], "scripts: "),
        (
            &["-o", "json:pack.ron/report.json"],
            "pack.ron/report.json: ",
        ),
        (
            &["-o", "json:a", "-o", "sarif:a"],
            "two reports are to be written to a:",
        ),
        (
            &["-o", "json:-", "--format", "sarif"],
            "two reports are to be written to the standard output:",
        ),
        (
            &["-o", "report.json"],
            "write format and file, as in `sarif:beachhead.sarif`",
        ),
        (&["-o", "xml:report.xml"], "there is no format `xml`"),
    ] {
        let ran = check(folder, arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.output());
        assert!(ran.err.contains(why), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn quiet_says_what_was_found_and_nothing_else() {
    let (clean, spoilt) = (Scratch::utah(), spoilt());
    let ran = check(clean.folder(), &["--quiet"]);
    assert_eq!((ran.code, ran.output().as_str()), (Some(0), ""));
    let (ran, full) = (check(spoilt.folder(), &["-q"]), check(spoilt.folder(), &[]));
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), ""));
    assert!(full.out.starts_with(&ran.out), "{}", ran.out);
    let left: Vec<&str> = full.out[ran.out.len()..].lines().collect();
    assert!(ran.out.contains("error[") && left.len() >= 3, "{left:?}");
    // What keeps the program from its work is said all the same.
    let ran = check(spoilt.folder(), &["-q", "nowhere"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("nowhere: there is no such file"));
    // A report for programs is whole.
    let [quiet, full] = [&["-q", "--format", "json"][..], &["--format", "json"]]
        .map(|arguments| check(spoilt.folder(), arguments).out);
    assert_eq!(quiet, full);
}

#[test]
fn colours_are_asked_for() {
    let scratch = spoilt();
    let colored = |variables: &[(&str, &str)], arguments: &[&str]| {
        let arguments = [&["check"], arguments].concat();
        let ran = run_with(variables, BEACHHEAD, scratch.folder(), &arguments);
        assert_eq!(ran.code, Some(1), "{}", ran.err);
        ran.out.contains("\u{1b}[")
    };
    for (variables, arguments, expected) in [
        (&[][..], &[][..], false),
        (&[], &["--color", "always"], true),
        (&[("CLICOLOR_FORCE", "1")], &[], true),
        (&[("CLICOLOR_FORCE", "1")], &["--color=never"], false),
        (&[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &[], false),
        (&[("NO_COLOR", "1")], &["--color", "always"], true),
        (&[("CLICOLOR_FORCE", "1")], &["--format", "json"], false),
    ] {
        let seen = colored(variables, arguments);
        assert_eq!(seen, expected, "{variables:?} {arguments:?}");
    }
    let ran = run(BEACHHEAD, scratch.folder(), &["--color", "always", "check"]);
    assert!(ran.out.contains("\u{1b}["), "before the subcommand, too");
}

#[test]
fn coverage_fails_where_too_little_is_proved() {
    let scratch = Scratch::utah();
    let folder = scratch.folder();
    let cover = |arguments: &[&str]| {
        let all = [&["rules", "utah", "--coverage", "."], arguments].concat();
        run(BEACHHEAD, folder, &all)
    };
    let whole = parsed(&cover(&["--format", "json"]).out);
    let (all, proved) = (&whole["rows"]["all"], &whole["rows"]["proved"]);
    assert_eq!(all, proved, "the sample proves every row");
    assert_eq!(cover(&["--fail-under", "100"]).code, Some(0));
    scratch.remove("scripts/flak.ron");
    scratch.replace("pack.ron", "\"scripts/flak.ron\",", "");
    let less = parsed(&cover(&["--format", "json"]).out);
    let (all, proved) = (
        less["rows"]["all"].as_f64().expect("a number"),
        less["rows"]["proved"].as_f64().expect("a number"),
    );
    assert!(proved < all);
    let below = format!("{}", (proved * 100.0 / all).floor());
    for (least, code) in [(below.as_str(), 0), ("100", 1), ("100%", 1), ("0", 0)] {
        let ran = cover(&["--fail-under", least]);
        assert_eq!(ran.code, Some(code), "{least}: {}", ran.err);
        assert_eq!(
            ran.err.contains("rows are proved, less than 100 %"),
            code == 1,
            "{}",
            ran.err
        );
    }
    for refused in [&["--fail-under", "101"][..], &["--fail-under", "many"]] {
        assert_eq!(cover(refused).code, Some(2), "{refused:?}");
    }
    let alone = run(BEACHHEAD, folder, &["rules", "utah", "--fail-under", "9"]);
    assert_eq!(alone.code, Some(2), "there is nothing to count");
    // A script that fails is a failure, however little is wanted.
    scratch.replace(
        "scripts/landing.ron",
        "Do(PlaceBeachhead(",
        "Do(PlaceBeachead(",
    );
    assert_eq!(cover(&["--fail-under", "0"]).code, Some(1));
}
