//! The paragraph behind a finding: that from which the record comes at which it points.
//!
//! Lints don't know the rulebook; but who wrote a scenario's line down said by which paragraph.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use beachhead_base::Source;
use beachhead_engine::{Rows, RuleRow};
use beachhead_model::diag::{Diagnostic, Place, Span};
use beachhead_model::pack::Pack;
use beachhead_text::{PackFiles, Spans};

use crate::registry::rulebook_of;

/// Gives each finding that has none the paragraph of the record in which it lies, and says where that is printed, unless the
/// finding is about a reconstruction.
pub(crate) fn cite(pack: &Pack, files: &PackFiles, findings: &mut [Diagnostic]) {
    let rows = rulebook_of(pack).map(|known| known.rules_of(pack));
    let rows = rows.unwrap_or_default();
    let sources = SourceIndex::of(pack, files);
    for finding in findings {
        if finding.rule.is_none() {
            finding.rule = sources.paragraph(&finding.place);
        }
        // A reconstruction is printed nowhere.
        if finding.is_reconstructed {
            continue;
        }
        // Refusals name a row and say its place already; lints know the paragraph, which may be a number of ours, or the row
        // that a claim names.
        let cited = finding
            .rule
            .as_deref()
            .and_then(|rule| printed_elsewhere(&rows, rule));
        let place = cited.and_then(RuleRow::in_print);
        let is_new = |place: &String| !finding.notes.contains(place);
        let place = place.filter(is_new);
        finding.notes.extend(place);
    }
}

/// The first row of a paragraph, or the row of an id, whose place in print its paragraph doesn't say. A paragraph that the
/// rulebook has is no stand-in because one of its rows is.
fn printed_elsewhere<'r>(rows: &'r Rows, rule: &str) -> Option<&'r RuleRow> {
    let is_of_rulebook = || {
        let mut printed = rows.iter().filter(|row| !row.stand_in);
        printed.any(|row| row.paragraph() == rule)
    };
    rows.iter().find(|row| {
        let is_cited =
            row.id == rule || row.paragraph() == rule && !(row.stand_in && is_of_rulebook());
        is_cited && !row.is_in_its_paragraph()
    })
}

/// The lists of a pack whose records may name a paragraph, by the file in which they stand. Each is sorted once, however
/// many findings lie in it.
struct SourceIndex<'p>(BTreeMap<&'p str, Vec<SourcedList<'p>>>);

impl<'p> SourceIndex<'p> {
    fn of(pack: &'p Pack, files: &'p PackFiles) -> Self {
        let mut lists = BTreeMap::<_, Vec<_>>::new();
        for (scenario, file) in pack.scenarios.iter().zip(&files.scenarios) {
            let spans = &file.spans;
            let of_file = lists.entry(spans.source().name()).or_default();
            macro_rules! add {
                ($($field:ident)+) => {$(
                    let sources = scenario.$field.iter().map(|line| &line.source);
                    of_file.push(SourcedList::new(spans, stringify!($field), sources));
                )+};
            }
            add!(groups setup off_map reinforcements allotments victory options);
        }
        let (map, spans) = (&pack.map, &files.map.spans);
        let of_map = lists.entry(spans.source().name()).or_default();
        macro_rules! add {
            ($($field:ident)+) => {$(
                let sources = map.$field.iter().map(|line| &line.source);
                of_map.push(SourcedList::new(spans, stringify!($field), sources));
            )+};
        }
        add!(entries beaches regions);
        Self(lists)
    }

    /// The paragraph of the record in which a place lies.
    fn paragraph(&self, place: &Place) -> Option<String> {
        let lists = self.0.get(place.file.as_str())?.iter();
        lists.filter_map(|list| list.paragraph(place.span?)).next()
    }
}

/// A list of records, each with what it says of its origin.
struct SourcedList<'p> {
    spans: &'p Spans,
    field: &'static str,
    sources: Vec<&'p Option<Source>>,
    by_place: OnceCell<RecordPlaces>,
}

/// Places of a list's records.
struct RecordPlaces {
    /// The list itself.
    list: Option<Span>,
    /// The place of each record in its file and its place in the list, by the former.
    records: Vec<(Span, usize)>,
    /// Whether some of them do overlap, as in files of other programs.
    overlap: bool,
    /// The first record that is nowhere in the file: its place is the list.
    nowhere: Option<usize>,
}

impl<'p> SourcedList<'p> {
    fn new(
        spans: &'p Spans,
        field: &'static str,
        sources: impl Iterator<Item = &'p Option<Source>>,
    ) -> Self {
        Self {
            spans,
            field,
            sources: sources.collect(),
            by_place: OnceCell::new(),
        }
    }

    /// The paragraph of the record in which a place lies.
    fn paragraph(&self, inner: Span) -> Option<String> {
        let places = self.by_place.get_or_init(|| self.places());
        let list = places.list?;
        if inner.start < list.start || list.end < inner.end {
            return None;
        }
        let next = places
            .records
            .partition_point(|(record, _)| record.start <= inner.start);
        let before = places.records.get(..next).unwrap_or_default();
        // Where records don't overlap, only the last that begins before the place can hold it.
        let may_hold = match places.overlap {
            true => before,
            false => before
                .get(before.len().saturating_sub(1)..)
                .unwrap_or_default(),
        };
        let holding = may_hold
            .iter()
            .filter(|(record, _)| inner.end <= record.end);
        let holding = holding.map(|(_, at)| *at);
        match self.sources.get(holding.chain(places.nowhere).min()?)? {
            Some(Source::Rules(paragraph)) => Some(paragraph.to_string()),
            _ => None,
        }
    }

    fn places(&self) -> RecordPlaces {
        let list = self.spans.field(self.field).span;
        let mut places = RecordPlaces {
            list,
            records: Vec::new(),
            overlap: false,
            nowhere: None,
        };
        for at in 0..self.sources.len() {
            match self.spans.place(self.field, at).span {
                Some(record) if Some(record) != list => places.records.push((record, at)),
                Some(_) => places.nowhere = places.nowhere.or(Some(at)),
                None => {}
            }
        }
        places.records.sort_unstable();
        places.records.dedup_by_key(|(record, _)| *record);
        let mut pairs = places.records.windows(2);
        places.overlap = pairs.any(|pair| matches!(pair, [(a, _), (b, _)] if b.start < a.end));
        places
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_engine::RuleIndex;

    #[test]
    fn a_paragraph_of_the_rulebook_is_no_stand_in() {
        beachhead_engine::rule_index! {
            Mines = "15.3 mines" in "15.3" ["T1"] Consequence "A";
            Breach = "15.3 breach" in "series 15.3" ["T1"] Consequence stand_in "B";
            Drift = "S1 drift" in "series 4.2" ["S1"] Consequence stand_in "C";
            Mouth = "L12 mouth" in "River Mouth" ["L12"] Permission "D";
        }
        let rows = Rows::from(Rule::ROWS);
        for (rule, expected) in [
            ("15.3", None),
            ("15.3 mines", None),
            ("15.3 breach", Some("15.3 breach")),
            ("S1", Some("S1 drift")),
            ("L12", Some("L12 mouth")),
            ("L13", None),
        ] {
            let row = printed_elsewhere(&rows, rule);
            assert_eq!(row.map(|row| &*row.id), expected, "{rule}");
        }
    }
}
