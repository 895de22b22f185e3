//! What free play refuses: a row for each action that can name something which can't be. All are ours and stand in for rules that the
//! program doesn't know, so that none of them counts as proved.

use beachhead_engine::{Page, Printed};

/// Where the rules of such a game are.
const UNKNOWN: Printed = Printed::heading("the rules of the game", Page::Needless);

beachhead_engine::rule_index! {
    Known = "F1 known" in (UNKNOWN) [] Permission stand_in
        "Units, hexes and boxes are named as the pack has them";
    Put = "F2 put" in (UNKNOWN) [] Permission stand_in
        "Any counters may be put into any hex of the map";
    Rotate = "F3 rotate" in (UNKNOWN) [] Permission stand_in
        "A counter may be turned to any of six ways, 0 to 5";
    Steps = "F4 steps" in (UNKNOWN) [] Permission stand_in
        "A counter may have any of its steps, one at least";
    Remove = "F5 remove" in (UNKNOWN) [] Permission stand_in
        "A counter may be taken off the map, or put into a cell of a box or track";
    Roll = "F6 roll" in (UNKNOWN) [] Permission stand_in
        "Up to 100 dice of 2 to 1000 sides may be rolled";
    Mark = "F7 mark" in (UNKNOWN) [] Permission stand_in
        "A marker with a name may lie in any hex and show any number, and be taken away";
    Note = "F8 note" in (UNKNOWN) [] Permission stand_in
        "A line of up to 500 letters may be noted";
}
