//! What refers to a kind, in all parts of the pack, and how it follows to another word.

use super::words::{Exchange, Refers};
use super::{KIND_LISTS, kind};
use crate::changes::{Changes, Followed};
use crate::rules::{follow_word, left_by_rules};
use crate::{ScenarioHead, Swap};
use beachhead_base::Id;
use beachhead_model::claims::Claim;
use beachhead_model::map::{Map, MapRecord, with_layers};
use beachhead_model::pack::Pack;
use beachhead_model::palette::Palette;
use beachhead_model::scenario::Scenario;
use beachhead_model::vocabulary::Vocabulary;

/// Why a kind can't be renamed or removed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KindError {
    /// There is none of this id.
    #[error("the palette has no {0} `{1}`")]
    Missing(&'static str, Id),
    /// The new id is another one's.
    #[error("there is another {0} `{1}`")]
    Taken(&'static str, Id),
    /// The new id says nothing.
    #[error("an id can't be blank")]
    Blank,
    /// Records refer to it, and nothing is to come in its place.
    #[error("{0} `{1}` is in use: choose another one to come in its place")]
    InUse(&'static str, Id),
}

/// How many records refer to a kind, by what they are called: `hexes`, 46.
pub fn uses_of_kind(pack: &Pack, list: Vocabulary, id: &Id) -> Vec<(&'static str, usize)> {
    uses(pack, list, id, !is_shared(&pack.palette, list, id))
}

/// What mentions the id of a kind and is left as it is by [`rename_kind`]: errata, the part of a scenario that only its rulebook has,
/// tables, where another list of the palette has the same word, and queries of rules that mean it by a pattern, or may mean something else
/// of the same name.
pub fn mentions_of_kind(pack: &Pack, list: Vocabulary, id: &Id) -> Vec<String> {
    mentions(pack, list, id, is_shared(&pack.palette, list, id))
}

/// The records that refer to a kind; those of tables are counted only if they follow.
pub(super) fn uses(
    pack: &Pack,
    list: Vocabulary,
    id: &Id,
    with_tables: bool,
) -> Vec<(&'static str, usize)> {
    // No id has a blank in front.
    let elsewhere = Id::new(format!(" {id}"));
    let by = Exchange {
        list,
        old: id,
        new: &elsewhere,
    };
    let mut changes = Changes::default();
    changes.follow(pack, &by, with_tables);
    changes.counts
}

/// Gives a kind another id, and has all that refers to it follow: `Rename terrain woods to forest`. `None` where the id is
/// the same.
///
/// Tables refer to kinds by what is printed beside rows, above columns and in cells: that follows too, unless another list
/// of the palette has the same word.
///
/// # Errors
/// There is no such kind, or the id can't be had.
pub fn rename_kind(
    pack: &Pack,
    list: Vocabulary,
    old: &Id,
    new: &str,
) -> Result<Option<Followed>, KindError> {
    let noun = list.noun();
    let new = Id::new(new.trim());
    let Some(mut after) = kind(&pack.palette, list, old) else {
        return Err(KindError::Missing(noun, old.clone()));
    };
    if new.as_str().is_empty() {
        return Err(KindError::Blank);
    }
    if new == *old {
        return Ok(None);
    }
    if kind(&pack.palette, list, &new).is_some() {
        return Err(KindError::Taken(noun, new));
    }
    after.id_mut().clone_from(&new);
    let mut changes = Changes::default();
    changes.swaps.extend(removal(&pack.palette, list, old));
    changes.swaps.extend(after.swap(list));
    let is_shared = is_shared(&pack.palette, list, old);
    let by = Exchange {
        list,
        old,
        new: &new,
    };
    changes.follow(pack, &by, !is_shared);
    let name = format!("Rename {noun} {old} to {new}");
    Ok(changes.followed(name))
}

/// Takes a kind out of the palette; what refers to it refers to the `other` one then: `Remove terrain woods`.
///
/// What tables say of it stays: they may say something else of the other one.
///
/// # Errors
/// There is no such kind, or it is in use and none comes in its place.
pub fn remove_kind(
    pack: &Pack,
    list: Vocabulary,
    id: &Id,
    other: Option<&Id>,
) -> Result<Option<Followed>, KindError> {
    let noun = list.noun();
    if kind(&pack.palette, list, id).is_none() {
        return Err(KindError::Missing(noun, id.clone()));
    }
    let mut changes = Changes::default();
    changes.swaps.extend(removal(&pack.palette, list, id));
    match other.filter(|other| *other != id) {
        Some(other) if kind(&pack.palette, list, other).is_none() => {
            return Err(KindError::Missing(noun, other.clone()));
        }
        Some(other) => {
            let by = Exchange {
                list,
                old: id,
                new: other,
            };
            changes.follow(pack, &by, false);
        }
        None if !uses(pack, list, id, false).is_empty() => {
            return Err(KindError::InUse(noun, id.clone()));
        }
        None => {}
    }
    let name = format!("Remove {noun} {id}");
    Ok(changes.followed(name))
}

/// Whether another list of the palette has a word like this one.
fn is_shared(palette: &Palette, list: Vocabulary, id: &Id) -> bool {
    let mut others = KIND_LISTS.into_iter().filter(|other| *other != list);
    others.any(|other| kind(palette, other, id).is_some())
}

/// The swap that takes a kind out of its list.
pub(super) fn removal(palette: &Palette, list: Vocabulary, id: &Id) -> Option<Swap> {
    by_list!(list, palette, _layer, _wrap, swap => Some(swap(id.clone(), Vec::new())), else None)
}

/// What mentions a word where nothing says that it means the kind; tables too, if they don't follow.
fn mentions(pack: &Pack, list: Vocabulary, word: &Id, with_tables: bool) -> Vec<String> {
    let mut all = Vec::new();
    let says = |text: &str| {
        let mut words = text.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
        words.any(|found| found.eq_ignore_ascii_case(word.as_str()))
    };
    for erratum in &pack.errata.errata {
        let texts = [&erratum.part, &erratum.reads, &erratum.means];
        if texts.into_iter().any(|text| says(text)) {
            all.push(format!("erratum {}", erratum.id));
        }
    }
    if with_tables {
        for table in &pack.tables.tables {
            let rows = pack.tables.rows_of(table.id.as_str());
            let mut rows = rows.flat_map(|row| row.cells.iter().chain([&row.row]));
            if table.columns.contains(word) || rows.any(|cell| cell == word) {
                all.push(format!("table {}", table.id));
            }
        }
    }
    all.extend(left_by_rules(pack, list, word));
    let quoted = format!("{:?}", word.as_str());
    for scenario in &pack.scenarios {
        let rules = scenario.rules.as_ref();
        let text = rules.and_then(|rules| ron::to_string(rules).ok());
        if text.is_some_and(|text| text.contains(&quoted)) {
            all.push(format!("the rulebook's part of scenario {}", scenario.id));
        }
    }
    all
}

impl Changes {
    /// All that refers to the word.
    fn follow(&mut self, pack: &Pack, by: &Exchange<'_>, with_tables: bool) {
        self.hexes(&pack.map, by);
        self.map_layers(&pack.map, by);
        let refers = |record: &mut _| Refers::exchange(record, by);
        self.layer("units", &pack.forces.units, refers, Swap::Unit);
        let refers = |record: &mut _| Refers::exchange(record, by);
        self.layer("unit kinds", &pack.palette.units, refers, Swap::UnitKind);
        self.claims(pack, by, with_tables);
        for scenario in &pack.scenarios {
            self.scenario(scenario, by);
        }
        follow_word(self, pack, by.list, [by.old, by.new]);
        if with_tables {
            self.tables(pack, by);
        }
    }

    fn hexes(&mut self, map: &Map, by: &Exchange<'_>) {
        let hexes = &map.hexes;
        let names = |hex| match by.list {
            Vocabulary::Terrains => hexes.terrain(hex) == Some(by.old),
            Vocabulary::Features => hexes.features(hex).contains(by.old),
            Vocabulary::Tiles | Vocabulary::Sides => !hexes.tiles(hex).is_empty(),
            _ => false,
        };
        let mut count = 0;
        for hex in map.grid.iter().filter(|hex| names(*hex)) {
            let number = map.grid.number(hex);
            let Some(before) = hexes.record(hex, number.clone()) else {
                continue;
            };
            let mut after = before.clone();
            after.exchange(by);
            if after != before {
                self.swaps.push(Swap::Hex(number, Some(Box::new(after))));
                count += 1;
            }
        }
        self.count("hexes", count);
        let refers = |record: &mut _| Refers::exchange(record, by);
        self.layer("hexes", hexes.strays(), refers, Swap::Stray);
    }

    fn claims(&mut self, pack: &Pack, by: &Exchange<'_>, with_tables: bool) {
        let change = |record: &mut beachhead_model::claims::ClaimRecord| {
            record.exchange(by);
            if let Claim::Cell {
                row, column, is, ..
            } = &mut record.claim
                && with_tables
            {
                [row, column, is]
                    .into_iter()
                    .for_each(|word| replace(word, by));
            }
            if let Claim::Row { row, cells, .. } = &mut record.claim
                && with_tables
            {
                replace(row, by);
                let there = std::mem::take(cells).into_iter();
                let replaced = there.map(|(mut column, mut cell)| {
                    replace(&mut column, by);
                    replace(&mut cell, by);
                    (column, cell)
                });
                *cells = replaced.collect();
            }
            if let Claim::ColumnSum { column, .. } = &mut record.claim
                && with_tables
            {
                replace(column, by);
            }
        };
        self.layer("claims", &pack.claims.claims, change, Swap::Claim);
    }

    fn scenario(&mut self, scenario: &Scenario, by: &Exchange<'_>) {
        let id = &scenario.id;
        let mut head = ScenarioHead::of(scenario);
        Refers::exchange(&mut head, by);
        if head != ScenarioHead::of(scenario) {
            self.swaps.push(Swap::ScenarioHead(id.clone(), head));
            self.count("scenarios", 1);
        }
        macro_rules! layers {
            ($($field:ident $swap:ident $what:literal;)+) => {$(
                let refers = |record: &mut _| Refers::exchange(record, by);
                let swap = |key, records| Swap::$swap(id.clone(), key, records);
                self.layer($what, &scenario.$field, refers, swap);
            )+};
        }
        layers! {
            groups SetupGroup "setup groups";
            reinforcements Reinforcement "reinforcements";
            allotments Allotment "allotments";
            victory Objective "objectives";
        }
    }

    fn tables(&mut self, pack: &Pack, by: &Exchange<'_>) {
        let heads = |table: &mut beachhead_model::tables::Table| {
            table.columns.iter_mut().for_each(|word| replace(word, by));
        };
        self.layer("tables", &pack.tables.tables, heads, Swap::Table);
        let rows = |row: &mut beachhead_model::tables::TableRow| {
            replace(&mut row.row, by);
            row.cells.iter_mut().for_each(|word| replace(word, by));
        };
        self.layer("table rows", &pack.tables.rows, rows, Swap::TableRow);
    }
}

fn replace(word: &mut Id, by: &Exchange<'_>) {
    if word == by.old {
        word.clone_from(by.new);
    }
}

/// The words of a record of the map.
fn exchange_words<R: MapRecord>(record: &mut R, by: &Exchange<'_>) {
    for (list, word) in record.words_mut() {
        if list == by.list {
            replace(word, by);
        }
    }
}

macro_rules! map_layers {
    (
        drawn { $($(#[$doc:meta])* $layer:ident: $record:ident;)+ }
        scans { $($(#[$of_scan:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        impl Changes {
            /// Whatever is drawn on the map besides hexes.
            fn map_layers(&mut self, map: &Map, by: &Exchange<'_>) {
                $(
                    let what = <beachhead_model::map::$record as beachhead_model::map::RecordKind>::SEVERAL;
                    let words = |record: &mut beachhead_model::map::$record| exchange_words(record, by);
                    self.layer(what, &map.$layer, words, Swap::$record);
                )+
            }
        }
    };
}
with_layers!(map_layers);
