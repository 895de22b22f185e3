//! Mines that go off and ice that breaks, and units that have battled enough for a turn (M42, M74).

use beachhead_kit::{HexIx, UnitIx};

use crate::command::in_play;
use crate::data::{Face, MineMarkers, Stars, Traits};
use crate::entering::losing;
use crate::field::laid;
use crate::ground::Work;
use crate::rolls;
use crate::rules::Rule;
use crate::state::{Mine, State};
use crate::view::Play;

/// The unit battles no more this turn.
pub(crate) fn end_battles(play: &mut Play<'_>, unit: UnitIx) {
    let battles = in_play::battles_of(play.view(), unit);
    let turn = &mut play.state.troops[unit].turn;
    turn.battles = turn.battles.max(battles);
    turn.no_battle = true;
}

/// A minefield is cleared.
pub(crate) fn sweep(play: &mut Play<'_>, hex: HexIx) {
    play.cite(Rule::Engineer);
    laid::clear(play, hex, Work::MINE);
}

/// A unit has come onto a minefield, and not in a retreat.
///
/// An engineer that could battle clears it instead, but not as it takes ground.
pub(crate) fn tread_on_mine(play: &mut Play<'_>, unit: UnitIx, hex: HexIx, sweeps: bool) {
    let game = play.game;
    if play.state.works_on(hex).owner == Some(game.side_of(unit)) {
        return;
    }
    let turn = &play.state.troops[unit].turn;
    let engineer = game.kind_of(play.state, unit).traits.has(Traits::ENGINEER);
    if sweeps && engineer && turn.ordered && !turn.on_move && !turn.no_battle {
        end_battles(play, unit);
        return sweep(play, hex);
    }
    play.cite(Rule::Mines);
    let value = reveal(play, hex);
    if value == 0 {
        return laid::clear(play, hex, Work::MINE);
    }
    let tally = rolls::roll_at(play, value, unit, Stars::None);
    losing::lose_figures(play, unit, tally.hits);
}

/// Ice that may break: each star takes a figure.
pub(crate) fn tread_on_ice(play: &mut Play<'_>, unit: UnitIx) {
    const DICE: u8 = 2;
    let broken = rolls::count_faces(play, DICE, "ice", &[Face::Star]);
    losing::lose_figures(play, unit, broken);
}

/// The value of a minefield, drawn as it is first trodden on.
fn reveal(play: &mut Play<'_>, hex: HexIx) -> u8 {
    let known = |mine: &&Mine| mine.hex == hex;
    let revealed = play.state.mines.iter().find(known);
    if let Some(value) = revealed.and_then(|mine| mine.dice) {
        return value;
    }
    let left = markers_left(&play.game.mines, play.state);
    let markers: u16 = left.iter().map(|(_, count)| u16::from(*count)).sum();
    let mut die = play.dice.roll(markers, &"mines");
    let mut markers = left
        .into_iter()
        .map(|(value, count)| (value, u16::from(count)));
    let found = markers.find(|(_, count)| {
        let is_drawn = die <= *count;
        die = die.saturating_sub(*count);
        is_drawn
    });
    let drawn = found.map(|(value, _)| value).unwrap_or_default();
    let mines = &mut play.state.mines;
    let (Ok(at) | Err(at)) = mines.binary_search_by_key(&hex, |mine| mine.hex);
    let dice = Some(drawn);
    mines.insert(at, Mine { hex, dice });
    drawn
}

/// The markers that no revealed mine bears; all of them again when none is left.
fn markers_left(markers: &MineMarkers, state: &State) -> Vec<(u8, u8)> {
    let revealed = |value| {
        let mines = state.mines.iter();
        mines.filter(|mine| mine.dice == Some(value)).count()
    };
    let left = |&(value, count): &(u8, u8)| {
        let out = u8::try_from(revealed(value)).unwrap_or(u8::MAX);
        (value, count.saturating_sub(out))
    };
    let left: Vec<(u8, u8)> = markers.0.iter().map(left).collect();
    if left.iter().any(|(_, count)| *count > 0) {
        left
    } else {
        markers.0.clone()
    }
}
