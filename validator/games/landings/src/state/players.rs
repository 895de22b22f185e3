//! Players: their hands, the card in play, and how many orders it has left (M7 to M28).

use beachhead_base::cannot_happen;
use serde::{Deserialize, Serialize};

use crate::data::{CardIx, Pile, Section, Sections};

/// No reinforcement roll at all.
pub(crate) const NO_ROLL: u8 = u8::MAX;

/// A deck of command cards, shuffled: which card comes is decided as it is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Deck {
    pub(crate) left: Pile,
    pub(crate) discards: Pile,
}

/// A player: his hand, and the card he has in play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Player {
    pub(crate) hand: Pile,
    /// His hand has been dealt.
    pub(crate) dealt: bool,
    /// The card in play, until it is discarded at the end of the turn.
    pub(crate) playing: Option<Playing>,
    /// The card that he played last, as he played it (M23).
    pub(crate) last: Option<Played>,
    /// The card that lies under the commissar's chip.
    pub(crate) laid: Option<CardIx>,
    /// The step of the turn that he has already taken, where it is taken once: he rolled, or drew.
    pub(crate) done: bool,
    /// Cards he still has to draw at the end of this turn.
    pub(crate) to_draw: u8,
    /// Dice fewer on his next reinforcement roll; [`NO_ROLL`] bars it (L52, L53).
    pub(crate) fewer_dice: u8,
}

/// A card as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Played {
    pub(crate) card: CardIx,
    /// The card whose effect it has: another one by a Counter-Attack, or instead of its own.
    pub(crate) acts: CardIx,
    /// The section it was played for, where the player chose.
    pub(crate) section: Option<Section>,
}

/// The card in play, and what is left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Playing {
    pub(crate) played: Played,
    /// Orders that it gives in each section, as its player sees them.
    pub(crate) by_section: [u8; 3],
    /// Orders that it gives wherever the card allows.
    pub(crate) anywhere: u8,
    /// Units ordered so far, by the set of sections they stood in.
    pub(crate) given: [u8; 8],
    /// Orders left to move without battle, in any section (M8, L37).
    pub(crate) on_move: u8,
    /// How many of them came by a roll for reinforcements.
    pub(crate) rolled_moves: u8,
    /// The order of its own kind could not be given, and one unit of any kind is ordered instead (M11, M13, M16).
    pub(crate) any_unit: bool,
    /// Dice that it rolled before units are ordered, by face from 1: infantry, infantry, armour, grenade, flag, star.
    pub(crate) rolled: [u8; 6],
    /// Its roll has been made.
    pub(crate) has_rolled: bool,
}

/// No limit to the orders of a section.
pub(crate) const ALL: u8 = u8::MAX;

impl Playing {
    /// A card in play that gives no order yet.
    pub(crate) fn of(played: Played) -> Self {
        Self {
            played,
            by_section: [0; 3],
            anywhere: 0,
            given: [0; 8],
            on_move: 0,
            rolled_moves: 0,
            any_unit: false,
            rolled: [0; 6],
            has_rolled: false,
        }
    }

    /// Whether it gives orders, and not to all units of a kind.
    pub(crate) fn orders_some(&self) -> bool {
        let limits = self.by_section.iter().chain([&self.anywhere]);
        limits.clone().any(|limit| *limit > 0) && limits.into_iter().all(|limit| *limit != ALL)
    }
}

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
    pub(crate) fn open_sets(&self) -> u8 {
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
        if [own, Some(self.anywhere)].contains(&Some(ALL)) {
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
        if limits.clone().any(|limit| *limit == ALL) {
            return u8::MAX;
        }
        let limits: u8 = limits.fold(0, |sum, limit| sum.saturating_add(*limit));
        let given = self.given.into_iter().fold(0u8, u8::saturating_add);
        limits.saturating_sub(given)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::pile::CardIx;
    use crate::state::players::Played;

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
