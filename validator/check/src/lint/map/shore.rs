//! What lints of the shore share: which part of a map is known to what its format can say, and where hours stand.

use beachhead_hex::HexIx;
use beachhead_model::diag::Place;
use beachhead_model::map::{Beach, Map, Sector, TideLine};
use beachhead_shore::{ShoreLines, places};

use crate::lint::Target;

/// The first format of maps in which sectors are areas and breaches lie on hexsides.
const AREAS_SINCE: u32 = 2;

/// Whether the file of the map could state areas and breaches. One of format 1 could not, and `migrate` says what it lacks.
pub(super) fn has_areas(target: &Target<'_>) -> bool {
    let file = &target.files.map;
    file.format().is_none_or(|format| format >= AREAS_SINCE)
}

/// Where the hours of a tide line stand.
pub(super) fn hours_place(target: &Target<'_>, at: usize) -> Place {
    let spans = target.map_spans();
    let hours = spans.within("tide_lines", at, "hours");
    match hours == spans.place("tide_lines", at) {
        // A map of format 1 has one hour.
        true => spans.within("tide_lines", at, "hour"),
        false => hours,
    }
}

/// A line along which dice are counted.
pub(super) struct CountedLine<'m> {
    /// The tide line; none where the map has no tide lines, and dice count along the beaches.
    pub tide: Option<&'m TideLine>,
    beach: Option<&'m Beach>,
}

/// The lines along which dice are counted: every tide line that has hexes, or else every beach.
pub(super) struct CountedLines<'m> {
    lines: Vec<CountedLine<'m>>,
    through: ShoreLines<'m>,
}

impl<'m> CountedLines<'m> {
    pub(super) fn of(map: &'m Map) -> Self {
        let tides = map.tide_lines.iter().map(|tide| {
            let line = CountedLine {
                tide: Some(tide),
                beach: None,
            };
            (line, places(&map.grid, &tide.hexes))
        });
        let beaches = map.beaches.iter().map(|beach| {
            let line = CountedLine {
                tide: None,
                beach: Some(beach),
            };
            (line, places(&map.grid, &beach.hexes))
        });
        let all: Vec<(CountedLine<'_>, Vec<HexIx>)> = match map.tide_lines.is_empty() {
            true => beaches.collect(),
            false => tides.collect(),
        };
        let all = all.into_iter().filter(|(_, hexes)| !hexes.is_empty());
        let (lines, hexes): (Vec<_>, Vec<_>) = all.unzip();
        let through = ShoreLines::of(&map.grid, hexes.iter().map(Vec::as_slice));
        Self { lines, through }
    }

    /// The lines along which dice of this sector are counted, each with its hexes in the sector in the order in which a die
    /// counts them.
    pub(super) fn runs(
        &self,
        sector: &Sector,
    ) -> impl Iterator<Item = (&CountedLine<'m>, Vec<HexIx>)> {
        let all = self.lines.iter().zip(self.through.counted(sector));
        all.filter(|(line, _)| line.beach.is_none_or(|beach| beach.id == sector.beach))
    }
}
