//! [`OmahaGame`]: the rulebook opened on a pack.

use beachhead_base::Id;
use beachhead_engine::{
    Board, BoardBreach, Choices, FeatureIx, HexsideIx, OptionalRule, SharedBoard,
};
use beachhead_hex::NumberError;
use beachhead_kit::sight::Heights;
use beachhead_kit::slot::Names;
use beachhead_kit::{BySide, HexIx, HexNo, Roster, UnitIx, Violation, known};

use crate::Rule;
use crate::data::beach::SHINGLE;
use crate::data::boats::{Boat, BoatIx};
use crate::data::ground::Ground;
use crate::data::release::{FormationIx, Released};
use crate::data::roster::Counter;
use crate::data::seen::Seen;
use crate::data::sheets::{Sheet, SheetIx};
use crate::data::sides::Side;
use crate::data::tables::Tables;

/// The option of a strictly historical game, as scenarios name it (2.7a).
pub(crate) const HISTORICAL: &str = "historical";

/// The option of a landing without op sheets (2.3b).
pub(crate) const NO_SHEETS: &str = "no-op-sheets";

/// The variant by which pill boxes may stand on the beach (3.3g A).
pub(crate) const ON_THE_BEACH: &str = "boxes-on-the-beach";

/// The option that leaves pill boxes and rocket pits to the German player, as far as the scenario doesn't set them up (3.3g).
pub(crate) const FREE_SET_UP: &str = "free-set-up";

/// The option of naval fire support teams (2.6d).
pub(crate) const FIRE_TEAMS: &str = "fire-teams";

/// The option of a game without command: op sheets restrict nobody, and none are drafted (S32).
pub(crate) const NO_COMMAND: &str = "no-command";

/// The optional rules.
pub(crate) const OPTIONS: &[OptionalRule] = &[
    OptionalRule::new(HISTORICAL, "2.7a"),
    OptionalRule::new(NO_SHEETS, "2.3b"),
    OptionalRule::new(ON_THE_BEACH, "3.3g"),
    OptionalRule::new(FREE_SET_UP, "3.3g"),
    OptionalRule::new(FIRE_TEAMS, "2.6d"),
    OptionalRule::new(NO_COMMAND, "series 6.1"),
];

/// The optional rules that are played.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Options {
    pub(crate) historical: bool,
    pub(crate) no_sheets: bool,
    pub(crate) on_the_beach: bool,
    pub(crate) free_set_up: bool,
    pub(crate) fire_teams: bool,
    pub(crate) no_command: bool,
}

/// A unit in the lists of the scenario.
#[derive(Clone, Debug, Default)]
pub(crate) struct OfUnit {
    unreleased: Option<FormationIx>,
    /// The op sheets that list it; one at most is drawn up.
    sheets: Vec<SheetIx>,
}

impl OfUnit {
    /// By unit, from the lists of the scenario. Pill boxes, their squads and rocket pits are never unreleased.
    pub(crate) fn all(roster: &Roster<Counter>, unreleased: &[Id], sheets: &[Sheet]) -> Vec<Self> {
        let of = |(unit, counter): (UnitIx, &Counter)| {
            let may_be = counter.side == Side::German && !counter.is_of_the_beach();
            let mut formations = unreleased.iter();
            let formation = formations.position(|formation| *formation == *counter.formation);
            let all = (0..).map(SheetIx).zip(sheets);
            let sheets = all.filter(|(_, sheet)| sheet.units.contains(&unit));
            Self {
                unreleased: formation.filter(|_| may_be).map(FormationIx),
                sheets: sheets.map(|(at, _)| at).collect(),
            }
        };
        roster.iter().map(of).collect()
    }
}

/// The kinds of ground and of hexsides that fires ask for; none that the palette doesn't have.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kinds {
    pub(crate) bocage: Option<HexsideIx>,
    pub(crate) shingle: Option<HexsideIx>,
    pub(crate) defensive_zone: Option<FeatureIx>,
}

impl Kinds {
    pub(crate) fn of(board: &Board) -> Self {
        Self {
            bocage: board.hexside_kind("bocage"),
            shingle: board.hexside_kind(SHINGLE),
            defensive_zone: board.feature_kind("defensive-zone"),
        }
    }
}

/// A hex of a plan.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Planned {
    /// Its line of the scenario, from 0.
    pub(crate) line: usize,
    pub(crate) hex: HexIx,
}

/// A breach by its place on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BreachIx(pub(crate) usize);

/// TCS Omaha, opened on a pack.
#[derive(Clone, Debug)]
pub struct OmahaGame {
    pub(crate) board: SharedBoard,
    pub(crate) ground: Ground,
    pub(crate) heights: Heights,
    pub(crate) seen: Seen,
    pub(crate) kinds: Kinds,
    pub(crate) tables: Tables,
    pub(crate) roster: Roster<Counter>,
    /// Those of the schematic, then the transports.
    pub(crate) boats: Vec<Boat>,
    pub(crate) sheets: Vec<Sheet>,
    /// The units planned for the first transport landing.
    pub(crate) first_transport: Vec<UnitIx>,
    /// The targets of rocket ships that the scenario has (2.2a).
    pub(crate) rockets: Vec<Planned>,
    /// Its target reference points (2.8).
    pub(crate) target_points: Vec<Planned>,
    /// The units with which naval fire support teams go (2.6d).
    pub(crate) fire_teams: Vec<(usize, UnitIx)>,
    /// The formations that are unreleased as play begins (3.1).
    pub(crate) unreleased: Vec<Id>,
    /// By unit, the formation of that list that it is of, and the op sheet that it is on.
    pub(crate) of_unit: Vec<OfUnit>,
    /// The units of each side that have weapons.
    pub(crate) armed: BySide<Vec<UnitIx>>,
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

    /// The breaches through the shingle that the map prints, each with its place.
    pub(crate) fn breaches(&self) -> impl Iterator<Item = (BreachIx, &BoardBreach)> {
        let shingle = self.board.hexside_kind(SHINGLE);
        let all = (0..).map(BreachIx).zip(self.board.breaches());
        all.filter(move |(_, breach)| Some(breach.through) == shingle)
    }

    /// The breach through the shingle between two hexes.
    pub(crate) fn breach_between(&self, from: HexIx, to: HexIx) -> Option<BreachIx> {
        let mut breaches = self.breaches();
        breaches
            .find(|(_, breach)| breach.is_between(from, to))
            .map(|(at, _)| at)
    }

    /// The breach through the shingle of this name.
    pub(crate) fn breach_named(&self, id: &Id) -> Option<BreachIx> {
        let mut breaches = self.breaches();
        breaches
            .find(|(_, breach)| breach.id == *id)
            .map(|(at, _)| at)
    }

    /// The op sheet of this name.
    pub(crate) fn sheet_named(&self, id: &Id) -> Option<SheetIx> {
        let mut sheets = self.all_sheets();
        sheets.find(|(_, sheet)| sheet.id == *id).map(|(at, _)| at)
    }

    /// Every company that is unreleased as play begins, then every battery off the map.
    pub(crate) fn all_released(&self) -> impl Iterator<Item = (Released, &Id)> {
        let companies = (0..).map(FormationIx).map(Released::Company);
        let batteries = (0..).map(Released::Battery);
        let companies = companies.zip(&self.unreleased);
        companies.chain(batteries.zip(&self.tables.german_batteries))
    }

    /// The company or battery of this name.
    pub(crate) fn released_named(&self, id: &Id) -> Option<Released> {
        let mut all = self.all_released();
        all.find(|(_, known)| *known == id)
            .map(|(released, _)| released)
    }

    /// The name of a company or battery.
    pub(crate) fn released_id(&self, released: Released) -> Option<&Id> {
        match released {
            Released::Company(formation) => self.unreleased.get(formation.0),
            Released::Battery(battery) => self.tables.german_batteries.get(battery),
        }
    }

    /// A breach, which its own index always names.
    pub(crate) fn breach(&self, breach: BreachIx) -> Option<&BoardBreach> {
        self.board.breaches().get(breach.0)
    }

    /// The formation that a unit is of, where it is unreleased as play begins.
    pub(crate) fn unreleased_of(&self, unit: UnitIx) -> Option<FormationIx> {
        self.of_unit.get(unit.index())?.unreleased
    }

    /// The op sheets that list a unit.
    pub(crate) fn sheets_of(&self, unit: UnitIx) -> &[SheetIx] {
        let of = self.of_unit.get(unit.index());
        of.map_or(&[], |of| &of.sheets)
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
