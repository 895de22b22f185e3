//! The findings that only this rulebook makes as it is opened on a pack, each with its page.

beachhead_kit::pages! {
    /// The findings that only this rulebook makes, each with its page.
    pub(crate) const PAGES;

    /// A table, row or column that the rules need is missing.
    NO_TABLE = "LAND001" "table-missing" "pages/table_missing.md";
    /// A cell of a table says nothing that the rules know.
    BAD_CELL = "LAND002" "cell-unreadable" "pages/cell_unreadable.md";
    /// A unit lacks what the rules need of it.
    BAD_UNIT = "LAND003" "unit-unfit" "pages/unit_unfit.md";
    /// The map lacks something that the rules name.
    BAD_MAP = "LAND004" "map-incomplete" "pages/map_incomplete.md";
    /// The scenario lacks something that the rules name.
    BAD_SCENARIO = "LAND005" "scenario-incomplete" "pages/scenario_incomplete.md";
    /// The players don't fit the mode.
    BAD_PLAYERS = "LAND006" "players-unfit" "pages/players_unfit.md";
    /// A medal that can't be won.
    BAD_MEDAL = "LAND007" "medal-unfit" "pages/medal_unfit.md";
    /// Maps are joined that can't be.
    BAD_JOIN = "LAND008" "join-unfit" "pages/join_unfit.md";
    /// Hands are larger than the deck they are dealt from.
    BAD_HAND = "LAND009" "hand-too-large" "pages/hand_too_large.md";
    /// A special rule names what the game doesn't have.
    BAD_SPECIAL = "LAND010" "special-rule-unfit" "pages/special_rule_unfit.md";
}
