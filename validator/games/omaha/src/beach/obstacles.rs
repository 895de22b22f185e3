//! Obstacle hexes (2.4): what a test finds, who enters them, and how they are cleared.

use beachhead_hex::HexNo;
use beachhead_kit::{HexIx, UnitIx};

use crate::data::{Counter, Nerve, SIXTHS, Side, Tested};
use crate::german::orders;
use crate::state::{Obstacle, Phase};
use crate::{Play, Rule, Verdict, View};

/// Why an obstacle hex can't be entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closed {
    Untested,
    Mines,
    Wire,
    /// It was found to be clear on this turn.
    NotYet,
}

impl Closed {
    /// The row by which it is closed, and why, for people.
    pub(crate) fn in_words(self, hex: &HexNo, unit: &beachhead_base::Id) -> (Rule, String) {
        match self {
            Self::Untested => {
                let why = format!("{hex} is an obstacle hex that nobody has tested");
                (Rule::ObstacleTest, why)
            }
            Self::Mines => {
                let why = format!("there are mines and wire in {hex}, which are breached first");
                (Rule::MinesAndWire, why)
            }
            Self::Wire => {
                let why =
                    format!("there is wire in {hex}, which infantry clears, and {unit} is none");
                (Rule::WireOnly, why)
            }
            Self::NotYet => {
                let why =
                    format!("{hex} was found clear on this turn, and is open from the next one on");
                (Rule::ClearObstacle, why)
            }
        }
    }
}

/// The price of a hex for a unit besides that of its ground, by the obstacle in it, in sixths of a point.
///
/// # Errors
/// The reason that keeps the unit out.
pub(crate) fn enter(view: View<'_>, counter: &Counter, hex: HexIx) -> Result<u16, Closed> {
    if !view.game.ground.beach.is_obstacle(hex) {
        return Ok(0);
    }
    match view.state.obstacles.get(&hex) {
        None => Err(Closed::Untested),
        Some(Obstacle::Mines { .. }) => Err(Closed::Mines),
        Some(Obstacle::Wire) if counter.is_infantry() => {
            Ok(counter.allowance.saturating_mul(SIXTHS) / 2)
        }
        Some(Obstacle::Wire) => Err(Closed::Wire),
        Some(Obstacle::Clear { tested }) if *tested == view.state.turn => Err(Closed::NotYet),
        Some(Obstacle::Breached | Obstacle::Cut | Obstacle::Clear { .. }) => Ok(0),
    }
}

/// The row by which an obstacle hex is entered as it stands.
pub(crate) fn rule(view: View<'_>, hex: HexIx) -> Option<Rule> {
    match view.state.obstacles.get(&hex)? {
        Obstacle::Breached => Some(Rule::MinesAndWire),
        Obstacle::Wire => Some(Rule::WireOnly),
        Obstacle::Clear { .. } => Some(Rule::ClearObstacle),
        Obstacle::Mines { .. } | Obstacle::Cut => None,
    }
}

/// A hex of wire that has been entered is cleared.
pub(crate) fn clear_wire(play: &mut Play<'_>, hex: HexIx) {
    if let Some(known) = play.state.obstacles.get_mut(&hex)
        && *known == Obstacle::Wire
    {
        *known = Obstacle::Cut;
    }
}

/// The phase in which a side tests and breaches.
fn phase_of(side: Side) -> Phase {
    match side {
        Side::Us => Phase::UsEnd,
        Side::German => Phase::GermanEnd,
    }
}

/// Whether the unit is infantry that stands beside the obstacle hex, and has done nothing of the kind on this turn.
fn check_unit(view: View<'_>, unit: UnitIx, hex: HexIx, rule: Rule) -> Verdict {
    let about = view.about(unit).at(hex);
    let (name, number) = (view.id(unit), view.number(hex));
    about.require(view.counter(unit).is_infantry(), rule, || {
        format!("{name} is no infantry")
    })?;
    about.require(view.game.ground.beach.is_obstacle(hex), rule, || {
        format!("{number} is no obstacle hex")
    })?;
    let is_beside = view
        .hex_of(unit)
        .is_some_and(|at| view.game.board.touch(at, hex));
    about.require(is_beside, rule, || {
        format!("{name} doesn't stand next to {number}")
    })?;
    orders::check_active(view, unit)?;
    let nerve = view.troop(unit).nerve;
    about.require(nerve == Nerve::Steady, Rule::ObstacleNerve, || {
        format!("{name} is {}, and tests nothing", nerve.name())
    })?;
    about.require(!view.troop(unit).tested, rule, || {
        format!("{name} has tested or breached a hex on this turn")
    })
}

/// Tests and breaches come at the end of an action phase of the unit's side.
fn check_phase(view: View<'_>, unit: UnitIx, rule: Rule) -> Verdict {
    let phase = phase_of(view.side(unit));
    view.about(unit)
        .require(view.state.phase == phase, rule, || {
            format!("{} does so in phase `{}`", view.id(unit), phase.name())
        })
}

/// Whether the unit may test the hex (2.4a).
pub(crate) fn check_test(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let rule = Rule::ObstacleTest;
    check_unit(view, unit, hex, rule)?;
    let known = view.state.obstacles.get(&hex);
    view.about(unit)
        .at(hex)
        .require(known.is_none(), rule, || {
            let known = known.map_or("", |known| known.label());
            format!("{} has been tested: {known}", view.number(hex))
        })?;
    check_phase(view, unit, rule)
}

/// One die says what there is.
pub(crate) fn test(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let number = play.game.board.number(hex);
    let die = play.roll(&format!("test of {number}"));
    let tested = play.state.turn;
    let found = match play.game.tables.obstacle.of(die) {
        Some(Tested::Mines) => Obstacle::Mines { tested },
        Some(Tested::Wire) => Obstacle::Wire,
        Some(Tested::Clear) | None => Obstacle::Clear { tested },
    };
    play.cite_all([
        Rule::ObstacleTest,
        Rule::ObstacleResult,
        Rule::ObstacleNerve,
    ]);
    play.note(|| format!("{number}: {}", found.label()));
    play.state.obstacles.insert(hex, found);
    play.state.units[unit].tested = true;
}

/// Whether the unit may breach the mines (2.4b): in the phase after the one of the test, in which it has not moved.
pub(crate) fn check_breach(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let rule = Rule::MinesAndWire;
    check_unit(view, unit, hex, rule)?;
    let about = view.about(unit).at(hex);
    let (name, number) = (view.id(unit), view.number(hex));
    let Some(Obstacle::Mines { tested }) = view.state.obstacles.get(&hex) else {
        return about.refuse(rule, format!("no mines are known in {number}"));
    };
    about.require(*tested < view.state.turn, rule, || {
        format!(
            "{number} was tested on this turn, and is breached at the end of the next action phase"
        )
    })?;
    about.require(view.troop(unit).spent == 0, rule, || {
        format!("{name} has moved on this turn")
    })?;
    about.require(!view.troop(unit).came, rule, || {
        format!("{name} has landed on this turn")
    })?;
    check_phase(view, unit, rule)
}

/// A die says whether there is a way through (S1).
pub(crate) fn breach(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let number = play.game.board.number(hex);
    let die = play.roll(&format!("breach of {number}"));
    play.cite_all([Rule::MinesAndWire, Rule::MineBreach, Rule::ObstacleNerve]);
    play.state.units[unit].tested = true;
    if die >= play.game.tables.mine_breach {
        play.state.obstacles.insert(hex, Obstacle::Breached);
        play.note(|| format!("{number} is breached"));
    }
}

/// The obstacle hexes beside infantry of a side, each with the unit.
pub(crate) fn beside(view: View<'_>, side: Side) -> impl Iterator<Item = (UnitIx, HexIx)> {
    let units = view.on_map().filter(move |(unit, _)| {
        let counter = view.counter(*unit);
        counter.side == side && counter.is_infantry() && !view.troop(*unit).tested
    });
    units.flat_map(move |(unit, at)| {
        let around = view.game.board.neighbors(at).map(|(_, near)| near);
        let line = around.filter(move |near| view.game.ground.beach.is_obstacle(*near));
        line.map(move |near| (unit, near))
    })
}

/// Whether somebody of a side may test or breach now.
pub(crate) fn is_any(view: View<'_>, side: Side) -> bool {
    beside(view, side).any(|(unit, hex)| {
        check_test(view, unit, hex).is_ok() || check_breach(view, unit, hex).is_ok()
    })
}
