//! [`Mutant`]: one small fault, and where it is planted.

use std::ops::Range;

use serde::{Deserialize, Serialize};

/// A kind of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) enum Operator {
    /// A comparison turned round or moved by its border.
    Comparison,
    /// `&&` for `||`, or the other way round.
    Logic,
    /// A condition that holds where it should not.
    Negation,
    /// `+` for `-`, or a number off by one.
    Arithmetic,
    /// `true` for `false`, or the other way round.
    Constant,
    /// A check that refuses nothing.
    EarlyOk,
    /// A statement that is left out.
    DroppedStatement,
    /// An arm of a match that is left out.
    DroppedArm,
}

/// A fault that can be switched on while a program runs.
#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    pub operator: Operator,
    /// The line of the file, from 1.
    pub line: usize,
    /// What is written there, and what the fault makes of it.
    pub before: String,
    pub after: String,
    /// The function that it is in.
    pub function: String,
    /// The rows of the rule index that the function names, by their names in the code.
    pub rows: Vec<String>,
    pub plant: Plant,
}

/// How a fault comes into the text of a file.
#[derive(Clone, Debug)]
pub(crate) enum Plant {
    /// This expression becomes another one.
    Instead(Range<usize>, String),
    /// This statement is left out.
    Without(Range<usize>),
    /// The guard of an arm that has none begins here.
    NoArm(usize),
    /// The guard of an arm.
    NoArmGuarded(Range<usize>),
    /// The function that begins here returns at once.
    Return(usize),
}
