//! The words of the notes of a pack: what a change comes from may be said there.

use beachhead_model::diag::Place;
use beachhead_model::part_kind::PartKind;

use crate::lint::Target;
use crate::provenance::each_origin;

/// A word of a note.
#[derive(Clone, Copy, Debug)]
pub(super) struct NoteWord<'a> {
    pub(super) word: &'a str,
    /// The word before it in the same note.
    pub(super) before: Option<&'a str>,
}

/// Shows each word of the notes of the pack, file by file, with what tells where it stands; not those of the errata's own.
pub(super) fn each<'a>(
    target: &Target<'a>,
    mut look: impl FnMut(NoteWord<'a>, &dyn Fn() -> Place),
) {
    let mut in_note = |note: &'a str, place: &dyn Fn() -> Place| {
        let mut before = None;
        for piece in note.split(|sign: char| !sign.is_alphanumeric() && !"-_.".contains(sign)) {
            let word = piece.trim_matches(|sign: char| !sign.is_alphanumeric());
            if !word.is_empty() {
                look(NoteWord { word, before }, place);
                before = Some(word);
            }
        }
    };
    each_origin(target.pack, |origin| {
        if let Some(note) = origin.note {
            in_note(note, &|| {
                let spans = target.spans_of(origin.part);
                let place = spans.map(|spans| origin.place_of("note", spans));
                place.unwrap_or_default()
            });
        }
    });
    for (at, table) in target.pack.tables.tables.iter().enumerate() {
        if let Some(note) = &table.note {
            in_note(note, &|| {
                let spans = target.spans_of(PartKind::Tables);
                let place = spans.map(|spans| spans.within("tables", at, "note"));
                place.unwrap_or_default()
            });
        }
    }
}
