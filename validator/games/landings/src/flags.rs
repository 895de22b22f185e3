//! Flags: who may or must ignore some, and what a retreat comes to (M52 to M56).
//!
//! A flag is a hex to run, or up to three for some. What can't be run costs figures, and a unit runs as far as it can
//! first; so a flag that may be ignored is, before a figure is lost for it. All else is its owner's choice.

use std::collections::BTreeSet;

use beachhead_schema::hex::HexNo;

use super::battle::By;
use super::entering::How;
use super::game::LandingsGame;
use super::play::Play;
use super::resolved::{Resolved, Way};
use super::retreat::Flight;
use super::roster::{Class, Nation, Traits, UnitIx};
use super::rules::Rule;
use super::state::{Pending, State};
use beachhead_engine::{Violation, hexes as in_hexes, listed};

/// Shelter from every flag.
pub(super) const ALL_FLAGS: u8 = u8::MAX;
/// Hexes that Italian troops may run for a flag.
const ITALIAN_RUN: u8 = 3;

/// What stands between a unit and its flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shelter {
    /// Flags that it must ignore.
    pub(super) must: u8,
    /// Flags that it may ignore besides.
    pub(super) may: u8,
}

impl Shelter {
    /// Flags left after those that must be ignored, and how many of them may be.
    pub(super) fn from(self, flags: u8) -> (u8, u8) {
        let left = flags.saturating_sub(self.must);
        (left, self.may.min(left))
    }
}

/// What a number of flags come to for a unit that may ignore some of them, runs up to `each` hexes a flag, and finds `free`
/// hexes to run: how many it has to run at least and at most, and the figures it loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Run {
    pub(super) least: u8,
    pub(super) most: u8,
    pub(super) lost: u8,
}

impl Run {
    pub(super) fn of(flags: u8, each: u8, free: u8) -> Self {
        let most = flags.saturating_mul(each.max(1)).min(free);
        Self {
            least: flags.min(free),
            most,
            lost: flags.saturating_sub(free),
        }
    }
}

impl LandingsGame {
    /// What stands between the unit and its flags.
    pub(super) fn shelter(&self, state: &State, unit: UnitIx) -> Shelter {
        let kind = self.kind_of(state, unit);
        let counter = &self.roster[unit];
        let Some(hex) = state.hex_of(unit) else {
            return Shelter::default();
        };
        let mut shelter = Shelter {
            must: 0,
            may: self.flags_sheltered(state, unit, hex),
        };
        let italian_gun = self.specials.italian_army
            && counter.nation == Some(Nation::Italy)
            && kind.class == Class::Artillery;
        if kind.traits.has(Traits::STEADY) || counter.steady || italian_gun {
            shelter.may = shelter.may.max(1);
        }
        if self.specials.japan
            && counter.nation == Some(Nation::Japan)
            && kind.class == Class::Infantry
        {
            shelter.must = if self.is_cave(state, hex) {
                ALL_FLAGS
            } else {
                1
            };
        }
        shelter
    }

    /// The hexes that the unit may run for a flag.
    pub(super) fn run_for_a_flag(&self, state: &State, unit: UnitIx) -> u8 {
        let italian = self.specials.italian_army && self.roster[unit].nation == Some(Nation::Italy);
        let kind = self.kind_of(state, unit);
        if italian {
            kind.retreat.max(ITALIAN_RUN)
        } else {
            kind.retreat
        }
    }

    /// The retreat that is due from a unit: its flags, those it may ignore, and the ways it could run.
    fn retreat_due(&self, state: &State) -> Option<(UnitIx, u8, u8)> {
        match state.pending.last() {
            Some(&Pending::Flags {
                unit,
                flags,
                may_ignore,
                ..
            }) => Some((unit, flags, may_ignore)),
            _ => None,
        }
    }

    pub(super) fn check_ignore(&self, state: &State) -> Result<(), Violation> {
        match self.retreat_due(state) {
            None => Err(self.out_of_order(state, "no flag is to be run or ignored")),
            Some((unit, _, 0)) => {
                let (rule, why) = self.why_no_flag_is_ignored(state, unit);
                let id = &self.roster[unit].id;
                let why = format!("{id} can't ignore this flag: {why}");
                Err(Violation::new(rule, why).of(id.clone()))
            }
            Some(_) => Ok(()),
        }
    }

    /// Why the unit ignores no flag that is due: it is the flag of a strike, or its shelter is used up or missing.
    fn why_no_flag_is_ignored(&self, state: &State, unit: UnitIx) -> (Rule, &'static str) {
        let strike = state.battle.and_then(|battle| match battle.by {
            By::Card(strike) => Some(strike.rules.rule),
            By::Unit { .. } => None,
        });
        match strike {
            Some(rule) => (rule, "flags of this strike are not ignored"),
            None if self.shelter(state, unit).may > 0 => {
                let why = "one flag is all that may be ignored, and it has been";
                (Rule::IgnoreFlag, why)
            }
            None => (Rule::IgnoreFlag, "nothing shelters the unit in its hex"),
        }
    }

    pub(super) fn check_retreat(
        &self,
        state: &State,
        unit: UnitIx,
        way: &Way,
    ) -> Result<(), Violation> {
        let id = &self.roster[unit].id;
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        let Some((due, flags, _)) = self.retreat_due(state).filter(|(due, ..)| *due == unit) else {
            return refuse(Rule::TurnOrder, format!("{id} has no flag to run for"));
        };
        let flight = self.flight(state, due, flags);
        let run = Run::of(flags, self.run_for_a_flag(state, due), flight.free());
        let help = || self.retreat_help(&flight, run);
        if let Some((at, rule, words)) = self.strays(state, due, way) {
            let why = format!("{id} can't retreat by {}: {words}", self.number(at));
            return refuse(rule, why)
                .map_err(|violation| violation.at(self.number(at)).help(help()));
        }
        let hexes = way.len();
        if hexes < run.least || hexes > run.most {
            let rule = self.run_rule(state, due, &flight);
            let how_far = if run.least == run.most {
                in_hexes(run.least)
            } else {
                format!("{} to {}", run.least, in_hexes(run.most))
            };
            return refuse(rule, format!("{id} retreats {how_far}, not {hexes}"))
                .map_err(|violation| violation.help(help()));
        }
        Ok(())
    }

    /// For a message: where a retreat may end.
    fn retreat_help(&self, flight: &Flight, run: Run) -> String {
        let ends: BTreeSet<HexNo> = (run.least..=run.most)
            .flat_map(|depth| flight.ends(depth))
            .map(|hex| self.number(hex))
            .collect();
        format!("it may end in {}", listed(ends))
    }

    /// The row that says how far the unit has to run.
    fn run_rule(&self, state: &State, unit: UnitIx, flight: &Flight) -> Rule {
        let from = state.hex_of(unit);
        let over_cliffs = from.is_some_and(|from| {
            flight
                .ends(1)
                .any(|hex| Way::of([hex]).is_some_and(|way| self.runs_over_cliffs(from, &way)))
        });
        if self.kind_of(state, unit).traits.has(Traits::RESISTANCE) {
            Rule::Resistance
        } else if over_cliffs {
            Rule::CliffRetreat
        } else {
            Rule::RetreatWay
        }
    }

    /// Lists what the owner of the flags that are due may do.
    pub(super) fn list_flags(&self, state: &State, actions: &mut Vec<Resolved>) {
        let Some((unit, flags, may_ignore)) = self.retreat_due(state) else {
            return;
        };
        if may_ignore > 0 {
            actions.push(Resolved::IgnoreFlag);
        }
        let flight = self.flight(state, unit, flags);
        let run = Run::of(flags, self.run_for_a_flag(state, unit), flight.free());
        flight.ways(run.least, run.most, |way| {
            actions.push(Resolved::Retreat { unit, way });
        });
    }
}

impl Play<'_> {
    /// The unit has this many flags to run for. `sheltered`: whether it may ignore any of them.
    pub(super) fn owe_flags(&mut self, unit: UnitIx, flags: u8, sheltered: bool) {
        let shelter = if sheltered {
            self.game.shelter(self.state, unit)
        } else {
            Shelter::default()
        };
        if shelter.must > 0 {
            self.cite(Rule::IgnoreFlag);
        }
        let (flags, may_ignore) = shelter.from(flags);
        self.state.pending.push(Pending::Flags {
            side: self.game.side_of(unit),
            unit,
            flags,
            may_ignore,
        });
    }

    /// Takes away flags that leave nothing to decide: what can't be run is ignored, if it may be, or paid for.
    pub(super) fn ease_flags(&mut self) {
        while let Some(&Pending::Flags {
            side,
            unit,
            flags,
            may_ignore,
        }) = self.state.pending.last()
        {
            if flags == 0 || !self.stands(unit) {
                self.state.pending.pop();
                continue;
            }
            let free = self.game.free_way(self.state, unit, flags);
            if flags > free && may_ignore > 0 {
                self.cite(Rule::IgnoreFlag);
                self.replace_flags(side, unit, flags - 1, may_ignore - 1);
            } else if free == 0 {
                self.state.pending.pop();
                self.cite(Rule::RetreatBlocked);
                if self
                    .state
                    .hex_of(unit)
                    .is_some_and(|hex| self.game.is_fixed(self.state, unit, hex))
                {
                    self.cite(Rule::FixedInBunker);
                }
                self.lose_figures(unit, flags);
            } else {
                return;
            }
        }
    }

    fn replace_flags(&mut self, side: super::roster::Side, unit: UnitIx, flags: u8, may: u8) {
        self.state.pending.pop();
        self.state.pending.push(Pending::Flags {
            side,
            unit,
            flags,
            may_ignore: may.min(flags),
        });
    }

    /// Its owner has the unit ignore a flag.
    pub(super) fn ignore_flag(&mut self) {
        if let Some(&Pending::Flags {
            side,
            unit,
            flags,
            may_ignore,
        }) = self.state.pending.last()
        {
            self.cite(Rule::IgnoreFlag);
            if self.game.kind_of(self.state, unit).class == Class::Ship {
                self.cite(Rule::DestroyerFlags);
            }
            self.replace_flags(
                side,
                unit,
                flags.saturating_sub(1),
                may_ignore.saturating_sub(1),
            );
        }
    }

    /// Cites by which rows the unit runs as it does.
    fn cite_run(&mut self, unit: UnitIx, way: &Way) {
        if !self.trace.cites() {
            return;
        }
        let game = self.game;
        if let Some(rule) = game.free_retreat_rule(self.state, unit) {
            self.cite(rule);
        }
        let kind = game.kind_of(self.state, unit);
        if kind.traits.has(Traits::RESISTANCE) {
            self.cite(Rule::Resistance);
        }
        if kind.class == Class::Ship {
            self.cite(Rule::DestroyerFlags);
        }
        let from = self.state.hex_of(unit);
        if from.is_some_and(|from| game.runs_over_cliffs(from, way)) {
            self.cite(Rule::CliffRetreat);
        }
    }

    /// The unit runs, and loses a figure for each hex that it can't.
    pub(super) fn retreat(&mut self, unit: UnitIx, way: &Way) {
        let Some(Pending::Flags { flags, .. }) = self.state.pending.pop() else {
            return;
        };
        self.cite(Rule::RetreatWay);
        self.cite(Rule::RetreatGround);
        self.cite_run(unit, way);
        for hex in way.iter() {
            if !self.enter(unit, hex, How::Retreat) || self.state.ending.is_some() {
                return;
            }
        }
        let run = way.len();
        let short = flags.saturating_sub(run);
        if short > 0 {
            self.cite(Rule::RetreatBlocked);
            self.lose_figures(unit, short);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_run_costs_figures() {
        for (flags, each, free, least, most, lost) in [
            (1, 1, 1, 1, 1, 0),
            (1, 1, 0, 0, 0, 1), // Nowhere to go.
            (3, 1, 2, 2, 2, 1), // As far as it can first.
            (1, 3, 3, 1, 3, 0), // One to three hexes for a flag,
            (2, 3, 4, 2, 4, 0), // for each of two,
            (2, 3, 1, 1, 1, 1), // and at least one for each.
            (1, 0, 2, 1, 1, 0), // So it is where a table names none.
        ] {
            let run = Run { least, most, lost };
            assert_eq!(
                Run::of(flags, each, free),
                run,
                "{flags} flags, {free} free"
            );
        }
    }

    #[test]
    fn what_must_be_ignored_goes_before_what_may() {
        for (must, may, flags, left) in [
            (0, 1, 2, (2, 1)),
            (1, 0, 1, (0, 0)),
            (1, 1, 3, (2, 1)),         // Japanese infantry behind sandbags.
            (0, ALL_FLAGS, 3, (3, 3)), // A fortress.
            (ALL_FLAGS, 0, 3, (0, 0)), // A cave.
        ] {
            assert_eq!(
                Shelter { must, may }.from(flags),
                left,
                "{must} {may} {flags}"
            );
        }
    }
}
