//! Table `system`: what the rulebook leaves open and the pack decides, a row for each choice.
//!
//! `super::system_tests` plays each choice.

use beachhead_kit::tables::cells::{either, number};

beachhead_kit::choices! {
    /// The choices of the pack.
    pub(crate) struct System in "system";

    /// The last turn of a game whose scenario counts none.
    turns: u16 = "turns", number(1..=u16::MAX);
    /// Whether the side with more medals has won after the last turn; else it is a draw.
    medals_decide: bool = "turns-over", either("more-medals", "draw");
    /// Whether landing craft can be attacked. One that is sunk takes the unit in it along.
    craft_targets: bool = "craft-targets", either("yes", "no");
    /// Whether a unit battles on the turn in which a craft lands it, as far as one that arrives does (L23).
    landed_battle: bool = "landed-units-battle", either("yes", "no");
}
