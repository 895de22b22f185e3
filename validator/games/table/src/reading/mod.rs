//! The rules of a pack, understood: which units and hexes each line is about, and what is wrong with it.
//!
//! Reading never stops at a mistake. Lints report the [`Fault`]s, each with the place of its record; a game is opened on rules
//! without any.

mod answers;
mod classes;
mod costs;
mod fault;
mod scope;
mod vocabulary;

pub use classes::Classes;
pub use costs::{Cost, CostTable, Parts};
pub use fault::{Fault, FaultKind, RecordAt};

use beachhead_engine::HexSet;
use beachhead_model::pack::Pack;
use beachhead_model::rules::{RuleLine, Says};

use scope::Scopes;

/// The rules of a pack, understood.
#[derive(Debug)]
pub struct Reading<'p> {
    /// The pack.
    pub pack: &'p Pack,
    /// The class of each unit.
    pub classes: Classes,
    /// The lines, in the order of the book.
    pub lines: Vec<ReadLine<'p>>,
    /// What is wrong.
    pub faults: Vec<Fault>,
}

/// A line, with what it is about.
#[derive(Debug)]
pub struct ReadLine<'p> {
    /// The line.
    pub line: &'p RuleLine,
    /// Of each unit of the forces, in their order, whether it is about that: those for which another line stands in its place are
    /// left out.
    pub units: Vec<bool>,
    /// The hexes that it is about, if it is about some alone.
    pub hexes: Option<HexSet>,
    /// The hexes of a query within what it says.
    pub said_hexes: Option<HexSet>,
    /// The units of a query within what it says, by their places in the forces.
    pub said_units: Option<Vec<bool>>,
}

impl<'p> ReadLine<'p> {
    /// What it says.
    pub fn says(&self) -> &'p Says {
        &self.line.says
    }

    /// Whether it is about this unit of the forces.
    pub fn is_about(&self, unit: usize) -> bool {
        self.units.get(unit).copied().unwrap_or_default()
    }
}

impl<'p> Reading<'p> {
    /// Reads the rules of a pack.
    pub fn of(pack: &'p Pack) -> Self {
        let mut faults = Vec::new();
        vocabulary::check(pack, &mut faults);
        let classes = Classes::of(pack, &mut faults);
        let mut scopes = Scopes::of(pack, &mut faults);
        let rules = pack.rules.rules.iter().enumerate();
        let mut lines: Vec<ReadLine<'p>> = rules.map(|(at, line)| scopes.line(at, line)).collect();
        scope::replace(&mut lines);
        let mut reading = Self {
            pack,
            classes,
            lines,
            faults,
        };
        let mut faults = std::mem::take(&mut reading.faults);
        costs::check(&reading, &mut faults);
        answers::check(&reading, &mut faults);
        faults.sort_by_key(|fault| (fault.kind, fault.at));
        reading.faults = faults;
        reading
    }

    /// The lines that are about a unit of the forces, each with its place among all.
    pub fn about(&self, unit: usize) -> impl Iterator<Item = (usize, &ReadLine<'p>)> {
        let lines = self.lines.iter().enumerate();
        lines.filter(move |(_, line)| line.is_about(unit))
    }
}
