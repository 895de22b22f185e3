//! The game and one of its states: to look at, and while an action changes it.

use beachhead_kit::{Army, Fate, HexIx, Occupancy, Roster, Troops, UnitIx, stack};

use crate::data::{Counter, DdayGame, Side, Terrain};
use crate::state::{Place, State, Troop};

/// A state of the game, with what the pack says.
pub(crate) type View<'a> = beachhead_kit::View<'a, DdayGame>;

/// One action being taken.
pub(crate) type Play<'a> = beachhead_kit::Play<'a, DdayGame>;

/// Whether something may be done: if not, by which row and why.
pub(crate) type Verdict = Result<(), beachhead_kit::Violation>;

impl Army for DdayGame {
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

    /// Units have one step.
    fn strength(_: &Counter, troop: &Troop) -> (u8, u8) {
        use beachhead_kit::Placed;
        (1, u8::from(troop.place() != Place::Lost))
    }

    fn fate(place: Place) -> Fate {
        match place {
            Place::Waiting | Place::Board(_) => Fate::InPlay,
            Place::Lost => Fate::Lost,
            Place::Absent => Fate::Absent,
        }
    }
}

/// Whose units stand on a square, if any do.
#[inline]
pub(crate) fn holder(view: View<'_>, hex: HexIx) -> Option<Side> {
    view.units_in(hex).next().map(|unit| view.side(unit))
}

/// Whether the square lies in a zone of control of the side.
pub(crate) fn controlled(view: View<'_>, side: Side, hex: HexIx) -> bool {
    let mut from = view.game.ground.controlled_from(hex);
    from.any(|from| holder(view, from) == Some(side))
}

/// Whether the side stands on the square, or controls it.
pub(crate) fn is_taken(view: View<'_>, side: Side, hex: HexIx) -> bool {
    holder(view, hex) == Some(side) || controlled(view, side, hex)
}

/// Why the square is taken by the side ([`is_taken`]), if it is: by the units that stand there or control it.
pub(crate) fn why_taken(view: View<'_>, side: Side, hex: HexIx) -> Option<String> {
    let number = view.number(hex);
    let all_in = |hex| names(view, view.units_in(hex));
    if holder(view, hex) == Some(side) {
        let stand = if view.units_in(hex).count() == 1 {
            "stands"
        } else {
            "stand"
        };
        return Some(format!("{} {stand} in {number}", all_in(hex)));
    }
    let mut from = view.game.ground.controlled_from(hex);
    let from = from.find(|from| holder(view, *from) == Some(side))?;
    let (units, there) = (all_in(from), view.number(from));
    Some(format!("{number} lies in the zone of {units} in {there}"))
}

/// Every unit of a side on the board, and its square.
pub(crate) fn on_board(view: View<'_>, side: Side) -> impl Iterator<Item = (UnitIx, HexIx)> {
    let units = view.on_map();
    units.filter(move |(unit, _)| view.side(*unit) == side)
}

/// Whether the unit is on a sea square.
pub(crate) fn at_sea(view: View<'_>, unit: UnitIx) -> bool {
    let hex = view.hex_of(unit);
    hex.is_some_and(|hex| view.game.ground[hex].is(Terrain::Sea))
}

/// The names of units, for people.
pub(crate) fn names(view: View<'_>, units: impl Iterator<Item = UnitIx>) -> String {
    let names: Vec<&str> = view.ids(units).map(|id| id.as_str()).collect();
    names.join(", ")
}

/// For how many more units of the side there is room on the square (STK-1).
pub(crate) fn room(view: View<'_>, side: Side, hex: HexIx) -> usize {
    stack::room(side.stack(), view.units_in(hex))
}
