//! Checks battles in other programs' formats: what their import has to say, and what is said of any pack.
//!
//! A finding about the pack is reported where its hex, unit or label stands in the file.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_import::m44;
use beachhead_text::{MemoryFiles, SourceFile};

use crate::check::{Checked, by_default, gathered, is_sound};
use crate::finding::Overflow;
use crate::lint::{Broken, Room, UNKNOWN_KIND};
use crate::pipeline::{Checks, ReadPack, find};
use crate::summary::Summary;

/// Checks an `.m44` file.
pub fn check_m44(source: &SourceFile) -> Checked {
    by_default(|checks| check_m44_by(checks, source))
}

/// Checks an `.m44` file as a project has packs checked.
pub fn check_m44_by(checks: Checks<'_>, source: &SourceFile) -> Checked {
    examine_m44(checks, source, &Room::Some).limited()
}

/// The same without the limits of what is shown, as [`examine_pack`](crate::check::examine_pack) has it.
pub fn examine_m44(checks: Checks<'_>, source: &SourceFile, room: &Room) -> Checked {
    let read = m44::import(source);
    let (mut overflow, mut skipped) = (Overflow::default(), BTreeSet::new());
    let mut diagnostics = read.diagnostics;
    if let Some(pack) = &read.pack {
        let found = find(
            &ReadPack {
                whole: Some(pack),
                remains: None,
                files: &read.places.files(pack, source),
                folder: &MemoryFiles::default(),
                is_sound: is_sound(&diagnostics),
                broken: Broken::default(),
            },
            Vec::new(),
            checks,
            room,
        );
        overflow = found.overflow.in_file(source.name());
        skipped = found.skipped;
        // An unknown tile is reported at its name.
        let mut mistakes = diagnostics.iter();
        let is_reported = mistakes.any(|finding| finding.code == m44::codes::UNKNOWN_TILE);
        let found = found.diagnostics.into_iter();
        let found = found.filter(|finding| !(is_reported && finding.code == UNKNOWN_KIND));
        diagnostics.extend(found.map(|finding| read.places.translate(finding)));
    }
    let mut summary = read.pack.as_ref().map(Summary::of);
    // The tables are ours, and nothing that whoever made the battle could proof-read.
    if let Some(summary) = &mut summary {
        summary.origins.clear();
    }
    Checked {
        // A battle has no claims.
        untrue_claims: Default::default(),
        skipped,
        summary,
        pack: read.pack,
        diagnostics: gathered(diagnostics, room, &mut overflow),
        overflow,
        sources: BTreeMap::from([(source.name().to_owned(), source.clone())]),
        files: vec![source.name().to_owned()],
        // Nothing stands in the battle's file as it does in a pack's.
        parts: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_model::diag::Subject;

    #[test]
    fn a_blank_label_is_found_at_the_label() {
        let text = r#"{
  "game_info": {"side_player1": "AXIS", "side_player2": "ALLIES", "cards_player1": 4, "cards_player2": 4,
    "victory_player1": 4, "victory_player2": 4, "starting": "PLAYER1"},
  "text": {"en": {"name": "Labels"}},
  "board": {"type": "STANDARD", "face": "COUNTRY",
    "hexagons": [{"row": 2, "col": 2, "terrain": {"name": "hills"}}],
    "labels": [
      {"row": 2, "col": 2, "text": ["Hill 30"]},
      {"row": 2, "col": 2, "text": [" "]}
    ]
  }
}"#;
        let checked = check_m44(&SourceFile::new("battle.m44", text));
        let mut blank = checked.diagnostics.iter();
        let blank = blank.find(|finding| finding.code.id == "MAP044");
        let blank = blank.expect("a label is blank");
        assert_eq!(checked.line_column(&blank.place), Some((9, 36)));
        let path = Subject::Item("/board/labels/1".to_owned());
        assert!(blank.subjects.contains(&path), "{:?}", blank.subjects);
    }
}
