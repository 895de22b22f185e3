//! [`Swap`]: the records under one key of one layer, exchanged for others.
//!
//! The lists of all records that edits can change are those of the map ([`with_layers!`](beachhead_model::map::with_layers)) and
//! [`with_spots!`].

use serde::{Deserialize, Serialize};

use super::comment_exchange::{CommentExchange, KeyChange};
use super::file_comments::FileComments;
use super::file_conflicts::FileConflicts;
use super::patches::Patches;
use super::rules_head::RulesHead;
use super::scenario_head::ScenarioHead;
use super::{EditError, Listing, Parts};
use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_hex::{Grid, HexNo};
use beachhead_model::claims::ClaimRecord;
use beachhead_model::errata::Erratum;
use beachhead_model::forces::Unit;
use beachhead_model::games::GameScenario;
use beachhead_model::map::HexRecord;
use beachhead_model::pack::Pack;
use beachhead_model::palette::{
    AreaKind, FigureKind, LineKind, PatternKind, SideKind, TerrainKind, UnitKind,
};
use beachhead_model::part_kind::{PartKind, part_kind};
use beachhead_model::rules::{MoveClass, Phase, RuleLine};
use beachhead_model::scenario::{
    Allotment, CellPlacement, Choice, Objective, Placement, Reinforcement, Scenario, SetupGroup,
};
use beachhead_model::spot::{Spot, with_spots};
use beachhead_model::stored::Stored;
use beachhead_model::tables::{Table, TableRow};
use beachhead_text::PackFiles;

/// Fewer swaps of one list are made one by one: a pass over the list is worth it only for more.
const WORTH_A_PASS: usize = 16;

macro_rules! layers {
    (
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        layers! {
            @all
            pack {
                $($drawn_record(beachhead_model::map::$drawn_record) in map.$drawn;)+
                $($scan(beachhead_model::map::$scan) in map.$scans;)+
                $($variant($record) in $part.$layer;)+
            }
            scenario { $($inner($inner_record) in $inner_layer;)+ }
        }
    };
    (
        @all
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
    ) => {
        /// What comes to stand in the place of what is there: put where nothing is, replaced, or taken out where
        /// nothing comes. Records that share a key by mistake go and come together.
        #[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub enum Swap {
            /// The record of a hex on the grid.
            Hex(HexNo, Option<Box<HexRecord>>),
            /// Hex records that have no place on the grid.
            Stray(HexNo, Vec<HexRecord>),
            /// The part of a scenario that only its rulebook has.
            Rules(Id, GameScenario),
            /// What a scenario says before its lists.
            ScenarioHead(Id, ScenarioHead),
            /// What people call the pack.
            PackTitle(String),
            /// What is printed on the map's title block.
            MapTitle(String),
            /// What the rules say before their lists.
            RulesHead(RulesHead),
            /// All that names hexes, where the numbers themselves change.
            Parts(Box<Parts>),
            /// The files that the manifest lists.
            Listing(Box<Listing>),
            /// The comments of two records of a list.
            Comments(CommentExchange),
            /// All comments of a file.
            FileComments(Box<FileComments>),
            /// All conflicts of a file.
            FileConflicts(Box<FileConflicts>),
            $(
                #[doc = concat!("Records of the ", stringify!($part), "' `", stringify!($layer), "`.")]
                $variant(<$record as Keyed>::Key, Vec<$record>),
            )+
            $(
                #[doc = concat!("Records of a scenario's `", stringify!($inner_layer), "`; the scenario comes first.")]
                $inner(Id, <$inner_record as Keyed>::Key, Vec<$inner_record>),
            )+
        }

        impl Swap {
            /// Where it changes the pack.
            pub fn spot(&self) -> Spot {
                match self {
                    Self::Hex(hex, _) => Spot::Hex(hex.clone()),
                    Self::Stray(hex, _) => Spot::Stray(hex.clone()),
                    Self::Rules(scenario, _) => Spot::Rules(scenario.clone()),
                    Self::ScenarioHead(scenario, _) => Spot::ScenarioHead(scenario.clone()),
                    Self::PackTitle(_) => Spot::PackTitle,
                    Self::MapTitle(_) => Spot::MapTitle,
                    Self::RulesHead(_) => Spot::RulesHead,
                    Self::Parts(_) => Spot::Parts,
                    Self::Listing(_) => Spot::Listing,
                    Self::Comments(_) => Spot::Comments,
                    Self::FileComments(file) => {
                        Spot::FileComments(file.part, file.scenario.clone())
                    }
                    Self::FileConflicts(file) => {
                        Spot::FileConflicts(file.part, file.scenario.clone())
                    }
                    $(Self::$variant(key, _) => Spot::$variant(key.clone()),)+
                    $(Self::$inner(scenario, key, _) => Spot::$inner(scenario.clone(), key.clone()),)+
                }
            }

            /// Whether the swap makes sense on this ground. Only [`Swap::Parts`] and [`Swap::Listing`] change
            /// whether others do.
            ///
            /// # Errors
            /// What is wrong with it.
            pub(super) fn check(&self, ground: Ground<'_>) -> Result<(), EditError> {
                match self {
                    Self::Hex(hex, record) => check_hex(ground, hex, record.as_deref()),
                    Self::Stray(hex, records) => check_keys(hex, records),
                    Self::Rules(scenario, _) => check_rules(ground, scenario),
                    Self::ScenarioHead(scenario, _) => check_scenario(ground, scenario),
                    Self::PackTitle(_)
                    | Self::MapTitle(_)
                    | Self::Comments(_) => Ok(()),
                    Self::RulesHead(_) => check_listed(ground, PartKind::Rules),
                    Self::FileComments(file) => {
                        check_listed(ground, file.part)?;
                        check_file(ground, file.scenario.as_ref())
                    }
                    Self::FileConflicts(file) => {
                        check_listed(ground, file.part)?;
                        check_file(ground, file.scenario.as_ref())
                    }
                    Self::Parts(parts) => check_parts(ground, parts),
                    Self::Listing(listing) => match listing.is_consistent() {
                        true => Ok(()),
                        false => Err(EditError::WrongListing),
                    },
                    $(Self::$variant(key, records) => {
                        check_listed(ground, part_kind!($part))?;
                        check_keys(key, records)
                    })+
                    $(Self::$inner(scenario, key, records) => {
                        check_scenario(ground, scenario)?;
                        check_keys(key, records)
                    })+
                }
            }

            /// Adds what it changes in the files of a pack; nothing, where that is not one of single records.
            pub(super) fn patch<'f>(
                &self,
                pack: &Pack,
                files: &'f PackFiles,
                patches: &mut Patches<'f>,
            ) -> Option<()> {
                match self {
                    Self::Hex(hex, record) => {
                        patches.hex(&files.map, &pack.map, (hex, record.as_deref()))
                    }
                    Self::Stray(hex, records) => {
                        patches.strays(&files.map, &pack.map, (hex, records))
                    }
                    Self::Rules(..)
                    | Self::ScenarioHead(..)
                    | Self::PackTitle(_)
                    | Self::MapTitle(_)
                    | Self::RulesHead(_)
                    | Self::Parts(_)
                    | Self::Listing(_)
                    | Self::FileComments(_)
                    | Self::FileConflicts(_) => None,
                    Self::Comments(_) => Some(()),
                    $(Self::$variant(key, records) => {
                        let file = files.of(part_kind!($part))?;
                        let list = (stringify!($layer), 0);
                        patches.layer(file, list, &pack.$part.$layer, (key, records))
                    })+
                    $(Self::$inner(id, key, records) => {
                        let at = pack.scenarios.iter().position(|scenario| scenario.id == *id)?;
                        let list = (stringify!($inner_layer), 0);
                        let layer = &pack.scenarios.get(at)?.$inner_layer;
                        patches.layer(files.scenarios.get(at)?, list, layer, (key, records))
                    })+
                }
            }

            /// Whether it changes what [`Swap::Parts`] exchanges.
            pub(super) fn is_within_parts(&self) -> bool {
                match self {
                    Self::Hex(..)
                    | Self::Stray(..)
                    | Self::Rules(..)
                    | Self::ScenarioHead(..)
                    | Self::MapTitle(_)
                    | Self::RulesHead(_)
                    | Self::Parts(_) => true,
                    Self::PackTitle(_) | Self::Listing(_) => false,
                    Self::Comments(exchange) => has_hexes(exchange.list.part),
                    Self::FileComments(file) => has_hexes(file.part),
                    Self::FileConflicts(file) => has_hexes(file.part),
                    $(Self::$variant(..) => has_hexes(part_kind!($part)),)+
                    $(Self::$inner(..) => true,)+
                }
            }

            /// What it does to the records of its key, if comments of their list are found by key.
            pub(super) fn key_changes(&self, pack: &Pack) -> Vec<KeyChange> {
                let change = match self {
                    Self::Hex(hex, record) => KeyChange::of_hex(&pack.map, hex, record.is_some()),
                    Self::Stray(hex, records) => {
                        return KeyChange::of_strays(&pack.map, hex, records.len());
                    }
                    $(Self::$variant(key, records) => {
                        let list = (part_kind!($part), None, stringify!($layer));
                        let (part, layer) = (&pack.$part, &pack.$part.$layer);
                        KeyChange::of(list, &part.margin.comments, layer, (key, records))
                    })+
                    $(Self::$inner(id, key, records) => {
                        let list = (PartKind::Scenario, Some(id.clone()), stringify!($inner_layer));
                        let mut scenarios = pack.scenarios.iter();
                        scenarios.find(|scenario| scenario.id == *id).and_then(|scenario| {
                            let layer = &scenario.$inner_layer;
                            KeyChange::of(list, &scenario.margin.comments, layer, (key, records))
                        })
                    })+
                    _ => None,
                };
                change.into_iter().collect()
            }

            /// How its key lies to that of another swap of the same list; none if that is of another list, or of none.
            pub(super) fn order(&self, other: &Self) -> Option<std::cmp::Ordering> {
                match (self, other) {
                    (Self::Stray(one, _), Self::Stray(other, _)) => Some(one.cmp(other)),
                    $((Self::$variant(one, _), Self::$variant(other, _)) => Some(one.cmp(other)),)+
                    $((Self::$inner(id, one, _), Self::$inner(of, other, _)) if id == of => {
                        Some(one.cmp(other))
                    })+
                    _ => None,
                }
            }

            /// As [`Swap::exchange`] for swaps of one list whose keys ascend or descend, one after the other.
            pub(super) fn exchange_all(swaps: Vec<Self>, pack: &mut Pack) -> Vec<Self> {
                if swaps.len() < WORTH_A_PASS {
                    return swaps.into_iter().map(|swap| swap.exchange(pack)).collect();
                }
                match swaps.first() {
                    Some(Self::Stray(..)) => {
                        let each = swaps.into_iter().filter_map(|swap| match swap {
                            Self::Stray(key, records) => Some((key, records)),
                            _ => None,
                        });
                        let before = pack.map.hexes.strays_mut().exchange_all(each.collect());
                        before.into_iter().map(|(key, records)| Self::Stray(key, records)).collect()
                    }
                    $(Some(Self::$variant(..)) => {
                        let each = swaps.into_iter().filter_map(|swap| match swap {
                            Self::$variant(key, records) => Some((key, records)),
                            _ => None,
                        });
                        let before = pack.$part.$layer.exchange_all(each.collect());
                        before.into_iter().map(|(key, records)| Self::$variant(key, records)).collect()
                    })+
                    $(Some(Self::$inner(id, ..)) => {
                        let id = id.clone();
                        let Some(scenario) = scenario_mut(pack, &id) else {
                            return swaps;
                        };
                        let each = swaps.into_iter().filter_map(|swap| match swap {
                            Self::$inner(_, key, records) => Some((key, records)),
                            _ => None,
                        });
                        let before = scenario.$inner_layer.exchange_all(each.collect());
                        before
                            .into_iter()
                            .map(|(key, records)| Self::$inner(id.clone(), key, records))
                            .collect()
                    })+
                    _ => swaps.into_iter().map(|swap| swap.exchange(pack)).collect(),
                }
            }

            /// Makes the change, which [`Swap::check`] has found good, and returns the one that takes it back.
            pub(super) fn exchange(self, pack: &mut Pack) -> Self {
                match self {
                    Self::Hex(hex, record) => {
                        let before = match pack.map.grid.find(hex.as_str()) {
                            Some(at) => pack.map.hexes.swap(at, &hex, record.map(|record| *record)),
                            None => record.map(|record| *record),
                        };
                        Self::Hex(hex, before.map(Box::new))
                    }
                    Self::Stray(hex, records) => {
                        let before = pack.map.hexes.strays_mut().exchange(&hex, records);
                        Self::Stray(hex, before)
                    }
                    Self::Rules(id, mut rules) => {
                        let scenario = scenario_mut(pack, &id);
                        if let Some(there) = scenario.and_then(|scenario| scenario.rules.as_mut()) {
                            std::mem::swap(there, &mut rules);
                        }
                        Self::Rules(id, rules)
                    }
                    Self::ScenarioHead(id, mut head) => {
                        if let Some(scenario) = scenario_mut(pack, &id) {
                            head.exchange(scenario);
                        }
                        Self::ScenarioHead(id, head)
                    }
                    Self::PackTitle(mut title) => {
                        std::mem::swap(&mut pack.manifest.title, &mut title);
                        Self::PackTitle(title)
                    }
                    Self::MapTitle(mut title) => {
                        std::mem::swap(&mut pack.map.title, &mut title);
                        Self::MapTitle(title)
                    }
                    Self::RulesHead(mut head) => {
                        head.exchange(&mut pack.rules);
                        Self::RulesHead(head)
                    }
                    Self::Parts(mut parts) => {
                        parts.exchange(pack);
                        Self::Parts(parts)
                    }
                    Self::Comments(exchange) => {
                        exchange.exchange(pack);
                        Self::Comments(exchange)
                    }
                    Self::FileComments(mut file) => {
                        file.exchange(pack);
                        Self::FileComments(file)
                    }
                    Self::FileConflicts(mut file) => {
                        file.exchange(pack);
                        Self::FileConflicts(file)
                    }
                    Self::Listing(mut listing) => {
                        listing.exchange(pack);
                        Self::Listing(listing)
                    }
                    $(Self::$variant(key, records) => {
                        let before = pack.$part.$layer.exchange(&key, records);
                        Self::$variant(key, before)
                    })+
                    $(Self::$inner(id, key, records) => {
                        let before = match scenario_mut(pack, &id) {
                            Some(scenario) => scenario.$inner_layer.exchange(&key, records),
                            None => records,
                        };
                        Self::$inner(id, key, before)
                    })+
                }
            }
        }
    };
}

with_spots!(layers);

/// What a swap has to fit: the grid, the scenarios, and whether there are rules when it is made.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    grid: &'a Grid,
    scenarios: &'a [Stored<Scenario>],
    has_rules: bool,
}

impl<'a> Ground<'a> {
    /// That of a pack.
    pub(super) fn of(pack: &'a Pack) -> Self {
        Self {
            grid: &pack.map.grid,
            scenarios: &pack.scenarios,
            has_rules: pack.manifest.rules.is_some(),
        }
    }

    /// The ground once `swap` is made.
    pub(super) fn after(self, swap: &'a Swap) -> Self {
        match swap {
            Swap::Parts(parts) => Self {
                grid: &parts.map.grid,
                scenarios: &parts.scenarios,
                ..self
            },
            Swap::Listing(listing) => Self {
                scenarios: &listing.scenarios,
                has_rules: listing.manifest.rules.is_some(),
                ..self
            },
            _ => self,
        }
    }
}

/// Whether it is one of the parts that [`Swap::Parts`] exchanges.
fn has_hexes(part: PartKind) -> bool {
    use PartKind::{Claims, Errata, Map, Rules, Scenario};
    matches!(part, Map | Rules | Claims | Errata | Scenario)
}

fn check_hex(ground: Ground<'_>, hex: &HexNo, record: Option<&HexRecord>) -> Result<(), EditError> {
    if ground.grid.find(hex.as_str()).is_none() {
        return Err(EditError::NoSuchHex(hex.clone()));
    }
    match record {
        Some(record) if record.hex != *hex => Err(EditError::WrongKey(record.hex.to_string())),
        _ => Ok(()),
    }
}

fn check_keys<T: Keyed>(key: &T::Key, records: &[T]) -> Result<(), EditError> {
    match records.iter().find(|record| record.key() != *key) {
        Some(other) => Err(EditError::WrongKey(format!("{:?}", other.key()))),
        None => Ok(()),
    }
}

/// Rules that no manifest lists would not be saved.
fn check_listed(ground: Ground<'_>, part: PartKind) -> Result<(), EditError> {
    match part == PartKind::Rules && !ground.has_rules {
        true => Err(EditError::NoRulesFile),
        false => Ok(()),
    }
}

/// Where a file is that of a scenario, there has to be one.
fn check_file(ground: Ground<'_>, scenario: Option<&Id>) -> Result<(), EditError> {
    scenario.map_or(Ok(()), |scenario| check_scenario(ground, scenario))
}

fn check_scenario(ground: Ground<'_>, id: &Id) -> Result<(), EditError> {
    let mut scenarios = ground.scenarios.iter();
    if scenarios.any(|scenario| scenario.id == *id) {
        Ok(())
    } else {
        Err(EditError::NoSuchScenario(id.clone()))
    }
}

/// Where a game has no rulebook there is nothing to exchange.
fn check_rules(ground: Ground<'_>, id: &Id) -> Result<(), EditError> {
    check_scenario(ground, id)?;
    let mut scenarios = ground.scenarios.iter();
    match scenarios.any(|scenario| scenario.id == *id && scenario.rules.is_some()) {
        true => Ok(()),
        false => Err(EditError::NoRules(id.clone())),
    }
}

/// The scenarios of a pack are listed in its manifest, so they have to be the same ones.
fn check_parts(ground: Ground<'_>, parts: &Parts) -> Result<(), EditError> {
    if parts.rules != Stored::default() {
        check_listed(ground, PartKind::Rules)?;
    }
    let ids = |scenarios: &[Stored<Scenario>]| -> Vec<Id> {
        scenarios
            .iter()
            .map(|scenario| scenario.id.clone())
            .collect()
    };
    let (there, here) = (ids(ground.scenarios), ids(&parts.scenarios));
    if there == here {
        return Ok(());
    }
    let missing = there
        .iter()
        .chain(&here)
        .find(|id| there.contains(id) != here.contains(id));
    let id = missing.or(there.first()).or(here.first());
    Err(EditError::NoSuchScenario(
        id.cloned().unwrap_or_else(|| "".into()),
    ))
}

fn scenario_mut<'a>(pack: &'a mut Pack, id: &Id) -> Option<&'a mut Stored<Scenario>> {
    pack.scenarios
        .iter_mut()
        .find(|scenario| scenario.id == *id)
}
