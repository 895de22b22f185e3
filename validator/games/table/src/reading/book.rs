//! [`Reading`]: the rules of a pack, understood. How they are read is said by the module above.

use beachhead_model::pack::Pack;

use super::classes::Classes;
use super::fault::Fault;
use super::line::ReadLine;

/// The rules of a pack, understood.
#[derive(Debug)]
pub struct Reading<'p> {
    /// The pack.
    pub pack: &'p Pack,
    /// The class of each unit.
    pub classes: Classes,
    /// The lines, in the order of the book.
    pub lines: Vec<ReadLine<'p>>,
    /// The mistakes, in the order of their kinds.
    pub faults: Vec<Fault>,
}

impl<'p> Reading<'p> {
    /// The lines that are about a unit of the forces, each with its place among all.
    pub fn about(&self, unit: usize) -> impl Iterator<Item = (usize, &ReadLine<'p>)> {
        let lines = self.lines.iter().enumerate();
        lines.filter(move |(_, line)| line.is_about(unit))
    }
}
