//! Supply: 12.0, and the drop zones of 11.2.2 (7). Only the Allies need it.
//!
//! Judged at the end of the Allied player's turn: first of all units, then the losses are taken, so that no loss
//! changes another's path.

use beachhead_schema::hex::HexIx;

use super::game::UtahGame;
use super::play::Play;
use super::roster::{Class, Side, UnitIx};
use super::rules::Rule;
use super::state::State;
use super::zoc::Lay;
use beachhead_engine::{HexSet, opposite};

/// What a path has to respect. Only the full measure supplies; lesser ones show what cut a unit off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Measure {
    /// Enemies and their zones of control.
    Full,
    /// Enemies only.
    WithoutZoc,
    /// The ground only.
    GroundOnly,
}

/// The hexes in which units are in supply: those that may also use drop zones, and all others.
struct Supply {
    airborne: HexSet,
    others: HexSet,
}

impl UtahGame {
    /// Whether an Allied unit on the map is in supply.
    pub(super) fn supplied(&self, state: &State, unit: UnitIx) -> bool {
        let supply = self.supply(state, &state.lay, Measure::Full);
        self.is_supplied(state, &supply, unit)
    }

    /// 12.0, 13.0: whether supply can be traced to the hex, as to a unit in it.
    pub(super) fn hex_supplied(&self, state: &State, hex: HexIx) -> bool {
        let beaches = state.beachheads.iter().copied();
        self.ground.holds_anybody(hex)
            && self
                .traced(&state.lay, beaches, Measure::Full)
                .contains(hex)
    }

    fn is_supplied(&self, state: &State, supply: &Supply, unit: UnitIx) -> bool {
        let hexes = if self.roster[unit].is_airborne() {
            &supply.airborne
        } else {
            &supply.others
        };
        state.hex_of(unit).is_some_and(|hex| hexes.contains(hex))
    }

    /// Marked beaches supply everybody; drop zones airborne units only.
    fn supply(&self, state: &State, lay: &Lay, measure: Measure) -> Supply {
        let beaches = || state.beachheads.iter().copied();
        let others = self.traced(lay, beaches(), measure);
        let airborne = if state.drop_zones.iter().all(Option::is_none) {
            others.clone()
        } else {
            let zones = state.drop_zones.iter().flatten().copied();
            self.traced(lay, beaches().chain(zones), measure)
        };
        Supply { airborne, others }
    }

    /// The hexes from which a path leads to one of these sources. It is traced from the sources, against the way that
    /// supply is traced in.
    fn traced(&self, lay: &Lay, sources: impl Iterator<Item = HexIx>, measure: Measure) -> HexSet {
        // 12.0: a unit in a beach landing hex is in supply, whatever is around it.
        let mut open: Vec<HexIx> = sources.collect();
        let mut traced: HexSet = open.iter().copied().collect();
        while let Some(to) = open.pop() {
            let enemy = measure != Measure::GroundOnly && lay.held(Side::German, to);
            if self.ground[to].closed || enemy {
                continue;
            }
            for (direction, from) in self.board.neighbors(to) {
                if traced.contains(from) {
                    continue;
                }
                let link = self.ground.way(from, opposite(direction));
                let passable = |class| link.is_some_and(|link| link.cost(class).is_some());
                if !(passable(Class::Leg) || passable(Class::Mobile)) || !self.on_one_map(from, to)
                {
                    continue;
                }
                traced.insert(from);
                // A path may begin in an enemy zone of control, as it may end in one; it never passes through.
                if measure != Measure::Full || !lay.controlled(Side::German, from) {
                    open.push(from);
                }
            }
        }
        traced
    }
}

impl Play<'_> {
    /// 12.0: the end of the Allied player's turn.
    pub(super) fn judge_supply(&mut self) {
        self.cite(Rule::SupplyJudged);
        let game = self.game;
        let lay = game.lay(self.state);
        let full = game.supply(self.state, &lay, Measure::Full);
        // Only who is cut off asks by what.
        let mut lesser: Option<[Supply; 2]> = None;
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
            if game.is_supplied(self.state, &full, unit) {
                if self.state.beachheads.contains(&hex) {
                    cited.push(Rule::BeachSupplied);
                } else if counter.is_airborne() {
                    cited.push(Rule::DropZoneSupply);
                }
                continue;
            }
            cut_off.push(unit);
            let [without_zoc, ground_only] = lesser.get_or_insert_with(|| {
                [Measure::WithoutZoc, Measure::GroundOnly]
                    .map(|measure| game.supply(self.state, &lay, measure))
            });
            if game.is_supplied(self.state, without_zoc, unit) {
                cited.push(Rule::SupplyZoc);
            } else if game.is_supplied(self.state, ground_only, unit) {
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
