//! An [`Edit`] as changes of the files' text, for programs that know files and no records.
//!
//! Only what the edit exchanges is written anew. Where a record stands is [`beachhead_text`]'s affair.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::{Edit, Swap};
use beachhead_base::layer::{Keyed, Layer};
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::map::{HexRecord, Map};
use beachhead_model::pack::Pack;
use beachhead_model::spot::Spot;
use beachhead_text::{ListPatch, PackFiles, PartFile, TextChange, record_text};

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

/// What becomes of each list, by file and field.
#[derive(Default)]
pub(super) struct Patches<'f>(BTreeMap<(&'f str, &'static str), ListPatch<'f>>);

impl<'f> Patches<'f> {
    fn list(&mut self, file: &'f PartFile, field: &'static str) -> &mut ListPatch<'f> {
        let key = (file.spans.source().name(), field);
        let new = || ListPatch::new(&file.spans, field);
        self.0.entry(key).or_insert_with(new)
    }

    /// The records of one key of a layer, whose records are counted from `first` on.
    pub(super) fn layer<T: Keyed + Serialize + PartialEq>(
        &mut self,
        file: &'f PartFile,
        (field, first): (&'static str, usize),
        layer: &Layer<T>,
        (key, records): (&T::Key, &[T]),
    ) -> Option<()> {
        let patch = self.list(file, field);
        let all = layer.as_slice();
        let from = all.partition_point(|record| record.key() < *key);
        let to = all.partition_point(|record| record.key() <= *key);
        let old = all.get(from..to)?;
        for ((at, old), new) in (first + from..).zip(old).zip(records) {
            if old != new {
                patch.replace(at, record_text(new, patch.syntax())?);
            }
        }
        (first + from + records.len()..first + to).for_each(|at| patch.remove(at));
        let syntax = patch.syntax();
        let further = records.iter().skip(old.len());
        let further: Option<Vec<String>> = further.map(|new| record_text(new, syntax)).collect();
        let before = to.checked_sub(1).map(|at| first + at);
        match (further?, before) {
            (further, _) if further.is_empty() => {}
            (further, Some(at)) if !old.is_empty() => patch.follow(at, further),
            (further, before) => patch.add(before, further),
        }
        Some(())
    }

    /// The records of a number besides that of its hex. Of two lines with one number the first is the hex's.
    pub(super) fn strays(
        &mut self,
        file: &'f PartFile,
        map: &Map,
        (hex, records): (&HexNo, &[HexRecord]),
    ) -> Option<()> {
        let strays = map.hexes.strays();
        let first = map.stray_place(0);
        let twin = map.grid.find(hex.as_str());
        let twin = twin.filter(|at| map.hexes.terrain(*at).is_some());
        if strays.get(hex).is_some() {
            return self.layer(file, ("hexes", first), strays, (hex, records));
        }
        let patch = self.list(file, "hexes");
        let syntax = patch.syntax();
        let texts = records.iter().map(|new| record_text(new, syntax));
        let texts: Vec<String> = texts.collect::<Option<_>>()?;
        match twin {
            _ if texts.is_empty() => {}
            Some(twin) => patch.follow(twin.index(), texts),
            None => patch.add(line_before(map, hex), texts),
        }
        Some(())
    }

    /// The record of a hex on the grid.
    pub(super) fn hex(
        &mut self,
        file: &'f PartFile,
        map: &Map,
        (hex, record): (&HexNo, Option<&HexRecord>),
    ) -> Option<()> {
        let patch = self.list(file, "hexes");
        let at = map.grid.find(hex.as_str())?;
        let old = map.hexes.record(at, hex.clone());
        match (old, record) {
            (Some(old), Some(new)) if old != *new => {
                patch.replace(at.index(), record_text(new, patch.syntax())?);
            }
            (Some(_), None) => patch.remove(at.index()),
            (None, Some(new)) => {
                let text = record_text(new, patch.syntax())?;
                patch.add(line_before(map, hex), vec![text]);
            }
            (Some(_), Some(_)) | (None, None) => {}
        }
        Some(())
    }

    fn finish(self) -> Option<Vec<TextChange>> {
        let mut changes = Vec::<TextChange>::new();
        for patch in self.0.into_values() {
            changes.extend(patch.finish()?);
        }
        changes.sort_by(|a, b| (&a.file, a.span).cmp(&(&b.file, b.span)));
        // Two lists that a file has lacked so far begin at the same place.
        changes.dedup_by(|later, before| {
            let touch = before.file == later.file && before.span.end == later.span.start;
            if touch {
                before.text.push_str(&later.text);
                before.span.end = later.span.end;
            }
            touch
        });
        Some(changes)
    }
}

/// The line that comes before that of a hex which has none.
fn line_before(map: &Map, hex: &HexNo) -> Option<usize> {
    let number = |at: &HexIx| map.grid.number(*at);
    let known = map
        .grid
        .iter()
        .filter(|at| map.hexes.terrain(*at).is_some());
    let before = known.filter(|at| number(at) < *hex);
    before.max_by_key(number).map(HexIx::index)
}

#[cfg(test)]
mod tests {
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
