//! ERR005: a note names an erratum that isn't listed.

use std::collections::BTreeSet;

use beachhead_hex::NumberError;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::notes::{self, NoteWord};
use crate::lint::{Findings, Lint, Target};
use crate::words::instead_of;

const CODE: Code = Code {
    id: "ERR005",
    name: "note-names-none",
};

pub(in crate::lint) const LINT: Lint = Lint {
    code: CODE,
    worst: Severity::Warning,
    explain: include_str!("note_names_none.md"),
    needs: &[PartKind::Map, PartKind::Forces, PartKind::Errata],
    check,
};

fn check(target: &Target<'_>, found: &mut Findings) {
    let errata = &target.pack.errata.errata;
    let letters: BTreeSet<&str> = errata
        .iter()
        .filter_map(|entry| numbered(entry.id.as_str()))
        .collect();
    notes::each(target, |NoteWord { word, before }, place| {
        let is_said = before
            .is_some_and(|before| ["erratum", "errata"].contains(&&*before.to_lowercase()))
            && word.chars().any(|letter| letter.is_ascii_digit());
        let is_like = numbered(word).is_some_and(|like| letters.contains(like));
        if !(is_said || is_like) || errata.get(&word.into()).is_some() || is_else(target, word) {
            return;
        }
        let finding = Diagnostic::warning(
            CODE,
            format!("the note names erratum `{word}`, which is not listed"),
        )
        .at(place())
        .on(Subject::Item(format!("erratum {word}")));
        let known = errata.iter().map(|entry| &entry.id);
        found.push(found.helped(finding, || instead_of(word, "`errata`", known)));
    });
}

/// The letters before the number of an erratum: `E` of `E12`.
fn numbered(id: &str) -> Option<&str> {
    let letters = id.trim_end_matches(|sign: char| sign.is_ascii_digit());
    let is_plain = !letters.is_empty() && letters.chars().all(char::is_alphabetic);
    (is_plain && letters.len() < id.len()).then_some(letters)
}

/// Whether a word means a hex of the map or a unit.
fn is_else(target: &Target<'_>, word: &str) -> bool {
    let is_hex = match target.map().grid.locate(word) {
        Ok(_) | Err(NumberError::Misprinted { .. }) => true,
        Err(_) => false,
    };
    is_hex || target.pack.forces.units.get(&word.into()).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::check_pack;
    use crate::sample::sixteen_hexes;
    use beachhead_text::MemoryFiles;

    /// The errata that are said to be missing where a hex of the example has this note, beside an erratum E1.
    fn found(note: &str) -> Vec<String> {
        let mut pack = sixteen_hexes();
        let map = pack.get_mut("map.ron").expect("it is there");
        let line = "(hex: \"2502\", terrain: \"clear\"";
        assert!(map.contains(line));
        *map = map.replacen(line, &format!("{line}, note: {note}"), 1);
        let map = map.clone();
        let pack = pack
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let found = check_pack(&MemoryFiles(pack.collect())).diagnostics;
        let ours = found.into_iter().filter(|finding| finding.code == CODE);
        let named = ours.map(|finding| {
            let span = finding.place.span.expect("a stretch");
            let stretch = map.get(span.start as usize..span.end as usize);
            assert_eq!(stretch, Some(note), "{finding:?}");
            let (_, named) = finding.message.split_once('`').expect("its name");
            named.split_once('`').expect("its name").0.to_owned()
        });
        named.collect()
    }

    #[test]
    fn a_note_names_an_erratum_that_is_listed() {
        for (note, expected) in [
            ("\"so by E1\"", &[][..]),
            ("\"so by E99.\"", &["E99"]),
            ("\"E1 and E2\"", &["E2"]),
            ("\"the \\\"road\\\" by E99\"", &["E99"]),
            ("r#\"by E99\"#", &["E99"]),
            ("\"Erratum X-7\"", &["X-7"]),
            ("\"erratum 99\"", &["99"]),
            ("\"erratum in print\"", &[]),
            ("\"road X7\"", &[]),
            ("\"8 guns, Ecole\"", &[]),
            ("\"see erratum 2605\"", &[]),
        ] {
            assert_eq!(found(note), expected, "{note}");
        }
    }
}
