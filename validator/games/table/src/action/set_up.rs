//! SetUp: a unit is set up in a hex.

use beachhead_kit::{Asked, HexIx, UnitIx, stack};

use crate::compile::{Area, TableGame};
use crate::index::RowIx;
use crate::stacking::{self, Crowding};
use crate::state::Place;
use crate::turn;
use crate::view::{Play, Verdict, View, put};

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
        hexes.any(|hex| fits(view, *unit, hex))
    })
}

/// Reason why a unit is not set up in a hex.
#[derive(Clone, Copy, Debug)]
enum Barred<'a> {
    NotItsTime,
    NotWaiting,
    NoHexOfPlay,
    OutOfArea(&'a Area),
    AreaStack(&'a Area),
    Enemy(RowIx),
    Crowded(RowIx, Crowding<'a>),
}

/// Whether the unit may be set up there, as [`check`] has it, without the words.
pub(crate) fn fits(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    barred(view, unit, hex).is_none()
}

/// Whether the unit may be set up there.
pub(crate) fn check(view: View<'_>, unit: UnitIx, hex: HexIx) -> Verdict {
    let Some(barred) = barred(view, unit, hex) else {
        return Ok(());
    };
    let game = view.game;
    let (id, number, about) = (view.id(unit), view.number(hex), view.about(unit).at(hex));
    let (row, why) = match barred {
        Barred::NotItsTime => {
            let what = "is set up in the set-up of its own side";
            return Err(turn::not_its_time(view, unit, what));
        }
        Barred::NotWaiting => {
            let why = format!("{id} is none of the units that are still to be set up");
            (game.setup_row(), why)
        }
        Barred::NoHexOfPlay => {
            let why = format!("{number} is no hex of play");
            (game.basics.known_names, why)
        }
        Barred::OutOfArea(Area { group, .. }) => {
            let why = format!("{number} lies outside the area of setup group `{group}`");
            (game.setup_row(), why)
        }
        Barred::AreaStack(Area { group, stack, .. }) => {
            let why = format!("group `{group}` sets up {stack} to a hex at most");
            (game.setup_row(), why)
        }
        Barred::Enemy(row) => (row, format!("an enemy is in {number}")),
        Barred::Crowded(row, crowding) => (row, stacking::in_words(view, unit, hex, &crowding)),
    };
    about.refuse(game.row(row), why)
}

fn barred(view: View<'_>, unit: UnitIx, hex: HexIx) -> Option<Barred<'_>> {
    let (game, counter) = (view.game, view.counter(unit));
    let step = game.step(view.state);
    if view.state.is_over || !step.sets_up || step.side != counter.side {
        return Some(Barred::NotItsTime);
    }
    if view.place(unit) != Place::Waiting {
        return Some(Barred::NotWaiting);
    }
    if !game.board.playable(hex) {
        return Some(Barred::NoHexOfPlay);
    }
    if let Some(area) = counter.area.as_ref().filter(|_| game.groups.is_some()) {
        if !area.takes(hex) {
            return Some(Barred::OutOfArea(area));
        }
        let is_mate = |other: &Area| other.group == area.group;
        let there = view.units_in(hex);
        let mates = there.filter(|other| view.counter(*other).area.as_ref().is_some_and(is_mate));
        if stack::room(area.stack.max(1).into(), mates) == 0 {
            return Some(Barred::AreaStack(area));
        }
    }
    if let Some(row) = game.profile(counter).not_into_enemies
        && view.state.zoc_map.held(counter.side.enemy(), hex)
    {
        return Some(Barred::Enemy(row));
    }
    let crowding = stacking::crowding(view, unit, hex);
    Some(Barred::Crowded(game.setup_stacking?, crowding?))
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
    put(play, unit, hex);
}

#[cfg(test)]
mod tests {
    use beachhead_engine::{Game, SeededDice, Silent};
    use beachhead_hex::HexNo;
    use beachhead_model::pack::Pack;
    use beachhead_model::scenario::{SetupArea, SetupGroup};

    use super::*;
    use crate::action::Resolved;
    use crate::state::State;
    use crate::testpack::{LINES, hex, open, opened, taken, unit, with_scenario};

    /// The game with these units set up, in this order: `"B1 0101"`.
    fn after(game: &TableGame, set_up: &[&str]) -> State {
        let mut state = game.start();
        for text in set_up {
            let action = action(game, text);
            assert_eq!(game.check(&state, &action), Ok(()), "{text}");
            game.apply(&mut state, &action, &mut SeededDice::new(1), &mut Silent);
        }
        state
    }

    fn action(game: &TableGame, text: &str) -> Resolved {
        match text.split_once(' ') {
            Some((id, number)) => Resolved::SetUp {
                unit: unit(game, id),
                hex: hex(game, number),
            },
            None => Resolved::Done,
        }
    }

    /// The pack with its setup groups changed.
    fn with_groups(change: impl Fn(&mut SetupGroup)) -> Pack {
        with_scenario(|scenario| {
            let groups = scenario.groups.iter().cloned().map(|mut group| {
                change(&mut group);
                group
            });
            scenario.groups = groups.collect();
        })
    }

    fn each(hexes: [&str; 3]) -> SetupArea {
        SetupArea::Each(hexes.map(HexNo::from).to_vec())
    }

    #[test]
    fn units_are_set_up_within_their_areas() {
        let game = open(LINES);
        let all = ["B1 0101", "B2 0101", "BA 0102"];
        let with_red = [&all[..], &["Done", "R1 0601"]].concat();
        for (before, then, expected) in [
            (&[][..], "B1 0101", None),
            (&[], "B1 0201", Some("3.1 groups")),
            (&[], "R1 0601", Some("engine order-of-play")),
            (&[], "Done", Some("3.1 groups")), // Three are still to be set up.
            (&all[..2], "BA 0101", Some("3.1 groups")), // The group has two to a hex.
            (&all[..2], "B1 0102", Some("3.1 groups")), // It stands there.
            (&all[..2], "Done", Some("3.1 groups")),
            (&all, "Done", None),
            (&all, "B1 0101", Some("3.1 groups")),
            (&with_red, "R2 0601", None),
            (&with_red, "B1 0101", Some("engine order-of-play")),
        ] {
            let state = after(&game, before);
            let refused = game.check(&state, &action(&game, then)).err();
            let refused = refused.map(|refused| refused.rule.id.to_string());
            assert_eq!(refused.as_deref(), expected, "{before:?}, then {then}");
        }
    }

    /// The hex of each unit whose group lists one for each; and groups in which one unit has a hex, whatever number stands there.
    #[test]
    fn groups_say_how_many_share_a_hex_and_which_is_whose() {
        let stack = |stack: u8| with_groups(|group| group.stack = stack);
        let each = with_groups(|group| group.area = each(["0101", "0102", "0103"]));
        for (pack, before, then, is_refused) in [
            (stack(1), &[][..], "B1 0101", false),
            (stack(1), &["B1 0101"], "B2 0101", true),
            (stack(0), &[], "B1 0101", false),
            (stack(0), &["B1 0101"], "B2 0101", true),
            (stack(3), &["B1 0101"], "B2 0101", false),
            (each.clone(), &[], "B1 0101", false),
            (each.clone(), &[], "B1 0102", true),
            (each.clone(), &[], "BA 0101", true),
            (each, &[], "BA 0103", false),
        ] {
            let game = opened(&pack);
            let state = after(&game, before);
            let refused = game.check(&state, &action(&game, then)).is_err();
            assert_eq!(refused, is_refused, "{before:?}, then {then}");
        }
    }

    /// Two units have one hex: the second finds no room, and the phase ends without it.
    #[test]
    fn who_finds_no_room_holds_nothing_up() {
        let pack = with_groups(|group| {
            group.area = each(["0101", "0101", "0103"]);
            group.stack = 1;
        });
        let game = opened(&pack);
        for (before, ends) in [(&["B1 0101"][..], false), (&["B1 0101", "BA 0103"], true)] {
            let state = after(&game, before);
            assert_eq!(
                game.check(&state, &Resolved::Done).is_ok(),
                ends,
                "{before:?}"
            );
        }
    }

    #[test]
    fn units_set_up_cite_their_lines_and_come_to_their_hexes() {
        let game = open(LINES);
        let (state, happened) = taken(&game, &game.start(), &action(&game, "B1 0101"));
        let rows = ["3.1 groups", "3.2 setup-stacking", "engine known-names"];
        assert_eq!(happened, [&rows[..], &["B1 to 0101"]].concat());
        assert_eq!(
            state.units.hex_of(unit(&game, "B1")),
            Some(hex(&game, "0101"))
        );
        let waits = still_to_be_set_up(game.view(&state));
        assert_eq!(waits, Some(unit(&game, "B2")));
    }

    /// Without the line of the groups any hex will do that has room and is in play.
    #[test]
    fn without_groups_only_stacks_and_enemies_bind() {
        let lines = LINES
            .iter()
            .copied()
            .filter(|line| !line.contains("Groups"));
        let lines: Vec<&str> = lines.collect();
        let game = open(&lines);
        let all = ["B1 0601", "B2 0601", "BA 0102", "Done"];
        for (before, then, expected) in [
            (&[][..], "B1 0404", None),
            (&all[..2], "BA 0601", Some("3.2 setup-stacking")),
            (&all, "R1 0601", Some("4.5 enemy-hex")),
            (&all, "R1 0101", None),
            (&all[..2], "Done", Some("engine order-of-play")),
        ] {
            let state = after(&game, before);
            let refused = game.check(&state, &action(&game, then)).err();
            let refused = refused.map(|refused| refused.rule.id.to_string());
            assert_eq!(refused.as_deref(), expected, "{before:?}, then {then}");
            if let Resolved::SetUp { unit, hex } = action(&game, then) {
                let view = game.view(&state);
                assert_eq!(fits(view, unit, hex), expected.is_none(), "{then}");
            }
        }
    }
}
