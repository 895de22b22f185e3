//! The rule index of a pack: a row a line of its rules, and one of ours for each thing that every game needs and no line adopts.

use std::borrow::Cow;

use beachhead_engine::{InPrint, Page, Printed, Rows, RuleKind, RuleRow, Ruling, Texts};
use beachhead_model::pack::Pack;
use beachhead_model::rules::{Basic, Move, RuleLine, Says, Zoc};

use crate::readback::sentence;

/// A row of the index, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct RowIx(pub(crate) u16);

impl RowIx {
    /// The row of the line at this place.
    pub(crate) fn of_line(at: usize) -> Self {
        Self(u16::try_from(at).unwrap_or(u16::MAX))
    }
}

/// The rules that every game needs, in the order of the rows that stand in for them.
const BASICS: [(Basic, &str, &str); 4] = [
    (
        Basic::OrderOfPlay,
        "engine order-of-play",
        "Each thing is done by its own side in its own phase",
    ),
    (
        Basic::KnownNames,
        "engine known-names",
        "Units and hexes are named as the pack has them",
    ),
    (
        Basic::StepByStep,
        "engine step-by-step",
        "A unit moves from hex to neighbouring hex",
    ),
    (
        Basic::OncePerPhase,
        "engine once-per-phase",
        "A unit moves once in a phase",
    ),
];

/// The rules that every game needs and no line adopts.
fn not_adopted(pack: &Pack) -> impl Iterator<Item = (Basic, &'static str, &'static str)> {
    let basics = BASICS.into_iter();
    basics.filter(|(basic, ..)| adopting(pack, *basic).is_none())
}

/// The place of the line that adopts a rule that every game needs.
fn adopting(pack: &Pack, basic: Basic) -> Option<usize> {
    let mut lines = pack.rules.rules.iter();
    lines.position(|line| line.says == Says::Basic(basic))
}

/// Every row of the rules of this pack: its lines in their order, then what of the basics none of them adopts. Nothing depends on
/// mistakes in the lines.
pub fn rows(pack: &Pack) -> Rows {
    let lines = pack.rules.rules.iter();
    let basics = not_adopted(pack).map(|(_, id, title)| RuleRow {
        id: Cow::Borrowed(id),
        checklist: Texts::default(),
        number: 0,
        printed: Printed::heading("what no line of the rules says", Page::Needless).into(),
        kind: RuleKind::Permission,
        // None of the book, and so nothing to be proved.
        stand_in: true,
        title: Cow::Borrowed(title),
        ruling: None,
    });
    Rows::own(lines.map(|line| row(pack, line)).chain(basics))
}

/// The place of the row by which a basic is refused.
pub(crate) fn basic(pack: &Pack, basic: Basic) -> RowIx {
    RowIx::of_line(adopting(pack, basic).unwrap_or_else(|| {
        let before = not_adopted(pack).take_while(|(other, ..)| *other != basic);
        pack.rules.rules.as_slice().len() + before.count()
    }))
}

fn row(pack: &Pack, line: &RuleLine) -> RuleRow {
    RuleRow {
        id: Cow::Owned(line.row()),
        checklist: Texts::default(),
        number: 0,
        printed: InPrint {
            publication: None,
            heading: Cow::Owned(line.printed.to_string()),
            page: Page::Needless,
            numbers: Texts::default(),
        },
        kind: kind(&line.says),
        stand_in: false,
        title: match &line.title {
            // What is played always stands first: the author's words may say something else.
            Some(title) => Cow::Owned(format!("{} (“{title}”)", sentence(pack, line))),
            None => Cow::Owned(sentence(pack, line)),
        },
        ruling: line.ruling.clone().map(|reading| Ruling {
            reading: Cow::Owned(reading),
            other: None,
        }),
    }
}

/// The proofs that a line needs.
pub fn kind(says: &Says) -> RuleKind {
    match says {
        Says::Basic(_) | Says::Setup(_) | Says::Stack(_) => RuleKind::Permission,
        Says::Turn(_) => RuleKind::Consequence,
        Says::Move(said) => match said {
            Move::HexCost { .. }
            | Move::HexsideCost { .. }
            | Move::PathCost { .. }
            | Move::OneHex
            | Move::Bridged { .. } => RuleKind::Consequence,
            Move::Allowance { .. }
            | Move::NotIntoEnemies
            | Move::NotThroughFriends
            | Move::StopsIn
            | Move::Closed { .. }
            | Move::Only { .. }
            | Move::NotFromZones { .. } => RuleKind::Permission,
        },
        Says::Zoc(said) => match said {
            Zoc::Stops | Zoc::NotThrough { .. } | Zoc::Locks => RuleKind::Permission,
            Zoc::Has
            | Zoc::NotOver { .. }
            | Zoc::NotInto
            | Zoc::NotFrom
            | Zoc::EnterCosts { .. }
            | Zoc::LeaveCosts { .. } => RuleKind::Consequence,
        },
        Says::Define(_) => RuleKind::Definition,
        Says::NotYet(_) => RuleKind::NotYet,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testpack::with_lines;

    #[test]
    fn rows_of_ours_stand_in_for_what_no_line_adopts() {
        let names = r#"(id: "names", printed: "1.1", says: Basic(KnownNames))"#;
        let steps = r#"(id: "steps", printed: "4.1", says: Basic(StepByStep))"#;
        let pack = with_lines(&[names, steps]);
        let rows = rows(&pack);
        let shown: Vec<(String, bool)> = rows
            .iter()
            .map(|row| (row.id.to_string(), row.stand_in))
            .collect();
        let expected = [
            ("1.1 names", false),
            ("4.1 steps", false),
            ("engine order-of-play", true),
            ("engine once-per-phase", true),
        ];
        assert_eq!(shown, expected.map(|(id, ours)| (id.to_owned(), ours)));
        let places = BASICS.map(|(adopted, ..)| basic(&pack, adopted).0);
        assert_eq!(places, [2, 0, 1, 3]);
    }
}
