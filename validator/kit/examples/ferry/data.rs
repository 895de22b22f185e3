//! The pack as the rules see it.

use beachhead_base::Id;
use beachhead_hex::HexIx;
use beachhead_kit::{Counter, Roster};
use beachhead_model::diag::Diagnostic;
use beachhead_model::pack::Pack;

use beachhead_engine::SharedBoard;

beachhead_kit::pages! {
    /// The findings that only this rulebook makes, each with its page.
    pub(crate) const PAGES;

    /// The pack lacks what the rules need.
    LACKS = "FERRY001" "pack-lacks" "pages/pack_lacks.md";
}

/// A counter: its name is all that matters.
#[derive(Clone, Debug)]
pub struct Passenger(Id);

impl Counter for Passenger {
    fn id(&self) -> &Id {
        &self.0
    }
}

/// What the pack says.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    pub(crate) board: SharedBoard,
    pub(crate) roster: Roster<Passenger>,
    /// The west bank, the boat and the east bank.
    pub(crate) hexes: [HexIx; 3],
}

impl Data {
    pub(crate) fn of(board: SharedBoard, pack: &Pack) -> Result<Self, Vec<Diagnostic>> {
        let lacks = |what: &str| {
            let message = format!("the ferry needs {what}");
            vec![Diagnostic::error(LACKS, message)]
        };
        let hex = |number: &str| {
            let hex = board.hex(number);
            hex.ok_or_else(|| lacks(&format!("hex {number}")))
        };
        let hexes = [hex("0101")?, hex("0102")?, hex("0103")?];
        let units = pack.forces.units.iter();
        let roster = Roster::new(units.map(|unit| Passenger(unit.id.clone())).collect());
        if roster.is_empty() {
            return Err(lacks("a unit"));
        }
        Ok(Self {
            board,
            roster,
            hexes,
        })
    }
}
