//! ERR005: a note names an erratum that isn't listed.

use std::collections::BTreeSet;

use beachhead_hex::NumberError;
use beachhead_model::diag::{Code, Diagnostic, Place, Severity, Subject};
use beachhead_model::part_kind::PartKind;

use super::notes;
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
    for named in notes::words(target) {
        let word = named.word;
        let is_said = || matches!(named.before, Some("erratum" | "Erratum"));
        let is_like = || letters.contains(numbered(word)?).then_some(());
        let is_meant = match numbered(word) {
            Some(_) => is_like().is_some() || is_said(),
            None => false,
        };
        if !is_meant || errata.get(&word.into()).is_some() || is_else(target, word) {
            continue;
        }
        let finding = Diagnostic::warning(
            CODE,
            format!("the note names erratum `{word}`, which is not listed"),
        )
        .at(Place::span(named.file.spans.source().name(), named.span))
        .on(Subject::Item(format!("erratum {word}")));
        let known = errata.iter().map(|entry| &entry.id);
        found.push(found.helped(finding, || instead_of(word, "`errata`", known)));
    }
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

    /// What is found where a hex of the example has this note, beside an erratum E1.
    fn found(note: &str) -> Vec<(String, String)> {
        let mut pack = sixteen_hexes();
        let map = pack.get_mut("map.ron").expect("it is there");
        let line = "(hex: \"2502\", terrain: \"clear\"";
        assert!(map.contains(line));
        *map = map.replacen(line, &format!("{line}, note: {note:?}"), 1);
        let map = map.clone();
        let pack = pack
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let found = check_pack(&MemoryFiles(pack.collect())).diagnostics;
        let ours = found.into_iter().filter(|finding| finding.code == CODE);
        let at = |place: &Place| {
            let span = place.span.expect("a stretch");
            let stretch = span.start as usize..span.end as usize;
            map.get(stretch).expect("of it").to_owned()
        };
        ours.map(|finding| (at(&finding.place), finding.message))
            .collect()
    }

    #[test]
    fn a_note_names_an_erratum_that_is_listed() {
        for (note, expected) in [
            ("so by E1", None),
            ("so by E99.", Some("E99")),
            ("E1 and E2", Some("E2")),
            ("erratum X7", Some("X7")),
            ("road X7", None),
            ("8 guns, Ecole", None),
            ("see 2605", None),
        ] {
            let expected: Vec<_> = expected
                .into_iter()
                .map(|word: &str| {
                    let says = format!("the note names erratum `{word}`, which is not listed");
                    (word.to_owned(), says)
                })
                .collect();
            assert_eq!(found(note), expected, "{note}");
        }
    }
}
