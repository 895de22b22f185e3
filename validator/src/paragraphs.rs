//! The paragraph behind a finding: that from which the record comes at which it points.
//!
//! Lints don't know the rulebook; but who wrote a scenario's line down said by which paragraph.

use beachhead_schema::Source;
use beachhead_schema::diag::{Diagnostic, Place};
use beachhead_schema::io::{PackFiles, Spans};
use beachhead_schema::pack::Pack;

use crate::registry::rulebook_of;
use beachhead_engine::RuleRow;

/// Gives each finding that has none the paragraph of the record in which it lies, and says where that is printed, unless the
/// finding is about a reconstruction.
pub(crate) fn cite(pack: &Pack, files: &PackFiles, findings: &mut [Diagnostic]) {
    let rows = rulebook_of(pack).map_or(&[][..], |known| known.rules);
    for finding in findings {
        if finding.rule.is_none() {
            finding.rule = paragraph(pack, files, &finding.place);
        }
        // A reconstruction is printed nowhere.
        if finding.is_reconstructed {
            continue;
        }
        // Refusals name a row and say its place already; lints know the paragraph, which may be a number of ours, or the row
        // that a claim names.
        let cited = rows.iter().find(|row| {
            let rule = finding.rule.as_deref();
            let is_cited = rule == Some(row.paragraph()) || rule == Some(row.id);
            is_cited && !row.is_in_its_paragraph()
        });
        let place = cited.and_then(RuleRow::in_print);
        let is_new = |place: &String| !finding.notes.contains(place);
        let place = place.filter(is_new);
        finding.notes.extend(place);
    }
}

fn paragraph(pack: &Pack, files: &PackFiles, place: &Place) -> Option<String> {
    let scenarios = pack.scenarios.iter().zip(&files.scenarios);
    for (scenario, file) in scenarios.filter(|(_, file)| is_in(&file.spans, place)) {
        let spans = &file.spans;
        let found = at(spans, "groups", &scenario.groups, place, |line| {
            &line.source
        })
        .or_else(|| at(spans, "setup", &scenario.setup, place, |line| &line.source))
        .or_else(|| {
            let lines = &scenario.off_map;
            at(spans, "off_map", lines, place, |line| &line.source)
        })
        .or_else(|| {
            let lines = &scenario.reinforcements;
            at(spans, "reinforcements", lines, place, |line| &line.source)
        })
        .or_else(|| {
            let lines = &scenario.allotments;
            at(spans, "allotments", lines, place, |line| &line.source)
        })
        .or_else(|| {
            at(spans, "victory", &scenario.victory, place, |line| {
                &line.source
            })
        })
        .or_else(|| {
            at(spans, "options", &scenario.options, place, |line| {
                &line.source
            })
        });
        if found.is_some() {
            return found;
        }
    }
    let spans = &files.map.spans;
    if !is_in(spans, place) {
        return None;
    }
    let map = &pack.map;
    at(spans, "entries", &map.entries, place, |entry| &entry.source)
        .or_else(|| at(spans, "beaches", &map.beaches, place, |beach| &beach.source))
        .or_else(|| {
            at(spans, "regions", &map.regions, place, |region| {
                &region.source
            })
        })
}

fn is_in(spans: &Spans, place: &Place) -> bool {
    place.file == spans.source().name()
}

/// The paragraph of the record of a list in which the place lies.
fn at<'r, T: 'r>(
    spans: &Spans,
    field: &str,
    records: impl IntoIterator<Item = &'r T>,
    place: &Place,
    source: impl Fn(&T) -> &Option<Source>,
) -> Option<String> {
    let (list, inner) = (spans.field(field).span?, place.span?);
    if inner.start < list.start || list.end < inner.end {
        return None;
    }
    let holds = |at: usize| {
        let record = spans.place(field, at).span;
        record.is_some_and(|record| record.start <= inner.start && inner.end <= record.end)
    };
    let (_, record) = records.into_iter().enumerate().find(|(at, _)| holds(*at))?;
    match source(record) {
        Some(Source::Rules(paragraph)) => Some(paragraph.to_string()),
        _ => None,
    }
}
