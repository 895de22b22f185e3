//! What a battle asks of players once the die has fallen: losses, retreats, stiff resistance, advances.
//!
//! Each is pending for one side, the first first; no other action comes before it. What can't be decided (one unit that must
//! take the loss, an advance into a hex that is still held) settles itself.

use std::collections::BTreeSet;

use beachhead_schema::hex::{HexIx, HexNo};

use super::game::UtahGame;
use super::play::Play;
use super::roster::{Side, UnitIx};
use super::rules::Rule;
use super::state::{Pending, Retreat, RetreatKind, State};
use super::zoc::Lay;
use beachhead_engine::{Violation, hexes, listed};

impl UtahGame {
    /// Whether the unit may take the loss that is due.
    pub(super) fn check_loss(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        match state.pending.first() {
            Some(Pending::Losses { units, .. }) if units.contains(&unit) => Ok(()),
            Some(Pending::Losses { units, of_drop, .. }) => {
                let rule = if *of_drop {
                    Rule::TwoInAHex
                } else {
                    Rule::StepLosses
                };
                let units = listed(units.iter().map(|unit| &self.roster[*unit].id));
                let why = format!("{id} does not take this loss: it falls on {units}");
                Err(Violation::new(rule, why).of(id.clone()))
            }
            _ => Err(self
                .out_of_order(state, "no loss is to be taken")
                .of(id.clone())),
        }
    }

    /// The retreat that is due, if the unit owes it, and from where.
    fn retreat_due<'a>(
        &self,
        state: &'a State,
        unit: UnitIx,
    ) -> Result<(HexIx, &'a Retreat), Violation> {
        match state.pending.first() {
            Some(Pending::Retreat(retreat)) if retreat.unit == unit => state
                .hex_of(unit)
                .map(|from| (from, retreat))
                .ok_or_else(|| self.out_of_order(state, "it is lost")),
            _ => {
                let id = &self.roster[unit].id;
                Err(self
                    .out_of_order(state, &format!("{id} has no retreat to make"))
                    .of(id.clone()))
            }
        }
    }

    /// Whether the unit may retreat along this path.
    pub(super) fn check_retreat(
        &self,
        state: &State,
        unit: UnitIx,
        path: &[HexIx],
    ) -> Result<(), Violation> {
        let (from, retreat) = self.retreat_due(state, unit)?;
        let id = &self.roster[unit].id;
        let refuse = |why: String| Err(Violation::new(Rule::RetreatWay, why).of(id.clone()));
        let lay = &state.lay;
        if path.is_empty() {
            if self.retreats(state, lay, retreat, from).is_empty() {
                return Ok(());
            }
            return refuse(format!("{id} has a way to retreat, and has to take one"));
        }
        if path.len() != usize::from(retreat.hexes) {
            let (due, named) = (hexes(retreat.hexes), path.len());
            return refuse(format!("{id} retreats {due}, not {named}"));
        }
        let mut at = from;
        for (step, &hex) in (1u32..).zip(path) {
            self.retreat_step(state, lay, retreat, (from, at), (hex, step))?;
            at = hex;
        }
        self.retreat_end(state, retreat, (from, at))
    }

    /// Whether a retreat may end there: away from the enemy, and with room.
    ///
    /// Of several enemies around it, it has to leave one; away from all of them there is often no way.
    fn retreat_end(
        &self,
        state: &State,
        retreat: &Retreat,
        (from, end): (HexIx, HexIx),
    ) -> Result<(), Violation> {
        // It began beside all of them, so that it can come nearer to none but by entering its hex.
        let away = retreat
            .enemies
            .iter()
            .any(|&foe| self.board.distance(foe, end) > self.board.distance(foe, from));
        if !away && !self.tables.system.retreat_anywhere {
            let why = format!("{} does not lead away from the enemy", self.number(end));
            return Err(Violation::new(Rule::RetreatWay, why)
                .at(self.number(end))
                .of(self.roster[retreat.unit].id.clone()));
        }
        self.room(state, retreat.unit, end)
    }

    /// Whether one hex of a retreat, the so-many-th, is in order: near the last, farther from the first, and open.
    fn retreat_step(
        &self,
        state: &State,
        lay: &Lay,
        retreat: &Retreat,
        (from, at): (HexIx, HexIx),
        (hex, step): (HexIx, u32),
    ) -> Result<(), Violation> {
        let counter = &self.roster[retreat.unit];
        let id = &counter.id;
        let enemy = counter.side.enemy();
        let system = &self.tables.system;
        let number = self.number(hex);
        let refuse =
            |rule, why: String| Err(Violation::new(rule, why).at(number.clone()).of(id.clone()));
        let no_way = |why: String| refuse(Rule::RetreatWay, why);
        let Some(link) = self.ground.link(at, hex) else {
            return no_way(format!("{number} is not next to {}", self.number(at)));
        };
        if self.board.distance(from, hex) != step {
            return no_way(format!(
                "{number} does not lead further away from {}",
                self.number(from)
            ));
        }
        self.check_bounds(retreat.unit, hex)?;
        if link.cost(counter.class).is_none() {
            return refuse(Rule::Impassable, self.why_closed(retreat.unit, (at, hex)));
        }
        if lay.held(enemy, hex) {
            return refuse(Rule::EnemyHex, format!("an enemy is in {number}"));
        }
        let captures = counter.side == Side::German && state.beachheads.contains(&hex);
        if captures && !system.retreat_onto_beachhead {
            return no_way(format!(
                "{number} has a beachhead marker, and no defeat takes one"
            ));
        }
        let barred = retreat.kind != RetreatKind::UnderDrop && !system.retreat_into_zoc;
        if barred && lay.controlled(enemy, hex) {
            return no_way(format!("{number} lies in an enemy zone of control"));
        }
        Ok(())
    }

    /// Whether the unit finds room in the hex by the limits of stacking.
    ///
    /// 11.2.1 (2): a unit that has left its landing hex stacks with no unit again, in another landing hex neither.
    pub(super) fn room(&self, state: &State, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
        let Some(rule) = self.crowding(state, unit, hex) else {
            return Ok(());
        };
        let (id, number) = (&self.roster[unit].id, self.number(hex));
        let others = || state.units_in(hex).filter(|other| *other != unit);
        let there = listed(others().map(|other| &self.roster[other].id));
        let mut ashore = [unit].into_iter().chain(others());
        let ashore = ashore.find(|unit| self.roster[*unit].comes_ashore());
        let why = match ashore {
            Some(ashore) => format!(
                "{} came over a beach, and stacks only in the hex where it landed",
                self.roster[ashore].id
            ),
            None => format!("{} to a hex is the limit", self.tables.system.stack_limit),
        };
        let why = format!("{id} cannot end in {number}, which holds {there}: {why}");
        Err(Violation::new(rule, why).at(number).of(id.clone()))
    }

    /// Whether [`Self::crowding`] keeps the unit from every hex in which another unit stands, whoever that is.
    pub(super) fn never_stacks(&self, unit: UnitIx) -> bool {
        self.roster[unit].comes_ashore() || self.tables.system.stack_limit <= 1
    }

    /// The rule that keeps the unit from ending in the hex for want of room.
    pub(super) fn crowding(&self, state: &State, unit: UnitIx, hex: HexIx) -> Option<Rule> {
        let mut ashore = self.roster[unit].comes_ashore();
        let mut count = 0;
        for other in state.units_in(hex).filter(|other| *other != unit) {
            count += 1;
            ashore |= self.roster[other].comes_ashore();
        }
        if count == 0 {
            None
        } else if ashore {
            Some(Rule::StackEnds)
        } else if count < self.tables.system.stack_limit {
            None
        } else {
            Some(Rule::Stacking)
        }
    }

    /// Every way in which the retreat can be made.
    fn retreats(
        &self,
        state: &State,
        lay: &Lay,
        retreat: &Retreat,
        from: HexIx,
    ) -> Vec<Vec<HexIx>> {
        let mut ways = vec![Vec::new()];
        for step in 1..=u32::from(retreat.hexes) {
            let mut longer = Vec::new();
            for way in &ways {
                let at = way.last().copied().unwrap_or(from);
                let open = |hex| {
                    self.retreat_step(state, lay, retreat, (from, at), (hex, step))
                        .is_ok()
                };
                let on = self.ground.links(at).map(|link| link.to);
                longer.extend(
                    on.filter(|&hex| open(hex))
                        .map(|hex| way.iter().copied().chain([hex]).collect()),
                );
            }
            ways = longer;
        }
        ways.retain(|way: &Vec<HexIx>| {
            way.last()
                .is_some_and(|&end| self.retreat_end(state, retreat, (from, end)).is_ok())
        });
        ways
    }

    /// Every path that [`Self::check_retreat`] accepts for the retreat that is due.
    pub(super) fn legal_retreats(&self, state: &State, unit: UnitIx) -> Vec<Vec<HexIx>> {
        let Ok((from, retreat)) = self.retreat_due(state, unit) else {
            return Vec::new();
        };
        let ways = self.retreats(state, &state.lay, retreat, from);
        if ways.is_empty() {
            vec![Vec::new()]
        } else {
            ways
        }
    }

    /// Whether the retreat that is due may be bought off with a step.
    pub(super) fn check_stiff(&self, state: &State) -> Result<(), Violation> {
        let Some(Pending::Retreat(Retreat { unit, kind, .. })) = state.pending.first() else {
            return Err(self.out_of_order(state, "there is no retreat to resist"));
        };
        let id = &self.roster[*unit].id;
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        match kind {
            RetreatKind::UnderDrop => refuse(
                Rule::DropAttackStiff,
                "no stiff resistance against units that came down on the defender".to_owned(),
            ),
            RetreatKind::Attacker => refuse(
                Rule::Stiff,
                format!("{id} attacked: only a defender resists"),
            ),
            RetreatKind::Defender if !self.tables.system.stiff_resistance => {
                refuse(Rule::Stiff, "stiff resistance is not played".to_owned())
            }
            RetreatKind::Defender if state.units[*unit].steps < 2 => {
                refuse(Rule::Stiff, format!("{id} has no step to give up"))
            }
            RetreatKind::Defender => Ok(()),
        }
    }

    /// Whether the unit may advance into the hex that the battle emptied.
    pub(super) fn check_advance(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let Some(Pending::Advance { hex, units, .. }) = state.pending.first() else {
            return Err(self.out_of_order(state, "there is no hex to advance into"));
        };
        let id = &self.roster[unit].id;
        let why = if !units.contains(&unit) {
            "it did not fight for that hex".to_owned()
        } else if self.can_advance(state, unit, *hex) {
            return Ok(());
        } else {
            self.why_no_advance(state, unit, *hex)
        };
        let why = format!("{id} cannot advance into {}: {why}", self.number(*hex));
        Err(Violation::new(Rule::AdvanceInto, why)
            .at(self.number(*hex))
            .of(id.clone()))
    }

    /// Why the unit can't advance into the hex that the battle emptied, in words.
    fn why_no_advance(&self, state: &State, unit: UnitIx, hex: HexIx) -> String {
        let Some(from) = state.hex_of(unit) else {
            return "it is lost".to_owned();
        };
        if from == hex {
            return "it stands there".to_owned();
        }
        let room = self
            .check_bounds(unit, hex)
            .and(self.room(state, unit, hex));
        match room {
            Err(refused) => refused.reason,
            Ok(()) => self.why_closed(unit, (from, hex)),
        }
    }

    /// A refused retreat, with the hexes in which it may end.
    pub(super) fn with_retreat_help(
        &self,
        state: &State,
        unit: UnitIx,
        refused: Violation,
    ) -> Violation {
        if self.retreat_due(state, unit).is_err() {
            return refused;
        }
        let ways = self.legal_retreats(state, unit);
        let ends: BTreeSet<HexNo> = ways
            .iter()
            .filter_map(|way| way.last())
            .map(|end| self.number(*end))
            .collect();
        refused.help(match ends.is_empty() {
            true => "it has no way to retreat, and is lost: name an empty path".to_owned(),
            false => format!("it may end in {}", listed(ends)),
        })
    }

    fn can_advance(&self, state: &State, unit: UnitIx, hex: HexIx) -> bool {
        let counter = &self.roster[unit];
        let from = state.hex_of(unit);
        let link = from.and_then(|from| self.ground.link(from, hex));
        let held = state
            .units_in(hex)
            .any(|other| self.roster[other].side != counter.side);
        !held
            && from != Some(hex)
            && self.room(state, unit, hex).is_ok()
            && self.check_bounds(unit, hex).is_ok()
            && link.is_some_and(|link| link.cost(counter.class).is_some())
    }
}

impl Play<'_> {
    /// Lets `count` of these units lose a step each; where there is no choice, at once.
    pub(super) fn lose_steps(&mut self, units: &[UnitIx], count: usize) {
        let units: Vec<UnitIx> = units
            .iter()
            .copied()
            .filter(|unit| self.state.hex_of(*unit).is_some())
            .collect();
        if self.no_choice(&units, count) {
            self.take_steps(&units, count);
        } else {
            self.state.pending.push(Pending::Losses {
                units,
                count,
                of_drop: false,
            });
        }
    }

    /// The unit takes one of the losses that are due, and no other of them.
    pub(super) fn take_loss(&mut self, chosen: UnitIx) {
        let Some(Pending::Losses {
            units,
            count,
            of_drop,
        }) = self.state.pending.first_mut()
        else {
            return;
        };
        let of_drop = *of_drop;
        // Of units that came down in one hex each loses one step; a battle takes them from whom the owner likes.
        if of_drop || self.state.units[chosen].steps == 1 {
            units.retain(|unit| *unit != chosen);
        }
        *count = count.saturating_sub(1);
        let (left, more) = (units.clone(), *count);
        if of_drop {
            self.cite(Rule::TwoInAHex);
            if self.state.units[chosen].steps == 1 {
                self.cite(Rule::BothReduced);
            }
        } else {
            self.cite(Rule::StepLosses);
        }
        self.take_step(chosen);
        if !of_drop && self.no_choice(&left, more) {
            self.state.pending.remove(0);
            self.take_steps(&left, more);
        }
    }

    /// Whether the losses leave nothing to choose: they fall on one unit, or take all.
    fn no_choice(&self, units: &[UnitIx], count: usize) -> bool {
        let steps = units.iter().map(|unit| self.state.units[*unit].steps);
        units.len() < 2 || steps.map(usize::from).sum::<usize>() <= count
    }

    /// Takes `count` steps from each of the units, as far as it has them.
    fn take_steps(&mut self, units: &[UnitIx], count: usize) {
        for &unit in units {
            let steps = usize::from(self.state.units[unit].steps);
            for _ in 0..steps.min(count) {
                self.take_step(unit);
            }
        }
    }

    /// Retreats the unit; without a way out it is lost.
    pub(super) fn retreat(&mut self, unit: UnitIx, path: &[HexIx]) {
        let Some(Pending::Retreat(Retreat { kind, .. })) = self.state.pending.first() else {
            return;
        };
        let under_drop = *kind == RetreatKind::UnderDrop;
        self.state.pending.remove(0);
        self.cite(Rule::RetreatWay);
        if under_drop {
            self.cite(Rule::DropAttackStiff);
        }
        let Some(&end) = path.last() else {
            return self.eliminate(unit);
        };
        let lay = self.game.lay(self.state);
        let enemy = self.game.roster[unit].side.enemy();
        self.leave_landing_hex(unit);
        for &hex in path {
            let harassed = lay.controlled(enemy, hex);
            if harassed && under_drop {
                self.cite(Rule::DropAttackZoc);
            } else if harassed {
                self.take_step(unit);
            }
            // Who is lost on the threshold has not entered.
            if self.state.hex_of(unit).is_none() {
                return;
            }
            self.tread(unit, hex);
        }
        self.put(unit, end);
    }

    /// 11.2.1: who leaves a landing hex, in whatever way, stacks no more.
    pub(super) fn leave_landing_hex(&mut self, unit: UnitIx) {
        if self
            .state
            .hex_of(unit)
            .is_some_and(|hex| self.state.beachheads.contains(&hex))
        {
            self.cite(Rule::StackEnds);
        }
    }

    /// The defender gives up a step and stays.
    pub(super) fn resist(&mut self) {
        if let Some(Pending::Retreat(Retreat { unit, .. })) = self.state.pending.first() {
            let unit = *unit;
            self.state.pending.remove(0);
            self.cite(Rule::Stiff);
            self.take_step(unit);
        }
    }

    /// The unit advances, once for the battle.
    pub(super) fn advance(&mut self, unit: UnitIx) {
        for pending in self.state.pending.iter_mut().skip(1) {
            if let Pending::Advance { units, .. } = pending {
                units.retain(|other| *other != unit);
            }
        }
        if let Some(Pending::Advance { hex, count, .. }) = self.state.pending.first_mut() {
            let hex = *hex;
            *count = count.saturating_sub(1);
            self.cite(Rule::AdvanceInto);
            self.leave_landing_hex(unit);
            self.put(unit, hex);
        }
    }

    /// No unit advances.
    pub(super) fn decline_advance(&mut self) {
        if let Some(Pending::Advance { .. }) = self.state.pending.first() {
            self.state.pending.remove(0);
        }
    }

    /// Takes away what leaves nothing to decide.
    pub(super) fn drop_empty_decisions(&mut self) {
        while let Some(first) = self.state.pending.first() {
            let nothing = match first {
                Pending::Losses { units, count, .. } => *count == 0 || units.is_empty(),
                Pending::Retreat(retreat) => self.state.hex_of(retreat.unit).is_none(),
                Pending::Advance { hex, units, count } => {
                    let mut units = units.iter();
                    *count == 0 || !units.any(|unit| self.game.can_advance(self.state, *unit, *hex))
                }
            };
            if !nothing {
                return;
            }
            self.state.pending.remove(0);
        }
    }
}
