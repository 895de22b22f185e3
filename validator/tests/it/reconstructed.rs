//! A claim that only holds the pack to a reconstruction is never reported as if its paragraph said so.

use beachhead_test_support::{Scratch, run};
use serde_json::Value;

const BEACHHEAD: &str = env!("CARGO_BIN_EXE_beachhead");

/// D-Day with a wrong terrain of which its claims have a reconstruction only, and with a wrong cell that a paragraph prints.
fn wrong() -> Scratch {
    let scratch = Scratch::sample("dday");
    scratch.replace(
        "map.ron",
        "(hex: \"AA-16\", terrain: \"clear\"",
        "(hex: \"AA-16\", terrain: \"mountain\"",
    );
    scratch.replace(
        "tables.ron",
        "row: \"mountain\", cells: [\"2\", \"stop\"]",
        "row: \"mountain\", cells: [\"2\", \"1\"]",
    );
    scratch
}

fn checked(format: &str) -> String {
    run(BEACHHEAD, wrong().folder(), &["check", "--format", format]).out
}

#[test]
fn a_reconstruction_is_named_and_is_printed_nowhere() {
    let text = checked("text");
    let mut findings = text.split("\n\n");
    let of =
        "our reconstruction of WIN-1 has it that AA-16 is clear, but the map has mountain there";
    let ours = findings.find(|finding| finding.contains(of));
    let ours = ours.unwrap_or_else(|| panic!("{of} in {text}"));
    assert!(!ours.contains("in print"), "{ours}");
    assert!(!text.contains("WIN-1 says"), "{text}");
    let printed = text
        .split("\n\n")
        .find(|finding| finding.contains("MTN-2 says that"));
    assert!(
        printed.is_some_and(|finding| finding.contains("in print: ")),
        "{text}"
    );
}

#[test]
fn json_and_sarif_mark_a_reconstruction() {
    let json: Value = serde_json::from_str(&checked("json")).expect("JSON");
    let findings = json["findings"].as_array().expect("a list");
    let of = |rule: &str| {
        let ours = findings.iter().find(|finding| finding["rule"] == rule);
        ours.unwrap_or_else(|| panic!("one of {rule}"))
    };
    assert_eq!(of("WIN-1")["reconstructed"], true);
    assert_eq!(of("MTN-2").get("reconstructed"), None);

    let sarif: Value = serde_json::from_str(&checked("sarif")).expect("SARIF");
    let results = sarif["runs"][0]["results"].as_array().expect("a list");
    let marked = |words: &str| -> Vec<&Value> {
        let text = |result: &Value| result["message"]["text"].as_str().map(str::to_owned);
        let ours = results
            .iter()
            .filter(|result| text(result).is_some_and(|it| it.contains(words)));
        ours.map(|result| &result["properties"]).collect()
    };
    let mark = serde_json::json!({"reconstructed": true, "tags": ["reconstructed"]});
    assert_eq!(marked("our reconstruction of WIN-1"), [&mark]);
    assert!(
        marked("MTN-2 says")
            .iter()
            .all(|properties| properties.is_null())
    );
}

/// 13.0 names the hexes of Carentan, and says nothing of their terrain.
#[test]
fn utah_does_not_say_that_carentan_is_a_city() {
    let scratch = Scratch::utah();
    scratch.replace(
        "map.ron",
        "(hex: \"1706\", terrain: \"city\"",
        "(hex: \"1706\", terrain: \"woods\"",
    );
    let found = run(
        BEACHHEAD,
        scratch.folder(),
        &["check", "--format", "concise"],
    )
    .out;
    let expected =
        "our reconstruction of 13.0 has it that 1706 is city, but the map has woods there";
    assert!(found.contains(expected), "{found}");
    assert!(!found.contains("13.0 says that 1706"), "{found}");
}
