//! [`Question`]: a front, with what a search asks again and again.

use std::cell::Cell;

use super::alike::Alike;
use super::capacity::Groups;
use super::front::{Bout, Front, Set, bit, bits, set_of};
use super::rest::Rest;

/// A front that is to be divided, with what is found out about it once, and the steps that may still be made.
pub(super) struct Question<'f> {
    pub(super) front: &'f Front,
    pub(super) alike: Alike,
    pub(super) groups: Groups,
    /// The place of each defender along the front, so that one end is done with before the next units are looked at.
    order: Vec<usize>,
    steps: Cell<u32>,
}

impl<'f> Question<'f> {
    /// The question of this front, to be answered in so many steps.
    pub(super) fn of(front: &'f Front, steps: u32) -> Self {
        Self {
            front,
            alike: Alike::of(front),
            groups: Groups::of(front),
            order: along(front),
            steps: Cell::new(steps),
        }
    }

    /// Makes a step; false if none is left.
    pub(super) fn step(&self) -> bool {
        let left = self.steps.get();
        self.steps.set(left.saturating_sub(1));
        left > 0
    }

    /// Whether all steps are made: what isn't answered by then is not judged.
    pub(super) fn is_spent(&self) -> bool {
        self.steps.get() == 0
    }

    /// Whom to deal with next: who can be attacked by one unit at most, or the first along the front.
    pub(super) fn next_defender(&self, rest: &Rest) -> Option<usize> {
        bits(rest.owed.defenders).min_by_key(|at| {
            let attackers = self.front.touched(*at) & rest.free.attackers;
            (attackers.count_ones().min(2), self.place(*at))
        })
    }

    /// The place of a defender along the front.
    pub(super) fn place(&self, defender: usize) -> usize {
        self.order.get(defender).copied().unwrap_or_default()
    }

    /// Those of `left` that need not be tried in the place of this attacker, if it failed: their attack factors are the same,
    /// it touches nobody whom they don't, and it is as much in need of a battle. Whatever they could do it could, and they
    /// what it does.
    pub(super) fn no_better_than(&self, rest: &Rest, attacker: usize, left: Set) -> Set {
        let (front, enemies) = (self.front, rest.free.defenders);
        let is_waiting = |at: usize| rest.owed.attackers & bit(at) != 0;
        let touched = front.touches(attacker) & enemies;
        let alike = self.alike.attackers(attacker);
        let simple = |at: usize| {
            (front.touches(at) ^ front.plain(at)) & enemies == 0
                && front.with_mates(bit(at)) == bit(at)
        };
        let is_simple = simple(attacker);
        let same = |at: &usize| {
            let stands_in = alike & bit(*at) != 0
                || is_simple
                    && simple(*at)
                    && front.capacity(bit(*at)) == front.capacity(bit(attacker))
                    && touched & !front.touches(*at) == 0;
            stands_in && (!is_waiting(*at) || is_waiting(attacker))
        };
        set_of(bits(left).filter(same))
    }

    /// Whether the battle could be fought without one of its attackers; all of `with` stay.
    pub(super) fn has_needless(&self, with: Set, bout: Bout) -> bool {
        bits(bout.attackers & !with).any(|at| {
            let attackers = bout.attackers & !self.front.with_mates(bit(at));
            let fewer = Bout::of(attackers, bout.defenders);
            attackers != 0 && attackers & with == with && self.front.is_bearable(fewer)
        })
    }

    /// Whether another battle of the same attackers is at least as good: one more that has to be fought could be added, or one
    /// be exchanged for one that is harder to fight. Then every division with this battle gives one with the other: who was
    /// to fight that one fights less, or an easier one.
    pub(super) fn is_outdone(&self, rest: &Rest, bout: Bout) -> bool {
        let front = self.front;
        let attackers = front.attackers_in(bout.attackers);
        let plain = attackers.fold(rest.owed.defenders, |set, one| set & one.plain);
        let room = front.capacity(bout.attackers);
        let room = room.saturating_sub(front.defence(bout.defenders, bout.attackers));
        // Who waits for a battle loses none by it: it can join this one, or has nothing to do with it.
        let waiting = rest.owed.attackers & !bout.attackers;
        let is_fair = |more: usize| {
            let all = bout.defenders | bit(more);
            let mut waiting = front.attackers_in(waiting);
            waiting.all(|one| one.touches & all == 0 || all & !one.plain == 0)
        };
        let attackers_of = |at: usize| front.touched(at) & rest.free.attackers;
        let in_plain = |at: usize| {
            let near = |place: &usize| front.plain(*place) & bit(at) != 0;
            set_of(bits(attackers_of(at)).filter(near))
        };
        bits(plain & !bout.defenders).any(|other| {
            let factor = front.near(other);
            let is_harder = |one: usize| {
                let (easy, hard) = (attackers_of(one), attackers_of(other));
                let more = factor.checked_sub(front.near(one));
                more.is_some_and(|more| more <= room && (more > 0 || easy != hard))
                    && hard & !in_plain(one) == 0
            };
            let is_better = factor <= room || bits(bout.defenders & plain).any(is_harder);
            is_better && is_fair(other)
        })
    }
}

/// The place of each defender in an order along the front: from one that is far from the others, by who touches whom.
fn along(front: &Front) -> Vec<usize> {
    let count = front.defenders.len();
    let mut order: Vec<usize> = Vec::new();
    let mut known: Set = 0;
    for start in 0..count {
        if known & bit(start) != 0 {
            continue;
        }
        let end = spread(front, start).last().copied().unwrap_or(start);
        let part = spread(front, end);
        known |= set_of(part.iter().copied());
        order.extend(part);
    }
    let mut places = vec![0; count];
    for (place, at) in order.into_iter().enumerate() {
        if let Some(of) = places.get_mut(at) {
            *of = place;
        }
    }
    places
}

/// The defenders that hang together with this one, the nearest first.
fn spread(front: &Front, start: usize) -> Vec<usize> {
    let (mut found, mut attackers, mut order) = (bit(start), 0, vec![start]);
    let mut next = 0;
    while let Some(&defender) = order.get(next) {
        next += 1;
        let fresh = front.touched(defender) & !attackers;
        attackers |= fresh;
        for at in bits(fresh) {
            let touched = front.touches(at) & !found;
            found |= touched;
            order.extend(bits(touched));
        }
    }
    order
}
