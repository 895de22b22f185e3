//! The rule index: every row that can be cited.

beachhead_engine::rule_index! {
    BoatFull = "1.1 boat-full" in "1.1" ["F1"] Permission "Two units fit into a boat";
    WestBank = "1.2 west-bank" in "1.2" ["F2"] Permission "A unit on the west bank may go aboard";
    SweptAway = "2.1 swept-away" in "2.1" ["F3"] Consequence "On a six the first unit aboard is lost";
}
