//! The breach that random US players fight for: the closed one for which the least is missing (2.5a).

use beachhead_engine::{BoardBreach, Choices};
use beachhead_kit::{HexIx, UnitIx};

use crate::action::Resolved;
use crate::beach::breaches;
use crate::data::{SheetIx, Side, Task, Weapon};
use crate::fire::weapons;
use crate::movement::command::Command;
use crate::movement::tasks;
use crate::sheets::drafts;
use crate::state::{Breach, SheetStage};
use crate::{View, view};

/// How many assaults are tried for one that can be made.
const TRIES: usize = 8;
/// How far from a security hex a unit is that is moved before others.
const NEAR: u32 = 12;

/// A closed breach and what is missing.
pub(super) struct Focus<'a> {
    breach: &'a BoardBreach,
    /// The Germans that keep it closed.
    pub(super) bars: Vec<(UnitIx, HexIx)>,
    /// Its security hexes without a US unit.
    free: Vec<HexIx>,
}

impl<'a> Focus<'a> {
    /// The closed breach for which the least is missing: Germans that leave, and security hexes that nobody is sent to.
    pub(super) fn of(view: View<'a>) -> Option<Self> {
        let closed = view
            .game
            .breaches()
            .filter(|(at, _)| view.state.breach(*at) == Breach::Potential);
        let units = view.on_map();
        let germans = units.filter(|(unit, _)| view.side(*unit) == Side::German);
        let germans: Vec<(UnitIx, HexIx)> = germans.collect();
        let all = closed.map(|(at, breach)| {
            let bars = germans.iter();
            let bars = bars.filter(|german| is_barred_by(view, breach, **german));
            let is_free = |hex: &&HexIx| view.of_side_in(Side::Us, **hex).next().is_none();
            let focus = Self {
                breach,
                bars: bars.copied().collect(),
                free: breach.security.iter().filter(is_free).copied().collect(),
            };
            let open = focus.free.iter().filter(|hex| !is_sent_to(view, **hex));
            (focus.bars.len() + open.count(), at, focus)
        });
        let least = all.min_by_key(|(missing, at, _)| (*missing, *at));
        least.map(|(_, _, focus)| focus)
    }

    /// Whether a unit stays where it is: alone in a security hex, or a tank near the breach.
    pub(super) fn keeps(&self, view: View<'_>, unit: UnitIx) -> bool {
        let Some(hex) = view.hex_of(unit) else {
            return false;
        };
        let is_alone = || view.of_side_in(Side::Us, hex).nth(1).is_none();
        let holds = self.breach.security.contains(&hex) && is_alone();
        let serves = || breaches::distance(view, self.breach, hex) <= breaches::TANK;
        view.side(unit) == Side::Us && (holds || (view.counter(unit).is_tank() && serves()))
    }

    /// Whether a unit with orders may go to a security hex that is no longer far.
    pub(super) fn sends(&self, view: View<'_>, unit: UnitIx) -> bool {
        let is_near = |hex: HexIx| {
            let mut free = self.free.iter();
            free.any(|free| view.game.heights.distance(*free, hex) <= NEAR)
        };
        view.counter(unit).is_infantry()
            && view.hex_of(unit).is_some_and(is_near)
            && Command::over(view, unit) != Command::None
    }

    /// Where a unit helps most: a tank at the breach, others in a security hex that is free or beside who keeps it closed.
    pub(super) fn goal(&self, view: View<'_>, unit: UnitIx) -> Option<HexIx> {
        let from = view.hex_of(unit)?;
        if view.counter(unit).is_tank() {
            return Some(self.breach.across);
        }
        let sheet = tasks::followed(view, unit);
        let mut ordered = sheet.into_iter().flat_map(|sheet| sheet.goal.iter());
        if let Some(hex) = ordered.find(|hex| self.free.contains(hex)) {
            return Some(*hex);
        }
        let is_armed = view.counter(unit).arms.at.is_some();
        let barred = self.bars.iter().map(|(_, hex)| *hex).filter(|_| is_armed);
        let goals = self.free.iter().copied().chain(barred);
        goals.min_by_key(|hex| (view.game.heights.distance(from, *hex), *hex))
    }

    /// An op sheet that sends the nearest company into a security hex, or the end of one that is in its way.
    pub(super) fn order(&self, view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
        let open = self.free.iter().copied();
        let open: Vec<HexIx> = open.filter(|hex| !is_sent_to(view, *hex)).collect();
        let goal = choices.pick(&open).copied()?;
        let far = |(unit, hex): &(UnitIx, HexIx)| (view.game.heights.distance(*hex, goal), *unit);
        let infantry = view.on_map().filter(|(unit, _)| {
            let counter = view.counter(*unit);
            let is_bound = || view::sheet_of(view, *unit).is_some_and(|(at, _)| is_draft(view, at));
            counter.side == Side::Us
                && counter.is_infantry()
                && !counter.is_of_the_29th()
                && !is_bound()
        });
        let (unit, _) = infantry.min_by_key(far)?;
        let cancel = |sheet| {
            let cancel = Resolved::Cancel { sheet };
            cancel.check(view).is_ok().then_some(cancel)
        };
        if let Some((sheet, _)) = view::sheet_of(view, unit) {
            return cancel(sheet);
        }
        if drafts::check_room(view, Side::Us).is_err() {
            let all = view::all_sheets(view).filter(|(at, sheet)| {
                sheet.side == Side::Us && view.state.sheet(*at) == SheetStage::Implemented
            });
            let all: Vec<SheetIx> = all.map(|(at, _)| at).collect();
            return choices.pick(&all).copied().and_then(cancel);
        }
        let formation = &view.counter(unit).formation;
        let company = view.on_map().map(|(unit, _)| unit).filter(|unit| {
            view.counter(*unit).formation == *formation
                && drafts::check(view, &[*unit], goal).is_ok()
        });
        let draft = Resolved::Draft {
            task: Task::Move,
            units: company.collect(),
            goal,
        };
        draft.check(view).is_ok().then_some(draft)
    }

    /// An assault on one of the Germans that keep it closed, by infantry beside it.
    pub(super) fn storm(&self, view: View<'_>, choices: &mut Choices) -> Option<Resolved> {
        let infantry = view.on_map().filter(|(unit, _)| {
            let counter = view.counter(*unit);
            counter.side == Side::Us
                && counter.arms.at.is_some()
                && weapons::is_ready(view, *unit, Weapon::Area)
        });
        let pairs = infantry.flat_map(|(unit, at)| {
            let bars = self.bars.iter();
            let beside = bars.filter(move |(_, hex)| view.game.board.touch(at, *hex));
            beside.map(move |(target, _)| (unit, *target))
        });
        let mut pairs: Vec<(UnitIx, UnitIx)> = pairs.collect();
        for _ in 0..TRIES {
            let (unit, target) = choices.take(&mut pairs)?;
            let assault = Resolved::Assault { unit, target };
            let roll = Resolved::AtRoll { unit, target };
            let mut ways = [assault, roll].into_iter();
            if let Some(act) = ways.find(|act| act.check(view).is_ok()) {
                return Some(act);
            }
        }
        None
    }
}

/// Whether a German unit keeps a breach closed: a pill box that sees it, or one of any kind near it (2.5a).
fn is_barred_by(view: View<'_>, breach: &BoardBreach, (unit, hex): (UnitIx, HexIx)) -> bool {
    let counter = view.counter(unit);
    breaches::distance(view, breach, hex) <= breaches::GERMAN
        || (counter.is_pill_box() && breaches::has_in_sight(view, breach, (counter, hex)))
}

/// Whether an op sheet was drafted as one played, and is not over.
fn is_draft(view: View<'_>, at: SheetIx) -> bool {
    let is_open = matches!(
        view.state.sheet(at),
        SheetStage::Drafted | SheetStage::Implemented
    );
    is_open && view.game.sheet(at).is_none()
}

/// Whether a company is to go into a hex by a new op sheet.
fn is_sent_to(view: View<'_>, hex: HexIx) -> bool {
    let mut drafted = view::drafts(view).filter(|(at, _)| is_draft(view, *at));
    drafted.any(|(_, sheet)| {
        let mut units = sheet.units.iter();
        sheet.side == Side::Us
            && sheet.goal.contains(&hex)
            && units.any(|unit| view.hex_of(*unit).is_some())
    })
}
