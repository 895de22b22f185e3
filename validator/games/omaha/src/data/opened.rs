//! [`OmahaGame`]: the rulebook opened on a pack.

use beachhead_base::Id;
use beachhead_engine::{Choices, OptionalRule, SharedBoard};
use beachhead_hex::NumberError;
use beachhead_kit::slot::Names;
use beachhead_kit::{HexIx, HexNo, Roster, UnitIx, Violation, known};

use crate::Rule;
use crate::data::boats::{Boat, BoatIx};
use crate::data::costs::Bar;
use crate::data::ground::Ground;
use crate::data::roster::Counter;
use crate::data::sheets::{Sheet, SheetIx};
use crate::data::tables::Tables;

/// The option of a strictly historical game, as scenarios name it (2.7a).
pub(crate) const HISTORICAL: &str = "historical";

/// The option of a landing without op sheets (2.3b).
pub(crate) const NO_SHEETS: &str = "no-op-sheets";

/// The optional rules.
pub(crate) const OPTIONS: &[OptionalRule] = &[
    OptionalRule {
        id: HISTORICAL,
        paragraph: "2.7a",
    },
    OptionalRule {
        id: NO_SHEETS,
        paragraph: "2.3b",
    },
];

/// The optional rules that are played.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    pub(crate) historical: bool,
    pub(crate) no_sheets: bool,
}

/// TCS Omaha, opened on a pack.
#[derive(Clone, Debug)]
pub struct OmahaGame {
    pub(crate) board: SharedBoard,
    pub(crate) ground: Ground,
    pub(crate) tables: Tables,
    pub(crate) roster: Roster<Counter>,
    /// Those of the schematic, then the transports.
    pub(crate) boats: Vec<Boat>,
    pub(crate) sheets: Vec<Sheet>,
    /// The units planned for the first transport landing.
    pub(crate) first_transport: Vec<UnitIx>,
    pub(crate) options: Options,
    /// How many turns the scenario lasts.
    pub(crate) turns: u16,
}

impl OmahaGame {
    /// A boat of the schematic, which its own index always names.
    pub(crate) fn boat(&self, boat: BoatIx) -> Option<&Boat> {
        self.boats.get(usize::from(boat.0))
    }

    /// An op sheet, which its own index always names.
    pub(crate) fn sheet(&self, sheet: SheetIx) -> Option<&Sheet> {
        self.sheets.get(usize::from(sheet.0))
    }

    /// Every op sheet of the scenario.
    pub(crate) fn all_sheets(&self) -> impl Iterator<Item = (SheetIx, &Sheet)> {
        (0..).map(SheetIx).zip(&self.sheets)
    }

    /// Every boat: those of the schematic, then the transports.
    pub(crate) fn all_boats(&self) -> impl Iterator<Item = (BoatIx, &Boat)> {
        (0..).map(BoatIx).zip(&self.boats)
    }

    /// What a unit pays for a step, in sixths of a point.
    ///
    /// # Errors
    /// What keeps it from the step.
    pub(crate) fn step(&self, counter: &Counter, step: (HexIx, HexIx)) -> Result<u16, Bar<'_>> {
        self.tables.costs.step(&self.board, counter.mobility, step)
    }
}

impl Names for OmahaGame {
    type HexBy = Rule;

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        self.roster.find(id).ok_or_else(|| {
            let why = format!("no unit of the forces is called {id}");
            let known = self.roster.iter().map(|(_, unit)| &unit.id);
            known::no_unit(Rule::Schematic, why, id, known)
        })
    }

    fn unit_id(&self, unit: UnitIx) -> Id {
        self.roster[unit].id.clone()
    }

    fn hex(&self, number: &HexNo, rule: Rule) -> Result<HexIx, Violation> {
        self.board.hex(number.as_str()).ok_or_else(|| {
            let why = self.board.grid().explain(number.as_str());
            let is_number = matches!(
                why,
                NumberError::OffSheet { .. }
                    | NumberError::OffLine { .. }
                    | NumberError::LeftOut(_)
            );
            let rule = if is_number { rule } else { Rule::HexNumbers };
            Violation::new(rule, why.to_string()).at(number.clone())
        })
    }

    fn number(&self, hex: HexIx) -> HexNo {
        self.board.number(hex)
    }

    fn some_unit(&self, choices: &mut Choices) -> Option<UnitIx> {
        self.roster.pick(choices)
    }
}
