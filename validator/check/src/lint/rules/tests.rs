use std::collections::BTreeMap;

use beachhead_model::diag::Severity;
use beachhead_text::{MemoryFiles, read_pack};

use crate::check::check_pack;
use crate::registry::{TABLE, rulebook_of};

/// The sample whose rules are data, by its files.
fn elm_ford() -> BTreeMap<String, String> {
    let folder =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../sample-data/elm-ford");
    let names = [
        "pack",
        "palette",
        "map",
        "forces",
        "tables",
        "claims",
        "rules",
        "scenarios/first",
    ];
    let read = |name: &str| {
        let name = format!("{name}.ron");
        let text = std::fs::read_to_string(folder.join(&name)).expect("the sample has it");
        (name, text)
    };
    names.map(read).into()
}

/// A file of rules with any one line left out is opened, or an error says why not.
#[test]
fn without_any_one_line_rules_open_or_say_why_not() {
    let files = elm_ford();
    let rules = &files["rules.ron"];
    let (mut opened, mut refused) = (0, 0);
    for left_out in 0..rules.lines().count() {
        let kept = rules.lines().enumerate().filter(|(at, _)| *at != left_out);
        let text: String = kept.map(|(_, line)| format!("{line}\n")).collect();
        let mut files = files.clone();
        files.insert("rules.ron".to_owned(), text);
        let bytes = files
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let files = MemoryFiles(bytes.collect());
        let found = check_pack(&files).diagnostics;
        let has_error = found
            .iter()
            .any(|finding| finding.severity == Severity::Error);
        let opens = read_pack(&files).pack.is_some_and(|pack| {
            assert_eq!(rulebook_of(&pack).map(|by| by.id), Some(TABLE.id));
            TABLE.open(&pack, "first").is_ok()
        });
        assert!(
            opens || has_error,
            "line {} is left out: {found:#?}",
            left_out + 1
        );
        opened += usize::from(opens);
        refused += usize::from(has_error);
    }
    assert!(
        opened > 60 && refused > 5,
        "{opened} opened, {refused} refused"
    );
}
