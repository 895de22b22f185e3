//! What the ground under a unit means to its battles: who may enter, stand, take and leave it (M32, M33, M57 to M60).

use beachhead_schema::hex::HexIx;

use super::flags::ALL_FLAGS;
use super::game::LandingsGame;
use super::roster::{Class, Traits, UnitIx};
use super::rules::Rule;
use super::state::{Halt, State};
use super::terrain::{Branch, Lane, Marks, Props};
use beachhead_engine::{Violation, hexes as in_hexes};

impl LandingsGame {
    /// What ground takes the unit for.
    #[inline]
    pub(super) fn lane(&self, state: &State, unit: UnitIx) -> Lane {
        let branch = match self.kind_of(state, unit).class {
            Class::Infantry => Branch::Infantry,
            Class::Armor | Class::Rail => Branch::Armor,
            Class::Artillery | Class::Ship | Class::Craft => Branch::Artillery,
        };
        Lane::new(self.side_of(unit).at(), branch)
    }

    /// What a hex does with what lies on it now.
    #[inline]
    pub(super) fn props_of(&self, state: &State, hex: HexIx) -> Props {
        self.ground.props(hex, state.works_on(hex))
    }

    /// Whether the hex is closed to the unit.
    pub(super) fn is_barred(&self, state: &State, unit: UnitIx, hex: HexIx) -> bool {
        let lane = self.lane(state, unit);
        self.props_of(state, hex).barred.has(lane)
    }

    /// Whether the unit can't leave the hex.
    pub(super) fn is_fixed(&self, state: &State, unit: UnitIx, hex: HexIx) -> bool {
        let lane = self.lane(state, unit);
        self.props_of(state, hex).fixed.has(lane)
    }

    /// Whether no unit of this kind battles from the hex.
    pub(super) fn is_silent(&self, state: &State, unit: UnitIx, hex: HexIx) -> bool {
        let lane = self.lane(state, unit);
        let afloat = self.kind_of(state, unit).class == Class::Ship;
        !afloat && self.props_of(state, hex).silent.has(lane)
    }

    /// The flags that the hex lets the unit ignore.
    pub(super) fn flags_sheltered(&self, state: &State, unit: UnitIx, hex: HexIx) -> u8 {
        let lane = self.lane(state, unit);
        let props = self.props_of(state, hex);
        if props.ignore_all.has(lane) {
            ALL_FLAGS
        } else {
            u8::from(props.ignore.has(lane))
        }
    }

    /// Whether ground that forbids battle to who enters it silences the unit there, or an overrun is barred from it (M60).
    pub(super) fn bars_overrun(&self, state: &State, unit: UnitIx, hex: HexIx) -> bool {
        let lane = self.lane(state, unit);
        let props = self.props_of(state, hex);
        let traits = self.kind_of(state, unit).traits;
        let steady = traits.has(Traits::BATTLES_ON_ENTRY) || traits.has(Traits::UNHINDERED);
        props.silent.has(lane)
            || (props.quiet.has(lane) && !steady)
            || props.marks.any(Marks::NO_OVERRUN)
    }

    /// What entering the hex does to the unit's advance.
    pub(super) fn halts(&self, state: &State, unit: UnitIx, hex: HexIx) -> Halt {
        let lane = self.lane(state, unit);
        let props = self.props_of(state, hex);
        if props.hard.has(lane) {
            Halt::Hard
        } else if props.soft.has(lane) {
            Halt::Soft
        } else {
            Halt::No
        }
    }

    /// The rule that keeps a unit in water off the bridge beside it, however it would come onto it (L12, L14).
    pub(super) fn bars_bridge(
        &self,
        state: &State,
        unit: UnitIx,
        from: HexIx,
        to: HexIx,
    ) -> Option<Rule> {
        let there = self.props_of(state, to).marks;
        if !there.any(Marks::BRIDGE) {
            return None;
        }
        let here = self.props_of(state, from).marks;
        let by_boat = self.roster[unit].boat && there.any(Marks::RIVER);
        if !here.any(Marks::WATER) || here.any(Marks::BRIDGE) || by_boat {
            return None;
        }
        Some(if here.any(Marks::MOUTH) {
            Rule::MouthToBridge
        } else {
            Rule::BridgeEntry
        })
    }

    /// Whether the unit may take the hex beside it, by ground and edges: the rule that forbids it otherwise.
    pub(super) fn may_take(&self, state: &State, unit: UnitIx, hex: HexIx) -> Result<(), Rule> {
        let Some(from) = state.hex_of(unit) else {
            return Err(Rule::TakeGround);
        };
        let Some(way) = self.ground.shape.direction(from, hex) else {
            return Err(Rule::TakeGround);
        };
        let edges = self.ground.edges(from);
        let bit = 1 << way;
        if edges.no_take & bit != 0 {
            return Err(Rule::CliffTakeGround);
        }
        let infantry = self.kind_of(state, unit).class == Class::Infantry;
        if edges.climb & bit != 0 && !infantry {
            return Err(Rule::BluffTakeGround);
        }
        let props = self.props_of(state, hex);
        let lane = self.lane(state, unit);
        if let Some(rule) = self.bars_bridge(state, unit, from, hex) {
            return Err(rule);
        }
        let closed = (edges.closed | edges.barred) & bit != 0 || props.barred.has(lane);
        let moved = self.has_moved(state, unit);
        let near = Marks::NEXT_DOOR.or(Marks::STARTED_NEAR);
        if closed || self.is_fixed(state, unit, from) || (moved && props.marks.any(near)) {
            return Err(Rule::TakeGroundBarred);
        }
        Ok(())
    }

    /// Whether the unit could step from one hex into the next, which is free: no ground or edge forbids it.
    pub(super) fn steps_on(&self, state: &State, unit: UnitIx, from: HexIx, to: HexIx) -> bool {
        let Some(way) = self.ground.shape.direction(from, to) else {
            return false;
        };
        let edges = self.ground.edges(from);
        let bit = 1 << way;
        let lane = self.lane(state, unit);
        let props = self.props_of(state, to);
        (edges.closed | edges.barred | edges.climb) & bit == 0
            && state.at.is_free(to)
            && !props.barred.has(lane)
            && !props.marks.any(Marks::NEXT_DOOR)
            && self.halts(state, unit, from) == Halt::No
    }

    /// Whether where the unit has been this turn, or stands now, keeps it from battle (M29, M33, M62).
    pub(super) fn ground_bars_battle(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let turn = &state.troops[unit].turn;
        let Some(hex) = state.hex_of(unit) else {
            return Ok(());
        };
        let refuse = |rule, why: &str| {
            let why = format!("{id} does not battle this turn: {why}");
            Err(Violation::new(rule, why).of(id.clone()))
        };
        if self.is_silent(state, unit, hex) {
            let (rule, why) = self.why_silent(hex);
            return refuse(rule, why);
        }
        if !turn.no_battle {
            return Ok(());
        }
        if turn.arrived {
            let (rule, why) = self.why_arrival_waits(state, unit, hex);
            return refuse(rule, why);
        }
        let lane = self.lane(state, unit);
        let left = turn.from.map(|from| self.props_of(state, from));
        if left.is_some_and(|left| turn.moved && left.quiet_out.has(lane)) {
            return refuse(Rule::Marsh, "it has left a marsh");
        }
        let gait = self.gait(state, unit);
        let too_far = turn.moved && turn.used > gait.battle.max(gait.close);
        if too_far || (turn.moved && gait.battle == 0) {
            let most = gait.battle.max(gait.close);
            let why = match most {
                0 => "a unit like it moves or battles, and it has moved".to_owned(),
                _ => format!(
                    "it has moved {}, and battles after {most} at most",
                    in_hexes(turn.used)
                ),
            };
            return refuse(Rule::MoveAllowance, &why);
        }
        let marsh = self.props_of(state, hex).marks.any(Marks::NO_OVERRUN);
        if marsh {
            return refuse(Rule::Marsh, "it has entered a marsh");
        }
        let why = format!(
            "the ground of {} forbids battle to a unit that has entered it",
            self.number(hex)
        );
        refuse(Rule::EntryBarsBattle, &why)
    }

    /// The row by which units of its sort do not battle from a hex, and why in words.
    pub(super) fn why_silent(&self, hex: HexIx) -> (Rule, &'static str) {
        if self.ground.is(hex, Marks::OCEAN) {
            (Rule::Ocean, "no unit battles from the ocean")
        } else {
            (
                Rule::EntryBarsBattle,
                "no unit like it battles from such ground",
            )
        }
    }

    /// Whether the hex lies on a side's baseline.
    pub(super) fn is_baseline(&self, side: super::roster::Side, hex: HexIx) -> bool {
        let (_, row) = self.ground.shape.place(hex);
        row == self.ground.shape.baseline(side == self.top)
    }
}
