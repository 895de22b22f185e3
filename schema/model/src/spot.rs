//! [`Spot`]: the one place of a pack that a change or a finding is about.
//!
//! The lists of all records that edits can change are those of the map ([`with_layers!`](crate::map::with_layers)) and
//! [`with_spots!`].

use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_hex::HexNo;

use crate::claims::ClaimRecord;
use crate::errata::Erratum;
use crate::forces::Unit;
use crate::map::MapRecord;
use crate::palette::{
    AreaKind, FigureKind, LineKind, PatternKind, SideKind, TerrainKind, UnitKind,
};
use crate::part_kind::PartKind;
use crate::rules::{MoveClass, Phase, RuleLine};
use crate::scenario::{
    Allotment, CellPlacement, Choice, Objective, Placement, Reinforcement, SetupGroup,
};
use crate::tables::{Table, TableRow};

/// The list of all records that edits can change, with those of the map: `$callback` gets it, and names the types.
#[macro_export]
macro_rules! with_spots {
    ($callback:ident) => {
        $crate::map::with_layers! {
            $callback
            pack {
                Unit(Unit) in forces.units;
                Table(Table) in tables.tables;
                TableRow(TableRow) in tables.rows;
                MoveClass(MoveClass) in rules.classes;
                Phase(Phase) in rules.phases;
                RuleLine(RuleLine) in rules.rules;
                Erratum(Erratum) in errata.errata;
                Claim(ClaimRecord) in claims.claims;
                SideKind(SideKind) in palette.sides;
                TerrainKind(TerrainKind) in palette.terrains;
                FeatureKind(TerrainKind) in palette.features;
                TileKind(TerrainKind) in palette.tiles;
                HexsideKind(LineKind) in palette.hexsides;
                PathKind(LineKind) in palette.paths;
                RegionKind(AreaKind) in palette.regions;
                MarkerKind(AreaKind) in palette.markers;
                FigureKind(FigureKind) in palette.figures;
                UnitKind(UnitKind) in palette.units;
                PatternKind(PatternKind) in palette.patterns;
            }
            scenario {
                SetupGroup(SetupGroup) in groups;
                Placement(Placement) in setup;
                CellPlacement(CellPlacement) in off_map;
                Reinforcement(Reinforcement) in reinforcements;
                Allotment(Allotment) in allotments;
                Objective(Objective) in victory;
                Choice(Choice) in options;
            }
        }
    };
}
pub use with_spots;

/// A record of a layer of the map, with its place.
pub trait MapSpot: MapRecord {
    /// The place of the record; those that share a key by mistake share it.
    fn spot(&self) -> Spot;
}

macro_rules! spots {
    (
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
        drawn { $($(#[$drawn_doc:meta])* $drawn:ident: $drawn_record:ident;)+ }
        scans { $($(#[$doc:meta])* $scans:ident: $scan:ident;)+ }
    ) => {
        spots! {
            @all
            map { $($drawn_record)+ $($scan)+ }
            pack {
                $($drawn_record(crate::map::$drawn_record) in map.$drawn;)+
                $($scan(crate::map::$scan) in map.$scans;)+
                $($variant($record) in $part.$layer;)+
            }
            scenario { $($inner($inner_record) in $inner_layer;)+ }
        }
    };
    (
        @all
        map { $($map_record:ident)+ }
        pack { $($variant:ident($record:ty) in $part:ident.$layer:ident;)+ }
        scenario { $($inner:ident($inner_record:ty) in $inner_layer:ident;)+ }
    ) => {
        $(impl MapSpot for crate::map::$map_record {
            fn spot(&self) -> Spot {
                Spot::$map_record(self.key())
            }
        })+

        /// The one place of a pack that one change is made at.
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Spot {
            /// The record of a hex on the grid.
            Hex(HexNo),
            /// Hex records that have no place on the grid.
            Stray(HexNo),
            /// The part of a scenario that only its rulebook has.
            Rules(Id),
            /// What a scenario says before its lists.
            ScenarioHead(Id),
            /// What people call the pack.
            PackTitle,
            /// What is printed on the map's title block.
            MapTitle,
            /// What the rules say before their lists.
            RulesHead,
            /// All that names hexes.
            Parts,
            /// The files that the manifest lists.
            Listing,
            /// Comments of records.
            Comments,
            /// All comments of a file, by its part; the scenario, where it is that of one.
            FileComments(PartKind, Option<Id>),
            /// All conflicts of a file, as its comments.
            FileConflicts(PartKind, Option<Id>),
            $(
                #[doc = concat!("A key of the ", stringify!($part), "' `", stringify!($layer), "`.")]
                $variant(<$record as Keyed>::Key),
            )+
            $(
                #[doc = concat!("A key of a scenario's `", stringify!($inner_layer), "`; the scenario comes first.")]
                $inner(Id, <$inner_record as Keyed>::Key),
            )+
        }
    };
}
with_spots!(spots);
