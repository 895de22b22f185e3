//! What there is in a pack, as data: how many records of which kind, and which of them are reconstructed.
//!
//! The text says the same in a few lines ([`beachhead_check::summary`]); here a program learns which lines of which file a
//! proof-reader has to hold against the print.

use std::collections::BTreeMap;

use beachhead_base::Source;
use beachhead_check::provenance::{Origin, each_origin};
use beachhead_check::summary::Summary;
use beachhead_model::pack::Pack;
use beachhead_text::{PackFiles, PartFile};
use serde::{Deserialize, Serialize};

/// What there is in a pack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Pack")
)]
pub struct PackReport {
    /// The pack's title.
    pub title: String,
    /// The pack's folder, or the file that it is made of.
    pub path: String,
    /// How many records there are, by kind: `hexes`, `units`.
    pub counts: BTreeMap<String, usize>,
    /// What is done with the rules, where they are data.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RulesReport>,
    /// Where the records of each list come from that may say so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<ListReport>,
}

/// What is done with the rules of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Rules")
)]
pub struct RulesReport {
    /// How many are played.
    pub played: usize,
    /// How many only define a word.
    pub definitions: usize,
    /// How many are not played yet.
    pub not_yet: usize,
}

/// Where the records of one list come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "List")
)]
pub struct ListReport {
    /// The list, by its name in the files: `hexes`.
    pub list: String,
    /// All of its records.
    pub records: usize,
    /// Those that have not been read off the print.
    pub reconstructed: usize,
    /// Those that don't say where they come from.
    pub unsaid: usize,
    /// Where the reconstructed ones are: those that follow one another are one stretch.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reconstructed_at: Vec<LineRange>,
}

/// Lines of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(
    feature = "json-schema",
    derive(schemars::JsonSchema),
    schemars(rename = "Lines")
)]
pub struct LineRange {
    /// The file, named as findings name it.
    pub file: String,
    /// The first line, from 1.
    pub first: u32,
    /// The last line.
    pub last: u32,
}

impl PackReport {
    /// What there is in a pack that lies there.
    pub fn of(path: String, summary: &Summary) -> Self {
        let counts = [
            ("hexes", summary.hexes),
            ("hexsides", summary.hexsides),
            ("paths", summary.paths),
            ("units", summary.units),
            ("scenarios", summary.scenarios),
            ("claims", summary.claims),
            ("errata", summary.errata),
        ];
        let sources = summary.origins.iter().map(|(list, origins)| ListReport {
            list: (*list).to_owned(),
            records: origins.records,
            reconstructed: origins.reconstructed,
            unsaid: origins.unsaid,
            reconstructed_at: Vec::new(),
        });
        Self {
            title: summary.title.clone(),
            path,
            counts: counts.map(|(kind, count)| (kind.to_owned(), count)).into(),
            rules: summary.rules.map(|rules| RulesReport {
                played: rules.played,
                definitions: rules.definitions,
                not_yet: rules.not_yet,
            }),
            sources: sources.collect(),
        }
    }

    /// Adds where the reconstructed records are.
    #[must_use]
    pub fn with_lines(mut self, pack: &Pack, files: &PackFiles) -> Self {
        let mut lines = BTreeMap::<&str, Vec<LineRange>>::new();
        each_origin(pack, |origin| {
            if origin.source != Some(&Source::Reconstructed) {
                return;
            }
            let file = files.of(origin.part);
            let range = file.and_then(|file| line_of(file, &origin));
            lines.entry(origin.field).or_default().extend(range);
        });
        for list in &mut self.sources {
            list.reconstructed_at = joined(lines.remove(&*list.list).unwrap_or_default());
        }
        self
    }
}

fn line_of(file: &PartFile, origin: &Origin<'_>) -> Option<LineRange> {
    let source = file.spans.source();
    let span = origin.record(&file.spans).span?;
    Some(LineRange {
        file: source.name().to_owned(),
        first: source.line_column(span.start).0,
        last: source.line_column(span.end.saturating_sub(1)).0,
    })
}

/// The same lines in order, those that touch as one stretch.
fn joined(mut lines: Vec<LineRange>) -> Vec<LineRange> {
    lines.sort_unstable();
    lines.dedup_by(|later, before| {
        let touch = later.file == before.file && later.first <= before.last.saturating_add(1);
        if touch {
            before.last = before.last.max(later.last);
        }
        touch
    });
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use beachhead_text::{MemoryFiles, read_pack};

    #[test]
    fn reconstructed_records_are_counted_and_placed() {
        let mut files = beachhead_check::sample::sixteen_hexes();
        let map = files.get_mut("map.ron").expect("the map");
        let mark = ", source: Reconstructed),";
        let mut lines: Vec<String> = map.lines().map(str::to_owned).collect();
        let first = lines
            .iter()
            .position(|line| line.contains("(hex: "))
            .expect("a hex");
        for line in [first, first + 1, first + 3] {
            lines[line] = lines[line].replace("),", mark);
        }
        *map = lines.join("\n");
        let bytes = files
            .into_iter()
            .map(|(name, text)| (name, text.into_bytes()));
        let read = read_pack(&MemoryFiles(bytes.collect()));
        let pack = read.pack.expect("it is whole");
        let report = PackReport::of("utah".to_owned(), &Summary::of(&pack));
        let report = report.with_lines(&pack, &read.files);
        let hexes = report.sources.iter().find(|list| list.list == "hexes");
        let hexes = hexes.expect("they may say where they come from");
        assert_eq!((hexes.records, hexes.reconstructed), (16, 3));
        let line = u32::try_from(first).expect("a short file") + 1;
        let range = |first, last| LineRange {
            file: "map.ron".to_owned(),
            first,
            last,
        };
        assert_eq!(
            hexes.reconstructed_at,
            [range(line, line + 1), range(line + 3, line + 3)]
        );
        assert_eq!(report.counts["hexes"], 16);
    }
}
