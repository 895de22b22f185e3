//! The findings that only this rulebook makes as it is opened on a pack, each with its page.

beachhead_kit::pages! {
    /// The findings that only this rulebook makes, each with its page.
    pub(crate) const PAGES;

    /// A table, row or column that the rules need is missing.
    NO_TABLE = "DDAY001" "table-missing" "pages/table_missing.md";
    /// A cell of a table says nothing that the rules know.
    BAD_CELL = "DDAY002" "cell-unreadable" "pages/cell_unreadable.md";
    /// A unit lacks what the rules need of it.
    BAD_UNIT = "DDAY003" "unit-unfit" "pages/unit_unfit.md";
    /// An arrow doesn't lead from a sea square to the coast.
    BAD_ARROW = "DDAY004" "arrow-astray" "pages/arrow_astray.md";
    /// An invasion area overlaps another, or has no sea square.
    BAD_AREA = "DDAY005" "area-unfit" "pages/area_unfit.md";
    /// A river has no name.
    BAD_RIVER = "DDAY006" "river-nameless" "pages/river_nameless.md";
    /// The map lacks something that the rules name.
    BAD_MAP = "DDAY007" "map-incomplete" "pages/map_incomplete.md";
    /// The scenario says something that the rules don't have.
    BAD_SCENARIO = "DDAY008" "scenario-unfit" "pages/scenario_unfit.md";
    /// One of the seven named reserve units is missing.
    NO_RESERVE = "DDAY009" "reserve-missing" "pages/reserve_missing.md";
    /// It takes too many steps to judge whether combat can be divided.
    NOT_JUDGED = "DDAY010" "division-not-judged" "pages/division_not_judged.md";
    /// The region across the Rhine doesn't follow the river.
    BAD_GOAL = "DDAY011" "goal-astray" "pages/goal_astray.md";
    /// A kind of units isn't of the size that it has to be.
    BAD_KIND = "DDAY012" "unit-kind-unfit" "pages/unit_kind_unfit.md";
    /// An inland port isn't a city square, or is a coastal square as well.
    BAD_PORT = "DDAY013" "port-unfit" "pages/port_unfit.md";
    /// A reinforcement center lies outside Germany, or where no unit can stand.
    BAD_STAR = "DDAY014" "star-unfit" "pages/star_unfit.md";
    /// A square of Switzerland or Spain isn't closed.
    BAD_NEUTRAL = "DDAY015" "neutral-square-open" "pages/neutral_square_open.md";
}
