//! Broken files of every kind: reported with their place, never a panic, and nothing else is lost by them.
//!
//! Here the library reads them; `bad_input_outside.rs` gives them to the program. A file for each way of being broken;
//! what all of them ask of a finding stands here.

mod damage;
mod folders;
mod lines;
mod numbers;
mod parts;

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use beachhead_check::check::{Checked, check_pack};
use beachhead_schema::diag::Diagnostic;
use beachhead_schema::io::{DiskFiles, MemoryFiles, SourceFile, Syntax, pack_texts, read_pack};
use beachhead_test_support::{root, utah};

/// The parts of the packs that are spoilt here, by the field of the manifest that names them.
const PARTS: [(&str, &str); 7] = [
    ("palette", "palette.ron"),
    ("map", "map.ron"),
    ("forces", "forces.ron"),
    ("tables", "tables.ron"),
    ("claims", "claims.ron"),
    ("errata", "errata.ron"),
    ("scenarios", "scenario.ron"),
];

fn parts() -> impl Iterator<Item = &'static str> {
    PARTS.into_iter().map(|(_, name)| name).chain(["pack.ron"])
}

/// A small pack in which nearly every field of every file is used: that of the golden files.
fn pack_in(syntax: Syntax) -> &'static MemoryFiles {
    static RON: LazyLock<MemoryFiles> = LazyLock::new(|| packed(&golden(), Syntax::Ron));
    static JSON: LazyLock<MemoryFiles> = LazyLock::new(|| packed(&golden(), Syntax::Json));
    match syntax {
        Syntax::Ron => &RON,
        Syntax::Json => &JSON,
    }
}

fn golden() -> PathBuf {
    root().join("schema/golden/format-1")
}

fn packed(folder: &Path, syntax: Syntax) -> MemoryFiles {
    let read = read_pack(&DiskFiles(folder.to_path_buf()));
    let mut pack = read.pack.expect("it is whole");
    pack.manifest.scripts.clear(); // They are not among the files.
    let texts = pack_texts(&pack, syntax).expect("plain data");
    let bytes = texts
        .into_iter()
        .map(|(name, text)| (name, text.into_bytes()));
    MemoryFiles(bytes.collect())
}

/// What reading says when one file holds this instead.
fn reported(files: &MemoryFiles, name: &str, content: &[u8]) -> Vec<Diagnostic> {
    let mut files = files.clone();
    files.0.insert(name.to_owned(), content.to_vec());
    assert_fit_to_be_checked(&files);
    read_pack(&files).diagnostics
}

/// The lints and the rulebook get on with whatever could be read, and all that is found can be shown.
fn assert_fit_to_be_checked(files: &MemoryFiles) -> Checked {
    let checked = check_pack(files);
    for finding in &checked.diagnostics {
        assert_fit_to_be_shown(finding, &checked);
    }
    checked
}

/// One line that says what is wrong, in a file, at a stretch that can be shown.
fn assert_fit_to_be_shown(finding: &Diagnostic, checked: &Checked) {
    let message = &finding.message;
    assert!(!message.is_empty() && !message.ends_with('.'), "{message}");
    assert!(message.len() < 400, "a screenful: {message}");
    assert!(!message.contains('\n'), "{message:?} is more than a line");
    let file = finding.place.file.as_str();
    assert!(!file.is_empty(), "{message}: in which file?");
    if let Some(span) = finding.place.span {
        let text = checked.sources.get(file).map(SourceFile::text);
        let shown = text.and_then(|text| text.get(span.range()));
        assert!(
            shown.is_some(),
            "{message}: {span:?} is no stretch of {file}"
        );
    }
}

fn codes(found: &[Diagnostic]) -> Vec<&'static str> {
    let mut codes: Vec<_> = found.iter().map(|finding| finding.code.name).collect();
    codes.dedup();
    codes
}

fn packed_utah() -> &'static MemoryFiles {
    static UTAH: LazyLock<MemoryFiles> = LazyLock::new(|| packed(&utah(), Syntax::Ron));
    &UTAH
}
