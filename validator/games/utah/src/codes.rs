//! The findings that only this rulebook makes as it is opened on a pack, each with its page.

beachhead_kit::pages! {
    /// The findings that only this rulebook makes, each with its page.
    pub(crate) const PAGES;

    /// A table, row or column that the rules need is missing.
    NO_TABLE = "UTAH001" "table-missing" "pages/table_missing.md";
    /// A cell of a table says nothing that the rules know.
    BAD_CELL = "UTAH002" "cell-unreadable" "pages/cell_unreadable.md";
    /// A unit lacks what the rules need of it.
    BAD_UNIT = "UTAH003" "unit-unfit" "pages/unit_unfit.md";
    /// The map lacks something that the rules name.
    BAD_MAP = "UTAH004" "map-incomplete" "pages/map_incomplete.md";
    /// The scenario lacks something that the rules name.
    BAD_SCENARIO = "UTAH005" "scenario-incomplete" "pages/scenario_incomplete.md";
    /// A table that the rulebook itself gives says something else.
    AGAINST_RULES = "UTAH006" "table-against-rules" "pages/table_against_rules.md";
    /// An allotment that is none of the rulebook's.
    BAD_ALLOTMENT = "UTAH007" "allotment-unfit" "pages/allotment_unfit.md";
    /// An option that the rulebook doesn't have.
    BAD_OPTION = "UTAH008" "option-unknown" "pages/option_unknown.md";
    /// A reinforcement that can't come as the schedule says.
    BAD_ARRIVAL = "UTAH009" "arrival-unfit" "pages/arrival_unfit.md";
    /// Replacements that never come, or come too early.
    BAD_REPLACEMENT = "UTAH010" "replacement-unfit" "pages/replacement_unfit.md";
    /// Terms of a campaign that can't be met.
    BAD_CAMPAIGN = "UTAH011" "campaign-unfit" "pages/campaign_unfit.md";
    /// A setup group that the rulebook doesn't have, or of the wrong side.
    BAD_GROUP = "UTAH012" "group-unfit" "pages/group_unfit.md";
    /// The wrong side moves first.
    BAD_FIRST = "UTAH013" "first-player" "pages/first_player.md";
}
