//! `.m44` files.

use beachhead_check::import::check_m44;
use beachhead_schema::diag::Severity;
use beachhead_schema::import::m44::{CUT_SHORT, MAX_SIZE, export, import};
use beachhead_schema::io::{MemoryFiles, Syntax, pack_texts, read_pack};
use serde_json::Value;

use super::shown::assert_all_fit;
use beachhead_test_support::same_json;

/// An `.m44` file: what is found lies in it, and the JSON comes back as it was.
pub fn m44(bytes: &[u8]) {
    let Some(source) = super::source("battle.m44", bytes) else {
        return;
    };
    assert!(source.text().len() as u64 <= MAX_SIZE, "who reads it looks");
    let checked = check_m44(&source);
    assert_all_fit(&checked.diagnostics, &checked.sources);
    let read = import(&source);
    let Some(pack) = read.pack else {
        let mut found = read.diagnostics.iter();
        assert!(
            found.any(|finding| finding.severity == Severity::Error),
            "a file that is none is reported"
        );
        return;
    };
    let written = export(&pack, &"battle".into());
    let is_cut = |code| CUT_SHORT.contains(&code);
    let is_whole = !read.diagnostics.iter().any(|finding| is_cut(finding.code));
    if is_whole {
        let text = written.text.as_deref().expect("a battle can be written");
        let [before, after] = [source.text(), text].map(|text| {
            serde_json::from_str::<Value>(text).unwrap_or_else(|why| panic!("{why}: {text}"))
        });
        assert!(
            same_json(&before, &after),
            "{before}\ncomes back as\n{after}"
        );
    }
    // What is kept beside the pack is kept in its files too.
    let texts = pack_texts(&pack, Syntax::Ron)
        .expect("plain data")
        .into_iter();
    let files = texts.map(|(name, text)| (name, text.into_bytes()));
    let again = read_pack(&MemoryFiles(files.collect()));
    assert_eq!(again.pack, Some(pack), "{:?}", again.diagnostics);
}
