//! What the pack has to say of counters that are put into a hex: it refuses nothing, and where it states nothing there is no hint.

use std::collections::BTreeSet;

use beachhead_base::Id;
use beachhead_engine::listed;
use beachhead_hex::{HexIx, HexNo};
use beachhead_kit::UnitIx;
use beachhead_kit::limits::stacking_limit;
use beachhead_kit::slot::Names;
use beachhead_model::diag::{Code, Diagnostic, Severity, Subject};

use crate::codes;
use crate::counters::Counter;
use crate::view::{View, id, units_in};

/// The hints about these counters, which have just been put into the hex. Those that had not been on the map before are held to their
/// set-up areas.
pub(crate) fn of(
    view: View<'_>,
    units: &[UnitIx],
    waited: &[UnitIx],
    hex: HexIx,
) -> Vec<Diagnostic> {
    let there = There {
        view,
        hex,
        number: view.game.number(hex),
    };
    let mut hints = Vec::new();
    if !view.game.board.playable(hex) {
        let message = format!("{} is not in play", there.number);
        hints.push(there.hint(codes::CLOSED, message, units));
    }
    hints.extend(there.in_water(units));
    hints.extend(there.outside(waited));
    hints.extend(there.stacked(units));
    hints.extend(there.together(units));
    hints
}

/// A hex with the counters in it.
struct There<'a> {
    view: View<'a>,
    hex: HexIx,
    number: HexNo,
}

impl<'a> There<'a> {
    fn hint(&self, code: Code, message: String, units: &[UnitIx]) -> Diagnostic {
        let hint = Diagnostic::new(Severity::Info, code, message);
        let hint = hint.on(Subject::Hex(self.number.clone()));
        let units = units.iter().map(|unit| id(self.view, *unit).to_string());
        units.fold(hint, |hint, unit| hint.on(Subject::Unit(unit)))
    }

    fn counter(&self, unit: UnitIx) -> &'a Counter {
        &self.view.game.roster[unit]
    }

    fn names(&self, units: &[UnitIx]) -> String {
        let names: Vec<&str> = units
            .iter()
            .map(|unit| self.counter(*unit).id.as_str())
            .collect();
        listed(&names)
    }

    /// Counters of kinds that stand on land, where the hex is water.
    fn in_water(&self, units: &[UnitIx]) -> Option<Diagnostic> {
        if !self.view.game.is_water(self.hex) {
            return None;
        }
        let is_of_land = |unit: &UnitIx| {
            let counter = self.counter(*unit);
            let kind = (counter.side.clone(), counter.kind.clone());
            self.view.game.land_kinds.contains(&kind)
        };
        let units: Vec<UnitIx> = units.iter().copied().filter(is_of_land).collect();
        let message = format!(
            "{} is water, and units as {} are set up on land",
            self.number,
            self.names(&units)
        );
        (!units.is_empty()).then(|| self.hint(codes::IN_WATER, message, &units))
    }

    /// Counters that come onto the map where their groups may not be set up.
    fn outside(&self, waited: &[UnitIx]) -> Option<Diagnostic> {
        let mut groups = BTreeSet::new();
        let units = waited.iter().copied().filter(|unit| {
            let area = self.counter(*unit).area.as_ref();
            let area = area.filter(|area| area.hexes.binary_search(&self.hex).is_err());
            groups.extend(area.map(|area| area.group.as_str()));
            area.is_some()
        });
        let units: Vec<UnitIx> = units.collect();
        let groups: Vec<&str> = groups.into_iter().collect();
        let message = format!(
            "{} is no set-up hex of {}, setup group {}",
            self.number,
            self.names(&units),
            listed(&groups)
        );
        (!units.is_empty()).then(|| self.hint(codes::OUTSIDE, message, &units))
    }

    /// Sides of which more units are in the hex than may stack there, of those that have just come.
    fn stacked(&self, units: &[UnitIx]) -> Vec<Diagnostic> {
        let game = self.view.game;
        let sides: BTreeSet<&Id> = units.iter().map(|unit| &self.counter(*unit).side).collect();
        let terrain = game.board.terrain_id(self.hex);
        let has = |id: &&Id| {
            let feature = game.board.feature_kind(id.as_str());
            feature.is_some_and(|feature| game.board.has_feature(self.hex, feature))
        };
        let too_many = |side: &Id| {
            let features = game
                .palette
                .features
                .iter()
                .map(|kind| &kind.id)
                .filter(has);
            let limit = stacking_limit(&game.palette, terrain, features, side)?;
            let of_side = units_in(self.view, self.hex);
            let of_side: Vec<UnitIx> = of_side
                .filter(|unit| self.counter(*unit).side == *side)
                .collect();
            let count = of_side
                .iter()
                .map(|unit| u32::from(self.counter(*unit).counts_as));
            let count: u32 = count.sum();
            if count <= u32::from(limit.most) {
                return None;
            }
            let message = format!(
                "the units of {side} in {} count for {count}, and {} takes {}: {}",
                self.number,
                limit.of,
                limit.most,
                self.names(&of_side)
            );
            Some(self.hint(codes::STACKED, message, &of_side))
        };
        sides.into_iter().filter_map(too_many).collect()
    }

    /// Counters that have come to those of another side.
    fn together(&self, units: &[UnitIx]) -> Option<Diagnostic> {
        let came = units.first()?;
        let side = &self.counter(*came).side;
        let mut others = units_in(self.view, self.hex);
        let other = others.find(|unit| self.counter(*unit).side != *side)?;
        let message = format!(
            "{} of {side} and {} of {} are in {}",
            id(self.view, *came),
            id(self.view, other),
            self.counter(other).side,
            self.number
        );
        Some(self.hint(codes::TOGETHER, message, &[*came, other]))
    }
}
