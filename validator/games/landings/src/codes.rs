//! The findings that only this rulebook makes as it is opened on a pack, each with its page.

use beachhead_schema::diag::Code;

/// A table, row or column that the rules need is missing.
pub(crate) const NO_TABLE: Code = Code {
    id: "LAND001",
    name: "table-missing",
};
/// A cell of a table says nothing that the rules know.
pub(crate) const BAD_CELL: Code = Code {
    id: "LAND002",
    name: "cell-unreadable",
};
/// A unit lacks what the rules need of it.
pub(crate) const BAD_UNIT: Code = Code {
    id: "LAND003",
    name: "unit-unfit",
};
/// The map lacks something that the rules name.
pub(crate) const BAD_MAP: Code = Code {
    id: "LAND004",
    name: "map-incomplete",
};
/// The scenario lacks something that the rules name.
pub(crate) const BAD_SCENARIO: Code = Code {
    id: "LAND005",
    name: "scenario-incomplete",
};
/// The players don't fit the mode.
pub(crate) const BAD_PLAYERS: Code = Code {
    id: "LAND006",
    name: "players-unfit",
};
/// A medal that can't be won.
pub(crate) const BAD_MEDAL: Code = Code {
    id: "LAND007",
    name: "medal-unfit",
};
/// Maps are joined that can't be.
pub(crate) const BAD_JOIN: Code = Code {
    id: "LAND008",
    name: "join-unfit",
};
/// Hands are larger than the deck they are dealt from.
pub(crate) const BAD_HAND: Code = Code {
    id: "LAND009",
    name: "hand-too-large",
};
/// A special rule names what the game doesn't have.
pub(crate) const BAD_SPECIAL: Code = Code {
    id: "LAND010",
    name: "special-rule-unfit",
};

/// The findings that only this rulebook makes, each with its page.
pub(crate) const PAGES: &[(Code, &str)] = &[
    (NO_TABLE, include_str!("pages/table_missing.md")),
    (BAD_CELL, include_str!("pages/cell_unreadable.md")),
    (BAD_UNIT, include_str!("pages/unit_unfit.md")),
    (BAD_MAP, include_str!("pages/map_incomplete.md")),
    (BAD_SCENARIO, include_str!("pages/scenario_incomplete.md")),
    (BAD_PLAYERS, include_str!("pages/players_unfit.md")),
    (BAD_MEDAL, include_str!("pages/medal_unfit.md")),
    (BAD_JOIN, include_str!("pages/join_unfit.md")),
    (BAD_HAND, include_str!("pages/hand_too_large.md")),
    (BAD_SPECIAL, include_str!("pages/special_rule_unfit.md")),
];
