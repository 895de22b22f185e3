//! The engine: what every rulebook plays on, and nothing of any of them.

pub mod board;
mod dice;
mod game;
mod rule;
mod trace;
mod violation;

pub use dice::{Dice, GivenDice, RecordedDice, SeededDice};
pub use game::{ActionOf, Actor, FactOf, Game, PositionOf, Turn};
pub use rule::{RuleIndex, RuleKind, RuleRow};
pub use trace::{Happening, Silent, Trace};
pub use violation::Violation;
