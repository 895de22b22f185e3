//! Reinforcements: how many dice are rolled, what they bring, and how it comes onto the map (L15 to L30, L89, L127).
//!
//! What a face brings is the pack's table, read by `open`. Where a unit may come in is next door: by the entry markers
//! in [`super::entries`], by landing craft and over beaches in [`super::craft`]; whether there are figures for it in
//! [`super::pool`]. What is not brought on when the movement phase ends is lost (L22).
use crate::command;
use crate::craft;
use crate::drops;
use crate::entering;
use crate::entries;
use crate::footing;
use crate::medals;
use crate::movement;
use crate::pool;
use crate::seats;
use crate::view::View;

use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;

use crate::entering::How;
use crate::game::LandingsGame;
use crate::play::Play;
use crate::resolved::Resolved;
use crate::roster::{Class, KindIx, Role, Side, Traits, UnitIx};
use crate::rules::Rule;
use crate::seats::{Command, SeatIx};
use crate::sections::MOST_SHEETS;
use crate::sequence::Phase;
use crate::state::{Arrival, NO_ROLL, Place, TurnOf};
use beachhead_engine::{RuleIndex, Violation};

/// What a face shows: the columns and lines of tables that are about dice.
pub(crate) const FACES: [&str; 5] = ["infantry", "armor", "grenade", "flag", "star"];

/// The place in [`FACES`] of what a battle die shows (M35); none of them for what no die shows.
pub(crate) fn face_of(die: u8) -> usize {
    match die {
        1 => 0,
        2..=6 => usize::from(die - 2),
        _ => cannot_happen!(FACES.len(), "a die of six sides shows {die}"),
    }
}

/// A line of the table of reinforcements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Call {
    pub(crate) side: Side,
    /// The sheets in play that it holds for, one bit each; all where none is named.
    pub(crate) sheets: u8,
    pub(crate) face: usize,
    /// This many dice of the face bring one unit.
    pub(crate) count: u8,
    /// The kinds one of which it brings; none where it is an On the Move order.
    pub(crate) kinds: Vec<KindIx>,
}

/// The tables of reinforcements.
#[derive(Clone, Debug, Default)]
pub(crate) struct Calls {
    pub(crate) lines: Vec<Call>,
    /// Dice of each side's generals, by section (L89).
    pub(crate) generals: [[u8; 3]; 2],
    /// How many steps a gun drifts as it comes down (L128).
    pub(crate) drift: u8,
}

impl Calls {
    /// The line that holds for a face on a sheet: the sheet's own before that of all sheets.
    pub(crate) fn line(&self, side: Side, sheet: Option<u8>, face: usize) -> Option<&Call> {
        let bit = sheet.map_or(0, |sheet| {
            let bit = 1u8.checked_shl(sheet.into());
            bit.unwrap_or_else(|| cannot_happen!(0, "sheet {sheet} is one of {MOST_SHEETS}"))
        });
        let fits = |call: &&Call| call.side == side && call.face == face;
        let mut own = self.lines.iter().filter(fits);
        let mut all = self.lines.iter().filter(fits);
        own.find(|call| call.sheets & bit != 0)
            .or_else(|| all.find(|call| call.sheets == 0))
    }
}

/// Two dice, given or taken (L16, L53).
const TWO: u8 = 2;

/// The sheet whose lines count for a player's roll: his own map, or the first of the field.
fn sheet_of_roll(game: &LandingsGame, seat: SeatIx) -> Option<u8> {
    match seats::seat(game, seat)?.command {
        Command::Sheet(sheet) => Some(sheet),
        // A left general's field begins in the west as the Allies see it, a right one's lies in the east.
        Command::General(section) => {
            let last = game.sheet_count.saturating_sub(1);
            let eastern = match seats::seat(game, seat)?.side {
                side if side == game.top => section.mirrored(),
                _ => section,
            } == crate::seats::Section::Right;
            Some(if eastern { last } else { 0 })
        }
        Command::All | Command::Chief => Some(0),
    }
}

/// L15, L16, L53, L89: the dice a player rolls now; none where he has no roll at all.
pub(crate) fn reinforcement_dice(view: View<'_>, seat: SeatIx) -> Option<u8> {
    let player = view.state.player(seat)?;
    let fewer = player.fewer_dice;
    if !view.game.specials.reinforcements || fewer == NO_ROLL {
        return None;
    }
    let seated = seats::seat(view.game, seat)?;
    let own = match seated.command {
        Command::Chief => return None,
        Command::General(section) => {
            let [axis, allies] = &view.game.calls.generals;
            let of_side = match seated.side {
                Side::Axis => axis,
                Side::Allies => allies,
            };
            let dice = of_side.get(section.at()).copied();
            dice.unwrap_or_else(|| cannot_happen!(0, "a side has three sections"))
        }
        Command::All | Command::Sheet(_) => {
            let played = u16::from(player.playing.is_some());
            u8::try_from(player.hand.len() + played).unwrap_or(u8::MAX)
        }
    };
    let playing = player.playing.as_ref();
    let recon = playing.is_some_and(|playing| command::counts_as_recon(view.game, playing.played));
    let more = if recon { TWO } else { 0 };
    Some(own.saturating_add(more).saturating_sub(fewer))
}

/// L15, L52: whether the acting player may roll.
pub(crate) fn check_roll_reinforcements(view: View<'_>) -> Result<(), Violation> {
    if view
        .state
        .player(view.state.seat)
        .is_some_and(|player| player.fewer_dice == NO_ROLL)
        && view.game.specials.reinforcements
    {
        let why = "Air Power has closed the roads: there is no reinforcement roll this turn";
        return Err(Violation::new(Rule::AirBlocksRoll, why));
    }
    if view.state.phase != Phase::Reinforcements {
        let rule = if view.state.phase == Phase::CardRoll {
            Rule::FinestHourFirst
        } else {
            Rule::ReinforcementRoll
        };
        let why = format!(
            "reinforcements are rolled for in the step `Reinforcements`, and this is `{}`",
            view.state.phase.name()
        );
        return Err(Violation::new(rule, why));
    }
    if reinforcement_dice(view, view.state.seat).is_none() {
        let why = "this player has no reinforcement roll in this scenario";
        return Err(Violation::new(Rule::ReinforcementRoll, why));
    }
    Ok(())
}

/// Whether the acting player has a roll to make in the step of reinforcements.
pub(crate) fn rolls_reinforcements(view: View<'_>) -> bool {
    let done = view
        .state
        .player(view.state.seat)
        .is_none_or(|player| player.done);
    !done && reinforcement_dice(view, view.state.seat).is_some()
}

/// How many units of a kind the player may still bring on, over all faces that bring it.
pub(crate) fn arrivals_of(view: View<'_>, seat: SeatIx, kind: KindIx) -> u8 {
    let sheet = sheet_of_roll(view.game, seat);
    let of_kind = view.state.arrivals.iter().filter(|arrival| {
        arrival.seat == seat
            && call_of(view.game, arrival, sheet).is_some_and(|call| call.kinds.contains(&kind))
    });
    of_kind.map(|arrival| arrival.left).sum()
}

fn call_of<'a>(game: &'a LandingsGame, arrival: &Arrival, sheet: Option<u8>) -> Option<&'a Call> {
    let side = seats::seat(game, arrival.seat)?.side;
    game.calls.line(side, sheet, usize::from(arrival.face))
}

/// The arrival that a unit would use up.
fn arrival_for(view: View<'_>, unit: UnitIx) -> Option<usize> {
    let sheet = sheet_of_roll(view.game, view.state.seat);
    let kind = view.game.roster[unit].kind;
    view.state.arrivals.iter().position(|arrival| {
        arrival.seat == view.state.seat
            && arrival.left > 0
            && call_of(view.game, arrival, sheet).is_some_and(|call| call.kinds.contains(&kind))
    })
}

/// Whether the unit is among those that a roll may bring: figures of a lost one are a new one's.
pub(crate) fn is_in_reserve(view: View<'_>, unit: UnitIx) -> bool {
    view.game.roster[unit].role == Role::Reserve
        && matches!(view.state.troops[unit].place, Place::Reserve | Place::Lost)
}

/// Whether the unit waits for a roll of this player: where each map has its players, reserves are a map's own.
fn is_own_reserve(game: &LandingsGame, seat: SeatIx, unit: UnitIx) -> bool {
    match seats::seat(game, seat).map(|seat| seat.command) {
        Some(Command::Sheet(sheet)) => game.roster[unit].sheet == sheet,
        _ => true,
    }
}

/// L17 to L29, L127: whether the acting player may bring the unit on in this hex.
pub(crate) fn check_deploy(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    check_called(view, unit).map_err(|refused| refused.at(view.game.number(hex)))?;
    check_arrival(view, unit, hex)
}

/// Whether the roll lets the acting player bring the unit on at all.
fn check_called(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let counter = &view.game.roster[unit];
    let id = &counter.id;
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
    if counter.role != Role::Reserve {
        return refuse(Rule::ReinforcementTable, format!("{id} is no reserve"));
    }
    if view.state.phase != Phase::Movement {
        let why = format!("{id} is deployed in the movement phase only");
        return refuse(Rule::DeployIsMove, why);
    }
    if counter.side != view.state.side {
        return refuse(Rule::ReinforcementTable, format!("{id} is not yours"));
    }
    if !is_in_reserve(view, unit) {
        return refuse(Rule::DeployIsMove, format!("{id} is on the map already"));
    }
    if !is_own_reserve(view.game, view.state.seat, unit) {
        let why = format!("{id} is in another player's reserve");
        return refuse(Rule::OwnHand, why);
    }
    if arrival_for(view, unit).is_none() {
        if limited_kinds(view.game, unit).is_some_and(|open| !open) {
            let why = format!("no unit like {id} comes to this map");
            return refuse(Rule::LimitedArrivals, why);
        }
        let why = format!("the roll calls in no unit like {id}, or no more of them");
        return refuse(Rule::ReinforcementTable, why);
    }
    pool::check_figures(view, unit)
}

/// Whether a unit that was called in may come in here.
fn check_arrival(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    if !seats::commands(view.game, view.state.seat, hex) {
        let id = &view.game.roster[unit].id;
        let why = format!("{id} comes onto the map of its own general");
        return Err(Violation::new(Rule::OwnHand, why)
            .of(id.clone())
            .at(view.game.number(hex)));
    }
    check_place(view, unit, hex)
}

/// Whether the side's arrivals are limited, and then whether the unit is among them (L127).
fn limited_kinds(game: &LandingsGame, unit: UnitIx) -> Option<bool> {
    let counter = &game.roster[unit];
    let limit = game
        .limits
        .iter()
        .find(|limit| limit.side == counter.side && limit.sheets.contains(&counter.sheet))?;
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

/// Where units of this sort come in: by markers, by craft, over a beach, among their own.
fn check_place(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let counter = &view.game.roster[unit];
    let occupied = |free: bool| {
        if free {
            return Ok(());
        }
        let why = format!("{} is occupied", view.game.number(hex));
        Err(Violation::new(Rule::PlaceCleared, why)
            .of(counter.id.clone())
            .at(view.game.number(hex)))
    };
    if is_parachuted(view.game, unit) {
        return Ok(());
    }
    if arrives_inland(view.game, unit) {
        occupied(view.state.at.is_free(hex))?;
        return check_among_own(view, unit, hex);
    }
    if counter.side == view.game.top {
        entries::check_entry(view.game, unit, hex)?;
        occupied(view.state.at.is_free(hex))?;
        if let Some((rule, words)) = movement::closed_ground(view, unit, hex) {
            let (id, number) = (&counter.id, view.game.number(hex));
            let why = format!("{id} can't come in at {number}: {words}");
            return Err(Violation::new(rule, why).of(id.clone()).at(number));
        }
        return Ok(());
    }
    craft::check_landing(view, unit, hex)
}

/// A refused arrival, with where the unit could come in if its place is what is wrong.
pub(crate) fn with_deploy_help(view: View<'_>, unit: UnitIx, refused: Violation) -> Violation {
    let is = |rule: &Rule| refused.rule.id == rule.row().id;
    let by_marker = [Rule::AxisEntry, Rule::EntryHex, Rule::EntryLine];
    let by_sea = [Rule::AlliedEntry, Rule::BeachArrival, Rule::BeachAcrossMaps];
    if by_marker.iter().any(is) {
        refused.help(entries::entry_help(view, unit))
    } else if by_sea.iter().any(is) {
        refused.help(craft::landing_help(view, unit))
    } else {
        refused
    }
}

/// L127: a limited arrival comes in beside a unit of its side.
fn check_among_own(view: View<'_>, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
    let counter = &view.game.roster[unit];
    let beside = |side: Side| {
        let mut around = view.game.board.neighbors(hex);
        around.any(|(_, near)| medals::side_in(view, near) == Some(side))
    };
    if beside(counter.side) && !footing::is_barred(view, unit, hex) {
        return Ok(());
    }
    let why = format!(
        "{} comes in beside an Allied unit, where it can stand",
        counter.id
    );
    Err(Violation::new(Rule::LimitedArrivals, why)
        .of(counter.id.clone())
        .at(view.game.number(hex)))
}

/// Whether the ground keeps a reserve that enters it from battle.
fn quiets_arrival(view: View<'_>, unit: UnitIx, hex: HexIx) -> bool {
    let counter = &view.game.roster[unit];
    let traits = view.game.roster[counter.kind].traits;
    let props = footing::props_of(view, hex);
    let lane = footing::lane(view, unit);
    !traits.has(Traits::BATTLES_ON_ENTRY) && (props.quiet.has(lane) || props.silent.has(lane))
}

/// The row by which an arrival battles or doesn't: artillery has its own.
pub(crate) fn rule_of_arrival(view: View<'_>, unit: UnitIx) -> Rule {
    if view.kind_of(unit).class == Class::Artillery {
        Rule::ArtilleryArrives
    } else {
        Rule::ArrivalBattles
    }
}

/// Why a unit that came in this turn does not battle: the row, and the reason in words.
pub(crate) fn why_arrival_waits(view: View<'_>, unit: UnitIx, hex: HexIx) -> (Rule, &'static str) {
    let rule = rule_of_arrival(view, unit);
    let kind = view.kind_of(unit);
    let why = if kind.class == Class::Artillery && !kind.traits.has(Traits::MOBILE) {
        "artillery does not battle on the turn it arrives"
    } else if quiets_arrival(view, unit, hex) {
        "it arrived on ground that forbids battle to a unit that enters it"
    } else if view.game.coast.coastline.contains(hex) && view.game.side_of(unit) != view.game.top {
        "it came ashore from a landing craft, or beside an enemy"
    } else {
        "it arrived beside an enemy"
    };
    (rule, why)
}

/// L23, L24: whether the unit may battle on the turn it has come in here.
fn may_battle_as_it_comes(view: View<'_>, unit: UnitIx, hex: HexIx) -> (bool, Rule) {
    let counter = &view.game.roster[unit];
    let rule = rule_of_arrival(view, unit);
    let kind = view.kind_of(unit);
    if kind.class == Class::Artillery && !kind.traits.has(Traits::MOBILE) {
        return (false, rule);
    }
    let mut around = view.game.board.neighbors(hex);
    let beside = around.any(|(_, near)| medals::side_in(view, near) == Some(counter.side.enemy()));
    (!beside && !quiets_arrival(view, unit, hex), rule)
}

/// Every way to bring a unit on.
pub(crate) fn list_deploys(view: View<'_>, actions: &mut Vec<Resolved>) {
    if view.state.arrivals.is_empty() {
        return;
    }
    for (unit, _) in view.game.roster.iter() {
        if arrival_for(view, unit).is_none() || check_called(view, unit).is_err() {
            continue;
        }
        each_place(view, unit, |hex| {
            if check_arrival(view, unit, hex).is_ok() {
                actions.push(Resolved::Deploy { unit, hex });
            }
        });
    }
}

/// Hexes where the unit may come in, before anybody has looked who stands there.
fn each_place(view: View<'_>, unit: UnitIx, take: impl FnMut(HexIx)) {
    let side = view.game.side_of(unit);
    if arrives_inland(view.game, unit) {
        view.game.in_play.iter().for_each(take);
    } else if side == view.game.top {
        entries::entry_hexes(view.game, side).for_each(take);
    } else {
        craft::landing_places(view).for_each(take);
    }
}

/// L15 to L18, L37: the roll, and what it brings.
pub(crate) fn roll_reinforcements(play: &mut Play<'_>) {
    let game = play.game;
    let seat = play.state.seat;
    let Some(dice) = reinforcement_dice(game.view(play.state), seat) else {
        return;
    };
    let mut shown = [0u8; FACES.len()];
    for _ in 0..dice {
        let face = face_of(play.roll(&"reinforcements"));
        if let Some(count) = shown.get_mut(face) {
            *count = count.saturating_add(1);
        }
    }
    cite_roll(play, seat);
    let (side, sheet) = (play.state.side, sheet_of_roll(game, seat));
    let mut units = 0u8;
    for (face, count) in shown.into_iter().enumerate() {
        let Some(call) = game.calls.line(side, sheet, face) else {
            continue;
        };
        let Some(left) = count.checked_div(call.count).filter(|left| *left > 0) else {
            continue;
        };
        if call.kinds.is_empty() {
            roll_moves(play, seat, left);
            continue;
        }
        units = units.saturating_add(left);
        let face = u8::try_from(face)
            .unwrap_or_else(|_| cannot_happen!(u8::MAX, "a die has no face {face}"));
        play.state.arrivals.push(Arrival { seat, face, left });
    }
    if units > 1 {
        play.cite(Rule::SeveralArrivals);
    }
    if let Some(player) = play.state.player_mut(seat) {
        player.done = true;
    }
    play.note(|| format!("{units} units are called in"));
}

fn cite_roll(play: &mut Play<'_>, seat: SeatIx) {
    let game = play.game;
    play.cite(Rule::ReinforcementRoll);
    play.cite(Rule::ReinforcementTable);
    let Some(player) = play.state.player(seat) else {
        return;
    };
    let fewer = player.fewer_dice;
    let playing = player.playing.as_ref();
    let recon = playing.is_some_and(|playing| command::counts_as_recon(game, playing.played));
    if calls_generals(game, seat) {
        play.cite(Rule::GeneralsDice);
    } else {
        play.cite(Rule::ReinforcementDice);
    }
    if recon {
        play.cite(Rule::ReconDice);
    }
    if fewer > 0 {
        play.cite(Rule::AirCutsRoll);
    }
}

/// L37, L38: flags are orders to move without battle, besides those of the card.
fn roll_moves(play: &mut Play<'_>, seat: SeatIx, orders: u8) {
    play.cite(Rule::OnTheMove);
    play.cite(Rule::OnTheMoveAdds);
    if let Some(player) = play.state.player_mut(seat)
        && let Some(playing) = &mut player.playing
    {
        playing.on_move = playing.on_move.saturating_add(orders);
        playing.rolled_moves = playing.rolled_moves.saturating_add(orders);
    }
}

/// L20 to L30, L128: the unit comes onto the map.
pub(crate) fn deploy(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let game = play.game;
    if let Some(at) = arrival_for(game.view(play.state), unit)
        && let Some(arrival) = play.state.arrivals.get_mut(at)
    {
        arrival.left -= 1;
    }
    play.cite(Rule::DeployIsMove);
    play.cite(Rule::PoolLimit);
    assemble(play, unit);
    if is_parachuted(game, unit) {
        play.cite(Rule::LimitedArrivals);
        play.state.troops[unit].turn.no_battle = true;
        return drops::drop_at(play, unit, hex, game.calls.drift);
    }
    if play.state.unit_at(hex).is_some() {
        return craft::load(play, unit, hex);
    }
    if arrives_inland(game, unit) {
        play.cite(Rule::LimitedArrivals);
    } else if game.roster[unit].side == game.top {
        entries::cite_entry(play, hex);
    } else {
        craft::cite_beach(play, hex);
    }
    play.cite(Rule::PlaceCleared);
    arrive(play, unit, hex);
}

/// A full unit of the kind is put together: what was lost of it before is forgotten.
fn assemble(play: &mut Play<'_>, unit: UnitIx) {
    let counter = &play.game.roster[unit];
    let troop = &mut play.state.troops[unit];
    troop.kind = counter.kind;
    troop.figures = counter.figures;
    troop.accessory = None;
    troop.turn = TurnOf::of_arrival(play.state.seat);
}

/// The unit stands on the map now, and may battle or not (L23, L24).
pub(crate) fn arrive(play: &mut Play<'_>, unit: UnitIx, hex: HexIx) {
    let game = play.game;
    let (battles, rule) = may_battle_as_it_comes(game.view(play.state), unit, hex);
    play.cite(rule);
    let troop = &mut play.state.troops[unit];
    troop.turn.from = Some(hex);
    troop.turn.no_battle = !battles;
    entering::enter(play, unit, hex, How::Arrive);
}

/// L22: the movement phase of a player is over, and with it what he hasn't brought on.
pub(crate) fn lapse_arrivals(play: &mut Play<'_>) {
    let seat = play.state.seat;
    let waiting = |arrival: &Arrival| arrival.seat == seat && arrival.left > 0;
    if play.state.arrivals.iter().any(waiting) {
        play.cite(Rule::ArrivalLost);
    }
    play.state.arrivals.retain(|arrival| arrival.seat != seat);
}

fn calls_generals(game: &LandingsGame, seat: SeatIx) -> bool {
    let seat = seats::seat(game, seat);
    seat.is_some_and(|seat| matches!(seat.command, Command::General(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_show_faces_as_printed() {
        let shown = [1, 2, 3, 4, 5, 6].map(|die| FACES[face_of(die)]);
        assert_eq!(
            shown,
            ["infantry", "infantry", "armor", "grenade", "flag", "star"]
        );
    }

    #[test]
    fn a_map_has_lines_of_its_own_before_those_of_all() {
        let line = |side, sheets, face, count| Call {
            side,
            sheets,
            face,
            count,
            kinds: Vec::new(),
        };
        let calls = Calls {
            lines: vec![
                line(Side::Allies, 0, 0, 2),
                line(Side::Allies, 0b10, 0, 1),
                line(Side::Axis, 0b10, 1, 3),
                line(Side::Axis, 0b01, 2, 4),
            ],
            ..Calls::default()
        };
        for (side, sheet, face, count) in [
            (Side::Allies, Some(0), 0, Some(2)),
            (Side::Allies, Some(1), 0, Some(1)), // Its own.
            (Side::Allies, None, 0, Some(2)),
            (Side::Axis, Some(0), 1, None),
            (Side::Axis, Some(1), 1, Some(3)),
            (Side::Axis, Some(0), 2, Some(4)),
            (Side::Axis, None, 2, None),
        ] {
            let found = calls.line(side, sheet, face).map(|line| line.count);
            assert_eq!(found, count, "{side:?} {sheet:?} {face}");
        }
    }
}
