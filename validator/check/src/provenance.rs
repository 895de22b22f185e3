//! Where everything in a pack comes from: one walk over all records that may carry a `source`.
//!
//! The summary counts what is reconstructed by it, and lints hold it to the errata. A list that may carry sources is
//! a line here; those of a rulebook's own part are listed by the rulebook ([`ScenarioPart::sources`]).
//!
//! [`ScenarioPart::sources`]: beachhead_model::games::ScenarioPart::sources

use beachhead_base::{Provenance, Source};
use beachhead_edit::layers;
use beachhead_model::diag::Place;
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::{PartAt, PartKind};
use beachhead_text::Spans;

/// A record, and where it says it comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// The file that it stands in.
    pub part: PartAt,
    /// The list that it stands in.
    pub field: &'static str,
    /// Whether the list is of the rulebook's own part: inside the field `rules`.
    in_rules: bool,
    /// Its place there, as the file's places count.
    pub index: usize,
    /// Where it says it comes from.
    pub source: Option<&'a Source>,
    /// Its note.
    pub note: Option<&'a str>,
}

impl Origin<'_> {
    /// The record, in the file of these spans.
    pub fn record(&self, spans: &Spans) -> Place {
        if self.in_rules {
            spans.inside("rules", self.field, Some(self.index))
        } else {
            spans.place(self.field, self.index)
        }
    }

    /// Where the record says it, in the file of these spans.
    pub fn place(&self, spans: &Spans) -> Place {
        self.place_of("source", spans)
    }

    /// The place of the record's field of this name, in the file of these spans.
    pub fn place_of(&self, field: &str, spans: &Spans) -> Place {
        if self.in_rules {
            self.record(spans)
        } else {
            spans.within(self.field, self.index, field)
        }
    }

    /// Whether the record leaves open where it comes from.
    pub fn is_unknown(&self) -> bool {
        // Claims and rules name their paragraph.
        let has_paragraph = matches!(self.part.kind, PartKind::Claims | PartKind::Rules);
        self.source.is_none() && !has_paragraph
    }
}

/// Every record that may carry a source, file by file.
pub(crate) fn origins(pack: &Pack) -> Vec<Origin<'_>> {
    let mut all = Vec::new();
    each_origin(pack, |origin| all.push(origin));
    all
}

/// Shows every record that may carry a source, file by file, without a list of them: a map has many.
pub fn each_origin<'a>(pack: &'a Pack, mut look: impl FnMut(Origin<'a>)) {
    let map = &pack.map;
    map.hexes.sources().for_each(|(hex, source)| {
        look(Origin {
            part: PartKind::Map.into(),
            field: "hexes",
            in_rules: false,
            index: hex.index(),
            source,
            note: map.hexes.note(hex),
        });
    });
    macro_rules! walk {
        ($part:expr, $value:expr, $($field:ident),+) => {$(
            for (index, record) in $value.$field.iter().enumerate() {
                look(Origin {
                    part: $part,
                    field: stringify!($field),
                    in_rules: false,
                    index,
                    source: record.source.as_ref(),
                    note: record.note.as_deref(),
                });
            }
        )+};
    }
    for layer in layers(map) {
        for (index, record) in layer.records().into_iter().enumerate() {
            if let Some(Provenance { source, note }) = record.origin() {
                look(Origin {
                    part: PartKind::Map.into(),
                    field: layer.field(),
                    in_rules: false,
                    index,
                    source,
                    note,
                });
            }
        }
    }
    walk!(PartKind::Forces.into(), pack.forces, units);
    walk!(PartKind::Tables.into(), pack.tables, rows);
    for (at, scenario) in pack.scenarios.iter().enumerate() {
        walk!(
            PartAt::scenario(at),
            scenario,
            groups,
            setup,
            off_map,
            reinforcements,
            allotments,
            victory
        );
        for (index, choice) in scenario.options.iter().enumerate() {
            look(Origin {
                part: PartAt::scenario(at),
                field: "options",
                in_rules: false,
                index,
                source: choice.source.as_ref(),
                note: None,
            });
        }
        for (field, sources) in scenario.part().sources() {
            for (index, Provenance { source, note }) in sources.into_iter().enumerate() {
                look(Origin {
                    part: PartAt::scenario(at),
                    field,
                    in_rules: true,
                    index,
                    source,
                    note,
                });
            }
        }
    }
    walk!(PartKind::Rules.into(), pack.rules, rules);
    walk!(PartKind::Claims.into(), pack.claims, claims);
}
