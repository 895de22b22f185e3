//! [`OmahaGame`]: the rulebook opened on a pack.

use beachhead_engine::{Board, Choices};
use beachhead_kit::slot::Names;
use beachhead_kit::{HexIx, HexNo, Roster, UnitIx, Violation};
use beachhead_schema::Id;

use crate::Rule;
use crate::data::boats::{Boat, BoatIx};
use crate::data::ground::Ground;
use crate::data::roster::Counter;
use crate::data::tables::Tables;

/// TCS Omaha, opened on a pack.
#[derive(Clone, Debug)]
pub struct OmahaGame {
    pub(crate) board: Board,
    pub(crate) ground: Ground,
    pub(crate) tables: Tables,
    pub(crate) roster: Roster<Counter>,
    pub(crate) boats: Vec<Boat>,
    /// How many turns the scenario lasts.
    pub(crate) turns: u16,
}

impl OmahaGame {
    /// A boat of the schematic, which its own index always names.
    pub(crate) fn boat(&self, boat: BoatIx) -> Option<&Boat> {
        self.boats.get(usize::from(boat.0))
    }

    /// Every boat of the schematic.
    pub(crate) fn all_boats(&self) -> impl Iterator<Item = (BoatIx, &Boat)> {
        (0..).map(BoatIx).zip(&self.boats)
    }

    /// The hexes around one, each with whether the unit may cross the side between them.
    pub(crate) fn open_around(&self, hex: HexIx, counter: &Counter) -> impl Iterator<Item = HexIx> {
        let around = self.board.neighbors(hex);
        let open = around.filter(move |(direction, _)| {
            let mut barred = self.tables.barred.iter();
            !barred.any(|(kind, who)| {
                let kind = self.board.hexside_kind(kind.as_str());
                let is_there = kind.is_some_and(|kind| self.board.has_side(hex, *direction, kind));
                is_there && who.contains(&counter.mobility)
            })
        });
        open.map(|(_, near)| near)
    }
}

impl Names for OmahaGame {
    type HexBy = Rule;

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        self.roster.find(id).ok_or_else(|| {
            let why = format!("no unit of the forces is called {id}");
            Violation::new(Rule::Schematic, why).of(id.clone())
        })
    }

    fn unit_id(&self, unit: UnitIx) -> Id {
        self.roster[unit].id.clone()
    }

    fn hex(&self, number: &HexNo, rule: Rule) -> Result<HexIx, Violation> {
        self.board.hex(number.as_str()).ok_or_else(|| {
            let why = self.board.grid().explain(number.as_str()).to_string();
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
