//! What lints look at: a pack, and where everything in it stands in its files.

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

use beachhead_base::Id;
use beachhead_draw::Metrics;
use beachhead_engine::{Board, SharedBoard};
use beachhead_hex::Side;
use beachhead_kit::sight::Heights;
use beachhead_model::diag::{Diagnostic, Place, Severity, Span};
use beachhead_model::map::{Hexside, Map};
use beachhead_model::pack::{Manifest, Pack};
use beachhead_model::part_kind::{PartAt, PartKind, PerPart};
use beachhead_model::scenario::Scenario;
use beachhead_text::{Files, PackFiles, PartFile, Spans, Syntax};

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
    /// Look-ups that several lints share, kept from the first.
    seen: Seen,
}

/// The shared look-ups, each made when it is first asked for.
#[derive(Default)]
struct Seen {
    names: OnceCell<Vec<String>>,
    sides: OnceCell<Vec<Option<Side>>>,
    counts: OnceCell<(Counts, Counts)>,
    heights: OnceCell<Vec<Diagnostic>>,
    board: OnceCell<SharedBoard>,
}

/// How many hexes have each of some kinds.
type Counts = BTreeMap<Id, usize>;

impl<'a> Target<'a> {
    pub fn new(
        pack: &'a Pack,
        files: &'a PackFiles,
        folder: &'a dyn Files,
        letters: &'a Metrics,
    ) -> Self {
        Self {
            pack,
            files,
            folder,
            letters,
            seen: Seen::default(),
        }
    }

    /// The names of the files in the pack's folder, in order.
    pub fn names(&self) -> &[String] {
        self.seen.names.get_or_init(|| self.folder.list())
    }

    /// Those that are, by their names, files of ours, and that nothing names: neither the manifest nor a rule that they are read
    /// by.
    pub fn unlisted(&self) -> impl Iterator<Item = &str> {
        let listed = self.files.iter().map(|file| plain(&file.name));
        let scripts = self.pack.manifest.scripts.iter().map(|name| plain(name));
        let listed: BTreeSet<String> = listed.chain(scripts).collect();
        // A second manifest is a finding of its own.
        let manifests = [Syntax::Ron, Syntax::Json].map(Manifest::file_name);
        let names = self.names().iter().map(String::as_str);
        names.filter(move |name| {
            let is_ours = name.ends_with(".ron") || name.ends_with(".json");
            let is_manifest = manifests.iter().any(|manifest| manifest == name);
            is_ours && !listed.contains(*name) && !is_manifest
        })
    }

    /// How many hexes of the map have each terrain, and each feature.
    pub fn counts(&self) -> (&Counts, &Counts) {
        let map = self.map();
        let counts = self.seen.counts.get_or_init(|| map.hexes.counts());
        (&counts.0, &counts.1)
    }

    /// The compiled map.
    pub fn board(&self) -> SharedBoard {
        let compile = || Board::compile(&self.pack.map, &self.pack.palette).into();
        self.seen.board.get_or_init(compile).clone()
    }

    /// The compiled map, if a lint has asked for it.
    pub fn into_board(self) -> Option<SharedBoard> {
        self.seen.board.into_inner()
    }

    /// All that is wrong with the table `heights`, if the pack has one.
    pub fn wrong_heights(&self) -> &[Diagnostic] {
        let read = || Heights::findings(self.pack);
        self.seen.heights.get_or_init(read)
    }

    /// The hexsides of the map, each with its place on the grid, if it has one.
    pub fn hexsides(&self) -> impl Iterator<Item = (&'a Hexside, Option<Side>)> {
        let map = self.map();
        let sides = self.seen.sides.get_or_init(|| {
            let sides = map.hexsides.iter();
            sides
                .map(|side| map.grid.hexside(&side.between).ok())
                .collect()
        });
        map.hexsides.iter().zip(sides.iter().copied())
    }

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

/// A name without `.` and doubled slashes: two names of one file become the same.
fn plain(name: &str) -> String {
    let parts = name.split('/').filter(|part| !matches!(*part, "" | "."));
    parts.collect::<Vec<_>>().join("/")
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
            rules: manifest || files.rules.as_ref().is_some_and(is_broken),
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
