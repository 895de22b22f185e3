//! Edits as journals of format 1 have them: with the records that maps had then.
//!
//! Every record is upgraded as that of a file is ([`beachhead_model::map::before`]); nothing else has changed. Parts and listings of an edit are
//! the texts of files, which state their own format.

use serde::Deserialize;

use super::comment_exchange::CommentExchange;
use super::scenario_head::ScenarioHead;
use super::{Edit, Listing, Parts, Swap};
use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_hex::HexNo;
use beachhead_model::claims::ClaimRecord;
use beachhead_model::errata::Erratum;
use beachhead_model::forces::Unit;
use beachhead_model::games::GameScenario;
use beachhead_model::map::{self, HexRecord, RecordKind};
use beachhead_model::palette::{
    AreaKind, FigureKind, LineKind, PatternKind, SideKind, TerrainKind, UnitKind,
};
use beachhead_model::rules::{MoveClass, Phase, RuleLine};
use beachhead_model::scenario::{
    Allotment, CellPlacement, Choice, Objective, Placement, Reinforcement, SetupGroup,
};
use beachhead_model::spot::with_spots;
use beachhead_model::tables::{Table, TableRow};
use beachhead_text::StoredValue;

/// An edit of format 1.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename = "Edit", deny_unknown_fields)]
pub struct EarlierEdit {
    /// As the history shows it.
    pub name: String,
    /// What it changes, in order.
    pub swaps: Vec<EarlierSwap>,
}

impl StoredValue for EarlierEdit {
    type Before = Self;

    fn upgrade(before: Self) -> Self {
        before
    }
}

impl StoredValue for Edit {
    const SINCE: u32 = 2;
    type Before = EarlierEdit;

    fn upgrade(before: EarlierEdit) -> Self {
        Self {
            name: before.name,
            swaps: before.swaps.into_iter().map(Swap::from).collect(),
        }
    }
}

macro_rules! earlier {
    (
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        /// A swap of format 1.
        #[derive(Clone, Debug, Deserialize)]
        #[serde(rename = "Swap", deny_unknown_fields)]
        pub enum EarlierSwap {
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
            /// All that names hexes, where the numbers themselves change.
            Parts(Box<Parts>),
            /// The files that the manifest lists.
            Listing(Box<Listing>),
            /// The comments of two records of a list.
            Comments(CommentExchange),
            $(
                #[doc = concat!("Records of the map's `", stringify!($drawn), "`, as they were.")]
                $drawn_record(
                    <map::$drawn_record as Keyed>::Key,
                    Vec<<map::$drawn_record as RecordKind>::Before>,
                ),
            )+
            $(
                #[doc = concat!("Records of the map's `", stringify!($scans), "`, as they were.")]
                $scan(<map::$scan as Keyed>::Key, Vec<<map::$scan as RecordKind>::Before>),
            )+
            $(
                #[doc = concat!("Records of the ", stringify!($part), "' `", stringify!($layer), "`.")]
                $variant(<$record as Keyed>::Key, Vec<$record>),
            )+
            $(
                #[doc = concat!("Records of a scenario's `", stringify!($inner_layer), "`; the scenario comes first.")]
                $inner(Id, <$inner_record as Keyed>::Key, Vec<$inner_record>),
            )+
        }

        impl From<EarlierSwap> for Swap {
            fn from(before: EarlierSwap) -> Self {
                type Before = EarlierSwap;
                match before {
                    Before::Hex(hex, record) => Self::Hex(hex, record),
                    Before::Stray(hex, records) => Self::Stray(hex, records),
                    Before::Rules(id, rules) => Self::Rules(id, rules),
                    Before::ScenarioHead(id, head) => Self::ScenarioHead(id, head),
                    Before::PackTitle(title) => Self::PackTitle(title),
                    Before::MapTitle(title) => Self::MapTitle(title),
                    Before::Parts(parts) => Self::Parts(parts),
                    Before::Listing(listing) => Self::Listing(listing),
                    Before::Comments(exchange) => Self::Comments(exchange),
                    $(Before::$drawn_record(key, records) => {
                        Self::$drawn_record(key, records.into_iter().map(Into::into).collect())
                    })+
                    $(Before::$scan(key, records) => {
                        Self::$scan(key, records.into_iter().map(Into::into).collect())
                    })+
                    $(Before::$variant(key, records) => Self::$variant(key, records),)+
                    $(Before::$inner(id, key, records) => Self::$inner(id, key, records),)+
                }
            }
        }
    };
}
with_spots!(earlier);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edit_of_format_1_has_the_records_of_today() {
        let text = r#"(name:"Shore",swaps:[
            TideLine("low",[(id:"low",hour:390,hexes:["0103"])]),
            Sector("fox",[(id:"fox",beach:"easy",hexes:["0202","0203"])]),
            Marker("b",[(id:"b",kind:"breach",hex:"0203",security:["0303"])]),
            MapTitle("Fox"),
        ])"#;
        let before: EarlierEdit = ron::from_str(text).expect("an edit of then");
        let edit = Edit::upgrade(before);
        let [
            Swap::TideLine(_, lines),
            Swap::Sector(_, sectors),
            Swap::Marker(_, markers),
            _,
        ] = &edit.swaps[..]
        else {
            panic!("{edit:?}");
        };
        assert_eq!(lines[0].hours, [390]);
        assert_eq!(
            (&sectors[0].from[..], sectors[0].hexes.len()),
            (&["0202".into()][..], 2)
        );
        assert_eq!(markers[0].security, ["0303"]);
        let written = ron::to_string(&edit).expect("plain data");
        assert_eq!(ron::from_str(&written), Ok(edit));
        assert!(
            ron::from_str::<EarlierEdit>(&written).is_err(),
            "format 1 has no such lines"
        );
    }
}
