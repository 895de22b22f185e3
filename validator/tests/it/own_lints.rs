//! Lints of a project's own, as its people use them: stated in `beachhead.toml`, obeyed like built-in codes, in every report.

use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, files_below, root, run, run_on, utah};
use serde_json::{Value, json};
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// Six woods of the Utah map have a name, and four hexes have Germans at the start; the map of an own game has clear hexes
/// only, 600 of them, and no units.
const SETTINGS: &str = r#"
[[check.lints]]
code = "OWN001"
name = "woods-named"
query = "terrain=woods and named"
message = "woods have no name here"
paths = ["packs/utah"]
help = "move the name to a label"
explain = "The sheet prints names of woods beside them."

[[check.lints]]
code = "OWN002"
query = "side=German"
message = "Germans at the start"
severity = "info"
paths = ["packs/utah"]

[[check.lints]]
code = "EMPTY1"
query = "blank"
message = "nothing is known of this hex"
severity = "error"
"#;

/// The Utah pack in `packs/utah` and one of an own game in `packs/mine`, below settings.
struct Project(TempDir);

impl Project {
    fn new(settings: &str) -> Self {
        let project = Self(tempfile::tempdir().expect("room on the disk"));
        let pack = utah();
        for file in files_below(&pack) {
            let inside = file.strip_prefix(&pack).expect("it lies below");
            let copy = project.folder().join("packs/utah").join(inside);
            fs::create_dir_all(copy.parent().expect("a folder")).expect("room on the disk");
            fs::copy(&file, copy).expect("room on the disk");
        }
        project.settings(settings);
        let made = project.run(&["init", "--own-game", "packs/mine"]);
        assert_eq!(made.code, Some(0), "{}", made.output());
        project
    }

    fn folder(&self) -> &Path {
        self.0.path()
    }

    fn settings(&self, text: &str) {
        fs::write(self.folder().join("beachhead.toml"), text).expect("room on the disk");
    }

    fn replace(&self, name: &str, from: &str, to: &str) {
        let file = self.folder().join(name);
        let text = fs::read_to_string(&file).expect("it is there");
        assert!(text.contains(from), "{name} has no {from}");
        fs::write(&file, text.replacen(from, to, 1)).expect("room on the disk");
    }

    fn run(&self, arguments: &[&str]) -> Ran {
        run(BEACHHEAD, self.folder(), arguments)
    }

    fn check(&self, arguments: &[&str]) -> Ran {
        self.run(&[&["check", "packs"], arguments].concat())
    }

    /// How many findings of each code there are, by severity.
    fn counts(&self, arguments: &[&str]) -> Vec<String> {
        let ran = self.check(&[arguments, &["--format", "json"]].concat());
        let report = parsed(&ran);
        let mut counts = std::collections::BTreeMap::<String, usize>::new();
        for finding in report["findings"].as_array().expect("a list") {
            let severity = finding["severity"].as_str().expect("text");
            let code = finding["code"].as_str().expect("text");
            *counts.entry(format!("{code} {severity}")).or_default() += 1;
        }
        let counts = counts.into_iter();
        counts
            .map(|(what, count)| format!("{count} {what}"))
            .collect()
    }
}

fn parsed(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).unwrap_or_else(|error| panic!("{error}: {}", ran.output()))
}

#[test]
fn what_they_find_is_decided_as_of_every_code() {
    let project = Project::new(SETTINGS);
    let all = ["6 OWN001 warning", "4 OWN002 info"];
    for (arguments, code, expected) in [
        (&[][..], 0, &all[..]),
        (&["--strict"], 1, &all),
        (&["--select", "OWN"], 0, &all),
        (&["--select", "own001"], 0, &all[..1]),
        (&["--select", "MAP"], 0, &[]),
        (&["--ignore", "OWN001"], 0, &all[1..]),
        (&["--allow", "woods-named"], 0, &all[1..]),
        (&["--ignore", "own-lint"], 0, &all[..1]),
        (&["--ignore", "OWN"], 0, &[]),
        (
            &["--deny", "OWN", "--warn", "OWN001"],
            1,
            &["6 OWN001 warning", "4 OWN002 error"],
        ),
        (&["--select", "EMPTY"], 0, &[]),
        (
            &["--config", "beachhead.toml", "--ignore", "OWN001"],
            0,
            &all[1..],
        ),
    ] {
        let ran = project.check(&[arguments, &["--format", "concise"]].concat());
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.output());
        assert_eq!(project.counts(arguments), expected, "{arguments:?}");
    }
    for (arguments, expected) in [
        (
            &["--select", "OWN003"][..],
            "beachhead: --select: there is no code `OWN003`; did you mean `OWN001`?\n",
        ),
        (
            &["--deny", "woods-name"],
            "beachhead: --deny: there is no code `woods-name`; did you mean `woods-named`?\n",
        ),
        (
            &["--no-config", "--ignore", "EMPTY1"],
            "beachhead: --ignore: there is no code `EMPTY1`; `beachhead explain` lists all codes\n",
        ),
    ] {
        let ran = project.check(arguments);
        assert_eq!((ran.code, ran.err.as_str()), (Some(2), expected));
    }
    for (check, expected) in [
        ("ignore = [\"OWN001\"]", &all[1..]),
        ("select = [\"OWN001\"]", &all[..1]),
        (
            "severity = { OWN = \"error\", OWN002 = \"off\" }",
            &["6 OWN001 error"],
        ),
        (
            "[[check.paths]]\npath = \"**/map.ron\"\nignore = [\"OWN002\"]",
            &all[..1],
        ),
    ] {
        project.settings(&format!("[check]\n{check}\n{SETTINGS}"));
        assert_eq!(project.counts(&[]), expected, "{check}");
    }
}

#[test]
fn every_report_has_them() {
    let project = Project::new(SETTINGS);
    for (format, expected) in [
        (
            "text",
            &[
                "warning[OWN001 woods-named]: woods have no name here\n  --> packs/utah/map.ron:25:9, hex 0107\n   |\n25 |         (hex: \"0107\", terrain: \"woods\"",
                "   = help: move the name to a label\n",
                "info[OWN002 own-lint]: Germans at the start\n",
                "\n6 warnings, 4 remarks\n",
            ][..],
        ),
        (
            "concise",
            &["packs/utah/map.ron:25:9: warning[OWN001]: woods have no name here (hex 0107)\n"],
        ),
        (
            "json-lines",
            &[
                "{\"type\":\"lint\",\"code\":\"OWN001\",\"name\":\"woods-named\",\"severity\":\"warning\",\"message\":\"woods have no name here\",\"query\":\"terrain=woods and named\",\"paths\":[\"packs/utah\"],",
                "{\"type\":\"finding\",\"code\":\"OWN001\",\"name\":\"woods-named\",\"severity\":\"warning\"",
            ],
        ),
        (
            "github",
            &["::warning file=packs/utah/map.ron,line=25,endLine=25,"],
        ),
        ("gitlab", &["\"check_name\": \"OWN001 woods-named\""]),
        (
            "sarif",
            &["\"ruleId\": \"OWN001\"", "\"ruleId\": \"OWN002\""],
        ),
        (
            "junit",
            &[
                "<failure type=\"OWN001\" message=\"woods have no name here\">line 25:9: warning[OWN001 woods-named]: woods have no name here&#10;hex 0107&#10;move the name to a label</failure>",
                "<system-out>line 251:9: info[OWN002 own-lint]: Germans at the start&#10;hex 1709</system-out>",
            ],
        ),
    ] {
        let ran = project.check(&["--format", format]);
        assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""), "{format}");
        for expected in expected {
            assert!(
                ran.out.contains(expected),
                "{format}: no {expected} in {}",
                ran.out
            );
        }
    }
    let report = parsed(&project.check(&["--format", "json"]));
    let lints = report["own_lints"].as_array().expect("a list");
    assert_eq!(lints.len(), 3);
    assert_eq!(
        lints[0],
        json!({
            "code": "OWN001", "name": "woods-named", "severity": "warning", "message": "woods have no name here",
            "query": "terrain=woods and named", "paths": ["packs/utah"], "help": "move the name to a label",
            "explain": "The sheet prints names of woods beside them.",
        })
    );
    assert_eq!(
        report["findings"][0]["subjects"],
        json!([{"kind": "hex", "name": "0107"}])
    );
    let schema = project.run(&["schema", "report"]);
    let schema = jsonschema::draft202012::new(&parsed(&schema)).expect("it is a schema");
    let errors: Vec<String> = schema
        .iter_errors(&report)
        .map(|error| error.to_string())
        .collect();
    assert!(errors.is_empty(), "{errors:?}");
}

/// The rules of a SARIF log.
fn rules(ran: &Ran) -> Value {
    parsed(ran)["runs"][0]["tool"]["driver"]["rules"].clone()
}

#[test]
fn sarif_has_the_page_that_explain_prints() {
    let project = Project::new(SETTINGS);
    let rules = rules(&project.check(&["--format", "sarif"]));
    let page = rules[0]["help"]["markdown"].as_str().expect("its page");
    let explained = project.run(&["explain", "OWN001"]).out;
    assert_eq!(format!("{page}\nSettings: beachhead.toml\n"), explained);
    assert_eq!(
        rules[0],
        json!({
            "id": "OWN001", "name": "woods-named",
            "shortDescription": {"text": "woods have no name here"},
            "fullDescription": {"text": "woods have no name here. The sheet prints names of woods beside them."},
            "properties": {"tags": ["OWN", "project"]},
            "help": {"text": page, "markdown": page},
            "helpUri": "https://beachhead.example/codes/own-lints",
        })
    );
}

#[test]
fn they_are_explained_from_the_folder_one_is_in() {
    let project = Project::new(SETTINGS);
    let page = "# OWN001 woods-named\nwoods have no name here\n\n- Query: `terrain=woods and named`\n- Severity: warning\n- Paths: `packs/utah`\n\n**Why:** The sheet prints names of woods beside them.\n\n**Fix:** move the name to a label\n\nThis lint is the project's own: `[[check.lints]]` in its `beachhead.toml` states it.\n\nSettings: beachhead.toml\n";
    let list = "OWN001    woods-named              woods have no name here\nOWN002    own-lint                 Germans at the start\n";
    for (asked, expected) in [
        ("OWN001", page),
        ("own001", page),
        ("woods-named", page),
        ("OWN", list),
        ("own", list),
    ] {
        let ran = project.run(&["explain", asked]);
        assert_eq!((ran.code, ran.out.as_str()), (Some(0), expected), "{asked}");
    }
    let named = project.run(&["explain", "own-lint"]).out;
    assert!(
        named.contains("# OWN002") && named.contains("\n\n# EMPTY1"),
        "{named}"
    );
    let all = project.run(&["explain"]).out;
    assert!(
        all.starts_with("PACK001") && all.ends_with("nothing is known of this hex\n"),
        "{all}"
    );
    let below = run(
        BEACHHEAD,
        &project.folder().join("packs/utah"),
        &["explain", "OWN001"],
    );
    assert!(below.out.starts_with("# OWN001"), "{}", below.output());
    let unknown = project.run(&["explain", "OWN003"]);
    assert_eq!(
        (unknown.code, unknown.err.as_str()),
        (
            Some(2),
            "beachhead: there is no code `OWN003`; did you mean `OWN001`?\n"
        )
    );
    for (check, expected) in [
        (
            "ignore = [\"OWN001\"]",
            "Settings: beachhead.toml; its `[check]` settings leave this code out\n",
        ),
        (
            "severity = { OWN = \"error\" }",
            "Settings: beachhead.toml; its `[check]` settings give this code the severity error\n",
        ),
    ] {
        project.settings(&format!("[check]\n{check}\n{SETTINGS}"));
        let ran = project.run(&["explain", "OWN001"]);
        assert!(ran.out.ends_with(expected), "{}", ran.output());
    }
    // A mistake in the settings keeps no other code from being explained.
    project.settings("[check]\nignored = []\n");
    assert_eq!(project.run(&["explain", "MAP014"]).code, Some(0));
    for asked in [&["explain", "OWN001"][..], &["explain"]] {
        let ran = project.run(asked);
        let why = "beachhead: beachhead.toml:2:1: there is no setting `ignored` here";
        assert!(
            ran.code == Some(2) && ran.err.starts_with(why),
            "{}",
            ran.output()
        );
    }
}

#[test]
fn what_they_find_is_accepted_until_it_is_gone() {
    let project = Project::new(SETTINGS);
    let known = ["--baseline", "known.toml"];
    let made = project.check(&[&known[..], &["--update-baseline"]].concat());
    assert_eq!(made.code, Some(0), "{}", made.output());
    let file = project.folder().join("known.toml");
    let text = fs::read_to_string(&file).expect("it is written");
    assert!(
        text.contains("code = \"OWN001\"\nsubjects = [\"hex 0107\"]\n"),
        "{text}"
    );
    let reasons = text.replace("reason = \"\"", "reason = \"as printed\"");
    fs::write(&file, reasons).expect("room on the disk");
    assert_eq!(project.counts(&known), [""; 0]);
    // Lines elsewhere change nothing; a name that goes does.
    project.replace("packs/utah/map.ron", "    hexes: [\n", "    hexes: [\n\n\n");
    assert_eq!(project.counts(&known), [""; 0]);
    project.replace("packs/utah/map.ron", " name: \"Bois de Soulles\",", "");
    assert_eq!(project.counts(&known), ["1 BASE001 warning"]);
    let without = [&known[..], &["--ignore", "OWN001"]].concat();
    assert_eq!(project.counts(&without), [""; 0], "it wasn't asked for");
    project.settings("[check]\n");
    assert_eq!(
        project.counts(&known),
        ["7 BASE001 warning"],
        "no lint finds any of it: six entries for the woods, one for the four hexes of Germans, in two scenarios each"
    );
}

#[test]
fn parts_of_the_work_are_merged() {
    let project = Project::new(SETTINGS);
    let parts: Vec<String> = (1..=2)
        .map(|part| {
            let (shard, file) = (format!("{part}/2"), format!("part{part}.json"));
            let ran = project.check(&["--select", "OWN", "--shard", &shard, "--format", "json"]);
            assert_eq!(ran.code, Some(0), "{}", ran.output());
            fs::write(project.folder().join(&file), &ran.out).expect("room on the disk");
            file
        })
        .collect();
    let merge = |arguments: &[&str]| {
        let parts = parts.iter().map(String::as_str);
        let all = ["report", "merge"].into_iter().chain(parts);
        project.run(&all.chain(arguments.iter().copied()).collect::<Vec<_>>())
    };
    let whole = project.check(&["--select", "OWN", "--format", "json"]);
    assert_eq!(merge(&[]).out, whole.out);
    let sarif = project.check(&["--select", "OWN", "--format", "sarif"]);
    // Who merges doesn't have the settings.
    project.settings("");
    assert_eq!(rules(&merge(&["--format", "sarif"])), rules(&sarif));
    assert!(rules(&sarif)[0]["help"].is_object());
}

#[test]
fn what_a_pack_does_not_have_is_found_there() {
    let settings = "[[check.lints]]\ncode = \"OWN001\"\nquery = \"terrain=bocgae\"\nmessage = \"x\"\nseverity = \"info\"\n";
    let project = Project::new(settings);
    let ran = project.check(&["--select", "OWN"]);
    let first = "warning[OWN001 own-lint]: the query `terrain=bocgae` can't be answered: there is no terrain `bocgae` in this pack\n";
    for expected in [
        &format!("{first} --> packs/mine/pack.ron, query of OWN001\n  = help: there are "),
        "; if the lint is for other packs only, name them in its `paths`\n",
        &format!(
            "{first} --> packs/utah/pack.ron, query of OWN001\n  = help: did you mean `Bocage`? If the lint is for other packs only, name them in its `paths`\n"
        ),
    ] {
        assert!(ran.out.contains(expected), "no {expected} in {}", ran.out);
    }
    assert_eq!(
        (ran.code, project.counts(&[])),
        (Some(0), vec!["2 OWN001 warning".to_owned()])
    );
    project.settings(&settings.replace("bocgae", "bocage"));
    // The other game has no such terrain.
    assert_eq!(
        project.counts(&["--select", "OWN001"]),
        ["1 IO012 info", "100 OWN001 info", "1 OWN001 warning"]
    );
    project.settings(&format!(
        "{}paths = [\"packs/utah\"]\n",
        settings.replace("bocgae", "bocage")
    ));
    assert_eq!(
        project.counts(&["--select", "OWN001"]),
        ["1 IO012 info", "100 OWN001 info"]
    );
}

#[test]
fn units_are_asked_of_each_scenario() {
    let project = Project::new(SETTINGS);
    project.replace(
        "packs/utah/campaign.ron",
        "(unit: \"6/2\", hex: \"1709\"",
        "(unit: \"6/2\", hex: \"1609\"",
    );
    let report = parsed(&project.check(&["--select", "OWN002", "--format", "json"]));
    let found = report["findings"].as_array().expect("a list").iter();
    let found = found.map(|finding| (&finding["subjects"][0]["name"], &finding["notes"][0]));
    let found: Vec<(&str, Option<&str>)> = found
        .map(|(hex, note)| (hex.as_str().expect("text"), note.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            ("1609", Some("in scenario `us-campaign`")),
            ("1709", Some("in scenario `landing-and-linkup`")),
            ("3002", None),
            ("3203", None),
            ("3303", None),
        ]
    );
}

#[test]
fn too_many_are_counted_and_left_out_together() {
    let lint = "[[check.lints]]\ncode = \"OWN001\"\nquery = \"number\"\nmessage = \"x\"\npaths = [\"packs/mine\"]\n";
    let project = Project::new(lint);
    assert_eq!(
        project.counts(&[]),
        ["1 IO012 warning", "100 OWN001 warning"]
    );
    let ran = project.check(&["--format", "concise"]);
    let more =
        "packs/mine/map.ron: warning[IO012]: 500 more findings of OWN001 own-lint in this file";
    assert!(ran.out.contains(more), "{}", ran.out);
    assert_eq!(project.counts(&["--ignore", "OWN001"]), [""; 0]);
    assert_eq!(
        project.counts(&["--select", "OWN001", "--deny", "OWN001"]),
        ["1 IO012 error", "100 OWN001 error"]
    );
}

#[test]
fn settings_that_are_wrong_are_refused_where_they_stand() {
    let project = Project::new("");
    for (from, to, expected) in [
        (
            "OWN001",
            "MAP014",
            "3:8: `MAP014` is a built-in code: choose other letters",
        ),
        (
            "OWN001",
            "EMPTY1",
            "19:8: the code `EMPTY1` is used twice in this file",
        ),
        (
            "named\"\nm",
            "selected\"\nm",
            "5:28: the query of OWN001 asks for `selected`, which only the editor knows",
        ),
        (
            "side=German",
            "problem=MAP",
            "13:10: the query of OWN002 asks for `problem`, which only the editor knows",
        ),
        (
            "side=German",
            "side=",
            "13:15: the query of OWN002 can't be understood: the query ends where a value is expected",
        ),
    ] {
        project.settings(&SETTINGS.replacen(from, to, 1));
        let ran = project.check(&[]);
        let expected = format!("beachhead: beachhead.toml:{expected}");
        assert!(
            ran.code == Some(2) && ran.err.starts_with(&expected),
            "{}",
            ran.output()
        );
    }
}

#[test]
fn battles_and_unsaved_texts_are_asked_too() {
    let project = Project::new(
        "[[check.lints]]\ncode = \"OWN001\"\nquery = \"tile=woods and unit\"\nmessage = \"trees\"\npaths = [\"*.m44\"]\n[[check.lints]]\ncode = \"OWN002\"\nquery = \"name=Trees\"\nmessage = \"a name\"\n",
    );
    let village = root().join("tests/fixtures/village.m44");
    fs::copy(village, project.folder().join("village.m44")).expect("room on the disk");
    let select = ["--format", "concise", "--select", "OWN"];
    let ran = project.run(&[&["check", "village.m44"], &select[..]].concat());
    let expected = "village.m44:31:4: warning[OWN001]: trees (hex E9)\n";
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), expected));
    let map = fs::read_to_string(project.folder().join("packs/mine/map.ron")).expect("it is there");
    let named = map.replacen("(hex: \"0102\",", "(hex: \"0102\", name: \"Trees\",", 1);
    let stdin = ["check", "--stdin", "--stdin-path", "packs/mine/map.ron"];
    let stdin = [&stdin[..], &select].concat();
    let ran = run_on(named.as_bytes(), BEACHHEAD, project.folder(), &stdin);
    let expected = "packs/mine/map.ron:20:9: warning[OWN002]: a name (hex 0102)\n";
    assert_eq!((ran.code, ran.out.as_str()), (Some(0), expected));
}
