//! What a player's roll for reinforcements brings (L15 to L19, L89, L127).
//!
//! What is not brought on when the movement phase ends is lost (L22).

use beachhead_base::cannot_happen;

use crate::command::in_play;
use crate::data::{Call, Class, Command, KindIx, LandingsGame, Role, SeatIx, Section, UnitIx};
use crate::rules::Rule;
use crate::state::{Arrival, NO_ROLL, Place};
use crate::view::{Play, View};

/// Two dice, given or taken (L16, L53).
const TWO: u8 = 2;

/// The sheet whose lines count for a player's roll: his own map, or the first of the field.
pub(crate) fn sheet_of_roll(game: &LandingsGame, seat: SeatIx) -> u8 {
    let seat = &game.seats[seat];
    match seat.command {
        Command::Sheet(sheet) => sheet,
        // A left general's field begins in the west as the Allies see it, a right one's lies in the east.
        Command::General(section) => {
            let at_top = seat.side == game.top;
            let from_west = if at_top { section.mirrored() } else { section };
            match from_west {
                Section::Right => game.sheet_count.saturating_sub(1),
                Section::Left | Section::Centre => 0,
            }
        }
        Command::All | Command::Chief => 0,
    }
}

/// L15, L16, L53, L89: the dice a player rolls now; none where he has no roll at all.
pub(crate) fn reinforcement_dice(view: View<'_>, seat: SeatIx) -> Option<u8> {
    let player = &view.state.players[seat];
    let fewer = player.fewer_dice;
    if !view.game.specials.reinforcements || fewer == NO_ROLL {
        return None;
    }
    let seated = &view.game.seats[seat];
    let own = match seated.command {
        Command::Chief => return None,
        Command::General(section) => {
            let of_side = view.game.calls.generals[seated.side];
            let dice = of_side.get(section.at()).copied();
            dice.unwrap_or_else(|| cannot_happen!(0, "a side has three sections"))
        }
        Command::All | Command::Sheet(_) => {
            let played = u16::from(player.playing.is_some());
            u8::try_from(player.hand.len() + played).unwrap_or(u8::MAX)
        }
    };
    let playing = player.playing.as_ref();
    let recon = playing.is_some_and(|playing| in_play::counts_as_recon(view.game, playing.played));
    let more = if recon { TWO } else { 0 };
    Some(own.saturating_add(more).saturating_sub(fewer))
}

/// Whether the acting player has a roll to make in the step of reinforcements.
pub(crate) fn rolls_reinforcements(view: View<'_>) -> bool {
    !view.state.acting().done && reinforcement_dice(view, view.state.seat).is_some()
}

/// How many units of a kind the player may still bring on, over all faces that bring it.
pub(crate) fn arrivals_of(view: View<'_>, seat: SeatIx, kind: KindIx) -> u8 {
    let of_kind = view.state.arrivals.iter().filter(|arrival| {
        arrival.seat == seat
            && call_of(view.game, arrival).is_some_and(|call| call.kinds.contains(&kind))
    });
    of_kind.map(|arrival| arrival.left).sum()
}

fn call_of<'a>(game: &'a LandingsGame, arrival: &Arrival) -> Option<&'a Call> {
    let sheet = sheet_of_roll(game, arrival.seat);
    let side = game.seats[arrival.seat].side;
    game.calls
        .line(side, Some(sheet), usize::from(arrival.face))
}

/// The arrival that a unit would use up.
pub(crate) fn arrival_for(view: View<'_>, unit: UnitIx) -> Option<usize> {
    let kind = view.counter(unit).kind;
    view.state.arrivals.iter().position(|arrival| {
        arrival.seat == view.state.seat
            && arrival.left > 0
            && call_of(view.game, arrival).is_some_and(|call| call.kinds.contains(&kind))
    })
}

/// Whether the unit is among those that a roll may bring: figures of a lost one are a new one's.
pub(crate) fn is_in_reserve(view: View<'_>, unit: UnitIx) -> bool {
    view.counter(unit).role == Role::Reserve
        && matches!(view.place(unit), Place::Reserve | Place::Lost)
}

/// Whether the side's arrivals are limited, and then whether the unit is among them (L127).
pub(crate) fn limited_kinds(game: &LandingsGame, unit: UnitIx) -> Option<bool> {
    let counter = &game.roster[unit];
    let mut limits = game.limits.iter();
    let limit =
        limits.find(|limit| limit.side == counter.side && limit.sheets.contains(&counter.sheet))?;
    Some(limit.kinds.contains(&counter.kind))
}

/// Whether the unit comes by air or among its own, and not over the sea (L127).
pub(crate) fn arrives_inland(game: &LandingsGame, unit: UnitIx) -> bool {
    limited_kinds(game, unit) == Some(true)
}

/// Whether the unit comes down from the air, aimed at a hex (L128).
pub(crate) fn is_parachuted(game: &LandingsGame, unit: UnitIx) -> bool {
    arrives_inland(game, unit) && game.roster[game.roster[unit].kind].class == Class::Artillery
}

/// L22: the movement phase of a player is over, and with it what he hasn't brought on.
pub(crate) fn lapse_arrivals(play: &mut Play<'_>) {
    let seat = play.state.seat;
    let waiting = |arrival: &Arrival| arrival.seat == seat && arrival.left > 0;
    play.cite_if(play.state.arrivals.iter().any(waiting), Rule::ArrivalLost);
    play.state.arrivals.retain(|arrival| arrival.seat != seat);
}
