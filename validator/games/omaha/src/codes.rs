//! The findings that only this rulebook makes as it is opened on a pack, each with its page.

beachhead_kit::pages! {
    /// The findings that only this rulebook makes, each with its page.
    pub(crate) const PAGES;

    /// A table, row or column that the rules need is missing.
    NO_TABLE = "OMAHA001" "table-missing" "pages/table_missing.md";
    /// A cell of a table says nothing that the rules know.
    BAD_CELL = "OMAHA002" "cell-unreadable" "pages/cell_unreadable.md";
    /// A unit lacks what the rules need of it.
    BAD_UNIT = "OMAHA003" "unit-unfit" "pages/unit_unfit.md";
    /// The scenario says something that the rules don't have.
    BAD_SCENARIO = "OMAHA004" "scenario-unfit" "pages/scenario_unfit.md";
    /// The shore lacks something that a landing needs.
    BAD_SHORE = "OMAHA005" "shore-incomplete" "pages/shore_incomplete.md";
}
