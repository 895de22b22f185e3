//! What random players do: one action that is in order, without listing all of them.

use beachhead_engine::Choices;
use beachhead_kit::{HexIx, Search, UnitIx, listing};

use crate::action::Resolved;
use crate::data::{BoatIx, Side};
use crate::german::{entry, release, set_up};
use crate::movement::mover::{self, March};
use crate::state::{Phase, Stage};
use crate::{View, view};

/// Of how many steps of an action phase one ends it.
const MOVES_A_TURN: usize = 12;
/// How many units are tried for one that can move.
const TRIES: usize = 8;
/// In how many turns a pill box is converted once.
const CONVERSIONS: usize = 12;

/// An action that may be taken, in a game that goes on. The schematic is made before it ends, units leave the water while they
/// can, and whoever can test an obstacle or breach it does.
pub(crate) fn choose(view: View<'_>, (): &mut (), choices: &mut Choices) -> Option<Resolved> {
    match view.state.phase {
        Phase::Action => {
            return Some(choose_move(view, Side::Us, choices).unwrap_or(Resolved::Done));
        }
        Phase::GermanAction => {
            let entry = choose_entry(view, choices);
            let action = entry.or_else(|| choose_move(view, Side::German, choices));
            return Some(action.unwrap_or(Resolved::Done));
        }
        Phase::Conversion if choices.below(CONVERSIONS) > 0 => return Some(Resolved::Done),
        Phase::SetUp => return Some(choose_place(view, choices).unwrap_or(Resolved::Done)),
        _ => {}
    }
    if let Some(action) = choose_landing(view, choices) {
        return Some(action);
    }
    let mut candidates = Vec::new();
    Resolved::candidates(view, &mut candidates);
    let ends_late = matches!(
        view.state.phase,
        Phase::Schematic | Phase::Tide | Phase::Leaders | Phase::UsEnd | Phase::GermanEnd
    );
    if ends_late {
        candidates.retain(|action| *action != Resolved::Done);
    }
    let chosen = listing::take_legal(&mut candidates, choices, |action| {
        action.check(view).is_ok()
    });
    chosen.or_else(|| Some(Resolved::Done).filter(|done| done.check(view).is_ok()))
}

/// A work that the scenario leaves to the player, where it may stand.
fn choose_place(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    let units: Vec<UnitIx> = set_up::to_set_up(view).collect();
    let unit = choices.pick(&units).copied()?;
    let places: Vec<HexIx> = set_up::places(view, unit).collect();
    let hex = choices.pick(&places).copied()?;
    Some(Resolved::SetUp { unit, hex })
}

/// A reinforcement that enters, or none.
fn choose_entry(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    let units = view
        .units()
        .filter(|unit| release::is_arriving(view, *unit));
    let units: Vec<UnitIx> = units.collect();
    let unit = choices.pick(&units).copied()?;
    let edge: Vec<HexIx> = entry::edge(view).collect();
    let hex = choices.pick(&edge).copied()?;
    let enter = Resolved::Enter { unit, hex };
    enter.check(view).is_ok().then_some(enter)
}

/// A boat that goes through the phase at hand, if one can at once.
fn choose_landing(view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
    let phase = view.state.phase;
    let is_next = |stage: &Stage| match phase {
        Phase::Survival => *stage == Stage::Assigned,
        Phase::Scatter => *stage == Stage::Survived,
        Phase::Beaching => matches!(stage, Stage::Off(_)),
        _ => false,
    };
    let boats = view::landing(view).filter(|(_, stage)| is_next(stage));
    let boats: Vec<BoatIx> = boats.map(|(boat, _)| boat).collect();
    let boat = choices.pick(&boats).copied()?;
    let action = match phase {
        Phase::Survival => Resolved::Survive { boat },
        Phase::Scatter => Resolved::Scatter { boat },
        Phase::Beaching => Resolved::Beach { boat },
        _ => return None,
    };
    action.check(view).is_ok().then_some(action)
}

/// A move of some unit of a side, or none.
fn choose_move(view: View<'_>, side: Side, choices: &mut Choices) -> Option<Resolved> {
    if choices.below(MOVES_A_TURN) == 0 {
        return None;
    }
    let units = view.on_map().map(|(unit, _)| unit);
    let units = units.filter(|unit| view.side(*unit) == side && mover::mover(view, *unit).is_ok());
    let units: Vec<UnitIx> = units.collect();
    for _ in 0..TRIES {
        let unit = choices.pick(&units).copied()?;
        let exit = Resolved::ExitWest { unit };
        if side == Side::Us && exit.check(view).is_ok() {
            return Some(exit);
        }
        if let Some(path) = some_path(view, unit, choices) {
            return Some(Resolved::Move { unit, path });
        }
    }
    None
}

/// A way to any hex where the unit may end a move: only this one is written out, of thousands.
fn some_path(view: View<'_>, unit: UnitIx, choices: &mut Choices) -> Option<Vec<HexIx>> {
    let mover = mover::mover(view, unit).ok()?;
    let mut search = Search::default();
    search.from_hex(view.game.board.len(), &mover, mover.from, March::default());
    let ends: Vec<HexIx> = search.hexes().collect();
    let end = choices.pick(&ends).copied()?;
    let mut path = Vec::new();
    search.path(end, 0, &mut path);
    Some(path)
}
