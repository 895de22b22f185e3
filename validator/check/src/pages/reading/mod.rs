//! The pages of the codes with which reading, playing and replaying speak: they have no lint, but are explained alike.

use beachhead_engine::codes as play;
use beachhead_model::diag::Code;
use beachhead_text::codes as io;

/// A code without a lint, and its page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Page {
    /// The code.
    pub code: Code,
    /// What it means, why it matters, how to fix it.
    pub text: &'static str,
}

macro_rules! pages {
    ($($code:expr => $file:literal),+ $(,)?) => {
        /// All of them, in the order of codes.
        pub(super) const PAGES: &[Page] = &[$(Page { code: $code, text: include_str!($file) }),+];
    };
}

pages! {
    io::NOT_READABLE => "not_readable.md",
    io::NOT_TEXT => "not_text.md",
    io::TOO_LARGE => "too_large.md",
    io::BRACKET => "bracket.md",
    io::BAD_RECORD => "bad_record.md",
    io::UNKNOWN_FIELD => "unknown_field.md",
    io::MISSING_FIELD => "missing_field.md",
    io::DOUBLED_FIELD => "doubled_field.md",
    io::FORMAT_VERSION => "format_version.md",
    io::LEAVES_PACK => "leaves_pack.md",
    io::TOO_DEEP => "too_deep.md",
    io::MORE => "more_findings.md",
    io::NOT_SAVED => "not_saved.md",
    io::BAD_GRID => "bad_grid.md",
    io::NAMED_TWICE => "named_twice.md",
    io::BROKEN_OFF => "broken_off.md",
    io::NOT_PORTABLE => "not_portable.md",
    io::MERGE_CONFLICT => "merge_conflict.md",
    play::ACTION_REFUSED => "action_refused.md",
    play::NOT_REFUSED => "not_refused.md",
    play::REFUSED_BY_ANOTHER_ROW => "refused_by_another_row.md",
    play::FACT_DOES_NOT_HOLD => "fact_does_not_hold.md",
    play::DICE => "dice.md",
    play::UNKNOWN_ROW => "unknown_row.md",
    play::NOT_CITED => "not_cited.md",
    play::POSITION => "position.md",
    play::GOAL_NOT_REACHED => "goal_not_reached.md",
    play::UNKNOWN_FACT => "unknown_fact.md",
    play::OTHER_SCENARIO => "other_scenario.md",
    play::BROKEN_RULES => "broken_rules.md",
    play::SETUP => "setup_refused.md",
    play::NO_SUCH_SCENARIO => "no_such_scenario.md",
    play::NOTHING_PLAYED => "nothing_played.md",
    play::TOO_MUCH_RANDOM_PLAY => "too_much_random_play.md",
    play::EXPECTS_NOTHING => "expects_nothing.md",
    play::NO_SUCH_MOVE => "no_such_move.md",
    play::OTHER_DATA => "other_data.md",
    play::NO_LONGER_LEGAL => "no_longer_lawful.md",
    play::OTHER_DICE => "other_dice.md",
    play::NOT_FROM_SEED => "not_from_seed.md",
    play::OTHER_END => "other_end.md",
    play::OTHER_VERSION => "other_version.md",
    play::OTHER_RULEBOOK => "other_rulebook.md",
    play::END_NOT_CHECKED => "end_not_checked.md",
}
