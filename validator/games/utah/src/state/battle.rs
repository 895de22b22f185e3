//! [`Battle`]: a battle for which markers are being drawn.

use beachhead_base::Id;
use beachhead_kit::{BySide, HexIx, UnitIx};
use serde::{Deserialize, Serialize};

use crate::data::cups::Cup;
use crate::data::sides::Side;
use crate::data::tables::Line;

/// The battle for which markers are being drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Battle {
    pub(crate) kind: BattleKind,
    pub(crate) hex: HexIx,
    pub(crate) attacker: Side,
    pub(crate) attackers: Vec<UnitIx>,
    pub(crate) defenders: Vec<UnitIx>,
    /// What each side adds.
    pub(crate) support: BySide<Support>,
    /// Who may still add markers; `None` when the die is to be rolled.
    pub(crate) speaker: Option<Side>,
}

impl Battle {
    /// A battle in which the attacker may now draw markers.
    pub(crate) fn open(
        kind: BattleKind,
        hex: HexIx,
        attacker: Side,
        attackers: Vec<UnitIx>,
        defenders: Vec<UnitIx>,
    ) -> Self {
        Self {
            kind,
            hex,
            attacker,
            attackers,
            defenders,
            support: BySide::default(),
            speaker: Some(attacker),
        }
    }

    /// Who decides next.
    pub(crate) fn decider(&self) -> Side {
        self.speaker.unwrap_or(self.attacker)
    }

    /// The markers of both sides.
    pub(crate) fn markers(&self) -> impl Iterator<Item = &Drawn> {
        self.support.0.iter().flat_map(|support| &support.markers)
    }

    /// Who may draw after this side: `None` after the defender, and against a drop or a bombardment.
    pub(crate) fn speaker_after(&self, side: Side) -> Option<Side> {
        let answered = matches!(self.kind, BattleKind::Beach { .. } | BattleKind::Field);
        (side == self.attacker && answered).then(|| side.enemy())
    }

    /// The line of the results table that it is fought on, or its kind for bombardments.
    pub(crate) fn line(&self) -> Line {
        match self.kind {
            BattleKind::Beach { in_zoc: true } => Line::BeachInZoc,
            BattleKind::Beach { in_zoc: false } => Line::BeachOpen,
            BattleKind::Drop | BattleKind::Field | BattleKind::Bombardment => Line::Field,
        }
    }
}

/// The four kinds of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum BattleKind {
    /// Of units that came down on Germans (11.2.2).
    Drop,
    /// A beach assault, in a German zone of control or not (11.2.3).
    Beach { in_zoc: bool },
    /// An attack on a neighbouring hex.
    Field,
    /// Markers only, on one unit.
    Bombardment,
}

/// The markers one side adds to a battle.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Support {
    pub(crate) markers: Vec<Drawn>,
    pub(crate) mines: bool,
}

/// A marker that was drawn, or a naval one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Drawn {
    pub(crate) value: i32,
    /// Where it came from: flak (15.0) and nations (14.0) ask. Naval markers lie in no cup.
    pub(crate) cup: Option<Cup>,
}

/// What came of the last battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Outcome {
    /// The line of the table, or the kind of battle.
    pub(crate) line: Id,
    pub(crate) differential: i32,
    /// As the table prints it.
    pub(crate) result: Id,
}
