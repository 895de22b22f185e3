//! A made-up game that tries the kit without any rulebook: tents are pitched in hexes, and nothing is to be done.

use std::path::Path;

use beachhead_base::Id;
use beachhead_engine::{
    About, Actor, Board, Dice, Game, NamedThings, Planned, RuleIndex, RuleRow, Scene, SharedBoard,
    Trace, Turn, Violation,
};
use beachhead_hex::{HexIx, HexNo};
use beachhead_model::diag::Diagnostic;
use beachhead_model::games::GameData;
use beachhead_model::pack::Pack;
use beachhead_model::scenario::Scenario;
use beachhead_text::{DiskFiles, read_pack};
use serde::{Deserialize, Serialize};

use crate::army::{Army, Fate};
use crate::occupancy::{Occupancy, Placed};
use crate::slot::Names;
use crate::unit::{Counter, Roster, Troops, UnitIx};

beachhead_engine::rule_index! {
    Known = "1.1 known" in "1.1" [] Permission "Tents and hexes are named as the pack has them";
}

/// The pack of the ferry: farmer, goat and wolf, and hexes 0101 to 0103.
pub(crate) fn ferry_pack() -> Pack {
    let ferry = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/ferry/pack");
    read_pack(&DiskFiles(ferry)).pack.expect("it can be read")
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct CampData;

impl GameData for CampData {
    const ID: &'static str = "camp";
    type Action = ();
    type Fact = ();
    type Position = ();
}

#[derive(Clone, Debug)]
pub(crate) struct Tent(Id);

impl Counter for Tent {
    fn id(&self) -> &Id {
        &self.0
    }
}

/// Where a tent stands, if anywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Pitch(pub(crate) Option<HexIx>);

impl Placed for Pitch {
    type Place = Option<HexIx>;

    fn place(&self) -> Option<HexIx> {
        self.0
    }

    fn set_place(&mut self, place: Option<HexIx>) {
        self.0 = place;
    }

    fn hex(place: Option<HexIx>) -> Option<HexIx> {
        place
    }
}

crate::named! {
    pub(crate) enum Side { Campers = "campers" }
}

/// Who stands where is kept twice, so that tests can break it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct CampState {
    pub(crate) troops: Troops<Pitch>,
    pub(crate) at: Occupancy,
}

#[derive(Debug)]
pub(crate) struct Camp {
    board: SharedBoard,
    roster: Roster<Tent>,
}

impl Camp {
    /// The game on [`ferry_pack`].
    pub(crate) fn opened() -> Self {
        let pack = ferry_pack();
        let scenario = pack.scenarios.first().expect("it has one");
        Self::open(&pack, scenario).expect("it lacks nothing")
    }

    /// The state with each unit of the roster in this hex.
    pub(crate) fn pitched(&self, hexes: &[Option<&str>]) -> CampState {
        let mut hexes = hexes.iter();
        let hex = |number: &str| self.numbered(number);
        let troops = self
            .roster
            .troops(|_| Pitch(hexes.next().copied().flatten().map(hex)));
        let mut at = Occupancy::empty(self.board.len());
        for (unit, pitch) in troops.iter() {
            pitch.0.into_iter().for_each(|hex| at.put(unit, hex));
        }
        CampState { troops, at }
    }

    pub(crate) fn named(&self, id: &str) -> UnitIx {
        self.roster.find(&id.into()).expect("a tent")
    }

    pub(crate) fn numbered(&self, number: &str) -> HexIx {
        self.board.hex(number).expect("a hex")
    }
}

impl Names for Camp {
    type HexBy = ();

    fn unit(&self, id: &Id) -> Result<UnitIx, Violation> {
        let unknown = || Violation::new(Rule::Known, format!("there is no tent {id}"));
        self.roster.find(id).ok_or_else(unknown)
    }

    fn unit_id(&self, unit: UnitIx) -> Id {
        self.roster[unit].id().clone()
    }

    fn hex(&self, number: &HexNo, (): ()) -> Result<HexIx, Violation> {
        let unknown = || Violation::new(Rule::Known, format!("there is no hex {number}"));
        self.board.hex(number.as_str()).ok_or_else(unknown)
    }

    fn number(&self, hex: HexIx) -> HexNo {
        self.board.number(hex)
    }

    fn some_unit(&self, choices: &mut beachhead_engine::Choices) -> Option<UnitIx> {
        self.roster.pick(choices)
    }
}

impl Army for Camp {
    type Side = Side;
    type Counter = Tent;
    type Troop = Pitch;

    fn roster(&self) -> &Roster<Tent> {
        &self.roster
    }

    fn troops(state: &CampState) -> &Troops<Pitch> {
        &state.troops
    }

    fn occupancy(state: &CampState) -> &Occupancy {
        &state.at
    }

    fn side(_: &Tent) -> Side {
        Side::Campers
    }

    fn strength(_: &Tent, _: &Pitch) -> (u8, u8) {
        (1, 1)
    }

    fn fate(_: Option<HexIx>) -> Fate {
        Fate::InPlay
    }
}

impl Game for Camp {
    type Data = CampData;
    type State = CampState;
    type Resolved = ();
    type Scratch = ();

    const TITLE: &'static str = "The camp";
    const RULES: &'static [RuleRow] = Rule::ROWS;
    const MOST_ACTIONS: usize = 0;

    fn open_on(board: SharedBoard, pack: &Pack, _: &Scenario) -> Result<Self, Vec<Diagnostic>> {
        let units = pack.forces.units.iter();
        Ok(Self {
            board,
            roster: Roster::new(units.map(|unit| Tent(unit.id.clone())).collect()),
        })
    }

    fn board(&self) -> &Board {
        &self.board
    }

    fn start(&self) -> CampState {
        self.pitched(&[])
    }

    fn given(&self, (): &()) -> Result<CampState, String> {
        Ok(self.start())
    }

    fn turn(&self, _: &CampState) -> Turn {
        Turn {
            number: 1,
            clock: None,
            phase: "over".into(),
            actor: Actor::Over {
                winner: None,
                how: "nothing is to be done".to_owned(),
            },
            due: None,
        }
    }

    fn over(&self, _: &CampState) -> bool {
        true
    }

    fn read(&self, _: &CampState, (): &()) -> Result<(), Violation> {
        Ok(())
    }

    fn to_action(&self, (): &()) {}

    fn check(&self, _: &CampState, (): &()) -> Result<(), Violation> {
        Err(Violation::new(Rule::Known, "nothing is to be done"))
    }

    fn apply(&self, _: &mut CampState, (): &(), _: &mut dyn Dice, _: &mut dyn Trace) {}

    fn legal(&self, _: &CampState, _: &mut Vec<()>) {}

    fn legal_about(&self, _: &CampState, _: &About, _: &mut Vec<()>) {}

    fn named(&self, (): &()) -> NamedThings {
        NamedThings::default()
    }

    fn meant(&self, _: &Id, _: Option<HexIx>, _: HexIx) -> Vec<()> {
        Vec::new()
    }

    fn holds(&self, _: &CampState, (): &()) -> Result<bool, String> {
        Ok(true)
    }

    fn scene(&self, state: &CampState) -> Scene {
        Scene {
            turn: self.turn(state),
            units: crate::scene::standing(crate::View::new(self, state), |_| Vec::new()),
            markers: Vec::new(),
            places: Vec::new(),
            lines: Vec::new(),
        }
    }

    fn planned(&self) -> Vec<Planned<()>> {
        Vec::new()
    }

    fn invariants(&self, state: &CampState) -> Result<(), String> {
        crate::army::check_places(crate::View::new(self, state))
    }
}
