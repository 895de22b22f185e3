//! The ways to move landward of the shingle (2.3d): with a leader (2.3f), or by an op sheet that is followed (2.3).

use beachhead_kit::{HexIx, UnitIx, Violation};

use crate::data::{LEADS, Sheet, SheetIx, Side};
use crate::state::{SheetStage, State};
use crate::{OmahaGame, Rule, View, view};

/// The command by which a unit moves landward of the shingle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Nothing is needed: it is German.
    Free,
    /// A leader was near as the phase began.
    Led,
    /// It follows its sheet of the landing.
    Sheet,
    /// It goes by a sheet that was drafted as one played (2.3e).
    Ordered,
    /// It has no orders.
    None,
}

impl Command {
    /// The command that a unit is under.
    pub(crate) fn over(view: View<'_>, unit: UnitIx) -> Self {
        let troop = view.troop(unit);
        match sheet_of(view, unit) {
            _ if view.side(unit) == Side::German => Self::Free,
            _ if troop.led => Self::Led,
            Some((_, sheet)) if sheet.sector.is_none() => Self::Ordered,
            Some(_) if troop.follows => Self::Sheet,
            _ => Self::None,
        }
    }

    /// Whether it may move landward of the shingle.
    pub(crate) fn landward(self) -> Result<(), ()> {
        match self {
            Self::Free | Self::Led | Self::Sheet | Self::Ordered => Ok(()),
            Self::None => Err(()),
        }
    }

    /// The row by which it does.
    pub(crate) fn rule(self) -> Option<Rule> {
        match self {
            Self::Led => Some(Rule::LeaderEffect),
            Self::Sheet => Some(Rule::SheetsByBeach),
            Self::Ordered => Some(Rule::Tasks),
            Self::Free | Self::None => None,
        }
    }
}

/// The implemented sheet that a unit is on.
pub(crate) fn sheet_of(view: View<'_>, unit: UnitIx) -> Option<(SheetIx, &Sheet)> {
    let (at, stage) = view::sheet_of(view, unit)?;
    let sheet = view::sheet(view, at)?;
    (stage == SheetStage::Implemented).then_some((at, sheet))
}

/// 2.3, 2.3d, 2.3f: why a unit doesn't move landward of the shingle.
pub(crate) fn refusal(view: View<'_>, unit: UnitIx, hex: HexIx) -> Violation {
    let (name, number) = (view.id(unit), view.number(hex));
    let about = view.about(unit).at(hex);
    if let Some((_, sheet)) = sheet_of(view, unit) {
        let sector = sheet
            .sector
            .and_then(|at| view.game.board.sectors().get(at));
        let sector = sector.map_or("", |sector| sector.id.as_str());
        let why = format!(
            "{name} follows op sheet {} once it has stood in {sector}; till then it moves seaward of the shingle alone",
            sheet.id
        );
        return about.by(Rule::SheetsByBeach, why);
    }
    if let Some((at, SheetStage::Drafted)) = view::sheet_of(view, unit) {
        let id = view::sheet(view, at).map_or("", |sheet| sheet.id.as_str());
        let why = format!(
            "op sheet {id} of {name} is not implemented yet; till then it does not move landward of the shingle to {number}"
        );
        return about.by(Rule::Seaward, why);
    }
    let mut leaders = view
        .on_map()
        .filter(|(leader, _)| view.counter(*leader).leads());
    if let (Some(at), Some((leader, _))) = (
        view.hex_of(unit),
        leaders.find(|(leader, at)| is_near(view, unit, *leader, *at)),
    ) {
        let (leader, at) = (view.id(leader), view.number(at));
        let why = format!(
            "{leader} leads who was within three hexes of him as the phase began, and {name} in {at} was not"
        );
        return about.by(Rule::LeaderEffect, why);
    }
    let why = format!(
        "{name} has neither a leader nor an op sheet, and does not move landward of the shingle to {number}"
    );
    about.by(Rule::Seaward, why)
}

/// Whether a unit stands within three hexes of a leader.
fn is_near(view: View<'_>, unit: UnitIx, leader: UnitIx, at: HexIx) -> bool {
    let hex = view.hex_of(unit);
    let is_ours = view.side(leader) == view.side(unit);
    is_ours && hex.is_some_and(|hex| view.game.board.distance(hex, at) <= LEADS)
}

/// The US action phase begins: units within three hexes of a leader are led in it (2.3f).
pub(crate) fn fix_led(game: &OmahaGame, state: &mut State) {
    let view = View::new(game, state);
    let leaders = view
        .on_map()
        .filter(|(unit, _)| view.counter(*unit).leads());
    let leaders: Vec<(UnitIx, HexIx)> = leaders.collect();
    let led = view.units().map(|unit| {
        let mut leaders = leaders.iter();
        leaders.any(|(leader, at)| is_near(view, unit, *leader, *at))
    });
    let led: Vec<bool> = led.collect();
    for (troop, led) in state.units.iter_mut().zip(led) {
        troop.led = led;
    }
}

/// A unit has come to a hex where it stays: it follows its sheet from now on if this is the sector that the sheet names.
pub(crate) fn stand(game: &OmahaGame, state: &mut State, unit: UnitIx) {
    let view = View::new(game, state);
    let (Some(hex), Some((_, sheet))) = (view.hex_of(unit), sheet_of(view, unit)) else {
        return;
    };
    let sector = sheet.sector.and_then(|at| game.board.sectors().get(at));
    if sector.is_some_and(|sector| sector.hexes.contains(&hex)) {
        state.units[unit].follows = true;
    }
}
