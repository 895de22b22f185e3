//! What a script run says, as it goes: reports, coverage and the editor only listen.

use beachhead_base::Id;
use beachhead_model::diag::{Diagnostic, Place};

use super::row::Row;
use super::trace::Happening;
use super::turn::{Due, Turn};

/// Something that a script run says.
#[derive(Clone, Debug, PartialEq)]
pub enum ScriptEvent {
    /// A script begins.
    Started {
        /// The file.
        file: String,
        /// What it says, in its own words.
        about: String,
        /// The scenario it begins with.
        scenario: Id,
        /// How many steps it has.
        steps: usize,
    },
    /// A step went as the script says.
    Step(StepReport),
    /// Something is wrong: with the script as it is written, or with the step at hand.
    Failed(Diagnostic),
    /// Something is worth a look, though the step at hand went as the script says: it follows the step.
    Warned(Box<Diagnostic>),
    /// A script is over.
    Finished(ScriptSummary),
}

/// A step that went as the script says.
#[derive(Clone, Debug, PartialEq)]
pub struct StepReport {
    /// Its place in the script, counted from 0.
    pub index: usize,
    /// Its place in the file.
    pub place: Place,
    /// The step as the script writes it: `Do PlaceUnit(unit: "8/4", hex: "2806")`.
    pub what: String,
    /// What came of it.
    pub outcome: Outcome,
    /// The game turn that has begun with it, of a rulebook that has a clock.
    pub begins: Option<Turn>,
    /// The decision that comes next, before anything else, if the action has brought one about.
    pub due: Option<Due>,
}

/// What came of a step.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// A position was set up.
    Given,
    /// An action was taken; this is what happened, rules cited and dice rolled among it.
    Done(Vec<Happening>),
    /// An action was refused by this row, for this reason.
    Refused(Row, String),
    /// A fact holds; with the row that brought it about, if the script names it.
    Holds(Option<Row>),
    /// A fact doesn't hold; with the row that did not bring it about, if the script names it.
    Denied(Option<Row>),
    /// The number of actions that were taken at random.
    Skipped(usize),
}

/// How a script went as a whole.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScriptSummary {
    /// Steps that the script has.
    pub steps: usize,
    /// Steps that went as it says. It stops at the first that doesn't.
    pub passed: usize,
    /// Actions taken in them, those at random included.
    pub actions: usize,
    /// Whether everything went as the script says. A script with a step that can't be read doesn't pass.
    pub passes: bool,
}
