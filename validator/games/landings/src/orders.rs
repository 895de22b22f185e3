//! Orders: who may be ordered by the card in play, and that no section orders more units than it may (M7 to M28, L37).
//!
//! A unit under a dotted line counts against one of its two sections, and which is settled last. So orders aren't booked
//! on sections: it is counted how many ordered units stand in which sections, and a set of orders is legal while each can
//! be given a place. With three sections that is asked for each set of them: no more units may stand in those sections
//! alone than the sections together may order, but for the orders that go anywhere.
use crate::card_effects;
use crate::command;
use crate::dig_in;
use crate::game;
use crate::medics;
use crate::seats;
use crate::sections;
use crate::view::View;

use crate::cards::CardKind;
use crate::game::LandingsGame;
use crate::play::Play;
use crate::resolved::Resolved;
use crate::roster::{Class, UnitIx};
use crate::rules::Rule;
use crate::seats::{Command, SeatIx, Section};
use crate::sections::Sections;
use crate::sequence::Phase;
use crate::state::{Place, Playing, State};
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
    pub(crate) fn has_place(&self, sections: Sections) -> bool {
        self.open_sets() & 1 << (sections & 7) != 0
    }

    /// How many units more could be ordered that stand in this section only; [`u8::MAX`] where there is no limit.
    pub(crate) fn left_in(&self, section: Section) -> u8 {
        let own = self.by_section.get(section.at()).copied();
        if [own, Some(self.anywhere)].contains(&Some(crate::command::ALL)) {
            return u8::MAX;
        }
        let sets = (0u8..).zip(self.sets());
        let holding = sets.filter(|(set, _)| set & 1 << section.at() != 0);
        let left = holding.map(|(_, (units, orders))| orders.saturating_sub(units));
        left.min()
            .map_or(u8::MAX, |left| u8::try_from(left).unwrap_or(u8::MAX))
    }

    /// How many units more could be ordered altogether; [`u8::MAX`] where there is no limit.
    pub(crate) fn left(&self) -> u8 {
        let limits = self.by_section.iter().chain([&self.anywhere]);
        if limits.clone().any(|limit| *limit == crate::command::ALL) {
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

/// The units on the board that a player commands, in the order of the roster.
pub(crate) fn commanded<'a>(view: View<'a>, seat: SeatIx) -> impl Iterator<Item = UnitIx> + 'a {
    let side = seats::seat(view.game, seat).map(|seat| seat.side);
    view.state.every_unit().filter_map(move |(unit, troop)| {
        let Place::Board(hex) = troop.place else {
            return None;
        };
        (Some(view.game.side_of(unit)) == side && seats::commands(view.game, seat, hex))
            .then_some(unit)
    })
}

/// Whether a unit may be ordered: on the board, the player's own, and not ordered yet (M28, L85).
fn judge_orderable(view: View<'_>, unit: UnitIx) -> Result<Sections, Violation> {
    let id = || view.game.roster[unit].id.clone();
    let refuse = |rule, why: String| Err(Violation::new(rule, why).of(id()));
    if view.game.side_of(unit) != command::acting_side(view) {
        let turn_of = command::acting_side(view).name();
        let why = format!(
            "{} is not ordered now: it is the turn of the {turn_of} side",
            id()
        );
        return refuse(Rule::TurnOrder, why);
    }
    let Some(hex) = view.state.hex_of(unit) else {
        return refuse(Rule::TurnOrder, format!("{} is not on the map", id()));
    };
    if !seats::commands(view.game, view.state.seat, hex) {
        let why = format!("{} stands where another player commands", id());
        let partners = matches!(
            seats::seat(view.game, view.state.seat).map(|seat| seat.command),
            Some(Command::Sheet(_))
        );
        let rule = if partners {
            Rule::TwoASide
        } else {
            Rule::CrossingUnit
        };
        return refuse(rule, why);
    }
    if view.state.troops[unit].turn.ordered {
        let why = format!("{} has been ordered this turn", id());
        return refuse(Rule::OrderedOnce, why);
    }
    Ok(sections::sections_of(view.game, view.state.seat, hex))
}

/// A refusal because units aren't ordered now: not before the card, nor before the reinforcement roll (L15).
fn no_orders_now(view: View<'_>) -> Violation {
    if view.state.phase == Phase::Reinforcements && view.state.pending.is_empty() {
        let why = "the roll for reinforcements comes before the orders";
        return Violation::new(Rule::ReinforcementRoll, why);
    }
    game::out_of_order(view, "units are ordered after the card")
}

/// Whether the card in play may order a unit.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_order(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    if view.state.phase == Phase::CardRoll {
        return medics::judge_patient(view, unit);
    }
    let Some(playing) = view
        .state
        .playing()
        .filter(|_| view.state.phase == Phase::Orders)
    else {
        return Err(no_orders_now(view));
    };
    let sections = judge_orderable(view, unit)?;
    let kind = view.game.cards.kind(playing.played.acts);
    judge_kind(view, playing, unit)?;
    let place = place_of(view, playing, unit, sections);
    if playing.has_place(place) {
        return Ok(());
    }
    let rule = full(view.game, playing, kind, sections);
    let id = view.game.roster[unit].id.clone();
    let why = match rule {
        Rule::Mirrored => format!("{id} stands on the other flank, as this player sees it"),
        Rule::TwoSections => format!("{id} stands in another section only"),
        Rule::CounterAttack => {
            format!("{id} stands in another section than the one facing that of the enemy's card")
        }
        _ => format!(
            "{} has no order left for {id}: all that could go to it are given",
            view.game.card_id(playing.played.acts)
        ),
    };
    Err(Violation::new(rule, why).of(id))
}

/// Under which sections an order is counted; cards that roll for their orders count classes in their place.
fn place_of(view: View<'_>, playing: &Playing, unit: UnitIx, sections: Sections) -> Sections {
    if view.game.cards.kind(playing.played.acts).rolls_first() && !playing.any_unit {
        match view.kind_of(unit).class {
            Class::Infantry => 1,
            Class::Armor => 2,
            _ => 4,
        }
    } else {
        sections
    }
}

/// Counts a unit as ordered by the card of the player who has ordered it.
pub(crate) fn count_ordered(game: &LandingsGame, state: &mut State, unit: UnitIx) {
    let seat = state.troops[unit].turn.by;
    let (Some(hex), Some(playing)) = (
        state.hex_of(unit),
        state.player(seat).and_then(|player| player.playing),
    ) else {
        return;
    };
    let place = place_of(
        game.view(state),
        &playing,
        unit,
        sections::sections_of(game, seat, hex),
    );
    if let Some(playing) = state
        .player_mut(seat)
        .and_then(|player| player.playing.as_mut())
        && let Some(count) = playing.given.get_mut(usize::from(place & 7))
    {
        *count = count.saturating_add(1);
    }
}

/// The row by which there is no order left.
fn full(game: &LandingsGame, playing: &Playing, kind: CardKind, sections: Sections) -> Rule {
    let row = command::row_of(game, kind);
    let open = (0u8..).zip(playing.by_section);
    let open = open.filter(|(_, limit)| *limit > 0);
    let open: Sections = open.fold(0, |set, (section, _)| set | 1 << section);
    let names_one = matches!(kind, CardKind::Recon | CardKind::Section);
    if names_one
        && open & sections == 0
        && game.cards.kind(playing.played.card) == CardKind::CounterAttack
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
fn judge_kind(view: View<'_>, playing: &Playing, unit: UnitIx) -> Result<(), Violation> {
    let Some(why) = unsuited(view, playing, unit) else {
        return Ok(());
    };
    let id = view.game.roster[unit].id.clone();
    let kind = view.game.cards.kind(playing.played.acts);
    let now = view.kind_of(unit);
    // Supported units are what their class says: that is worth its own row (L69, L73).
    let rule = match (kind, now.plain, now.class) {
        (CardKind::ArmorAssault, Some(_), Class::Infantry) => Rule::SupportedInfantry,
        (CardKind::InfantryAssault | CardKind::MoveOut, Some(_), Class::Armor) => {
            Rule::SupportedArmor
        }
        _ => command::row_of(view.game, kind),
    };
    Err(Violation::new(rule, format!("{id} is not ordered by it: {why}")).of(id))
}

/// Why the card is not for units such as this, if it isn't. Asked for every unit at every order, so it makes no words.
fn unsuited(view: View<'_>, playing: &Playing, unit: UnitIx) -> Option<&'static str> {
    if playing.any_unit {
        return None;
    }
    let class = view.kind_of(unit).class;
    let foot = class == Class::Infantry;
    match view.game.cards.kind(playing.played.acts) {
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
            (!card_effects::beside_enemy(view, unit)).then_some("no enemy is beside it")
        }
        CardKind::Firefight => {
            card_effects::beside_enemy(view, unit).then_some("an enemy is beside it")
        }
        CardKind::DigIn => {
            let guns = view.game.cards.extra(playing.played.acts).guns;
            if !(foot || guns && class == Class::Artillery) {
                return Some("the card has others dig in");
            }
            dig_in::bars_digging(view, unit)
        }
        _ => None,
    }
}

/// Whether a unit may be ordered On the Move.
///
/// # Errors
/// Names the rule that forbids it.
pub(crate) fn judge_on_the_move(view: View<'_>, unit: UnitIx) -> Result<(), Violation> {
    let Some(playing) = view
        .state
        .playing()
        .filter(|_| view.state.phase == Phase::Orders)
    else {
        return Err(no_orders_now(view));
    };
    judge_orderable(view, unit)?;
    if playing.on_move == 0 {
        let id = view.game.roster[unit].id.clone();
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
pub(crate) fn orders_complete(view: View<'_>) -> bool {
    match view.state.playing() {
        Some(playing) => playing.on_move == 0 && playing.left() == 0,
        None => true,
    }
}

/// Every order that may be given, as [`Self::judge_order`] and [`Self::judge_on_the_move`] say, without words for
/// refusals.
pub(crate) fn list_orders(view: View<'_>, actions: &mut Vec<Resolved>) {
    let Some(playing) = view.state.playing() else {
        return;
    };
    let open = playing.open_sets();
    let side = command::acting_side(view);
    for (unit, troop) in view.state.every_unit() {
        let Place::Board(hex) = troop.place else {
            continue;
        };
        if troop.turn.ordered
            || view.game.side_of(unit) != side
            || !seats::commands(view.game, view.state.seat, hex)
        {
            continue;
        }
        let may_be_ordered = {
            let sections = sections::sections_of(view.game, view.state.seat, hex);
            let place = place_of(view, playing, unit, sections);
            open & 1 << (place & 7) != 0 && unsuited(view, playing, unit).is_none()
        };
        if may_be_ordered {
            actions.push(Resolved::Order { unit });
        }
        if playing.on_move > 0 {
            actions.push(Resolved::OnTheMove { unit });
        }
    }
}

/// Orders a unit.
pub(crate) fn order(play: &mut Play<'_>, unit: UnitIx) {
    if play.state.phase == Phase::CardRoll {
        return medics::name_patient(play, unit);
    }
    let Some(hex) = play.state.hex_of(unit) else {
        return;
    };
    let seat = play.state.seat;
    let sections = sections::sections_of(play.game, seat, hex);
    let Some(playing) = play.state.playing().copied() else {
        return;
    };
    let kind = play.game.cards.kind(playing.played.acts);
    play.cite(Rule::OrderedOnce);
    play.cite(command::row_of(play.game, kind));
    if matches!(kind, CardKind::Recon | CardKind::Section) {
        play.cite(Rule::Mirrored);
    }
    if sections.count_ones() > 1 && playing.anywhere == 0 {
        play.cite(Rule::TwoSections);
        play.cite(Rule::Straddlers);
    }
    match seats::seat(play.game, seat).map(|seat| seat.command) {
        Some(Command::All) => {}
        Some(Command::Sheet(_)) => {
            play.cite(Rule::TwoASide);
            play.cite(Rule::CrossingUnit);
        }
        _ => play.cite(Rule::CrossingUnit),
    }
    let now = play.game.kind_of(play.state, unit);
    if now.plain.is_some() {
        match now.class {
            Class::Infantry => play.cite(Rule::SupportedInfantry),
            Class::Armor => play.cite(Rule::SupportedArmor),
            _ => {}
        }
    }
    let turn = &mut play.state.troops[unit].turn;
    turn.ordered = true;
    turn.by = seat;
    count_ordered(play.game, play.state, unit);
    if kind == CardKind::DigIn && !playing.any_unit {
        dig_in::dig_in(play, hex);
    }
}

/// Orders a unit to move without battle.
pub(crate) fn order_on_the_move(play: &mut Play<'_>, unit: UnitIx) {
    let seat = play.state.seat;
    play.cite(Rule::OrderedOnce);
    let rolled = play
        .state
        .playing()
        .is_some_and(|playing| playing.rolled_moves > 0);
    let of_card = play
        .state
        .playing()
        .is_some_and(|playing| play.game.cards.extra(playing.played.acts).on_the_move > 0);
    if rolled {
        play.cite(Rule::OnTheMove);
    }
    if of_card {
        play.cite(Rule::CardOnTheMove);
    }
    if rolled && of_card {
        play.cite(Rule::OnTheMoveAdds);
    }
    let turn = &mut play.state.troops[unit].turn;
    turn.ordered = true;
    turn.on_move = true;
    turn.by = seat;
    if let Some(playing) = play.state.playing_mut() {
        playing.on_move = playing.on_move.saturating_sub(1);
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
