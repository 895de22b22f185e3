//! The hexes that claims name.

use super::{Claim, ClaimRecord};
use crate::map::{Bond, HexField, HexValue, Hexes, HexesMut, NamesHexes};

/// The hexes of a claim, each with the field that names it; `$one` and `$list` make them of a hex and of a list, `$value` asks
/// a value that names several, and `$option` looks into one that may be left out.
macro_rules! named_by {
    ($claim:expr, $one:expr, $list:expr, $value:ident, $option:ident) => {
        match $claim {
            Claim::Terrain { hex, .. }
            | Claim::NotTerrain { hex, .. }
            | Claim::Name { hex, .. }
            | Claim::Path { hex, .. }
            | Claim::Edge { hex, .. }
            | Claim::NotInRegion { hex, .. }
            | Claim::SetsUp { hex, .. }
            | Claim::SheetEdge { hex, .. }
            | Claim::Elevation { hex, .. }
            | Claim::Feature { hex, .. } => vec![(STANDS, $one(hex))],
            Claim::Touch { a, b } | Claim::Distance { a, b, .. } | Claim::Hexside { a, b, .. } => {
                vec![(STANDS, $one(a)), (STANDS, $one(b))]
            }
            Claim::Chain { from, to, .. } | Claim::Unbroken { from, to, .. } => {
                vec![(STANDS, $one(from)), (STANDS, $one(to))]
            }
            Claim::Sees { from, to } | Claim::Unseen { from, to } => {
                vec![(STANDS, $one(from)), (MEMBERS, $list(to))]
            }
            Claim::Region { is, .. } | Claim::Beach { is, .. } | Claim::Objectives { is, .. } => {
                vec![(MEMBERS, $list(is))]
            }
            Claim::Medal { hexes, .. } => vec![(MEMBERS, $list(hexes))],
            Claim::Entry { at, .. } => {
                let hexes = at.$value().into_iter();
                hexes.map(|hexes| (MEMBERS, hexes)).collect()
            }
            Claim::Group { area, .. } => {
                let hexes = area.$option().map_or_else(Vec::new, HexValue::$value);
                hexes.into_iter().map(|hexes| (MEMBERS, hexes)).collect()
            }
            Claim::Sector {
                is, from, minor, ..
            } => {
                let parts = minor.$value().into_iter();
                let whole = [$list(is), $list(from)].into_iter();
                whole.chain(parts).map(|hexes| (MEMBERS, hexes)).collect()
            }
            Claim::Scatter { way, .. } => vec![(MEMBERS, $list(way))],
            Claim::TerrainCount { .. }
            | Claim::Elevations { .. }
            | Claim::NamedCount { .. }
            | Claim::RegionSize { .. }
            | Claim::Unit { .. }
            | Claim::FormationCount { .. }
            | Claim::Figure { .. }
            | Claim::FigureCount { .. }
            | Claim::Counters { .. }
            | Claim::Stack { .. }
            | Claim::Arrivals { .. }
            | Claim::Arrives { .. }
            | Claim::ArrivalCount { .. }
            | Claim::Allotted { .. }
            | Claim::AllottedInAll { .. }
            | Claim::Turns { .. }
            | Claim::First { .. }
            | Claim::SheetHexes { .. }
            | Claim::Sheets { .. }
            | Claim::SheetTerrain { .. }
            | Claim::SheetFeature { .. }
            | Claim::SheetRegions { .. }
            | Claim::SheetMarkers { .. }
            | Claim::Cell { .. }
            | Claim::Row { .. }
            | Claim::ColumnSum { .. }
            | Claim::Cards { .. }
            | Claim::PlayersASide { .. }
            | Claim::MedalsToWin { .. }
            | Claim::Choice { .. }
            | Claim::Replacements { .. }
            | Claim::Campaign { .. }
            | Claim::MedalCount { .. }
            | Claim::LossMedals { .. }
            | Claim::Towns { .. }
            | Claim::Beaches { .. }
            | Claim::Bridges { .. }
            | Claim::FirstBridge { .. }
            | Claim::EmptySection { .. }
            | Claim::Weapons { .. }
            | Claim::ArrivalKinds { .. }
            | Claim::RuleSide { .. }
            | Claim::Boat { .. }
            | Claim::InEffect { .. }
            | Claim::NotInEffect { .. } => Vec::new(),
        }
    };
}

/// What is claimed of a hex that goes is claimed no more.
const STANDS: HexField = HexField::new("claim", None, Bond::Stands);
const MEMBERS: HexField = HexField::new("claim", None, Bond::Members);

impl NamesHexes for ClaimRecord {
    fn described(&self) -> String {
        format!("claim of {}", self.rule)
    }

    fn hexes(&self) -> Vec<(HexField, Hexes<'_>)> {
        named_by!(&self.claim, Hexes::One, Hexes::List, read, as_ref)
    }

    fn hexes_mut(&mut self) -> Vec<(HexField, HexesMut<'_>)> {
        named_by!(
            &mut self.claim,
            HexesMut::One,
            HexesMut::List,
            change,
            as_mut
        )
    }
}
