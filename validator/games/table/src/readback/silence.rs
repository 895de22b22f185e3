//! What the rules do not say of the questions that nearly every book answers.

use beachhead_model::pack::Pack;
use beachhead_model::rules::{Move, Says, Setup, Stack, Zoc};

/// A question that no line answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Silence {
    /// What is not said: `how far units move`.
    pub question: &'static str,
    /// What is played therefore: `as far as they like`.
    pub played: &'static str,
}

/// Whether a line answers a question.
type Answers = fn(&Says) -> bool;

/// The twelve questions, each with what is played where no line answers.
const QUESTIONS: [(Silence, Answers); 12] = [
    (
        Silence {
            question: "where units are set up",
            played: "a unit may be set up anywhere",
        },
        |says| matches!(says, Says::Setup(Setup::Groups)),
    ),
    (
        Silence {
            question: "how far units move",
            played: "a unit moves as far as it likes",
        },
        |says| matches!(says, Says::Move(Move::Allowance { .. })),
    ),
    (
        Silence {
            question: "what terrain costs",
            played: "to enter a hex costs nothing",
        },
        |says| matches!(says, Says::Move(Move::HexCost { .. })),
    ),
    (
        Silence {
            question: "what hexsides cost",
            played: "to cross a hexside costs nothing",
        },
        |says| {
            matches!(
                says,
                Says::Move(Move::HexsideCost { .. } | Move::Closed { hexsides: Some(_) })
            )
        },
    ),
    (
        Silence {
            question: "what roads and other paths do",
            played: "a path is no different from the ground",
        },
        |says| matches!(says, Says::Move(Move::PathCost { .. })),
    ),
    (
        Silence {
            question: "whether one hex may always be moved",
            played: "it may not, where the allowance is too small",
        },
        |says| matches!(says, Says::Move(Move::OneHex)),
    ),
    (
        Silence {
            question: "whether units enter hexes of the enemy",
            played: "they do, and share them",
        },
        |says| matches!(says, Says::Move(Move::NotIntoEnemies)),
    ),
    (
        Silence {
            question: "whether units pass through friends",
            played: "they do, at no cost",
        },
        |says| matches!(says, Says::Move(Move::NotThroughFriends)),
    ),
    (
        Silence {
            question: "who has a zone of control",
            played: "nobody has one",
        },
        |says| matches!(says, Says::Zoc(Zoc::Has)),
    ),
    (
        Silence {
            question: "what a zone of control does to who enters it",
            played: "nothing",
        },
        |says| matches!(says, Says::Zoc(Zoc::Stops | Zoc::EnterCosts { .. })),
    ),
    (
        Silence {
            question: "whether units go from one zone of control into another, or leave one",
            played: "they do, as over any ground",
        },
        |says| {
            matches!(
                says,
                Says::Zoc(Zoc::NotThrough { .. } | Zoc::Locks | Zoc::LeaveCosts { .. })
            )
        },
    ),
    (
        Silence {
            question: "how many units share a hex",
            played: "any number does",
        },
        |says| matches!(says, Says::Stack(Stack::Limit { .. })),
    ),
];

/// The questions that no line of the pack answers.
pub fn silences(pack: &Pack) -> Vec<Silence> {
    let open = QUESTIONS.iter().filter(|(_, answers)| {
        let mut lines = pack.rules.rules.iter();
        !lines.any(|line| answers(&line.says))
    });
    open.map(|(silence, _)| *silence).collect()
}
