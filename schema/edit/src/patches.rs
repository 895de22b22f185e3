//! [`Patches`]: what becomes of the records of each list, as changes of the files' text.

use std::collections::BTreeMap;

use serde::Serialize;

use beachhead_base::layer::{Keyed, Layer};
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::map::{HexRecord, Map};
use beachhead_text::{ListPatch, PartFile, TextChange, record_text};

/// The changes of each list, by file and field.
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

    /// The changes, by file and place.
    pub(super) fn finish(self) -> Option<Vec<TextChange>> {
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
