//! What lints look at: a pack, and where everything in it stands in its files.

use beachhead_draw::Metrics;
use beachhead_model::diag::{Diagnostic, Place, Severity, Span};
use beachhead_model::map::Map;
use beachhead_model::pack::Pack;
use beachhead_model::part_kind::{PartAt, PartKind, PerPart};
use beachhead_model::scenario::Scenario;
use beachhead_text::{Files, PackFiles, PartFile, Spans};

/// A pack to look at.
pub(crate) struct Target<'a> {
    /// What was read. A part that couldn't be is empty.
    pub pack: &'a Pack,
    /// Where everything was.
    pub files: &'a PackFiles,
    /// The folder of the pack, for what it names besides its parts.
    pub folder: &'a dyn Files,
    /// The letters that can be drawn.
    pub letters: &'a Metrics,
}

impl<'a> Target<'a> {
    pub fn map(&self) -> &'a Map {
        &self.pack.map
    }

    pub fn map_spans(&self) -> &'a Spans {
        &self.files.map.spans
    }

    /// The scenarios, each with the places of its lines.
    pub fn scenarios(&self) -> impl Iterator<Item = (&'a Scenario, &'a Spans)> + use<'a> {
        let scenarios = self.pack.scenarios.iter().map(|scenario| &scenario.part);
        scenarios.zip(self.files.scenarios.iter().map(|file| &file.spans))
    }

    /// The places of a part's file, if there is one.
    pub fn spans_of(&self, part: impl Into<PartAt>) -> Option<&'a Spans> {
        Some(&self.files.of(part)?.spans)
    }

    /// The map's file and all others, by name, to look into.
    pub fn spans_of_claims(&self) -> Option<&'a Spans> {
        self.spans_of(PartKind::Claims)
    }
}

/// The longest record that is looked into, in bytes: one with a hundred thousand hexes may have as many findings, and
/// each would look through all of it.
const MOST_LOOKED_INTO: usize = 1 << 14;

/// The place of a text within a field of a record: of `"2605"` in a list of twenty hexes; of a very long record, the
/// record.
pub(crate) fn word(spans: &Spans, field: &str, index: usize, inner: &str, text: &str) -> Place {
    let record = spans.place(field, index);
    if record
        .span
        .is_some_and(|span| span.range().len() > MOST_LOOKED_INTO)
    {
        return record;
    }
    let place = spans.within(field, index, inner);
    if place == spans.place(field, index) {
        return place;
    }
    quoted_in(spans, &place, text).unwrap_or(place)
}

/// The place of a text in quotes within a wider place, if it is there.
pub(crate) fn quoted_in(spans: &Spans, place: &Place, text: &str) -> Option<Place> {
    let span = place.span?;
    let quoted = format!("\"{text}\"");
    let start = span.range().start + spans.source().slice(span).find(&quoted)?;
    Some(spans.source().place(Span::new(start, start + quoted.len())))
}

/// Which parts of a pack reading has lost something of.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Broken {
    parts: PerPart<bool>,
    /// Of any of them.
    scenarios: bool,
}

impl Broken {
    /// By the files in which reading has found errors.
    pub fn by(files: &PackFiles, diagnostics: &[Diagnostic]) -> Self {
        let is_broken = |file: &PartFile| {
            let mut errors = diagnostics
                .iter()
                .filter(|finding| finding.severity == Severity::Error);
            file.spans.source().text().is_empty()
                || errors.any(|error| error.place.file == file.spans.source().name())
        };
        // A mistake in the manifest may have cost it the names of some.
        let manifest = is_broken(&files.manifest);
        let parts = PerPart {
            manifest,
            palette: is_broken(&files.palette),
            map: is_broken(&files.map),
            forces: is_broken(&files.forces),
            tables: is_broken(&files.tables),
            claims: manifest || files.claims.as_ref().is_some_and(is_broken),
            errata: manifest || files.errata.as_ref().is_some_and(is_broken),
        };
        Self {
            parts,
            scenarios: manifest || files.scenarios.iter().any(is_broken),
        }
    }

    /// Whether nothing is lost of a part; of scenarios, of any of them.
    pub(super) fn spares(&self, part: PartKind) -> bool {
        !*self.parts.get(part).unwrap_or(&self.scenarios)
    }
}
