//! The findings that only this rulebook makes as it is opened on a pack, each with its page.

use beachhead_schema::diag::Code;

/// A table, row or column that the rules need is missing.
pub(crate) const NO_TABLE: Code = Code {
    id: "UTAH001",
    name: "table-missing",
};
/// A cell of a table says nothing that the rules know.
pub(crate) const BAD_CELL: Code = Code {
    id: "UTAH002",
    name: "cell-unreadable",
};
/// A unit lacks what the rules need of it.
pub(crate) const BAD_UNIT: Code = Code {
    id: "UTAH003",
    name: "unit-unfit",
};
/// The map lacks something that the rules name.
pub(crate) const BAD_MAP: Code = Code {
    id: "UTAH004",
    name: "map-incomplete",
};
/// The scenario lacks something that the rules name.
pub(crate) const BAD_SCENARIO: Code = Code {
    id: "UTAH005",
    name: "scenario-incomplete",
};
/// A table that the rulebook itself gives says something else.
pub(crate) const AGAINST_RULES: Code = Code {
    id: "UTAH006",
    name: "table-against-rules",
};
/// An allotment that is none of the rulebook's.
pub(crate) const BAD_ALLOTMENT: Code = Code {
    id: "UTAH007",
    name: "allotment-unfit",
};
/// An option that the rulebook doesn't have.
pub(crate) const BAD_OPTION: Code = Code {
    id: "UTAH008",
    name: "option-unknown",
};
/// A reinforcement that can't come as the schedule says.
pub(crate) const BAD_ARRIVAL: Code = Code {
    id: "UTAH009",
    name: "arrival-unfit",
};
/// Replacements that never come, or come too early.
pub(crate) const BAD_REPLACEMENT: Code = Code {
    id: "UTAH010",
    name: "replacement-unfit",
};
/// Terms of a campaign that can't be met.
pub(crate) const BAD_CAMPAIGN: Code = Code {
    id: "UTAH011",
    name: "campaign-unfit",
};
/// A setup group that the rulebook doesn't have, or of the wrong side.
pub(crate) const BAD_GROUP: Code = Code {
    id: "UTAH012",
    name: "group-unfit",
};
/// The wrong side moves first.
pub(crate) const BAD_FIRST: Code = Code {
    id: "UTAH013",
    name: "first-player",
};

/// The findings that only this rulebook makes, each with its page.
pub(crate) const PAGES: &[(Code, &str)] = &[
    (NO_TABLE, include_str!("pages/table_missing.md")),
    (BAD_CELL, include_str!("pages/cell_unreadable.md")),
    (BAD_UNIT, include_str!("pages/unit_unfit.md")),
    (BAD_MAP, include_str!("pages/map_incomplete.md")),
    (BAD_SCENARIO, include_str!("pages/scenario_incomplete.md")),
    (AGAINST_RULES, include_str!("pages/table_against_rules.md")),
    (BAD_ALLOTMENT, include_str!("pages/allotment_unfit.md")),
    (BAD_OPTION, include_str!("pages/option_unknown.md")),
    (BAD_ARRIVAL, include_str!("pages/arrival_unfit.md")),
    (BAD_REPLACEMENT, include_str!("pages/replacement_unfit.md")),
    (BAD_CAMPAIGN, include_str!("pages/campaign_unfit.md")),
    (BAD_GROUP, include_str!("pages/group_unfit.md")),
    (BAD_FIRST, include_str!("pages/first_player.md")),
];
