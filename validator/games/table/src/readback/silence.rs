//! [`Silence`]: questions that nearly every book answers, and these rules do not, or not for all units.

use std::collections::BTreeMap;

use beachhead_base::Id;
use beachhead_engine::listed;
use beachhead_model::pack::Pack;
use beachhead_model::rules::{Move, Says, Setup, Stack, Zoc};

use crate::reading::{ReadLine, Reading};

/// A question that no line answers, or none for some kinds of units.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silence {
    /// The question: `how many units share a hex`, with the units that it is open for where lines answer it for others.
    pub question: String,
    /// The play that follows: `any number does`.
    pub played: &'static str,
}

/// Whether a line answers a question.
type Answers = fn(&Says) -> bool;

/// The twelve questions, each with the play that follows where no line answers it.
const QUESTIONS: [(&str, &str, Answers); 12] = [
    (
        "where units are set up",
        "a unit may be set up anywhere",
        |says| matches!(says, Says::Setup(Setup::Groups)),
    ),
    (
        "how far units move",
        "a unit moves as far as it likes",
        |says| matches!(says, Says::Move(Move::Allowance { .. })),
    ),
    (
        "what terrain costs",
        "to enter a hex costs nothing",
        |says| matches!(says, Says::Move(Move::HexCost { .. })),
    ),
    (
        "what hexsides cost",
        "to cross a hexside costs nothing",
        |says| {
            matches!(
                says,
                Says::Move(Move::HexsideCost { .. } | Move::Closed { hexsides: Some(_) })
            )
        },
    ),
    (
        "what roads and other paths do",
        "a path is no different from the ground",
        |says| matches!(says, Says::Move(Move::PathCost { .. })),
    ),
    (
        "whether one hex may always be moved",
        "it may not, where the allowance is too small",
        |says| matches!(says, Says::Move(Move::OneHex)),
    ),
    (
        "whether units enter hexes of the enemy",
        "they do, and share them",
        |says| matches!(says, Says::Move(Move::NotIntoEnemies)),
    ),
    (
        "whether units pass through friends",
        "they do, at no cost",
        |says| matches!(says, Says::Move(Move::NotThroughFriends)),
    ),
    ("who has a zone of control", "nobody has one", |says| {
        matches!(says, Says::Zoc(Zoc::Has))
    }),
    (
        "what a zone of control does to who enters it",
        "nothing",
        |says| matches!(says, Says::Zoc(Zoc::Stops | Zoc::EnterCosts { .. })),
    ),
    (
        "whether units go from one zone of control into another, or leave one",
        "they do, as over any ground",
        |says| {
            matches!(
                says,
                Says::Zoc(Zoc::NotThrough { .. } | Zoc::Locks | Zoc::LeaveCosts { .. })
            )
        },
    ),
    ("how many units share a hex", "any number does", |says| {
        matches!(says, Says::Stack(Stack::Limit { .. }))
    }),
];

/// The questions that the lines of the pack leave open: for all units, or for those of some kinds.
pub fn silences(pack: &Pack) -> Vec<Silence> {
    let reading = Reading::of(pack);
    let open = QUESTIONS.iter().filter_map(|(question, played, answers)| {
        let lines = reading.lines.iter().filter(|line| answers(line.says()));
        let lines: Vec<&ReadLine<'_>> = lines.collect();
        let question = match lines.is_empty() {
            true => (*question).to_owned(),
            false => format!("{question}, for {}", left_out(pack, &lines)?),
        };
        Some(Silence { question, played })
    });
    open.collect()
}

/// The units that none of these lines is about, by kind, where they answer for some: zones of control and stacking are questions of
/// each kind, while a line about the movement of some kinds says enough of the others.
fn left_out(pack: &Pack, lines: &[&ReadLine<'_>]) -> Option<String> {
    let is_of_kinds = |line: &&ReadLine<'_>| matches!(line.says(), Says::Zoc(_) | Says::Stack(_));
    if !lines.iter().any(is_of_kinds) {
        return None;
    }
    let mut kinds: BTreeMap<&Id, [usize; 2]> = BTreeMap::new();
    for (at, unit) in pack.forces.units.iter().enumerate() {
        let [all, open] = kinds.entry(&unit.kind).or_default();
        *all += 1;
        *open += usize::from(!lines.iter().any(|line| line.is_about(at)));
    }
    let open = kinds.into_iter().filter(|(_, [_, open])| *open > 0);
    let open = open.map(|(kind, [all, open])| match open == all {
        true => format!("units of kind `{kind}`"),
        false => format!("some units of kind `{kind}`"),
    });
    let open: Vec<String> = open.collect();
    (!open.is_empty()).then(|| listed(&open))
}
