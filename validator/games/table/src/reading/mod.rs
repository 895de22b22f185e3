//! The rules of a pack, understood: which units and hexes each line is about, and what is wrong with it.
//!
//! Reading never stops at a mistake. Lints report the [`Fault`]s, each with the place of its record; a game is opened on rules
//! without any.

mod answers;
mod book;
mod classes;
mod costs;
mod fault;
mod line;
mod scope;
mod vocabulary;

pub use book::Reading;
pub use classes::Classes;
pub use costs::{Cost, CostTable, Parts};
pub use fault::{Fault, FaultKind, RecordAt};
pub use line::ReadLine;

use beachhead_model::pack::Pack;

use scope::Scopes;

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
}
