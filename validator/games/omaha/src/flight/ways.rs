//! The ways of a retreat: each hex open to the unit, and farther from every enemy that sees it, or toward the shingle.

use std::collections::{BTreeMap, BTreeSet};

use beachhead_engine::RuleIndex;
use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::beach::{breaches, obstacles};
use crate::data::{Bar, SHINGLE, minute_of_day};
use crate::movement::command::Command;
use crate::movement::mover;
use crate::sight;
use crate::{Rule, View};

/// Why troops retreat, which decides where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Why {
    /// They have to.
    Forced,
    /// They choose to.
    Chosen,
}

/// A unit that retreats.
#[derive(Clone, Debug)]
pub(crate) struct Flight<'a> {
    view: View<'a>,
    pub(crate) unit: UnitIx,
    pub(crate) from: HexIx,
    why: Why,
    /// The hexes of enemies.
    enemies: Vec<HexIx>,
}

/// So many ways to a hex are followed: more than there are of five hexes, and few enough for a table with longer retreats.
const MOST_WAYS: usize = 200;

/// A way: its hexes, in order.
pub(crate) type Path = Vec<HexIx>;

impl<'a> Flight<'a> {
    /// The retreat of a unit that is on the map.
    pub(crate) fn of(view: View<'a>, unit: UnitIx, why: Why) -> Option<Self> {
        let from = view.hex_of(unit)?;
        let enemy = view.side(unit).enemy();
        let enemies = view
            .on_map()
            .filter(|(other, _)| view.side(*other) == enemy);
        let enemies: BTreeSet<HexIx> = enemies.map(|(_, hex)| hex).collect();
        Some(Self {
            view,
            unit,
            from,
            why,
            enemies: enemies.into_iter().collect(),
        })
    }

    /// Whether it is one of those that lead toward the shingle and along it: from seaward of it, where they are forced (1.13a).
    pub(crate) fn is_to_shingle(&self, at: HexIx) -> bool {
        self.why == Why::Forced && self.view.game.ground.beach.to_shingle(at).is_some()
    }

    /// The enemies that see a hex: who leaves it goes farther from each of them.
    fn watchers(&self, at: HexIx) -> impl Iterator<Item = HexIx> + '_ {
        let enemies = self.enemies.iter().copied();
        enemies.filter(move |enemy| sight::line(self.view, *enemy, at).is_seen)
    }

    /// One hex of the way.
    ///
    /// # Errors
    /// The row that bars it, and why.
    pub(crate) fn step(&self, at: HexIx, to: HexIx) -> Result<(), Violation> {
        let view = self.view;
        let id = view.id(self.unit);
        let (here, number) = (view.number(at), view.number(to));
        let counter = view.counter(self.unit);
        let about = view.about(self.unit).at(to);
        let is_breached = breaches::open_between(view, at, to).is_some();
        let costs = &view.game.tables.costs;
        let step = costs.step(&view.game.board, counter.mobility, (at, to), is_breached);
        if step == Err(Bar::Apart) {
            return about.refuse(Rule::Retreats, format!("{number} is not next to {here}"));
        }
        if view.game.ground.is_sea(to, minute_of_day(view.state.turn))
            || view.game.ground.is_open_sea(to)
        {
            return about.refuse(Rule::SeaEliminates, format!("{number} is sea"));
        }
        match step {
            Err(Bar::Side(kind)) if *kind == *"slope" => {
                return about.refuse(
                    Rule::SlopesForced,
                    format!("an extreme slope lies between {here} and {number}"),
                );
            }
            Err(Bar::Side(kind)) => {
                let rule = mover::side_rule(kind).unwrap_or(Rule::Retreats);
                let why = format!("{id} can't cross the {kind} between {here} and {number}");
                return about.refuse(rule, why);
            }
            Err(_) => return about.refuse(Rule::Retreats, format!("{number} is closed to {id}")),
            Ok(_) => {}
        }
        if view.of_side_in(counter.side.enemy(), to).next().is_some() {
            return about.refuse(Rule::Retreats, format!("the enemy holds {number}"));
        }
        match obstacles::enter(view, counter, to) {
            Ok(0) => {}
            Ok(_) => {
                let why = format!("there is wire in {number}");
                return about.refuse(Rule::WireOnly, why);
            }
            Err(closed) => {
                let (rule, why) = closed.in_words(&number, id);
                return about.refuse(rule, why);
            }
        }
        self.direct(at, to)
    }

    /// The hex where a way ends: each of its hexes is open, and none is entered twice.
    ///
    /// # Errors
    /// The row that bars the first hex that isn't open, and why.
    pub(crate) fn end_of(&self, way: &[HexIx]) -> Result<HexIx, Violation> {
        let view = self.view;
        let mut known = BTreeSet::from([self.from]);
        way.iter().try_fold(self.from, |at, to| {
            self.step(at, *to)?;
            let about = view.about(self.unit).at(*to);
            about.require(known.insert(*to), Rule::Retreats, || {
                format!("{} enters {} twice", view.id(self.unit), view.number(*to))
            })?;
            Ok(*to)
        })
    }

    /// Whether one hex of the way leads where it has to.
    fn direct(&self, at: HexIx, to: HexIx) -> Result<(), Violation> {
        let view = self.view;
        let about = view.about(self.unit).at(to);
        let (id, number) = (view.id(self.unit), view.number(to));
        let beach = &view.game.ground.beach;
        let (before, after) = (beach.to_shingle(at), beach.to_shingle(to));
        if self.is_to_shingle(at) {
            let leads = matches!((before, after), (Some(before), Some(after)) if after <= before);
            return about.require(leads, Rule::ShingleRetreats, || {
                format!("{number} leads {id} neither toward the {SHINGLE} nor along it")
            });
        }
        if self.why == Why::Chosen {
            let (is_seaward, stays) = (before.is_some(), after.is_some());
            let is_nearer = is_seaward && (!stays || after < before);
            about.require(!is_nearer, Rule::ShingleRetreats, || {
                format!("{number} leads {id} toward the {SHINGLE}, where nobody goes by choice")
            })?;
            let is_led = Command::over(view, self.unit).landward().is_ok();
            let leads = is_led || is_seaward || stays || beach.to_sea(to) < beach.to_sea(at);
            about.require(leads, Rule::LandwardFire, || {
                format!("{number} does not lead {id} toward the sea")
            })?;
        }
        let distance = |enemy, hex| view.game.heights.distance(enemy, hex);
        let near = self
            .watchers(at)
            .find(|enemy| distance(*enemy, to) <= distance(*enemy, at));
        match near {
            None => Ok(()),
            Some(enemy) => {
                let enemy = view.number(enemy);
                let why = format!("{number} does not lead {id} away from the enemy in {enemy}");
                about.refuse(Rule::Retreats, why)
            }
        }
    }

    /// The hexes that are this many hexes away on some way, each with one that leads there.
    ///
    /// A hex is kept with all ways to it: the first one may have passed where the unit goes next.
    pub(crate) fn ends(&self, hexes: u8) -> BTreeMap<HexIx, Path> {
        let mut ends = BTreeMap::from([(self.from, vec![Path::new()])]);
        for _ in 0..hexes {
            let mut next: BTreeMap<HexIx, Vec<Path>> = BTreeMap::new();
            for (at, paths) in &ends {
                let around = self.view.game.board.neighbors(*at).map(|(_, to)| to);
                let open = around.filter(|to| *to != self.from && self.step(*at, *to).is_ok());
                for to in open {
                    let known = next.entry(to).or_default();
                    let new = paths.iter().filter(|path| !path.contains(&to));
                    let new = new.take(MOST_WAYS.saturating_sub(known.len()));
                    known.extend(new.map(|path| path.iter().copied().chain([to]).collect()));
                }
            }
            next.retain(|_, paths| !paths.is_empty());
            ends = next;
        }
        let first = |(end, paths): (HexIx, Vec<Path>)| Some((end, paths.into_iter().next()?));
        ends.into_iter().filter_map(first).collect()
    }

    /// The rows that bar the ways which lead where they have to, if none is open.
    pub(crate) fn barred_by(&self) -> BTreeSet<Rule> {
        let board = &self.view.game.board;
        let mut rules = BTreeSet::new();
        let mut at = BTreeSet::from([self.from]);
        let mut known = at.clone();
        while let Some(hex) = at.pop_first() {
            let mut sides = 0;
            for (_, to) in board.neighbors(hex) {
                sides += 1;
                match self.step(hex, to) {
                    Ok(()) => {
                        if known.insert(to) {
                            at.insert(to);
                        }
                    }
                    Err(refused) if self.direct(hex, to).is_ok() => {
                        let all = [
                            Rule::SeaEliminates,
                            Rule::SlopesForced,
                            Rule::Cliffs,
                            Rule::Retreats,
                        ];
                        let is_it = |rule: &Rule| rule.cited() == refused.rule.id;
                        rules.insert(all.into_iter().find(is_it).unwrap_or(Rule::Retreats));
                    }
                    Err(_) => {}
                }
            }
            if sides < 6 {
                rules.insert(Rule::MapEdge);
            }
        }
        rules
    }
}
