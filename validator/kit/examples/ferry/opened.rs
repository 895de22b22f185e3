//! The ferry, opened on a pack.

use beachhead_base::Id;
use beachhead_engine::{SharedBoard, Violation};
use beachhead_hex::{HexIx, HexNo};
use beachhead_kit::slot::Names;
use beachhead_kit::{Counter, UnitIx};
use beachhead_model::diag::Diagnostic;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;

use crate::data::Data;
use crate::rules::Rule;

/// The game: what is the same in all of its states.
#[derive(Clone, Debug)]
pub struct Ferry {
    pub(crate) data: Data,
}

impl Ferry {
    /// Reads the pack.
    ///
    /// # Errors
    /// What the pack lacks.
    pub(crate) fn new(
        board: SharedBoard,
        pack: &Pack,
        _: &Scenario,
    ) -> Result<Self, Vec<Diagnostic>> {
        let data = Data::of(board, pack)?;
        Ok(Self { data })
    }
}

impl Names for Ferry {
    type HexBy = ();

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        let unknown = || Violation::new(Rule::WestBank, format!("there is no unit {id}"));
        self.data.roster.find(id).ok_or_else(unknown)
    }

    fn unit_id(&self, unit: UnitIx) -> Id {
        self.data.roster[unit].id().clone()
    }

    fn hex(&self, number: &HexNo, (): ()) -> Result<HexIx, Violation> {
        let unknown = || Violation::new(Rule::WestBank, format!("there is no hex {number}"));
        self.data.board.hex(number.as_str()).ok_or_else(unknown)
    }

    fn number(&self, hex: HexIx) -> HexNo {
        self.data.board.number(hex)
    }

    fn some_unit(&self, choices: &mut beachhead_engine::Choices) -> Option<UnitIx> {
        self.data.roster.pick(choices)
    }
}
