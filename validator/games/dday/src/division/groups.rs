//! Battles by who attacks: each group that could fight the defender, against as many as it can bear.
//!
//! This is for when no attacker needs a battle any more. Then a battle with room for one more defender is never better than the
//! one with that defender in it, so only full ones are tried, as bins are filled one at a time.

use super::front::{Bout, Set, bit, bits, set_of};
use super::question::Question;
use super::rest::Rest;

/// Tries battles in which this defender is fought, until one is taken: true if one was.
pub(super) fn try_each(
    question: &Question<'_>,
    rest: &Rest,
    defender: usize,
    take: &mut dyn FnMut(Bout) -> bool,
) -> bool {
    let mut filling = Filling {
        question,
        rest,
        defender,
        callable: rest.callable(question.front),
        take,
    };
    let attackers = question.front.touched(defender) & rest.free.attackers;
    filling.reinforced(Bout::default(), attackers)
}

struct Filling<'q, 'f> {
    question: &'q Question<'f>,
    rest: &'q Rest,
    defender: usize,
    callable: Set,
    take: &'q mut dyn FnMut(Bout) -> bool,
}

impl Filling<'_, '_> {
    /// Tries these attackers with some of `left`; `group` has the defenders that all of them touch.
    fn reinforced(&mut self, group: Bout, mut left: Set) -> bool {
        let (question, front) = (self.question, self.question.front);
        // As long as there are some whom they can't bear together, more of them may be needed.
        let mut more_may_help = group.attackers == 0 || !front.is_bearable(group);
        while left != 0 && more_may_help {
            if !question.step() {
                return false;
            }
            let at = left.trailing_zeros() as usize;
            let joining = front.with_mates(bit(at)) & self.rest.free.attackers;
            left &= !joining;
            let touched = front.touches(at) & self.callable;
            let common = match group.attackers {
                0 => touched,
                _ => touched & group.defenders,
            };
            let larger = Bout::of(group.attackers | joining, common);
            more_may_help = group.attackers == 0
                || !front.is_bearable(Bout::of(group.attackers, group.defenders));
            if self.against_some(larger) || self.reinforced(larger, left) {
                return true;
            }
            left &= !question.no_better_than(self.rest, at, left);
        }
        false
    }

    /// Tries these attackers against the defender and whoever is best fought with it, of those whom all of them touch.
    fn against_some(&mut self, group: Bout) -> bool {
        let front = self.question.front;
        let attackers = front.attackers_in(group.attackers);
        let owed = group.defenders & self.rest.owed.defenders;
        let plain = attackers.fold(owed, |set, one| set & one.plain);
        let first = bit(self.defender);
        // Those who call for more, or need not be fought, are in it or not.
        let others: Vec<usize> = bits(group.defenders & !plain & !first).collect();
        let choices = bit(others.len());
        let mut some: Set = 0;
        while some < choices {
            let chosen = bits(some).filter_map(|at| others.get(at).copied());
            let bout = Bout::of(group.attackers, first | set_of(chosen));
            if !self.question.step() {
                return false;
            }
            if front.is_bearable(bout) && self.filled(bout, plain & !bout.defenders) {
                return true;
            }
            some += 1;
        }
        false
    }

    /// Tries to fill the battle with defenders of `plain`, those with the highest factors first.
    fn filled(&mut self, bout: Bout, plain: Set) -> bool {
        let (question, front) = (self.question, self.question.front);
        let mut open: Vec<usize> = bits(plain).collect();
        open.sort_by_key(|at| (std::cmp::Reverse(front.near(*at)), question.place(*at)));
        let room = front.capacity(bout.attackers);
        let room = room.saturating_sub(front.defence(bout.defenders, bout.attackers));
        self.with_some(bout, &open, room, None)
    }

    /// Tries the battle with some of `open` in it; `left_out` is the lowest factor that was left out.
    fn with_some(&mut self, bout: Bout, open: &[usize], room: u32, left_out: Option<u32>) -> bool {
        let (question, front) = (self.question, self.question.front);
        if !question.step() {
            return false;
        }
        let all: u32 = open.iter().map(|at| front.near(*at)).sum();
        if let Some(left) = room.checked_sub(all) {
            let whole = bout.defenders | set_of(open.iter().copied());
            let whole = Bout::of(bout.attackers, whole);
            return left_out.is_none_or(|factor| left < factor)
                && !question.has_needless(0, whole)
                && !question.is_outdone(self.rest, whole)
                && (self.take)(whole);
        }
        let Some((&first, others)) = open.split_first() else {
            return false;
        };
        let factor = front.near(first);
        if let Some(room) = room.checked_sub(factor) {
            let with = Bout::of(bout.attackers, bout.defenders | bit(first));
            if self.with_some(with, others, room, left_out) {
                return true;
            }
        }
        // Without it, and so without any like it: unless there is room for it in the end.
        let alike = question.alike.defenders(first);
        let others: Vec<usize> = others
            .iter()
            .copied()
            .filter(|at| alike & bit(*at) == 0)
            .collect();
        let all: u32 = others.iter().map(|at| front.near(*at)).sum();
        let left_out = left_out.map_or(factor, |least| least.min(factor));
        room < all + left_out && self.with_some(bout, &others, room, Some(left_out))
    }
}
