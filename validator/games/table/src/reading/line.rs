//! [`ReadLine`]: a line of the rules, with what it is about.

use beachhead_engine::HexSet;
use beachhead_model::rules::{RuleLine, Says};

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
    /// The rule: an entry of the catalogue.
    pub fn says(&self) -> &'p Says {
        &self.line.says
    }

    /// Whether it is about this unit of the forces.
    pub fn is_about(&self, unit: usize) -> bool {
        self.units.get(unit).copied().unwrap_or_default()
    }

    /// Whether the query of units within the rule means this unit of the forces.
    pub fn names(&self, unit: usize) -> bool {
        let named = self.said_units.as_ref();
        named.is_some_and(|units| units.get(unit) == Some(&true))
    }
}
