//! A rule gets another name: in the pack, and in the scripts that cite it.

use std::fs;
use std::path::Path;

use beachhead_test_support::{Ran, run};
use tempfile::TempDir;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

const SCRIPT: &str = "// 5.1 allowance, as it was
(format: 1, scenario: \"landing\", about: \"5.1 allowance\", seed: 1,
  steps: [
    Expect(UnitAt(unit: \"8/4\", hex: \"2604\"),   \"5.1 allowance\"), // so far
    Deny(UnitAt(unit: \"8/4\", hex: \"2603\")),
])
";

/// A pack with rules, a claim about one of them, and a script that cites it.
fn pack() -> TempDir {
    let folder = tempfile::tempdir().expect("there is room");
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("check/src/sample");
    // The files with rules come in the place of those without.
    let files =
        [sample.clone(), sample.join("rules")].map(|from| fs::read_dir(from).expect("it is there"));
    for file in files.into_iter().flatten() {
        let path = file.expect("it is there").path();
        let name = path
            .file_name()
            .expect("a file")
            .to_string_lossy()
            .into_owned();
        if !name.ends_with(".ron") {
            continue;
        }
        let text = fs::read_to_string(&path).expect("it is text");
        let text = match name.as_str() {
            "pack.ron" => text.replace(
                "scenarios: [\"scenario.ron\"],\n",
                "scenarios: [\"scenario.ron\"],\n    scripts: [\"a.ron\"],\n",
            ),
            "claims.ron" => text.replace("\"1.1\"", "\"5.1 allowance\""),
            "rules.ron" => text.replace("(id: \"terrain\"", "// Here.\n(id: \"terrain\""),
            _ => text,
        };
        fs::write(folder.path().join(name), text).expect("there is room");
    }
    fs::write(folder.path().join("a.ron"), SCRIPT).expect("there is room");
    folder
}

fn rename(folder: &Path, arguments: &[&str]) -> Ran {
    run(
        BEACHHEAD,
        folder,
        &[&["rename", "rule"], arguments].concat(),
    )
}

#[test]
fn a_rule_is_renamed_with_all_that_cites_it() {
    let folder = pack();
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).expect("it is there");
    let before = ["rules.ron", "claims.ron", "a.ron"].map(text);
    let shown = rename(folder.path(), &["allowance", "5.4 pace", "--diff"]);
    assert_eq!(shown.code, Some(1), "{}", shown.output());
    assert!(
        shown
            .out
            .contains("+        (id: \"pace\", printed: \"5.4\""),
        "{}",
        shown.out
    );
    assert_eq!(["rules.ron", "claims.ron", "a.ron"].map(text), before);

    let ran = rename(folder.path(), &["allowance", "5.4 pace"]);
    assert_eq!(ran.code, Some(0), "{}", ran.output());
    let said = "renamed 5.1 allowance to 5.4 pace in rules (1), claims (1), scripts (1)";
    assert!(ran.out.contains(said), "{}", ran.out);
    // Of the script nothing changes but the citation.
    assert_eq!(
        text("a.ron"),
        SCRIPT.replace("   \"5.1 allowance\"", "   \"5.4 pace\"")
    );
    assert!(text("claims.ron").contains("rule: \"5.4 pace\""));
    let rules = text("rules.ron");
    let order = [
        "// Here.",
        "id: \"terrain\"",
        "id: \"pace\", printed: \"5.4\"",
    ];
    let places = order.map(|part| rules.find(part).expect(part));
    assert!(places.is_sorted(), "{rules}");
    let checked = run(BEACHHEAD, folder.path(), &["check", "."]);
    assert!(
        checked.out.contains("5 rules: 4 played, 1 definition"),
        "{}",
        checked.output()
    );

    let again = rename(folder.path(), &["pace", "pace"]);
    assert_eq!(again.code, Some(0));
    assert_eq!(
        again.out,
        "nothing renamed: the rule is called pace already\n"
    );
}

#[test]
fn a_rule_that_is_not_there_or_a_name_that_is_taken_changes_nothing() {
    let folder = pack();
    for (arguments, says) in [
        (
            ["allowanc", "pace"],
            "the rules have no rule `allowanc`: did you mean `allowance`?",
        ),
        (
            ["allowance", "terrain"],
            "there is another rule `5.2 terrain`",
        ),
        (["allowance", " "], "an id can't be blank"),
    ] {
        let ran = rename(folder.path(), &arguments);
        assert_eq!(ran.code, Some(2), "{}", ran.output());
        assert!(ran.err.contains(says), "{}", ran.err);
    }
    let script = fs::read_to_string(folder.path().join("a.ron"));
    assert_eq!(script.expect("it is there"), SCRIPT);
}
