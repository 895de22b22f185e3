//! Two branches of a pack, brought together part by part.

use beachhead_model::conflict::Conflict;
use beachhead_model::own::OwnSchema;
use beachhead_model::pack::{Manifest, Pack};
use beachhead_model::part_kind::{PartKind, PerPart};
use beachhead_model::spot::with_spots;
use beachhead_model::stored::Stored;
use beachhead_text::SourceFile;

use super::branch::Side;
use super::grid::{FollowedGrid, GridRule};
use super::manifest::merge_manifest;
use super::margin::merge_margins;
use super::records::merge_layer;
use super::value::Versions;
use super::{grid, hexes, manifest, records, resolve, rows, scenarios};

/// What came of a merge.
#[derive(Clone, Debug, PartialEq)]
pub struct Merged {
    /// The pack, with all conflicts in its files.
    pub pack: Pack,
    /// Where one branch alone has changed the grid, how the other follows it.
    pub grid: Option<FollowedGrid>,
}

/// Conflicts by the part whose file they belong in.
type Found = PerPart<Vec<Conflict>>;

/// Brings two branches together.
///
/// Scripts are no part of it but for their names; [`merge_scripts`](super::merge_scripts) merges each.
#[must_use]
pub fn merge(base: &Pack, ours: &Pack, theirs: &Pack) -> Merged {
    merge_by(base, ours, theirs, GridRule::Follow)
}

/// Brings two branches of a map together where no other file of the pack can follow another grid: that of ours stays, and
/// where the branches have different ones, the grid is in conflict.
#[must_use]
pub fn merge_on_our_grid(base: &Pack, ours: &Pack, theirs: &Pack) -> Pack {
    merge_by(base, ours, theirs, GridRule::KeepOurs).pack
}

fn merge_by(base: &Pack, ours: &Pack, theirs: &Pack, rule: GridRule) -> Merged {
    let versions = Versions { base, ours, theirs };
    let is_one_grid = rule == GridRule::Follow || ours.map.grid == theirs.map.grid;
    if let Some(plain) = versions.plain().filter(|_| is_one_grid) {
        return Merged {
            pack: (*plain).clone(),
            grid: None,
        };
    }
    let base = resolve::without_conflicted(base);
    let mut packs = [base, ours.clone(), theirs.clone()];
    let mut found = Found::default();
    let grid = grid::merge_grids(&mut packs, rule, &mut found.map);
    scenarios::follow_file_names(&mut packs);
    rows::merge_rows(&mut packs, &mut found.tables);
    let [base, ours, theirs] = &packs;
    let packs = Versions { base, ours, theirs };
    let mut merged = ours.clone();
    merged.manifest = merge_manifest(packs.map(|pack| &pack.manifest), &mut found.manifest);
    merge_titles(&packs, &mut merged, &mut found);
    merged.map.hexes = hexes::merge_hexes(packs.map(|pack| &pack.map.part), &mut found.map);
    merge_layers(&packs, &mut merged, &mut found);
    let hexsides = packs.map(|pack| &pack.map.hexsides);
    merged.map.hexsides = hexes::merge_hexsides(hexsides, &mut found.map);
    let manifest = &mut merged.manifest;
    merged.scenarios =
        scenarios::merge_scenarios(packs.map(|pack| *pack), manifest, &mut found.manifest);
    merge_listed(&packs, &mut merged, &mut found.manifest);
    put_conflicts(&packs, &mut merged, found);
    Merged { pack: merged, grid }
}

/// Brings two branches of a manifest together, for who has no more than that file.
#[must_use]
pub fn merge_manifests(
    base: &Stored<Manifest>,
    ours: &Stored<Manifest>,
    theirs: &Stored<Manifest>,
) -> Stored<Manifest> {
    let mut found = Vec::new();
    let mut merged = merge_manifest(Versions { base, ours, theirs }, &mut found);
    manifest::join(&mut merged.margin.conflicts, found);
    merged
}

/// Lists a script that one branch has taken out and the other changed, until somebody decides.
pub fn keep_script(pack: &mut Pack, name: &str, removed_by: Side) {
    let listed: [serde_json::Value; 1] = [name.into()];
    let (ours, theirs) = match removed_by {
        Side::Ours => (&[][..], &listed[..]),
        Side::Theirs => (&listed[..], &[][..]),
    };
    let versions = Versions {
        base: &listed[..],
        ours,
        theirs,
    };
    let found = records::conflict("scripts", name, versions);
    manifest::join(&mut pack.manifest.margin.conflicts, vec![found]);
    if !pack.manifest.scripts.iter().any(|other| other == name) {
        pack.manifest.scripts.push(name.to_owned());
    }
}

/// The titles of the map and of the rules, and the edition of these.
fn merge_titles(packs: &Versions<&Pack>, merged: &mut Pack, found: &mut Found) {
    /// What is plain, else a conflict, and that of ours.
    fn merge_text(
        list: &str,
        texts: Versions<Option<&str>>,
        found: &mut Vec<Conflict>,
    ) -> Option<String> {
        if let Some(text) = texts.plain() {
            return text.map(str::to_owned);
        }
        let values = texts.map(|text| text.iter().map(|text| (*text).into()).collect());
        let values: Versions<Vec<serde_json::Value>> = values;
        found.push(records::conflict(list, "", values.map(Vec::as_slice)));
        texts.ours.map(str::to_owned)
    }
    let titles = packs.map(|pack| Some(pack.map.title.as_str()));
    merged.map.title = merge_text("title", titles, &mut found.map).unwrap_or_default();
    // A branch without the file says nothing of its head.
    let heads = [packs.ours, packs.theirs].map(|pack| (pack.manifest.rules.is_some(), &pack.rules));
    if let [(true, only), (false, _)] | [(false, _), (true, only)] = heads {
        merged.rules.title.clone_from(&only.title);
        merged.rules.edition.clone_from(&only.edition);
        return;
    }
    let titles = packs.map(|pack| Some(pack.rules.title.as_str()));
    merged.rules.title = merge_text("title", titles, &mut found.rules).unwrap_or_default();
    let editions = packs.map(|pack| pack.rules.edition.as_deref());
    merged.rules.edition = merge_text("edition", editions, &mut found.rules);
}

macro_rules! layers {
    (
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
        drawn {
            $(#[$first_doc:meta])* hexsides: Hexside;
            $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+
        }
        scans { $($(#[$doc:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        /// All lists of records but the hexes and hexsides of the map, and what scenarios have.
        fn merge_layers(packs: &Versions<&Pack>, merged: &mut Pack, found: &mut Found) {
            $(
                let layers = packs.map(|pack| &pack.map.$drawn);
                merged.map.$drawn = merge_layer(stringify!($drawn), layers, &mut found.map);
            )+
            $(
                let layers = packs.map(|pack| &pack.map.$scans);
                merged.map.$scans = merge_layer(stringify!($scans), layers, &mut found.map);
            )+
            $(
                let layers = packs.map(|pack| &pack.$part.$layer);
                merged.$part.$layer = merge_layer(stringify!($layer), layers, &mut found.$part);
            )+
        }
    };
}
with_spots!(layers);

/// Files that a manifest may do without: what one branch takes out stays where the other has changed it.
fn merge_listed(packs: &Versions<&Pack>, merged: &mut Pack, found: &mut Vec<Conflict>) {
    fn name_conflict(list: &str, names: Versions<Option<String>>, found: &mut Vec<Conflict>) {
        let names = names.map(|name| name.iter().map(|name| name.as_str().into()).collect());
        let names: Versions<Vec<serde_json::Value>> = names;
        found.retain(|one| one.list != list);
        found.push(records::conflict(list, "", names.map(Vec::as_slice)));
    }
    macro_rules! listed {
        ($($part:ident),+) => {$(
            let names = packs.map(|pack| pack.manifest.$part.clone());
            if merged.manifest.$part.is_none() {
                let kept = [packs.ours, packs.theirs];
                let kept = kept.into_iter().find(|pack| pack.manifest.$part.is_some());
                match kept {
                    Some(kept) if kept.$part != packs.base.$part => {
                        merged.manifest.$part.clone_from(&kept.manifest.$part);
                        merged.$part = kept.$part.clone();
                        name_conflict(stringify!($part), names, found);
                    }
                    _ => merged.$part = Stored::default(),
                }
            }
        )+};
    }
    listed!(rules, claims, errata);
    let schemas = packs.map(|pack| pack.own_schema.as_ref().map(|own| own.text().to_owned()));
    let names = packs.map(|pack| pack.manifest.own.clone());
    let text = match schemas.plain() {
        Some(text) => text.clone(),
        None => {
            let values = schemas.map(|text| text.iter().map(|text| text.as_str().into()).collect());
            let values: Versions<Vec<serde_json::Value>> = values;
            found.push(records::conflict(
                "own_schema",
                "",
                values.map(Vec::as_slice),
            ));
            schemas.ours.or(schemas.theirs)
        }
    };
    let read = |text: &String| {
        beachhead_text::read_own_schema(&SourceFile::new(OwnSchema::KIND.name(), text.as_str()))
    };
    merged.own_schema = text.as_ref().and_then(|text| read(text).ok());
    merged.manifest.own = match &merged.own_schema {
        Some(_) => merged.manifest.own.take().or(names.ours).or(names.theirs),
        None => None,
    };
}

/// Puts the conflicts into their files, beside those that the branches had, and merges comments.
fn put_conflicts(packs: &Versions<&Pack>, merged: &mut Pack, found: Found) {
    for (part, found) in found {
        // The manifest's are merged with what it lists.
        if part != PartKind::Manifest
            && let [Some(base), Some(ours), Some(theirs)] =
                [packs.base, packs.ours, packs.theirs].map(|pack| pack.margin(part))
            && let Some(merged) = merged.margin_mut(part)
        {
            *merged = merge_margins(Versions { base, ours, theirs });
        }
        if let Some(merged) = merged.margin_mut(part) {
            manifest::join(&mut merged.conflicts, found);
        }
    }
}
