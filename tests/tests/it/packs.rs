//! The sample packs as files: read without a finding, saved as they were read, the same by way of JSON.
//!
//! What the readers and writers promise of any pack is held by `schema`; here it is held of the packs that people get.

use std::fs;
use std::path::Path;

use beachhead_check::policy::FILE_NAME;
use beachhead_check::registry::played_by;
use beachhead_schema::Source;
use beachhead_schema::games::GameData;
use beachhead_schema::io::{
    DiskFiles, MemoryFiles, SourceFile, Syntax, pack_texts, read_pack, read_part, save_pack,
    write_part,
};
use beachhead_schema::pack::Pack;
use beachhead_schema::script::Script;
use beachhead_schema::stored::Stored;
use beachhead_test_support::{Scratch, files_below, sample_packs, scripts_of, utah};
use beachhead_tests::each_rulebook;
use proptest::prelude::*;

fn read(folder: &Path) -> Pack {
    let read = read_pack(&DiskFiles(folder.to_path_buf()));
    assert_eq!(read.diagnostics, [], "{}", folder.display());
    read.pack.expect("a pack without a finding is whole")
}

/// A file's name within its pack, as the manifest writes it.
fn name_in(pack: &Path, file: &Path) -> String {
    let inside = file.strip_prefix(pack).expect("it lies in the pack");
    inside.to_string_lossy().replace('\\', "/")
}

#[test]
fn sample_packs_are_saved_as_they_were_read() {
    for folder in sample_packs() {
        let texts = pack_texts(&read(&folder), Syntax::Ron).expect("plain data");
        for (name, text) in texts {
            let stored = fs::read_to_string(folder.join(&name)).expect("a part is a file");
            assert!(text == stored, "{name} is not in its canonical layout");
        }
    }
}

#[test]
fn saving_an_unchanged_pack_touches_no_file() {
    let scratch = Scratch::utah();
    let pack = read(scratch.folder());
    let written = save_pack(&pack, scratch.folder(), Syntax::Ron).expect("it can be saved");
    assert_eq!(written, Vec::<String>::new());
}

#[test]
fn sample_packs_lose_nothing_through_json() {
    for folder in sample_packs() {
        let pack = read(&folder);
        let texts = pack_texts(&pack, Syntax::Json).expect("plain data");
        let bytes = texts
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let again = read_pack(&MemoryFiles(bytes.collect()));
        assert_eq!(again.diagnostics, []);
        let mut back = again.pack.expect("it is whole");
        back.manifest = back
            .manifest
            .map(|manifest| manifest.in_syntax(Syntax::Ron));
        assert!(back == pack, "{} changes through JSON", folder.display());
    }
}

/// No tool writes scripts anew, so they may have lines where they read best; what they say stays the same.
#[test]
fn scripts_lose_nothing_through_either_syntax() {
    for pack in sample_packs() {
        let rulebook = played_by(&read(&pack)).map(|played| played.id);
        for file in scripts_of(&pack) {
            let mut is_known = false;
            each_rulebook!(|G| {
                if rulebook == Some(G::ID) {
                    script_loses_nothing::<G>(&file);
                    is_known = true;
                }
            });
            assert!(is_known, "{}: of {rulebook:?}", file.display());
        }
    }
}

fn script_loses_nothing<G: GameData>(file: &Path) {
    let text = fs::read_to_string(file).expect("a script is text");
    let script = script_in::<G>(&text, Syntax::Ron);
    for syntax in [Syntax::Ron, Syntax::Json] {
        let written = write_part(&script, syntax).expect("plain data");
        let mut again = script_in::<G>(&written, syntax);
        let twice = write_part(&again, syntax).expect("plain data");
        assert_eq!(twice, written, "{}", file.display());
        again.margin.comments = script.margin.comments.clone();
        assert_eq!(again, script, "{}", file.display());
    }
}

fn script_in<G: GameData>(text: &str, syntax: Syntax) -> Stored<Script<G>> {
    let read = read_part::<Script<G>>(&SourceFile::new("script", text), syntax);
    assert_eq!(read.diagnostics, []);
    read.value.expect("it is whole")
}

/// A file that nothing names would be edited in vain, and never be checked.
#[test]
fn every_file_of_a_sample_pack_belongs_to_it() {
    for folder in sample_packs() {
        let pack = read(&folder);
        let parts = pack_texts(&pack, Syntax::Ron).expect("plain data");
        for file in files_below(&folder) {
            let name = name_in(&folder, &file);
            let is_played = name.starts_with("scripts/") || name.starts_with("records/");
            assert!(
                parts.contains_key(&name)
                    || (is_played && name.ends_with(".ron"))
                    || name == FILE_NAME
                    // The book that rules as data are held against.
                    || (pack.has_rules() && name == "rulebook.md"),
                "{name} belongs to nothing"
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Whatever people write into the fields that hold anything.
    #[test]
    fn a_changed_pack_is_read_back_as_it_was_saved(
        title in any::<String>(),
        changes in prop::collection::vec((0_usize..462, any::<Option<String>>(), any::<Option<i8>>(), 0_u8..3), 1..8),
    ) {
        let folder = tempfile::tempdir().expect("there is room");
        let mut pack = read(&utah());
        pack.manifest.title = title;
        let mut records: Vec<_> = pack.map.records().collect();
        for (at, text, height, source) in changes {
            let record = &mut records[at];
            record.name = text.clone();
            record.note = text.clone();
            record.elevation = height.unwrap_or_default().into();
            record.source = match source {
                0 => None,
                1 => Some(Source::Printed),
                _ => Some(Source::Rules(text.unwrap_or_default().into())),
            };
            let hex = pack.map.grid.find(record.hex.as_str()).expect("it is on the grid");
            pack.map.hexes.swap(hex, &record.hex.clone(), Some(record.clone()));
        }
        for syntax in [Syntax::Ron, Syntax::Json] {
            let folder = folder.path().join(syntax.extension());
            save_pack(&pack, &folder, syntax).expect("it can be saved");
            let again = read_pack(&DiskFiles(folder.clone()));
            prop_assert_eq!(&again.diagnostics, &[]);
            let mut back = again.pack.expect("it is whole");
            back.manifest = back.manifest.map(|manifest| manifest.in_syntax(Syntax::Ron));
            prop_assert!(back == pack);
        }
    }
}
