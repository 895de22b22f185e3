//! Makes units, copies and renames them, and takes them away; whatever names a unit follows it.
//!
//! Holds always: after a rename or a removal no setup, group or reinforcement names a unit that there isn't
//! (`tests::every_mention_of_a_unit_follows`).

use std::collections::{BTreeMap, BTreeSet};

use super::changes::Changes;
use super::fresh::fresh_id;
use super::rules::follow_word;
use super::{Edit, Swap};
use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::forces::Unit;
use beachhead_model::own::OwnProperties;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::{CellPlacement, Placement, Scenario};
use beachhead_model::vocabulary::Vocabulary;

/// Why units can't be what they are to be.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnitError {
    /// There is no such unit.
    #[error("the forces have no unit `{0}`")]
    Missing(Id),
    /// Another unit has this id.
    #[error("there is another unit `{0}`")]
    Taken(Id),
    /// The id says nothing.
    #[error("an id can't be blank")]
    Blank,
    /// A table of units has no column for their ids.
    #[error("the first line must name the columns, and one of them must be `id`")]
    NoIds,
    /// A line of a table of units can't be read.
    #[error("line {0}: {1}")]
    Line(usize, String),
}

/// Adds a unit of a side and a kind: `Add unit infantry`. It has the figures that its kind must have, each at its least.
pub fn add_unit(pack: &Pack, side: &Id, kind: &Id) -> Option<(Id, Edit)> {
    pack.palette.sides.get(side)?;
    let of = pack.palette.units.get(kind)?;
    let id = free_id(pack, kind.as_str());
    let least = |figure: &Id| pack.palette.figures.get(figure).map_or(0, |kind| kind.min);
    let figures = of.figures.iter();
    let unit = Unit {
        id: id.clone(),
        side: side.clone(),
        kind: kind.clone(),
        formation: None,
        nation: None,
        name: None,
        steps: 1,
        figures: figures
            .map(|figure| (figure.clone(), least(figure)))
            .collect(),
        reduced: BTreeMap::new(),
        own: OwnProperties::default(),
        source: None,
        note: None,
    };
    let edit = Edit::new(
        format!("Add unit {id}"),
        vec![Swap::Unit(id.clone(), vec![unit])],
    )?;
    Some((id, edit))
}

/// Adds a unit like this one, under an id of its own: `Copy unit 8/4`.
pub fn copy_unit(pack: &Pack, id: &Id) -> Option<(Id, Edit)> {
    let like = pack.forces.units.get(id)?;
    let new = numbered_id(pack, id.as_str());
    let unit = Unit {
        id: new.clone(),
        ..like.clone()
    };
    let edit = Edit::new(
        format!("Copy unit {id}"),
        vec![Swap::Unit(new.clone(), vec![unit])],
    )?;
    Some((new, edit))
}

fn free_id(pack: &Pack, stem: &str) -> Id {
    fresh_id(stem, "unit", |id| pack.forces.units.get(id).is_none())
}

/// The id with a number behind it that is free: `8/4-2`.
fn numbered_id(pack: &Pack, stem: &str) -> Id {
    let mut ids = (2_u32..).map(|number| Id::new(format!("{stem}-{number}")));
    let free = ids.find(|id| pack.forces.units.get(id).is_none());
    free.unwrap_or_else(|| Id::new(stem))
}

/// Gives a unit another id, and has setups, groups, reinforcements, the scenarios' own rules and claims follow: `Rename unit 8/4 to 1/8`. `None` where
/// the id is the same.
///
/// # Errors
/// There is no such unit, or the id can't be had.
pub fn rename_unit(pack: &Pack, old: &Id, new: &str) -> Result<Option<Edit>, UnitError> {
    let new = Id::new(new.trim());
    let Some(unit) = pack.forces.units.get(old) else {
        return Err(UnitError::Missing(old.clone()));
    };
    if new.as_str().is_empty() {
        return Err(UnitError::Blank);
    }
    if new == *old {
        return Ok(None);
    }
    if pack.forces.units.get(&new).is_some() {
        return Err(UnitError::Taken(new));
    }
    let renamed = Unit {
        id: new.clone(),
        ..unit.clone()
    };
    let mut swaps = vec![
        Swap::Unit(old.clone(), Vec::new()),
        Swap::Unit(new.clone(), vec![renamed]),
    ];
    let to = |unit: &Id| {
        Some(if unit == old {
            new.clone()
        } else {
            unit.clone()
        })
    };
    for scenario in &pack.scenarios {
        follow(scenario, &to, &mut swaps);
    }
    let mut changes = Changes::default();
    follow_word(&mut changes, pack, Vocabulary::UnitIds, [old, &new]);
    swaps.append(&mut changes.swaps);
    for claim in &pack.claims.claims {
        let after = renamed_claim(claim, old, &new);
        if after != *claim {
            swaps.push(Swap::Claim(claim.key(), Vec::new()));
            swaps.push(Swap::Claim(after.key(), vec![after]));
        }
    }
    Ok(Edit::new(format!("Rename unit {old} to {new}"), swaps))
}

/// Takes units out of the forces, and out of all setups, groups and reinforcements: `Remove unit 8/4`, `Remove 3 units`.
pub fn remove_units(pack: &Pack, ids: &BTreeSet<Id>) -> Option<Edit> {
    let there: BTreeSet<&Id> = ids
        .iter()
        .filter(|id| pack.forces.units.get(id).is_some())
        .collect();
    let mut swaps: Vec<Swap> = there
        .iter()
        .map(|id| Swap::Unit((*id).clone(), Vec::new()))
        .collect();
    let to = |unit: &Id| (!there.contains(unit)).then(|| unit.clone());
    for scenario in &pack.scenarios {
        follow(scenario, &to, &mut swaps);
    }
    let name = match there.iter().next() {
        Some(only) if there.len() == 1 => format!("Remove unit {only}"),
        _ => format!("Remove {} units", there.len()),
    };
    Edit::new(name, swaps)
}

/// What a scenario says of units, as `to` says what becomes of each; none where one goes.
fn follow(scenario: &Scenario, to: &impl Fn(&Id) -> Option<Id>, swaps: &mut Vec<Swap>) {
    let id = &scenario.id;
    follow_rules(scenario, to, swaps);
    for placement in &scenario.setup {
        let there = to(&placement.unit);
        if there.as_ref() == Some(&placement.unit) {
            continue;
        }
        swaps.push(Swap::Placement(
            id.clone(),
            placement.unit.clone(),
            Vec::new(),
        ));
        if let Some(unit) = there {
            let moved = Placement {
                unit: unit.clone(),
                ..placement.clone()
            };
            swaps.push(Swap::Placement(id.clone(), unit, vec![moved]));
        }
    }
    for place in &scenario.off_map {
        let there = to(&place.unit);
        if there.as_ref() == Some(&place.unit) {
            continue;
        }
        let gone = Swap::CellPlacement(id.clone(), place.unit.clone(), Vec::new());
        swaps.push(gone);
        if let Some(unit) = there {
            let moved = CellPlacement {
                unit: unit.clone(),
                ..place.clone()
            };
            swaps.push(Swap::CellPlacement(id.clone(), unit, vec![moved]));
        }
    }
    for group in &scenario.groups {
        let mut after = group.clone();
        after.units = group.units.iter().filter_map(to).collect();
        if let beachhead_model::scenario::SetupArea::Each(hexes) = &mut after.area {
            // Each hex is that of the unit at its place.
            let mut stays = group.units.iter().map(|unit| to(unit).is_some());
            hexes.retain(|_| stays.next().unwrap_or(true));
        }
        if after != *group {
            swaps.push(Swap::SetupGroup(id.clone(), group.id.clone(), vec![after]));
        }
    }
    for arrival in &scenario.reinforcements {
        let mut after = arrival.clone();
        after.units = arrival.units.iter().filter_map(to).collect();
        if after != *arrival {
            // One without units goes.
            let stays = if after.units.is_empty() {
                Vec::new()
            } else {
                vec![after]
            };
            swaps.push(Swap::Reinforcement(id.clone(), arrival.id.clone(), stays));
        }
    }
}

/// The units that the scenario's own rules name follow, too.
fn follow_rules(scenario: &Scenario, to: &dyn Fn(&Id) -> Option<Id>, swaps: &mut Vec<Swap>) {
    if let Some(before) = &scenario.rules {
        let mut after = before.clone();
        after.part_mut().follow_units(to);
        if after != *before {
            swaps.push(Swap::Rules(scenario.id.clone(), after));
        }
    }
}

fn renamed_claim(claim: &ClaimRecord, old: &Id, new: &Id) -> ClaimRecord {
    let mut after = claim.clone();
    let rename = |unit: &mut Id| {
        if unit == old {
            unit.clone_from(new);
        }
    };
    match &mut after.claim {
        Claim::Unit { unit, .. }
        | Claim::Figure { unit, .. }
        | Claim::SetsUp { unit, .. }
        | Claim::LossMedals { unit, .. }
        | Claim::Arrives { unit, .. } => rename(unit),
        Claim::Group { is, .. }
        | Claim::Arrivals { is, .. }
        | Claim::Counters { units: is, .. }
        | Claim::Boat { load: is, .. } => is.iter_mut().for_each(rename),
        _ => {}
    }
    after
}

/// Adds the units of a table, or changes those that there are: lines of cells with tabs between them, as spreadsheets copy
/// them. The first line names the columns: `id`, and any of `side`, `kind`, `name`, `formation`, `nation`, `steps`, and figures of
/// the palette; `back attack` is the figure on the back. A column that is left out stays as it is, or as [`add_unit`] has it.
///
/// # Errors
/// What is wrong with the first line that can't be read.
pub fn paste_units(pack: &Pack, text: &str) -> Result<Option<Edit>, UnitError> {
    let mut lines = text
        .lines()
        .map(|line| line.trim_end_matches('\r'))
        .enumerate();
    let head = lines.next().map_or("", |(_, line)| line);
    let columns: Vec<String> = head
        .split('\t')
        .map(|cell| cell.trim().to_lowercase())
        .collect();
    let Some(ids) = columns.iter().position(|column| column == "id") else {
        return Err(UnitError::NoIds);
    };
    let mut units: BTreeMap<Id, Unit> = BTreeMap::new();
    for (at, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |why: String| UnitError::Line(at + 1, why);
        let cells: Vec<&str> = line.split('\t').map(str::trim).collect();
        let id = cells.get(ids).copied().unwrap_or_default();
        if id.is_empty() {
            return Err(wrong("the unit has no id".to_owned()));
        }
        let id = Id::new(id);
        let known = units
            .get(&id)
            .or_else(|| pack.forces.units.get(&id))
            .cloned();
        let mut unit = known.unwrap_or_else(|| blank(pack, id.clone()));
        for (column, cell) in columns.iter().zip(&cells) {
            put(pack, &mut unit, column, cell).map_err(wrong)?;
        }
        for (what, word, is_known) in [
            (
                "side",
                &unit.side,
                pack.palette.sides.get(&unit.side).is_some(),
            ),
            (
                "unit kind",
                &unit.kind,
                pack.palette.units.get(&unit.kind).is_some(),
            ),
        ] {
            if !is_known {
                return Err(wrong(format!("the palette has no {what} `{word}`")));
            }
        }
        units.insert(id, unit);
    }
    let changed = units
        .into_iter()
        .filter(|(id, unit)| pack.forces.units.get(id) != Some(unit));
    let swaps: Vec<Swap> = changed
        .map(|(id, unit)| Swap::Unit(id, vec![unit]))
        .collect();
    let name = match swaps.len() {
        1 => "Paste 1 unit".to_owned(),
        count => format!("Paste {count} units"),
    };
    Ok(Edit::new(name, swaps))
}

/// A unit of which only the id is known: of the first side and kind.
fn blank(pack: &Pack, id: Id) -> Unit {
    let first = |id: Option<&Id>| id.cloned().unwrap_or_default();
    let (sides, kinds) = (pack.palette.sides.ordered(), pack.palette.units.ordered());
    Unit {
        id,
        side: first(sides.first().map(|side| &side.id)),
        kind: first(kinds.first().map(|kind| &kind.id)),
        formation: None,
        nation: None,
        name: None,
        steps: 1,
        figures: BTreeMap::new(),
        reduced: BTreeMap::new(),
        own: OwnProperties::default(),
        source: None,
        note: None,
    }
}

/// Gives a unit what a cell says.
fn put(pack: &Pack, unit: &mut Unit, column: &str, cell: &str) -> Result<(), String> {
    let text = (!cell.is_empty()).then(|| cell.to_owned());
    let word = || text.as_deref().map(Id::new);
    match column {
        "id" => {}
        "side" => unit.side = named(cell, pack.palette.sides.iter().map(|it| (&it.id, &it.name))),
        "kind" => unit.kind = named(cell, pack.palette.units.iter().map(|it| (&it.id, &it.name))),
        "name" => unit.name = text,
        "formation" => unit.formation = word(),
        "nation" => unit.nation = word(),
        "steps" => {
            let steps = cell.parse().ok().filter(|steps: &u8| *steps > 0);
            unit.steps = steps.ok_or_else(|| format!("`{cell}` is no number of steps"))?;
        }
        other => {
            let (back, figure) = match other.strip_prefix("back ") {
                Some(figure) => (true, figure),
                None => (false, other),
            };
            let kinds = pack.palette.figures.iter();
            let figure = named(figure, kinds.map(|it| (&it.id, &it.name)));
            if pack.palette.figures.get(&figure).is_none() {
                return Err(format!("the palette has no figure `{figure}`"));
            }
            let of = if back {
                &mut unit.reduced
            } else {
                &mut unit.figures
            };
            match (cell.is_empty(), cell.parse::<i32>()) {
                (true, _) => drop(of.remove(&figure)),
                (false, Ok(value)) => drop(of.insert(figure, value)),
                (false, Err(_)) => return Err(format!("`{cell}` is no number")),
            }
        }
    }
    Ok(())
}

/// The id that a text means: that of a word that is called so, or the text itself.
fn named<'p>(text: &str, mut known: impl Iterator<Item = (&'p Id, &'p String)>) -> Id {
    let found = known.find(|(id, name)| id.as_str() == text || name.eq_ignore_ascii_case(text));
    found.map_or_else(|| Id::new(text), |(id, _)| id.clone())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbitrary::walk;
    use beachhead_text::samples::sample;

    fn mentions(pack: &Pack, unit: &str) -> usize {
        let unit = Id::from(unit);
        let of_scenario = |scenario: &Scenario| {
            let groups = scenario.groups.iter().flat_map(|group| &group.units);
            let arrivals = scenario
                .reinforcements
                .iter()
                .flat_map(|arrival| &arrival.units);
            let placed = usize::from(scenario.setup.get(&unit).is_some());
            groups
                .chain(arrivals)
                .filter(|other| **other == unit)
                .count()
                + placed
        };
        pack.scenarios.iter().map(|it| of_scenario(it)).sum()
    }

    #[test]
    fn every_mention_of_a_unit_follows() {
        let mut pack = sample("utah");
        let unit = Id::from("8/4");
        let lists = vec![unit.clone()];
        let more = [
            Claim::LossMedals { unit, count: 2 },
            Claim::Arrivals {
                line: "gt02".into(),
                side: "Allied".into(),
                turn: 2,
                entry: None,
                is: lists.clone(),
            },
            Claim::Boat {
                boat: "A".into(),
                wave: 1,
                craft: "LCA".into(),
                from: "easy".into(),
                group: None,
                load: lists.clone(),
                by_lot: false,
            },
            Claim::Counters {
                units: lists,
                side: None,
                kind: None,
                formation: None,
                nation: None,
                steps: Some(2),
                figures: Default::default(),
                reduced: Default::default(),
            },
        ];
        let more = more.map(|claim| ClaimRecord {
            rule: "11.2.1".to_owned(),
            scenario: None,
            claim,
            source: None,
            note: None,
        });
        let claims = pack.claims.claims.iter().cloned();
        pack.claims.claims = claims.chain(more).collect();
        let units: Vec<Id> = pack
            .forces
            .units
            .iter()
            .map(|unit| unit.id.clone())
            .collect();
        for unit in &units {
            let before = mentions(&pack, unit.as_str());
            let mut renamed = pack.clone();
            let edit = rename_unit(&pack, unit, " x y ")
                .expect("it can be had")
                .expect("another");
            walk(&mut renamed, edit);
            assert_eq!(
                (mentions(&renamed, unit.as_str()), mentions(&renamed, "x y")),
                (0, before)
            );
            let claims = |pack: &Pack, name: &str| {
                let claims = pack.claims.claims.iter();
                claims
                    .filter(|claim| format!("{:?}", claim.claim).contains(&format!("\"{name}\"")))
                    .count()
            };
            assert_eq!(
                claims(&renamed, "x y"),
                claims(&pack, unit.as_str()),
                "{unit}"
            );
            let mut removed = pack.clone();
            let edit = remove_units(&pack, &[unit.clone()].into()).expect("it is there");
            walk(&mut removed, edit);
            assert_eq!(mentions(&removed, unit.as_str()), 0, "{unit}");
            assert_eq!(removed.forces.units.len() + 1, pack.forces.units.len());
        }
        assert!(units.iter().any(|unit| mentions(&pack, unit.as_str()) > 1));
    }

    #[test]
    fn ids_must_be_free_and_say_something() {
        let pack = sample("utah");
        let mut ids = pack.forces.units.iter().map(|unit| unit.id.clone());
        let (one, other) = (ids.next().expect("a unit"), ids.next().expect("another"));
        assert_eq!(rename_unit(&pack, &one, one.as_str()), Ok(None));
        assert_eq!(rename_unit(&pack, &one, " "), Err(UnitError::Blank));
        assert_eq!(
            rename_unit(&pack, &one, other.as_str()),
            Err(UnitError::Taken(other))
        );
        assert_eq!(
            rename_unit(&pack, &"none".into(), "x"),
            Err(UnitError::Missing("none".into()))
        );
        assert_eq!(remove_units(&pack, &["none".into()].into()), None);
    }

    #[test]
    fn units_are_added_and_copied_under_ids_of_their_own() {
        let mut pack = sample("utah");
        let like = pack.forces.units.iter().next().expect("a unit").clone();
        let before = pack.forces.units.len();
        for _ in 0..2 {
            let (id, edit) = add_unit(&pack, &like.side, &like.kind).expect("both are known");
            walk(&mut pack, edit);
            let added = pack.forces.units.get(&id).expect("it is there");
            let kind = pack.palette.units.get(&like.kind).expect("it is known");
            assert!(
                kind.figures
                    .iter()
                    .all(|figure| added.figures.contains_key(figure))
            );
            let (copy, edit) = copy_unit(&pack, &like.id).expect("it is there");
            walk(&mut pack, edit);
            let copied = pack.forces.units.get(&copy).expect("it is there");
            assert_eq!(
                Unit {
                    id: like.id.clone(),
                    ..copied.clone()
                },
                like
            );
        }
        assert_eq!(pack.forces.units.len(), before + 4);
        assert_eq!(add_unit(&pack, &"none".into(), &like.kind), None);
        assert_eq!(add_unit(&pack, &like.side, &"none".into()), None);
    }

    #[test]
    fn a_table_of_units_is_pasted() {
        let mut pack = sample("utah");
        let like = pack.forces.units.iter().next().expect("a unit").clone();
        let figure = pack
            .palette
            .figures
            .iter()
            .next()
            .expect("a figure")
            .clone();
        let (side, kind) = (&like.side, &like.kind);
        let text = format!(
            "ID\tSide\tKind\tName\tSteps\t{}\tback {}\r\nA 1\t{side}\t{kind}\tFirst\t2\t4\t2\r\n\r\n{}\t{side}\t{kind}\tOther\t1\t9\t\r\n",
            figure.name, figure.id, like.id
        );
        let edit = paste_units(&pack, &text)
            .expect("it can be read")
            .expect("two units");
        assert_eq!(edit.name, "Paste 2 units");
        walk(&mut pack, edit);
        let unit = pack.forces.units.get(&"A 1".into()).expect("it is there");
        assert_eq!((unit.name.as_deref(), unit.steps), (Some("First"), 2));
        assert_eq!(
            (unit.figures.get(&figure.id), unit.reduced.get(&figure.id)),
            (Some(&4), Some(&2))
        );
        let changed = pack.forces.units.get(&like.id).expect("it is there");
        assert_eq!(changed.name.as_deref(), Some("Other"));
        assert_eq!(changed.formation, like.formation, "what is left out stays");
        assert_eq!(paste_units(&pack, &text), Ok(None), "all is so already");
        for (text, expected) in [
            ("name\nx", UnitError::NoIds),
            (
                "id\tsteps\nx\t0",
                UnitError::Line(2, "`0` is no number of steps".to_owned()),
            ),
            (
                "id\tside\nx\tnone",
                UnitError::Line(2, "the palette has no side `none`".to_owned()),
            ),
            (
                "id\tluck\nx\t3",
                UnitError::Line(2, "the palette has no figure `luck`".to_owned()),
            ),
            (
                "id\tsteps\n\t1",
                UnitError::Line(2, "the unit has no id".to_owned()),
            ),
        ] {
            assert_eq!(paste_units(&pack, text), Err(expected), "{text:?}");
        }
        // A unit of which only the id is said is of the first side and kind.
        let edit = paste_units(&pack, "id\nnew one").expect("it can be read");
        walk(&mut pack, edit.expect("a unit"));
        let unit = pack
            .forces
            .units
            .get(&"new one".into())
            .expect("it is there");
        let first = pack.palette.sides.iter().next().map(|side| side.id.clone());
        assert_eq!(Some(unit.side.clone()), first);
    }
}
