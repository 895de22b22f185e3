//! The words of the notes of a pack: what a change comes from may be said there.

use beachhead_model::diag::Span;
use beachhead_text::PartFile;

use memchr::memmem;

use crate::lint::Target;

/// The field that notes stand in.
const KEY: &str = "note";

/// A word of a note.
#[derive(Clone, Debug)]
pub(super) struct NoteWord<'a> {
    pub(super) file: &'a PartFile,
    pub(super) span: Span,
    pub(super) word: &'a str,
    /// The word before it in the same note.
    pub(super) before: Option<&'a str>,
}

/// All words in the notes of the pack, file by file; not of the errata's own.
pub(super) fn words<'a>(target: &Target<'a>) -> Vec<NoteWord<'a>> {
    let files = target.files;
    let parts = [&files.map, &files.forces, &files.tables].into_iter();
    let parts = parts.chain(&files.scenarios).chain(&files.claims);
    let mut words = Vec::new();
    for file in parts {
        let text = file.spans.source().text();
        for at in memmem::find_iter(text.as_bytes(), KEY) {
            // `note: "…"` and `"note": "…"`.
            let rest = text.get(at + KEY.len()..).unwrap_or_default();
            let note = rest.trim_start_matches(['"', ':', ' ']);
            let start = text.len() - note.len();
            let end = note.find(['"', '\n']).unwrap_or(note.len());
            words_of(file, start, note.get(..end).unwrap_or_default(), &mut words);
        }
    }
    words
}

/// Adds the words of one note, which begins at this byte of the file.
fn words_of<'a>(file: &'a PartFile, start: usize, note: &'a str, words: &mut Vec<NoteWord<'a>>) {
    let mut before = None;
    let mut at = start;
    for piece in note.split_inclusive(|sign: char| !sign.is_alphanumeric() && !"-_.".contains(sign))
    {
        let word = piece.trim_end_matches(|sign: char| !sign.is_alphanumeric());
        if !word.is_empty() {
            words.push(NoteWord {
                file,
                span: Span::new(at, at + word.len()),
                word,
                before,
            });
            before = Some(word);
        }
        at += piece.len();
    }
}
