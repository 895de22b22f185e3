//! Supply: 12.0, and the drop zones of 11.2.2 (7). Only the Allies need it.
//!
//! Judged at the end of the Allied player's turn: first of all units, then the losses are taken, so that no loss
//! changes another's path.

use std::collections::BTreeSet;

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::play::Play;
use super::roster::{Class, Side, UnitIx};
use super::rules::Rule;
use super::state::State;
use super::zoc::Lay;

/// What a path has to respect. Only the full measure supplies; lesser ones tell what cut a unit off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    /// Enemies and their zones of control.
    Full,
    /// Enemies only.
    WithoutZoc,
    /// The ground only.
    GroundOnly,
}

impl UtahGame {
    /// Whether an Allied unit on the map is in supply.
    pub(super) fn supplied(&self, state: &State, unit: UnitIx) -> bool {
        self.reaches_source(state, &state.lay, unit, Measure::Full)
    }

    /// 12.0, 13.0: whether supply can be traced to the hex, as to a unit in it.
    pub(super) fn hex_supplied(&self, state: &State, hex: HexIx) -> bool {
        let sources: BTreeSet<HexIx> = state.beachheads.iter().copied().collect();
        self.ground.holds_anybody(hex) && self.reaches(&state.lay, hex, &sources, Measure::Full)
    }

    /// The hexes that supply the unit: marked beaches; for airborne units also drop zones.
    fn sources(&self, state: &State, unit: UnitIx) -> BTreeSet<HexIx> {
        let zones = state.drop_zones.iter().flatten().copied();
        let zones = zones.filter(|_| self.roster[unit].is_airborne());
        state.beachheads.iter().copied().chain(zones).collect()
    }

    fn reaches_source(&self, state: &State, lay: &Lay, unit: UnitIx, measure: Measure) -> bool {
        let Some(start) = state.hex_of(unit) else {
            return false;
        };
        self.reaches(lay, start, &self.sources(state, unit), measure)
    }

    fn reaches(
        &self,
        lay: &Lay,
        start: HexIx,
        sources: &BTreeSet<HexIx>,
        measure: Measure,
    ) -> bool {
        // 12.0: a unit in a beach landing hex is in supply, whatever is around it.
        if sources.contains(&start) {
            return true;
        }
        let mut seen = BTreeSet::from([start]);
        let mut open = vec![start];
        while let Some(at) = open.pop() {
            for link in self.ground.links(at) {
                let hex = link.to;
                let passable = |class| link.cost(class).is_some();
                let barred = self.ground[hex].closed
                    || !(passable(Class::Leg) || passable(Class::Mobile))
                    || !self.on_one_map(at, hex);
                if barred
                    || (measure != Measure::GroundOnly && lay.held(Side::German, hex))
                    || !seen.insert(hex)
                {
                    continue;
                }
                if sources.contains(&hex) {
                    return true;
                }
                // A path may end in an enemy zone of control, as it may begin in one; it never passes through.
                if measure != Measure::Full || !lay.controlled(Side::German, hex) {
                    open.push(hex);
                }
            }
        }
        false
    }
}

impl Play<'_> {
    /// 12.0: the end of the Allied player's turn.
    pub(super) fn judge_supply(&mut self) {
        self.cite(Rule::SupplyJudged);
        let game = self.game;
        let lay = game.lay(self.state);
        let mut cut_off = Vec::new();
        let mut cited = Vec::new();
        for (unit, _) in self.state.every_unit() {
            let counter = &game.roster[unit];
            let Some(hex) = self
                .state
                .hex_of(unit)
                .filter(|_| counter.side == Side::Allied)
            else {
                continue;
            };
            if game.reaches_source(self.state, &lay, unit, Measure::Full) {
                if self.state.beachheads.contains(&hex) {
                    cited.push(Rule::BeachSupplied);
                } else if counter.is_airborne() {
                    cited.push(Rule::DropZoneSupply);
                }
                continue;
            }
            cut_off.push(unit);
            if game.reaches_source(self.state, &lay, unit, Measure::WithoutZoc) {
                cited.push(Rule::SupplyZoc);
            } else if game.reaches_source(self.state, &lay, unit, Measure::GroundOnly) {
                cited.push(Rule::SupplyEnemy);
            }
        }
        for rule in cited {
            self.cite(rule);
        }
        for unit in cut_off {
            self.cite(Rule::Unsupplied);
            self.take_step(unit);
        }
    }
}
