//! Flags: who may or must ignore some, and what a retreat comes to (M52 to M56).
//!
//! A flag is a hex to run, or up to three for some. What can't be run costs figures, and a unit runs as far as it can
//! first; so a flag that may be ignored is, before a figure is lost for it. All else is its owner's choice.

use crate::caves;
use crate::entering;
use crate::footing;
use crate::game;
use crate::losing;
use crate::retreat;
use crate::view::View;
use std::collections::BTreeSet;

use beachhead_schema::hex::HexNo;

use crate::battle::By;
use crate::entering::How;
use crate::game::LandingsGame;
use crate::play::Play;
use crate::resolved::{Resolved, Way};
use crate::retreat::Flight;
use crate::roster::{Class, Nation, Traits, UnitIx};
use crate::rules::Rule;
use crate::state::Pending;
use beachhead_engine::{Violation, hexes as in_hexes, listed};

/// Shelter from every flag.
pub(crate) const ALL_FLAGS: u8 = u8::MAX;
/// Hexes that Italian troops may run for a flag.
const ITALIAN_RUN: u8 = 3;

/// What stands between a unit and its flags.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Shelter {
    /// Flags that it must ignore.
    pub(crate) must: u8,
    /// Flags that it may ignore besides.
    pub(crate) may: u8,
}

impl Shelter {
    /// Flags left after those that must be ignored, and how many of them may be.
    pub(crate) fn from(self, flags: u8) -> (u8, u8) {
        let left = flags.saturating_sub(self.must);
        (left, self.may.min(left))
    }
}

/// What a number of flags come to for a unit that may ignore some of them, runs up to `each` hexes a flag, and finds `free`
/// hexes to run: how many it has to run at least and at most, and the figures it loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    pub(crate) least: u8,
    pub(crate) most: u8,
    pub(crate) lost: u8,
}

impl Run {
    pub(crate) fn of(flags: u8, each: u8, free: u8) -> Self {
        let most = flags.saturating_mul(each.max(1)).min(free);
        Self {
            least: flags.min(free),
            most,
            lost: flags.saturating_sub(free),
        }
    }
}

/// What stands between the unit and its flags.
pub(crate) fn shelter(view: View<'_>, unit: UnitIx) -> Shelter {
    let kind = view.kind_of(unit);
    let counter = &view.game.roster[unit];
    let Some(hex) = view.state.hex_of(unit) else {
        return Shelter::default();
    };
    let mut shelter = Shelter {
        must: 0,
        may: footing::flags_sheltered(view, unit, hex),
    };
    let italian_gun = view.game.specials.italian_army
        && counter.nation == Some(Nation::Italy)
        && kind.class == Class::Artillery;
    if kind.traits.has(Traits::STEADY) || counter.steady || italian_gun {
        shelter.may = shelter.may.max(1);
    }
    if view.game.specials.japan
        && counter.nation == Some(Nation::Japan)
        && kind.class == Class::Infantry
    {
        shelter.must = if caves::is_cave(view, hex) {
            ALL_FLAGS
        } else {
            1
        };
    }
    shelter
}

/// The hexes that the unit may run for a flag.
pub(crate) fn run_for_a_flag(view: View<'_>, unit: UnitIx) -> u8 {
    let italian =
        view.game.specials.italian_army && view.game.roster[unit].nation == Some(Nation::Italy);
    let kind = view.kind_of(unit);
    if italian {
        kind.retreat.max(ITALIAN_RUN)
    } else {
        kind.retreat
    }
}

/// The retreat that is due from a unit: its flags, those it may ignore, and the ways it could run.
fn retreat_due(view: View<'_>) -> Option<(UnitIx, u8, u8)> {
    match view.state.pending.last() {
        Some(&Pending::Flags {
            unit,
            flags,
            may_ignore,
            ..
        }) => Some((unit, flags, may_ignore)),
        _ => None,
    }
}

pub(crate) fn check_ignore(view: View<'_>) -> Result<(), Violation> {
    match retreat_due(view) {
        None => Err(game::out_of_order(view, "no flag is to be run or ignored")),
        Some((unit, _, 0)) => {
            let (rule, why) = why_no_flag_is_ignored(view, unit);
            let id = &view.game.roster[unit].id;
            let why = format!("{id} can't ignore this flag: {why}");
            Err(Violation::new(rule, why).of(id.clone()))
        }
        Some(_) => Ok(()),
    }
}

/// Why the unit ignores no flag that is due: it is the flag of a strike, or its shelter is used up or missing.
fn why_no_flag_is_ignored(view: View<'_>, unit: UnitIx) -> (Rule, &'static str) {
    let strike = view.state.battle.and_then(|battle| match battle.by {
        By::Card(strike) => Some(strike.rules.rule),
        By::Unit { .. } => None,
    });
    match strike {
        Some(rule) => (rule, "flags of this strike are not ignored"),
        None if shelter(view, unit).may > 0 => {
            let why = "one flag is all that may be ignored, and it has been";
            (Rule::IgnoreFlag, why)
        }
        None => (Rule::IgnoreFlag, "nothing shelters the unit in its hex"),
    }
}

pub(crate) fn check_retreat(view: View<'_>, unit: UnitIx, way: &Way) -> Result<(), Violation> {
    let id = &view.game.roster[unit].id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    let Some((due, flags, _)) = retreat_due(view).filter(|(due, ..)| *due == unit) else {
        return refuse(Rule::TurnOrder, format!("{id} has no flag to run for"));
    };
    let flight = retreat::flight(view, due, flags);
    let run = Run::of(flags, run_for_a_flag(view, due), flight.free());
    let help = || retreat_help(view.game, &flight, run);
    if let Some((at, rule, words)) = retreat::strays(view, due, way) {
        let why = format!("{id} can't retreat by {}: {words}", view.game.number(at));
        return refuse(rule, why)
            .map_err(|violation| violation.at(view.game.number(at)).help(help()));
    }
    let hexes = way.len();
    if hexes < run.least || hexes > run.most {
        let rule = run_rule(view, due, &flight);
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
fn retreat_help(game: &LandingsGame, flight: &Flight, run: Run) -> String {
    let ends: BTreeSet<HexNo> = (run.least..=run.most)
        .flat_map(|depth| flight.ends(depth))
        .map(|hex| game.number(hex))
        .collect();
    format!("it may end in {}", listed(ends))
}

/// The row that says how far the unit has to run.
fn run_rule(view: View<'_>, unit: UnitIx, flight: &Flight) -> Rule {
    let from = view.state.hex_of(unit);
    let over_cliffs = from.is_some_and(|from| {
        flight.ends(1).any(|hex| {
            Way::of([hex]).is_some_and(|way| retreat::runs_over_cliffs(view.game, from, &way))
        })
    });
    if view.kind_of(unit).traits.has(Traits::RESISTANCE) {
        Rule::Resistance
    } else if over_cliffs {
        Rule::CliffRetreat
    } else {
        Rule::RetreatWay
    }
}

/// Lists what the owner of the flags that are due may do.
pub(crate) fn list_flags(view: View<'_>, actions: &mut Vec<Resolved>) {
    let Some((unit, flags, may_ignore)) = retreat_due(view) else {
        return;
    };
    if may_ignore > 0 {
        actions.push(Resolved::IgnoreFlag);
    }
    let flight = retreat::flight(view, unit, flags);
    let run = Run::of(flags, run_for_a_flag(view, unit), flight.free());
    flight.ways(run.least, run.most, |way| {
        actions.push(Resolved::Retreat { unit, way });
    });
}

/// The unit has this many flags to run for. `sheltered`: whether it may ignore any of them.
pub(crate) fn owe_flags(play: &mut Play<'_>, unit: UnitIx, flags: u8, sheltered: bool) {
    let shelter = if sheltered {
        shelter(play.view(), unit)
    } else {
        Shelter::default()
    };
    if shelter.must > 0 {
        play.cite(Rule::IgnoreFlag);
    }
    let (flags, may_ignore) = shelter.from(flags);
    play.state.pending.push(Pending::Flags {
        side: play.game.side_of(unit),
        unit,
        flags,
        may_ignore,
    });
}

/// Takes away flags that leave nothing to decide: what can't be run is ignored, if it may be, or paid for.
pub(crate) fn ease_flags(play: &mut Play<'_>) {
    while let Some(&Pending::Flags {
        side,
        unit,
        flags,
        may_ignore,
    }) = play.state.pending.last()
    {
        if flags == 0 || !losing::stands(play, unit) {
            play.state.pending.pop();
            continue;
        }
        let free = retreat::free_way(play.view(), unit, flags);
        if flags > free && may_ignore > 0 {
            play.cite(Rule::IgnoreFlag);
            replace_flags(play, side, unit, flags - 1, may_ignore - 1);
        } else if free == 0 {
            play.state.pending.pop();
            play.cite(Rule::RetreatBlocked);
            if play
                .state
                .hex_of(unit)
                .is_some_and(|hex| footing::is_fixed(play.view(), unit, hex))
            {
                play.cite(Rule::FixedInBunker);
            }
            losing::lose_figures(play, unit, flags);
        } else {
            return;
        }
    }
}

fn replace_flags(play: &mut Play<'_>, side: crate::roster::Side, unit: UnitIx, flags: u8, may: u8) {
    play.state.pending.pop();
    play.state.pending.push(Pending::Flags {
        side,
        unit,
        flags,
        may_ignore: may.min(flags),
    });
}

/// Its owner has the unit ignore a flag.
pub(crate) fn ignore_flag(play: &mut Play<'_>) {
    if let Some(&Pending::Flags {
        side,
        unit,
        flags,
        may_ignore,
    }) = play.state.pending.last()
    {
        play.cite(Rule::IgnoreFlag);
        if play.game.kind_of(play.state, unit).class == Class::Ship {
            play.cite(Rule::DestroyerFlags);
        }
        replace_flags(
            play,
            side,
            unit,
            flags.saturating_sub(1),
            may_ignore.saturating_sub(1),
        );
    }
}

/// Cites by which rows the unit runs as it does.
fn cite_run(play: &mut Play<'_>, unit: UnitIx, way: &Way) {
    if !play.trace.cites() {
        return;
    }
    let game = play.game;
    if let Some(rule) = retreat::free_retreat_rule(game.view(play.state), unit) {
        play.cite(rule);
    }
    let kind = game.kind_of(play.state, unit);
    if kind.traits.has(Traits::RESISTANCE) {
        play.cite(Rule::Resistance);
    }
    if kind.class == Class::Ship {
        play.cite(Rule::DestroyerFlags);
    }
    let from = play.state.hex_of(unit);
    if from.is_some_and(|from| retreat::runs_over_cliffs(game, from, way)) {
        play.cite(Rule::CliffRetreat);
    }
}

/// The unit runs, and loses a figure for each hex that it can't.
pub(crate) fn retreat(play: &mut Play<'_>, unit: UnitIx, way: &Way) {
    let Some(Pending::Flags { flags, .. }) = play.state.pending.pop() else {
        return;
    };
    play.cite(Rule::RetreatWay);
    play.cite(Rule::RetreatGround);
    cite_run(play, unit, way);
    for hex in way.iter() {
        if !entering::enter(play, unit, hex, How::Retreat) || play.state.ending.is_some() {
            return;
        }
    }
    let run = way.len();
    let short = flags.saturating_sub(run);
    if short > 0 {
        play.cite(Rule::RetreatBlocked);
        losing::lose_figures(play, unit, short);
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
