//! [`DdayGame`]: the rulebook opened on a pack.

use beachhead_base::Id;
use beachhead_base::layer::Layer;
use beachhead_engine::{Choices, SharedBoard};
use beachhead_kit::slot::Names;
use beachhead_kit::{HexIx, HexNo, Roster, UnitIx, Violation, known};
use beachhead_model::scenario::Placement;

use crate::Rule;
use crate::data::{Counter, Entry, Ground, Tables};

/// D-Day, opened on a pack.
#[derive(Clone, Debug)]
pub struct DdayGame {
    pub(crate) board: SharedBoard,
    pub(crate) ground: Ground,
    pub(crate) tables: Tables,
    pub(crate) roster: Roster<Counter>,
    /// How many weeks the scenario lasts (SEQ-5).
    pub(crate) weeks: u16,
    /// In how many steps it is judged whether combat can be divided; beyond, it is not judged.
    pub(crate) division_steps: u32,
    /// Where the scenario's plan has each unit.
    pub(crate) setup: Layer<Placement>,
}

impl Names for DdayGame {
    type HexBy = Rule;

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        let found = self.roster.find(id);
        let found = found.filter(|unit| self.roster[*unit].entry != Entry::Spare);
        found.ok_or_else(|| {
            let why = format!("no unit of the scenario is called {id}");
            let units = self.roster.iter();
            let known = units.filter(|(_, counter)| counter.entry != Entry::Spare);
            known::no_unit(
                Rule::Counters,
                why,
                id,
                known.map(|(_, counter)| &counter.id),
            )
        })
    }

    fn unit_id(&self, unit: UnitIx) -> Id {
        self.roster[unit].id.clone()
    }

    fn hex(&self, number: &HexNo, rule: Rule) -> Result<HexIx, Violation> {
        self.board.hex(number.as_str()).ok_or_else(|| {
            let why = format!("the board has no square {number}");
            Violation::new(rule, why).at(number.clone())
        })
    }

    fn number(&self, hex: HexIx) -> HexNo {
        self.board.number(hex)
    }

    fn some_unit(&self, choices: &mut Choices) -> Option<UnitIx> {
        self.roster.pick(choices)
    }
}
