//! Reinforcements: how many dice are rolled, what they bring, and how it comes onto the map (L15 to L30, L89, L127).
//!
//! What a face brings is the pack's table, read by `open`. Where a unit may come in is next door: by the entry markers
//! in [`super::entries`], by landing craft and over beaches in [`super::craft`]; whether there are figures for it in
//! [`super::pool`]. What is not brought on when the movement phase ends is lost (L22).

use beachhead_schema::cannot_happen;
use beachhead_schema::hex::HexIx;

use super::entering::How;
use super::game::LandingsGame;
use super::play::Play;
use super::resolved::Resolved;
use super::roster::{Class, KindIx, Role, Side, Traits, UnitIx};
use super::rules::Rule;
use super::seats::{Command, SeatIx};
use super::sections::MOST_SHEETS;
use super::sequence::Phase;
use super::state::{Arrival, NO_ROLL, Place, State, TurnOf};
use beachhead_engine::{RuleIndex, Violation};

/// What a face shows: the columns and lines of tables that are about dice.
pub(super) const FACES: [&str; 5] = ["infantry", "armor", "grenade", "flag", "star"];

/// The place in [`FACES`] of what a battle die shows (M35); none of them for what no die shows.
pub(super) fn face_of(die: u8) -> usize {
    match die {
        1 => 0,
        2..=6 => usize::from(die - 2),
        _ => cannot_happen!(FACES.len(), "a die of six sides shows {die}"),
    }
}

/// A line of the table of reinforcements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    pub(super) side: Side,
    /// The sheets in play that it holds for, one bit each; all where none is named.
    pub(super) sheets: u8,
    pub(super) face: usize,
    /// This many dice of the face bring one unit.
    pub(super) count: u8,
    /// The kinds one of which it brings; none where it is an On the Move order.
    pub(super) kinds: Vec<KindIx>,
}

/// The tables of reinforcements.
#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    pub(super) lines: Vec<Call>,
    /// Dice of each side's generals, by section (L89).
    pub(super) generals: [[u8; 3]; 2],
    /// How many steps a gun drifts as it comes down (L128).
    pub(super) drift: u8,
}

impl Calls {
    /// The line that holds for a face on a sheet: the sheet's own before that of all sheets.
    pub(super) fn line(&self, side: Side, sheet: Option<u8>, face: usize) -> Option<&Call> {
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

impl LandingsGame {
    /// The sheet whose lines count for a player's roll: his own map, or the first of the field.
    fn sheet_of_roll(&self, seat: SeatIx) -> Option<u8> {
        match self.seat(seat)?.command {
            Command::Sheet(sheet) => Some(sheet),
            // A left general's field begins in the west as the Allies see it, a right one's lies in the east.
            Command::General(section) => {
                let last = self.sheet_count.saturating_sub(1);
                let eastern = match self.seat(seat)?.side {
                    side if side == self.top => section.mirrored(),
                    _ => section,
                } == super::seats::Section::Right;
                Some(if eastern { last } else { 0 })
            }
            Command::All | Command::Chief => Some(0),
        }
    }

    /// L15, L16, L53, L89: the dice a player rolls now; none where he has no roll at all.
    pub(super) fn reinforcement_dice(&self, state: &State, seat: SeatIx) -> Option<u8> {
        let player = state.player(seat)?;
        let fewer = player.fewer_dice;
        if !self.specials.reinforcements || fewer == NO_ROLL {
            return None;
        }
        let seated = self.seat(seat)?;
        let own = match seated.command {
            Command::Chief => return None,
            Command::General(section) => {
                let [axis, allies] = &self.calls.generals;
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
        let recon = playing.is_some_and(|playing| self.counts_as_recon(playing.played));
        let more = if recon { TWO } else { 0 };
        Some(own.saturating_add(more).saturating_sub(fewer))
    }

    /// L15, L52: whether the acting player may roll.
    pub(super) fn check_roll_reinforcements(&self, state: &State) -> Result<(), Violation> {
        if state
            .player(state.seat)
            .is_some_and(|player| player.fewer_dice == NO_ROLL)
            && self.specials.reinforcements
        {
            let why = "Air Power has closed the roads: there is no reinforcement roll this turn";
            return Err(Violation::new(Rule::AirBlocksRoll, why));
        }
        if state.phase != Phase::Reinforcements {
            let rule = if state.phase == Phase::CardRoll {
                Rule::FinestHourFirst
            } else {
                Rule::ReinforcementRoll
            };
            let why = format!(
                "reinforcements are rolled for in the step `Reinforcements`, and this is `{}`",
                state.phase.name()
            );
            return Err(Violation::new(rule, why));
        }
        if self.reinforcement_dice(state, state.seat).is_none() {
            let why = "this player has no reinforcement roll in this scenario";
            return Err(Violation::new(Rule::ReinforcementRoll, why));
        }
        Ok(())
    }

    /// Whether the acting player has a roll to make in the step of reinforcements.
    pub(super) fn rolls_reinforcements(&self, state: &State) -> bool {
        let done = state.player(state.seat).is_none_or(|player| player.done);
        !done && self.reinforcement_dice(state, state.seat).is_some()
    }

    /// How many units of a kind the player may still bring on, over all faces that bring it.
    pub(super) fn arrivals_of(&self, state: &State, seat: SeatIx, kind: KindIx) -> u8 {
        let sheet = self.sheet_of_roll(seat);
        let of_kind = state.arrivals.iter().filter(|arrival| {
            arrival.seat == seat
                && self
                    .call_of(arrival, sheet)
                    .is_some_and(|call| call.kinds.contains(&kind))
        });
        of_kind.map(|arrival| arrival.left).sum()
    }

    fn call_of(&self, arrival: &Arrival, sheet: Option<u8>) -> Option<&Call> {
        let side = self.seat(arrival.seat)?.side;
        self.calls.line(side, sheet, usize::from(arrival.face))
    }

    /// The arrival that a unit would use up.
    fn arrival_for(&self, state: &State, unit: UnitIx) -> Option<usize> {
        let sheet = self.sheet_of_roll(state.seat);
        let kind = self.roster[unit].kind;
        state.arrivals.iter().position(|arrival| {
            arrival.seat == state.seat
                && arrival.left > 0
                && self
                    .call_of(arrival, sheet)
                    .is_some_and(|call| call.kinds.contains(&kind))
        })
    }

    /// Whether the unit is among those that a roll may bring: figures of a lost one are a new one's.
    pub(super) fn is_in_reserve(&self, state: &State, unit: UnitIx) -> bool {
        self.roster[unit].role == Role::Reserve
            && matches!(state.troops[unit].place, Place::Reserve | Place::Lost)
    }

    /// Whether the unit waits for a roll of this player: where each map has its players, reserves are a map's own.
    fn is_own_reserve(&self, seat: SeatIx, unit: UnitIx) -> bool {
        match self.seat(seat).map(|seat| seat.command) {
            Some(Command::Sheet(sheet)) => self.roster[unit].sheet == sheet,
            _ => true,
        }
    }

    /// L17 to L29, L127: whether the acting player may bring the unit on in this hex.
    pub(super) fn check_deploy(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> Result<(), Violation> {
        self.check_called(state, unit)
            .map_err(|refused| refused.at(self.number(hex)))?;
        self.check_arrival(state, unit, hex)
    }

    /// Whether the roll lets the acting player bring the unit on at all.
    fn check_called(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let counter = &self.roster[unit];
        let id = &counter.id;
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id.clone()));
        if counter.role != Role::Reserve {
            return refuse(Rule::ReinforcementTable, format!("{id} is no reserve"));
        }
        if state.phase != Phase::Movement {
            let why = format!("{id} is deployed in the movement phase only");
            return refuse(Rule::DeployIsMove, why);
        }
        if counter.side != state.side {
            return refuse(Rule::ReinforcementTable, format!("{id} is not yours"));
        }
        if !self.is_in_reserve(state, unit) {
            return refuse(Rule::DeployIsMove, format!("{id} is on the map already"));
        }
        if !self.is_own_reserve(state.seat, unit) {
            let why = format!("{id} is in another player's reserve");
            return refuse(Rule::OwnHand, why);
        }
        if self.arrival_for(state, unit).is_none() {
            if self.limited_kinds(unit).is_some_and(|open| !open) {
                let why = format!("no unit like {id} comes to this map");
                return refuse(Rule::LimitedArrivals, why);
            }
            let why = format!("the roll calls in no unit like {id}, or no more of them");
            return refuse(Rule::ReinforcementTable, why);
        }
        self.check_figures(state, unit)
    }

    /// Whether a unit that was called in may come in here.
    fn check_arrival(&self, state: &State, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
        if !self.commands(state.seat, hex) {
            let id = &self.roster[unit].id;
            let why = format!("{id} comes onto the map of its own general");
            return Err(Violation::new(Rule::OwnHand, why)
                .of(id.clone())
                .at(self.number(hex)));
        }
        self.check_place(state, unit, hex)
    }

    /// Whether the side's arrivals are limited, and then whether the unit is among them (L127).
    fn limited_kinds(&self, unit: UnitIx) -> Option<bool> {
        let counter = &self.roster[unit];
        let limit = self
            .limits
            .iter()
            .find(|limit| limit.side == counter.side && limit.sheets.contains(&counter.sheet))?;
        Some(limit.kinds.contains(&counter.kind))
    }

    /// Whether the unit comes by air or among its own, and not over the sea (L127).
    pub(super) fn arrives_inland(&self, unit: UnitIx) -> bool {
        self.limited_kinds(unit) == Some(true)
    }

    /// Whether the unit comes down from the air, aimed at a hex (L128).
    pub(super) fn is_parachuted(&self, unit: UnitIx) -> bool {
        self.arrives_inland(unit) && self.roster[self.roster[unit].kind].class == Class::Artillery
    }

    /// Where units of this sort come in: by markers, by craft, over a beach, among their own.
    fn check_place(&self, state: &State, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
        let counter = &self.roster[unit];
        let occupied = |free: bool| {
            if free {
                return Ok(());
            }
            let why = format!("{} is occupied", self.number(hex));
            Err(Violation::new(Rule::PlaceCleared, why)
                .of(counter.id.clone())
                .at(self.number(hex)))
        };
        if self.is_parachuted(unit) {
            return Ok(());
        }
        if self.arrives_inland(unit) {
            occupied(state.at.is_free(hex))?;
            return self.check_among_own(state, unit, hex);
        }
        if counter.side == self.top {
            self.check_entry(unit, hex)?;
            occupied(state.at.is_free(hex))?;
            if let Some((rule, words)) = self.closed_ground(state, unit, hex) {
                let (id, number) = (&counter.id, self.number(hex));
                let why = format!("{id} can't come in at {number}: {words}");
                return Err(Violation::new(rule, why).of(id.clone()).at(number));
            }
            return Ok(());
        }
        self.check_landing(state, unit, hex)
    }

    /// A refused arrival, with where the unit could come in if its place is what is wrong.
    pub(super) fn with_deploy_help(
        &self,
        state: &State,
        unit: UnitIx,
        refused: Violation,
    ) -> Violation {
        let is = |rule: &Rule| refused.rule.id == rule.row().id;
        let by_marker = [Rule::AxisEntry, Rule::EntryHex, Rule::EntryLine];
        let by_sea = [Rule::AlliedEntry, Rule::BeachArrival, Rule::BeachAcrossMaps];
        if by_marker.iter().any(is) {
            refused.help(self.entry_help(state, unit))
        } else if by_sea.iter().any(is) {
            refused.help(self.landing_help(state, unit))
        } else {
            refused
        }
    }

    /// L127: a limited arrival comes in beside a unit of its side.
    fn check_among_own(&self, state: &State, unit: UnitIx, hex: HexIx) -> Result<(), Violation> {
        let counter = &self.roster[unit];
        let beside = |side: Side| {
            let mut around = self.board.neighbors(hex);
            around.any(|(_, near)| self.side_in(state, near) == Some(side))
        };
        if beside(counter.side) && !self.is_barred(state, unit, hex) {
            return Ok(());
        }
        let why = format!(
            "{} comes in beside an Allied unit, where it can stand",
            counter.id
        );
        Err(Violation::new(Rule::LimitedArrivals, why)
            .of(counter.id.clone())
            .at(self.number(hex)))
    }

    /// Whether the ground keeps a reserve that enters it from battle.
    fn quiets_arrival(&self, state: &State, unit: UnitIx, hex: HexIx) -> bool {
        let counter = &self.roster[unit];
        let traits = self.roster[counter.kind].traits;
        let props = self.props_of(state, hex);
        let lane = self.lane(state, unit);
        !traits.has(Traits::BATTLES_ON_ENTRY) && (props.quiet.has(lane) || props.silent.has(lane))
    }

    /// The row by which an arrival battles or doesn't: artillery has its own.
    pub(super) fn rule_of_arrival(&self, state: &State, unit: UnitIx) -> Rule {
        if self.kind_of(state, unit).class == Class::Artillery {
            Rule::ArtilleryArrives
        } else {
            Rule::ArrivalBattles
        }
    }

    /// Why a unit that came in this turn does not battle: the row, and the reason in words.
    pub(super) fn why_arrival_waits(
        &self,
        state: &State,
        unit: UnitIx,
        hex: HexIx,
    ) -> (Rule, &'static str) {
        let rule = self.rule_of_arrival(state, unit);
        let kind = self.kind_of(state, unit);
        let why = if kind.class == Class::Artillery && !kind.traits.has(Traits::MOBILE) {
            "artillery does not battle on the turn it arrives"
        } else if self.quiets_arrival(state, unit, hex) {
            "it arrived on ground that forbids battle to a unit that enters it"
        } else if self.coast.coastline.contains(hex) && self.side_of(unit) != self.top {
            "it came ashore from a landing craft, or beside an enemy"
        } else {
            "it arrived beside an enemy"
        };
        (rule, why)
    }

    /// L23, L24: whether the unit may battle on the turn it has come in here.
    fn may_battle_as_it_comes(&self, state: &State, unit: UnitIx, hex: HexIx) -> (bool, Rule) {
        let counter = &self.roster[unit];
        let rule = self.rule_of_arrival(state, unit);
        let kind = self.kind_of(state, unit);
        if kind.class == Class::Artillery && !kind.traits.has(Traits::MOBILE) {
            return (false, rule);
        }
        let mut around = self.board.neighbors(hex);
        let beside =
            around.any(|(_, near)| self.side_in(state, near) == Some(counter.side.enemy()));
        (!beside && !self.quiets_arrival(state, unit, hex), rule)
    }

    /// Every way to bring a unit on.
    pub(super) fn list_deploys(&self, state: &State, actions: &mut Vec<Resolved>) {
        if state.arrivals.is_empty() {
            return;
        }
        for (unit, _) in self.roster.iter() {
            if self.arrival_for(state, unit).is_none() || self.check_called(state, unit).is_err() {
                continue;
            }
            self.each_place(state, unit, |hex| {
                if self.check_arrival(state, unit, hex).is_ok() {
                    actions.push(Resolved::Deploy { unit, hex });
                }
            });
        }
    }

    /// Hexes where the unit may come in, before anybody has looked who stands there.
    fn each_place(&self, state: &State, unit: UnitIx, take: impl FnMut(HexIx)) {
        let side = self.side_of(unit);
        if self.arrives_inland(unit) {
            self.in_play.iter().for_each(take);
        } else if side == self.top {
            self.entry_hexes(side).for_each(take);
        } else {
            self.landing_places(state).for_each(take);
        }
    }
}

impl Play<'_> {
    /// L15 to L18, L37: the roll, and what it brings.
    pub(super) fn roll_reinforcements(&mut self) {
        let game = self.game;
        let seat = self.state.seat;
        let Some(dice) = game.reinforcement_dice(self.state, seat) else {
            return;
        };
        let mut shown = [0u8; FACES.len()];
        for _ in 0..dice {
            let face = face_of(self.roll(&"reinforcements"));
            if let Some(count) = shown.get_mut(face) {
                *count = count.saturating_add(1);
            }
        }
        self.cite_roll(seat);
        let (side, sheet) = (self.state.side, game.sheet_of_roll(seat));
        let mut units = 0u8;
        for (face, count) in shown.into_iter().enumerate() {
            let Some(call) = game.calls.line(side, sheet, face) else {
                continue;
            };
            let Some(left) = count.checked_div(call.count).filter(|left| *left > 0) else {
                continue;
            };
            if call.kinds.is_empty() {
                self.roll_moves(seat, left);
                continue;
            }
            units = units.saturating_add(left);
            let face = u8::try_from(face)
                .unwrap_or_else(|_| cannot_happen!(u8::MAX, "a die has no face {face}"));
            self.state.arrivals.push(Arrival { seat, face, left });
        }
        if units > 1 {
            self.cite(Rule::SeveralArrivals);
        }
        if let Some(player) = self.state.player_mut(seat) {
            player.done = true;
        }
        self.note(|| format!("{units} units are called in"));
    }

    fn cite_roll(&mut self, seat: SeatIx) {
        let game = self.game;
        self.cite(Rule::ReinforcementRoll);
        self.cite(Rule::ReinforcementTable);
        let Some(player) = self.state.player(seat) else {
            return;
        };
        let fewer = player.fewer_dice;
        let playing = player.playing.as_ref();
        let recon = playing.is_some_and(|playing| game.counts_as_recon(playing.played));
        if game.calls_generals(seat) {
            self.cite(Rule::GeneralsDice);
        } else {
            self.cite(Rule::ReinforcementDice);
        }
        if recon {
            self.cite(Rule::ReconDice);
        }
        if fewer > 0 {
            self.cite(Rule::AirCutsRoll);
        }
    }

    /// L37, L38: flags are orders to move without battle, besides those of the card.
    fn roll_moves(&mut self, seat: SeatIx, orders: u8) {
        self.cite(Rule::OnTheMove);
        self.cite(Rule::OnTheMoveAdds);
        if let Some(player) = self.state.player_mut(seat)
            && let Some(playing) = &mut player.playing
        {
            playing.on_move = playing.on_move.saturating_add(orders);
            playing.rolled_moves = playing.rolled_moves.saturating_add(orders);
        }
    }

    /// L20 to L30, L128: the unit comes onto the map.
    pub(super) fn deploy(&mut self, unit: UnitIx, hex: HexIx) {
        let game = self.game;
        if let Some(at) = game.arrival_for(self.state, unit)
            && let Some(arrival) = self.state.arrivals.get_mut(at)
        {
            arrival.left -= 1;
        }
        self.cite(Rule::DeployIsMove);
        self.cite(Rule::PoolLimit);
        self.assemble(unit);
        if game.is_parachuted(unit) {
            self.cite(Rule::LimitedArrivals);
            self.state.troops[unit].turn.no_battle = true;
            return self.drop_at(unit, hex, game.calls.drift);
        }
        if self.state.unit_at(hex).is_some() {
            return self.load(unit, hex);
        }
        if game.arrives_inland(unit) {
            self.cite(Rule::LimitedArrivals);
        } else if game.roster[unit].side == game.top {
            self.cite_entry(hex);
        } else {
            self.cite_beach(hex);
        }
        self.cite(Rule::PlaceCleared);
        self.arrive(unit, hex);
    }

    /// A full unit of the kind is put together: what was lost of it before is forgotten.
    fn assemble(&mut self, unit: UnitIx) {
        let counter = &self.game.roster[unit];
        let troop = &mut self.state.troops[unit];
        troop.kind = counter.kind;
        troop.figures = counter.figures;
        troop.accessory = None;
        troop.turn = TurnOf::of_arrival(self.state.seat);
    }

    /// The unit stands on the map now, and may battle or not (L23, L24).
    pub(super) fn arrive(&mut self, unit: UnitIx, hex: HexIx) {
        let game = self.game;
        let (battles, rule) = game.may_battle_as_it_comes(self.state, unit, hex);
        self.cite(rule);
        let troop = &mut self.state.troops[unit];
        troop.turn.from = Some(hex);
        troop.turn.no_battle = !battles;
        self.enter(unit, hex, How::Arrive);
    }

    /// L22: the movement phase of a player is over, and with it what he hasn't brought on.
    pub(super) fn lapse_arrivals(&mut self) {
        let seat = self.state.seat;
        let waiting = |arrival: &Arrival| arrival.seat == seat && arrival.left > 0;
        if self.state.arrivals.iter().any(waiting) {
            self.cite(Rule::ArrivalLost);
        }
        self.state.arrivals.retain(|arrival| arrival.seat != seat);
    }
}

impl LandingsGame {
    fn calls_generals(&self, seat: SeatIx) -> bool {
        let seat = self.seat(seat);
        seat.is_some_and(|seat| matches!(seat.command, Command::General(_)))
    }
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
