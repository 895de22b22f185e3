//! The words of the palette that records outside of the map refer to.
//!
//! Records of the map's layers say so themselves ([`beachhead_model::map::MapRecord::words_mut`]).

use std::collections::BTreeMap;

use crate::ScenarioHead;
use beachhead_base::Id;
use beachhead_model::claims::{Claim, ClaimRecord};
use beachhead_model::forces::Unit;
use beachhead_model::map::HexRecord;
use beachhead_model::palette::UnitKind;
use beachhead_model::scenario::{Allotment, Objective, Reinforcement, SetupGroup};
use beachhead_model::vocabulary::Vocabulary;

/// A word in the place of another, in one list.
#[derive(Clone, Copy)]
pub(super) struct Exchange<'a> {
    pub(super) list: Vocabulary,
    pub(super) old: &'a Id,
    pub(super) new: &'a Id,
}

impl Exchange<'_> {
    fn one(&self, list: Vocabulary, word: &mut Id) {
        if list == self.list && word == self.old {
            word.clone_from(self.new);
        }
    }

    /// A word that is there twice afterwards is there once.
    fn several(&self, list: Vocabulary, words: &mut Vec<Id>) {
        if list == self.list && words.contains(self.old) {
            let mut seen = Vec::new();
            for mut word in std::mem::take(words) {
                self.one(list, &mut word);
                if !seen.contains(&word) {
                    seen.push(word);
                }
            }
            *words = seen;
        }
    }

    /// Where the new one has a value already, that stays.
    fn keys(&self, list: Vocabulary, values: &mut BTreeMap<Id, i32>) {
        if list == self.list
            && let Some(value) = values.remove(self.old)
        {
            values.entry(self.new.clone()).or_insert(value);
        }
    }
}

/// What refers to words of the palette.
pub(super) trait Refers {
    /// Puts one word in the place of another.
    fn exchange(&mut self, by: &Exchange<'_>);
}

impl Refers for HexRecord {
    fn exchange(&mut self, by: &Exchange<'_>) {
        by.one(Vocabulary::Terrains, &mut self.terrain);
        by.several(Vocabulary::Features, &mut self.features);
        for tile in &mut self.tiles {
            by.one(Vocabulary::Tiles, &mut tile.kind);
            if let Some(like) = &mut tile.like {
                by.one(Vocabulary::Tiles, like);
            }
            if let Some(side) = &mut tile.side {
                by.one(Vocabulary::Sides, side);
            }
        }
    }
}

impl Refers for Unit {
    fn exchange(&mut self, by: &Exchange<'_>) {
        by.one(Vocabulary::Sides, &mut self.side);
        by.one(Vocabulary::Units, &mut self.kind);
        by.keys(Vocabulary::Figures, &mut self.figures);
        by.keys(Vocabulary::Figures, &mut self.reduced);
    }
}

impl Refers for UnitKind {
    fn exchange(&mut self, by: &Exchange<'_>) {
        by.several(Vocabulary::Figures, &mut self.figures);
    }
}

impl Refers for ScenarioHead {
    fn exchange(&mut self, by: &Exchange<'_>) {
        by.one(Vocabulary::Sides, &mut self.first);
    }
}

macro_rules! of_a_side {
    ($($record:ident),+) => {$(
        impl Refers for $record {
            fn exchange(&mut self, by: &Exchange<'_>) {
                by.one(Vocabulary::Sides, &mut self.side);
            }
        }
    )+};
}
of_a_side!(SetupGroup, Reinforcement, Allotment, Objective);

impl Refers for ClaimRecord {
    fn exchange(&mut self, by: &Exchange<'_>) {
        match &mut self.claim {
            Claim::Terrain { is, .. }
            | Claim::NotTerrain { is, .. }
            | Claim::SheetTerrain { is, .. } => by.several(Vocabulary::Terrains, is),
            Claim::TerrainCount { terrain, .. } | Claim::NamedCount { terrain, .. } => {
                by.one(Vocabulary::Terrains, terrain);
            }
            Claim::Path { is, .. } => by.several(Vocabulary::Paths, is),
            Claim::Unbroken { kind, .. } => {
                for list in [
                    Vocabulary::Features,
                    Vocabulary::Markers,
                    Vocabulary::Terrains,
                ] {
                    by.one(list, kind);
                }
            }
            Claim::Chain { hexside, .. } => by.one(Vocabulary::Hexsides, hexside),
            Claim::Hexside { kind, .. } => by.one(Vocabulary::Hexsides, kind),
            Claim::Unit { side, kind, .. } => {
                by.one(Vocabulary::Sides, side);
                by.one(Vocabulary::Units, kind);
            }
            Claim::Region {
                kind: Some(kind), ..
            } => by.one(Vocabulary::Regions, kind),
            Claim::Counters {
                side,
                kind,
                figures,
                reduced,
                ..
            } => {
                if let Some(side) = side {
                    by.one(Vocabulary::Sides, side);
                }
                if let Some(kind) = kind {
                    by.one(Vocabulary::Units, kind);
                }
                by.keys(Vocabulary::Figures, figures);
                by.keys(Vocabulary::Figures, reduced);
            }
            Claim::Weapons { side, kind, is } => {
                by.one(Vocabulary::Sides, side);
                by.one(Vocabulary::Units, kind);
                by.several(Vocabulary::Units, is);
            }
            Claim::ArrivalKinds { side, is } => {
                by.one(Vocabulary::Sides, side);
                by.several(Vocabulary::Units, is);
            }
            Claim::Medal { side, held_by, .. } => {
                for side in [side, held_by].into_iter().flatten() {
                    by.one(Vocabulary::Sides, side);
                }
            }
            Claim::Group {
                side: Some(side), ..
            } => by.one(Vocabulary::Sides, side),
            Claim::FormationCount { kind, .. } => by.one(Vocabulary::Units, kind),
            Claim::Figure { figure, .. } => by.one(Vocabulary::Figures, figure),
            Claim::FigureCount {
                side,
                kind,
                figures,
                ..
            } => {
                by.one(Vocabulary::Sides, side);
                if let Some(kind) = kind {
                    by.one(Vocabulary::Units, kind);
                }
                by.keys(Vocabulary::Figures, figures);
            }
            Claim::ArrivalCount { side, .. }
            | Claim::Arrivals { side, .. }
            | Claim::Entry { side, .. }
            | Claim::MedalCount { side, .. }
            | Claim::Towns { side, .. }
            | Claim::Beaches { side, .. }
            | Claim::Bridges { side, .. }
            | Claim::FirstBridge { side, .. }
            | Claim::EmptySection { side, .. }
            | Claim::RuleSide { side, .. }
            | Claim::Allotted { side, .. }
            | Claim::AllottedInAll { side, .. }
            | Claim::Cards { side, .. }
            | Claim::MedalsToWin { side, .. }
            | Claim::Objectives { side, .. }
            | Claim::First { side } => by.one(Vocabulary::Sides, side),
            Claim::SheetFeature { feature, .. } | Claim::Feature { is: feature, .. } => {
                by.one(Vocabulary::Features, feature);
            }
            Claim::SheetRegions { kind, .. } => by.one(Vocabulary::Regions, kind),
            Claim::SheetMarkers { kind, .. } => by.one(Vocabulary::Markers, kind),
            // What names no kind of the palette is listed, so that a new claim is not forgotten here.
            Claim::Name { .. }
            | Claim::Edge { .. }
            | Claim::Elevation { .. }
            | Claim::Elevations { .. }
            | Claim::Touch { .. }
            | Claim::Distance { .. }
            | Claim::Sees { .. }
            | Claim::Unseen { .. }
            | Claim::Region { .. }
            | Claim::RegionSize { .. }
            | Claim::NotInRegion { .. }
            | Claim::Beach { .. }
            | Claim::SetsUp { .. }
            | Claim::Group { .. }
            | Claim::Stack { .. }
            | Claim::Sector { .. }
            | Claim::Scatter { .. }
            | Claim::Boat { .. }
            | Claim::Row { .. }
            | Claim::Choice { .. }
            | Claim::Replacements { .. }
            | Claim::Campaign { .. }
            | Claim::LossMedals { .. }
            | Claim::Arrives { .. }
            | Claim::Turns { .. }
            | Claim::SheetHexes { .. }
            | Claim::Sheets { .. }
            | Claim::SheetEdge { .. }
            | Claim::Cell { .. }
            | Claim::ColumnSum { .. }
            | Claim::PlayersASide { .. }
            | Claim::InEffect { .. }
            | Claim::NotInEffect { .. } => {}
        }
    }
}
