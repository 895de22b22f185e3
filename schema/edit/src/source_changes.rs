//! An [`Edit`] as changes of the files' text, for programs that know files and no records.
//!
//! Only what the edit exchanges is written anew. Where a record stands is [`beachhead_text`]'s affair.

use std::collections::BTreeSet;

use super::patches::Patches;
use super::{Edit, Swap};
use beachhead_model::pack::Pack;
use beachhead_model::spot::Spot;
use beachhead_text::{PackFiles, TextChange};

impl Edit {
    /// What it changes in the files that the pack was read from, file by file; all of it, or nothing.
    ///
    /// `None` where a change isn't one of single records (new hex numbers, the rules of a scenario), a file isn't there, or the
    /// file of the map is of a format that can't hold the change: then it has to be written anew. The files must have been read
    /// without an error.
    #[must_use]
    pub fn source_changes(&self, pack: &Pack, files: &PackFiles) -> Option<Vec<TextChange>> {
        let spots: BTreeSet<Spot> = self.swaps.iter().map(Swap::spot).collect();
        if spots.len() < self.swaps.len() {
            return None;
        }
        let format = files.map.format().unwrap_or(files.map.newest);
        if self.swaps.iter().any(|swap| swap.since() > format) {
            return None;
        }
        let mut patches = Patches::default();
        for swap in &self.swaps {
            swap.patch(pack, files, &mut patches)?;
        }
        patches.finish()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::arbitrary::arb_edit;
    use beachhead_model::arbitrary::arb_pack;
    use beachhead_model::map::Path;
    use beachhead_model::syntax::Syntax;
    use beachhead_text::{MemoryFiles, pack_texts, read_pack};
    use proptest::prelude::*;

    fn memory(texts: &BTreeMap<String, String>) -> MemoryFiles {
        let bytes = texts.iter();
        MemoryFiles(
            bytes
                .map(|(name, text)| (name.clone(), text.clone().into_bytes()))
                .collect(),
        )
    }

    /// The texts with the changes made, the last first.
    fn changed(
        texts: &BTreeMap<String, String>,
        changes: &[TextChange],
    ) -> BTreeMap<String, String> {
        let mut texts = texts.clone();
        for TextChange { file, span, text } in changes.iter().rev() {
            let whole = texts.get_mut(file).expect("a file of the pack");
            whole.replace_range(span.range(), text);
        }
        texts
    }

    /// Other layouts than the canonical one that hold the same.
    fn layouts(text: &str, syntax: Syntax) -> [String; 3] {
        let crlf = text.replace('\n', "\r\n");
        let one_line = text
            .lines()
            .map(str::trim_start)
            .collect::<Vec<_>>()
            .join(" ");
        let without_last_comma = match syntax {
            Syntax::Ron => text.replace(",\n    ]", "\n    ]"),
            Syntax::Json => text.to_owned(),
        };
        [crlf, one_line, without_last_comma]
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(32))]

        #[test]
        fn changes_of_text_are_changes_of_records(pack in arb_pack(), edit in arb_edit()) {
            for syntax in [Syntax::Ron, Syntax::Json] {
                let mut pack = pack.clone();
                let texts = pack_texts(&pack, syntax).expect("plain data");
                let original = pack.clone();
                if edit.clone().apply(&mut pack).is_err() {
                    continue;
                }
                // A hex record whose twin has gone is read as the one of its hex.
                let expected = pack_texts(&pack, syntax).expect("plain data");
                let expected = read_pack(&memory(&expected)).pack.expect("it was written so");
                for layout in 0..4 {
                    let texts: BTreeMap<String, String> = texts
                        .iter()
                        .map(|(name, text)| {
                            // The schema of own properties is in no layout of ours.
                            if name == "own.schema.json" {
                                return (name.clone(), text.clone());
                            }
                            let other = layouts(text, syntax).into_iter().nth(layout);
                            (name.clone(), other.unwrap_or_else(|| text.clone()))
                        })
                        .collect();
                    let read = read_pack(&memory(&texts));
                    prop_assert_eq!(read.diagnostics, vec![]);
                    let Some(changes) = edit.source_changes(&original, &read.files) else {
                        continue;
                    };
                    let after = changed(&texts, &changes);
                    let read = read_pack(&memory(&after));
                    prop_assert_eq!(read.diagnostics, vec![], "{:#?}\n{:#?}", changes, after);
                    prop_assert_eq!(read.pack.as_ref(), Some(&expected), "{:#?}", changes);
                }
            }
        }
    }

    #[test]
    fn only_what_is_meant_is_touched() {
        let pack = beachhead_model::arbitrary::small_pack();
        let texts = pack_texts(&pack, Syntax::Ron).expect("plain data");
        let read = read_pack(&memory(&texts));
        let path = pack.map.paths.as_slice().first().expect("it has one");
        let named = Path {
            name: Some("N 13".to_owned()),
            ..path.clone()
        };
        for (records, lead, end) in [
            (vec![named], "(id: ", ")"),
            (vec![], "        (id: ", "),\n"),
        ] {
            let swap = Swap::Path(path.id.clone(), records);
            let edit = Edit::new("One path", vec![swap]).expect("a change");
            let changes = edit.source_changes(&pack, &read.files);
            let changes = changes.expect("one record");
            let [change] = &changes[..] else {
                panic!("{changes:#?}")
            };
            assert_eq!(change.file, "map.ron");
            let old = &texts["map.ron"][change.span.range()];
            assert!(old.starts_with(lead) && old.ends_with(end), "{old:?}");
            assert_eq!(change.text.contains("N 13"), !change.text.is_empty());
        }
    }
}
