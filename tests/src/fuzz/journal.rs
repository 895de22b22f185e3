//! What an editor that was killed has left beside a pack.

use std::fs;

use beachhead_editor::journal::{JournalDir, Line};
use beachhead_editor::recovery::look_in;
use beachhead_schema::io::{SAVE_RECORD, recover};
use tempfile::TempDir;

use super::shown::assert_is_one_line;
use beachhead_test_support::files_below;

fn room() -> TempDir {
    tempfile::tempdir().expect("there is room")
}

/// A journal without its editor: what can be restored is, whatever else stands there.
pub fn journal(bytes: &[u8]) {
    let room = room();
    let journal_dir = JournalDir::in_folder(room.path().to_path_buf());
    fs::write(room.path().join("journal.ron"), printed(bytes)).expect("there is room");
    let left = look_in(None, &journal_dir);
    for unreadable in &left.unreadable {
        assert_is_one_line(&unreadable.why);
    }
    for found in &left.found {
        assert!(!found.summary().is_empty());
        // Without a journal folder it keeps no journal of its own.
        drop(found.restore(None));
    }
}

/// A line without a print gets the one that it should have: else next to nothing would be read.
fn printed(bytes: &[u8]) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return bytes.to_vec();
    };
    let lines = text.lines().map(|line| {
        let said = ron::from_str::<Line>(line).ok();
        let printed = said.and_then(|line| line.text());
        printed.unwrap_or_else(|| format!("{line}\n"))
    });
    lines.collect::<String>().into_bytes()
}

/// The record of a save that was broken off: what it says stays in its folder.
pub fn save_record(bytes: &[u8]) {
    let room = room();
    let folder = room.path().join("pack");
    fs::create_dir(&folder).expect("there is room");
    for (name, text) in [
        ("outside.ron", "outside"),
        (".outside.ron.1-0.tmp", "stray"),
        ("pack/map.ron", "old"),
        ("pack/.map.ron.1-0.tmp", "new"),
    ] {
        fs::write(room.path().join(name), text).expect("there is room");
    }
    fs::write(folder.join(SAVE_RECORD), bytes).expect("there is room");
    match recover(&folder) {
        Ok(recovered) => assert!(recovered.completed || recovered.undone, "there was one"),
        Err(finding) => assert_is_one_line(&finding.message),
    }
    let text = |name: &str| fs::read_to_string(room.path().join(name)).unwrap_or_default();
    assert_eq!(
        [text("outside.ron"), text(".outside.ron.1-0.tmp")],
        ["outside", "stray"]
    );
    assert!(["old", "new"].contains(&text("pack/map.ron").as_str()));
    assert!(files_below(room.path()).len() <= 5, "nothing is made");
}
