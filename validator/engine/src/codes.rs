//! The codes of playing, one constant each: the list to read top to bottom.
//!
//! A number is never reused. `tests::codes_are_unique` holds that each is listed once.

use beachhead_model::diag::Code;

/// A script's action is against the rules.
pub const ACTION_REFUSED: Code = Code {
    id: "PLAY001",
    name: "action-refused",
};
/// An action that a script wants refused is legal.
pub const NOT_REFUSED: Code = Code {
    id: "PLAY002",
    name: "not-refused",
};
/// An action is refused, but by another row of the rule index than the script says.
pub const REFUSED_BY_ANOTHER_ROW: Code = Code {
    id: "PLAY003",
    name: "refused-by-another-row",
};
/// A fact that a script expects isn't so, or one that it denies is.
pub const FACT_DOES_NOT_HOLD: Code = Code {
    id: "PLAY004",
    name: "fact-does-not-hold",
};
/// The dice given are too few, too many or impossible.
pub const DICE: Code = Code {
    id: "PLAY005",
    name: "dice",
};
/// A script names a row that the rule index doesn't have.
pub const UNKNOWN_ROW: Code = Code {
    id: "PLAY006",
    name: "unknown-row",
};
/// The last action applied, or did not apply, the row that a script says it did not, or did.
pub const NOT_CITED: Code = Code {
    id: "PLAY007",
    name: "not-cited",
};
/// A position can't be set up as it is described.
pub const POSITION: Code = Code {
    id: "PLAY008",
    name: "position",
};
/// Random play didn't come to the phase it was to come to.
pub const GOAL_NOT_REACHED: Code = Code {
    id: "PLAY009",
    name: "goal-not-reached",
};
/// A fact names something that the game doesn't know.
pub const UNKNOWN_FACT: Code = Code {
    id: "PLAY010",
    name: "unknown-fact",
};
/// A script or record is for another scenario than the one that was opened.
pub const OTHER_SCENARIO: Code = Code {
    id: "PLAY011",
    name: "other-scenario",
};
/// Rules contradict each other, so that nothing can be done, or play goes on for ever, or what is listed is refused,
/// or something is lost on the way. It is always a mistake of this program.
pub const BROKEN_RULES: Code = Code {
    id: "PLAY012",
    name: "broken-rules",
};
/// A unit of a scenario is set up against the rules.
pub const SETUP: Code = Code {
    id: "PLAY013",
    name: "setup-refused",
};
/// A pack has no scenario of this name.
pub const NO_SUCH_SCENARIO: Code = Code {
    id: "PLAY014",
    name: "no-such-scenario",
};
/// Scripts were to be played, and none was.
pub const NOTHING_PLAYED: Code = Code {
    id: "PLAY015",
    name: "nothing-played",
};
/// The random steps of a script take too long.
pub const TOO_MUCH_RANDOM_PLAY: Code = Code {
    id: "PLAY016",
    name: "too-much-random-play",
};

/// A script has no steps, or none that expects anything.
pub const EXPECTS_NOTHING: Code = Code {
    id: "PLAY017",
    name: "expects-nothing",
};

/// A session leads on from, or stands after, a move that it doesn't have.
pub const NO_SUCH_MOVE: Code = Code {
    id: "PLAY018",
    name: "no-such-move",
};

/// A record was made with other data than the pack's.
pub const OTHER_DATA: Code = Code {
    id: "REC001",
    name: "other-data",
};
/// An action of a record no longer is legal.
pub const NO_LONGER_LEGAL: Code = Code {
    id: "REC002",
    name: "no-longer-lawful",
};
/// An action of a record asks for other dice than were rolled.
pub const OTHER_DICE: Code = Code {
    id: "REC003",
    name: "other-dice",
};
/// The dice of a record aren't those that its seed gives.
pub const NOT_FROM_SEED: Code = Code {
    id: "REC004",
    name: "not-from-seed",
};
/// A record is played to its end, and ends otherwise.
pub const OTHER_END: Code = Code {
    id: "REC005",
    name: "other-end",
};
/// A record was made by another version of this program.
pub const OTHER_VERSION: Code = Code {
    id: "REC006",
    name: "other-version",
};
/// A record is of another rulebook.
pub const OTHER_RULEBOOK: Code = Code {
    id: "REC007",
    name: "other-rulebook",
};

/// The end that a record states can't be compared with the one it comes to: it is stated in a way of another version.
pub const END_NOT_CHECKED: Code = Code {
    id: "REC008",
    name: "end-not-checked",
};

/// All of them, in order.
pub const CODES: &[Code] = &[
    ACTION_REFUSED,
    NOT_REFUSED,
    REFUSED_BY_ANOTHER_ROW,
    FACT_DOES_NOT_HOLD,
    DICE,
    UNKNOWN_ROW,
    NOT_CITED,
    POSITION,
    GOAL_NOT_REACHED,
    UNKNOWN_FACT,
    OTHER_SCENARIO,
    BROKEN_RULES,
    SETUP,
    NO_SUCH_SCENARIO,
    NOTHING_PLAYED,
    TOO_MUCH_RANDOM_PLAY,
    EXPECTS_NOTHING,
    NO_SUCH_MOVE,
    OTHER_DATA,
    NO_LONGER_LEGAL,
    OTHER_DICE,
    NOT_FROM_SEED,
    OTHER_END,
    OTHER_VERSION,
    OTHER_RULEBOOK,
    END_NOT_CHECKED,
];

#[cfg(test)]
mod tests {
    use super::CODES;
    use std::collections::BTreeSet;

    #[test]
    fn codes_are_unique() {
        let ids: BTreeSet<_> = CODES.iter().map(|code| code.id).collect();
        let names: BTreeSet<_> = CODES.iter().map(|code| code.name).collect();
        assert_eq!((ids.len(), names.len()), (CODES.len(), CODES.len()));
    }
}
