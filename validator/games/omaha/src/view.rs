//! The game and one of its states: to look at, and while an action changes it.

use beachhead_kit::{Army, Fate, Occupancy, Roster, Troops};

use crate::data::{
    BoatIx, Cargo, Counter, HexIx, OmahaGame, Sheet, SheetIx, Side, UnitIx, minute_of,
    minute_of_day,
};
use crate::state::{Place, SheetStage, Stage, State, Troop};

/// A state of the game, with what the pack says.
pub(crate) type View<'a> = beachhead_kit::View<'a, OmahaGame>;

/// One action being taken.
pub(crate) type Play<'a> = beachhead_kit::Play<'a, OmahaGame>;

/// Whether something may be done: if not, by which row and why.
pub(crate) type Verdict = Result<(), beachhead_kit::Violation>;

impl Army for OmahaGame {
    type Side = Side;
    type Counter = Counter;
    type Troop = Troop;

    fn roster(&self) -> &Roster<Counter> {
        &self.roster
    }

    fn troops(state: &State) -> &Troops<Troop> {
        state.units.troops()
    }

    fn occupancy(state: &State) -> &Occupancy {
        state.units.occupancy()
    }

    fn side(counter: &Counter) -> Side {
        counter.side
    }

    fn strength(counter: &Counter, troop: &Troop) -> (u8, u8) {
        (counter.steps, troop.steps)
    }

    fn fate(place: Place) -> Fate {
        match place {
            Place::Waiting | Place::Aboard | Place::Map(_) | Place::Left => Fate::InPlay,
            Place::Lost => Fate::Lost,
        }
    }
}

/// The boats that land on this turn, those of the wave and the transports that are due, each with how far it has come.
pub(crate) fn landing(view: View<'_>) -> impl Iterator<Item = (BoatIx, &Stage)> {
    let boats = view.game.all_boats().map(|(at, _)| at);
    boats.filter_map(move |boat| Some((boat, landing_stage(view, boat)?)))
}

/// How far a boat has come that lands on this turn; none of any other.
pub(crate) fn landing_stage(view: View<'_>, boat: BoatIx) -> Option<&Stage> {
    let minute = minute_of(view.state.turn);
    let is_due = match view.game.boat(boat)?.wave {
        Some(wave) => {
            let wave = view.game.tables.waves.get(wave);
            wave.is_some_and(|wave| u32::from(wave.minute) == minute)
        }
        None => true,
    };
    let stage = view.state.stage(boat);
    (is_due && *stage != Stage::Unused).then_some(stage)
}

/// What is aboard of a boat, or was when it landed or sank.
pub(crate) fn cargo(view: View<'_>, boat: BoatIx) -> &[Cargo] {
    let afloat = view.state.boats.get(usize::from(boat.0));
    afloat.map_or(&[], |afloat| &afloat.load)
}

/// Whether a hex is under water on this turn.
pub(crate) fn is_sea(view: View<'_>, hex: HexIx) -> bool {
    view.game.ground.is_sea(hex, minute_of_day(view.state.turn))
}

/// The units in flooded hexes.
pub(crate) fn flooded(view: View<'_>) -> impl Iterator<Item = (UnitIx, HexIx)> {
    let units = view.on_map();
    units.filter(move |(_, hex)| is_sea(view, *hex))
}

/// The op sheet that a unit is on, how far it has come, and its place; none that isn't drawn up.
pub(crate) fn sheet_of(view: View<'_>, unit: UnitIx) -> Option<(SheetIx, SheetStage)> {
    let planned = view.game.sheets_of(unit).iter().copied();
    let drafted = drafts(view).filter(|(_, sheet)| sheet.units.contains(&unit));
    let all = planned.chain(drafted.map(|(at, _)| at));
    let mut stages = all.map(|at| (at, view.state.sheet(at)));
    stages.find(|(_, stage)| !matches!(stage, SheetStage::Open | SheetStage::Closed))
}

/// The op sheets that were drafted as one played, each with its place behind those of the scenario.
pub(crate) fn drafts(view: View<'_>) -> impl Iterator<Item = (SheetIx, &Sheet)> {
    let planned = u16::try_from(view.game.sheets.len()).unwrap_or(u16::MAX);
    (planned..).map(SheetIx).zip(&view.state.drafts)
}

/// An op sheet of the scenario, or one that was drafted.
pub(crate) fn sheet(view: View<'_>, at: SheetIx) -> Option<&Sheet> {
    let drafted = usize::from(at.0).checked_sub(view.game.sheets.len());
    view.game
        .sheet(at)
        .or_else(|| view.state.drafts.get(drafted?))
}

/// Every op sheet: those of the scenario, then those that were drafted.
pub(crate) fn all_sheets(view: View<'_>) -> impl Iterator<Item = (SheetIx, &Sheet)> {
    view.game.all_sheets().chain(drafts(view))
}
