//! Orders: who may be ordered by the card in play, and that no section orders more units than it may (M7 to M28, L37).
//!
//! A unit under a dotted line counts against one of its two sections, and which is settled last. So orders aren't booked
//! on sections: it is counted how many ordered units stand in which sections, and a set of orders is legal while each can
//! be given a place. With three sections that is asked for each set of them: no more units may stand in those sections
//! alone than the sections together may order, but for the orders that go anywhere.

use super::cards::CardKind;
use super::game::LandingsGame;
use super::play::Play;
use super::resolved::Resolved;
use super::roster::{Class, UnitIx};
use super::rules::Rule;
use super::seats::{Command, SeatIx, Section};
use super::sections::Sections;
use super::sequence::Phase;
use super::state::{Place, Playing, State};
use beachhead_engine::Violation;
use beachhead_schema::cannot_happen;

/// Of each set of sections, the sets that it holds, a bit for each.
const WITHIN: [u8; 8] = {
    let mut within = [0u8; 8];
    let mut set = 0;
    while set < 8 {
        let mut held = 0;
        while held < 8 {
            if held & !set == 0 {
                within[set] |= 1 << held;
            }
            held += 1;
        }
        set += 1;
    }
    within
};

impl Playing {
    /// Of each set of sections, how many units stand in it alone, and how many it may order.
    fn sets(&self) -> [(u16, u16); 8] {
        let mut sets = (self.given).map(|given| (u16::from(given), u16::from(self.anywhere)));
        // Section by section, so that each set comes to hold what all those within it do.
        for (section, limit) in (0u8..).zip(self.by_section) {
            let bit = 1 << section;
            for (set, _) in WITHIN.iter().enumerate().filter(|(set, _)| set & bit != 0) {
                let within = sets.get(set & !bit).map(|(units, _)| *units);
                let within = within.unwrap_or_else(|| cannot_happen!(0, "set {set} is one of 8"));
                if let Some((units, orders)) = sets.get_mut(set) {
                    *units += within;
                    *orders += u16::from(limit);
                }
            }
        }
        sets
    }

    /// The sets of sections where one unit more can be ordered, a bit for each set: those that no full set of sections
    /// holds. A set is full when as many units stand in it alone as it may order.
    fn open_sets(&self) -> u8 {
        let full = self.sets().map(|(units, orders)| units >= orders);
        full.into_iter()
            .zip(WITHIN)
            .filter(|(full, _)| *full)
            .fold(u8::MAX, |open, (_, within)| open & !within)
    }

    /// Whether one unit more can be ordered that stands in these sections.
    pub(super) fn has_place(&self, sections: Sections) -> bool {
        self.open_sets() & 1 << (sections & 7) != 0
    }

    /// How many units more could be ordered that stand in this section only; [`u8::MAX`] where there is no limit.
    pub(super) fn left_in(&self, section: Section) -> u8 {
        let own = self.by_section.get(section.at()).copied();
        if [own, Some(self.anywhere)].contains(&Some(super::command::ALL)) {
            return u8::MAX;
        }
        let sets = (0u8..).zip(self.sets());
        let holding = sets.filter(|(set, _)| set & 1 << section.at() != 0);
        let left = holding.map(|(_, (units, orders))| orders.saturating_sub(units));
        left.min()
            .map_or(u8::MAX, |left| u8::try_from(left).unwrap_or(u8::MAX))
    }

    /// How many units more could be ordered altogether; [`u8::MAX`] where there is no limit.
    pub(super) fn left(&self) -> u8 {
        let limits = self.by_section.iter().chain([&self.anywhere]);
        if limits.clone().any(|limit| *limit == super::command::ALL) {
            return u8::MAX;
        }
        let limits: u8 = limits.fold(0, |sum, limit| sum.saturating_add(*limit));
        let given = self
            .given
            .iter()
            .fold(0u8, |sum, count| sum.saturating_add(*count));
        limits.saturating_sub(given)
    }
}

impl LandingsGame {
    /// The units on the board that a player commands, in the order of the roster.
    pub(super) fn commanded<'a>(
        &'a self,
        state: &'a State,
        seat: SeatIx,
    ) -> impl Iterator<Item = UnitIx> + 'a {
        let side = self.seat(seat).map(|seat| seat.side);
        state.every_unit().filter_map(move |(unit, troop)| {
            let Place::Board(hex) = troop.place else {
                return None;
            };
            (Some(self.side_of(unit)) == side && self.commands(seat, hex)).then_some(unit)
        })
    }

    /// Whether a unit may be ordered: on the board, the player's own, and not ordered yet (M28, L85).
    fn judge_orderable(&self, state: &State, unit: UnitIx) -> Result<Sections, Violation> {
        let id = || self.roster[unit].id.clone();
        let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id()));
        if self.side_of(unit) != self.acting_side(state) {
            let turn_of = self.acting_side(state).name();
            let why = format!(
                "{} is not ordered now: it is the turn of the {turn_of} side",
                id()
            );
            return refuse(Rule::TurnOrder, why);
        }
        let Some(hex) = state.hex_of(unit) else {
            return refuse(Rule::TurnOrder, format!("{} is not on the map", id()));
        };
        if !self.commands(state.seat, hex) {
            let why = format!("{} stands where another player commands", id());
            let partners = matches!(
                self.seat(state.seat).map(|seat| seat.command),
                Some(Command::Sheet(_))
            );
            let rule = if partners {
                Rule::TwoASide
            } else {
                Rule::CrossingUnit
            };
            return refuse(rule, why);
        }
        if state.troops[unit].turn.ordered {
            let why = format!("{} has been ordered this turn", id());
            return refuse(Rule::OrderedOnce, why);
        }
        Ok(self.sections_of(state.seat, hex))
    }

    /// A refusal because units aren't ordered now: not before the card, nor before the reinforcement roll (L15).
    fn no_orders_now(&self, state: &State) -> Violation {
        if state.phase == Phase::Reinforcements && state.pending.is_empty() {
            let why = "the roll for reinforcements comes before the orders";
            return Violation::new(Rule::ReinforcementRoll, why);
        }
        self.out_of_order(state, "units are ordered after the card")
    }

    /// Whether the card in play may order a unit.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_order(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        if state.phase == Phase::CardRoll {
            return self.judge_patient(state, unit);
        }
        let Some(playing) = state.playing().filter(|_| state.phase == Phase::Orders) else {
            return Err(self.no_orders_now(state));
        };
        let sections = self.judge_orderable(state, unit)?;
        let kind = self.cards.kind(playing.played.acts);
        self.judge_kind(state, playing, unit)?;
        let place = self.place_of(state, playing, unit, sections);
        if playing.has_place(place) {
            return Ok(());
        }
        let rule = self.full(playing, kind, sections);
        let id = self.roster[unit].id.clone();
        let why = match rule {
            Rule::Mirrored => format!("{id} stands on the other flank, as this player sees it"),
            Rule::TwoSections => format!("{id} stands in another section only"),
            Rule::CounterAttack => {
                format!(
                    "{id} stands in another section than the one facing that of the enemy's card"
                )
            }
            _ => format!(
                "{} has no order left for {id}: all that could go to it are given",
                self.card_id(playing.played.acts)
            ),
        };
        Err(Violation::new(rule, why).of(id))
    }

    /// Under which sections an order is counted; cards that roll for their orders count classes in their place.
    fn place_of(
        &self,
        state: &State,
        playing: &Playing,
        unit: UnitIx,
        sections: Sections,
    ) -> Sections {
        if self.cards.kind(playing.played.acts).rolls_first() && !playing.any_unit {
            match self.kind_of(state, unit).class {
                Class::Infantry => 1,
                Class::Armor => 2,
                _ => 4,
            }
        } else {
            sections
        }
    }

    /// Counts a unit as ordered by the card of the player who has ordered it.
    pub(super) fn count_ordered(&self, state: &mut State, unit: UnitIx) {
        let seat = state.troops[unit].turn.by;
        let (Some(hex), Some(playing)) = (
            state.hex_of(unit),
            state.player(seat).and_then(|player| player.playing),
        ) else {
            return;
        };
        let place = self.place_of(state, &playing, unit, self.sections_of(seat, hex));
        if let Some(playing) = state
            .player_mut(seat)
            .and_then(|player| player.playing.as_mut())
            && let Some(count) = playing.given.get_mut(usize::from(place & 7))
        {
            *count = count.saturating_add(1);
        }
    }

    /// The row by which there is no order left.
    fn full(&self, playing: &Playing, kind: CardKind, sections: Sections) -> Rule {
        let row = self.row_of(kind);
        let open = (0u8..).zip(playing.by_section);
        let open = open.filter(|(_, limit)| *limit > 0);
        let open: Sections = open.fold(0, |set, (section, _)| set | 1 << section);
        let names_one = matches!(kind, CardKind::Recon | CardKind::Section);
        if names_one
            && open & sections == 0
            && self.cards.kind(playing.played.card) == CardKind::CounterAttack
        {
            return Rule::CounterAttack;
        }
        if names_one && open & sections == 0 {
            // The other flank, or the section between.
            return if open != 2 && sections & 2 == 0 {
                Rule::Mirrored
            } else {
                Rule::TwoSections
            };
        }
        let straddles = |set: Sections| set.count_ones() > 1;
        let straddlers = (0u8..).zip(playing.given);
        let mut straddlers = straddlers.filter(|(set, count)| straddles(*set) && *count > 0);
        if open != 0 && (straddles(sections) || straddlers.next().is_some()) {
            return Rule::Straddlers;
        }
        row
    }

    /// Whether the card is for units such as this.
    fn judge_kind(&self, state: &State, playing: &Playing, unit: UnitIx) -> Result<(), Violation> {
        let Some(why) = self.unsuited(state, playing, unit) else {
            return Ok(());
        };
        let id = self.roster[unit].id.clone();
        let kind = self.cards.kind(playing.played.acts);
        let now = self.kind_of(state, unit);
        // Supported units are what their class says: that is worth its own row (L69, L73).
        let rule = match (kind, now.plain, now.class) {
            (CardKind::ArmorAssault, Some(_), Class::Infantry) => Rule::SupportedInfantry,
            (CardKind::InfantryAssault | CardKind::MoveOut, Some(_), Class::Armor) => {
                Rule::SupportedArmor
            }
            _ => self.row_of(kind),
        };
        Err(Violation::new(rule, format!("{id} is not ordered by it: {why}")).of(id))
    }

    /// Why the card is not for units such as this, if it isn't. Asked for every unit at every order, so it makes no words.
    fn unsuited(&self, state: &State, playing: &Playing, unit: UnitIx) -> Option<&'static str> {
        if playing.any_unit {
            return None;
        }
        let class = self.kind_of(state, unit).class;
        let foot = class == Class::Infantry;
        match self.cards.kind(playing.played.acts) {
            CardKind::MoveOut | CardKind::InfantryAssault | CardKind::BehindEnemyLines => {
                (!foot).then_some("the card orders infantry")
            }
            CardKind::ArmorAssault => (class != Class::Armor).then_some("the card orders armour"),
            CardKind::ArtilleryBombard => {
                (class != Class::Artillery).then_some("the card orders artillery")
            }
            CardKind::CloseAssault if !matches!(class, Class::Infantry | Class::Armor) => {
                Some("the card orders infantry and armour")
            }
            CardKind::CloseAssault => {
                (!self.beside_enemy(state, unit)).then_some("no enemy is beside it")
            }
            CardKind::Firefight => self
                .beside_enemy(state, unit)
                .then_some("an enemy is beside it"),
            CardKind::DigIn => {
                let guns = self.cards.extra(playing.played.acts).guns;
                if !(foot || guns && class == Class::Artillery) {
                    return Some("the card has others dig in");
                }
                self.bars_digging(state, unit)
            }
            _ => None,
        }
    }

    /// Whether a unit may be ordered On the Move.
    ///
    /// # Errors
    /// Names the rule that forbids it.
    pub(super) fn judge_on_the_move(&self, state: &State, unit: UnitIx) -> Result<(), Violation> {
        let Some(playing) = state.playing().filter(|_| state.phase == Phase::Orders) else {
            return Err(self.no_orders_now(state));
        };
        self.judge_orderable(state, unit)?;
        if playing.on_move == 0 {
            let id = self.roster[unit].id.clone();
            let rolled = playing.rolled_moves > 0;
            let rule = if rolled {
                Rule::OnTheMove
            } else {
                Rule::CardOnTheMove
            };
            let why = format!("no order On the Move is left for {id}");
            return Err(Violation::new(rule, why).of(id));
        }
        Ok(())
    }

    /// Whether the step of orders is over: nothing is left to order by.
    pub(super) fn orders_complete(&self, state: &State) -> bool {
        match state.playing() {
            Some(playing) => playing.on_move == 0 && playing.left() == 0,
            None => true,
        }
    }

    /// Every order that may be given, as [`Self::judge_order`] and [`Self::judge_on_the_move`] say, without words for
    /// refusals.
    pub(super) fn list_orders(&self, state: &State, actions: &mut Vec<Resolved>) {
        let Some(playing) = state.playing() else {
            return;
        };
        let open = playing.open_sets();
        let side = self.acting_side(state);
        for (unit, troop) in state.every_unit() {
            let Place::Board(hex) = troop.place else {
                continue;
            };
            if troop.turn.ordered || self.side_of(unit) != side || !self.commands(state.seat, hex) {
                continue;
            }
            let may_be_ordered = {
                let sections = self.sections_of(state.seat, hex);
                let place = self.place_of(state, playing, unit, sections);
                open & 1 << (place & 7) != 0 && self.unsuited(state, playing, unit).is_none()
            };
            if may_be_ordered {
                actions.push(Resolved::Order { unit });
            }
            if playing.on_move > 0 {
                actions.push(Resolved::OnTheMove { unit });
            }
        }
    }
}

impl Play<'_> {
    /// Orders a unit.
    pub(super) fn order(&mut self, unit: UnitIx) {
        if self.state.phase == Phase::CardRoll {
            return self.name_patient(unit);
        }
        let Some(hex) = self.state.hex_of(unit) else {
            return;
        };
        let seat = self.state.seat;
        let sections = self.game.sections_of(seat, hex);
        let Some(playing) = self.state.playing().copied() else {
            return;
        };
        let kind = self.game.cards.kind(playing.played.acts);
        self.cite(Rule::OrderedOnce);
        self.cite(self.game.row_of(kind));
        if matches!(kind, CardKind::Recon | CardKind::Section) {
            self.cite(Rule::Mirrored);
        }
        if sections.count_ones() > 1 && playing.anywhere == 0 {
            self.cite(Rule::TwoSections);
            self.cite(Rule::Straddlers);
        }
        match self.game.seat(seat).map(|seat| seat.command) {
            Some(Command::All) => {}
            Some(Command::Sheet(_)) => {
                self.cite(Rule::TwoASide);
                self.cite(Rule::CrossingUnit);
            }
            _ => self.cite(Rule::CrossingUnit),
        }
        let now = self.game.kind_of(self.state, unit);
        if now.plain.is_some() {
            match now.class {
                Class::Infantry => self.cite(Rule::SupportedInfantry),
                Class::Armor => self.cite(Rule::SupportedArmor),
                _ => {}
            }
        }
        let turn = &mut self.state.troops[unit].turn;
        turn.ordered = true;
        turn.by = seat;
        self.game.count_ordered(self.state, unit);
        if kind == CardKind::DigIn && !playing.any_unit {
            self.dig_in(hex);
        }
    }

    /// Orders a unit to move without battle.
    pub(super) fn order_on_the_move(&mut self, unit: UnitIx) {
        let seat = self.state.seat;
        self.cite(Rule::OrderedOnce);
        let rolled = self
            .state
            .playing()
            .is_some_and(|playing| playing.rolled_moves > 0);
        let of_card = self
            .state
            .playing()
            .is_some_and(|playing| self.game.cards.extra(playing.played.acts).on_the_move > 0);
        if rolled {
            self.cite(Rule::OnTheMove);
        }
        if of_card {
            self.cite(Rule::CardOnTheMove);
        }
        if rolled && of_card {
            self.cite(Rule::OnTheMoveAdds);
        }
        let turn = &mut self.state.troops[unit].turn;
        turn.ordered = true;
        turn.on_move = true;
        turn.by = seat;
        if let Some(playing) = self.state.playing_mut() {
            playing.on_move = playing.on_move.saturating_sub(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pile::CardIx;
    use crate::state::Played;

    fn playing(by_section: [u8; 3], anywhere: u8) -> Playing {
        let played = Played {
            card: CardIx(0),
            acts: CardIx(0),
            section: None,
        };
        Playing {
            by_section,
            anywhere,
            ..Playing::of(played)
        }
    }

    const L: Sections = 1;
    const C: Sections = 2;
    const R: Sections = 4;

    #[test]
    fn no_section_orders_more_than_it_may() {
        for (by_section, anywhere, units, legal) in [
            ([2, 0, 2], 0, &[L, L, R, R][..], true), // Pincer Move
            ([2, 0, 2], 0, &[L, L, L], false),       // three on one flank
            ([2, 0, 2], 0, &[C], false),             // none in the centre
            ([2, 0, 2], 0, &[L | C, L | C, C | R], true),
            ([2, 0, 2], 0, &[L, L | C, L | C], false), // the straddlers have no other place
            ([2, 2, 2], 0, &[L, L, L | C, L | C, R | C, R], true),
            ([2, 2, 2], 0, &[L, L, L | C, L | C, C], false),
            ([2, 2, 2], 0, &[L, L, L | C, C, R | C, R], true),
            ([1, 1, 1], 0, &[L | C, L | C, C | R], true), // left, centre, right
            ([1, 1, 1], 0, &[L | C, L | C, C], false),
            ([0, 0, 0], 4, &[L, C, R, L | C], true), // Direct from HQ
            ([0, 0, 0], 4, &[L, C, R, L, L], false),
            ([1, 0, 0], 1, &[L, R], true), // one more, wherever it is
            ([1, 0, 0], 1, &[R, R], false),
        ] {
            let mut card = playing(by_section, anywhere);
            let mut all = true;
            for unit in units {
                all &= card.has_place(*unit);
                card.given[usize::from(*unit)] += 1;
            }
            assert_eq!(all, legal, "{by_section:?} + {anywhere}: {units:?}");
        }
    }

    #[test]
    fn what_is_left_goes_by_section_and_altogether() {
        let mut card = playing([2, 0, 2], 0);
        card.given[usize::from(L | C)] = 1;
        assert_eq!(card.left_in(Section::Left), 1);
        assert_eq!(card.left_in(Section::Right), 2);
        assert_eq!(card.left_in(Section::Centre), 0);
        assert_eq!(card.left(), 3);
        assert_eq!(playing([u8::MAX, 0, 0], 0).left(), u8::MAX, "all there are");
        for section in Section::ALL {
            let all = playing([u8::MAX, 0, 0], 0);
            let expected = if section == Section::Left { u8::MAX } else { 0 };
            assert_eq!(all.left_in(section), expected, "all on the left");
            let mut anywhere = playing([0, 0, 0], u8::MAX);
            anywhere.given[usize::from(L | C)] = 2;
            assert_eq!(anywhere.left_in(section), u8::MAX, "all, wherever they are");
        }
    }
}
