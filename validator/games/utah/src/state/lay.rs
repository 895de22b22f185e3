//! [`Lay`]: who holds and who controls which hex, as the units stand.

use std::fmt;

use beachhead_engine::form::sparse;
use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;
use serde::{Deserialize, Serialize};

use crate::data::sides::Side;

/// Who stands where and controls what: marks for each hex of the board.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Lay(#[serde(with = "sparse")] Vec<u8>);

// It repeats what the units of the state say, so it is not part of a state's form.
impl fmt::Debug for Lay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Lay")
    }
}

impl Lay {
    /// Whether units of the side stand there.
    pub(crate) fn held(&self, side: Side, hex: HexIx) -> bool {
        self.marks(hex) & of(HELD, side) != 0
    }

    /// Whether no unit stands there.
    pub(crate) fn empty(&self, hex: HexIx) -> bool {
        let [german, allied] = HELD;
        self.marks(hex) & (german | allied) == 0
    }

    /// Whether the hex lies in a zone of control of the side.
    pub(crate) fn controlled(&self, side: Side, hex: HexIx) -> bool {
        self.marks(hex) & of(CONTROLLED, side) != 0
    }

    /// Whether the hex would be controlled, had units that landed by air a zone of control.
    pub(crate) fn spared(&self, side: Side, hex: HexIx) -> bool {
        side == Side::Allied && self.marks(hex) & WITHOUT_ZOC != 0 && !self.controlled(side, hex)
    }

    /// Whether the hex is none to stand on (10.1).
    pub(crate) fn closed(&self, hex: HexIx) -> bool {
        self.marks(hex) & CLOSED != 0
    }

    fn marks(&self, hex: HexIx) -> u8 {
        let marks = self.0.get(hex.0 as usize).copied();
        marks.unwrap_or_else(|| cannot_happen!(0, "hex {} is on the board", hex.0))
    }

    /// Nobody stands anywhere, and some hexes are none to stand on.
    pub(crate) fn clear(&mut self, closed: &[bool]) {
        self.0.clear();
        self.0
            .extend(closed.iter().map(|closed| u8::from(*closed) * CLOSED));
    }

    /// A unit of the side stands there.
    pub(crate) fn hold(&mut self, side: Side, hex: HexIx) {
        self.mark(hex, of(HELD, side));
    }

    /// A unit of the side is next to it, and controls it or would.
    pub(crate) fn control(&mut self, side: Side, hex: HexIx, has_zoc: bool) {
        let mark = if has_zoc {
            of(CONTROLLED, side)
        } else {
            WITHOUT_ZOC
        };
        self.mark(hex, mark);
    }

    fn mark(&mut self, hex: HexIx, mark: u8) {
        if let Some(marks) = self.0.get_mut(hex.0 as usize) {
            *marks |= mark;
        }
    }
}

// The marks of a hex are a number in the form of a state: these stay as they are.
const HELD: [u8; 2] = [1, 2];

const CONTROLLED: [u8; 2] = [4, 8];

/// What airborne units would control.
const WITHOUT_ZOC: u8 = 16;

/// No hex to stand on; the same in every state, and here so that searches look at one place only.
const CLOSED: u8 = 32;

fn of(marks: [u8; 2], side: Side) -> u8 {
    let [german, allied] = marks;
    match side {
        Side::German => german,
        Side::Allied => allied,
    }
}
