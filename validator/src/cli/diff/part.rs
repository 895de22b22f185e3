//! A single file as a pack that has nothing else.

use beachhead_schema::claims::Claims;
use beachhead_schema::diag::{Diagnostic, Severity};
use beachhead_schema::errata::Errata;
use beachhead_schema::forces::Forces;
use beachhead_schema::hex::{Grid, preset};
use beachhead_schema::io::{Part, PartFile, SourceFile, read_part};
use beachhead_schema::map::Map;
use beachhead_schema::pack::{Manifest, Pack};
use beachhead_schema::palette::Palette;
use beachhead_schema::part_kind::PartKind;
use beachhead_schema::rules::Rules;
use beachhead_schema::scenario::Scenario;
use beachhead_schema::stored::Stored;
use beachhead_schema::tables::Tables;

/// A pack in which nothing is.
///
/// # Errors
/// The smallest grid is none; it always is one.
pub(in crate::cli) fn blank() -> Result<Pack, String> {
    let grid = Grid::new(preset::battle(1, 1));
    let grid = grid.map_err(|_| "one hex makes no grid".to_owned())?;
    let named = |name: &str| format!("{name}.ron");
    Ok(Pack {
        manifest: Stored::from(Manifest {
            rulebook: None,
            title: String::new(),
            palette: named("palette"),
            map: named("map"),
            forces: Some(named("forces")),
            tables: Some(named("tables")),
            rules: None,
            claims: Some(named("claims")),
            errata: Some(named("errata")),
            own: None,
            scenarios: Vec::new(),
            scripts: Vec::new(),
        }),
        palette: Stored::default(),
        map: Map::blank("", grid).into(),
        forces: Stored::default(),
        tables: Stored::default(),
        rules: Stored::default(),
        claims: Stored::default(),
        errata: Stored::default(),
        own_schema: None,
        scenarios: Vec::new(),
    })
}

/// The pack that has only this part, and the mistakes in its file; no pack, where nothing of it can be read.
///
/// # Errors
/// It is no part of a pack.
pub(super) fn pack_of(
    source: &SourceFile,
    kind: PartKind,
) -> Result<(Option<Pack>, Vec<Diagnostic>), String> {
    let mut pack = blank()?;
    let mut mistakes = Vec::new();
    let is_read = match kind {
        PartKind::Palette => put(source, &mut pack.palette, &mut mistakes),
        PartKind::Map => put(source, &mut pack.map, &mut mistakes),
        PartKind::Forces => put(source, &mut pack.forces, &mut mistakes),
        PartKind::Tables => put(source, &mut pack.tables, &mut mistakes),
        PartKind::Rules => {
            pack.manifest.rules = Some("rules.ron".to_owned());
            put(source, &mut pack.rules, &mut mistakes)
        }
        PartKind::Claims => put(source, &mut pack.claims, &mut mistakes),
        PartKind::Errata => put(source, &mut pack.errata, &mut mistakes),
        PartKind::Scenario => {
            let scenario = read::<Scenario>(source, &mut mistakes);
            pack.manifest
                .scenarios
                .extend(scenario.iter().map(|_| "scenario.ron".to_owned()));
            pack.scenarios.extend(scenario);
            !pack.scenarios.is_empty()
        }
        PartKind::Manifest
        | PartKind::OwnSchema
        | PartKind::Script
        | PartKind::Record
        | PartKind::Session => true,
    };
    Ok((is_read.then_some(pack), mistakes))
}

fn put<P: Part>(
    source: &SourceFile,
    place: &mut Stored<P>,
    mistakes: &mut Vec<Diagnostic>,
) -> bool {
    let part = read(source, mistakes);
    let is_read = part.is_some();
    if let Some(part) = part {
        *place = part;
    }
    is_read
}

fn read<P: Part>(source: &SourceFile, mistakes: &mut Vec<Diagnostic>) -> Option<Stored<P>> {
    let read = read_part::<P>(source, source.syntax());
    let errors = read.diagnostics.into_iter();
    mistakes.extend(errors.filter(|finding| finding.severity == Severity::Error));
    read.value
}

/// Whether nothing of a file of a pack can be read.
pub(super) fn is_unread(file: &PartFile) -> bool {
    let source = file.spans.source();
    let mut mistakes = Vec::new();
    match file.kind {
        PartKind::Palette => read::<Palette>(source, &mut mistakes).is_none(),
        PartKind::Map => read::<Map>(source, &mut mistakes).is_none(),
        PartKind::Forces => read::<Forces>(source, &mut mistakes).is_none(),
        PartKind::Tables => read::<Tables>(source, &mut mistakes).is_none(),
        PartKind::Rules => read::<Rules>(source, &mut mistakes).is_none(),
        PartKind::Claims => read::<Claims>(source, &mut mistakes).is_none(),
        PartKind::Errata => read::<Errata>(source, &mut mistakes).is_none(),
        PartKind::Scenario => read::<Scenario>(source, &mut mistakes).is_none(),
        _ => read::<Manifest>(source, &mut mistakes).is_none(),
    }
}
