//! [`Alike`]: units that could stand in for each other, so that of many equal choices one is tried.

use super::front::{Attacker, Bout, Defender, Front, Set, bit, bits, set_of};
use super::rest::Rest;

/// The units of a front in classes: two of a class may be exchanged, and nothing changes.
#[derive(Debug)]
pub(super) struct Alike {
    /// The class of each attacker, and of each defender.
    attackers: Vec<Set>,
    defenders: Vec<Set>,
}

impl Alike {
    pub(super) fn of(front: &Front) -> Self {
        let places = 0..front.attackers.len();
        let attackers = places.clone().map(|at| {
            let alike = |other: &usize| are_alike(front, at, *other);
            set_of(places.clone().filter(alike))
        });
        let places = 0..front.defenders.len();
        let defenders = places.clone().map(|at| {
            let alike = |other: &usize| are_equal_defenders(front, at, *other);
            set_of(places.clone().filter(alike))
        });
        Self {
            attackers: attackers.collect(),
            defenders: defenders.collect(),
        }
    }

    /// The attackers like this one.
    pub(super) fn attackers(&self, at: usize) -> Set {
        self.attackers.get(at).copied().unwrap_or_default()
    }

    /// The defenders like this one.
    pub(super) fn defenders(&self, at: usize) -> Set {
        self.defenders.get(at).copied().unwrap_or_default()
    }

    /// One form for all that are the same but for which units of a class are left.
    pub(super) fn canonical(&self, rest: Rest) -> Rest {
        let Rest { free, owed } = rest;
        let [free_attackers, owed_attackers] =
            canonical(&self.attackers, free.attackers, owed.attackers);
        let [free_defenders, owed_defenders] =
            canonical(&self.defenders, free.defenders, owed.defenders);
        Rest {
            free: Bout::of(free_attackers, free_defenders),
            owed: Bout::of(owed_attackers, owed_defenders),
        }
    }
}

/// The first places of each class for those that are free with a duty, the next for those that are free without.
fn canonical(classes: &[Set], free: Set, owed: Set) -> [Set; 2] {
    let mut left = free;
    let (mut all_free, mut all_owed) = (0, owed & !free);
    while left != 0 {
        let at = left.trailing_zeros() as usize;
        let class = classes.get(at).copied().unwrap_or_default() | bit(at);
        let with_duty = (free & owed & class).count_ones() as usize;
        let in_all = (free & class).count_ones() as usize;
        all_owed |= set_of(bits(class).take(with_duty));
        all_free |= set_of(bits(class).take(in_all));
        left &= !class;
    }
    [all_free, all_owed]
}

fn are_alike(front: &Front, at: usize, other: usize) -> bool {
    let of = |at: usize| front.attackers.get(at).cloned().unwrap_or_default();
    let (one, two): (Attacker, Attacker) = (of(at), of(other));
    let pair = bit(at) | bit(other);
    one.factor == two.factor
        && [one.touches, one.plain, one.across] == [two.touches, two.plain, two.across]
        && one.calls == two.calls
        && one.mates | pair == two.mates | pair
        && (one.mates == 0) == (two.mates == 0)
}

fn are_equal_defenders(front: &Front, at: usize, other: usize) -> bool {
    let of = |at: usize| front.defenders.get(at).cloned().unwrap_or_default();
    let (one, two): (Defender, Defender) = (of(at), of(other));
    let pair = bit(at) | bit(other);
    let both_or_none = |set: Set| set & pair == pair || set & pair == 0;
    one.factors == two.factors
        && [one.touched, one.beside] == [two.touched, two.beside]
        && front.attackers.iter().all(|attacker| {
            let mut calls = attacker.calls.iter();
            both_or_none(attacker.plain)
                && calls.all(|(when, whom)| both_or_none(*when) && both_or_none(*whom))
        })
}

#[cfg(test)]
mod tests {
    use super::super::front::{Contact, Owner, Rival};
    use super::*;

    /// Two squares of pairs against a stack of three: which of a pair, or of the stack, is used up makes no difference.
    #[test]
    fn equal_units_stand_in_for_each_other() {
        let owner = |square, attack| Owner {
            square,
            attack: Some(attack),
            fortress: false,
        };
        let rival = |factor| Rival {
            square: 'X',
            factors: [factor, 2 * factor],
            fortress: false,
        };
        let owners = [owner('a', 4), owner('a', 4), owner('a', 5), owner('b', 4)];
        let rivals = [rival(6), rival(6), rival(7)];
        let open = Contact {
            river: None,
            sea: false,
        };
        let front = Front::new(&owners, &rivals, |_, _| Some(open));
        let alike = Alike::of(&front);
        let rest = |attackers, waiting, defenders, owed| Rest {
            free: Bout::of(attackers, defenders),
            owed: Bout::of(waiting, owed),
        };
        // All touch the same enemies: the first two and the last are alike.
        assert_eq!((alike.attackers(0), alike.attackers(2)), (0b1011, 0b0100));
        assert_eq!((alike.defenders(1), alike.defenders(2)), (0b011, 0b100));
        for (one, other) in [
            (rest(0b1010, 0, 0b111, 0b111), rest(0b0011, 0, 0b111, 0b111)),
            (
                rest(0b1011, 0b1000, 0b111, 0b111),
                rest(0b1011, 0b0001, 0b111, 0b111),
            ),
            (rest(0b1111, 0, 0b010, 0b010), rest(0b1111, 0, 0b001, 0b001)),
        ] {
            assert_eq!(alike.canonical(one), other);
            assert_eq!(alike.canonical(other), other);
        }
        let uneven = rest(0b0100, 0b0100, 0b100, 0b100);
        assert_eq!(alike.canonical(uneven), uneven);
    }
}
