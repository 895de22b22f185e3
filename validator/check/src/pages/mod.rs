//! The page of every code, in one list. A lint's page lies beside the lint, a rulebook's in its crate, that of `layout` beside it;
//! all others lie here.

mod imports;
mod policy;
mod reading;

use beachhead_model::diag::Code;

use crate::lint::LINTS;
use crate::registry::{FREE, RULEBOOKS, TABLE};

pub(crate) use policy::{BROKEN, CHANGED, MISNAMED, MOVED, SHARED, STALE, UNEXPLAINED, UNUSED};

/// Every code there is, with its page, in the order of the registry; those of the rulebooks, the
/// hints of free play and the findings of rules that are data come last.
pub fn pages() -> impl Iterator<Item = (Code, &'static str)> {
    let lints = LINTS.iter().map(|lint| (lint.code, lint.explain));
    let reading = reading::PAGES.iter().map(|page| (page.code, page.text));
    let games = RULEBOOKS
        .iter()
        .chain([FREE, TABLE])
        .flat_map(|rulebook| rulebook.pages)
        .copied();
    let imports = imports::PAGES.iter().copied();
    let policy = policy::PAGES.iter().copied();
    let layout = crate::layout::PAGES.iter().copied();
    lints
        .chain(reading)
        .chain(imports)
        .chain(games)
        .chain(policy)
        .chain(layout)
}

/// The page of a code, which may be given as `MAP012`, `map012` or `hexside-apart`. Some names belong to several
/// codes, as `id-doubled` does; then there are several pages.
pub fn explain(code: &str) -> Vec<(Code, &'static str)> {
    let asked = |known: Code| known.id.eq_ignore_ascii_case(code) || known.name == code;
    pages().filter(|(known, _)| asked(*known)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use beachhead_text::{DiskFiles, Files, read_pack};

    use super::*;
    use crate::lint::example::check_page;
    use crate::sample::sixteen_hexes;

    /// A lint without a page, or without an example of either kind, can't be registered.
    #[test]
    fn every_page_is_true() {
        let pack = sixteen_hexes();
        LINTS
            .iter()
            .for_each(|lint| check_page(&pack, lint.code, lint.explain));
        // What can't be shown by a pack in a few lines is only reported.
        let shown = reading::PAGES
            .iter()
            .filter(|page| page.text.contains("```ron fails"));
        shown.for_each(|page| check_page(&pack, page.code, page.text));
    }

    /// A rulebook's own findings are shown on its sample pack.
    #[test]
    fn pages_of_rulebooks_are_true() {
        for rulebook in RULEBOOKS {
            let files = DiskFiles(beachhead_test_support::pack_of(rulebook.id));
            let mut pack = BTreeMap::new();
            let read = read_pack(&files);
            let scripts = read.pack.expect("it is whole").manifest.part.scripts;
            let parts = read.files.iter().map(|part| part.name.clone());
            for name in parts.chain(scripts) {
                let bytes = files.read(&name).expect("it is there");
                pack.insert(name, String::from_utf8(bytes).expect("it is text"));
            }
            let pages = rulebook.pages.iter();
            let shown = pages.filter(|(_, text)| text.contains("```ron fails"));
            shown.for_each(|(code, text)| check_page(&pack, *code, text));
        }
    }

    #[test]
    fn codes_are_unique_and_every_code_has_its_page() {
        let mut known = BTreeSet::new();
        for (code, page) in pages() {
            assert!(known.insert(code.id), "{code} is there twice");
            assert_eq!(page.lines().next(), Some(format!("# {code}").as_str()));
            assert!(
                page.contains("**Why:**") && page.contains("**Fix:**"),
                "{code}: why, and how to fix it?"
            );
        }
        let silent = beachhead_text::codes::CODES
            .iter()
            .chain(beachhead_engine::codes::CODES);
        for code in silent {
            assert!(known.contains(code.id), "{code} has no page");
        }
    }

    #[test]
    fn pages_are_found_by_number_and_by_name() {
        for (asked, expected) in [
            ("MAP012", vec!["MAP012"]),
            ("map012", vec!["MAP012"]),
            ("hexside-apart", vec!["MAP012"]),
            ("id-doubled", vec!["MAP006", "SCN013"]),
            ("MAP999", vec![]),
        ] {
            let found: Vec<&str> = explain(asked).iter().map(|(code, _)| code.id).collect();
            assert_eq!(found, expected, "{asked}");
        }
    }
}
