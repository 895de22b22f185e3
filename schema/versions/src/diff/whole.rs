//! What changes a pack as a whole: the files that it lists, its scenarios, its grid.

use serde_json::{Value, json};

use super::change::{ChangeGroup, ChangeKind, FieldChange, PackChange, Regridded};
use super::fields::Renames;
use super::fields::differing;
use super::spot_change::values;
use beachhead_base::Id;
use beachhead_edit::{Edit, Listing, Moved, ScenarioHead, Spot, Swap, regrid};
use beachhead_hex::{Grid, GridSpec};
use beachhead_model::own::OwnSchema;
use beachhead_model::pack::{Manifest, Pack};
use beachhead_model::scenario::Scenario;
use beachhead_model::stored::Stored;

/// Gives a pack the files, scenarios and grid of the other one, and says what that changes.
pub(super) fn align(base: &mut Pack, after: &Pack) -> (Vec<PackChange>, Option<Regridded>) {
    let mut changes = Vec::new();
    list(base, after, &mut changes);
    let regridded = put_grid(base, after, &mut changes);
    (changes, regridded)
}

/// Lists the other pack's files. A scenario stays what it is where the other pack has one of its id.
fn list(base: &mut Pack, after: &Pack, changes: &mut Vec<PackChange>) {
    let ids = |pack: &Pack| -> Vec<(Id, bool)> {
        let scenarios = pack.scenarios.iter();
        scenarios
            .map(|one| (one.id.clone(), one.rules.is_some()))
            .collect()
    };
    let listed = |manifest: &Stored<Manifest>| {
        let mut listed = manifest.clone();
        listed.title.clear();
        listed.margin.comments = base.manifest.margin.comments.clone();
        listed
    };
    let (old, new) = (listed(&base.manifest), listed(&after.manifest));
    if old == new && ids(base) == ids(after) && base.own_schema == after.own_schema {
        return;
    }
    let mut swaps = Vec::new();
    let mut free: Vec<Option<&Stored<Scenario>>> = base.scenarios.iter().map(Some).collect();
    let mut take = |is_it: &dyn Fn(&Scenario) -> bool| {
        let mut all = free.iter_mut();
        all.find(|one| one.is_some_and(|one| is_it(one)))
            .and_then(Option::take)
    };
    let mut scenarios: Vec<Option<Stored<Scenario>>> = Vec::new();
    for scenario in &after.scenarios {
        let same = take(&|other| other.id == scenario.id).cloned();
        scenarios.push(same.map(|same| with_rules_of(same, scenario, changes)));
    }
    for (scenario, place) in after.scenarios.iter().zip(&mut scenarios) {
        if place.is_some() {
            continue;
        }
        let bare = |one: &Scenario| Scenario {
            id: Id::new(""),
            ..one.clone()
        };
        *place = Some(
            match take(&|other| bare(other) == bare(scenario)).cloned() {
                Some(other) => renamed(other, scenario, base, &mut swaps, changes),
                None => {
                    changes.push(scenario_change(ChangeKind::Added, scenario));
                    scenario.clone()
                }
            },
        );
    }
    for gone in free.into_iter().flatten() {
        changes.push(scenario_change(ChangeKind::Removed, gone));
    }
    changes.extend(manifest_change((&old, base), (&new, after)));
    let mut manifest = after.manifest.clone();
    manifest.title.clone_from(&base.manifest.title);
    manifest.margin.comments = base.manifest.margin.comments.clone();
    let listing = Listing {
        manifest,
        // What no file is listed for, nothing can be kept in.
        rules: match &after.manifest.rules {
            Some(_) => base.rules.clone(),
            None => Stored::default(),
        },
        claims: match &after.manifest.claims {
            Some(_) => base.claims.clone(),
            None => Stored::default(),
        },
        errata: match &after.manifest.errata {
            Some(_) => base.errata.clone(),
            None => Stored::default(),
        },
        own_schema: after.own_schema.clone(),
        scenarios: scenarios.into_iter().flatten().collect(),
    };
    swaps.push(Swap::Listing(Box::new(listing)));
    apply(base, swaps);
}

/// The scenario with a part of its rulebook, if the other one has such a part.
fn with_rules_of(
    mut same: Stored<Scenario>,
    other: &Scenario,
    changes: &mut Vec<PackChange>,
) -> Stored<Scenario> {
    if same.rules.is_some() == other.rules.is_some() {
        return same;
    }
    let kind = match other.rules {
        Some(_) => ChangeKind::Added,
        None => ChangeKind::Removed,
    };
    let mut change = PackChange::new(ChangeGroup::Setup, kind, "rules", "rules");
    change.scenario = Some(other.id.clone());
    change.spots.push(Spot::Rules(other.id.clone()));
    change.before = values(same.rules.as_slice());
    change.after = values(other.rules.as_slice());
    changes.push(change);
    same.rules = other.rules.clone();
    same
}

/// A scenario under its new id, with the claims that speak of it.
fn renamed(
    mut before: Stored<Scenario>,
    after: &Scenario,
    base: &Pack,
    swaps: &mut Vec<Swap>,
    changes: &mut Vec<PackChange>,
) -> Stored<Scenario> {
    let mut change = scenario_change(ChangeKind::Renamed, after);
    change.label = before.id.to_string();
    change.fields.push(FieldChange {
        path: "id".to_owned(),
        before: json!(before.id),
        after: json!(after.id),
    });
    let claims = base.claims.claims.iter();
    for claim in claims.filter(|claim| claim.scenario.as_ref() == Some(&before.id)) {
        let mut follows = claim.clone();
        follows.scenario = Some(after.id.clone());
        let key = beachhead_base::layer::Keyed::key(claim);
        swaps.push(Swap::Claim(key, Vec::new()));
        swaps.push(Swap::Claim(
            beachhead_base::layer::Keyed::key(&follows),
            vec![follows],
        ));
        change.followed += 1;
    }
    changes.push(change);
    before.id = after.id.clone();
    before
}

fn scenario_change(kind: ChangeKind, scenario: &Scenario) -> PackChange {
    let mut change = PackChange::new(ChangeGroup::Setup, kind, "scenario", "scenario");
    change.scenario = Some(scenario.id.clone());
    change.spots.push(Spot::ScenarioHead(scenario.id.clone()));
    let head = values(&[ScenarioHead::of(scenario)]);
    match kind {
        ChangeKind::Added => change.after = head,
        ChangeKind::Removed => change.before = head,
        _ => {}
    }
    change
}

/// What the manifests say otherwise. Scenarios and scripts that come or go are changes of their own.
fn manifest_change(
    (old, before): (&Manifest, &Pack),
    (new, after): (&Manifest, &Pack),
) -> Option<PackChange> {
    let value = |manifest: &Manifest, pack: &Pack| {
        json!({
            "rulebook": manifest.rulebook,
            "palette": manifest.palette,
            "map": manifest.map,
            "forces": manifest.forces,
            "tables": manifest.tables,
            "rules": manifest.rules,
            "claims": manifest.claims,
            "errata": manifest.errata,
            "own": manifest.own,
            "own schema": pack.own_schema.as_ref().map(OwnSchema::of_records),
        })
    };
    let mut fields = differing(&value(old, before), &value(new, after), &Renames::new());
    let mut lists = |path: &str, old: &[String], new: &[String]| {
        let is_kept = |name: &&String| old.contains(name) && new.contains(name);
        let kept = |names: &[String]| names.iter().filter(is_kept).cloned().collect::<Vec<_>>();
        if kept(old) != kept(new) || path == "scenarios" && old.len() == new.len() && old != new {
            fields.push(FieldChange {
                path: path.to_owned(),
                before: json!(old),
                after: json!(new),
            });
        }
    };
    lists("scenarios", &old.scenarios, &new.scenarios);
    lists("scripts", &old.scripts, &new.scripts);
    if fields.is_empty() {
        return None;
    }
    let mut change = PackChange::new(ChangeGroup::Pack, ChangeKind::Changed, "files", "files");
    change.spots.push(Spot::Listing);
    change.fields = fields;
    Some(change)
}

/// Puts the other pack's grid under the map.
fn put_grid(base: &mut Pack, after: &Pack, changes: &mut Vec<PackChange>) -> Option<Regridded> {
    let (old, new) = (&base.map.grid, &after.map.grid);
    if old == new {
        return None;
    }
    let by = shift(base, after);
    let (edit, lost) = regrid(base, new.spec().clone(), by).ok()?;
    let kind = match sizes(old.spec()) == sizes(new.spec()) && by == (0, 0) {
        true => ChangeKind::Renumbered,
        false => ChangeKind::Resized,
    };
    let mut change = PackChange::new(ChangeGroup::Map, kind, "grid", "grid");
    change.spots.push(Spot::Parts);
    let field = |path: &str, before: Value, after: Value| FieldChange {
        path: path.to_owned(),
        before,
        after,
    };
    let text = |grid: &Grid| sizes(grid.spec());
    if text(old) != text(new) {
        change
            .fields
            .push(field("size", text(old).into(), text(new).into()));
    }
    let moved = Moved { old, new, by };
    let first = old.iter().find_map(|hex| {
        let (before, after) = (old.number(hex), new.number(moved.hex(hex)?));
        (before != after).then_some((before, after))
    });
    if let Some((before, after)) = first {
        change
            .fields
            .push(field("number", json!(before), json!(after)));
    }
    let gone = old.iter().filter(|hex| moved.hex(*hex).is_none()).count();
    if gone > 0 {
        let count = old.iter().len();
        change
            .fields
            .push(field("hexes", count.into(), (count - gone).into()));
    }
    change.hexes_before = lost.hexes;
    change.followed = lost.cut.len();
    if change.fields.is_empty() {
        change.fields = differing(&json!(old.spec()), &json!(new.spec()), &Renames::new());
    }
    changes.push(change);
    let regridded = Regridded {
        old: old.clone(),
        new: new.clone(),
        by,
    };
    apply(base, edit.swaps);
    Some(regridded)
}

/// How large the sheets are: `14 × 33`.
fn sizes(spec: &GridSpec) -> String {
    let sheets = spec.sheets.iter();
    let sizes = sheets.map(|sheet| format!("{} × {}", sheet.columns, sheet.rows));
    sizes.collect::<Vec<_>>().join(", ")
}

/// How far the old hexes lie from where they were: where the most of them are as they were. Hexes are added or cut off along
/// whole edges.
pub(crate) fn shift(before: &Pack, after: &Pack) -> (i32, i32) {
    let (old, new) = (&before.map.grid, &after.map.grid);
    let extent = |grid: &Grid| {
        let cells = grid.iter().map(|hex| grid.cell(hex));
        cells.fold((0, 0), |(columns, rows), cell| {
            (columns.max(cell.column), rows.max(cell.row))
        })
    };
    let ((columns, rows), (new_columns, new_rows)) = (extent(old), extent(new));
    let mut best = ((0, 0), 0);
    for column in [0, new_columns - columns] {
        for row in [0, new_rows - rows] {
            let moved = Moved {
                old,
                new,
                by: (column, row),
            };
            let same = old.iter().filter(|hex| {
                let there = moved.hex(*hex);
                there.is_some_and(|there| is_alike(before, *hex, after, there))
            });
            let count = same.count();
            if count > best.1 {
                best = ((column, row), count);
            }
        }
    }
    best.0
}

fn is_alike(
    before: &Pack,
    hex: beachhead_hex::HexIx,
    after: &Pack,
    there: beachhead_hex::HexIx,
) -> bool {
    let (old, new) = (&before.map.hexes, &after.map.hexes);
    old.terrain(hex) == new.terrain(there) && old.name(hex) == new.name(there)
}

fn apply(base: &mut Pack, swaps: Vec<Swap>) {
    if let Some(edit) = Edit::new("Align", swaps)
        && let Err(why) = edit.apply(base)
    {
        cannot_happen!((), "it is made for this pack, but {why}");
    }
}
