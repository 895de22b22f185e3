//! Replacements: 11.2.5 for the Allies, in a campaign 14.0's list in its place, and none for the German (11.1.3).
//!
//! The plan's lines say which points come when. Points are there for the support fire marker phase of their turn, and
//! are gone when it ends.

use beachhead_schema::games::utah::{MoveClass, Replacement};

use super::game::UtahGame;
use super::play::Play;
use super::roster::{Class, Side, UnitIx};
use super::rules::Rule;
use super::sequence::Phase;
use super::state::State;
use beachhead_engine::Violation;

/// What a line of replacements brings on a turn.
fn points_of(line: &Replacement, turn: u16) -> u8 {
    let ended = line.until.is_some_and(|until| turn > until);
    let since = turn.checked_sub(line.from).filter(|_| !ended);
    match since.and_then(|since| since.checked_rem(line.every)) {
        Some(0) => line.points,
        _ => 0,
    }
}

fn rule_of(class: Class) -> Rule {
    match class {
        Class::Leg => Rule::LegReplacement,
        Class::Mobile => Rule::MobileReplacement,
    }
}

impl UtahGame {
    /// 11.2.5: what each line of the plan brings on this turn.
    pub(super) fn points_on(&self, turn: u16) -> Vec<u8> {
        let lines = self.plan.replacements.iter();
        lines.map(|line| points_of(line, turn)).collect()
    }

    /// Whether a line of the plan has points for such units.
    fn serves(&self, line: &Replacement, unit: UnitIx) -> bool {
        let counter = &self.roster[unit];
        let class = match line.class {
            MoveClass::Leg => Class::Leg,
            MoveClass::Mobile => Class::Mobile,
        };
        let own = counter.nation.map(|nation| nation.name());
        let theirs = |nation: &beachhead_schema::Id| own == Some(nation.as_str());
        class == counter.class && line.nation.as_ref().is_none_or(theirs)
    }

    /// The row that says how many points there are for units of the class.
    fn points_rule(&self, class: Class) -> Rule {
        if self.plan.campaign.is_some() {
            Rule::CampaignReplacements
        } else {
            rule_of(class)
        }
    }

    /// The first line with a point for the unit.
    fn line_for(&self, state: &State, unit: UnitIx) -> Option<usize> {
        let mut lines = self.plan.replacements.iter().zip(&state.points);
        lines.position(|(line, left)| *left > 0 && self.serves(line, unit))
    }

    /// Why there is no point for the unit: used up, or none came this turn.
    fn why_no_point(&self, state: &State, unit: UnitIx) -> String {
        let comes = |turn: &u16| {
            let mut lines = self.plan.replacements.iter();
            lines.any(|line| self.serves(line, unit) && points_of(line, *turn) > 0)
        };
        let class = self.roster[unit].class.name();
        let turn = state.turn;
        if comes(&turn) {
            return format!("the replacement points for {class} units have been used this turn");
        }
        let none = format!("no replacement point for {class} units comes on game turn {turn}");
        match (turn + 1..=state.last_turn).find(comes) {
            Some(next) => format!("{none}; the next comes on game turn {next}"),
            None => format!("{none} or later"),
        }
    }

    /// Whether the unit may be rebuilt: a reduced Allied one on the map, in supply, for a point of its class.
    pub(super) fn check_rebuild(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let counter = &self.roster[unit];
        let id = &counter.id;
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        if counter.side == Side::German {
            let why = format!("{id} is German, and that side gets no replacements");
            return refuse(Rule::NoGermanReplacements, why);
        }
        let rule = rule_of(counter.class);
        if state.phase != Phase::SupportMarkers {
            let why = "units are rebuilt in the support fire marker phase".to_owned();
            return refuse(rule, why);
        }
        if self.decider(state) != Side::Allied {
            return Err(self
                .out_of_order(state, "units are rebuilt after that")
                .of(id.clone()));
        }
        if state.hex_of(unit).is_none() {
            return refuse(rule, format!("{id} is not on the map"));
        }
        if state.units[unit].steps >= counter.steps {
            return refuse(rule, format!("{id} is at full strength"));
        }
        if self.line_for(state, unit).is_none() {
            let why = format!("{id} can't be rebuilt: {}", self.why_no_point(state, unit));
            return refuse(self.points_rule(counter.class), why);
        }
        if !self.supplied(state, unit) {
            return refuse(rule, format!("{id} is out of supply"));
        }
        Ok(())
    }
}

impl Play<'_> {
    /// One point gives a unit back the step it has lost.
    pub(super) fn rebuild(&mut self, unit: UnitIx) {
        let counter = &self.game.roster[unit];
        self.cite(rule_of(counter.class));
        if self.game.plan.campaign.is_some() {
            self.cite(Rule::CampaignReplacements);
        }
        self.cite(Rule::NoGermanReplacements);
        let line = self.game.line_for(self.state, unit);
        if let Some(left) = line.and_then(|line| self.state.points.get_mut(line)) {
            *left -= 1;
            let troop = &mut self.state.units[unit];
            troop.steps = counter.steps;
        }
        self.note(|| format!("{} is rebuilt", counter.id));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_come_when_their_line_says() {
        let line = |from, until, every| Replacement {
            class: MoveClass::Leg,
            points: 2,
            from,
            until,
            every,
            nation: None,
            source: None,
            note: None,
        };
        for (line, turns) in [
            (line(2, None, 1), &[2, 3, 4, 5, 6, 7, 8][..]),
            (line(5, None, 2), &[5, 7]),
            (line(3, Some(3), 1), &[3]),
            (line(3, Some(6), 2), &[3, 5]),
            (line(3, None, 0), &[]),
        ] {
            let found: Vec<u16> = (1..=8)
                .filter(|turn| points_of(&line, *turn) == 2)
                .collect();
            assert_eq!(found, turns, "{line:?}");
        }
    }
}
