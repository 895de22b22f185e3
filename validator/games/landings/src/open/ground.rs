//! The ground: tables `terrain`, `tiles`, `behaviours` and `linked-sides` brought together with the map.

use std::collections::BTreeMap;

use beachhead_engine::HexSet;
use beachhead_kit::{HexIx, Opening};
use beachhead_model::diag::{Diagnostic, Subject};
use beachhead_model::pack::Pack;

use crate::codes::BAD_MAP;
use crate::data::Role;
use crate::ground::{Catalogue, Ground, Shape, Work};
use crate::open::field::PlayField;
use crate::open::opening::in_words;
use crate::open::setting::Setting;

/// Compiles the ground of the hexes in play.
pub(crate) fn ground(opening: &mut Opening<'_>, setting: &Setting) -> Ground {
    let pack = opening.pack;
    let Some(catalogue) = opening.tables(in_words, Catalogue::read) else {
        return Ground::default();
    };
    let shape = Shape::new(opening.board.grid(), |hex| {
        setting.field.in_play.contains(hex)
    });
    let (mut ground, unknown) = Ground::compile(shape, &catalogue, &pack.map);
    report_unknown(opening, &unknown);
    for path in pack.map.paths.as_slice() {
        let numbers = path.hexes.iter();
        let hexes = numbers.filter_map(|number| opening.board.hex(number.as_str()));
        let kind = catalogue.kind(path.kind.as_str());
        let rail = kind.is_some_and(|kind| kind.id == "rail");
        ground.lay_path(&hexes.collect::<Vec<_>>(), rail);
    }
    // A bunker that names no owner is that of whoever holds it at the start (M72).
    for (_, counter) in setting.roster.iter() {
        if let Role::AtStart(hex) = counter.role
            && let Some(works) = ground.start.get_mut(hex.index())
            && works.lies.has(Work::BUNKER)
        {
            works.owner = works.owner.or(Some(counter.side));
        }
    }
    ground
}

/// A finding for each name that leads to no kind of ground.
fn report_unknown(opening: &mut Opening<'_>, unknown: &[(HexIx, String)]) {
    let mut names: BTreeMap<&str, Vec<HexIx>> = BTreeMap::new();
    for (hex, name) in unknown {
        names.entry(name.as_str()).or_default().push(*hex);
    }
    for (name, hexes) in names {
        let shown = match name {
            "" => "no terrain".to_owned(),
            name => format!("`{name}`, which no row of table `terrain` or `tiles` knows"),
        };
        let count = match hexes.len() {
            1 => "1 hex".to_owned(),
            count => format!("{count} hexes"),
        };
        let message = format!("{count} of the map have {shown}");
        let mut finding = Diagnostic::error(BAD_MAP, message).rule("M49");
        let first = hexes.iter().take(5);
        finding
            .subjects
            .extend(first.map(|hex| Subject::Hex(opening.board.number(*hex))));
        opening.findings.push(finding);
    }
}

/// What table `terrain` marks the contents of a hex with.
pub(crate) fn is_marked(pack: &Pack, hex: HexIx, mark: &str) -> bool {
    let hexes = &pack.map.hexes;
    let mut contents = hexes.terrain(hex).into_iter().chain(hexes.features(hex));
    contents.any(|id| {
        let marks = pack.tables.cell("terrain", id.as_str(), "marks");
        marks.is_some_and(|marks| marks.as_str().split(' ').any(|word| word == mark))
    })
}

/// Hexes in play whose contents table `terrain` marks so.
pub(crate) fn marked(pack: &Pack, field: &PlayField, mark: &str) -> HexSet {
    let in_play = field.in_play.iter();
    in_play.filter(|hex| is_marked(pack, *hex, mark)).collect()
}
