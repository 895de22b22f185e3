//! [`Fault`]: what is wrong with a line.

use beachhead_base::Id;
use beachhead_base::layer::Keyed;
use beachhead_hex::HexNo;
use beachhead_model::pack::Pack;
use beachhead_model::spot::Spot;

/// A mistake in a record of the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of mistake.
    pub kind: FaultKind,
    /// The record.
    pub at: RecordAt,
    /// The field of the record that it is in.
    pub field: &'static str,
    /// The mistake in words.
    pub message: String,
    /// Help: the text to write instead.
    pub help: Option<String>,
    /// The table that it is about, where one is: what a cell lacks is seen there.
    pub table: Option<Id>,
    /// The row of that table.
    pub row: Option<Id>,
    /// Whether a game can't be opened with it.
    pub is_error: bool,
    /// The hexes of the map that meet it.
    pub hexes: Vec<HexNo>,
}

/// A kind of mistake: a lint each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// A word, a query or a table that the pack doesn't have.
    UnknownWord,
    /// The map has what a table has no cost for.
    NoCost,
    /// Two lines answer one question.
    TwoAnswers,
    /// A line, class or phase is about nothing.
    NeverApplies,
    /// A line speaks of what no phase does, or a phase does what no line speaks of.
    NoPhase,
    /// A unit has no class, or lacks the figure of its movement.
    NoFigure,
    /// The game never ends.
    NoEnd,
}

/// A record of the rules, by its place in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RecordAt {
    /// A class.
    Class(usize),
    /// A phase.
    Phase(usize),
    /// A line.
    Line(usize),
    /// The file as a whole.
    File,
}

impl RecordAt {
    /// The record in its pack; none of the file as a whole.
    pub fn spot(self, pack: &Pack) -> Option<Spot> {
        let rules = &pack.rules;
        Some(match self {
            Self::Class(at) => Spot::MoveClass(rules.classes.as_slice().get(at)?.key()),
            Self::Phase(at) => Spot::Phase(rules.phases.as_slice().get(at)?.key()),
            Self::Line(at) => Spot::RuleLine(rules.rules.as_slice().get(at)?.key()),
            Self::File => return None,
        })
    }
}

impl Fault {
    /// A fault in a field of a record.
    pub(super) fn new(
        kind: FaultKind,
        at: RecordAt,
        field: &'static str,
        message: impl Into<String>,
    ) -> Self {
        Self {
            kind,
            at,
            field,
            message: message.into(),
            help: None,
            table: None,
            row: None,
            is_error: !matches!(kind, FaultKind::NeverApplies | FaultKind::NoPhase),
            hexes: Vec::new(),
        }
    }

    /// The same with what to write instead.
    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }
}
