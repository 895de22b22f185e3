//! The findings that opening a pack makes.

beachhead_kit::pages! {
    /// The findings that only this rulebook makes, each with its page.
    pub(crate) const PAGES;

    /// The rules have a mistake that a lint reports at its line.
    RULES_UNFIT = "TABLE001" "rules-unfit" "pages/rules_unfit.md";
    /// The scenario can't be played by rules that are data.
    SCENARIO_UNFIT = "TABLE002" "scenario-unfit" "pages/scenario_unfit.md";
}
