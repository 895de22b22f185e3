//! SetUp: a unit is set up in a hex.

use beachhead_engine::Happening;
use beachhead_kit::{Asked, HexIx, UnitIx};

use crate::compile::TableGame;
use crate::index::RowIx;
use crate::state::Place;
use crate::view::{Play, Verdict, View};
use crate::{stacking, turn};

impl TableGame {
    /// The row by which units are set up: that of the groups, or that of the order of play where no line has one.
    pub(crate) fn setup_row(&self) -> RowIx {
        self.groups.unwrap_or(self.basics.order_of_play)
    }
}

pub(crate) fn candidates(view: View<'_>, asked: Asked, list: &mut dyn FnMut(UnitIx, HexIx)) {
    for unit in waiting(view).filter(|unit| asked.may_be_of(&[*unit])) {
        for hex in view.game.board.hexes() {
            list(unit, hex);
        }
    }
}

/// The units that the side has still to set up in this step.
pub(crate) fn waiting(view: View<'_>) -> impl Iterator<Item = UnitIx> + '_ {
    let step = view.game.step(view.state);
    let sets_up = step.sets_up && !view.state.is_over;
    let units = view.units().filter(move |_| sets_up);
    units.filter(move |unit| view.side(*unit) == step.side && view.place(*unit) == Place::Waiting)
}

/// A unit that is to be set up before the step ends: one that finds room somewhere.
pub(crate) fn still_to_be_set_up(view: View<'_>) -> Option<UnitIx> {
    waiting(view).find(|unit| {
        let mut hexes = view.game.board.hexes();
        hexes.any(|hex| check(view, *unit, hex).is_ok())
    })
}

/// Whether the unit may be set up there.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let game = view.game;
    let (counter, number) = (view.counter(unit), view.number(hex));
    let (id, about) = (&counter.id, view.about(unit).at(hex));
    let step = game.step(view.state);
    if view.state.is_over || !step.sets_up || step.side != counter.side {
        return turn::not_its_time(view, unit, "is set up in the set-up of its own side");
    }
    let groups = game.row(game.setup_row());
    if view.place(unit) != Place::Waiting {
        let why = format!("{id} is none of the units that are still to be set up");
        return about.refuse(groups, why);
    }
    if !game.board.playable(hex) {
        let row = game.row(game.basics.known_names);
        return about.refuse(row, format!("{number} is no hex of play"));
    }
    let area = counter.area.and_then(|at| game.areas.get(at));
    if let Some(area) = area.filter(|_| game.groups.is_some()) {
        if !area.has(id, hex) {
            let why = format!(
                "{number} lies outside the area of setup group `{}`",
                area.id
            );
            return about.refuse(groups, why);
        }
        let mates = view
            .units_in(hex)
            .filter(|other| view.counter(*other).area == counter.area);
        if mates.count() >= usize::from(area.stack.max(1)) {
            let why = format!(
                "group `{}` sets up {} to a hex at most",
                area.id, area.stack
            );
            return about.refuse(groups, why);
        }
    }
    let enemy = counter.side.enemy();
    if let Some(row) = game.profile(counter).not_into_enemies
        && view.state.zoc_map.held(enemy, hex)
    {
        return about.refuse(game.row(row), format!("an enemy is in {number}"));
    }
    match (game.setup_stacking, stacking::crowding(view, unit, hex)) {
        (Some(row), Some(crowding)) => {
            let why = stacking::in_words(view, unit, hex, &crowding);
            about.refuse(game.row(row), why)
        }
        _ => Ok(()),
    }
}

pub(crate) fn apply(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let game = play.game;
    if play.trace.cites() {
        let rows = [
            Some(game.setup_row()),
            game.setup_stacking,
            Some(game.basics.known_names),
        ];
        for row in rows.into_iter().flatten() {
            play.cite_row(game.row(row));
        }
    }
    play.state.units.put(unit, Place::Map(hex));
    play.report(|| Happening::Moved {
        unit: game.roster[unit].id.clone(),
        to: game.board.number(hex),
    });
}
