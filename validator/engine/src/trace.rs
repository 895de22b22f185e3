//! The trace: what an action did, and by which rules.
//!
//! Rules report as they are applied; script runs, reports and the editor listen. Rolls are reported by the engine
//! ([`super::log`]), between the reports of the rules.

use beachhead_base::Id;
use beachhead_hex::HexNo;
use beachhead_model::diag::Diagnostic;

use super::row::Row;
use super::rule::RuleIndex;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq)]
pub enum Happening {
    /// This row was applied.
    Rule(Row),
    /// A die was rolled. The engine says this itself; rules need not.
    Roll {
        /// What for.
        purpose: String,
        /// What it showed.
        die: u16,
    },
    /// A unit came onto the map or changed its hex.
    Moved {
        /// The unit.
        unit: Id,
        /// Where it now stands.
        to: HexNo,
    },
    /// A unit lost a step and lives.
    Reduced {
        /// The unit.
        unit: Id,
    },
    /// A unit left the game.
    Eliminated {
        /// The unit.
        unit: Id,
    },
    /// Anything else, in words.
    Note(String),
    /// Something that is worth a look, though the action was taken: a warning of the rulebook's own.
    Finding(Box<Diagnostic>),
}

/// Who listens to what an action does.
pub trait Trace {
    /// Takes note of something that happened.
    fn push(&mut self, happening: Happening);

    /// Takes note that a row was applied; those who listen to nothing else, or not to that, do it their own way, and clone
    /// no row.
    fn applied(&mut self, row: &Row) {
        self.push(Happening::Rule(row.clone()));
    }

    /// Counts something that statistics of many games show by this name, which is one of [`Game::COUNTS`](super::Game::COUNTS).
    fn count(&mut self, what: &'static str, by: u32) {
        let _ = (what, by);
    }

    /// Whether anyone listens to more than which rows are applied: rules spare themselves the words otherwise.
    fn listens(&self) -> bool {
        true
    }

    /// Whether anyone listens at all, be it only to which rows are applied.
    fn cites(&self) -> bool {
        true
    }
}

impl dyn Trace + '_ {
    /// Cites a rule as it is applied.
    pub fn cite(&mut self, rule: impl RuleIndex) {
        self.applied(&rule.into());
    }
}

/// Listens to nothing, as in playouts.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Trace for Silent {
    fn push(&mut self, _: Happening) {}

    fn applied(&mut self, _: &Row) {}

    fn listens(&self) -> bool {
        false
    }

    fn cites(&self) -> bool {
        false
    }
}

/// Keeps everything.
impl Trace for Vec<Happening> {
    fn push(&mut self, happening: Happening) {
        Vec::push(self, happening);
    }
}
