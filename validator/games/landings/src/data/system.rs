//! Table `system`: what the rulebook leaves open and the pack decides, a row for each choice.
//!
//! | row | cells |
//! |---|---|
//! | `turns` | the last turn of a game whose scenario counts none |
//! | `turns-over` | who has won after it: `more-medals`, or `draw` |
//! | `craft-targets` | whether landing craft can be attacked: `no`, `yes` |
//! | `landed-units-battle` | whether a unit battles on the turn in which a craft lands it: `no`, `yes` |
//!
//! `open::choices` reads it; `tests::system` plays each choice.

/// The choices of the pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct System {
    /// The last turn of a game whose scenario counts none.
    pub(crate) turns: u16,
    /// Whether the side with more medals has won after the last turn; else it is a draw.
    pub(crate) medals_decide: bool,
    /// Whether landing craft can be attacked. One that is sunk takes the unit in it along.
    pub(crate) craft_targets: bool,
    /// Whether a unit battles on the turn in which a craft lands it, as far as one that arrives does (L23).
    pub(crate) landed_battle: bool,
}
