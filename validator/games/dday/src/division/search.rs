//! Whether the rest of a front can be divided into battles, and how: exact, by trying.
//!
//! Against the defender with the fewest attackers left every battle is tried that could matter ([`super::blocks`]); what hangs
//! together no more is searched apart, and what failed once isn't tried again. An attacker that has to fight needs no battle
//! of its own as long as there is one that it may join: one more attacker never makes the odds worse.

use std::collections::BTreeSet;

use super::blocks;
use super::front::{Bout, Front, Set, bit, bits, set_of};

/// A unit for which no battle is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LeftOver {
    /// An attacker that has to fight.
    Attacker(usize),
    /// A defender that has to be fought.
    Defender(usize),
}

/// What is still to be divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rest {
    /// Who may still attack, and who may still be attacked.
    pub(super) free: Bout,
    /// The attackers that have to fight, and may join no battle found so far; the defenders that have to be fought.
    pub(super) owed: Bout,
}

/// Divides what the planned battles leave over; none if that can't be done.
pub(crate) fn divide(front: &Front, planned: &[Bout]) -> Option<Vec<Bout>> {
    divide_rest(front, rest_of(front, planned))
}

fn divide_rest(front: &Front, rest: Rest) -> Option<Vec<Bout>> {
    let mut search = Search {
        front,
        failed: BTreeSet::new(),
        found: Vec::new(),
    };
    if !search.divides(rest) {
        return None;
    }
    let mut found = search.found;
    let fighting = Bout::all(&found).attackers;
    for at in bits(rest.owed.attackers & !fighting) {
        let plain = front.attackers.get(at).map_or(0, |one| one.plain);
        let joined = found.iter_mut().find(|bout| bout.defenders & !plain == 0);
        joined?.attackers |= bit(at);
    }
    Some(found)
}

/// Whether the front can be divided so that of these attackers all fight, and of these defenders all are fought.
pub(crate) fn divide_owed(front: &Front, owed: Bout) -> bool {
    let free = rest_of(front, &[]).free;
    divide_rest(front, Rest { free, owed }).is_some()
}

/// The first unit for which no battle is left, with the obligations taken one after the other: defenders first.
pub(crate) fn left_over(front: &Front, planned: &[Bout]) -> Option<LeftOver> {
    let Rest { free, owed: whole } = rest_of(front, planned);
    let mut owed = Bout::default();
    for at in bits(whole.defenders) {
        owed.defenders |= bit(at);
        if divide_rest(front, Rest { free, owed }).is_none() {
            return Some(LeftOver::Defender(at));
        }
    }
    for at in bits(whole.attackers) {
        owed.attackers |= bit(at);
        if divide_rest(front, Rest { free, owed }).is_none() {
            return Some(LeftOver::Attacker(at));
        }
    }
    None
}

/// What these battles leave over.
fn rest_of(front: &Front, planned: &[Bout]) -> Rest {
    let called = planned.iter().map(|bout| front.called_by(*bout));
    let required = called.fold(front.owed, |set, called| set | called);
    let used = Bout::all(planned);
    let all = |count: usize| bit(count).wrapping_sub(1);
    let free = Bout {
        attackers: all(front.attackers.len()) & !front.with_mates(used.attackers),
        defenders: all(front.defenders.len()) & !used.defenders,
    };
    // The mate of one that is planned has missed its battle, if it had to fight.
    let owed = Bout {
        attackers: front.must & !used.attackers,
        defenders: required & free.defenders,
    };
    Rest { free, owed }
}

struct Search<'f> {
    front: &'f Front,
    failed: BTreeSet<Rest>,
    /// The battles found so far.
    found: Vec<Bout>,
}

impl Search<'_> {
    /// Divides part by part, as far as units hang together.
    fn divides(&mut self, mut rest: Rest) -> bool {
        if rest.owed.attackers & !rest.free.attackers != 0 {
            return false;
        }
        while rest.owed != Bout::default() {
            let lowest = |set: Set| set & set.wrapping_neg();
            let from = match rest.owed.defenders {
                0 => Bout {
                    attackers: lowest(rest.owed.attackers),
                    defenders: 0,
                },
                required => Bout {
                    attackers: 0,
                    defenders: lowest(required),
                },
            };
            let free = self.front.hanging_with(from, rest.free);
            let owed = rest.owed.within(free);
            if !self.divides_part(Rest { free, owed }) {
                return false;
            }
            rest.free = rest.free.without(free);
            rest.owed = rest.owed.without(free);
        }
        true
    }

    /// Divides units that hang together.
    fn divides_part(&mut self, rest: Rest) -> bool {
        if self.is_hopeless(rest) || self.failed.contains(&rest) {
            return false;
        }
        let front = self.front;
        let found = self.found.len();
        let scarcest = self.scarcest(rest);
        let mut attempt = |bout: Bout| {
            self.found.truncate(found);
            self.found.push(bout);
            self.divides(after(front, rest, bout))
        };
        let divided = match scarcest {
            Some(defender) => blocks::tried(front, rest, defender, 0, &mut attempt),
            // All that is left to do is to find a fight for somebody, against who needn't be fought.
            None => bits(rest.owed.attackers).next().is_some_and(|idle| {
                let touches = front.attackers.get(idle).map_or(0, |one| one.touches);
                bits(touches & rest.free.defenders)
                    .any(|defender| blocks::tried(front, rest, defender, bit(idle), &mut attempt))
            }),
        };
        if !divided {
            self.found.truncate(found);
            self.failed.insert(rest);
        }
        divided
    }

    /// Whether a unit has no enemy to fight, or all that could attack an enemy are too weak for those that only they can attack.
    fn is_hopeless(&self, rest: Rest) -> bool {
        let mut idle = self.front.attackers_in(rest.owed.attackers);
        if idle.any(|one| one.touches & rest.free.defenders == 0) {
            return true;
        }
        let required = self.front.defenders_in(rest.owed.defenders);
        let required: Vec<(Set, u32)> = required
            .map(|one| (one.touched & rest.free.attackers, one.near))
            .collect();
        required.iter().any(|(attackers, _)| {
            let only = required.iter().filter(|(who, _)| who & !attackers == 0);
            let defence: u32 = only.map(|(_, defence)| defence).sum();
            *attackers == 0 || defence > super::WORST_ODDS * self.front.attack(*attackers)
        })
    }

    /// The defender that has to be fought and that the fewest can attack.
    fn scarcest(&self, rest: Rest) -> Option<usize> {
        bits(rest.owed.defenders).min_by_key(|at| {
            let touched = self.front.defenders.get(*at).map_or(0, |one| one.touched);
            (touched & rest.free.attackers).count_ones()
        })
    }
}

/// What a battle leaves over.
fn after(front: &Front, rest: Rest, bout: Bout) -> Rest {
    let free = rest.free.without(bout);
    let waiting = bits(rest.owed.attackers & free.attackers).filter(|at| {
        let attacker = front.attackers.get(*at);
        attacker.is_some_and(|one| bout.defenders & !one.plain != 0)
    });
    let owed = Bout {
        attackers: set_of(waiting),
        defenders: (rest.owed.defenders | front.called_by(bout)) & free.defenders,
    };
    Rest { free, owed }
}
